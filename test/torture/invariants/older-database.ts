import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import { FaultVoiceJobs } from '../../fakes/fault-service-voice.ts';
import type { Round } from '../round.ts';
import type { Cell } from '../scenarios/older-database.ts';
import { ONLY_COPY, type Journey } from '../scenarios/older-database-journey.ts';

const ALL = { page: 1, limit: 50, text: '' };
const ONLY_PIECES = Object.values(ONLY_COPY);
const ENDED = ['saved', 'canceled', 'failed', 'needs-attention'];

interface Told {
  jobs: DocumentJob[];
  held: Set<string>;
}

async function tellOf({ bench }: Journey): Promise<Told> {
  const { jobs } = await bench.under.ledger.list(ALL);
  const { rows } = await bench.under.database.heldWork.list(ALL);
  return { jobs, held: new Set(rows.map(({ id }) => id)) };
}

/**
 * Tells whether every document is finished, waits for the user's decision, or asks the service what it has of a
 * recording.
 */
export async function isSettled(journey: Journey): Promise<boolean> {
  const { jobs, held } = await tellOf(journey);
  return jobs.every(
    ({ id, fileName, state, wait }) =>
      ENDED.includes(state) ||
      held.has(id) ||
      wait?.reason === 'paused' ||
      (journey.kind === 'recording' && state === 'uploading' && wait?.reason === 'next-check') ||
      (journey.kind === 'confidential' &&
        fileName === journey.fileName &&
        wait !== null &&
        wait.reason !== 'offline'),
  );
}

interface Known extends Cell {
  /** Pieces that the service had received before the damage. */
  sentBefore: ReadonlyMap<string, number>;
  isLookBack: boolean;
}

/** Checks everything once the document is finished or held. */
export async function checkJourney(round: Round, journey: Journey, known: Known): Promise<void> {
  const { kind, moment, since, harm } = known;
  const sent = journey.sent();
  for (const [piece, times] of sent) {
    if (times > 1) round.violate('uploads per job above 1', `${piece}: ${String(times)}`);
  }
  if (kind === 'confidential') {
    const { requests } = journey.bench.service;
    // The only copy belongs to no project and is sent.
    const isLeaked = known.isLookBack ? sent.has(journey.fileName) : requests.length > 0;
    if (isLeaked) round.violate('leaked', requests.map(({ path }) => path).join(' '));
    return;
  }
  const isWithdrawn = ['canceled', 'paused', 'removed'].includes(since);
  const own = [...sent.keys()].filter((piece) => !ONLY_PIECES.includes(piece));
  const isSentSince = own.some((piece) => !known.sentBefore.has(piece));
  const continues = known.isLookBack && since === 'paused';
  if (isWithdrawn && isSentSince && !continues) {
    round.violate('uploads per job above 1', `sent after it was ${since}`);
  }
  const { jobs, held } = await tellOf(journey);
  const [job, ...others] = jobs.filter(({ fileName }) => fileName === journey.fileName);
  if (others.length > 0) round.violate('doubled', `${String(others.length + 1)} rows`);
  const isDone = since === 'finished' || (moment === 'saved' && since === 'nothing');
  // A destroyed page may have contained the only row; a removed document isn't in the current database.
  const mayLack = harm === 'bad-pages' || since === 'removed';
  if (job === undefined) {
    if (!mayLack) round.violate('entries lost', `no row of a document that was ${since}`);
  } else if (isDone && job.state !== 'saved') {
    round.violate('results lost', `it was saved and is ${job.state}: ${JSON.stringify(job.error)}`);
  } else if (
    moment === 'waiting' &&
    since === 'nothing' &&
    job.state !== 'saved' &&
    !held.has(job.id)
  ) {
    round.violate('stuck', `it never left and is ${job.state}: ${JSON.stringify(job.error)}`);
  }
  if (job?.error?.code === 'document/source-missing') {
    round.violate('said wrongly', 'its source is there, and said to be missing');
  }
  if (job !== undefined) round.count(held.has(job.id) ? 'held' : job.state);
  checkResults(round, journey, job, isDone);
  const { items } = await journey.bench.under.database.history.search(ALL);
  const titles = items.filter(({ title }) => title === journey.fileName);
  if (titles.length > 1) round.violate('doubled', 'it is in the history twice');
}

function checkResults(
  round: Round,
  journey: Journey,
  job: DocumentJob | undefined,
  isDone: boolean,
): void {
  const { work, fileName, kind } = journey;
  const names = readdirSync(work).filter((name) => name !== fileName);
  if (names.some((name) => name.includes('(2)'))) round.violate('doubled', names.join(', '));
  const isHere = isDone || job?.state === 'saved';
  const expected = kind === 'recording' ? ['talk.de.srt', 'talk.de.txt'] : ['letter.de.txt'];
  if (isHere && names.toSorted().join() !== expected.join()) {
    round.violate('results lost', `there is ${names.join(', ')}`);
    return;
  }
  if (!isHere) return;
  const text = readFileSync(join(work, expected.at(-1) ?? ''), 'utf8');
  if (!isRight(journey, text)) round.violate('results lost', `other content: ${text.slice(0, 60)}`);
}

/**
 * Tells whether the text is a service's answer: in capitals, with markers around the text, or with the name of the
 * sound.
 */
function isRight({ kind, source }: Journey, text: string): boolean {
  const said = source.toString();
  if (kind === 'whole-upload') return text === said.toUpperCase();
  if (kind === 'recording') return text === FaultVoiceJobs.textOf(source, 'de');
  return text === said.replaceAll(/^.+$/gmu, '«$&»');
}

/** Checks that a document known only to the current database is sent once and delivered. */
export function checkOnlyCopy(round: Round, journey: Journey): void {
  const sent = journey.sent();
  const times = Math.max(...ONLY_PIECES.map((piece) => sent.get(piece) ?? 0));
  const delivered = join(journey.bench.under.downloads, ONLY_COPY.name.replace('.txt', '.de.txt'));
  if (times !== 1 || !existsSync(delivered)) {
    round.violate('results lost', `the only copy: sent ${String(times)} times`);
  }
}
