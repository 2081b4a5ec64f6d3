import { AppError } from '../../../shared/errors.ts';
import type { Database } from '../../db/database.ts';
import type { DocumentJobChange, DocumentJobRecord } from '../../db/documents/jobs-repo.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** What a service gave for a document that it took, and for which upload. */
export interface DocumentReceipt {
  jobId: string;
  documentId: string;
  /** The document key, sealed with the key file of the data folder. */
  sealedDocumentKey: Uint8Array;
  isPractice: boolean;
  /** UTC epoch milliseconds: when the last bytes of that upload left, as its row says. */
  uploadCompletingAtMs: number;
  acceptedAtMs: number;
}

/** Receipts as files, one per job, private to the user. */
export interface ReceiptFiles {
  /** Resolves when the whole file is on the disk. @throws the file system's own error */
  write(receipt: DocumentReceipt): Promise<void>;
  /** Null: there is none. @throws `db/unavailable` while it cannot be read */
  read(jobId: string): Promise<DocumentReceipt | 'damaged' | null>;
  remove(jobId: string): Promise<void>;
  /** Ids of the jobs that have one; what was never finished is removed on the way. */
  list(): Promise<string[]>;
}

/** Keeps receipts that the database refuses until it takes them: a paid document is never left without. */
export interface DocumentReceipts {
  /** @returns false when it cannot be kept either */
  keep(receipt: DocumentReceipt): Promise<boolean>;
  /**
   * Brings a kept receipt into the row of its job, which is then `queued`. Harmless to repeat: the file goes
   * after the commit.
   * @returns the job, or null when there is nothing for it
   * @throws `db/unavailable`, to be tried again, when the database still refuses
   */
  absorb(jobId: string): Promise<DocumentJobRecord | null>;
  /** {@link DocumentReceipts.absorb} for all that earlier runs of the app kept. Never rejects. */
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

  /** What stays behind is removed at the next start: the row has a document then. */
  const drop = (jobId: string): Promise<void> => files.remove(jobId).catch(() => undefined);

  const commit = async (receipt: DocumentReceipt): Promise<DocumentJobRecord | null> => {
    const { jobId } = receipt;
    const job = await jobs.get(jobId);
    // Not in the list: it may come back with a restore point.
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
          // Its run tries again.
          logger.warn('document receipt not taken over', { jobId, error });
        }
      }
    },
    remove: (jobId) => files.remove(jobId),
  };
}

/** What a row says once the service has the document. */
export function acceptance({
  documentId,
  sealedDocumentKey,
  isPractice,
  acceptedAtMs,
}: DocumentReceipt): DocumentJobChange {
  return { documentId, sealedDocumentKey, isPractice, lastContactAtMs: acceptedAtMs, error: null };
}

/** The job stays where it is and goes on by itself, in this run of the app or the next. */
export function receiptKept(cause: unknown): AppError {
  return new AppError('db/unavailable', 'documentErrors.receiptNotStored', {
    retryable: true,
    cause,
  });
}
