import { AppError } from '../../../shared/errors.ts';
import type { Database } from '../../db/database.ts';
import type { DocumentJobChange, DocumentJobRecord } from '../../db/documents/jobs-repo.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** What a service returned for an accepted document, and for which upload. */
export interface DocumentReceipt {
  jobId: string;
  documentId: string;
  /** The document key, sealed with the key file of the data folder. */
  sealedDocumentKey: Uint8Array;
  isPractice: boolean;
  /** UTC epoch milliseconds: when the last bytes of that upload were sent, from its row. */
  uploadCompletingAtMs: number;
  acceptedAtMs: number;
}

/** Receipts as files, one per job, owner-only. */
export interface ReceiptFiles {
  /** Resolves when the complete file is on disk. @throws the file system's own error */
  write(receipt: DocumentReceipt): Promise<void>;
  /** Null: there is none. @throws `db/unavailable` while it is unreadable */
  read(jobId: string): Promise<DocumentReceipt | 'damaged' | null>;
  remove(jobId: string): Promise<void>;
  /** Ids of the jobs that have one; unfinished files are removed on the way. */
  list(): Promise<string[]>;
}

/** Stores receipts that the database refuses until it accepts them: a paid document is never lost. */
export interface DocumentReceipts {
  /** @returns false when it cannot be stored here either */
  keep(receipt: DocumentReceipt): Promise<boolean>;
  /**
   * Moves a stored receipt into the row of its job, which becomes `queued`. Idempotent: the file is
   * removed after the commit.
   * @returns the job, or null when there is no receipt
   * @throws `db/unavailable`, to be retried, when the database still refuses
   */
  absorb(jobId: string): Promise<DocumentJobRecord | null>;
  /** {@link DocumentReceipts.absorb} for everything earlier runs stored. Never rejects. */
  absorbAll(): Promise<void>;
  remove(jobId: string): Promise<void>;
}

export function createDocumentReceipts(deps: {
  files: ReceiptFiles;
  jobs: Pick<Database['documentJobs'], 'get' | 'transition'>;
  now: () => number;
  logger: Pick<Logger, 'info' | 'warn'>;
}): DocumentReceipts {
  const { files, jobs, logger } = deps;

  /** A leftover is removed at the next start: the row has a document then. */
  const drop = (jobId: string): Promise<void> => files.remove(jobId).catch(() => undefined);

  const commit = async (receipt: DocumentReceipt): Promise<DocumentJobRecord | null> => {
    const { jobId } = receipt;
    const job = await jobs.get(jobId);
    // Not in the list, but a restore point may bring it back.
    if (job === null) return null;
    if (job.documentId !== null) {
      // Committed after all, or sent again since.
      await drop(jobId);
      return null;
    }
    const isOfThisUpload = job.uploadCompletingAtMs === receipt.uploadCompletingAtMs;
    if (job.state !== 'uploading' || !isOfThisUpload) return null;
    const change = acceptance(receipt);
    const queued = await jobs.transition(jobId, ['uploading'], 'queued', change, deps.now());
    await drop(jobId);
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
    async keep(receipt) {
      try {
        await files.write(receipt);
        return true;
      } catch (error) {
        logger.warn('document receipt not kept', { jobId: receipt.jobId, error });
        return false;
      }
    },
    absorb,
    async absorbAll() {
      for (const jobId of await files.list().catch(() => [])) {
        try {
          await absorb(jobId);
        } catch (error) {
          // Its run retries.
          logger.warn('document receipt not taken over', { jobId, error });
        }
      }
    },
    remove: (jobId) => files.remove(jobId),
  };
}

/** What a row records once the service has the document. */
export function acceptance({
  documentId,
  sealedDocumentKey,
  isPractice,
  acceptedAtMs,
}: DocumentReceipt): DocumentJobChange {
  return { documentId, sealedDocumentKey, isPractice, lastContactAtMs: acceptedAtMs, error: null };
}

/** The job keeps its state and continues automatically, in this run or the next. */
export function receiptKept(cause: unknown): AppError {
  return new AppError('db/unavailable', 'documentErrors.receiptNotStored', {
    retryable: true,
    cause,
  });
}
