/** Runs as a separate process: copies and sends a large document, and prints how much memory that took, in bytes. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import { createTranslationAccount } from '../../../../electron/clients/translation/create-translation-account.ts';
import { createDocumentFiles } from '../../../../electron/platform/files/document-files.ts';
import { dataPaths } from '../../../../electron/platform/files/paths.ts';
import { uploadOf } from '../../../../electron/services/documents/upload-step.ts';
import { systemClock } from '../../../../electron/support/clock.ts';
import { NO_PROJECT } from '../../../../shared/domain/connections/call-purpose.ts';

const [, , folder = '', url = '', source = '', size = ''] = process.argv;
const files = createDocumentFiles({
  ...dataPaths(join(folder, 'data')),
  origins: { note: () => Promise.resolve() },
  downloads: () => folder,
});
const account = createTranslationAccount({
  baseUrl: url,
  getKey: () => Promise.resolve('key'),
  transport: createNodeTransport(),
  clock: systemClock,
});
const hash = createHash('sha256');
for await (const chunk of createReadStream(source)) hash.update(chunk as Uint8Array);
const sha256 = hash.digest('hex');

globalThis.gc?.();
const beforeBytes = process.memoryUsage.rss();
let mostBytes = beforeBytes;
const look = (): void => {
  mostBytes = Math.max(mostBytes, process.memoryUsage.rss());
};
const sourceCopy = await files.keepSource('large', source, sha256);
look();
const job = { id: 'large', fileName: 'large.docx', sizeBytes: Number(size), sha256, sourceCopy };
const upload = uploadOf(
  {
    files,
    now: Date.now,
    jobs: { update: () => Promise.resolve(job) },
    receipts: { begin: () => Promise.resolve({ id: randomUUID() }) },
  } as never,
  job as never,
  { setLive: look } as never,
  () => Promise.resolve(),
);
const handle = await account.for(NO_PROJECT).uploadDocument({
  ...upload,
  sourceLang: null,
  targetLang: 'DE',
  glossaryId: null,
  formality: 'default',
});
look();
process.stdout.write(JSON.stringify({ ...handle, grownBytes: mostBytes - beforeBytes }));
account.close();
