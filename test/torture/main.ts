/**
 * `npm run torture -- [options]`: runs rounds of kill -9, power cuts, full disks, and failing services against the
 * app's promises; `--help` lists the options. Exits with 1 if a promise was broken.
 */
import { HELP, parseOptions, UsageError } from './options.ts';
import { describeReport, runTorture } from './run-torture.ts';
import { SCENARIOS } from './scenarios.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

try {
  const options = parseOptions(process.argv.slice(2), Date.now());
  if (options.isHelp) {
    process.stdout.write(HELP);
  } else {
    say(`seed ${String(options.seed)}`);
    const report = await runTorture(options, SCENARIOS, say);
    say(describeReport(report));
    process.exitCode = report.failures.length === 0 ? 0 : 1;
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
