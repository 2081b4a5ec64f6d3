import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { PLAIN_CSV } from '../../../../shared/exchange/csv-style.ts';
import type { ExchangeCodec } from '../../../../electron/services/exchange/codec.ts';
import type { ExchangeFiles } from '../../../../electron/services/exchange/files.ts';
import { createHistoryImportService } from '../../../../electron/services/history/import-service.ts';
import { createExchangeCodec } from '../../../../electron/threads/exchange/client.ts';
import { hangingThread } from '../../../fakes/hanging-thread.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { aUnit, writeAll } from '../../exchange/support.ts';
import { exchangeFiles } from '../../platform/forgetful-files.ts';
import { aSlot, aStore, codec } from '../support/transfers-under-test.ts';

const NONE = { sourceLang: null, targetLang: null };
const NOW_MS = Date.UTC(2025, 5, 1);

function setUp(files: ExchangeFiles = exchangeFiles, readers: ExchangeCodec = codec) {
  const folder = temporaryFolder();
  const store = aStore();
  const { slot, told } = aSlot();
  let imported = 0;
  const service = createHistoryImportService({
    history: store,
    files,
    codec: readers,
    slot,
    now: () => NOW_MS,
    onImported: () => (imported += 1),
  });
  return {
    store,
    slot,
    told,
    service,
    imported: () => imported,
    file: (name: string, content: string | Uint8Array): string => {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
  };
}

/** Returns a codec whose readers are slow; the function returned by `started` is called when a piece has been read. */
function slowly(started: () => () => void): ExchangeCodec {
  return {
    open() {
      const session = codec.open();
      return {
        ...session,
        reader(options) {
          const reader = session.reader(options);
          return {
            ...reader,
            async write(bytes) {
              const ended = started();
              await setTimeout(5);
              ended();
              return reader.write(bytes);
            },
          };
        },
      };
    },
  };
}

describe('import', () => {
  it('makes one item per document and language pair, with its segments in order', async () => {
    const { service, store, file, imported } = setUp();
    const units = [
      aUnit('a', 'b', { title: 'one.docx' }),
      aUnit('c', 'd', { title: 'two.docx' }),
      aUnit('e', 'f', { title: 'one.docx' }),
      aUnit('g', 'h', { title: 'one.docx', targetLang: 'pt-BR' }),
      aUnit('i', 'j', { title: null, sourceLang: null }),
    ];
    const result = await service.import(NONE, file('memory.tmx', writeAll('tmx', units)));
    expect(result).toEqual({
      fileName: 'memory.tmx',
      itemCount: 4,
      segmentCount: 5,
      knownCount: 0,
      replacedCount: 0,
      skippedCount: 0,
    });
    expect(
      store.finished.map(({ item, segments }) => [
        item.title,
        item.sourceLang,
        item.targetLang,
        segments.map(({ position, source, target }) => ({ position, source, target })),
      ]),
    ).toEqual([
      [
        'one.docx',
        'EN',
        'DE',
        [
          { position: 0, source: 'a', target: 'b' },
          { position: 1, source: 'e', target: 'f' },
        ],
      ],
      ['two.docx', 'EN', 'DE', [{ position: 0, source: 'c', target: 'd' }]],
      ['one.docx', 'EN', 'PT-BR', [{ position: 0, source: 'g', target: 'h' }]],
      ['memory.tmx', null, 'DE', [{ position: 0, source: 'i', target: 'j' }]],
    ]);
    expect(store.finished[0]?.item).toMatchObject({
      kind: 'import',
      connectionName: 'Import',
      isPractice: false,
      billedChars: null,
      createdAtMs: NOW_MS,
      documentJobId: null,
    });
    expect(store.seen.finishes).toBe(1);
    expect(imported()).toBe(1);
  });

  it.each([
    ['memory.TMX', 'tmx'],
    ['file.xlf', 'xliff-1.2'],
    ['file.xliff', 'xliff-2.1'],
    ['table.tsv', 'tsv'],
  ] as const)('reads %s by its extension', async (name, format) => {
    const { service, file } = setUp();
    await expect(
      service.import(NONE, file(name, writeAll(format, [aUnit('a', 'b')]))),
    ).resolves.toMatchObject({ segmentCount: 1 });
  });

  it('takes the languages that were chosen for a TSV that names none', async () => {
    const { service, store, file } = setUp();
    await service.import({ sourceLang: 'EN', targetLang: 'ZH-HANS' }, file('t.tsv', 'one\t一\n'));
    expect(store.finished[0]?.item).toMatchObject({ sourceLang: 'EN', targetLang: 'ZH-HANS' });
  });

  it('reads a file of any size in bounded batches, with progress by its bytes', async () => {
    const { service, store, told, file } = setUp();
    const units = Array.from({ length: 30_000 }, (_, index) =>
      aUnit(`Sentence ${String(index)}.`, `Satz ${String(index)}.`),
    );
    const result = await service.import(NONE, file('big.tsv', writeAll('tsv', units, 1000)));
    expect(result).toMatchObject({ segmentCount: 30_000 });
    expect(store.seen.maxBatch).toBeLessThanOrEqual(2000);
    expect(store.finished[0]?.segments.map(({ position }) => position)).toEqual(
      units.map((_, index) => index),
    );
    const shares = told.map(({ share }) => share ?? -1);
    expect(shares.length).toBeGreaterThan(10);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(told.every(({ kind }) => kind === 'import')).toBe(true);
  });

  it('sends the next piece to the reader while the previous one is read, and no third one', async () => {
    let waiting = 0;
    let most = 0;
    const { service, file } = setUp(
      exchangeFiles,
      slowly(() => {
        waiting += 1;
        most = Math.max(most, waiting);
        return () => (waiting -= 1);
      }),
    );
    const units = Array.from({ length: 20_000 }, () =>
      aUnit('A sentence of some length.', 'Satz.'),
    );
    const result = await service.import(NONE, file('big.tsv', writeAll('tsv', units, 1000)));
    expect(result).toMatchObject({ segmentCount: 20_000 });
    expect(most).toBe(2);
  });

  it('ends with thousands of documents in one file, and puts those beyond the bound under its name', async () => {
    const { service, store, file } = setUp();
    const units = Array.from({ length: 5200 }, (_, index) =>
      aUnit('a', 'b', { title: `doc ${String(index)}` }),
    );
    const result = await service.import(NONE, file('many.tmx', writeAll('tmx', units, 500)));
    expect(result).toMatchObject({ itemCount: 5001, segmentCount: 5200 });
    expect(store.finished.at(-1)?.item.title).toBe('many.tmx');
    expect(store.finished.at(-1)?.segments).toHaveLength(200);
  });
});

describe('all or nothing', () => {
  const good = new TextDecoder().decode(
    writeAll(
      'tmx',
      Array.from({ length: 4000 }, (_, index) =>
        aUnit(`a ${String(index)}`, 'b', { title: `t ${String(index % 3)}` }),
      ),
      500,
    ),
  );

  it('leaves nothing of a file that breaks near its end, and reports the place', async () => {
    const { service, store, file, imported } = setUp();
    const lines = good.split('\n');
    lines.splice(3900, 1, '<tu><tuv><seg>secret</seg></tuv></tu>');
    const promise = service.import(NONE, file('broken.tmx', lines.join('\n')));
    await expect(promise).rejects.toMatchObject({
      code: 'input/invalid',
      message: expect.stringMatching(/line 3901, column \d+: xml:lang is missing/u),
    });
    await expect(promise).rejects.not.toMatchObject({ message: expect.stringContaining('secret') });
    expect(store.finished).toEqual([]);
    expect(store.started.size).toBe(0);
    expect(imported()).toBe(0);
  });

  it('leaves nothing of a file that was cut off', async () => {
    const { service, store, file } = setUp();
    await expect(
      service.import(NONE, file('half.tmx', good.slice(0, good.length / 2))),
    ).rejects.toMatchObject({ code: 'input/invalid' });
    expect([store.finished.length, store.started.size]).toEqual([0, 0]);
  });

  it('leaves nothing when the database fails', async () => {
    const { service, store, file } = setUp();
    store.failAfter(3000);
    await expect(service.import(NONE, file('m.tmx', good))).rejects.toMatchObject({
      code: 'db/unavailable',
    });
    expect([store.finished.length, store.started.size]).toEqual([0, 0]);
  });

  it('leaves nothing after a cancel, and the next import works', async () => {
    const { service, store, slot, file } = setUp();
    store.hooks.beforeAppend = () => slot.cancel();
    const path = file('m.tmx', good);
    await expect(service.import(NONE, path)).rejects.toMatchObject({ code: 'canceled' });
    expect([store.finished.length, store.started.size]).toEqual([0, 0]);
    store.hooks.beforeAppend = () => undefined;
    await expect(service.import(NONE, path)).resolves.toMatchObject({
      segmentCount: 4000,
      itemCount: 3,
    });
  });

  /** Number of the piece that fills the first batch. */
  const FILLS_BATCH = 6;

  it('ends a thread in the middle of a piece when it is canceled', async () => {
    const { service, slot, store, file } = setUp(
      {
        ...exchangeFiles,
        open: async (path) => ({
          ...(await exchangeFiles.open(path)),
          async *chunks() {
            yield await Promise.resolve(new Uint8Array(1));
            slot.cancel();
          },
        }),
      },
      createExchangeCodec({ csvStyle: () => PLAIN_CSV, workerUrl: hangingThread('read') }),
    );
    const importing = service.import(NONE, file('m.tmx', 'x'));
    await expect(importing).rejects.toMatchObject({ code: 'canceled' });
    expect(store.finished).toEqual([]);
  });

  it('leaves nothing after a cancel while pieces are being read', async () => {
    let count = 0;
    const readers = slowly(() => {
      count += 1;
      if (count === FILLS_BATCH) slot.cancel();
      return () => undefined;
    });
    const { service, store, slot, file } = setUp(exchangeFiles, readers);
    await expect(service.import(NONE, file('m.tmx', good))).rejects.toMatchObject({
      code: 'canceled',
    });
    await setTimeout(50);
    expect([store.finished.length, store.started.size]).toEqual([0, 0]);
  });

  it('leaves nothing of a file that disappears while it is read', async () => {
    const { service, store, file } = setUp({
      ...exchangeFiles,
      open: async (path) => ({
        ...(await exchangeFiles.open(path)),
        async *chunks() {
          yield new TextEncoder().encode(good.slice(0, 200_000));
          await Promise.reject(new Error('EIO'));
        },
      }),
    });
    await expect(service.import(NONE, file('m.tmx', good))).rejects.toThrow('EIO');
    expect([store.finished.length, store.started.size]).toEqual([0, 0]);
  });

  it('removes what an earlier run of the app left', async () => {
    const { service, store } = setUp();
    for (const id of ['a', 'b', 'c']) {
      store.started.set(id, { item: {} as never, segments: [] });
    }
    await service.removeLeftovers();
    expect(store.started.size).toBe(0);
  });

  it("doesn't take an import that begins before the cleanup for a leftover", async () => {
    const { service, store, file } = setUp();
    const cleaning: Promise<void>[] = [];
    store.hooks.beforeAppend = () => void cleaning.push(service.removeLeftovers());
    const result = await service.import(NONE, file('m.tmx', good));
    await Promise.all(cleaning);
    expect(result).toMatchObject({ segmentCount: 4000 });
    expect(store.finished).toHaveLength(3);
  });
});

describe('files that cannot be imported', () => {
  it.each([
    ['page.html', '<p>x', 'This file can’t be imported'],
    ['none', 'x', 'This file can’t be imported'],
    ['empty.tsv', '', 'contains no translated text'],
    ['empty.tmx', '', 'line 1'],
    ['nothing.tsv', 'Source\tTarget\tTarget language\na\t\tde\n', 'contains no translated text'],
    ['binary.tsv', '\u0000\u0001\u0002\u0003', 'NUL'],
  ])('%s', async (name, content, reason) => {
    const { service, store, file } = setUp();
    await expect(service.import(NONE, file(name, content))).rejects.toMatchObject({
      code: 'input/invalid',
      message: expect.stringContaining(reason),
    });
    expect([store.finished.length, store.started.size]).toEqual([0, 0]);
  });

  it('refuses a missing file, and a folder', async () => {
    const { service } = setUp();
    await expect(service.import(NONE, join(temporaryFolder(), 'gone.tmx'))).rejects.toMatchObject({
      code: 'input/not-found',
    });
    await expect(service.import(NONE, temporaryFolder())).rejects.toMatchObject({
      code: 'input/not-found',
    });
  });
});
