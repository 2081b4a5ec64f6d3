import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import type { DocumentReceipt, ReceiptFiles } from '../../services/documents/receipts.ts';
import { TEMP_PREFIX, writeFileAtomic, makePrivateFolder } from './atomic-file.ts';
import { errorCode } from './error-code.ts';

const receiptSchema = z.object({
  version: z.literal(1),
  jobId: z.string(),
  documentId: z.string().min(1),
  /** Base64. */
  sealedDocumentKey: z.base64().min(1),
  isPractice: z.boolean(),
  uploadCompletingAtMs: z.int(),
  acceptedAtMs: z.int(),
});

/** @param folder in the data folder; created on demand */
export function createReceiptFiles(folder: string): ReceiptFiles {
  const pathOf = (jobId: string): string => join(folder, jobId);
  return {
    async write(receipt) {
      const { sealedDocumentKey } = receipt;
      const stored: z.infer<typeof receiptSchema> = {
        ...receipt,
        version: 1,
        sealedDocumentKey: Buffer.from(sealedDocumentKey).toString('base64'),
      };
      await makePrivateFolder(folder);
      const bytes = Buffer.from(JSON.stringify(stored));
      await writeFileAtomic(pathOf(receipt.jobId), bytes);
    },
    async read(jobId) {
      try {
        return parse(await readFile(pathOf(jobId), 'utf8'), jobId);
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null;
        throw unreadable(error);
      }
    },
    async remove(jobId) {
      await rm(pathOf(jobId), { force: true });
    },
    async list() {
      const names = await readdir(folder).catch(() => []);
      const unfinished = names.filter((name) => name.startsWith(TEMP_PREFIX));
      for (const name of unfinished) await rm(join(folder, name)).catch(() => undefined);
      return names.filter((name) => !unfinished.includes(name));
    },
  };
}

function parse(text: string, jobId: string): DocumentReceipt | 'damaged' {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return 'damaged';
  }
  const receipt = receiptSchema.safeParse(content).data;
  if (receipt?.jobId !== jobId) return 'damaged';
  const { documentId, sealedDocumentKey, isPractice, uploadCompletingAtMs, acceptedAtMs } = receipt;
  return {
    jobId,
    documentId,
    sealedDocumentKey: new Uint8Array(Buffer.from(sealedDocumentKey, 'base64')),
    isPractice,
    uploadCompletingAtMs,
    acceptedAtMs,
  };
}

function unreadable(cause: unknown): AppError {
  return new AppError('db/unavailable', 'documentErrors.receiptUnreadable', {
    retryable: true,
    details: { hint: errorCode(cause) },
    cause,
  });
}
