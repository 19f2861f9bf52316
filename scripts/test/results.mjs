import { readFileSync, rmSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * The counts of a jest run. A file that could not even be loaded is a failure of its own, and so is a run without a
 * report.
 * @param {string} file written by --outputFile
 * @param {number} exitCode
 * @returns {Counts}
 */
export function jestCounts(file, exitCode) {
  const report = readReport(file);
  if (!report) return exitCode === 0 ? { passed: 0, failed: 0 } : { passed: 0, failed: 1 };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

/**
 * The counts of a playwright run. Errors outside a test (the portal did not start) count as one failure.
 * @param {string} file written by the JSON reporter
 * @param {number} exitCode
 * @returns {Counts}
 */
export function playwrightCounts(file, exitCode) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const failed = report.stats.unexpected;
  return { passed: report.stats.expected + report.stats.flaky, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

/**
 * A stage without tests of its own counts as one.
 * @param {number} exitCode
 * @returns {Counts}
 */
export function stageCounts(exitCode) {
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
