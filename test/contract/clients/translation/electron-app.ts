/**
 * A main process without a window that drives the client over Electron's network. Runs the steps in order against the
 * service in its environment and prints the result of each as one line of JSON.
 */
import { createTranslationClient } from '../../../support/clients.ts';
import type {
  CallOptions,
  UploadDocumentInput,
} from '../../../../electron/clients/translation/translation-client.ts';
import { createNetTransport } from '../../../../electron/platform/network/net-transport.ts';
import { codeOf, outcomes, runSteps } from '../../../support/electron-outcomes.ts';
import { noReceipt } from '../../../support/no-receipt.ts';

const baseUrl = process.env['FAULT_SERVICE_URL'] ?? '';
const refusedUrl = process.env['REFUSED_URL'] ?? '';
const key = process.env['FAULT_SERVICE_KEY'] ?? '';

const clientAt = (address: string) =>
  createTranslationClient({
    baseUrl: address,
    getKey: async () => Promise.resolve(key),
    transport: createNetTransport({ beginSignIn: async () => Promise.resolve(null) }),
    // Delays between attempts are irrelevant here.
    random: () => 0,
  });

function upload(sizeBytes: number, change: Partial<UploadDocumentInput> = {}): UploadDocumentInput {
  return {
    fileName: 'Größe №1.docx',
    sizeBytes,
    onBeforeComplete: noReceipt,
    open: async function* open() {
      for (let start = 0; start < sizeBytes; start += 65_536) {
        yield await Promise.resolve(Buffer.alloc(Math.min(65_536, sizeBytes - start), 7));
      }
    },
    sourceLang: null,
    targetLang: 'DE',
    formality: 'default',
    glossaryId: null,
    ...change,
  };
}

async function countBytes(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0;
  for await (const chunk of chunks) size += chunk.byteLength;
  return size;
}

async function run(): Promise<void> {
  const client = clientAt(baseUrl);
  const text = { texts: ['Hallo'], sourceLang: null, targetLang: 'EN' };
  const progress: number[] = [];

  const handle = await client.uploadDocument(
    upload(20_000_000, { onProgress: (sent) => progress.push(sent) }),
  );
  outcomes['progress'] = { steps: progress.length, last: progress.at(-1) };
  // Leaves connections open for the following requests.
  outcomes['warm'] = [await codeOf(client.getUsage()), await codeOf(client.translateText(text))];
  outcomes['droppedText'] = await codeOf(client.translateText(text));
  outcomes['droppedUpload'] = await codeOf(client.uploadDocument(upload(1000)));
  outcomes['afterDrop'] = await codeOf(client.uploadDocument(upload(1000)));
  outcomes['cutUpload'] = await codeOf(client.uploadDocument(upload(8_000_000)));

  const controller = new AbortController();
  const options: CallOptions = { signal: controller.signal };
  const stopped = upload(20_000_000, {
    onProgress: (sent) => {
      if (sent > 200_000) controller.abort();
    },
  });
  outcomes['stoppedUpload'] = await codeOf(client.uploadDocument(stopped, options));

  const download = async (): Promise<number> =>
    countBytes((await client.downloadDocument(handle)).body);
  outcomes['cutDownload'] = await codeOf(download());
  outcomes['download'] = await download();
  outcomes['statuses'] = [
    await codeOf(client.getUsage()),
    await codeOf(client.getUsage()),
    await codeOf(client.uploadDocument(upload(10))),
    await codeOf(client.uploadDocument(upload(10))),
  ];
  outcomes['refused'] = [
    await codeOf(clientAt(refusedUrl).getUsage()),
    await codeOf(clientAt(refusedUrl).uploadDocument(upload(1000))),
  ];
  const memories = clientAt(process.env['MEMORY_STORE_URL'] ?? '');
  const sizeBytes = 2_000_000;
  const { address } = await memories.declareMemoryImport({ name: 'Shop', sizeBytes });
  const memoryFile = { sizeBytes, open: upload(sizeBytes).open };
  outcomes['memory'] = [
    await codeOf(memories.uploadMemoryFile(address, memoryFile)),
    await codeOf(memories.uploadMemoryFile(address, memoryFile)),
  ];
  outcomes['last'] = await codeOf(client.getUsage());
}

runSteps(run);
