import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import {
  discoverModels,
  readModel,
} from '../../../../electron/embedded/engines/bergamot/discover-models.ts';
import { createModelFiles } from '../../../../electron/platform/files/models/model-files.ts';
import { createConfidentialLane } from '../../../../electron/services/lane/confidential-lane.ts';
import type { ModelFiles } from '../../../../electron/services/models/model-files.ts';
import type { ModelDirection } from '../../../../shared/domain/models/model.ts';
import { MODEL_FILE_KINDS } from '../../../../shared/domain/models/offer.ts';
import { startModelServer, type ModelServer } from '../../../fakes/model-server.ts';
import { runs } from '../../../support/runs.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { createRandom } from '../../../unit/embedded/support/segments.ts';
import { putModel } from '../../../unit/embedded/support/model-folder.ts';
import { onCleanUp } from '../../embedded/translation/support.ts';
import { openModels } from '../../support/models-under-test.ts';

const DOWNLOADER = fileURLToPath(new URL('models-until-killed.ts', import.meta.url));
const ALL = { text: '', filter: 'all', page: 1, limit: 50 } as const;

/** Returns bytes that hardly compress. */
function noise(length: number, seed = 1): Uint8Array {
  const random = createRandom(seed);
  return Uint8Array.from({ length }, () => Math.floor(random() * 256));
}
type Parts = Record<'model' | 'lex' | 'vocab', Uint8Array>;
const made = new Map<number, Parts>();
function parts(seed = 1): Parts {
  const files = made.get(seed) ?? {
    model: noise(300_000, seed),
    lex: noise(20_000, seed + 1),
    vocab: noise(10_000, seed + 2),
  };
  made.set(seed, files);
  return files;
}

async function setUp(options: Partial<Parameters<typeof openModels>[0]> = {}) {
  const server = await startModelServer();
  onCleanUp(() => server.close());
  const { url, certificate } = server;
  const folder = options.folder ?? path.join(temporaryFolder(), 'models');
  const reopen = () => {
    const opened = openModels({ folder, url, certificate, ...options });
    onCleanUp(() => opened.models.stop());
    return opened;
  };
  const opened = reopen();
  server.beforeBreak = arrived(opened.files);
  const get = async (id = 'en_de'): Promise<ModelDirection | null> => opened.models.get(id);
  /** Downloads, and waits until it succeeds or fails. */
  const download = async (...ids: string[]): Promise<void> => {
    await opened.models.download(ids.length === 0 ? ['en_de'] : ids);
    await ended(opened, ids[0] ?? 'en_de');
  };
  return { server, folder, ...opened, get, download, reopen };
}

async function ended({ models }: Pick<ReturnType<typeof openModels>, 'models'>, id = 'en_de') {
  await expect
    .poll(
      async () => {
        const direction = await models.get(id);
        return direction?.job?.state ?? 'none';
      },
      { timeout: 20_000, interval: 5 },
    )
    .toMatch(/^(none|failed)$/u);
}

/** Waits until this many bytes of a file are on the disk. */
function arrived(files: ModelFiles): ModelServer['beforeBreak'] {
  return async (location, bytes) => {
    const kind = MODEL_FILE_KINDS.find((each) => location.endsWith(`-${each}.zst`)) ?? 'model';
    await expect.poll(() => files.partBytes('en_de', kind), { interval: 5 }).toBe(bytes);
  };
}

/** Returns the models that the engine would use. */
async function usable(folder: string): Promise<string[]> {
  const lines: string[] = [];
  const found = await discoverModels(folder, (line) => lines.push(line));
  for (const model of found) await readModel(model);
  return found.map(({ name }) => name);
}

const fileRequests = ({ seen }: ModelServer): string[] =>
  seen.filter((line) => line.startsWith('GET /files/')).map((line) => line.replace(/.*-/u, ''));

describe('the list of models', () => {
  it('is the bundled one until another is fetched, and nothing is fetched unasked', async () => {
    const published = {
      models: [
        {
          sourceLang: 'en',
          targetLang: 'de',
          modelBytes: 300_000,
          sha256: '1'.repeat(64),
          comet: 0.86,
        },
      ],
    };
    const { server, models } = await setUp({ published });
    server.add({ files: parts() });
    await models.start();
    const before = await models.list(ALL);
    expect(before.source).toMatchObject({
      fetchedAtMs: null,
      downloadHost: null,
      directionCount: 1,
    });
    expect(before.pairs[0]?.directions[0]).toMatchObject({
      downloadBytes: null,
      diskBytes: 300_000,
      quality: { score: 0.86 },
    });
    await expect(models.download(['en_de'])).rejects.toMatchObject({ code: 'input/conflict' });
    expect(server.seen).toEqual([]);

    const source = await models.refreshList();
    expect(source).toMatchObject({ directionCount: 1, unusableCount: 0 });
    expect(source.downloadHost).toBe(new URL(server.url).host);
    // For weights other than the measured ones.
    expect((await models.list(ALL)).pairs[0]?.directions[0]).toMatchObject({
      version: '3.0',
      diskBytes: 330_000,
      quality: null,
    });
  });

  it('stays if the server has no newer one, even after a restart', async () => {
    const { server, models, reopen } = await setUp();
    server.add({ files: parts() });
    await models.refreshList();
    await models.refreshList();
    expect(server.seen.filter((line) => line.endsWith('/v1/'))).toHaveLength(1);
    expect((await reopen().models.list(ALL)).total).toBe(1);
  });

  it('has the newest complete version of each direction, and a trial only if there is no other', async () => {
    const { server, models } = await setUp();
    const { model, vocab, lex } = parts();
    server.add({ version: '2.0', files: { model, vocab, lex } });
    server.add({ version: '3.0', architecture: 'base-memory', files: { model, vocab } });
    server.add({ version: '3.1', files: { model, lex } });
    server.add({ version: '3.2a1', files: { model, vocab, lex } });
    server.add({ version: '9.0', files: { model, vocab, lex } });
    server.add({ source: 'de', target: 'en', version: '3.0a1', files: { model, vocab } });
    server.add({ source: 'en', target: 'ja', files: { model, srcvocab: vocab, trgvocab: lex } });
    server.add({ source: 'ja', target: 'en', files: { model, srcvocab: vocab } });
    const { directionCount, unusableCount } = await models.refreshList();
    expect([directionCount, unusableCount]).toEqual([3, 7]);
    const { pairs } = await models.list(ALL);
    const versions = pairs.flatMap(({ directions }) =>
      directions.map(({ id, version }) => [id, version]),
    );
    expect(versions).toEqual([
      ['en_de', '3.0'],
      ['de_en', '3.0a1'],
      ['en_ja', '3.0'],
    ]);
  });

  it.each([
    ['a path in its name', (record: { name: string }) => (record.name = '../../.bashrc')],
    ['a path that leads out of the folder', at('location', '../../../etc/passwd')],
    ['the address of another host', at('location', '//evil.example.com/x')],
    ['a query', at('location', 'a/b.zst?x=1')],
    ['a size below nothing', at('size', -1)],
    ['a size beyond measure', at('size', 2 ** 60)],
    ['no checksum', at('hash', 'none')],
    [
      'a language that is a path',
      (record: Record<string, unknown>) => (record['targetLanguage'] = '../x'),
    ],
    ['no attachment', (record: Record<string, unknown>) => delete record['attachment']],
  ])('leaves out a record with %s, and says how many', async (_what, change) => {
    const { server, models } = await setUp();
    server.add({ source: 'en', target: 'fr', files: parts() });
    const { model } = parts();
    server.add({ files: { model, vocab: noise(10) }, change });
    expect(await models.refreshList()).toMatchObject({ directionCount: 1, unusableCount: 2 });
  });

  it.each([
    ['of more than eight megabytes', `{"data":["${'x'.repeat(10_000_000)}"]}`],
    ["that isn't JSON", '<html>'],
    ['without records', '{"data":[]}'],
    ['of something else', '{"data":[{"fileType":"model"},{"a":1}]}'],
    ["that isn't a list", '{"data":{"a":1}}'],
  ])('stays unchanged after an answer %s', async (_what, text) => {
    const { server, models } = await setUp();
    server.add({ files: parts() });
    await models.refreshList();
    server.etag = '"2"';
    server.answers.records = text;
    await expect(models.refreshList()).rejects.toMatchObject({ code: 'api/unexpected-response' });
    expect((await models.list(ALL)).total).toBe(1);
  });

  it.each([
    ['http://127.0.0.1/files/', 'net/insecure-url'],
    ['file:///etc/', 'net/insecure-url'],
    ['nowhere', 'api/unexpected-response'],
  ])('refuses downloads from %s', async (baseUrl, code) => {
    const { server, models } = await setUp();
    server.add({ files: parts() });
    server.baseUrl = baseUrl;
    await expect(models.refreshList()).rejects.toMatchObject({ code });
  });

  it('reports a server that is out of reach or untrusted', async () => {
    const { server, folder, models } = await setUp();
    const stranger = openModels({ folder, url: server.url, certificate: '' });
    await expect(stranger.models.refreshList()).rejects.toMatchObject({
      code: 'net/certificate',
      message: expect.stringContaining('doesn’t trust the server with the models'),
    });
    const plain = openModels({ ...server, folder, url: server.url.replace('https:', 'http:') });
    await expect(plain.models.refreshList()).rejects.toMatchObject({ code: 'net/insecure-url' });
    await server.close();
    await expect(models.refreshList()).rejects.toMatchObject({
      code: 'net/offline',
      message: expect.stringContaining('server with the models can’t be reached'),
    });
  });

  it('is in the log of what left the computer, as are downloads, and no project can forbid it', async () => {
    const started: { kind: string; host: string; path: string; sizeBytes: number }[] = [];
    const server = await startModelServer();
    onCleanUp(() => server.close());
    const lane = createConfidentialLane({
      transport: createNodeTransport({ ca: server.certificate }),
      lines: { open: async () => Promise.reject(new Error('unused')) },
      rules: { judge: async () => Promise.reject(new Error('unused')) },
      log: {
        begin: async (entry) => Promise.resolve(started.push(entry)),
        complete: async () => Promise.resolve(),
      },
      now: () => 1,
      logger: { error: () => undefined },
    });
    const transport = lane.transport({ connectionId: null, connectionName: null });
    const folder = temporaryFolder();
    const opened = openModels({ folder, ...server, transport });
    server.add({ files: parts() });
    await opened.models.refreshList();
    await opened.models.download(['en_de']);
    await ended(opened);
    expect(new Set(started.map(({ kind, sizeBytes }) => `${kind} ${String(sizeBytes)}`))).toEqual(
      new Set(['model 0']),
    );
    expect(started.map((entry) => entry.path)).toEqual([
      '/v1/buckets/main/collections/translations-models-v2/records',
      '/v1',
      ...['…', '…', '…'].map((hidden) => `/${hidden}/${hidden}/translations-models-v2/${hidden}`),
    ]);
  });
});

describe('a download', () => {
  it('puts a model where the engine finds it', async () => {
    const { server, models, folder, download, get, installCount, heard } = await setUp();
    const files = parts();
    server.add({ files });
    await models.refreshList();
    await download();
    expect(await get()).toMatchObject({
      job: null,
      hasUpdate: false,
      installed: { version: '3.0', sizeBytes: 330_000, origin: 'download' },
    });
    expect(await usable(folder)).toEqual(['en_de-3.0']);
    expect(readFileSync(path.join(folder, 'en_de-3.0', 'model.bin'))).toEqual(
      Buffer.from(files.model),
    );
    expect(readdirSync(path.join(folder, '.downloads'))).toEqual([]);
    expect(installCount()).toBe(1);
    expect(heard.map((direction) => direction?.job?.state)).toContain('downloading');
    // A second time, it does nothing.
    expect(await models.download(['en_de'])).toBe(0);
  });

  it.each([
    ['gzip instead of zstd', (bytes: Uint8Array) => gzipSync(bytes)],
    ['no compression, as in the previous collection', (bytes: Uint8Array) => bytes],
  ])('reads files with %s', async (_what, compress) => {
    const { server, models, folder, download } = await setUp();
    server.add({ files: parts(), compress });
    await models.refreshList();
    await download();
    expect(await usable(folder)).toEqual(['en_de-3.0']);
  });

  it('continues where the connection broke, at any byte', async () => {
    const random = createRandom(7);
    for (let run = 0; run < runs(25, 5); run += 1) {
      const { server, models, folder, download } = await setUp();
      server.add({ files: parts() });
      await models.refreshList();
      for (let each = 0; each < 3; each += 1) {
        server.faults.push({ breakAfter: Math.floor(random() * 150_000) });
      }
      await download();
      expect(await usable(folder)).toEqual(['en_de-3.0']);
      expect(server.seen.some((line) => line.includes('bytes='))).toBe(true);
    }
  });

  it.each([
    ['ignores ranges', [{ breakAfter: 50_000 }, { ignoresRange: true }]],
    ['sends another range', [{ breakAfter: 50_000 }, { shiftedBy: 10 }]],
    ['refuses ranges', [{ breakAfter: 50_000 }, { status: 416 }]],
    ['is out of order for a while', [{ status: 503 }, { status: 429 }, { breakAfter: 0 }]],
    ['ends its answer early', [{ shortenedTo: 1_000 }]],
  ])('succeeds with a server that %s', async (_what, faults) => {
    const { server, models, folder, download } = await setUp();
    server.add({ files: parts() });
    await models.refreshList();
    server.faults.push(...faults);
    await download();
    expect(await usable(folder)).toEqual(['en_de-3.0']);
  });

  it("starts over if the file changes midway, and refuses one that the list doesn't name", async () => {
    const { server, models, download, get, folder } = await setUp();
    const [record] = server.add({ files: parts() });
    await models.refreshList();
    const location = record?.attachment.location ?? '';
    const right = server.files.get(location);
    server.faults.push({ breakAfter: 100_000 });
    server.onSent = (bytes) => {
      if (bytes > 100_000) return;
      server.files.set(location, { bytes: zstdCompressSync(noise(300_000, 9)), etag: '"other"' });
    };
    await download();
    expect((await get())?.job).toMatchObject({
      state: 'failed',
      error: { code: 'document/damaged', message: 'modelErrors.otherFile' },
    });
    expect(await usable(folder)).toEqual([]);
    if (right !== undefined) server.files.set(location, right);
    server.onSent = () => undefined;
    await models.resume(['en_de']);
    await expect.poll(() => usable(folder), { timeout: 10_000 }).toEqual(['en_de-3.0']);
  });

  it.each([
    ['a wrong checksum', at('hash', '0'.repeat(64)), 'modelErrors.otherFile'],
    ['a size that is too small', at('size', 1_000), 'modelErrors.otherFile'],
    [
      'a wrong checksum of what is unpacked',
      set('decompressedHash', '0'.repeat(64)),
      'modelErrors.otherFile',
    ],
    [
      'a smaller size of what is unpacked',
      set('decompressedSize', 5_000),
      'modelErrors.tooLargeUnpacked',
    ],
    [
      'a larger size of what is unpacked',
      set('decompressedSize', 900_000),
      'modelErrors.otherFile',
    ],
  ])('installs nothing from a list with %s', async (_what, change, message) => {
    const { server, models, folder, download, get } = await setUp();
    server.add({ files: parts(), change });
    await models.refreshList();
    await download();
    expect((await get())?.job).toMatchObject({
      state: 'failed',
      error: { code: 'document/damaged', message },
    });
    expect(await usable(folder)).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.startsWith('.new-'))).toEqual([]);
  });

  it.each([
    ['zstd', (bytes: Uint8Array) => zstdCompressSync(bytes)],
    ['gzip', (bytes: Uint8Array) => gzipSync(bytes)],
  ])('stops a %s bomb before it fills the disk', async (_what, compress) => {
    const { server, models, folder, download, get } = await setUp();
    server.add({
      files: { model: new Uint8Array(30_000_000), vocab: noise(10) },
      compress,
      change(record) {
        delete record['decompressedHash'];
        record['decompressedSize'] = 1_000_000;
      },
    });
    await models.refreshList();
    await download();
    expect((await get())?.job?.error?.message).toBe('modelErrors.tooLargeUnpacked');
    expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toEqual([]);
  });

  it.each([
    ['truncated zstd', (bytes: Uint8Array) => zstdCompressSync(bytes).subarray(0, -9)],
    ['truncated gzip', (bytes: Uint8Array) => gzipSync(bytes).subarray(0, -9)],
    [
      'zstd of a reader without end',
      () => Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 0xf8, ...noise(40)),
    ],
    [
      'zstd with a block of no kind',
      () => Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x20, 9, 0xff, 0xff, 0xff, ...noise(40)),
    ],
  ])('installs nothing from %s', async (_what, compress) => {
    const { server, models, folder, download, get } = await setUp();
    server.add({ files: { model: noise(900), vocab: noise(900) }, compress });
    await models.refreshList();
    await download();
    expect((await get())?.job).toMatchObject({
      state: 'failed',
      error: { code: 'document/damaged' },
    });
    expect(await usable(folder)).toEqual([]);
  });

  it.each([
    [
      'follows no redirect to http',
      { redirectTo: 'http://127.0.0.1/files/x' },
      'modelErrors.elsewhere',
    ],
    [
      'follows no redirect to another host',
      { redirectTo: 'https://evil.example.com/x' },
      'modelErrors.elsewhere',
    ],
    ['reports a missing file', { status: 404 }, 'modelErrors.notThere'],
    ['reports a refusal', { status: 401 }, 'modelErrors.refused'],
  ])('%s', async (_what, fault, message) => {
    const { server, models, download, get } = await setUp();
    server.add({ files: parts() });
    await models.refreshList();
    server.faults.push(fault);
    await download();
    expect((await get())?.job?.error?.message).toBe(message);
    expect(fileRequests(server)).toHaveLength(1);
  });

  it('gives up after five attempts without data, and continues on request', async () => {
    const { server, models, folder, download, get } = await setUp();
    server.add({ files: parts() });
    await models.refreshList();
    server.faults.push(
      { breakAfter: 70_000 },
      ...Array.from({ length: 5 }, () => ({ status: 503 })),
    );
    await download();
    const job = (await get())?.job;
    expect(job).toMatchObject({
      state: 'failed',
      error: { code: 'api/unavailable', retryable: true },
    });
    expect(job?.receivedBytes).toBeGreaterThan(0);
    expect(await models.resume(['en_de'])).toBe(1);
    await expect.poll(() => usable(folder), { timeout: 10_000 }).toEqual(['en_de-3.0']);
  });

  it('is paused, kept over a restart, resumed and canceled', async () => {
    const { server, models, get, folder, reopen } = await setUp();
    server.add({ files: parts() });
    await models.refreshList();
    server.faults.push({ breakAfter: 90_000 }, { hangs: true });
    await models.download(['en_de']);
    await expect.poll(() => fileRequests(server).length, { timeout: 10_000 }).toBe(2);
    expect(await models.pause(['en_de'])).toBe(1);
    expect(await models.pause(['en_de'])).toBe(0);
    const paused = (await get())?.job;
    expect(paused).toMatchObject({ state: 'paused', error: null });
    await models.stop();

    const again = reopen();
    await again.models.start();
    expect((await again.models.get('en_de'))?.job).toEqual(paused);
    expect(fileRequests(server)).toHaveLength(2);
    expect((await again.models.list({ ...ALL, filter: 'under-way' })).total).toBe(1);
    await again.models.resume(['en_de']);
    await ended(again);
    expect(await usable(folder)).toEqual(['en_de-3.0']);
    expect(
      server.seen.some((line) => line.endsWith(`bytes=${String(paused?.receivedBytes)}-`)),
    ).toBe(true);

    server.faults.push({ hangs: true });
    server.add({ source: 'de', target: 'en', files: parts() });
    server.etag = '"2"';
    await again.models.refreshList();
    await again.models.download(['de_en']);
    expect(await again.models.cancel(['de_en'])).toBe(1);
    expect((await again.models.get('de_en'))?.job).toBeNull();
    expect(readdirSync(path.join(folder, '.downloads'))).toEqual([]);
  });

  it('runs beside two others; more wait their turn, one fails alone, and all can be resumed', async () => {
    const { server, models, folder, reopen } = await setUp();
    const targets = ['de', 'es', 'fr', 'it', 'pl'];
    const ids = targets.map((target) => `en_${target}`);
    for (const target of targets) server.add({ target, files: parts() });
    await models.refreshList();
    const states = async (of = models) =>
      Promise.all(ids.map(async (id) => (await of.get(id))?.job?.state ?? null));

    server.faults.push({ hangs: true }, { hangs: true }, { hangs: true });
    await models.download(ids);
    await expect.poll(() => fileRequests(server).length, { timeout: 10_000 }).toBe(3);
    const threeAtOnce = ['downloading', 'downloading', 'downloading', 'waiting', 'waiting'];
    expect(await states()).toEqual(threeAtOnce);

    // A released slot is taken by the next in line, which is a bad file.
    server.faults.push({ status: 404 });
    await models.cancel(['en_de']);
    await expect
      .poll(() => states(), { timeout: 10_000 })
      .toEqual([null, 'downloading', 'downloading', 'failed', null]);
    expect(await usable(folder)).toEqual(['en_pl-3.0']);
    await models.stop();

    const again = reopen();
    await again.models.start();
    await expect
      .poll(() => states(again.models), { timeout: 10_000 })
      .toEqual([null, null, null, 'failed', null]);
    expect((await usable(folder)).toSorted()).toEqual(['en_es-3.0', 'en_fr-3.0', 'en_pl-3.0']);
  });

  it('continues after kill -9 at any byte', async () => {
    const server = await startModelServer();
    onCleanUp(() => server.close());
    server.add({ files: parts() });
    const folder = path.join(temporaryFolder(), 'models');
    const args = [DOWNLOADER, folder, server.url, server.certificate];
    const child = spawn(process.execPath, args, { stdio: 'ignore' });
    server.faults.push({ breakAfter: 120_000 }, { hangs: true });
    server.beforeBreak = arrived(createModelFiles(folder));
    await expect.poll(() => fileRequests(server).length, { timeout: 30_000 }).toBe(2);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const opened = openModels({ folder, ...server });
    await opened.models.start();
    await ended(opened);
    expect(await usable(folder)).toEqual(['en_de-3.0']);
    expect(server.seen.filter((line) => line.includes('bytes=')).length).toBeGreaterThan(1);
  });

  it('recovers from bytes that reached the disk differently than sent', async () => {
    const { server, models, folder, reopen } = await setUp();
    server.add({ files: parts() });
    await models.refreshList();
    server.faults.push({ breakAfter: 90_000 }, { hangs: true });
    await models.download(['en_de']);
    await expect.poll(() => fileRequests(server).length, { timeout: 10_000 }).toBe(2);
    await models.stop();
    const part = path.join(folder, '.downloads', 'en_de', 'model.part');
    writeFileSync(part, Buffer.alloc(readFileSync(part).length));
    const again = reopen();
    await again.models.start();
    await ended(again);
    expect(await usable(folder)).toEqual(['en_de-3.0']);
  });
});

describe('the disk', () => {
  it('is checked for enough space before anything is downloaded', async () => {
    const { server, models } = await setUp({
      change: (files) => ({ ...files, freeBytes: async () => Promise.resolve(100_500_000) }),
    });
    server.add({ files: parts() });
    server.add({ source: 'de', target: 'en', files: parts() });
    await models.refreshList();
    await expect(models.download(['en_de', 'de_en'])).rejects.toMatchObject({
      code: 'document/disk-full',
      values: { neededMb: 102, freeMb: 100 },
    });
    expect(fileRequests(server)).toEqual([]);
  });

  it.each(['ENOSPC', 'EDQUOT'])(
    'fills up at the last bytes (%s): what arrived stays',
    async (code) => {
      const { server, models, folder, get } = await setUp();
      server.add({ files: parts() });
      await models.refreshList();
      mkdirSync(folder, { recursive: true });
      const probe = await open(path.join(folder, '.probe'), 'w');
      const prototype: typeof probe = Object.getPrototypeOf(probe);
      await probe.close();
      let left = 250_000;
      const write: unknown = Reflect.get(prototype, 'write');
      if (typeof write !== 'function') throw new Error('It can be written to.');
      const spy = vi.spyOn(prototype, 'write').mockImplementation(async function (
        this: typeof probe,
        ...args: unknown[]
      ) {
        const [, , length] = args;
        left -= Number(length);
        if (left < 0) throw Object.assign(new Error('full'), { code });
        return Reflect.apply(write, this, args);
      });
      await models.download(['en_de']);
      await ended({ models });
      spy.mockRestore();
      const job = (await get())?.job;
      expect(job).toMatchObject({ state: 'failed', error: { message: 'modelErrors.diskFull' } });
      expect(job?.receivedBytes).toBeGreaterThan(150_000);
      expect(await usable(folder)).toEqual([]);
      await models.resume(['en_de']);
      await ended({ models });
      expect(await usable(folder)).toEqual(['en_de-3.0']);
    },
  );
});

describe('installed models', () => {
  it('are replaced by a newer version completely or not at all', async () => {
    const { server, models, folder, download, get } = await setUp();
    server.add({ files: parts() });
    await models.refreshList();
    await download();
    server.add({
      version: '3.1',
      files: parts(20),
      change: set('decompressedHash', '0'.repeat(64)),
    });
    server.etag = '"2"';
    await models.refreshList();
    expect(await get()).toMatchObject({
      hasUpdate: true,
      version: '3.1',
      installed: { version: '3.0' },
    });
    await download();
    // The update was invalid: the previous version is still there.
    expect(await usable(folder)).toEqual(['en_de-3.0']);
    server.records.splice(3);
    server.add({ version: '3.1', files: parts(20) });
    server.etag = '"3"';
    await models.refreshList();
    await download();
    expect(await get()).toMatchObject({
      hasUpdate: false,
      job: null,
      installed: { version: '3.1' },
    });
    expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toEqual(['en_de-3.1']);
  });

  it('are used in their newest version if a crash left two, and the other is removed', async () => {
    const { server, models, folder, download, reopen } = await setUp();
    server.add({ version: '3.9', files: parts() });
    await models.refreshList();
    await download();
    server.records.splice(0);
    server.add({ version: '3.10', files: parts(30) });
    server.etag = '"2"';
    const other = await setUp({ folder: path.join(temporaryFolder(), 'models') });
    other.server.add({ version: '3.10', files: parts(30) });
    await other.models.refreshList();
    await other.download();
    const { cpSync } = await import('node:fs');
    cpSync(path.join(other.folder, 'en_de-3.10'), path.join(folder, 'en_de-3.10'), {
      recursive: true,
    });
    mkdirSync(path.join(folder, '.new-half'));
    mkdirSync(path.join(folder, '.old-half'));
    expect(await usable(folder)).toEqual(['en_de-3.10']);
    await reopen().models.start();
    expect(readdirSync(folder).filter((name) => !/^\.(?:list|downloads)/u.test(name))).toEqual([
      'en_de-3.10',
    ]);
  });

  it('that the user added are used before all others, listed, and never changed', async () => {
    const { server, models, folder, download, get } = await setUp();
    mkdirSync(folder, { recursive: true });
    putModel(folder, 'zz-mine');
    server.add({ files: parts() });
    await models.refreshList();
    expect(await get()).toMatchObject({
      installed: { origin: 'person', version: null },
      hasUpdate: false,
    });
    expect(await models.download(['en_de'])).toBe(0);
    expect(await models.remove(['en_de'])).toBe(0);
    expect(await usable(folder)).toEqual(['zz-mine']);
    await download();
    expect(existsSync(path.join(folder, 'zz-mine', 'model.bin'))).toBe(true);
  });

  it('are removed', async () => {
    const { server, models, folder, download, get, installCount } = await setUp();
    server.add({ files: parts() });
    await models.refreshList();
    await download();
    expect(await models.remove(['en_de', 'de_en'])).toBe(1);
    expect(await get()).toMatchObject({ installed: null, version: '3.0' });
    expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toEqual([]);
    expect(installCount()).toBe(2);
  });

  it('are restored when the removal is undone, until they are erased or downloaded again', async () => {
    const { server, models, folder, download, get, installCount, reopen } = await setUp();
    server.add({ files: parts() });
    await models.refreshList();
    await download();
    const { installed } = (await get())!;
    await models.remove(['en_de']);
    expect(await models.restore(['en_de', 'de_en'])).toBe(1);
    expect(await get()).toMatchObject({ installed });
    expect(await usable(folder)).toEqual(['en_de-3.0']);
    expect(installCount()).toBe(3);

    await models.remove(['en_de']);
    await models.eraseRemoved();
    expect(await models.restore(['en_de'])).toBe(0);
    await download();
    await models.remove(['en_de']);
    await download();
    expect(await models.restore(['en_de'])).toBe(0);
    expect(await usable(folder)).toEqual(['en_de-3.0']);
    // A crash, or a closed window, leaves nothing permanently.
    await models.remove(['en_de']);
    await reopen().models.start();
    expect(readdirSync(folder).filter((name) => name.includes('en_de'))).toEqual([]);
  });
});

function at(field: string, value: unknown) {
  return (record: { attachment: Record<string, unknown> }): void => {
    record.attachment[field] = value;
  };
}

function set(field: string, value: unknown) {
  return (record: Record<string, unknown>): void => {
    // For the weights only.
    if (record['fileType'] === 'model') record[field] = value;
  };
}
