import {
  downloadBytesOf,
  type ModelFileKind,
  type ModelOffer,
} from '../../../shared/domain/models/offer.ts';
import type { ModelJob } from '../../../shared/domain/models/model.ts';
import { isCanceled, toAppError, type ErrorData } from '../../../shared/errors.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { downloadFile, type DownloadFileDeps } from './download-file.ts';
import type { StoredJob, ModelFiles } from './model-files.ts';

/** Concurrent downloads. */
const MAX_RUNNING = 3;

/** Downloads of models: several run concurrently, the others wait in the order of the requests. */
export type ModelDownloads = ReturnType<typeof createModelDownloads>;

export interface ModelDownloadsDeps extends Omit<DownloadFileDeps, 'files'> {
  files: ModelFiles;
  logger: Pick<Logger, 'warn' | 'error'>;
  /** @param isUrgent false for a mere count of bytes */
  onChanged: (id: string, isUrgent: boolean) => void;
  /** Called when a model was installed. */
  onInstalled: (id: string) => void;
}

interface Job {
  kept: StoredJob;
  state: ModelJob['state'];
  received: Map<ModelFileKind, number>;
  /** Set while it runs. */
  stop: AbortController | null;
  ended: Promise<void>;
}

export function createModelDownloads(deps: ModelDownloadsDeps) {
  const { files } = deps;
  /** In the order of the requests. */
  const jobs = new Map<string, Job>();
  let isStopped = false;

  const keep = async (job: Job, changes: Partial<StoredJob>): Promise<void> => {
    job.kept = { ...job.kept, ...changes };
    await files.writeJob(job.kept);
  };

  const work = async (job: Job, signal: AbortSignal): Promise<void> => {
    const { offer, downloadUrl } = job.kept;
    for (const file of offer.files) {
      await downloadFile(
        { ...deps, files },
        {
          id: offer.id,
          file,
          url: downloadUrl + file.location,
          etag: job.kept.etags[file.kind] ?? null,
          signal,
          onEtag: async (etag) => {
            const { [file.kind]: _before, ...others } = job.kept.etags;
            await keep(job, { etags: etag === null ? others : { ...others, [file.kind]: etag } });
          },
          onBytes: (bytes) => {
            job.received.set(file.kind, bytes);
            deps.onChanged(offer.id, false);
          },
        },
      );
    }
    job.state = 'unpacking';
    deps.onChanged(offer.id, true);
    await files.install(offer, signal);
  };

  const fail = async (job: Job, thrown: unknown): Promise<void> => {
    const { id } = job.kept.offer;
    const error: ErrorData = toAppError(thrown).toData();
    deps.logger.warn('a model could not be downloaded', { directionId: id, code: error.code });
    job.state = 'failed';
    job.kept = { ...job.kept, error };
    // With a full disk it may not be stored: then it is resumed at the next start.
    await files.writeJob(job.kept).catch(() => undefined);
    deps.onChanged(id, true);
  };

  const run = async (job: Job, signal: AbortSignal): Promise<void> => {
    const { id } = job.kept.offer;
    try {
      await work(job, signal);
      jobs.delete(id);
      await files.removeJob(id);
      deps.onInstalled(id);
    } catch (error) {
      // A stopped download gets its state from the code that stopped it.
      if (!isCanceled(error) && !signal.aborted) await fail(job, error);
    } finally {
      job.stop = null;
      startNext();
    }
  };

  const startNext = (): void => {
    if (isStopped) return;
    const running = [...jobs.values()].filter(({ stop }) => stop !== null).length;
    const waiting = [...jobs.values()].filter(
      ({ state, stop }) => state === 'waiting' && stop === null,
    );
    for (const job of waiting.slice(0, Math.max(MAX_RUNNING - running, 0))) {
      job.stop = new AbortController();
      job.state = 'downloading';
      deps.onChanged(job.kept.offer.id, true);
      job.ended = run(job, job.stop.signal);
    }
  };

  const enter = async (kept: StoredJob): Promise<void> => {
    const { offer, isPaused, error } = kept;
    const received = await Promise.all(
      offer.files.map(async ({ kind }) => [kind, await files.partBytes(offer.id, kind)] as const),
    );
    const state = error !== null ? 'failed' : isPaused ? 'paused' : 'waiting';
    const ended = Promise.resolve();
    jobs.set(offer.id, { kept, state, received: new Map(received), stop: null, ended });
  };

  const halt = async (job: Job): Promise<void> => {
    job.stop?.abort();
    await job.ended;
  };

  return {
    /** Returns null for a direction without a download. */
    jobOf(id: string): ModelJob | null {
      const job = jobs.get(id);
      if (job === undefined) return null;
      return {
        state: job.state,
        receivedBytes: [...job.received.values()].reduce((sum, bytes) => sum + bytes, 0),
        totalBytes: downloadBytesOf(job.kept.offer),
        error: job.kept.error,
      };
    },
    offers: () => [...jobs.values()].map(({ kept }) => kept.offer),
    /** @throws `document/disk-full` */
    async start(offer: ModelOffer, downloadUrl: string) {
      const known = jobs.get(offer.id);
      if (known !== undefined) {
        await halt(known);
        jobs.delete(offer.id);
        await files.removeJob(offer.id);
      }
      const kept = { offer, downloadUrl, isPaused: false, error: null, etags: {} };
      await files.writeJob(kept);
      await enter(kept);
      deps.onChanged(offer.id, true);
      startNext();
    },
    /** @returns false where there is nothing to pause */
    async pause(id: string): Promise<boolean> {
      const job = jobs.get(id);
      if (job === undefined || job.state === 'paused' || job.state === 'failed') return false;
      await halt(job);
      // It may have ended meanwhile.
      if (jobs.get(id) !== job) return false;
      job.state = 'paused';
      await keep(job, { isPaused: true });
      deps.onChanged(id, true);
      return true;
    },
    async resume(id: string): Promise<boolean> {
      const job = jobs.get(id);
      if (job === undefined || (job.state !== 'paused' && job.state !== 'failed')) return false;
      job.state = 'waiting';
      await keep(job, { isPaused: false, error: null });
      deps.onChanged(id, true);
      startNext();
      return true;
    },
    async cancel(id: string): Promise<boolean> {
      const job = jobs.get(id);
      if (job === undefined) return false;
      await halt(job);
      if (jobs.get(id) !== job) return false;
      jobs.delete(id);
      await files.removeJob(id);
      deps.onChanged(id, true);
      return true;
    },
    /** Runs at startup: resumes unfinished downloads. */
    async takeUp() {
      for (const kept of await files.readJobs()) {
        if (!jobs.has(kept.offer.id)) await enter(kept);
      }
      startNext();
    },
    /** Stops all downloads; the next start resumes them. */
    async stop() {
      isStopped = true;
      await Promise.all([...jobs.values()].map(halt));
    },
  };
}
