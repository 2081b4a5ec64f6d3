import { expect, it } from 'vitest';
import { runs } from '../support/runs.ts';
import { describeReport, runTorture } from '../torture/run-torture.ts';
import { SCENARIOS } from '../torture/scenarios.ts';

/** What needs no window, no mounts and no more than seconds. */
const SHORT = ['documents', 'documents-power', 'hours', 'care'];
/** Always the same rounds: another seed each time would make a failure of one change look like that of another. */
const SEED = 9;
/** The first round of these is a short one. */
const PRE_TRANSLATION_SEED = 1;
/** No new round begins after these, so that the test ends before it counts as hanging. */
const MINUTES = 2;

it('sends no text twice of files that are pre-translated', async () => {
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

it(
  'loses, doubles and moves nothing in a few rounds of the torture',
  { tags: 'deep' },
  async () => {
    const said: string[] = [];
    const report = await runTorture(
      { rounds: runs(20, 4), seed: SEED, minutes: MINUTES, scenarios: SHORT, electronEvery: 0 },
      SCENARIOS,
      (line) => said.push(line),
    );
    expect(report.failures, describeReport(report)).toEqual([]);
    expect(report.rounds, said.join('\n')).toBeGreaterThan(0);
  },
);
