import type {
  ReceiptFiles,
  SendReceipt,
} from '../../../../electron/services/documents/receipts.ts';

/** In-memory receipts. */
export interface FakeReceiptFiles extends ReceiptFiles {
  kept: Map<string, SendReceipt | 'damaged'>;
  /** True: nothing can be written from now on; `once-sent`: once a document was sent. */
  isFull: boolean | 'once-sent';
}

export function createFakeReceiptFiles(): FakeReceiptFiles {
  const files: FakeReceiptFiles = {
    kept: new Map(),
    isFull: false,
    async write(receipt) {
      await Promise.resolve();
      if (files.isFull === true || (files.isFull === 'once-sent' && receipt.stage !== 'sending')) {
        throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      }
      files.kept.set(receipt.jobId, receipt);
    },
    read: async (jobId) => Promise.resolve(files.kept.get(jobId) ?? null),
    async remove(jobId) {
      await Promise.resolve();
      files.kept.delete(jobId);
    },
    list: async () =>
      Promise.resolve([...files.kept.keys()].map((jobId) => ({ jobId, sequence: 1 }))),
  };
  return files;
}
