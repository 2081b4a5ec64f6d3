import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import type { Fault } from '../../../fakes/fault-service.ts';
import { MEMORY, MEMORY_ID } from '../../../fakes/fault-service-resources.ts';
import type { ImportMemoryInput } from '../../../../electron/clients/translation/translation-client.ts';
import { failureOf, makeBytes, openBench } from './support.ts';

const json = (value: unknown): Fault => ({
  kind: 'status',
  status: 200,
  body: JSON.stringify(value),
});

const RECORD = {
  id: MEMORY_ID,
  name: 'Help texts',
  sourceLang: 'en',
  targetLangs: ['de', 'zh-hans'],
  segmentCount: 120,
  createdAtMs: null,
  updatedAtMs: null,
  extra: {},
};

const IMPORTED = { ...RECORD, skippedUnitCount: null };

function tmx(change: Partial<ImportMemoryInput> = {}): ImportMemoryInput {
  const sizeBytes = change.sizeBytes ?? 300_000;
  return {
    name: 'Help texts',
    sourceLang: null,
    sizeBytes,
    open: () => makeBytes(sizeBytes),
    ...change,
  };
}

describe('§10 translation memories', () => {
  it("converts records to the app's form, keeping unknown fields", async () => {
    const { service, client } = await openBench();
    expect(await client.listTranslationMemories()).toStrictEqual([RECORD]);
    expect(await client.getTranslationMemory(MEMORY_ID)).toStrictEqual(RECORD);
    expect(await client.deleteTranslationMemory(MEMORY_ID)).toBeUndefined();
    const bare = { translation_memory_id: 'm', name: 'x', source_language: 'EN', owner: 1 };
    service.fail('resources', json(bare));
    expect(await client.getTranslationMemory('m')).toStrictEqual({
      id: 'm',
      name: 'x',
      sourceLang: 'en',
      targetLangs: [],
      segmentCount: null,
      createdAtMs: null,
      updatedAtMs: null,
      extra: { owner: 1 },
    });
  });

  it.each([
    ['a total count', 60, 60, 3],
    ['a total count that ends with a full page', 50, 50, 2],
    ['no total count', 50, null, 3],
    ['none at all', 0, 0, 1],
  ])('reads all pages with %s', async (_name, count, total_count, pages) => {
    const { service, client } = await openBench();
    const all = Array.from({ length: count }, (_value, index) => ({
      ...MEMORY,
      name: String(index),
    }));
    for (let page = 0; page < pages; page += 1) {
      const translation_memories = all.slice(page * 25, page * 25 + 25);
      service.fail('resources', json({ translation_memories, total_count }));
    }
    const memories = await client.listTranslationMemories();
    expect(memories.map(({ name }) => name)).toStrictEqual(all.map(({ name }) => name));
    expect(service.counts.resources).toBe(pages);
  });
});

describe('the import of a TMX file', () => {
  it.each([
    ['3', 3],
    ['0', 0],
    ['-1', null],
    ['many', null],
  ])(
    'understands "%s" as the number of units that the service left out',
    async (header, expected) => {
      const { service, client } = await openBench();
      service.extraHeaders = { 'x-dragoman-skipped-units': header };
      const memory = await client.importTranslationMemory(tmx({ sourceLang: 'de' }));
      expect(memory.skippedUnitCount).toBe(expected);
      expect(service.requests[0]?.path).toBe(
        '/v3/translation_memories?name=Help+texts&source_lang=de',
      );
    },
  );

  it('arrives byte for byte, with its progress reported', async () => {
    const { service, client } = await openBench();
    const progress: number[] = [];
    const memory = await client.importTranslationMemory(
      tmx({ name: 'Hilfe & mehr/é', onProgress: (sentBytes) => progress.push(sentBytes) }),
    );
    expect(memory).toStrictEqual(IMPORTED);
    const [request] = service.resourceRequests;
    expect(request?.path).toBe('/v3/translation_memories?name=Hilfe+%26+mehr%2F%C3%A9');
    const expected: Uint8Array[] = [];
    for await (const chunk of makeBytes(300_000)) expected.push(chunk);
    expect(Buffer.from(request?.bytes ?? []).equals(Buffer.concat(expected))).toBe(true);
    expect(service.requests[0]?.headers['content-length']).toBe('300000');
    expect(progress.at(-1)).toBe(300_000);
    expect([...progress].sort((a, b) => a - b)).toStrictEqual(progress);
  });

  it.each([404, 405])('understands %d as a service without memories', async (status) => {
    const { service, client } = await openBench();
    service.fail('resources', { kind: 'status', status });
    const error = await failureOf(client.importTranslationMemory(tmx()));
    expect(error).toMatchObject({ code: 'api/not-found', details: { status } });
    expect(error.message).toContain('doesn’t accept translation memories');
  });

  it('is repeated when the connection broke before the file was complete', async () => {
    const { service, client, options } = await openBench();
    service.fail('resources', { kind: 'cut-request', afterBytes: 1 });
    const input = tmx({ sizeBytes: 20_000_000 });
    expect(await client.importTranslationMemory(input, options)).toStrictEqual(IMPORTED);
    expect(service.counts.resources).toBe(2);
  });

  it("isn't repeated when the answer to the complete file was lost", async () => {
    const { service, client, options } = await openBench();
    service.fail('resources', { kind: 'drop-answer' });
    const error = await failureOf(client.importTranslationMemory(tmx({ sizeBytes: 9 }), options));
    expect(error.code).toBe('net/interrupted');
    expect(service.counts.resources).toBe(1);
  });

  it.each([
    ['shorter', 9, 10],
    ['longer', 11, 10],
    ['much longer', 300_000, 70_000],
  ])("isn't sent in full if the file is %s than announced", async (_name, actual, sizeBytes) => {
    const { service, client, options } = await openBench();
    const input = tmx({ sizeBytes, open: () => makeBytes(actual) });
    const error = await failureOf(client.importTranslationMemory(input, options));
    expect(error.code).toBe('document/source-changed');
    expect(service.resourceRequests).toHaveLength(0);
  });

  it('reports an error of the file without its path', async () => {
    const { client, options } = await openBench();
    const missing = Object.assign(new Error('ENOENT: /home/anna/secret.tmx'), { code: 'ENOENT' });
    const open = async function* open(): AsyncGenerator<Uint8Array> {
      yield await Promise.reject<Uint8Array>(missing);
    };
    const error = await failureOf(client.importTranslationMemory(tmx({ open }), options));
    expect(error.code).toBe('document/source-missing');
    expect(`${error.message}${String(error.stack)}${String(error.cause)}`).not.toContain('anna');
    const own = new AppError('document/disk-full', { english: 'Full.' });
    const failing = async function* failing(): AsyncGenerator<Uint8Array> {
      yield await Promise.reject<Uint8Array>(own);
    };
    const told = await failureOf(client.importTranslationMemory(tmx({ open: failing }), options));
    expect(told).toMatchObject({ ...own.toData(), isUntouched: true });
  });

  it.each([
    ['', 9, 'name'],
    ['ż'.repeat(513), 9, 'name'],
    ['\ud800', 9, 'name'],
    ['x', 0, 'sizeBytes'],
  ])('is refused unsent for the name %j with %d bytes', async (name, sizeBytes, field) => {
    const { service, client } = await openBench();
    const error = await failureOf(client.importTranslationMemory(tmx({ name, sizeBytes })));
    expect(error).toMatchObject({ code: 'input/invalid', details: { field } });
    expect(service.requests).toHaveLength(0);
  });

  it('stops reading the file when it is aborted', async () => {
    const { client, options } = await openBench();
    const abort = new AbortController();
    let readChunks = 0;
    const open = async function* open(): AsyncGenerator<Uint8Array> {
      for await (const chunk of makeBytes(50_000_000)) {
        readChunks += 1;
        if (readChunks === 5) abort.abort();
        yield chunk;
      }
    };
    const input = tmx({ sizeBytes: 50_000_000, open });
    const call = client.importTranslationMemory(input, { ...options, signal: abort.signal });
    expect((await failureOf(call)).code).toBe('canceled');
    expect(readChunks).toBeLessThan(10);
  });
});
