import { randomBytes } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  openAsBlob,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeepLClient } from 'deepl-node';
import { strToU8, zipSync } from 'fflate';
import { createNodeTransport } from '../../electron/clients/http/node-transport.ts';
import { issueTicket } from '../../electron/support/send-ticket.ts';
import { createTranslationAccount } from '../../electron/clients/translation/create-translation-account.ts';
import { NO_PROJECT } from '../../shared/domain/connections/call-purpose.ts';
import { startChild } from './child-process.mjs';
import { isShort, noteFigure } from './figures.mjs';
import { requestsPerSecond } from './load.mjs';
import { treeMemoryMb } from './process-memory.mjs';
import { median, printRatio } from './ratios.mjs';

/** @import { ReadableStream } from 'node:stream/web' */

/** @typedef {{ url: string, key: string, headers: Record<string, string> }} Access */
/** @typedef {{ documentId: string, documentKey: string }} Handle */
/** @typedef {() => Promise<unknown>} Stop */
/** @typedef {'fetch' | 'client' | 'deeplNode'} Way */

const CALLS = 1_000;
const CALL_ROUNDS = 10;
const DOCUMENT_ROUNDS = isShort ? 2 : 7;
const LOAD_ROUNDS = isShort ? 4 : 5;
const LOAD_MS = isShort ? 1_000 : 2_000;
const CONNECTIONS = 16;
const DOCUMENT_BYTES = 20 * 1024 * 1024;
const GOALS = { calls: 1.05, document: 1.15, server: 0.5 };

const WAYS = /** @type {const} */ (['fetch', 'client', 'deeplNode']);

/** @type {[source: string, target: string][]} */
const SENTENCES = Array.from({ length: 100 }, (_, index) => [
  `The delivery of part ${String(index)} is late.`,
  `La entrega de la pieza ${String(index)} se retrasa.`,
]);

/** Measures client and server over real HTTP, compared with the same work done by bare `fetch` and by `deepl-node`. */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-'));
  /** @type {Stop[]} */
  const stops = [];
  try {
    const lexicon = join(folder, 'lexicon.tsv');
    writeFileSync(lexicon, SENTENCES.map(([en, es]) => `EN\tES\t${en}\t${es}`).join('\n'));
    const service = await startChild('electron/embedded/start/cli.ts', [
      '--engine',
      `lexicon:${lexicon}`,
      '--data',
      join(folder, 'data'),
    ]);
    stops.push(() => service.stop());
    const { url, key } = service.ready.translation;
    const access = { url, key, headers: { authorization: `DeepL-Auth-Key ${key}` } };
    await benchCalls(access);
    await benchDocument(access, folder, service.pid);
    await benchServer(access, stops);
  } finally {
    for (const stop of stops) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {Access} access */
function ourClient({ url, key }) {
  return createTranslationAccount({
    baseUrl: url,
    getKey: async () => key,
    transport: createNodeTransport(),
  }).for(NO_PROJECT);
}

/** @param {Access} access */
async function benchCalls(access) {
  const client = ourClient(access);
  const official = new DeepLClient(access.key, { serverUrl: access.url });
  /** @type {Record<Way, (text: string) => Promise<string>>} */
  const ways = {
    fetch: async (text) => {
      const response = await fetch(`${access.url}/v2/translate`, {
        method: 'POST',
        headers: { ...access.headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          text: [text],
          source_lang: 'EN',
          target_lang: 'ES',
          show_billed_characters: true,
        }),
      });
      /** @type {{ translations: { text: string }[] }} */
      const { translations } = await response.json();
      return translations[0]?.text ?? '';
    },
    client: async (text) => {
      const [result] = await client.translateText({
        texts: [text],
        sourceLang: 'EN',
        targetLang: 'ES',
      });
      return result !== undefined && 'text' in result ? result.text : '';
    },
    deeplNode: async (text) => (await official.translateText(text, 'en', 'es')).text,
  };
  /** @type {Record<Way, number[]>} */
  const timesMs = { fetch: [], client: [], deeplNode: [] };
  // The first round is a warm-up and doesn't count.
  for (let round = 0; round <= CALL_ROUNDS; round += 1) {
    for (const name of inTurn(WAYS, round)) {
      const call = ways[name];
      const startMs = performance.now();
      for (let index = 0; index < CALLS / CALL_ROUNDS; index += 1) {
        const [source, target] = SENTENCES[index % SENTENCES.length] ?? ['', ''];
        if ((await call(source)) !== target) throw new Error(`${name} gave another answer.`);
      }
      if (round > 0) timesMs[name].push(performance.now() - startMs);
    }
  }
  client.close();
  noteFigure(
    'http.calls',
    printRatio(
      `${String(CALLS)} small calls, client / bare fetch`,
      timesMs.client,
      timesMs.fetch,
      `at most ${String(GOALS.calls)}`,
    ),
  );
  printRatio('the same, deepl-node / bare fetch', timesMs.deeplNode, timesMs.fetch);
}

/**
 * Writes a docx of the requested size: some pages of text and an image that doesn't compress.
 *
 * @param {string} path
 */
function writeDocument(path) {
  const paragraphs = SENTENCES.map(([en]) => `<w:p><w:r><w:t>${en}</w:t></w:r></w:p>`).join('');
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/octet-stream"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
  const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;
  const body = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs}</w:body></w:document>`;
  writeFileSync(
    path,
    zipSync({
      '[Content_Types].xml': strToU8(types),
      '_rels/.rels': strToU8(relations),
      'word/document.xml': strToU8(body),
      'word/media/picture.bin': [randomBytes(DOCUMENT_BYTES), { level: 0 }],
    }),
  );
}

/**
 * @param {Access} access
 * @param {string} folder
 * @param {number | undefined} servicePid
 */
async function benchDocument(access, folder, servicePid) {
  const path = join(folder, 'large.docx');
  writeDocument(path);
  const { size } = statSync(path);
  const client = ourClient(access);
  const official = new DeepLClient(access.key, { serverUrl: access.url, minTimeout: 60_000 });
  /** @type {Record<Way, number[]>} */
  const sums = { fetch: [], client: [], deeplNode: [] };
  /** @type {Record<Way, number[]>} */
  const memory = { fetch: [], client: [], deeplNode: [] };
  /** @type {Record<Way, { upload: () => Promise<Handle>, download: (handle: Handle, round: number) => Promise<number> }>} */
  const ways = {
    fetch: {
      async upload() {
        const form = new FormData();
        form.set('file', await openAsBlob(path), 'large.docx');
        form.set('target_lang', 'ES');
        form.set('source_lang', 'EN');
        const response = await fetch(`${access.url}/v2/document`, {
          method: 'POST',
          headers: access.headers,
          body: form,
        });
        const { document_id: documentId, document_key: documentKey } = await response.json();
        return { documentId, documentKey };
      },
      async download({ documentId, documentKey }) {
        const response = await fetch(`${access.url}/v2/document/${documentId}/result`, {
          method: 'POST',
          headers: { ...access.headers, 'content-type': 'application/json' },
          body: JSON.stringify({ document_key: documentKey }),
        });
        return lengthOf(response.body);
      },
    },
    client: {
      upload: () =>
        client.uploadDocument({
          fileName: 'large.docx',
          sizeBytes: size,
          open: () => createReadStream(path, { highWaterMark: 256 * 1024 }),
          sourceLang: 'EN',
          targetLang: 'ES',
          formality: 'default',
          glossaryId: null,
          onBeforeComplete: async () => issueTicket(),
        }),
      download: async (handle) => lengthOf((await client.downloadDocument(handle)).body),
    },
    deeplNode: {
      upload: () =>
        official.uploadDocument(createReadStream(path), 'en', 'es', { filename: 'large.docx' }),
      async download(handle, round) {
        const result = join(folder, `deepl-node-${String(round)}.docx`);
        const file = createWriteStream(result);
        await official.downloadDocument(handle, file);
        return statSync(result).size;
      },
    },
  };
  let serviceStartMb = 0;
  for (let round = 0; round <= DOCUMENT_ROUNDS; round += 1) {
    if (round === 1) serviceStartMb = treeMemoryMb(servicePid);
    for (const name of inTurn(WAYS, round)) {
      const { upload, download } = ways[name];
      const watch = watchMemory();
      const uploadStartMs = performance.now();
      const handle = await upload();
      const uploadMs = performance.now() - uploadStartMs;
      // The work in between belongs to the engine, not the client.
      while ((await client.getDocumentStatus(handle)).state !== 'done') await sleep(20);
      const downloadStartMs = performance.now();
      if ((await download(handle, round)) < DOCUMENT_BYTES) throw new Error(`${name} lost bytes.`);
      const downloadMs = performance.now() - downloadStartMs;
      const peakBytes = watch.stop();
      if (round === 0) continue;
      sums[name].push(uploadMs + downloadMs);
      memory[name].push(peakBytes / size);
    }
  }
  client.close();
  noteFigure(
    'http.document',
    printRatio(
      '20 MB document up and down, client / bare fetch',
      sums.client,
      sums.fetch,
      `at most ${String(GOALS.document)}`,
    ),
  );
  printRatio('the same, deepl-node / bare fetch', sums.deeplNode, sums.fetch);
  const documents = String(Object.keys(ways).length * DOCUMENT_ROUNDS);
  process.stdout.write(
    `buffers of the client at their peak: ${median(memory.client).toFixed(2)} of the document, not yet collected ones included (bare fetch ${median(memory.fetch).toFixed(2)})\n` +
      `services process: ${serviceStartMb.toFixed(0)} MB after the first document of each way, ${treeMemoryMb(servicePid).toFixed(0)} MB after ${documents} more\n`,
  );
}

/**
 * @param {Access} access
 * @param {Stop[]} stops
 */
async function benchServer(access, stops) {
  const [source, target] = SENTENCES[0] ?? ['', ''];
  const body = JSON.stringify({ text: [source], source_lang: 'EN', target_lang: 'ES' });
  const answer = { translations: [{ detected_source_language: 'EN', text: target }] };
  const bare = await startChild('test/bench/bare-fastify.mjs', [JSON.stringify(answer)]);
  stops.push(() => bare.stop());
  /** @param {string} url */
  const load = (url) =>
    requestsPerSecond({
      url: `${url}/v2/translate`,
      headers: access.headers,
      body,
      expected: target,
      connections: CONNECTIONS,
      durationMs: LOAD_MS,
    });
  /** @type {Record<'service' | 'bare', number[]>} */
  const rates = { service: [], bare: [] };
  for (let round = 0; round <= LOAD_ROUNDS; round += 1) {
    for (const name of inTurn(/** @type {const} */ (['service', 'bare']), round)) {
      const rate = await load(name === 'bare' ? bare.ready.url : access.url);
      if (round > 0) rates[name].push(rate);
    }
  }
  noteFigure(
    'http.service',
    printRatio(
      `requests per second with ${String(CONNECTIONS)} connections, service / bare Fastify`,
      rates.service,
      rates.bare,
      `at least ${String(GOALS.server)}`,
    ),
  );
}

/**
 * Rotates the order each round, so that none always runs in the state that a particular other one left.
 *
 * @template T
 * @param {readonly T[]} items
 * @param {number} round
 */
function inTurn(items, round) {
  const at = round % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}

/** @param {ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | null} chunks */
async function lengthOf(chunks) {
  let length = 0;
  for await (const chunk of chunks ?? []) length += chunk.byteLength;
  return length;
}

/** Measures the peak of heap and buffers of this process, in bytes above the start. */
function watchMemory() {
  globalThis.gc?.();
  const held = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = held();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, held());
  }, 2);
  return {
    stop() {
      clearInterval(timer);
      return peak - before;
    },
  };
}
