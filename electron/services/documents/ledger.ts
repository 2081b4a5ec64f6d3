import { abilitiesOfId } from '../../../shared/domain/connections/abilities.ts';
import { mayReach } from '../../../shared/domain/lane/reach.ts';
import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import {
  isActiveState,
  type DocumentJobState,
} from '../../../shared/domain/documents/job-state.ts';
import { AppError } from '../../../shared/errors.ts';
import type { DocumentJobPage } from '../../../shared/ipc/contract.ts';
import type {
  DocumentJobChange,
  DocumentJobRecord,
  NewDocumentJob,
} from '../../db/documents/jobs-repo.ts';
import type { Database } from '../../db/database.ts';
import type { DocumentFiles } from './files.ts';
import { publishUnderFreeName } from './delivery.ts';
import { toDocumentJob } from './job-view.ts';
import type { DocumentReceipts } from './receipts.ts';
import type { DocumentRunner } from './runner.ts';
import { createKeyedQueue } from '../../support/keyed-queue.ts';

/**
 * The use cases of the document ledger. Every method that names a job throws `input/not-found` for an
 * unknown one; what is asked about one job is done in the order it was asked.
 */
export interface DocumentLedger {
  /** Takes up every unfinished job; called once at start. */
  resumeAll(): Promise<void>;
  /** Stores the jobs and starts them. */
  add(jobs: NewDocumentJob[]): Promise<DocumentJob[]>;
  list(query: { page: number; limit: number; text: string }): Promise<DocumentJobPage>;
  /** Holds a job back before its next step. A job that has ended stays as it is. */
  pause(id: string): Promise<DocumentJob>;
  resume(id: string): Promise<DocumentJob>;
  /**
   * Ends a job. One whose last bytes were on their way then needs a look instead, and one that has
   * ended otherwise stays as it is.
   */
  cancel(id: string): Promise<DocumentJob>;
  /**
   * From the last safe step; after an unknown upload outcome it uploads again, after a doubtful result it
   * downloads again. A job that is under way already just goes on.
   * @throws `input/conflict` for a saved job
   */
  retry(id: string): Promise<DocumentJob>;
  /** Takes what came for the result, doubtful as it is. @throws `input/conflict` when nothing waits for that */
  keepResult(id: string): Promise<DocumentJob>;
  /** Takes a finished job off the list; its history stays. @throws `input/conflict` for an unfinished one */
  remove(id: string): Promise<void>;
  /**
   * Delivers the stored result into another folder; a job that had failed is then finished. Of a doubtful
   * result it is a copy to look at.
   */
  saveTo(id: string, folder: string): Promise<DocumentJob>;
  /** Absolute path of the delivered file. @throws `input/conflict` when nothing was delivered */
  deliveredPath(id: string): Promise<string>;
  /** The file a job was made from, and for which project. @throws `document/source-missing` when it had none */
  source(id: string): Promise<{ path: string; projectId: string | null }>;
  /** Tells about jobs that were changed elsewhere. */
  announce(ids: readonly string[]): Promise<void>;
  /** A project is confidential now: its jobs at services outside stop what they do and go on under that. */
  rulesChanged(projectId: string): Promise<void>;
  /** An account got a key or its service came back: its waiting jobs go on now. */
  wake(connectionId: string): void;
}

export interface DocumentLedgerDeps {
  jobs: Database['documentJobs'];
  files: DocumentFiles;
  receipts: Pick<DocumentReceipts, 'absorbAll' | 'remove'>;
  runner: DocumentRunner;
  now: () => number;
  onJobChanged: (job: DocumentJob) => void;
  onJobRemoved: (jobId: string) => void;
}

/** What a person can do with document jobs. Work itself is done by the {@link DocumentRunner}. */
export function createDocumentLedger(deps: DocumentLedgerDeps): DocumentLedger {
  const { jobs, files, runner } = deps;
  /** Two clicks on one job never work on it at the same time. */
  const oneByOne = createKeyedQueue();

  const view = (record: DocumentJobRecord): DocumentJob =>
    toDocumentJob(record, runner.live(record.id));

  const announce = (record: DocumentJobRecord): DocumentJob => {
    const job = view(record);
    deps.onJobChanged(job);
    return job;
  };

  const get = async (id: string): Promise<DocumentJobRecord> => {
    const record = await jobs.get(id);
    if (record === null) {
      throw new AppError('input/not-found', 'documentErrors.jobGone');
    }
    return record;
  };

  const cancel = async (id: string): Promise<DocumentJob> => {
    const wasActive = isActiveState((await get(id)).state);
    await runner.stop(id);
    const job = await get(id);
    const isSentWhole = job.state === 'uploading' && job.uploadCompletingAtMs !== null;
    // Stopped after the last bytes had left: to call that cancelled would hide what may be billed.
    if (isSentWhole) runner.run(await jobs.update(id, { isPaused: false }, deps.now()));
    const canCancel = isActiveState(job.state) || (job.state === 'needs-a-look' && !wasActive);
    if (isSentWhole || !canCancel) return announce(job);
    const change = { finishedAtMs: deps.now(), isPaused: false };
    return announce(await jobs.transition(id, [job.state], 'cancelled', change, deps.now()));
  };

  const retry = async (id: string): Promise<DocumentJob> => {
    const job = await get(id);
    if (isActiveState(job.state)) {
      runner.run(job);
      return view(job);
    }
    // What is left of a run that has just ended would be taken for the new one.
    await runner.stop(id);
    const { state, change } = restartOf(job);
    // The file of an earlier upload must not be taken for the result of the next.
    if (state === 'ready') await files.removeResult(id);
    const from = ['failed', 'cancelled', 'needs-a-look'] as const;
    const restarted = await jobs.transition(id, from, state, change, deps.now());
    runner.run(restarted);
    return announce(restarted);
  };

  const keepResult = async (id: string): Promise<DocumentJob> => {
    await runner.stop(id);
    const { state } = await get(id);
    const kept = state === 'needs-a-look' ? await files.findSetAside(id) : null;
    if (kept === null) {
      throw new AppError('input/conflict', 'documentErrors.noResultToKeep');
    }
    const result = { resultFile: kept.file, resultSha256: kept.sha256 };
    const change = { ...result, error: null, isPaused: false, finishedAtMs: null };
    const job = await jobs.transition(id, ['needs-a-look'], 'downloading', change, deps.now());
    runner.run(job);
    return announce(job);
  };

  const remove = async (id: string): Promise<void> => {
    const job = await get(id);
    if (!isActiveState(job.state)) {
      // A run that is just ending would tell of the job after it is gone.
      await runner.stop(id);
      // Files first: what cannot be removed stays in the list, where it can be seen.
      await files.removeResult(id);
      await deps.receipts.remove(id);
      if (job.sourceCopy !== null) await files.removeInbox(job.sourceCopy);
    }
    await jobs.remove(id);
    deps.onJobRemoved(id);
  };

  const saveTo = async (id: string, folder: string): Promise<DocumentJob> => {
    if ((await get(id)).resultFile === null) {
      throw new AppError('input/conflict', 'documentErrors.noResultToSave');
    }
    await runner.stop(id);
    const job = await get(id);
    const { resultFile } = job;
    try {
      if (resultFile === null)
        throw new AppError('input/conflict', 'documentErrors.resultDiscarded');
      const nothing = async (): Promise<void> => Promise.resolve();
      const path = await publishUnderFreeName(files, job, resultFile, folder, nothing);
      const isFinishing = job.state === 'failed' || job.state === 'downloading';
      if (!isFinishing || job.resultSha256 === null) return view(job);
      const change = { deliveredPath: path, error: null, isPaused: false, finishedAtMs: null };
      const delivered =
        job.state === 'failed'
          ? await jobs.transition(id, ['failed'], 'downloading', change, deps.now())
          : await jobs.update(id, change, deps.now());
      // History and clean-up are the step's; it finds the file where the row says.
      runner.run(delivered);
      return announce(delivered);
    } catch (error) {
      if (isActiveState(job.state)) runner.run(job);
      throw error;
    }
  };

  return {
    async resumeAll() {
      await deps.receipts.absorbAll();
      const active = await jobs.listActive();
      // What the service has already comes first: it is paid for, and may be kept for a short time only.
      const isAtService = (job: DocumentJobRecord): boolean => job.documentId !== null;
      for (const job of active.filter(isAtService)) runner.run(job);
      for (const job of active.filter((other) => !isAtService(other))) runner.run(job);
      await files.pruneCopies(async (jobId) => {
        const job = await jobs.get(jobId);
        return job !== null && job.sourceCopy !== null;
      });
    },
    async add(newJobs) {
      const records = await jobs.insert(newJobs);
      for (const record of records) runner.run(record);
      return records.map(announce);
    },
    async list(query) {
      const { jobs: found, total } = await jobs.list(query);
      return { jobs: found.map(view), total };
    },
    pause: (id) =>
      oneByOne(id, async () => {
        const job = await get(id);
        if (!isActiveState(job.state)) return view(job);
        const paused = await jobs.update(id, { isPaused: true }, deps.now());
        runner.interruptWait(id);
        return announce(paused);
      }),
    resume: (id) =>
      oneByOne(id, async () => {
        const job = await get(id);
        if (!isActiveState(job.state)) return view(job);
        const resumed = await jobs.update(id, { isPaused: false }, deps.now());
        runner.run(resumed);
        return announce(resumed);
      }),
    cancel: (id) => oneByOne(id, () => cancel(id)),
    retry: (id) => oneByOne(id, () => retry(id)),
    keepResult: (id) => oneByOne(id, () => keepResult(id)),
    remove: (id) => oneByOne(id, () => remove(id)),
    saveTo: (id, folder) => oneByOne(id, () => saveTo(id, folder)),
    async announce(ids) {
      for (const id of ids) {
        const record = await jobs.get(id);
        if (record !== null) announce(record);
      }
    },

    async deliveredPath(id) {
      const job = await get(id);
      if (job.state !== 'saved' || job.deliveredPath === null) {
        throw new AppError('input/conflict', 'documentErrors.noSavedFile');
      }
      return job.deliveredPath;
    },
    async source(id) {
      const { sourcePath: path, projectId } = await get(id);
      if (path === null) {
        throw new AppError('document/source-missing', 'documentErrors.noFileToRepeat');
      }
      return { path, projectId };
    },
    async rulesChanged(projectId) {
      for (const job of await jobs.listActiveOfProject(projectId)) {
        if (mayReach('here', abilitiesOfId(job.connectionId))) continue;
        await oneByOne(job.id, async () => {
          await runner.stop(job.id);
          runner.run(job);
        });
      }
    },
    wake(connectionId) {
      runner.wake(connectionId);
    },
  };
}

/** Where a stopped job starts again: never before a step whose outcome is stored. */
function restartOf(job: DocumentJobRecord): {
  state: DocumentJobState;
  change: DocumentJobChange;
} {
  const cleared = { error: null, isPaused: false, finishedAtMs: null };
  const isLost =
    // Accepted, if at all, under an id that nobody knows.
    (job.state === 'needs-a-look' && job.documentId === null) ||
    job.error?.code === 'document/gone' ||
    // What the practice service held ended with it.
    job.error?.code === 'document/practice-off' ||
    job.error?.code === 'document/rejected-by-service';
  if (job.resultFile !== null && !isLost) return { state: 'downloading', change: cleared };
  if (job.documentId !== null && !isLost) return { state: 'queued', change: cleared };
  return {
    state: 'ready',
    change: {
      ...cleared,
      uploadCompletingAtMs: null,
      documentId: null,
      sealedDocumentKey: null,
      secondsRemaining: null,
      resultFile: null,
      resultSha256: null,
      deliveredPath: null,
      historyItemId: null,
    },
  };
}
