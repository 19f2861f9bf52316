import { readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from '../bootstrap/install.mjs';

/** @typedef {{ name: string, seconds: number }} Timed */
/** @typedef {{ passed: number, failed: number, slowest?: Timed[] }} Outcome */

const SLOWEST_SHOWN = 10;

/**
 * The outcome of a jest run, with its slowest files. A file that could not even be loaded is a failure of its own, and so is a run without a
 * report.
 * @param {string} file written by --outputFile
 * @param {number} exitCode
 * @returns {Outcome}
 */
export function jestOutcome(file, exitCode) {
  const report = readReport(file);
  if (!report) return exitCode === 0 ? { passed: 0, failed: 0 } : { passed: 0, failed: 1 };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    slowest: slowestOf(
      report.testResults.map((/** @type {{ name: string, startTime: number, endTime: number }} */ file) => ({
        name: relative(ROOT, file.name),
        seconds: (file.endTime - file.startTime) / 1000,
      })),
    ),
  };
}

/**
 * The outcome of a playwright run, with its slowest tests. Errors outside a test (the portal did not start) count as one failure.
 * @param {string} file written by the JSON reporter
 * @param {number} exitCode
 * @returns {Outcome}
 */
export function playwrightOutcome(file, exitCode) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const failed = report.stats.unexpected;
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    slowest: slowestOf(report.suites.flatMap(testsOf)),
  };
}

/**
 * @typedef {{ title: string, tests: { results: { duration: number }[] }[] }} Spec
 * @typedef {{ file: string, specs: Spec[], suites?: Suite[] }} Suite
 */

/**
 * @param {Suite} suite
 * @returns {Timed[]}
 */
function testsOf({ file, specs, suites = [] }) {
  return [
    ...specs.map(({ title, tests }) => ({
      name: `${file}: ${title}`,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
    ...suites.flatMap(testsOf),
  ];
}

/**
 * @param {Timed[]} timed
 * @returns {Timed[]}
 */
function slowestOf(timed) {
  return [...timed].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_SHOWN);
}

/**
 * A stage without tests of its own counts as one.
 * @param {number} exitCode
 * @returns {Outcome}
 */
export function stageOutcome(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** @param {string} file */
function readReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    rmSync(file);
    return report;
  } catch {
    return undefined;
  }
}
