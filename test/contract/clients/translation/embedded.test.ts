import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import { createTranslationClient } from '../../../support/clients.ts';
import type {
  DocumentHandle,
  DocumentStatus,
  TranslationClient,
  UploadDocumentInput,
} from '../../../../electron/clients/translation/translation-client.ts';
import {
  startServices,
  type RunningServices,
} from '../../../../electron/embedded/start/services.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { nextLook } from '../../support/next-look.ts';
import { collect, failureOf } from './support.ts';
import { noReceipt } from '../../../support/no-receipt.ts';
import { newItem, openNew } from '../../../db/helpers.ts';
import { anUpload } from '../../../support/builders/documents.ts';

const SOURCE = 'Guten Morgen, Welt.\nZweite Zeile.\n';

let dataFolder: string;
let services: RunningServices;
let client: TranslationClient;

beforeAll(async () => {
  dataFolder = temporaryFolder();
  services = await startServices({ dataFolder, engine: 'pseudo', port: 0, log: () => undefined });
  client = clientWith(services.translation.key);
});

afterAll(async () => {
  client.close();
  await services.close();
});

function clientWith(key: string): TranslationClient {
  return createTranslationClient({
    baseUrl: services.translation.url,
    getKey: async () => Promise.resolve(key),
    transport: createNodeTransport(),
    appVersion: '0.0.0-test',
  });
}

function textFile(fileName: string, text: string, targetLang = 'EN-GB'): UploadDocumentInput {
  const bytes = Buffer.from(text);
  return anUpload({
    fileName,
    sizeBytes: bytes.byteLength,
    onBeforeComplete: noReceipt,
    open: async function* open() {
      yield await Promise.resolve(bytes);
    },
    sourceLang: 'DE',
    targetLang,
  });
}

/** Polls until the document is final. */
async function settle(handle: DocumentHandle): Promise<DocumentStatus> {
  for (;;) {
    const status = await client.getDocumentStatus(handle);
    if (status.state === 'done' || status.state === 'error') return status;
    await nextLook();
  }
}

describe('the client against the embedded service', () => {
  it('finds out what was translated until the document was fetched', async () => {
    const handle = await client.uploadDocument(textFile('zeilen.txt', SOURCE));
    await settle(handle);
    const pairs = await client.listDocumentSegments(handle);
    expect(pairs.map(({ position, source, location }) => [position, source, location])).toEqual([
      [0, 'Guten Morgen, Welt.', 'line 1'],
      [1, 'Zweite Zeile.', 'line 2'],
    ]);
    const { body } = await client.downloadDocument(handle);
    const result = Buffer.from(await collect(body)).toString();
    expect(pairs.map(({ target }) => target)).toEqual(result.trim().split('\n'));
    expect(await failureOf(client.listDocumentSegments(handle))).toMatchObject({
      code: 'document/gone',
    });
  });

  it('finds out where the sentences of each text begin, and the history keeps them', async () => {
    const text = 'Guten Morgen, Dr. Meier. Wie geht es?\nZweite Zeile.\n';
    const handle = await client.uploadDocument(textFile('saetze.txt', text));
    await settle(handle);
    const pairs = await client.listDocumentSegments(handle);
    const starts = [
      { source: 0, target: 0 },
      { source: 25, target: 25 },
    ];
    expect(pairs).toMatchObject([{ sentences: starts }, { sentences: [] }]);
    const { history } = openNew().repos;
    history.add(newItem('a'), pairs);
    const stored = history.getDetail('a', { page: 1, limit: 9 });
    expect(stored?.segments[0]?.parts).toMatchObject(
      starts.map((start) => ({ ...start, isAligned: false, isConfirmed: false })),
    );
    expect([stored?.segments[1]?.parts, history.countUncut()]).toEqual([undefined, 0]);
  });

  it('reports that a result was stored: it is billed then, once, and gone', async () => {
    const before = await client.getUsage();
    const handle = await client.uploadDocument(textFile('fertig.txt', SOURCE));
    const status = await settle(handle);
    const download = await client.downloadDocument(handle);
    await collect(download.body);
    await client.confirmDocument(handle);
    await client.confirmDocument(handle);
    const after = await client.getUsage();
    expect(after.characterCount - before.characterCount).toBe(status.billedChars);
    expect(await failureOf(client.downloadDocument(handle))).toMatchObject({
      code: 'document/gone',
    });
    const wrong = { ...handle, documentKey: '0'.repeat(64) };
    expect(await failureOf(client.confirmDocument(wrong))).toMatchObject({ code: 'document/gone' });
  });

  it('sends a document and fetches it, once, and sees it in the usage', async () => {
    const before = await client.getUsage();
    const handle = await client.uploadDocument(textFile('Grüße "früh" №1.txt', SOURCE));
    const status = await settle(handle);
    const download = await client.downloadDocument(handle);
    const result = Buffer.from(await collect(download.body)).toString();
    const after = await client.getUsage();

    expect(status).toMatchObject({ state: 'done', errorMessage: null });
    expect(result).not.toBe(SOURCE);
    expect(result.split('\n')).toHaveLength(SOURCE.split('\n').length);
    expect(download.sizeBytes).toBe(Buffer.byteLength(result));
    expect(status.billedChars).toBeGreaterThan(0);
    expect(after.characterCount - before.characterCount).toBe(status.billedChars);
    const again = await failureOf(client.downloadDocument(handle));
    expect(again).toMatchObject({ code: 'document/gone', retryable: false });
  });

  it('is told that the engine is for practice', async () => {
    await client.getUsage();
    expect(client.getEngine()).toStrictEqual({ id: 'pseudo', isPractice: true });
  });

  it('translates texts and lists languages', async () => {
    const texts = ['Guten Morgen', '😀 "Zitat" \\ & <b>', 'Guten Morgen'];
    const results = await client.translateText({ texts, sourceLang: 'DE', targetLang: 'EN-GB' });
    expect(results).toHaveLength(3);
    expect(results[2]).toStrictEqual({ ...results[0], billedChars: 0 });
    expect(results[0]).toMatchObject({ detectedSourceLang: 'DE', billedChars: 12 });
    const { sources, targets } = await client.listLanguages();
    expect(sources.map(({ code }) => code)).toContain('DE');
    expect(targets.map(({ code }) => code)).toContain('EN-GB');
  });

  it('lists no glossaries without failing', async () => {
    expect(await client.listGlossaries()).toStrictEqual([]);
  });

  it("understands the service's refusals", async () => {
    const wrongKey = clientWith('wrong');
    expect((await failureOf(wrongKey.getUsage())).code).toBe('auth/rejected');
    const wrongDocument = { documentId: 'A'.repeat(32), documentKey: 'B'.repeat(64) };
    expect((await failureOf(client.getDocumentStatus(wrongDocument))).code).toBe('document/gone');
    expect((await failureOf(client.downloadDocument(wrongDocument))).code).toBe('document/gone');
    const badTarget = await failureOf(client.uploadDocument(textFile('a.txt', 'x', 'QQ')));
    expect(badTarget.code).toBe('api/bad-request');
    expect(badTarget.details?.serviceMessage).toContain('target_lang');
    const badType = await failureOf(client.uploadDocument(textFile('a.exe', 'x')));
    expect(['api/bad-request', 'api/unsupported-media']).toContain(badType.code);
  });
});
