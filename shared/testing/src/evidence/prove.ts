import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { sourceVersion } from '@tessera/build/source-version';
import { workspaceRoot } from '@tessera/build/workspace';
import { readSuiteRun, sharedTypesFile, suiteRunFile, type SuiteRun } from '@tessera/contract/suite-run';
import { checkSources } from './check-sources';
import { readRun, type JestReport } from './read-run';
import { runToEnd } from './run-to-end';
import { packSharedTypes } from './shared-types';

const runMinutesMax = 10;
const contractTest = 'test/contract.test.tsx';

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
    : [];

/** The tests of a unit: one file of a remote, all of the host's own. */
const testsOf = (folder: string, unit: string): string[] =>
  unit === 'host'
    ? filesBelow(join(folder, 'src')).filter(
        (file) => /\.test\.tsx?$/.test(file) && !/\.(?:int|long)\.test\.ts$/.test(file),
      )
    : [join(folder, contractTest)];

/** A suite is its tests, what they are given, and the kit they run on. */
const suiteHash = (folder: string, tests: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const file of [
    ...new Set([
      ...tests,
      ...filesBelow(join(folder, 'test')),
      ...filesBelow(join(workspaceRoot, 'shared/testing/src')),
      join(workspaceRoot, 'jest.config.mjs'),
    ]),
  ].sort()) {
    hash
      .update(`${relative(workspaceRoot, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 8);
};

const runJest = async (tests: readonly string[]): Promise<JestReport> => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-suite-'));
  const report = join(folder, 'report.json');
  try {
    const jest = join(workspaceRoot, 'node_modules/jest/bin/jest.js');
    const said = await runToEnd({
      args: [
        jest,
        '--ci',
        '--silent',
        '--forceExit',
        '--json',
        `--outputFile=${report}`,
        '--selectProjects',
        'unit',
        'components',
        '--runTestsByPath',
        ...tests,
      ],
      cwd: workspaceRoot,
      limitMs: runMinutesMax * 60_000,
      progressFile: join(folder, 'progress'),
    });
    if (!existsSync(report))
      throw new Error(`The tests of ${relative(workspaceRoot, tests[0] ?? '')} did not run to an end.\n${said}`);
    return JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

interface BuiltManifest {
  readonly name?: string;
  readonly version: string;
}

const builtManifest = (folder: string): BuiltManifest => {
  const file = ['portal-manifest.json', 'host-manifest.json']
    .map((name) => join(folder, 'dist', name))
    .find((path) => existsSync(path));
  if (!file)
    throw new Error(`${relative(workspaceRoot, folder)} is not built, so there is nothing to prove. Build it first.`);
  return JSON.parse(readFileSync(file, 'utf8')) as BuiltManifest;
};

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null; // none yet, or damaged: the suite runs
  }
};

/**
 * Runs lint, types and the suite of the unit in a folder on the sources its build was made from, and writes the result
 * beside the build. A suite that has passed for this version is not run again.
 * @throws Error when the build is not of these sources, or they change while the suite runs.
 */
export const prove = async (folder: string): Promise<{ readonly run: SuiteRun; readonly ran: boolean }> => {
  const { name: unit = 'host', version } = builtManifest(folder);
  const mustBeOf = (when: string): void => {
    const now = sourceVersion(folder);
    if (now !== version)
      throw new Error(
        `${unit}: the build is ${version} and the sources are ${now}${when}. Build again, then prove it.`,
      );
  };
  mustBeOf('');
  const tests = testsOf(folder, unit);
  const suite = suiteHash(
    folder,
    tests.filter((file) => existsSync(file)),
  );
  const file = join(folder, 'dist', suiteRunFile);
  const before = readSuiteRun(readJson(file));
  if (before?.unit === unit && before.version === version && before.suite === suite && before.failed.length === 0)
    return { run: before, ran: false };

  const missing = tests.find((test) => !existsSync(test));
  const faults = await checkSources(folder);
  const facts = missing
    ? { passed: 0, failed: [`There is no ${relative(folder, missing)}.`], extensions: [], routes: [] }
    : readRun(await runJest(tests), unit);
  mustBeOf(' now: they changed while the suite ran');
  const types = packSharedTypes();
  if (types) writeFileSync(join(folder, 'dist', sharedTypesFile), types.text);
  const run: SuiteRun = {
    unit,
    version,
    suite,
    ...facts,
    failed: [...faults, ...facts.failed],
    ...(types && { types: types.digest }),
    at: new Date().toISOString(),
  };
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`);
  return { run, ran: true };
};
