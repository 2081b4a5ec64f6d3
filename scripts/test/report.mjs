import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} TestError
 * @property {string} message
 * @property {string} stack
 */

/**
 * Output of reporter.mjs.
 *
 * @typedef {object} WrittenReport
 * @property {Array<{ project: string, file: string, errors: TestError[], tests: Array<{ name: string, state: string,
 *   durationMs: number, error?: TestError }>, left: number, }>} modules
 * @property {number} unhandledErrors
 */

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped names
 * @property {number} left how many were left to `--deep`
 * @property {Array<{ name: string, reason: string }>} failures reason: what went wrong, and where
 * @property {Array<{ name: string, durationMs: number }>} timings of the tests that passed
 */

/** Projects that repeat tests of a different one: their passes are not counted twice. */
const RUNS_AGAIN = /^zone /u;

/** @returns {Counts} */
const noCounts = () => ({
  passed: 0,
  failed: 0,
  skipped: [],
  left: 0,
  failures: [],
  timings: [],
});

/**
 * Counts the results written by reporter.mjs, by project.
 *
 * @param {WrittenReport} report
 * @param {string} root absolute path of the checkout, to shorten file names
 * @returns {Map<string, Counts>}
 */
export function countByProject(report, root) {
  /** @type {Map<string, Counts>} */
  const projects = new Map();
  for (const { project, file, errors, tests, left } of report.modules) {
    const counts = projects.get(project) ?? noCounts();
    projects.set(project, counts);
    counts.left += left;
    const path = file.replace(`${root}/`, '');
    const prefix = RUNS_AGAIN.test(project) ? `${project}: ${path}` : path;
    for (const { name, state, durationMs, error } of tests) {
      const fullName = `${prefix} > ${name}`;
      if (state === 'passed') {
        counts.passed += 1;
        counts.timings.push({ name: fullName, durationMs });
      } else if (state === 'failed') {
        counts.failed += 1;
        counts.failures.push({ name: fullName, reason: reasonOf(error, root) });
      } else {
        counts.skipped.push(fullName);
      }
    }
    // A file that does not load has no tests, and one whose hook throws may have no failed ones.
    for (const error of errors) {
      counts.failed += 1;
      counts.failures.push({ name: prefix, reason: reasonOf(error, root) });
    }
  }
  return projects;
}

/**
 * Returns the first line of an error, and the line of the test that it comes from.
 *
 * @param {TestError | undefined} error
 * @param {string} root
 */
function reasonOf(error, root) {
  if (error === undefined) return '';
  const [summary = ''] = stripVTControlCharacters(error.message).split('\n');
  const place = error.stack.split('\n').find((line) => line.includes(`${root}/test/`));
  const shortPlace = place?.split(`${root}/`)[1]?.replace(')', '');
  return [summary.trim(), shortPlace].filter(Boolean).join(' at ');
}

/**
 * Adds projects up. A test repeated in a different time zone is counted once; its failure there counts separately.
 *
 * @param {ReadonlyMap<string, Counts>} projects
 * @returns {Counts}
 */
export function sumCounts(projects) {
  const sum = noCounts();
  for (const [project, counts] of projects) {
    sum.failed += counts.failed;
    sum.failures.push(...counts.failures);
    if (RUNS_AGAIN.test(project)) continue;
    sum.passed += counts.passed;
    sum.skipped.push(...counts.skipped);
    sum.left += counts.left;
    sum.timings.push(...counts.timings);
  }
  return sum;
}

/**
 * Returns the last line of the run: `12 passed, 0 failed` or `12 passed, 0 failed, 3 skipped`.
 *
 * @param {Pick<Counts, 'passed' | 'failed' | 'skipped'>} counts
 */
export function countLine({ passed, failed, skipped }) {
  const tail = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  return `${passed} passed, ${failed} failed${tail}`;
}

/**
 * Returns the slowest tests, slowest first.
 *
 * @param {Counts['timings']} timings
 * @param {number} count
 */
export function slowest(timings, count) {
  return [...timings].sort((a, b) => b.durationMs - a.durationMs).slice(0, count);
}
