import type { DocumentJob } from '../../shared/domain/document-job.ts';
import { AppError } from '../../shared/errors.ts';
import type { DocumentJobPage } from '../../shared/ipc/contract.ts';
import type { DocumentJobRecord, NewDocumentJob } from '../db/document-jobs-repo.ts';
import type { Database } from '../db/database.ts';
import type { DocumentFiles } from './document-files.ts';
import { toDocumentJob } from './document-job-view.ts';
import type { DocumentRunner } from './document-runner.ts';
import { publishUnderFreeName } from './document-steps.ts';

/** The use cases of the document ledger. Every method that names a job throws `input/not-found` for an unknown one. */
export interface DocumentLedger {
  /** Takes up every unfinished job; called once at start. */
  resumeAll(): Promise<void>;
  /** Stores the jobs and starts them. */
  add(jobs: NewDocumentJob[]): Promise<DocumentJob[]>;
  list(query: { page: number; limit: number; text: string }): Promise<DocumentJobPage>;
  pause(id: string): Promise<DocumentJob>;
  resume(id: string): Promise<DocumentJob>;
  cancel(id: string): Promise<DocumentJob>;
  /** From the last safe step; after an unknown upload outcome it uploads again. */
  retry(id: string): Promise<DocumentJob>;
  /** Takes a finished job off the list; its history stays. */
  remove(id: string): Promise<void>;
  /** Delivers the stored result into another folder. */
  saveTo(id: string, folder: string): Promise<DocumentJob>;
  /** Absolute path of the delivered file. @throws `input/conflict` when nothing was delivered */
  deliveredPath(id: string): Promise<string>;
  /** An account got a key or its service came back: its waiting jobs go on now. */
  wake(connectionId: string): void;
}

export interface DocumentLedgerDeps {
  jobs: Database['documentJobs'];
  files: DocumentFiles;
  runner: DocumentRunner;
  now: () => number;
  onJobChanged: (job: DocumentJob) => void;
  onJobRemoved: (jobId: string) => void;
}

/** What a person can do with document jobs. Work itself is done by the {@link DocumentRunner}. */
export function createDocumentLedger(deps: DocumentLedgerDeps): DocumentLedger {
  const view = (record: DocumentJobRecord): DocumentJob =>
    toDocumentJob(record, deps.runner.live(record.id));

  const announce = (record: DocumentJobRecord): DocumentJob => {
    const job = view(record);
    deps.onJobChanged(job);
    return job;
  };

  const get = async (id: string): Promise<DocumentJobRecord> => {
    const record = await deps.jobs.get(id);
    if (record === null) {
      throw new AppError('input/not-found', 'This job is not in the list any more.');
    }
    return record;
  };

  return {
    async resumeAll() {
      for (const job of await deps.jobs.listActive()) deps.runner.run(job.id, job.connectionId);
    },
    async add(jobs) {
      const records = await deps.jobs.insert(jobs);
      for (const record of records) deps.runner.run(record.id, record.connectionId);
      return records.map(announce);
    },
    async list(query) {
      const { jobs, total } = await deps.jobs.list(query);
      return { jobs: jobs.map(view), total };
    },
    async pause(id) {
      await get(id);
      const paused = await deps.jobs.update(id, { isPaused: true }, deps.now());
      deps.runner.interruptWait(id);
      return announce(paused);
    },
    async resume(id) {
      await get(id);
      const resumed = await deps.jobs.update(id, { isPaused: false }, deps.now());
      deps.runner.run(id, resumed.connectionId);
      return announce(resumed);
    },
    async cancel(id) {
      await get(id);
      await deps.runner.stop(id);
      const current = await get(id);
      if (current.state === 'saved') return view(current);
      return announce(
        await deps.jobs.transition(
          id,
          [current.state],
          'cancelled',
          { finishedAtMs: deps.now() },
          deps.now(),
        ),
      );
    },
    async retry(id) {
      await deps.runner.stop(id);
      const job = await get(id);
      const restarted = await deps.jobs.transition(
        id,
        ['failed', 'cancelled', 'needs-a-look'],
        ...restartOf(job),
        deps.now(),
      );
      deps.runner.run(id, job.connectionId);
      return announce(restarted);
    },
    async remove(id) {
      const removed = await deps.jobs.remove(id);
      if (removed.resultFile !== null) await deps.files.removeResult(removed.resultFile);
      if (removed.sourceCopy !== null) await deps.files.removeInbox(removed.sourceCopy);
      deps.onJobRemoved(id);
    },
    async saveTo(id, folder) {
      const job = await get(id);
      if (job.resultFile === null) {
        throw new AppError('input/conflict', 'There is no stored result of this job to save.');
      }
      await deps.runner.stop(id);
      const path = await publishUnderFreeName(deps.files, job, job.resultFile, folder, async () =>
        Promise.resolve(),
      );
      if (job.state !== 'failed') return view(job);
      const change = { deliveredPath: path, finishedAtMs: deps.now(), error: null };
      await deps.jobs.transition(id, ['failed'], 'downloading', change, deps.now());
      return announce(await deps.jobs.transition(id, ['downloading'], 'saved', change, deps.now()));
    },
    async deliveredPath(id) {
      const job = await get(id);
      if (job.state !== 'saved' || job.deliveredPath === null) {
        throw new AppError('input/conflict', 'This job has no saved file yet.');
      }
      return job.deliveredPath;
    },
    wake(connectionId) {
      deps.runner.wake(connectionId);
    },
  };
}

/** Where a stopped job starts again: never before a step whose outcome is stored. */
function restartOf(
  job: DocumentJobRecord,
): [DocumentJobRecord['state'], Parameters<Database['documentJobs']['update']>[1]] {
  const cleared = { error: null, isPaused: false, finishedAtMs: null };
  if (job.state === 'failed' && job.resultFile !== null) return ['downloading', cleared];
  const isAtService =
    job.state === 'failed' &&
    job.documentId !== null &&
    job.error?.code !== 'document/gone' &&
    job.error?.code !== 'document/rejected-by-service';
  if (isAtService) return ['queued', cleared];
  return [
    'ready',
    {
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
  ];
}
