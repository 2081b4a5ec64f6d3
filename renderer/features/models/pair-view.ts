import type { ModelDirection, ModelJob, ModelPair } from '../../../shared/domain/models/model.ts';
import type { ModelJobState, ModelFilter } from '../../../shared/domain/models/names.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg } from '../../../shared/i18n/text.ts';
import type { Format } from '../../lib/words/format.ts';

/** How both directions of a pair are, taken together. */
export type PairState = ModelJobState | 'absent' | 'partial' | 'updatable' | 'installed';

/** What can be done with a pair as it is, by the ids of the directions that it is done with. */
export interface PairView {
  state: PairState;
  /** In 0..1, of what is downloaded; null without a download. */
  share: number | null;
  /** Why a download failed. */
  error: ErrorData | null;
  /** Neither here nor on its way. */
  absent: readonly string[];
  installed: readonly string[];
  /** Those that the app may remove: what a person put there is left alone. */
  removable: readonly string[];
  updatable: readonly string[];
  /** With a download that needs nobody. */
  running: readonly string[];
  paused: readonly string[];
  failed: readonly string[];
  /** Of what is absent and of newer versions; null where a size is not known. */
  downloadBytes: number | null;
  /** Of all directions, installed or not. */
  diskBytes: number | null;
  /** Of one direction while it is in use. */
  memoryBytes: number | null;
}

/** What is shown of several downloads: a failure first, as it waits for a person. */
const JOB_ORDER: readonly ModelJobState[] = [
  'failed',
  'downloading',
  'unpacking',
  'waiting',
  'paused',
];

/** In 0..1, of several downloads together. */
export function shareOf(jobs: readonly ModelJob[]): number | null {
  const total = jobs.reduce((sum, { totalBytes }) => sum + totalBytes, 0);
  if (total === 0) return null;
  return jobs.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0) / total;
}

/** Null where one is not known, and where there is none. */
function sumOf(sizes: readonly (number | null)[]): number | null {
  if (sizes.length === 0) return null;
  return sizes.reduce((sum, size) => (sum === null || size === null ? null : sum + size), 0);
}

export function viewPair({ directions }: ModelPair): PairView {
  const idsOf = (fits: (direction: ModelDirection) => boolean): string[] =>
    directions.filter(fits).map(({ id }) => id);
  const jobs = directions.flatMap(({ job }) => (job === null ? [] : [job]));
  const isWanted = ({ installed, job, hasUpdate }: ModelDirection): boolean =>
    job === null && (installed === null || hasUpdate);
  const memory = directions.flatMap(({ memoryBytes }) => memoryBytes ?? []);
  return {
    state: stateOf(directions, jobs),
    share: shareOf(jobs),
    error: jobs.find(({ error }) => error !== null)?.error ?? null,
    absent: idsOf(({ installed, job }) => installed === null && job === null),
    installed: idsOf(({ installed }) => installed !== null),
    removable: idsOf(({ installed }) => installed !== null && installed.origin !== 'person'),
    updatable: idsOf(({ hasUpdate, job }) => hasUpdate && job === null),
    running: idsOf(({ job }) => isRunning(job)),
    paused: idsOf(({ job }) => job?.state === 'paused'),
    failed: idsOf(({ job }) => job?.state === 'failed'),
    downloadBytes: sumOf(directions.filter(isWanted).map(({ downloadBytes }) => downloadBytes)),
    diskBytes: sumOf(
      directions.map(({ diskBytes, installed }) => installed?.sizeBytes ?? diskBytes),
    ),
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

/** Nearly all pairs have it on one side, so that the other one is what they are looked for by. */
const PIVOT = 'en';

export const FILTER_LABELS: Record<ModelFilter, MessageId> = {
  all: msg('app.all'),
  installed: msg('models.installed'),
  'under-way': msg('models.underWay'),
  updatable: msg('models.updateAvailable'),
  absent: msg('models.notInstalled'),
};

/** "Spanish"; both languages where none is English. */
export function pairName({ languages }: ModelPair, format: Pick<Format, 'language'>): string {
  const others = languages.filter((code) => code !== PIVOT);
  return others.map((code) => format.language(code)).join(' – ');
}

/** "English ↔ Spanish", or with one arrow where there is one direction. */
export function pairDirections(
  { directions }: ModelPair,
  format: Pick<Format, 'language'>,
): string {
  const [first] = directions;
  if (first === undefined) return '';
  const arrow = directions.length === 1 ? '→' : '↔';
  return `${format.language(first.sourceLang)} ${arrow} ${format.language(first.targetLang)}`;
}
