import { expect, it, vi } from 'vitest';
import { IS_DEEP, IS_HUNT, runs } from '../support/runs.ts';
import { describeReport, runTorture } from '../torture/run-torture.ts';
import { olderDatabaseCells } from '../torture/scenarios/older-database.ts';
import { VOICE_CELLS } from '../torture/scenarios/voice.ts';
import { SCENARIOS } from '../torture/scenarios.ts';

/** Scenarios that need no window, no mounts, and only seconds. */
const SHORT = ['documents', 'documents-power', 'hours', 'care'];
/** Always the same rounds: changing seeds would make a failure of one change look like that of a different one. */
const SEED = 9;
/** The first round of these is a short one. */
const PRE_TRANSLATION_SEED = 1;
/** A service that ends in the middle, one that omits lines, and a full disk, each in a voice session. */
const VOICE_SEEDS = [2, 3, 31];
/** A deep run tries every n-th cell of each way to an older database; held-work.test.ts has the main ones. */
const OLDER_DATABASE_STEP = 7;
/** No new round begins after these. */
const MINUTES = 2;
/** A round that began shortly before may take a minute or more on a busy machine. */
vi.setConfig({ testTimeout: 600_000 });

it('sends no text of pre-translated files twice', { tags: 'deep' }, async () => {
  const said: string[] = [];
  const report = await runTorture(
    {
      rounds: runs(10, 1),
      seed: PRE_TRANSLATION_SEED,
      minutes: MINUTES,
      scenarios: ['pre-translation'],
      electronEvery: 0,
    },
    SCENARIOS,
    (line) => said.push(line),
  );
  expect(report.failures, describeReport(report)).toEqual([]);
  expect(report.rounds, said.join('\n')).toBeGreaterThan(0);
});

it("loses or duplicates no word of voice, and removes no sound that isn't transcribed", async () => {
  const seeds = IS_DEEP ? VOICE_CELLS.map((_, seed) => seed) : VOICE_SEEDS;
  const failures = await failuresOf('voice', seeds);
  expect(failures, failures.join('\n')).toEqual([]);
  expect(new Set(VOICE_CELLS.map((cell) => JSON.stringify(cell))).size).toBe(91);
});

it.each(['restore', 'recovery', 'look-back'] as const)(
  'sends nothing twice, and loses and leaks nothing, with an older database: %s',
  { tags: 'deep' },
  async (way) => {
    const seeds = olderDatabaseCells(way).map((_, seed) => seed);
    const step = IS_HUNT ? 1 : OLDER_DATABASE_STEP;
    const failures = await failuresOf(
      way,
      seeds.filter((seed) => seed % step === 0),
    );
    expect(failures, failures.join('\n')).toEqual([]);
  },
);

/** Runs rounds of some seeds, three concurrently, because most of their time is waiting. Returns the failures. */
async function failuresOf(scenario: string, seeds: readonly number[]): Promise<string[]> {
  const rounds = { rounds: 1, minutes: MINUTES, scenarios: [scenario], electronEvery: 0 };
  const failures: string[] = [];
  for (let at = 0; at < seeds.length; at += 3) {
    const reports = await Promise.all(
      seeds
        .slice(at, at + 3)
        .map((seed) => runTorture({ ...rounds, seed }, SCENARIOS, () => undefined)),
    );
    failures.push(...reports.flatMap((report) => report.failures));
  }
  return failures;
}

it('loses, duplicates and moves nothing in a few rounds of torture', { tags: 'deep' }, async () => {
  const said: string[] = [];
  const report = await runTorture(
    { rounds: runs(20, 4), seed: SEED, minutes: MINUTES, scenarios: SHORT, electronEvery: 0 },
    SCENARIOS,
    (line) => said.push(line),
  );
  expect(report.failures, describeReport(report)).toEqual([]);
  expect(report.rounds, said.join('\n')).toBeGreaterThan(0);
});
