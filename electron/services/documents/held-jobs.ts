import { isActiveState } from '../../../shared/domain/documents/job-state.ts';
import { UNSENT_JOB } from '../../../shared/domain/documents/job-state.ts';
import { costOf, kindOfJob, workplaceOf } from '../../../shared/domain/money/costs.ts';
import type { HeldDecision } from '../../../shared/domain/data/held-work.ts';
import type { Database } from '../../db/database.ts';
import type { HeldRow } from '../../db/care/held-work-repo.ts';
import type { DocumentJobChange, DocumentJobRecord } from '../../db/documents/jobs-repo.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { DocumentFiles } from './files.ts';
import { acceptance, type DocumentReceipts, type SendReceipt } from './receipts.ts';
import { createHistoryRecorder, type HistoryDeps } from './result-history.ts';

/** Jobs of a database that may be older than the work done with it. */
export type HeldJobs = ReturnType<typeof createHeldJobs>;

export interface HeldJobsDeps extends HistoryDeps {
  jobs: Database['documentJobs'];
  texts: Pick<Database['jobTexts'], 'countUnanswered'>;
  files: DocumentFiles;
  receipts: Pick<DocumentReceipts, 'read' | 'refused'>;
  logger: Pick<Logger, 'info' | 'warn'>;
}

export function createHeldJobs(deps: HeldJobsDeps) {
  const { jobs, receipts, logger } = deps;
  const recordHistory = createHistoryRecorder(deps, new Map());

  /** Clears the copy of a job that has ended since and lost it: a later send makes one from the file itself. */
  const copyThatIsThere = async (job: DocumentJobRecord): Promise<DocumentJobChange> => {
    const { sourceCopy, sha256 } = job;
    const hasCopy =
      sourceCopy !== null &&
      (await deps.files.hasContent(deps.files.inboxPath(sourceCopy), sha256));
    return hasCopy ? {} : { sourceCopy: null };
  };

  /** Marks a job as saved: the result is already in the user's folder, so nothing is fetched or delivered again. */
  const save = async (job: DocumentJobRecord, receipt: SendReceipt): Promise<void> => {
    const saved = await jobs.settleHeld(
      job.id,
      'saved',
      {
        ...(receipt.document === null ? {} : acceptance(receipt.document)),
        ...receipt.result,
        ...(await copyThatIsThere(job)),
        isPaused: false,
        error: null,
        finishedAtMs: deps.now(),
      },
      deps.now(),
    );
    await recordHistory(saved).catch((error: unknown) => {
      logger.warn('a document saved from its receipt has no history', { jobId: job.id, error });
    });
  };

  const release = async (
    job: DocumentJobRecord,
    change: DocumentJobChange = {},
  ): Promise<unknown> => jobs.settleHeld(job.id, job.state, change, deps.now());

  const settleWithReceipt = async (job: DocumentJobRecord, receipt: SendReceipt): Promise<void> => {
    const { stage, document, result, uploadCompletingAtMs, textKeys, isPaused } = receipt;
    if (stage === 'saved' && result !== null) return save(job, receipt);
    const atMs = deps.now();
    if (stage === 'ended') {
      const change = { ...(await copyThatIsThere(job)), finishedAtMs: atMs, isPaused: false };
      await jobs.settleHeld(job.id, 'canceled', change, atMs);
      return;
    }
    if (stage === 'unsent') {
      await release(job, { isPaused });
      return;
    }
    if (result !== null) {
      const change = { ...(document === null ? {} : acceptance(document)), ...result, isPaused };
      await jobs.settleHeld(job.id, 'downloading', { ...change, finishedAtMs: null }, atMs);
      return;
    }
    if (document !== null) {
      // For a recording whose last bytes were being sent, the service is asked.
      const state = stage === 'sending' ? 'uploading' : 'queued';
      const change = {
        ...acceptance(document),
        uploadCompletingAtMs,
        isPaused,
        finishedAtMs: null,
      };
      await jobs.settleHeld(job.id, state, change, atMs);
      return;
    }
    // Every text that was sent has its answer here: nothing is in doubt.
    const isAnswered =
      receipt.kind === 'pre-translated' &&
      textKeys.length > 0 &&
      (await deps.texts.countUnanswered(job.id, textKeys)) === 0;
    if (isAnswered) await release(job, { isPaused });
  };

  const settleJob = async ({ id, isProvable }: HeldRow): Promise<void> => {
    const job = await jobs.get(id);
    if (job === null) return;
    const receipt = await receipts.read(id);
    if (receipt === 'unclear') return;
    if (receipt !== null) return settleWithReceipt(job, receipt);
    const cost = costOf(kindOfJob(job), job.state, workplaceOf(job.connectionId));
    // Asking and fetching send nothing; where receipts are complete, a job without one was not sent.
    if (isProvable || cost !== 'billed-again') await release(job);
  };

  return {
    /**
     * Runs at startup, before anything is sent; the user is not asked about anything that receipts prove. A job continues
     * from its receipt, becomes saved from it, or, where receipts are complete and it has none, is sent normally. Never
     * rejects; jobs that cannot be settled stay held.
     */
    async settle(rows: readonly HeldRow[]) {
      for (const row of rows) {
        if (['voice-rest', 'watch', 'project'].includes(row.kind)) continue;
        try {
          await settleJob(row);
        } catch (error) {
          logger.warn('a held document was not settled', { jobId: row.id, error });
        }
      }
    },
    /**
     * Applies the user's decision about a job that stayed held.
     * @returns the updated job
     * @throws `input/conflict`, `input/not-found`
     */
    async decide(jobId: string, decision: HeldDecision['decision']): Promise<DocumentJobRecord> {
      const job = await jobs.get(jobId);
      const copy = job === null ? {} : await copyThatIsThere(job);
      const atMs = deps.now();
      if (decision === 'go-on') {
        const afresh = { ...UNSENT_JOB, error: null, isPaused: false, finishedAtMs: null };
        const ready = await jobs.settleHeld(
          jobId,
          'ready',
          { ...afresh, ...copy, historyItemId: null },
          atMs,
        );
        await receipts.refused(jobId);
        return ready;
      }
      const state = job === null || isEnded(job) ? (job?.state ?? 'canceled') : 'canceled';
      const change = { ...copy, isPaused: false, finishedAtMs: job?.finishedAtMs ?? atMs };
      return jobs.settleHeld(jobId, state, change, atMs);
    },
  };
}

const isEnded = ({ state }: DocumentJobRecord): boolean =>
  !isActiveState(state) && state !== 'needs-attention';
