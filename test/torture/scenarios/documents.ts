import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFaultService, type FaultService } from '../../fakes/fault-service.ts';
import { FAULT_GATES } from '../../fakes/fault-service-gates.ts';
import {
  checkOutcome,
  checkStanding,
  noteRetry,
  type ExpectedJob,
  type ServiceRecords,
} from '../invariants/documents.ts';
import type { Random } from '../random.ts';
import { pause, until, type Round, type Scenario } from '../round.ts';
import { prepareRecorder } from '../power/recorder.ts';
import { startVictim, type Victim } from '../victim-process.ts';
import type {
  DocumentsVictimArgs,
  FromDocumentsVictim,
  ToDocumentsVictim,
  ToldJob,
} from '../victims/documents-messages.ts';
import { chooseServiceFaults } from './service-faults.ts';

type DocumentsVictim = Victim<ToDocumentsVictim, FromDocumentsVictim>;

const TARGETS = ['DE', 'ES'];
/** Far longer than a healthy run takes. */
const STUCK_MS = 60_000;
const YEAR_MS = 31_536_000_000;

/** Ways in which a life of the app ends. */
type Death = 'main' | 'database thread' | 'power';

/** Documents in progress, and an app that dies again and again. */
export const documentsScenario: Scenario = {
  name: 'documents',
  weight: 10,
  whyNot: () => null,
  run: (round) => runDocuments(round, 'kill'),
};

/** The same with power cuts, which lose everything that wasn't synced. */
export const documentsPowerScenario: Scenario = {
  name: 'documents-power',
  weight: 3,
  whyNot: () => prepareRecorder().whyNot,
  run: (round) => runDocuments(round, 'power'),
};

async function runDocuments(round: Round, kind: 'kill' | 'power'): Promise<void> {
  const { random, folder } = round;
  const service = await createFaultService();
  round.onEnd(() => service.close());
  service.setTranslation((bytes, { fields }) => translate(bytes, fields['target_lang'] ?? ''));
  service.isOneShot = random.chance(0.3);
  service.statusScript = drawStatusScript(random);
  const place = { folder: join(folder, 'place') };
  mkdirSync(join(place.folder, 'work'), { recursive: true });
  const jobs = drawSources(random, join(place.folder, 'work'));
  const records = recordsOf(service);
  const faults = chooseServiceFaults(round, service);
  const args: DocumentsVictimArgs = {
    folder: place.folder,
    url: service.url,
    key: service.key,
    connectionId: 'test',
    clockJumpsMs: random.chance(0.2) ? [0, YEAR_MS, -YEAR_MS, 3_600_000, -60_000] : [],
    freeBytes: null,
    formats: null,
  };
  if (args.clockJumpsMs.length > 0) round.count('rounds with a clock that jumps');
  const lives = random.int(1, 3);
  for (let life = 0; life < lives; life += 1) {
    const death: Death =
      kind === 'power'
        ? 'power'
        : random.pickWeighted([['main', 4] as const, ['database thread', 1]]);
    const recorder = death === 'power' ? prepareRecorder().record(place.folder) : null;
    const victim = startDocumentsVictim(round, args, jobs, recorder?.env ?? {});
    await live(round, { victim, service, jobs, death, isFirst: life === 0 });
    recorder?.cut(random, (line) => {
      round.note(line);
    });
    noteWhatMayBeGone(service, jobs);
    checkStanding(round, place, jobs, records);
    if (round.violations.length > 0) return;
  }
  faults.stop();
  const healed = startDocumentsVictim(round, { ...args, clockJumpsMs: [] }, jobs, {});
  await heal(round, healed, jobs, (job, told) => {
    noteRetry(round, job, told, records);
  });
  await healed.kill();
  checkOutcome(round, place, jobs, records);
}

/** Returns the service's translation of a text: every line names the language, so nothing can be mixed up. */
export function translate(bytes: Uint8Array, targetLang: string): Buffer {
  const text = Buffer.from(bytes).toString('utf8').toUpperCase();
  return Buffer.from(text.replaceAll(/^(?=\S)/gmu, `${targetLang}: `));
}

export function sourceText(fileName: string, lineCount: number, blanks: number): string {
  const lines = Array.from(
    { length: lineCount },
    (_, index) => `Line ${String(index)} of ${fileName}.\n`,
  );
  return lines.join('') + ' '.repeat(blanks);
}

export function drawSources(random: Random, work: string): ExpectedJob[] {
  return Array.from({ length: random.int(1, 4) }, (_, index) => index).flatMap((index) => {
    const fileName = `letter${String(index)}.txt`;
    const lineCount = random.int(1, 40);
    // More than sockets buffer, so that an upload has a middle.
    const blanks = random.chance(0.15) ? random.int(500_000, 6_000_000) : 0;
    const sourcePath = join(work, fileName);
    writeFileSync(sourcePath, sourceText(fileName, lineCount, blanks));
    const targets = random.chance(0.3) ? TARGETS : TARGETS.slice(0, 1);
    return targets.map((targetLang) => ({
      fileName,
      targetLang,
      sourcePath,
      lineCount,
      id: null,
      told: new Set<string>(),
      sentAgain: 0,
      mayBeGone: false,
    }));
  });
}

/** Steps may be repeated or out of order; the last one is the end. */
function drawStatusScript(random: Random): FaultService['statusScript'] {
  const steps = Array.from({ length: random.int(0, 4) }, () =>
    random.pick([
      { status: 'queued' },
      { status: 'translating', seconds_remaining: random.int(0, 3) },
    ]),
  );
  return [...steps, { status: 'done', billed_characters: 42 }];
}

export function recordsOf(service: FaultService): ServiceRecords {
  const taken = (job: ExpectedJob) =>
    service.uploads.filter(
      ({ fileName, fields }) =>
        fileName === job.fileName && fields['target_lang'] === job.targetLang,
    );
  return {
    taken: (job) => taken(job).length,
    // No status in its script says so.
    givenUp: () => 0,
    secrets: () => [service.key, ...service.uploads.map(({ documentKey }) => documentKey)],
    isRight: (job, bytes) =>
      taken(job).some((upload) => bytes.equals(translate(upload.bytes, job.targetLang))),
  };
}

export function startDocumentsVictim(
  round: Round,
  args: DocumentsVictimArgs,
  jobs: readonly ExpectedJob[],
  env: Record<string, string>,
): DocumentsVictim {
  const learn = (told: ToldJob): void => {
    const job = jobs.find(
      ({ fileName, targetLang }) => fileName === told.fileName && targetLang === told.targetLang,
    );
    if (job === undefined) return;
    // If a job is reported again after it was reported as a different one, it shows up as a duplicate in the rows.
    job.id ??= told.id;
    job.told.add(told.state);
  };
  return startVictim<ToDocumentsVictim, FromDocumentsVictim>({
    round,
    program: 'documents.ts',
    args,
    env,
    onMessage: (message) => {
      if (message.kind === 'started') for (const job of message.jobs) learn(job);
      if (message.kind === 'job') learn(message.job);
      if (message.kind !== 'listed') round.note(JSON.stringify(message));
    },
  });
}

type Started = Extract<FromDocumentsVictim, { kind: 'ready' | 'failed' }>;
const isStarted = (message: FromDocumentsVictim): message is Started =>
  message.kind === 'ready' || (message.kind === 'failed' && message.what === 'opening');

/** Requests unconfirmed translations again, as a user would who finds them missing. */
export function ask(
  victim: DocumentsVictim,
  jobs: readonly ExpectedJob[],
  known: readonly ToldJob[],
): void {
  const missing = jobs.filter(
    (job) =>
      !known.some(
        ({ fileName, targetLang }) => fileName === job.fileName && targetLang === job.targetLang,
      ),
  );
  for (const targetLang of new Set(missing.map((job) => job.targetLang))) {
    const sources = missing
      .filter((job) => job.targetLang === targetLang)
      .map((job) => job.sourcePath);
    if (sources.length > 0) victim.send({ kind: 'translate', sources, targets: [targetLang] });
  }
}

/** Runs one life: work, and a death at a time that the seed chose. */
async function live(
  round: Round,
  {
    victim,
    service,
    jobs,
    death,
    isFirst,
  }: {
    victim: DocumentsVictim;
    service: FaultService;
    jobs: readonly ExpectedJob[];
    death: Death;
    isFirst: boolean;
  },
): Promise<void> {
  const { random } = round;
  const instant = random.pickWeighted([
    ['after the start', 1] as const,
    ['at a request', 5],
    ['at a gate', 3],
    ['at a change', 5],
  ]);
  const gate = random.pick(FAULT_GATES.slice(0, 5));
  const requestsBefore = service.requests.length;
  const requestsLater = random.int(1, 12);
  const changes = random.int(1, 14);
  const startMs = random.int(0, 900);
  const laterMs = random.chance(0.5) ? 0 : random.int(0, 40);
  if (instant === 'at a gate') service.hold(gate);
  // Files that an earlier life may have submitted aren't requested again blindly.
  const blindly = isFirst ? [] : null;
  const known = instant === 'after the start' ? blindly : await listed(victim);
  if (known !== null) ask(victim, jobs, known);
  let told = 0;
  const toldBefore = countTold(jobs);
  round.note(`death of ${death} ${instant}`);
  switch (instant) {
    case 'after the start':
      await pause(startMs);
      break;
    case 'at a request':
      await until(
        () => victim.isGone || service.requests.length >= requestsBefore + requestsLater,
        1_500,
      );
      break;
    case 'at a change':
      await until(() => {
        told = countTold(jobs) - toldBefore;
        return victim.isGone || told >= changes;
      }, 1_500);
      break;
    default:
      await Promise.race([service.waitUntilHeld(gate), victim.gone, pause(1_500)]);
  }
  await pause(laterMs);
  if (death === 'database thread') {
    victim.send({ kind: 'end-database-thread' });
    await pause(random.int(0, 150));
  }
  await victim.kill();
  round.count(`deaths: ${death}`);
  round.count(`deaths ${instant}`);
  if (instant === 'at a gate') {
    // The service must not send its response over a connection that is about to end.
    await until(() => service.openRequests <= 1, 500);
    service.release(gate);
  }
  await until(() => service.openRequests === 0, 500);
}

const countTold = (jobs: readonly ExpectedJob[]): number =>
  jobs.reduce((sum, { told }) => sum + told.size, 0);

let listNumber = 0;

/** Returns the jobs as the app lists them; null if it ends before that or can't open its database. */
export async function listed(victim: DocumentsVictim): Promise<ToldJob[] | null> {
  if ((await victim.hear(isStarted))?.kind !== 'ready') return null;
  listNumber += 1;
  const number = listNumber;
  victim.send({ kind: 'list', number });
  const answer = await victim.hear(
    (message): message is Extract<FromDocumentsVictim, { kind: 'listed' }> =>
      message.kind === 'listed' && message.number === number,
  );
  return answer?.jobs ?? null;
}

/**
 * Records results that may be gone: they left the service completely while nobody received them, and the service
 * gives each out only once.
 */
function noteWhatMayBeGone(service: FaultService, jobs: readonly ExpectedJob[]): void {
  if (!service.isOneShot) return;
  for (const job of jobs) if (!job.told.has('saved')) job.mayBeGone = true;
}

/** The service recovers, and the user takes care of everything that waits for them. */
export async function heal(
  round: Round,
  victim: DocumentsVictim,
  jobs: readonly ExpectedJob[],
  onRetry: (job: ExpectedJob, told: ToldJob) => void,
): Promise<void> {
  const first = await listed(victim);
  if (first === null) {
    round.violate('stuck', 'the app did not start again');
    return;
  }
  ask(victim, jobs, first);
  const retried = new Set<string>();
  const isOver = async (): Promise<boolean> => {
    const told = (await listed(victim)) ?? [];
    for (const one of told) {
      const job = jobs.find(({ id }) => id === one.id);
      const needsPerson = one.state === 'failed' || one.state === 'needs-attention';
      if (job === undefined || !needsPerson || retried.has(one.id)) continue;
      if (one.errorCode === 'document/gone' && job.mayBeGone) continue;
      retried.add(one.id);
      round.note(`a person tries again: ${one.fileName}, ${one.state}, ${String(one.errorCode)}`);
      round.count(`a person decided: ${String(one.errorCode)}`);
      onRetry(job, one);
      victim.send({ kind: 'retry', id: one.id });
    }
    return (
      victim.isGone ||
      (told.length >= jobs.length &&
        told.every(({ state, errorCode }) => state === 'saved' || errorCode === 'document/gone'))
    );
  };
  await until(isOver, STUCK_MS);
}
