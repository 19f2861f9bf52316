/**
 * What came of a unit's own suite for one build: the contract suite of a remote, the host's tests. Written beside the
 * build, kept by the registry as evidence once everything passed. It guards against mistakes, not against somebody who
 * writes it by hand.
 */
export interface SuiteRun {
  /** `host`, or a remote's name. */
  readonly unit: string;
  /** The build's version, which is made of the sources that the suite ran on. */
  readonly version: string;
  /** 8 hex digits of the suite itself: a changed suite runs again. */
  readonly suite: string;
  readonly passed: number;
  /** Names of tests that failed or were skipped; a file that could not run is one. Evidence has none. */
  readonly failed: readonly string[];
  /** Ids of extensions it mounted, and of routes it rendered. */
  readonly extensions: readonly string[];
  readonly routes: readonly string[];
  /** ISO time. */
  readonly at: string;
}

/** Name of its file beside the build's manifest; not one of the files a manifest lists, so it is never served. */
export const suiteRunFile = 'contract-suite.json';

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** A suite's run in a parsed document, or null when it is not one. */
export const readSuiteRun = (value: unknown): SuiteRun | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { unit, version, suite, passed, failed, extensions, routes, at } = value as Record<string, unknown>;
  if (typeof unit !== 'string' || typeof version !== 'string' || typeof suite !== 'string' || typeof at !== 'string')
    return null;
  if (!Number.isSafeInteger(passed) || !isTexts(failed) || !isTexts(extensions) || !isTexts(routes)) return null;
  return { unit, version, suite, passed: passed as number, failed, extensions, routes, at }; // a safe integer, seen above
};
