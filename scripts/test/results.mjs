import { readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../bootstrap/install.mjs';

/** @typedef {{ name: string, seconds: number }} Timed */
/** @typedef {{ name: string, message: string }} Broken */
/** @typedef {{ passed: number, failed: number, slowest?: Timed[], broken?: Broken[] }} Outcome */

const SLOWEST_SHOWN = 10;
const BROKEN_SHOWN = 10;
const LINES_OF_A_MESSAGE = 15;

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
    broken: report.testResults
      .filter((/** @type {{ status: string }} */ { status }) => status === 'failed')
      .map((/** @type {{ name: string, message: string }} */ file) =>
        shortened(relative(ROOT, file.name), file.message),
      )
      .slice(0, BROKEN_SHOWN),
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
    broken: report.suites.flatMap(brokenOf).slice(0, BROKEN_SHOWN),
  };
}

/**
 * @typedef {{ title: string, tests: { status: string, results: { duration: number, errors: { message?: string }[] }[] }[] }} Spec
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
 * @param {Suite} suite
 * @returns {Broken[]}
 */
function brokenOf({ file, specs, suites = [] }) {
  return [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) =>
          shortened(
            `${file}: ${title}`,
            results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n'),
          ),
        ),
    ),
    ...suites.flatMap(brokenOf),
  ];
}

/**
 * Without colours, and only as much as shows what went wrong.
 * @param {string} name
 * @param {string} message
 * @returns {Broken}
 */
function shortened(name, message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return { name, message: lines.slice(0, LINES_OF_A_MESSAGE).join('\n') };
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
