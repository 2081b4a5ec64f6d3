/**
 * Runs `npm test`: every check of the project, with the counts at the end. All stages run, even after a failure. `--
 * --help` lists the options.
 */
import { failWith, PlainError, toSentence } from './lib/plain-error.mjs';
import { projectRoot } from './lib/paths.mjs';
import { formatDuration } from './setup/report.mjs';
import { unexpectedSkips } from './test/allowed-skips.mjs';
import { parseOptions, USAGE } from './test/options.mjs';
import { countByProject, countLine, slowest, sumCounts } from './test/report.mjs';
import { CHECKS, runTests, STAGE_NAMES, TEST_STAGES } from './test/stages.mjs';

/** @import { Check, CheckResult } from './test/stages.mjs' */
/** @import { Counts } from './test/report.mjs' */
/** @import { TestOptions } from './test/options.mjs' */

const SLOWEST_SHOWN = 10;
/** Number of tools that run in parallel. */
const WIDTH = 2;

/**
 * Result of a stage, for the summary.
 *
 * @typedef {object} Outcome
 * @property {string} name
 * @property {'ok' | 'FAILED' | 'not run'} state
 * @property {string} detail
 */

const say = (text = '') => process.stdout.write(`${text}\n`);

/**
 * @param {Check} check
 * @returns {Promise<CheckResult>}
 */
async function runCheck(check) {
  try {
    return await check.run();
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    return { ok: false, output: '', reason: toSentence(error) };
  }
}

/**
 * @param {Check[]} checks
 * @param {TestOptions} options
 * @returns {Promise<Outcome[]>}
 */
async function runChecks(checks, { bail }) {
  const waiting = [...checks];
  /** @type {Outcome[]} */
  const outcomes = [];
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const startedMs = performance.now();
      const { ok, output, reason } = await runCheck(check);
      const duration = formatDuration(performance.now() - startedMs);
      // Printed in one piece: a different tool may be running in parallel.
      const text = [`\n=== ${check.name}: ${ok ? 'ok' : 'FAILED'} in ${duration}`, output, reason];
      say(text.filter(Boolean).join('\n'));
      outcomes.push({ name: check.name, state: ok ? 'ok' : 'FAILED', detail: duration });
      if (!ok && bail) waiting.length = 0;
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, work));
  return outcomes;
}

/**
 * @param {string[]} names of test stages
 * @param {TestOptions} options
 * @param {boolean} isBuilt
 * @returns {Promise<{ outcomes: Outcome[], sum: Counts }>}
 */
async function runTestStages(names, options, isBuilt) {
  const wanted = TEST_STAGES.filter(({ name }) => names.includes(name));
  const runnable = wanted.filter(({ needsBuild }) => isBuilt || !needsBuild);
  const startedMs = performance.now();
  const { report, reason } =
    runnable.length === 0
      ? { report: { modules: [], unhandledErrors: 0 }, reason: undefined }
      : await runTests(
          runnable.flatMap(({ projects }) => projects),
          options,
        );
  const duration = formatDuration(performance.now() - startedMs);
  const projects = report ? countByProject(report, projectRoot) : new Map();
  const outcomes = wanted.map((stage) => outcomeOf(stage, runnable.includes(stage), projects));
  const isClean = reason === undefined && report?.unhandledErrors === 0;
  const detail = reason ?? (isClean ? duration : 'an error happened outside of any test (above)');
  if (runnable.length > 0)
    outcomes.push({ name: 'tests, in all', state: isClean ? 'ok' : 'FAILED', detail });
  return { outcomes, sum: sumCounts(projects) };
}

/**
 * @param {(typeof TEST_STAGES)[number]} stage
 * @param {boolean} hasRun
 * @param {ReadonlyMap<string, Counts>} projects
 * @returns {Outcome}
 */
function outcomeOf({ name, projects: patterns }, hasRun, projects) {
  if (!hasRun) return { name, state: 'not run', detail: 'the app could not be built' };
  const matches = [...projects].filter(([project]) =>
    patterns.some((pattern) => project.startsWith(pattern.replace('*', ''))),
  );
  const passed = matches.reduce((sum, [, counts]) => sum + counts.passed, 0);
  const failed = matches.reduce((sum, [, counts]) => sum + counts.failed, 0);
  // A stage without a test proves nothing.
  const isOk = failed === 0 && passed > 0;
  return { name, state: isOk ? 'ok' : 'FAILED', detail: `${passed} passed, ${failed} failed` };
}

/**
 * @param {Outcome[]} outcomes
 * @param {Counts} sum
 */
function summarize(outcomes, sum) {
  say('\n=== summary');
  for (const { name, state, detail } of outcomes) say(`${state.padEnd(7)} ${name} (${detail})`);
  if (sum.timings.length > 0) say('\nSlowest tests:');
  for (const { name, durationMs } of slowest(sum.timings, SLOWEST_SHOWN))
    say(`  ${formatDuration(durationMs)}  ${name}`);
  if (sum.failures.length > 0) say(`\nFailed tests (${sum.failures.length}):`);
  for (const { name, reason } of sum.failures) say(`  ${name}${reason && `\n    ${reason}`}`);
  if (sum.skipped.length > 0) say(`\nSkipped tests (${sum.skipped.length}):`);
  for (const name of sum.skipped) say(`  ${name}`);
}

/** @param {string[]} args */
async function test(args) {
  const options = parseOptions(args, STAGE_NAMES);
  if (options.help) {
    say(`${USAGE}\n\nStages: ${STAGE_NAMES.join(', ')}`);
    return;
  }
  const startedMs = performance.now();
  const outcomes = await runChecks(
    CHECKS.filter(({ name }) => options.names.includes(name)),
    options,
  );
  const hasFailed = () => outcomes.some(({ state }) => state !== 'ok');
  /** @type {Counts} */
  let sum = sumCounts(new Map());
  if (!(options.bail && hasFailed())) {
    const isBuilt = outcomes.every(({ name, state }) => name !== 'build' || state === 'ok');
    const tests = await runTestStages(options.names, options, isBuilt);
    outcomes.push(...tests.outcomes);
    sum = tests.sum;
  }
  summarize(outcomes, sum);
  // Tests that a title leaves out are reported as skipped.
  const unexpected =
    process.env.CI && options.title === undefined ? unexpectedSkips(sum.skipped) : [];
  if (unexpected.length > 0) {
    say(`\nSkipped without a reason in scripts/test/allowed-skips.mjs (${unexpected.length}):`);
    for (const name of unexpected) say(`  ${name}`);
  }
  if (sum.left > 0) say(`\n${sum.left} long tests are left to --deep, which CI runs.`);
  say(`\nIn all ${formatDuration(performance.now() - startedMs)}.`);
  say(`\n${countLine(sum)}`);
  if (hasFailed() || sum.failed > 0 || unexpected.length > 0) process.exitCode = 1;
}

test(process.argv.slice(2)).catch(failWith);
