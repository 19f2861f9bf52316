import { contractSuiteTitle, extensionTitle, routeTitle } from '../contract-titles';
import { readRun } from './read-run';

const test1 = (title: string, status = 'passed', suite = contractSuiteTitle('planning')) => ({
  ancestorTitles: [suite],
  title,
  fullName: `${suite} ${title}`,
  status,
});
const report = (...assertionResults: ReturnType<typeof test1>[]) => ({
  testResults: [{ name: 'test/contract.test.tsx', status: 'passed', message: '', assertionResults }],
});

describe('what a run of the contract suite showed', () => {
  it('is the routes it rendered and the panels it mounted, by their ids', () => {
    expect(
      readRun(
        report(test1(`planning.list ${routeTitle}`), test1(`planning.card ${extensionTitle}`), test1('mounts twice')),
        'planning',
      ),
    ).toEqual({ passed: 3, failed: [], routes: ['planning.list'], extensions: ['planning.card'] });
  });

  it('leaves out a route whose test failed, and names the test', () => {
    const { failed, routes } = readRun(
      report(test1(`planning.list ${routeTitle}`, 'failed'), test1('mounts twice')),
      'planning',
    );
    expect(routes).toEqual([]);
    expect(failed).toEqual([`the remote contract: planning planning.list ${routeTitle}`]);
  });

  it('counts a skipped test as one that showed nothing', () => {
    expect(readRun(report(test1('mounts twice', 'pending'), test1('other')), 'planning').failed).toEqual([
      'the remote contract: planning mounts twice (pending)',
    ]);
  });

  it('does not take another remote’s suite, nor tests without the suite, for it', () => {
    expect(
      readRun(report(test1(`clients.list ${routeTitle}`, 'passed', contractSuiteTitle('clients'))), 'planning'),
    ).toMatchObject({ routes: [], failed: ["No test of describeRemoteContract for 'planning' ran."] });
    expect(readRun(report(), 'host').failed).toEqual(['No test ran.']);
    expect(readRun(report(test1('anything', 'passed', 'other')), 'host').failed).toEqual([]);
  });

  it('names a file that could not run, with why', () => {
    const broken = {
      testResults: [
        {
          name: 'test/contract.test.tsx',
          status: 'failed',
          message: '  ● Test suite failed to run\n\n    Cannot find module x',
          assertionResults: [],
        },
      ],
    };
    expect(readRun(broken, 'planning').failed).toEqual(['test/contract.test.tsx could not run: Cannot find module x']);
  });
});
