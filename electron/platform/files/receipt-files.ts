import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { JOB_KINDS } from '../../../shared/domain/money/costs.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ReceiptFiles, SendReceipt } from '../../services/documents/receipts.ts';
import { TEMP_PREFIX, writeFileAtomic, makePrivateFolder } from '../../support/atomic-file.ts';
import { errorCode } from '../../support/error-code.ts';
import { createStoredFolder } from './stored-files.ts';
import type { DataPaths } from './paths.ts';
import { LINE_NAME, parseReceiptName, receiptName } from './receipt-name.ts';

const document = z.object({
  documentId: z.string().min(1),
  sealedDocumentKey: z.base64().min(1),
  isPractice: z.boolean(),
  acceptedAtMs: z.int(),
});

const receiptSchema = z.object({
  version: z.literal(2),
  jobId: z.string(),
  kind: z.enum([...JOB_KINDS, 'voice-rest']),
  stage: z.enum(['unsent', 'sending', 'accepted', 'saved', 'ended']),
  isPaused: z.boolean().default(false),
  sequence: z.int(),
  uploadCompletingAtMs: z.int().nullable(),
  textKeys: z.array(z.string()),
  document: document.nullable(),
  result: z
    .object({
      resultFile: z.string(),
      resultSha256: z.string(),
      deliveredPath: z.string(),
      billedChars: z.int().nullable(),
    })
    .nullable(),
});

/** Format before receipts were stored permanently: results that the database had refused, under the id of their job. */
const firstSchema = document.extend({
  version: z.literal(1),
  jobId: z.string(),
  uploadCompletingAtMs: z.int(),
});

/** Manages receipts. The folder is created on demand. */
export function createReceiptFiles({
  receipts: folder,
  quarantine,
}: Pick<DataPaths, 'receipts' | 'quarantine'>): ReceiptFiles {
  const kept = createStoredFolder({ folder, quarantine });
  const namesOf = async (jobId: string): Promise<string[]> => {
    const names = await readdir(folder).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return [];
      throw unreadable(error);
    });
    return names
      .filter((name) => name === jobId || parseReceiptName(name)?.id === jobId)
      .toSorted();
  };
  return {
    async write(receipt) {
      const { document: accepted } = receipt;
      const stored: z.infer<typeof receiptSchema> = {
        ...receipt,
        version: 2,
        textKeys: [...receipt.textKeys],
        document:
          accepted === null
            ? null
            : {
                ...accepted,
                sealedDocumentKey: Buffer.from(accepted.sealedDocumentKey).toString('base64'),
              },
      };
      await makePrivateFolder(folder);
      const earlier = await namesOf(receipt.jobId);
      const name = receiptName(receipt.sequence, receipt.jobId);
      await writeFileAtomic(join(folder, name), Buffer.from(JSON.stringify(stored)));
      for (const old of earlier) if (old !== name) await kept.remove(old);
    },
    async read(jobId) {
      // A crash in between leaves two; the later one is complete.
      const name = (await namesOf(jobId)).findLast((each) => each !== jobId) ?? jobId;
      try {
        return parse(await readFile(join(folder, name), 'utf8'), jobId);
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null;
        throw unreadable(error);
      }
    },
    async remove(jobId) {
      for (const name of await namesOf(jobId)) await kept.remove(name);
    },
    async list() {
      const names = await readdir(folder).catch(() => []);
      const unfinished = names.filter((name) => name.startsWith(TEMP_PREFIX));
      for (const name of unfinished) await kept.remove(name).catch(() => undefined);
      return names
        .filter((name) => !unfinished.includes(name) && name !== LINE_NAME)
        .map((name) => {
          const { id, sequence } = parseReceiptName(name) ?? { id: name, sequence: 0 };
          return { jobId: id, sequence };
        });
    },
  };
}

function parse(text: string, jobId: string): SendReceipt | 'damaged' {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return 'damaged';
  }
  const receipt = receiptSchema.safeParse(content).data ?? ofFirst(content);
  if (receipt?.jobId !== jobId) return 'damaged';
  const { version: _version, document: accepted, ...rest } = receipt;
  return { ...rest, document: accepted === null ? null : opened(accepted) };
}

function ofFirst(content: unknown): z.infer<typeof receiptSchema> | undefined {
  const first = firstSchema.safeParse(content).data;
  if (first === undefined) return undefined;
  const { version: _version, jobId, uploadCompletingAtMs, ...accepted } = first;
  return {
    version: 2,
    jobId,
    kind: 'whole-upload',
    stage: 'accepted',
    isPaused: false,
    sequence: 0,
    uploadCompletingAtMs,
    textKeys: [],
    document: accepted,
    result: null,
  };
}

const opened = ({ sealedDocumentKey, ...rest }: z.infer<typeof document>) => ({
  ...rest,
  sealedDocumentKey: new Uint8Array(Buffer.from(sealedDocumentKey, 'base64')),
});

function unreadable(cause: unknown): AppError {
  return new AppError('db/unavailable', 'documentErrors.receiptUnreadable', {
    retryable: true,
    details: { hint: errorCode(cause) },
    cause,
  });
}
