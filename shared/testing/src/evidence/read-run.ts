import { contractSuiteTitle, extensionTitle, routeTitle } from '../contract-titles';

interface JestTest {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly fullName: string;
  readonly status: string;
}

/** The parts of jest's `--json` report that are read. */
export interface JestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly JestTest[];
  }[];
}

export interface RunFacts {
  readonly passed: number;
  readonly failed: readonly string[];
  readonly extensions: readonly string[];
  readonly routes: readonly string[];
}

const firstLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !line.startsWith('●')) ?? 'no message';

/** Ids in front of a title of the suite, of tests that passed. */
const idsBefore = (tests: readonly JestTest[], title: string): string[] =>
  tests
    .filter((test) => test.status === 'passed' && test.title.endsWith(` ${title}`))
    .map((test) => test.title.slice(0, -title.length - 1))
    .sort();

/**
 * The results of a run of a unit's suite. A skipped test proves nothing, so it counts as failed; so do a file that
 * could not run, and a remote whose tests do not include the contract suite.
 */
export const readRun = ({ testResults }: JestReport, unit: string): RunFacts => {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed');
  const suite = tests.filter(({ ancestorTitles }) => ancestorTitles[0] === contractSuiteTitle(unit));
  const failed = [
    ...testResults
      .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
      .map(({ name, message }) => `${name} could not run: ${firstLine(message)}`),
    ...tests
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName, status }) => (status === 'failed' ? fullName : `${fullName} (${status})`)),
  ];
  if (failed.length === 0 && passed.length === 0) failed.push('No test ran.');
  if (failed.length === 0 && unit !== 'host' && suite.length === 0)
    failed.push(`No test of describeRemoteContract for '${unit}' ran.`);
  return {
    passed: passed.length,
    failed,
    extensions: idsBefore(suite, extensionTitle),
    routes: idsBefore(suite, routeTitle),
  };
};
