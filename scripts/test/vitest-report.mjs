import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Problem
 * @property {string} name
 * @property {string} reason first line of what went wrong, and where; empty when nothing was told
 */

/**
 * @typedef {object} Report
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped names
 * @property {Problem[]} failures
 * @property {Problem[]} unsteady passed, but only when they were tried again
 * @property {Array<{ name: string, durationMs: number }>} timings of the passed ones
 */

/** @returns {Report} */
const emptyReport = () => ({
  passed: 0,
  failed: 0,
  skipped: [],
  failures: [],
  unsteady: [],
  timings: [],
});

/**
 * Reads what vitest's JSON reporter wrote.
 *
 * @param {{ testResults?: Array<Record<string, unknown>> }} json
 * @param {string} root absolute path of the checkout, to shorten file names
 * @returns {Report}
 */
export function readVitestReport(json, root) {
  const report = emptyReport();
  for (const file of json.testResults ?? []) {
    const path = String(file.name).replace(`${root}/`, '');
    let failedHere = 0;
    for (const test of file.assertionResults ?? []) {
      const name = `${path} > ${test.fullName}`;
      const [message] = test.failureMessages ?? [];
      const problem = { name, reason: reasonOf(message ?? '', root) };
      if (test.status === 'passed') {
        report.passed += 1;
        report.timings.push({ name, durationMs: test.duration ?? 0 });
        if (message !== undefined) report.unsteady.push(problem);
      } else if (test.status === 'failed') {
        failedHere += 1;
        report.failures.push(problem);
      } else {
        report.skipped.push(name);
      }
    }
    // A file that could not even be loaded lists no test: it still counts as one that failed.
    if (file.status === 'failed' && failedHere === 0) {
      failedHere = 1;
      report.failures.push({ name: path, reason: reasonOf(file.message ?? '', root) });
    }
    report.failed += failedHere;
  }
  return report;
}

/** A stack in one line: what was said, and the place of the test it was said at. */
function reasonOf(message, root) {
  const [said = '', ...stack] = stripVTControlCharacters(message).split('\n');
  const place = stack.find((line) => line.includes(`${root}/test/`))?.split(`${root}/`)[1];
  return [said.trim(), place?.replace(')', '')].filter(Boolean).join(' at ');
}

/**
 * Adds reports up. A test that ran again, in another time zone, is counted once; its failure there is
 * counted as a failure of its own.
 *
 * @param {Array<{ report: Report, again: boolean }>} runs
 * @returns {Report}
 */
export function sumReports(runs) {
  const sum = emptyReport();
  for (const { report, again } of runs) {
    sum.failed += report.failed;
    sum.failures.push(...report.failures);
    sum.unsteady.push(...report.unsteady);
    if (again) continue;
    sum.passed += report.passed;
    sum.skipped.push(...report.skipped);
    sum.timings.push(...report.timings);
  }
  return sum;
}

/** The line that closes the run: `12 passed, 0 failed` or `12 passed, 0 failed, 3 skipped`. */
export function countLine({ passed, failed, skipped }) {
  const tail = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  return `${passed} passed, ${failed} failed${tail}`;
}

/** The slowest tests, slowest first. */
export function slowest(timings, count) {
  return [...timings].sort((a, b) => b.durationMs - a.durationMs).slice(0, count);
}
