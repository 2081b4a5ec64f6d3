/**
 * `npm test`: every check of the project, and the counts at the end.
 * `--only unit,e2e` picks stages, `--all` goes on after a failure.
 */
import { failWith, PlainError, toSentence } from './lib/plain-error.mjs';
import { formatDuration } from './setup/report.mjs';
import { parseOptions } from './test/options.mjs';
import { runStages } from './test/run-stages.mjs';
import { STAGES } from './test/stages.mjs';
import { countLine, slowest, sumReports } from './test/vitest-report.mjs';

const SLOWEST_SHOWN = 10;

const say = (text = '') => process.stdout.write(`${text}\n`);

async function runStage(stage) {
  const startedMs = performance.now();
  // What runs beside others is told as a whole when it is over.
  if (!stage.beside) say(`\n=== ${stage.name}`);
  let outcome;
  try {
    outcome = await stage.run();
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    outcome = { ok: false, reason: toSentence(error), reports: [] };
  }
  if (stage.beside) say(`\n=== ${stage.name}${outcome.output ? `\n${outcome.output}` : ''}`);
  if (outcome.reason) say(outcome.reason);
  const duration = formatDuration(performance.now() - startedMs);
  say(`=== ${stage.name}: ${outcome.ok ? 'ok' : 'FAILED'} in ${duration}`);
  return { name: stage.name, duration, ...outcome };
}

function summarise(results, notRun) {
  const sum = sumReports(results.flatMap((result) => result.reports));
  say('\n=== summary');
  for (const { name, ok, duration } of results)
    say(`${ok ? 'ok    ' : 'FAILED'} ${name} (${duration})`);
  for (const name of notRun) say(`not run ${name}`);
  if (sum.timings.length > 0) say('\nSlowest tests:');
  for (const { name, durationMs } of slowest(sum.timings, SLOWEST_SHOWN))
    say(`  ${formatDuration(durationMs)}  ${name}`);
  tell('Failed tests', sum.failures);
  tell('Passed only when tried again', sum.unsteady);
  if (sum.skipped.length > 0) say(`\nSkipped tests (${sum.skipped.length}):`);
  for (const name of sum.skipped) say(`  ${name}`);
  say(`\n${countLine(sum)}`);
}

function tell(title, problems) {
  if (problems.length > 0) say(`\n${title} (${problems.length}):`);
  for (const { name, reason } of problems) say(`  ${name}${reason ? `\n    ${reason}` : ''}`);
}

async function test(args) {
  const { all, names } = parseOptions(
    args,
    STAGES.map((stage) => stage.name),
  );
  const stages = STAGES.filter((stage) => names.includes(stage.name));
  const results = await runStages(stages, runStage, { all });
  const ran = results.map((result) => result.name);
  summarise(
    results,
    names.filter((name) => !ran.includes(name)),
  );
  if (results.some((result) => !result.ok)) process.exitCode = 1;
}

test(process.argv.slice(2)).catch(failWith);
