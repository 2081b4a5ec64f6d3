import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError, type TortureOptions } from './options.ts';
import { createRandom } from './random.ts';
import { createRound, INVARIANTS, type Invariant, type Scenario } from './round.ts';

export interface TortureReport {
  rounds: number;
  /** Number of rounds by scenario. */
  byScenario: Map<string, number>;
  /** Number of violations by invariant, including those with 0. */
  violations: Map<Invariant, number>;
  /** One line for each failed round, with the command that repeats it. */
  failures: string[];
  tally: Map<string, number>;
  /** Scenarios that can't run here, with the reason. */
  skipped: Map<string, string>;
  seconds: number;
}

/** Runs rounds in sequence until there were enough or the time is up. */
export async function runTorture(
  options: Pick<TortureOptions, 'rounds' | 'seed' | 'minutes' | 'scenarios' | 'electronEvery'>,
  known: readonly Scenario[],
  print: (line: string) => void,
): Promise<TortureReport> {
  const startedMs = performance.now();
  const base = mkdtempSync(join(tmpdir(), 'dragoman-torture-'));
  const report: TortureReport = {
    rounds: 0,
    byScenario: new Map(),
    violations: new Map(INVARIANTS.map((invariant) => [invariant, 0])),
    failures: [],
    tally: new Map(),
    skipped: new Map(),
    seconds: 0,
  };
  const scenarios = possible(options, known, report);
  if (scenarios.length === 0) throw new UsageError('None of these scenarios can be run here.');
  for (let index = 0; index < options.rounds; index += 1) {
    if (performance.now() - startedMs > options.minutes * 60_000) break;
    const seed = (options.seed + index) % 4_294_967_296;
    const scenario = chooseScenario(scenarios, { seed, index, every: options.electronEvery });
    await runRound(scenario, { seed, folder: join(base, String(seed)) }, report, print);
  }
  report.seconds = Math.round((performance.now() - startedMs) / 1000);
  if (report.failures.length === 0) rmSync(base, { recursive: true, force: true });
  return report;
}

function possible(
  options: Pick<TortureOptions, 'scenarios'>,
  known: readonly Scenario[],
  report: TortureReport,
): Scenario[] {
  const names = known.map(({ name }) => name);
  for (const name of options.scenarios) {
    if (!names.includes(name)) {
      throw new UsageError(`There is no scenario "${name}". Known: ${names.join(', ')}.`);
    }
  }
  return known.filter((scenario) => {
    if (options.scenarios.length > 0 && !options.scenarios.includes(scenario.name)) return false;
    const reason = scenario.whyNot();
    if (reason !== null) report.skipped.set(scenario.name, reason);
    return reason === null;
  });
}

/** The window has its own rhythm; the seed chooses all others, so a round can be repeated separately. */
function chooseScenario(
  scenarios: readonly Scenario[],
  { seed, index, every }: { seed: number; index: number; every: number },
): Scenario {
  const window = scenarios.find(({ name }) => name === 'electron');
  const others = scenarios.filter((scenario) => scenario !== window);
  if (window !== undefined && (others.length === 0 || (every > 0 && index % every === every - 1))) {
    return window;
  }
  return createRandom(seed ^ 0x1b873593).pickWeighted(
    others.map((scenario) => [scenario, scenario.weight] as const),
  );
}

async function runRound(
  scenario: Scenario,
  { seed, folder }: { seed: number; folder: string },
  report: TortureReport,
  print: (line: string) => void,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const round = createRound({ seed, folder, random: createRandom(seed) });
  const startedMs = performance.now();
  try {
    await scenario.run(round);
  } catch (error) {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    round.violate('stuck', `the round itself ended: ${what}`);
  }
  await round.end();
  report.rounds += 1;
  report.byScenario.set(scenario.name, (report.byScenario.get(scenario.name) ?? 0) + 1);
  for (const [what, count] of round.tally) {
    report.tally.set(what, (report.tally.get(what) ?? 0) + count);
  }
  const took = ((performance.now() - startedMs) / 1000).toFixed(1);
  if (round.violations.length === 0) {
    print(`ok   ${scenario.name} ${String(seed)} (${took} s)`);
    rmSync(folder, { recursive: true, force: true });
    return;
  }
  for (const { invariant } of round.violations) {
    report.violations.set(invariant, (report.violations.get(invariant) ?? 0) + 1);
  }
  const again = `npm run torture -- --rounds 1 --seed ${String(seed)} --scenario ${scenario.name}`;
  const failure = [
    `FAIL ${scenario.name} ${String(seed)} (${took} s); left in ${folder}; again: ${again}`,
    ...round.violations.map(({ invariant, what }) => `     ${invariant}: ${what}`),
  ].join('\n');
  report.failures.push(failure);
  print(failure);
}

/** Returns a human-readable report. */
export function describeReport(report: TortureReport): string {
  const lines = [`${String(report.rounds)} rounds in ${String(report.seconds)} s`];
  for (const [name, count] of report.byScenario) lines.push(`  ${name}: ${String(count)}`);
  for (const [name, reason] of report.skipped) lines.push(`  ${name}: skipped, ${reason}`);
  lines.push('', 'what must not happen:');
  for (const [invariant, count] of report.violations) {
    lines.push(`  ${invariant}: ${String(count)}`);
  }
  lines.push('', 'what happened:');
  const tally = [...report.tally].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [what, count] of tally) lines.push(`  ${what}: ${String(count)}`);
  if (report.failures.length > 0) lines.push('', ...report.failures);
  return lines.join('\n');
}
