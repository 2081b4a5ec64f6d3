import type { FaultGate } from '../../fakes/fault-service-gates.ts';
import type { FaultRoute } from '../../fakes/fault-service.ts';
import { listBackups, backupFolder } from '../../../electron/db/care/backup.ts';
import { checkJourney, checkOnlyCopy, isSettled } from '../invariants/older-database.ts';
import { until, type Round, type Scenario } from '../round.ts';
import { HARMS, lookBack, readyHarm, type Harm, type Way } from './older-database-harms.ts';
import { addOnlyCopy, setOut, type Journey, type Kind } from './older-database-journey.ts';

const KINDS: readonly Kind[] = ['whole-upload', 'pre-translated', 'recording', 'confidential'];

/** State of the document while its database is copied. */
const MOMENTS = ['waiting', 'sending', 'sent', 'collecting', 'saved'] as const;
type Moment = (typeof MOMENTS)[number];

/** Events between the copy and the loss. */
const SINCES = ['nothing', 'finished', 'canceled', 'paused', 'removed'] as const;
type Since = (typeof SINCES)[number];

export interface Cell {
  kind: Kind;
  moment: Moment;
  since: Since;
  harm: Harm;
}

/** Where a document is held, by kind; recordings pass no gates, so they are temporarily refused instead. */
const HELD: Record<Exclude<Moment, 'waiting' | 'saved'>, [FaultGate, FaultGate, FaultRoute]> = {
  sending: ['upload-answer', 'translate', 'voice-upload'],
  sent: ['status', 'translate', 'voice-status'],
  collecting: ['download-start', 'translate', 'voice-result'],
};
const TIMEOUT_MS = 20_000;

/** Returns every kind at every moment with every possible later event, for each harm of a scenario. */
export function olderDatabaseCells(way: Way): Cell[] {
  const cells = HARMS[way].flatMap((harm) =>
    KINDS.flatMap((kind) =>
      MOMENTS.flatMap((moment) => SINCES.map((since) => ({ kind, moment, since, harm }))),
    ),
  );
  return cells.filter(isPossible);
}

/** Texts that are sent separately are collected as they are answered, and a confidential document is never sent. */
function isPossible({ kind, moment, since }: Cell): boolean {
  if (moment === 'saved' && since !== 'nothing' && since !== 'removed') return false;
  if (kind === 'pre-translated') return moment !== 'collecting';
  return kind !== 'confidential' || (moment === 'waiting' && since === 'nothing');
}

const scenario = (way: Way): Scenario => ({
  name: way,
  weight: 2,
  whyNot: () => null,
  async run(round) {
    // The first seeds cover every cell once.
    const cells = olderDatabaseCells(way);
    const cell = cells[round.seed] ?? round.random.pick(cells);
    round.note(JSON.stringify(cell));
    round.count(`harm: ${cell.harm}`);
    await travel(round, way, cell);
  },
});

/** A backup is restored while documents are in progress. */
export const restoreScenario = scenario('restore');
/** The app finds its database lost or damaged, and continues from what it has. */
export const recoveryScenario = scenario('recovery');
/** An older copy is opened, then the current database is restored. */
export const lookBackScenario = scenario('look-back');

async function travel(round: Round, way: Way, cell: Cell): Promise<void> {
  const journey = await setOut(round, cell.kind);
  const { bench } = journey;
  if (!(await reach(round, journey, cell))) return;
  if ((await bench.under.database.backUp(0)) === null) {
    round.violate('stuck', 'no back-up could be made');
    return;
  }
  const [backup = ''] = listBackups(backupFolder(bench.under.paths.database));
  if (!(await liveOn(round, journey, cell))) return;
  const sentBefore = journey.sent();
  if (way === 'look-back') await addOnlyCopy(journey);
  await bench.restart(journey.patch, await readyHarm(round, bench, cell.harm, backup));
  if (way === 'look-back') await bench.restart(journey.patch, lookBack(bench));
  await journey.release();
  if (!(await until(() => isSettled(journey), TIMEOUT_MS))) {
    round.violate('stuck', await describeJobs(journey));
  }
  await checkJourney(round, journey, { ...cell, sentBefore, isLookBack: way === 'look-back' });
  if (way === 'look-back') checkOnlyCopy(round, journey);
}

async function describeJobs({ bench }: Journey): Promise<string> {
  const { jobs } = await bench.under.ledger.list({ page: 1, limit: 50, text: '' });
  return JSON.stringify(jobs.map(({ state, wait, error }) => ({ state, wait, error })));
}

/** Brings the document to the state in which the copy is made. */
async function reach(round: Round, journey: Journey, { kind, moment }: Cell): Promise<boolean> {
  const { service, under } = journey.bench;
  const told = async (isSo: () => boolean | Promise<boolean>): Promise<boolean> => {
    const isThere = await until(isSo, TIMEOUT_MS);
    if (!isThere) round.violate('stuck', `before the copy: ${await describeJobs(journey)}`);
    return isThere;
  };
  const job = () => under.job(journey.id);
  if (moment === 'waiting') {
    await journey.loseNetwork();
    await journey.start();
    return told(async () => (await job()).wait?.reason === 'offline');
  }
  if (moment === 'saved') {
    await journey.start();
    return told(async () => (await job()).state === 'saved');
  }
  const [gate, textGate, route] = HELD[moment];
  if (kind === 'recording') {
    journey.refused.add(route);
    await journey.start();
    return told(() => service.counts[route] > 0);
  }
  const isTexts = kind === 'pre-translated';
  service.hold(isTexts ? textGate : gate);
  await journey.start();
  await service.waitUntilHeld(isTexts ? textGate : gate);
  if (!isTexts || moment === 'sending') return true;
  service.release('translate');
  service.hold('translate');
  return told(() => service.billedBodies.length > 1);
}

/** Does to the document what happens after the copy. */
async function liveOn(round: Round, journey: Journey, { kind, since }: Cell): Promise<boolean> {
  const { service, under } = journey.bench;
  if (kind === 'confidential') {
    const rule = { connectionId: null, glossaryId: null, memoryId: null };
    await under.database.projectRules.save({ ...rule, projectId: 'p', reach: 'here' }, 2);
    return true;
  }
  if (since === 'nothing') return true;
  try {
    if (since === 'paused') await under.ledger.pause(journey.id);
    if (since === 'canceled') await under.ledger.cancel(journey.id);
    if (since === 'removed') {
      await under.ledger.cancel(journey.id).catch(() => undefined);
      await under.ledger.remove(journey.id);
    }
  } catch (error) {
    // A document that is already at the service is collected; it can't be canceled.
    round.note(`not ${since}: ${String(error)}`);
    round.count(`could not be ${since}`);
  }
  await journey.release();
  const isOver =
    since === 'finished'
      ? async () => (await under.job(journey.id)).state === 'saved'
      : () => service.openRequests === 0;
  if (await until(isOver, TIMEOUT_MS)) return true;
  round.violate('stuck', `${since}: ${await describeJobs(journey)}`);
  return false;
}
