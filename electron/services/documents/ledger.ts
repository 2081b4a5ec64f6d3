import { basename } from 'node:path';
import { abilitiesOfId } from '../../../shared/domain/connections/abilities.ts';
import { mayReach } from '../../../shared/domain/lane/reach.ts';
import { isSoundFormat } from '../../../shared/domain/documents/format.ts';
import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import {
  isActiveState,
  UNSENT_JOB,
  type DocumentJobState,
} from '../../../shared/domain/documents/job-state.ts';
import { TEXTS_LOST_HINT } from '../../../shared/domain/documents/texts-lost.ts';
import type { HeldDecision } from '../../../shared/domain/data/held-work.ts';
import { AppError } from '../../../shared/errors.ts';
import type { DocumentJobPage } from '../../../shared/ipc/contract.ts';
import type {
  DocumentJobChange,
  DocumentJobRecord,
  NewDocumentJob,
} from '../../db/documents/jobs-repo.ts';
import type { Database } from '../../db/database.ts';
import type { DocumentFiles } from './files.ts';
import type { HeldJobs } from './held-jobs.ts';
import { publishUnderFreeName } from './delivery.ts';
import { toDocumentJob } from './job-view.ts';
import type { DocumentReceipts } from './receipts.ts';
import type { DocumentRunner } from './runner.ts';
import { captionsId, transcriptId } from './sound/sound-calls.ts';
import { createKeyedQueue } from '../../support/keyed.ts';

/**
 * Use cases of the document ledger. Every method that names a job throws `input/not-found` for an unknown one; requests
 * for one job run in order.
 */
export type DocumentLedger = ReturnType<typeof createDocumentLedger>;

export interface DocumentLedgerDeps {
  jobs: Database['documentJobs'];
  texts: Pick<Database['jobTexts'], 'splitAgain'>;
  heldWork: Pick<Database['heldWork'], 'listRows'>;
  files: DocumentFiles;
  receipts: Pick<DocumentReceipts, 'absorbAll' | 'withdrawn' | 'reopened' | 'paused'>;
  held: HeldJobs;
  runner: DocumentRunner;
  /** Erases a recording from the embedded service when no other language needs it. Never rejects. */
  eraseSound: (job: DocumentJobRecord) => Promise<void>;
  now: () => number;
  onJobChanged: (job: DocumentJob) => void;
  onJobRemoved: (jobId: string) => void;
}

/** Builds the user actions on document jobs. The {@link DocumentRunner} does the work. */
export function createDocumentLedger(deps: DocumentLedgerDeps) {
  const { jobs, files, runner } = deps;
  /** Keeps two clicks on one job from acting on it at the same time. */
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

  const removeResults = async ({ id, format }: DocumentJobRecord): Promise<void> => {
    if (isSoundFormat(format)) {
      await files.removeResult(captionsId(id));
      await files.removeResult(transcriptId(id));
    }
    await files.removeResult(id);
  };

  const setPaused = async (id: string, isPaused: boolean): Promise<DocumentJob> =>
    oneByOne(id, async () => {
      const job = await get(id);
      if (!isActiveState(job.state)) return view(job);
      const changed = await jobs.update(id, { isPaused }, deps.now());
      await deps.receipts.paused(changed);
      if (isPaused) runner.interruptWait(id);
      else runner.run(changed);
      return announce(changed);
    });

  /** Applies the user's decision: only a newer database knows what was sent. */
  const decideHeld = async (
    id: string,
    decision: HeldDecision['decision'],
  ): Promise<DocumentJob> => {
    const job = await deps.held.decide(id, decision);
    if (decision === 'go-on') {
      await removeResults(job);
      runner.run(job);
    }
    return announce(job);
  };

  const cancel = async (id: string): Promise<DocumentJob> => {
    const before = await get(id);
    if (before.isHeld === true) return decideHeld(id, 'leave');
    const wasActive = isActiveState(before.state);
    await runner.stop(id);
    const job = await get(id);
    const isSentWhole = job.state === 'uploading' && job.uploadCompletingAtMs !== null;
    // Stopped after the last bytes were sent: marking it canceled would hide a possible charge.
    if (isSentWhole) runner.run(await jobs.update(id, { isPaused: false }, deps.now()));
    const canCancel = isActiveState(job.state) || (job.state === 'needs-attention' && !wasActive);
    if (isSentWhole || !canCancel) return announce(job);
    const isErased = isSoundFormat(job.format) && abilitiesOfId(job.connectionId).confirmsResults;
    const change = {
      finishedAtMs: deps.now(),
      isPaused: false,
      // A retry must not look for an erased document.
      ...(isErased ? { documentId: null, sealedDocumentKey: null } : {}),
    };
    const canceled = await jobs.transition(id, [job.state], 'canceled', change, deps.now());
    await deps.receipts.withdrawn(canceled);
    if (isErased) void deps.eraseSound(job);
    return announce(canceled);
  };

  const retry = async (id: string): Promise<DocumentJob> => {
    const job = await get(id);
    // Pressing "Try again" decides nothing about a possible earlier charge.
    if (job.isHeld === true) throw new AppError('input/conflict', 'documentErrors.decideFirst');
    if (isActiveState(job.state)) {
      runner.run(job);
      return view(job);
    }
    // Leftovers of a run that just ended would be mistaken for the new run's.
    await runner.stop(id);
    const { state, change } = restartOf(job);
    // The result of an earlier upload must not be mistaken for that of the next.
    if (state === 'ready') await removeResults(job);
    // The user was informed: lost texts are sent again, answered ones are not.
    if (job.error?.details?.hint === TEXTS_LOST_HINT) await deps.texts.splitAgain(id);
    const from = ['failed', 'canceled', 'needs-attention'] as const;
    const restarted = await jobs.transition(id, from, state, change, deps.now());
    await deps.receipts.reopened(restarted);
    runner.run(restarted);
    return announce(restarted);
  };

  const keepResult = async (id: string): Promise<DocumentJob> => {
    await runner.stop(id);
    const { state } = await get(id);
    const kept = state === 'needs-attention' ? await files.findQuarantined(id) : null;
    if (kept === null) {
      throw new AppError('input/conflict', 'documentErrors.noResultToKeep');
    }
    const result = { resultFile: kept.file, resultSha256: kept.sha256 };
    const change = { ...result, error: null, isPaused: false, finishedAtMs: null };
    const job = await jobs.transition(id, ['needs-attention'], 'downloading', change, deps.now());
    runner.run(job);
    return announce(job);
  };

  const remove = async (id: string): Promise<void> => {
    const job = await get(id);
    if (!isActiveState(job.state)) {
      // A run that is just ending would announce the job after its removal.
      await runner.stop(id);
      // Files first: if removal fails the job stays visible in the list.
      await removeResults(job);
      await deps.receipts.withdrawn(job);
      if (job.sourceCopy !== null) await files.removeInbox(job.sourceCopy);
    }
    await jobs.remove(id);
    deps.onJobRemoved(id);
  };

  const saveTo = async (
    id: string,
    folder: string,
  ): Promise<DocumentJob & { savedName: string }> => {
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
      const savedName = basename(path);
      const isFinishing = job.state === 'failed' || job.state === 'downloading';
      if (!isFinishing || job.resultSha256 === null) return { ...view(job), savedName };
      const change = { deliveredPath: path, error: null, isPaused: false, finishedAtMs: null };
      const delivered =
        job.state === 'failed'
          ? await jobs.transition(id, ['failed'], 'downloading', change, deps.now())
          : await jobs.update(id, change, deps.now());
      // The step handles history and cleanup; it finds the file where the row says.
      runner.run(delivered);
      return { ...announce(delivered), savedName };
    } catch (error) {
      if (isActiveState(job.state)) runner.run(job);
      throw error;
    }
  };

  const resumeActive = async (): Promise<void> => {
    // Otherwise a job with a quarantined copy would fail.
    await files.settleCopies(async (jobId) => {
      const job = await jobs.get(jobId);
      return job !== null && job.sourceCopy !== null;
    });
    await deps.receipts.absorbAll();
    await deps.held.settle(await deps.heldWork.listRows());
    const active = await jobs.listActive();
    // Jobs already at the service come first: they are paid for, and may only be kept briefly.
    const isAtService = (job: DocumentJobRecord): boolean => job.documentId !== null;
    for (const job of active.filter(isAtService)) runner.run(job);
    for (const job of active.filter((other) => !isAtService(other))) runner.run(job);
  };
  /** New jobs that wait until those at the service have been resumed; null when none are being resumed. */
  let heldBack: DocumentJobRecord[] | null = null;

  return {
    /** Resumes every unfinished job; called once at startup. */
    async resumeAll() {
      const waiting: DocumentJobRecord[] = [];
      heldBack = waiting;
      try {
        await resumeActive();
      } finally {
        heldBack = null;
        for (const job of waiting) runner.run(job);
      }
    },
    /** Stores the jobs and starts them. */
    async add(newJobs: NewDocumentJob[]): Promise<DocumentJob[]> {
      const records = await jobs.insert(newJobs);
      if (heldBack === null) for (const record of records) runner.run(record);
      else heldBack.push(...records);
      return records.map(announce);
    },
    async list(query: { page: number; limit: number; text: string }): Promise<DocumentJobPage> {
      const { jobs: found, total } = await jobs.list(query);
      return { jobs: found.map(view), total };
    },
    /** Holds a job before its next step. No effect on ended jobs. */
    pause: (id: string) => setPaused(id, true),
    resume: (id: string) => setPaused(id, false),
    /**
     * Cancels a job. One whose last bytes were being sent becomes "needs a look" instead; no effect on
     * ended jobs.
     */
    cancel: (id: string) => oneByOne(id, () => cancel(id)),
    /**
     * Restarts from the last safe step: after an unknown upload outcome it uploads again, after a doubtful
     * result it downloads again. A running job just continues.
     * @throws `input/conflict` for a saved job
     */
    retry: (id: string) => oneByOne(id, () => retry(id)),
    /** Decides about a job that may have been sent already. @throws `input/conflict` when it is not held */
    decideHeld: (id: string, decision: HeldDecision['decision']) =>
      oneByOne(id, () => decideHeld(id, decision)),
    /** Accepts a doubtful result. @throws `input/conflict` when there is none */
    keepResult: (id: string) => oneByOne(id, () => keepResult(id)),
    /** Removes a finished job from the list; its history is preserved. @throws `input/conflict` for an unfinished one */
    remove: (id: string) => oneByOne(id, () => remove(id)),
    /**
     * Delivers the stored result into another folder; a failed job is then finished. A doubtful result is
     * only copied for inspection.
     */
    saveTo: (id: string, folder: string) => oneByOne(id, () => saveTo(id, folder)),
    /** Announces jobs that were changed elsewhere. */
    async announce(ids: readonly string[]) {
      for (const id of ids) {
        const record = await jobs.get(id);
        if (record !== null) announce(record);
      }
    },

    /** Returns the absolute path of the delivered file. @throws `input/conflict` when nothing was delivered */
    async deliveredPath(id: string): Promise<string> {
      const job = await get(id);
      if (job.state !== 'saved' || job.deliveredPath === null) {
        throw new AppError('input/conflict', 'documentErrors.noSavedFile');
      }
      return job.deliveredPath;
    },
    /**
     * Returns the file and the project that a job was made from.
     * @throws `document/source-missing` when it had no file
     */
    async source(id: string): Promise<{ path: string; projectId: string | null }> {
      const { sourcePath: path, projectId } = await get(id);
      if (path === null) {
        throw new AppError('document/source-missing', 'documentErrors.noFileToRepeat');
      }
      return { path, projectId };
    },
    /** Stops the jobs of a project that is now confidential at outside services and continues them under that rule. */
    async rulesChanged(projectId: string) {
      for (const job of await jobs.listActiveOfProject(projectId)) {
        if (mayReach('here', abilitiesOfId(job.connectionId))) continue;
        await oneByOne(job.id, async () => {
          await runner.stop(job.id);
          runner.run(job);
        });
      }
    },
    /** Resumes an account's waiting jobs after it got a key or its service is back. */
    wake(connectionId: string) {
      runner.wake(connectionId);
    },
  };
}

/** Returns where a stopped job restarts: never before a step whose outcome is stored. */
function restartOf(job: DocumentJobRecord): {
  state: DocumentJobState;
  change: DocumentJobChange;
} {
  const cleared = { error: null, isPaused: false, finishedAtMs: null };
  const isLost =
    // If it was accepted at all, then under an unknown id.
    (job.state === 'needs-attention' && job.documentId === null) ||
    job.error?.details?.hint === TEXTS_LOST_HINT ||
    job.error?.code === 'document/gone' ||
    // The practice service's documents are gone with it.
    job.error?.code === 'document/practice-off' ||
    job.error?.code === 'document/rejected-by-service';
  if (job.resultFile !== null && !isLost) return { state: 'downloading', change: cleared };
  if (job.documentId !== null && !isLost) return { state: 'queued', change: cleared };
  return {
    state: 'ready',
    change: {
      ...cleared,
      ...UNSENT_JOB,
      historyItemId: null,
    },
  };
}
