import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ExchangeFiles } from '../../../../electron/services/exchange/files.ts';
import { createHistoryExportService } from '../../../../electron/services/history/export-service.ts';
import { EXPORT_FORMATS } from '../../../../shared/exchange/exchange-formats.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { aHistoryItem } from '../../renderer/builders.ts';
import { readAll } from '../../exchange/support.ts';
import { exchangeFiles } from '../../platform/forgetful-files.ts';
import { sizeOf } from '../../../support/runs.ts';
import { aSegment, aSlot, aSource, codec } from '../support/transfers-under-test.ts';

const ALL = { text: '' };

function setUp(
  total: number,
  options: { make?: Parameters<typeof aSource>[1]; files?: ExchangeFiles } = {},
) {
  const folder = temporaryFolder();
  const source = aSource(total, options.make);
  const { slot, told } = aSlot();
  const service = createHistoryExportService({
    history: source,
    files: options.files ?? exchangeFiles,
    codec,
    slot,
  });
  return { folder, path: join(folder, 'out.tmx'), source, slot, told, service };
}

/** Returns files that go nowhere; reports each write. */
function countingFiles(onWrite: (bytes: number) => void): ExchangeFiles {
  return {
    ...exchangeFiles,
    createBeside: () =>
      Promise.resolve({
        write: async (bytes) => {
          onWrite(bytes.length);
          await Promise.resolve();
        },
        finish: (names) => Promise.resolve([...names][0] ?? ''),
        discard: () => Promise.resolve(),
      }),
  };
}

describe('export', () => {
  it.each(EXPORT_FORMATS)(
    '%s: writes the whole file under its name, and nothing else in the folder',
    async (format) => {
      const { folder, service, path } = setUp(2500);
      const result = await service.export({ format, filter: ALL }, path);
      expect(result).toEqual({ fileNames: ['out.tmx'], segmentCount: 2500 });
      expect(readdirSync(folder)).toEqual(['out.tmx']);
      expect(service.lastPath()).toBe(path);
    },
  );

  it('reads back as what was found, in its order', async () => {
    const { service, path } = setUp(2345);
    await service.export({ format: 'tmx', filter: ALL }, path);
    const { units } = readAll('tmx', readFileSync(path));
    expect(units.map(({ source }) => source)).toEqual(
      Array.from({ length: 2345 }, (_, index) => `Sentence ${String(index + 1)}.`),
    );
  });

  it('suggests a name: for a single item its title, which may not be one for a file', async () => {
    const { service, source } = setUp(1);
    expect(await service.suggestName({ format: 'csv', filter: { text: 'x' } })).toBe('History.csv');
    source.getDetail = () => Promise.resolve(null);
    const input = { format: 'xliff-2.1' as const, filter: { text: '', itemId: 'i' } };
    await expect(service.suggestName(input)).rejects.toMatchObject({ code: 'input/not-found' });
    source.getDetail = () =>
      Promise.resolve({
        item: aHistoryItem({ title: 'a/b.docx', targetLang: 'DE' }),
        segments: [],
        totalSegments: 1,
        canUndo: false,
        canRedo: false,
      });
    expect(await service.suggestName(input)).toMatch(/^a b\.docx\.DE\.xlf$/u);
  });

  it('passes on the filter of the search', async () => {
    const filters: unknown[] = [];
    const { slot } = aSlot();
    const source = aSource(1);
    const service = createHistoryExportService({
      history: {
        getDetail: source.getDetail,
        startExport: (filter) => {
          filters.push(filter);
          return source.startExport();
        },
        readPackedForExport: (read) => {
          filters.push(read.filter);
          return source.readPackedForExport(read);
        },
      },
      files: countingFiles(() => undefined),
      codec,
      slot,
    });
    const filter = { text: 'letter', isStarred: true, targetLang: 'DE' };
    await service.export({ format: 'csv', filter }, '/x.csv');
    expect(filters).toEqual([filter, filter]);
  });

  it('writes very many segments in bounded batches, as they are read', async () => {
    let written = 0;
    let writes = 0;
    const total = sizeOf(1_000_000);
    const { source, service, told } = setUp(total, {
      files: countingFiles((bytes) => {
        written += bytes;
        writes += 1;
        // At any time at most one batch that is written and one that was read ahead.
        expect((source.seen.reads - writes) * 250).toBeLessThanOrEqual(500);
      }),
    });
    const result = await service.export({ format: 'tsv', filter: ALL }, '/out.tsv');
    expect(result.segmentCount).toBe(total);
    expect(source.seen).toMatchObject({ maxWaiting: 1, maxLimit: 250 });
    expect(written).toBeGreaterThan(total * 20);
    const shares = told.map(({ share }) => share ?? 0);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(told.at(-1)).toEqual({ kind: 'export', doneCount: total, share: 1 });
  }, 120_000);

  it('leaves nothing after a failure or a cancel in the middle', async () => {
    const { service, path, folder, source, slot } = setUp(5000);
    const read = source.readPackedForExport;
    source.readPackedForExport = async (query) => {
      if (query.afterRowId >= 2000) slot.cancel();
      return read(query);
    };
    await expect(service.export({ format: 'xlsx', filter: ALL }, path)).rejects.toMatchObject({
      code: 'canceled',
    });
    expect(readdirSync(folder)).toEqual([]);
    // Noticed immediately, not after all twenty batches were read.
    expect(source.seen.reads).toBeLessThan(12);
    // The slot is free again.
    source.readPackedForExport = read;
    await expect(service.export({ format: 'xlsx', filter: ALL }, path)).resolves.toMatchObject({
      segmentCount: 5000,
    });
  });

  it('says when nothing is found, and writes no file', async () => {
    const { service, path } = setUp(0);
    await expect(service.export({ format: 'tmx', filter: ALL }, path)).rejects.toMatchObject({
      code: 'input/not-found',
    });
    expect(existsSync(path)).toBe(false);
  });

  it('refuses a second transfer while one runs', async () => {
    const { service, path } = setUp(3000);
    const first = service.export({ format: 'tmx', filter: ALL }, path);
    await expect(service.export({ format: 'tmx', filter: ALL }, path)).rejects.toMatchObject({
      code: 'input/conflict',
    });
    await first;
  });
});

describe('XLIFF 2.1 of several language pairs', () => {
  const make = (rowId: number) =>
    aSegment(rowId, {
      targetLang: rowId % 2 === 0 ? 'DE' : 'PT-BR',
      sourceLang: rowId % 7 === 0 ? null : 'EN',
    });

  it('gives each pair a separate file and replaces none', async () => {
    const { service, folder } = setUp(700, { make });
    writeFileSync(join(folder, 'out.en-de.xlf'), 'mine');
    const { fileNames, segmentCount } = await service.export(
      { format: 'xliff-2.1', filter: ALL },
      join(folder, 'out.xlf'),
    );
    expect(segmentCount).toBe(700);
    expect(fileNames.toSorted()).toEqual([
      'out.en-de (2).xlf',
      'out.en-pt-br.xlf',
      'out.und-de.xlf',
      'out.und-pt-br.xlf',
    ]);
    expect(readFileSync(join(folder, 'out.en-de.xlf'), 'utf8')).toBe('mine');
    const units = fileNames.flatMap(
      (name) => readAll('xliff', readFileSync(join(folder, name))).units,
    );
    expect(units).toHaveLength(700);
    for (const { source, sourceLang, targetLang } of units) {
      const rowId = Number(/\d+/u.exec(source)?.[0]);
      expect(sourceLang).toBe(rowId % 7 === 0 ? null : 'en');
      expect(targetLang).toBe(rowId % 2 === 0 ? 'de' : 'pt-BR');
    }
  });
});
