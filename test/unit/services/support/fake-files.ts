import type { DocumentFiles, StoredResult } from '../../../../electron/services/documents/files.ts';

/** In-memory files of the ledger: paths are names, contents are texts, digests are `sha(<text>)`. */
export interface FakeFiles extends DocumentFiles {
  /** All content: `inbox/…`, `results/…`, and delivered paths. */
  content: Map<string, string>;
}

const shaOf = (text: string): string => `sha(${text})`;

export function createFakeFiles(patch: Partial<DocumentFiles> = {}): FakeFiles {
  const content = new Map<string, string>();
  const inboxPath = (name: string): string => `inbox/${name}`;
  const resultPath = (file: string): string => `results/${file}`;
  const stored = (file: string): StoredResult | null => {
    const text = content.get(resultPath(file));
    return text === undefined ? null : { file, sha256: shaOf(text) };
  };
  const files: FakeFiles = {
    content,
    inboxPath,
    resultPath,
    async storePlanned(id, bytes) {
      content.set(`inbox/plan-${id}`, new TextDecoder().decode(bytes));
      return Promise.resolve(`plan-${id}`);
    },
    async keepSource(jobId, path) {
      content.set(`inbox/job-${jobId}`, content.get(path) ?? 'source');
      return Promise.resolve(`job-${jobId}`);
    },
    async removeInbox(name) {
      content.delete(inboxPath(name));
      return Promise.resolve();
    },
    prunePlanned: async () => Promise.resolve(),
    settleCopies: async () => Promise.resolve(),
    sourcePath: (job) => job.sourcePath ?? '',
    async *readSource() {
      yield* await Promise.resolve([new TextEncoder().encode('hello')]);
    },
    ensureRoomForResult: async () => Promise.resolve(),
    async storeResult(jobId, body) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      content.set(`results/${jobId}.bin`, text);
      return { file: `${jobId}.bin`, sha256: shaOf(text) };
    },
    async storeEdited(id, body) {
      await files.storeResult(`edited-${id}`, body);
      return `edited-${id}.bin`;
    },
    async removeEdited(id) {
      content.delete(`results/edited-${id}.bin`);
      return Promise.resolve();
    },
    async readFile(path) {
      const bytes = Buffer.from(content.get(path) ?? '');
      const open = async function* () {
        yield await Promise.resolve(bytes);
      };
      return Promise.resolve({ sizeBytes: bytes.length, open });
    },
    newFile: async (kind, jobId) => Promise.resolve(`new/${kind}-${jobId}`),
    async dropNewFile(kind, jobId) {
      content.delete(`new/${kind}-${jobId}`);
      return Promise.resolve();
    },
    async keepWhole(jobId) {
      const text = content.get(`new/whole-${jobId}`) ?? '';
      content.set(`results/${jobId}.whole.bin`, text);
      return Promise.resolve({ file: `${jobId}.whole.bin`, sha256: shaOf(text) });
    },
    async removeOthers(jobId, resultFile) {
      if (resultFile !== `${jobId}.bin`) content.delete(`results/${jobId}.bin`);
      return Promise.resolve();
    },
    findResult: async (jobId) => Promise.resolve(stored(`${jobId}.bin`)),
    async quarantine(jobId) {
      content.set(`results/${jobId}.aside.bin`, content.get(`results/${jobId}.bin`) ?? '');
      content.delete(`results/${jobId}.bin`);
      return Promise.resolve(`${jobId}.aside.bin`);
    },
    findQuarantined: async (jobId) => Promise.resolve(stored(`${jobId}.aside.bin`)),
    async removeQuarantined(jobId) {
      content.delete(`results/${jobId}.aside.bin`);
      return Promise.resolve();
    },
    looksLike: async () => Promise.resolve(true),
    async storePairs(jobId, pairs) {
      content.set(`results/${jobId}.pairs.json`, JSON.stringify(pairs));
      return Promise.resolve();
    },
    async readPairs(jobId) {
      const text = content.get(`results/${jobId}.pairs.json`);
      return Promise.resolve(text === undefined ? null : JSON.parse(text));
    },
    async removePairs(jobId) {
      content.delete(`results/${jobId}.pairs.json`);
      return Promise.resolve();
    },
    async removeResult(jobId) {
      content.delete(`results/${jobId}.bin`);
      content.delete(`results/${jobId}.whole.bin`);
      content.delete(`results/${jobId}.aside.bin`);
      content.delete(`results/${jobId}.pairs.json`);
      return Promise.resolve();
    },
    deliveryFolder: () => '/documents',
    hasContent: async (path, sha256) =>
      Promise.resolve(content.has(path) && shaOf(content.get(path) ?? '') === sha256),
    isTaken: async (path) => Promise.resolve(content.has(path)),
    async publish(resultFile, path) {
      if (content.has(path)) return Promise.resolve(false);
      content.set(path, content.get(`results/${resultFile}`) ?? '');
      return Promise.resolve(true);
    },
    async dropReservation(path) {
      if (content.get(path) === '') content.delete(path);
      return Promise.resolve();
    },
    dropTemporary: async () => Promise.resolve(),
    createHash: () => ({ update: () => undefined, digest: () => 'digest' }),
    ...patch,
  };
  return files;
}
