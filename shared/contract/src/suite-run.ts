/**
 * Result of a unit's test suite for one build: the contract suite of a remote, or the host's tests. It is written
 * beside the build, and the registry stores it as evidence once every test passed. It guards against mistakes, not
 * against somebody who writes the file by hand.
 */
export interface SuiteRun {
  /** `host`, or a remote's name. */
  readonly unit: string;
  /** The build's version, derived from the sources that the suite ran on. */
  readonly version: string;
  /** Hash of the suite itself, 8 hex digits: a changed suite has to run again. */
  readonly suite: string;
  readonly passed: number;
  /** Names of tests that failed or were skipped, and of files that could not run. Empty in evidence. */
  readonly failed: readonly string[];
  /** Ids of extensions it mounted, and of routes it rendered. */
  readonly extensions: readonly string[];
  readonly routes: readonly string[];
  /** Name of the shared declarations that its sources were checked with; older runs have none. */
  readonly types?: string;
  /** ISO time. */
  readonly at: string;
}

/** Its file name beside the build's manifest. The manifest does not list it, so it is never served. */
export const suiteRunFile = 'contract-suite.json';
/** File name of those declarations beside it. */
export const sharedTypesFile = 'shared-types.json';

/** 16 hex digits of their hash. */
export const sharedTypesShape = /^[0-9a-f]{16}$/;

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** A suite's run in a parsed document, or null when it is not one. */
export const readSuiteRun = (value: unknown): SuiteRun | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { unit, version, suite, passed, failed, extensions, routes, types, at } = value as Record<string, unknown>;
  if (typeof unit !== 'string' || typeof version !== 'string' || typeof suite !== 'string' || typeof at !== 'string')
    return null;
  if (!Number.isSafeInteger(passed) || !isTexts(failed) || !isTexts(extensions) || !isTexts(routes)) return null;
  return {
    unit,
    version,
    suite,
    passed: passed as number, // a safe integer, seen above
    failed,
    extensions,
    routes,
    ...(typeof types === 'string' && sharedTypesShape.test(types) && { types }),
    at,
  };
};
