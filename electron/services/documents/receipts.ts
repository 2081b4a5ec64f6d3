import { kindOfJob, workplaceOf, type JobKind } from '../../../shared/domain/money/costs.ts';
import { AppError } from '../../../shared/errors.ts';
import { issueTicket } from '../../support/send-ticket.ts';
import type { Database } from '../../db/database.ts';
import type { DocumentJobChange, DocumentJobRecord } from '../../db/documents/jobs-repo.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** A service's response for an accepted document. */
export interface AcceptedDocument {
  documentId: string;
  /** The document key, sealed with the key file of the data folder. */
  sealedDocumentKey: Uint8Array;
  isPractice: boolean;
  /** UTC epoch milliseconds. */
  acceptedAtMs: number;
}

/** Where the result of a document went. */
export interface ReceivedResult {
  resultFile: string;
  /** Lower-case hex. */
  resultSha256: string;
  deliveredPath: string;
  billedChars: number | null;
}

/**
 * Known outcome of one billed send, stored outside the database. unsent: nothing left, and the user paused it; sending:
 * the service may have it; accepted: the service has it; saved: its result is in the user's folder; ended: the user
 * canceled or removed it.
 */
export interface SendReceipt {
  /** Id of a job or a voice session. */
  jobId: string;
  kind: JobKind | 'voice-rest';
  stage: 'unsent' | 'sending' | 'accepted' | 'saved' | 'ended';
  isPaused: boolean;
  /** The database's sequence when this was written: a database with a smaller one is an earlier copy. */
  sequence: number;
  /** When the last bytes of that upload were sent, from its row. */
  uploadCompletingAtMs: number | null;
  /** Keys of the texts sent so far from a document that is not sent as a whole. */
  textKeys: readonly string[];
  document: AcceptedDocument | null;
  result: ReceivedResult | null;
}

/** Receipts as files, one per job, owner-only. */
export interface ReceiptFiles {
  /** Resolves when the complete file is on disk. @throws the file system's own error */
  write(receipt: SendReceipt): Promise<void>;
  /** Returns null when there is none. @throws `db/unavailable` while it is unreadable */
  read(jobId: string): Promise<SendReceipt | 'damaged' | null>;
  remove(jobId: string): Promise<void>;
  /** Lists jobs that have one, with its sequence; removes unfinished files along the way. */
  list(): Promise<{ jobId: string; sequence: number }[]>;
}

/**
 * Receipts of work that may be billed: written and synced before it is sent, and preserved until every backup knows how
 * it ended. They also store what the database refuses, until it accepts it, so that a paid document is never lost.
 */
export type DocumentReceipts = ReturnType<typeof createDocumentReceipts>;

export function createDocumentReceipts(deps: {
  files: ReceiptFiles;
  jobs: Pick<Database['documentJobs'], 'get' | 'transition'>;
  /** Returns the sequence of the database. @see migration 33 */
  sequence: () => Promise<number>;
  now: () => number;
  logger: Pick<Logger, 'info' | 'warn'>;
}) {
  const { files, jobs, logger } = deps;

  /** Returns false for the embedded services, which bill nothing. */
  const isBilled = (job: DocumentJobRecord): boolean =>
    workplaceOf(job.connectionId) === 'elsewhere';

  const write = async (
    job: DocumentJobRecord,
    change: (before: SendReceipt | null) => Partial<SendReceipt>,
  ): Promise<void> => {
    const found = await files.read(job.id);
    const before = found === 'damaged' ? null : found;
    await files.write({
      jobId: job.id,
      kind: kindOfJob(job),
      stage: 'sending',
      uploadCompletingAtMs: job.uploadCompletingAtMs,
      textKeys: [],
      document: null,
      result: null,
      ...before,
      isPaused: job.isPaused,
      ...change(before),
      // A receipt must be written even when the database is gone.
      sequence: await deps.sequence().catch(() => before?.sequence ?? 0),
    });
  };

  const tryTo = async (
    what: string,
    jobId: string,
    work: () => Promise<void>,
  ): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      logger.warn(what, { jobId, error });
      return false;
    }
  };

  const commit = async (receipt: SendReceipt): Promise<DocumentJobRecord | null> => {
    const { jobId, document } = receipt;
    const job = await jobs.get(jobId);
    // It is not in the list, but a restore point may bring it back.
    if (job === null || document === null) return null;
    if (job.documentId !== null) {
      // Committed after all, or sent again since.
      if (!isBilled(job)) await files.remove(jobId).catch(() => undefined);
      return null;
    }
    const isOfThisUpload = job.uploadCompletingAtMs === receipt.uploadCompletingAtMs;
    if (job.state !== 'uploading' || !isOfThisUpload) return null;
    const change = acceptance(document);
    const queued = await jobs.transition(jobId, ['uploading'], 'queued', change, deps.now());
    if (!isBilled(job)) await files.remove(jobId).catch(() => undefined);
    logger.info('document receipt taken over', { jobId });
    return queued;
  };

  const absorb = async (jobId: string): Promise<DocumentJobRecord | null> => {
    const receipt = await files.read(jobId);
    if (receipt === null) return null;
    if (receipt === 'damaged') {
      logger.warn('document receipt damaged', { jobId });
      return null;
    }
    try {
      return await commit(receipt);
    } catch (error) {
      throw receiptKept(error);
    }
  };

  return {
    /**
     * Must resolve before the last bytes leave. If it throws, nothing may be sent.
     * @param textKeys of a batch, added to those sent before
     * @throws `db/unavailable`, to be retried, when it cannot be written
     */
    async begin(job: DocumentJobRecord, textKeys: readonly string[] = []) {
      if (!isBilled(job)) return issueTicket();
      try {
        await write(job, (before) => ({
          // This is a new upload: records of an earlier one say nothing about it.
          stage: 'sending',
          uploadCompletingAtMs: job.uploadCompletingAtMs,
          document: textKeys.length === 0 ? documentOf(job, deps.now()) : null,
          result: null,
          textKeys: [...new Set([...(before?.textKeys ?? []), ...textKeys])],
        }));
        return issueTicket();
      } catch (error) {
        throw notNoted(error);
      }
    },
    /** Records that the service certainly has nothing of it. Never rejects: an extra receipt only leads to a question. */
    async refused(jobId: string) {
      await tryTo('document receipt not removed', jobId, () => files.remove(jobId));
    },
    /** Records that the service has it. @returns false when that cannot be stored here */
    accepted: (job: DocumentJobRecord, document: AcceptedDocument) =>
      tryTo('document receipt not kept', job.id, () =>
        write(job, () => ({ stage: 'accepted', document })),
      ),
    /** Called before a result gets its name in the user's folder, and again once it is saved. Never rejects. */
    async received(job: DocumentJobRecord, deliveredPath: string, isSaved: boolean) {
      const { resultFile, resultSha256, billedChars } = job;
      if (!isBilled(job) || resultFile === null || resultSha256 === null) return;
      const result = { resultFile, resultSha256, deliveredPath, billedChars };
      await tryTo('document receipt not completed', job.id, () =>
        write(job, (before) => ({
          stage: isSaved ? 'saved' : (before?.stage ?? 'accepted'),
          document: before?.document ?? documentOf(job, deps.now()),
          result,
        })),
      );
    },
    /** Records that the user canceled or removed the job, so that an older database does not send it. Never rejects. */
    async withdrawn(job: DocumentJobRecord) {
      await tryTo('document receipt not ended', job.id, async () => {
        if (!isBilled(job)) await files.remove(job.id);
        else
          await write(job, (before) => ({ stage: before?.stage === 'saved' ? 'saved' : 'ended' }));
      });
    },
    /** Records that the user resumed an ended job. Never rejects. */
    async reopened(job: DocumentJobRecord) {
      await tryTo('document receipt not reopened', job.id, async () => {
        const document = documentOf(job, deps.now());
        const found = await files.read(job.id);
        // For a document that is not sent as a whole, only the rest is sent again.
        const isPartlySent = found !== null && found !== 'damaged' && found.textKeys.length > 0;
        if (!isBilled(job) || (document === null && !isPartlySent)) await files.remove(job.id);
        else {
          const stage = document === null ? 'sending' : 'accepted';
          await write(job, () => ({ stage, document, result: null }));
        }
      });
    },
    /** Records that the user paused or resumed the job, so that an older database restores it that way. Never rejects. */
    async paused(job: DocumentJobRecord) {
      await tryTo('pause not noted in the document receipt', job.id, async () => {
        const found = await files.read(job.id);
        if (!isBilled(job) || found === 'damaged') return;
        // For a held job, it is unknown whether anything was sent.
        if (found === null && (job.state !== 'ready' || job.isHeld)) return;
        const stage = found?.stage ?? 'unsent';
        if (stage === 'unsent' && !job.isPaused) await files.remove(job.id);
        else await write(job, () => ({ stage }));
      });
    },
    /** Returns the receipt of a job; `unclear` for a damaged one. @throws `db/unavailable` */
    async read(jobId: string): Promise<SendReceipt | 'unclear' | null> {
      const receipt = await files.read(jobId);
      return receipt === 'damaged' ? 'unclear' : receipt;
    },
    /**
     * Moves a stored receipt into the row of its job, which becomes `queued`. Idempotent.
     * @returns the job, or null when there is no receipt
     * @throws `db/unavailable`, to be retried, when the database still refuses
     */
    absorb,
    /** Absorbs every receipt that earlier runs stored. Never rejects. */
    async absorbAll() {
      for (const { jobId } of await files.list().catch(() => [])) {
        try {
          await absorb(jobId);
        } catch (error) {
          // Its run retries.
          logger.warn('document receipt not taken over', { jobId, error });
        }
      }
    },
    /** Removes receipts of ended work that every backup with at least this sequence knows. Never rejects. */
    async prune(oldestSequence: number) {
      for (const { jobId, sequence } of await files.list().catch(() => [])) {
        // Written after the commit that it reports: an equal sequence is known.
        if (sequence > oldestSequence) continue;
        const receipt = await files.read(jobId).catch(() => null);
        if (receipt === null || receipt === 'damaged') continue;
        if (receipt.stage === 'saved' || receipt.stage === 'ended') {
          await files.remove(jobId).catch(() => undefined);
        }
      }
    },
  };
}

/** Returns the accepted document; a recording has its id before the first byte is sent. */
function documentOf(job: DocumentJobRecord, acceptedAtMs: number): AcceptedDocument | null {
  const { documentId, sealedDocumentKey, isPractice } = job;
  return documentId === null || sealedDocumentKey === null
    ? null
    : { documentId, sealedDocumentKey, isPractice, acceptedAtMs };
}

/** Returns the columns to update once the service has the document. */
export function acceptance({
  documentId,
  sealedDocumentKey,
  isPractice,
  acceptedAtMs,
}: AcceptedDocument): DocumentJobChange {
  return { documentId, sealedDocumentKey, isPractice, lastContactAtMs: acceptedAtMs, error: null };
}

/**
 * Builds the error for a receipt stored outside the database: the job keeps its state and continues automatically, in
 * this run or the next.
 */
export function receiptKept(cause: unknown): AppError {
  return new AppError('db/unavailable', 'documentErrors.receiptNotStored', {
    retryable: true,
    cause,
  });
}

/** Builds the error for a receipt that could not be written: nothing was sent, and the job tries again. */
function notNoted(cause: unknown): AppError {
  return new AppError('db/unavailable', 'documentErrors.receiptNotWritten', {
    retryable: true,
    cause,
  });
}
