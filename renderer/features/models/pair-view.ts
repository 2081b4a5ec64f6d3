import type { ModelDirection, ModelJob, ModelPair } from '../../../shared/domain/models/model.ts';
import type { ModelJobState, ModelFilter } from '../../../shared/domain/models/names.ts';
import type { DirectionQuality } from '../../../shared/domain/connections/language.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg } from '../../../shared/i18n/text.ts';
import { format } from '../../lib/words/format.ts';

/** Combined state of both directions of a pair. */
export type PairState = ModelJobState | 'absent' | 'partial' | 'updatable' | 'installed';

/** State of a pair, with the ids of the directions for each possible action. */
export type PairView = ReturnType<typeof viewPair>;

/** Priority of the states of several downloads: a failure comes first, because it awaits the user. */
const JOB_ORDER: readonly ModelJobState[] = [
  'failed',
  'downloading',
  'unpacking',
  'waiting',
  'paused',
];

/** Returns the progress of several downloads together, in 0..1. */
export function shareOf(jobs: readonly ModelJob[]): number | null {
  const total = jobs.reduce((sum, { totalBytes }) => sum + totalBytes, 0);
  if (total === 0) return null;
  return jobs.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0) / total;
}

/** Returns null if a size is unknown or there are none. */
function sumOf(sizes: readonly (number | null)[]): number | null {
  if (sizes.length === 0) return null;
  return sizes.reduce((sum, size) => (sum === null || size === null ? null : sum + size), 0);
}

export function viewPair({ directions }: ModelPair) {
  const idsOf = (fits: (direction: ModelDirection) => boolean): readonly string[] =>
    directions.filter(fits).map(({ id }) => id);
  const jobs = directions.flatMap(({ job }) => (job === null ? [] : [job]));
  const isWanted = ({ installed, job, hasUpdate }: ModelDirection): boolean =>
    job === null && (installed === null || hasUpdate);
  const memory = directions.flatMap(({ memoryBytes }) => memoryBytes ?? []);
  return {
    state: stateOf(directions, jobs),
    /** Share of the download in 0..1; null without a download. */
    share: shareOf(jobs),
    /** Error of the download. */
    error: jobs.find(({ error }) => error !== null)?.error ?? null,
    /** Neither installed nor downloading. */
    absent: idsOf(({ installed, job }) => installed === null && job === null),
    installed: idsOf(({ installed }) => installed !== null),
    /** Models that the app may remove: those installed by the user are left alone. */
    removable: idsOf(({ installed }) => installed !== null && installed.origin !== 'person'),
    updatable: idsOf(({ hasUpdate, job }) => hasUpdate && job === null),
    running: idsOf(({ job }) => isRunning(job)),
    paused: idsOf(({ job }) => job?.state === 'paused'),
    failed: idsOf(({ job }) => job?.state === 'failed'),
    /** Size of absent models and newer versions; null if a size is unknown. */
    downloadBytes: sumOf(directions.filter(isWanted).map(({ downloadBytes }) => downloadBytes)),
    /** Size of the installed directions; null if there are none. */
    diskBytes: sumOf(directions.flatMap(({ installed }) => installed?.sizeBytes ?? [])),
    /** Size of the other directions once they are installed; null if it is unknown or there are none. */
    absentBytes: sumOf(
      directions.flatMap(({ diskBytes, installed }) => (installed === null ? [diskBytes] : [])),
    ),
    /** Memory that one direction takes while it translates. */
    memoryBytes: memory.length === 0 ? null : Math.max(...memory),
  };
}

export function isRunning(job: ModelJob | null): boolean {
  return job !== null && job.state !== 'paused' && job.state !== 'failed';
}

function stateOf(directions: readonly ModelDirection[], jobs: readonly ModelJob[]): PairState {
  const job = JOB_ORDER.find((each) => jobs.some(({ state }) => state === each));
  if (job !== undefined) return job;
  if (directions.some(({ hasUpdate }) => hasUpdate)) return 'updatable';
  const count = directions.filter(({ installed }) => installed !== null).length;
  if (count === 0) return 'absent';
  return count === directions.length ? 'installed' : 'partial';
}

/** Nearly all pairs have it on one side, so the other language is the one users look for. */
const PIVOT = 'en';

export const FILTER_LABELS: Record<ModelFilter, MessageId> = {
  all: msg('app.all'),
  installed: msg('models.installed'),
  'under-way': msg('models.underWay'),
  updatable: msg('models.updateAvailable'),
  absent: msg('models.notInstalled'),
};

/** Returns "Spanish", or both languages if neither is English. */
export function pairName({ languages }: ModelPair): string {
  const others = languages.filter((code) => code !== PIVOT);
  return others.map((code) => format.language(code)).join(' – ');
}

/** Returns "English ↔ Spanish", or a single arrow for a single direction. */
export function pairDirections({ directions }: ModelPair): string {
  const [first] = directions;
  if (first === undefined) return '';
  const arrow = directions.length === 1 ? '→' : '↔';
  return `${format.language(first.sourceLang)} ${arrow} ${format.language(first.targetLang)}`;
}

/** Least scores (COMET, 0..1) of the words for quality. */
const MIN_GOOD_SCORE = 0.85;
const MIN_FAIR_SCORE = 0.78;

/** Returns the quality of the weaker measured direction in a word; null if none is measured. */
export function qualityOf({ directions }: ModelPair): DirectionQuality | null {
  const scores = directions.flatMap(({ quality }) => quality?.score ?? []);
  if (scores.length === 0) return null;
  const score = Math.min(...scores);
  if (score >= MIN_GOOD_SCORE) return 'good';
  return score >= MIN_FAIR_SCORE ? 'fair' : 'rough';
}

/** Returns whether an error's own words say what is safe and what to do. */
export const isModelError = ({ message }: ErrorData): boolean => message.startsWith('modelErrors.');
