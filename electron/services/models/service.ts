import { SPARE_BYTES } from '../../../shared/domain/models/limits.ts';
import type {
  ModelDirection,
  ModelPage,
  ModelQuery,
  ModelSource,
  ModelWayQuery,
} from '../../../shared/domain/models/model.ts';
import {
  diskBytesOf,
  downloadBytesOf,
  type ModelList,
  type ModelOffer,
} from '../../../shared/domain/models/offer.ts';
import { selectOffers } from '../../../shared/domain/models/select-offers.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ModelListClient } from '../../clients/models/model-list-client.ts';
import { describeModels, type PublishedModels } from './directions.ts';
import { type ModelDownloads, createModelDownloads, type ModelDownloadsDeps } from './downloads.ts';
import type { ModelFiles } from './model-files.ts';
import { arrangePairs } from './pairs.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** An unpacked model of unknown size is at most about twice as large. */
const UNPACKED_FACTOR = 2;

export type ModelService = ReturnType<typeof createModelService>;

export interface ModelServiceDeps {
  files: ModelFiles;
  list: ModelListClient;
  downloads: ModelDownloads;
  /** Reads the list that shipped with the app. */
  readPublished: () => Promise<PublishedModels>;
  now: () => number;
  /** Returns the window's locale, for names of languages. */
  locale: () => string;
  /** Called when models were removed or restored. */
  onInstalledChanged: () => void;
  /** Called when the list changed. */
  onListChanged: () => void;
}

/** Builds the service that lists, downloads, and removes offline translation models. */
export function createModelService(deps: ModelServiceDeps) {
  const { files, downloads } = deps;
  const quit = new AbortController();
  /** The downloaded list, read once. */
  let fetched: Promise<ModelList | null> | null = null;
  let refreshing: Promise<ModelSource> | null = null;

  const readList = (): Promise<ModelList | null> => (fetched ??= files.readList());

  const describe = async (): Promise<Map<string, ModelDirection>> => {
    const [list, published, installed] = await Promise.all([
      readList(),
      deps.readPublished(),
      files.listInstalled(),
    ]);
    return describeModels({ list, published, installed, downloads });
  };

  const sourceOf = async (): Promise<ModelSource> => {
    const [list, published] = await Promise.all([readList(), deps.readPublished()]);
    return {
      host: deps.list.host,
      downloadHost: list === null ? null : new URL(list.downloadUrl).host,
      fetchedAtMs: list?.fetchedAtMs ?? null,
      directionCount: list?.offers.length ?? published.models.length,
      unusableCount: list?.unusableCount ?? 0,
    };
  };

  const fetchList = async (): Promise<ModelSource> => {
    const known = await readList();
    const answer = await deps.list.fetch(known?.etag ?? null, quit.signal);
    if (answer === null && known === null) {
      throw new AppError('api/unexpected-response', 'modelErrors.listUnreadable');
    }
    const fetchedAtMs = deps.now();
    const list = answer === null ? known && { ...known, fetchedAtMs } : toList(answer, fetchedAtMs);
    if (list !== null) await files.writeList(list);
    fetched = Promise.resolve(list);
    deps.onListChanged();
    return sourceOf();
  };

  /** @throws `input/conflict` before the list was fetched, `input/not-found` */
  const offersOf = async (
    ids: readonly string[],
  ): Promise<{ offers: ModelOffer[]; list: ModelList }> => {
    const list = await readList();
    if (list === null) throw new AppError('input/conflict', 'modelErrors.listNeeded');
    const byId = new Map(list.offers.map((offer) => [offer.id, offer]));
    const offers = ids.map((id) => {
      const offer = byId.get(id);
      if (offer === undefined) throw new AppError('input/not-found', 'modelErrors.notInList');
      return offer;
    });
    return { offers, list };
  };

  /** @throws `document/disk-full` before anything is downloaded */
  const assertRoom = async (offers: readonly ModelOffer[]): Promise<void> => {
    const free = await files.freeBytes();
    if (free === null || offers.length === 0) return;
    const needed = [...offers, ...downloads.offers()].reduce((sum, offer) => {
      const packed = downloadBytesOf(offer);
      return sum + packed + (diskBytesOf(offer) ?? packed * UNPACKED_FACTOR);
    }, SPARE_BYTES);
    if (needed <= free) return;
    throw new AppError('document/disk-full', 'modelErrors.noRoom', {
      values: { neededMb: Math.ceil(needed / 1e6), freeMb: Math.floor(free / 1e6) },
    });
  };

  return {
    async list(query: ModelQuery): Promise<ModelPage> {
      const [directions, source, freeBytes] = await Promise.all([
        describe(),
        sourceOf(),
        files.freeBytes(),
      ]);
      const { pairs, total } = arrangePairs([...directions.values()], query, deps.locale());
      const installedBytes = [...directions.values()].reduce(
        (sum, { installed }) => sum + (installed?.sizeBytes ?? 0),
        0,
      );
      return { pairs, total, source, installedBytes, freeBytes };
    },
    findWay: async (query: ModelWayQuery) => findWay([...(await describe()).values()], query),
    refreshList: () =>
      (refreshing ??= fetchList().finally(() => {
        refreshing = null;
      })),
    /** @returns how many were started */
    async download(directionIds: readonly string[]): Promise<number> {
      const { offers, list } = await offersOf([...new Set(directionIds)]);
      const known = await describe();
      const wanted = offers.filter((offer) => {
        const { job, installed, hasUpdate } = known.get(offer.id) ?? {};
        const isUnderWay = job !== undefined && job !== null && job.state !== 'failed';
        return !isUnderWay && (installed === undefined || installed === null || hasUpdate === true);
      });
      await assertRoom(wanted);
      for (const offer of wanted) await downloads.start(offer, list.downloadUrl);
      return wanted.length;
    },
    pause: (ids: readonly string[]) => countOf(ids, (id) => downloads.pause(id)),
    resume: (ids: readonly string[]) => countOf(ids, (id) => downloads.resume(id)),
    cancel: (ids: readonly string[]) => countOf(ids, (id) => downloads.cancel(id)),
    /** Removes models; they can be restored until others are removed, `eraseRemoved`, or the next start. */
    async remove(ids: readonly string[]): Promise<number> {
      await files.eraseRemoved();
      const count = await countOf(ids, (id) => files.remove(id));
      if (count > 0) deps.onInstalledChanged();
      return count;
    },
    async restore(ids: readonly string[]): Promise<number> {
      const count = await countOf(ids, (id) => files.restore(id));
      if (count > 0) deps.onInstalledChanged();
      return count;
    },
    eraseRemoved: () => files.eraseRemoved(),
    /** Returns the current state of one direction; null for an unknown one. */
    get: async (directionId: string) => (await describe()).get(directionId) ?? null,
    /** Runs at startup: tidies up after a crash, and resumes unfinished downloads. */
    async start() {
      await files.tidy();
      await downloads.takeUp();
    },
    async stop() {
      quit.abort();
      await downloads.stop();
      await refreshing?.catch(() => undefined);
    },
  };
}

function toList(
  answer: NonNullable<Awaited<ReturnType<ModelListClient['fetch']>>>,
  fetchedAtMs: number,
): ModelList {
  const { offers, unusableCount } = selectOffers(answer.records);
  return {
    downloadUrl: answer.downloadUrl,
    etag: answer.etag,
    fetchedAtMs,
    offers,
    unusableCount: unusableCount + answer.unusableCount,
  };
}

/** Runs an action for one id after the other. @returns how many had an effect */
async function countOf(
  ids: readonly string[],
  change: (id: string) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  for (const id of new Set(ids)) if (await change(id)) count += 1;
  return count;
}

const PIVOT = 'en';

/** Finds the models that a direction needs: one, or two through English; none where there is no way. */
export function findWay(
  directions: readonly ModelDirection[],
  { sourceLang, targetLang }: ModelWayQuery,
): ModelDirection[] {
  const find = (source: string, target: string): ModelDirection | undefined =>
    directions.find((one) => isSame(one.sourceLang, source) && isSame(one.targetLang, target)) ??
    directions.find((one) => isLike(one.sourceLang, source) && isLike(one.targetLang, target));
  const direct = find(sourceLang, targetLang);
  if (direct !== undefined) return [direct];
  const [to, from] = [find(sourceLang, PIVOT), find(PIVOT, targetLang)];
  return to === undefined || from === undefined || isLike(sourceLang, targetLang) ? [] : [to, from];
}

const codeOf = (code: string): string => code.toLowerCase().replaceAll('_', '-');
const isSame = (one: string, other: string): boolean => codeOf(one) === codeOf(other);
/** Compares root codes: languages of services may be variants, such as `PT-BR`. */
const isLike = (one: string, other: string): boolean =>
  codeOf(one).split('-')[0] === codeOf(other).split('-')[0];

/** Interval in which bytes are reported to the window, in milliseconds. */
const REPORT_EVERY_MS = 250;

interface ModelParts
  extends
    Omit<ModelServiceDeps, 'downloads' | 'onInstalledChanged' | 'onListChanged'>,
    Pick<ModelDownloadsDeps, 'client' | 'timers' | 'random'> {
  logger: Logger;
  /** Called when the installed models changed. */
  onInstalledChanged: () => void;
  /** Called when one direction changed, or with null when many did. */
  onChanged: (direction: ModelDirection | null) => void;
}

/** Builds the service with its downloads, whose progress goes to the window. */
export function composeModelService({ onChanged, ...parts }: ModelParts): ModelService {
  const reportedAtMs = new Map<string, number>();
  const report = (id: string, isUrgent: boolean): void => {
    const nowMs = parts.now();
    if (!isUrgent && nowMs - (reportedAtMs.get(id) ?? -Infinity) < REPORT_EVERY_MS) return;
    reportedAtMs.set(id, nowMs);
    void models.get(id).then(
      (direction) => onChanged(direction),
      (error: unknown) => parts.logger.error('a change of a model was not reported', { error }),
    );
  };
  const models = createModelService({
    ...parts,
    downloads: createModelDownloads({
      ...parts,
      onChanged: report,
      onInstalled: (id) => {
        parts.onInstalledChanged();
        report(id, true);
      },
    }),
    onInstalledChanged: () => {
      parts.onInstalledChanged();
      onChanged(null);
    },
    onListChanged: () => onChanged(null),
  });
  return models;
}
