import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PLAIN_CSV } from '../../../../shared/exchange/csv-style.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { exchangeFiles } from '../../platform/forgetful-files.ts';
import {
  createTimeExportService,
  type TimeExportServiceDeps,
} from '../../../../electron/services/time/export-service.ts';
import { createTimeEntryWriter } from '../../../../electron/threads/exchange/export-writer.ts';
import { pack } from '../../../../electron/support/packed.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { TimeEntryRecord } from '../../../../shared/exchange/time-entry-table.ts';
import { aTimeFilter, anEntryToExport } from '../../../support/builders/time.ts';

const FILTER = aTimeFilter();
const CSV = { filter: FILTER, format: 'csv', isRounded: false } as const;

const aRecord = (index: number): TimeEntryRecord =>
  anEntryToExport({
    id: `e-${String(index)}`,
    startedAtMs: index * 60_000,
    endedAtMs: index * 60_000 + 30_000,
    zone: 'UTC',
    note: `Note ${String(index)}`,
    projectName: null,
    customerName: null,
    hourlyRate: null,
    source: 'manual',
  });

/** Returns formats without a separate thread; counts the sessions that were not closed. */
function aCodec() {
  const count = { open: 0 };
  const codec: TimeExportServiceDeps['codec'] = {
    open() {
      count.open += 1;
      const unused = (): never => {
        throw new Error('not used');
      };
      return {
        reader: unused,
        unitReader: unused,
        writer: unused,
        table: unused,
        handoff: unused,
        returned: unused,
        hours: unused,
        timeEntries(options) {
          const writer = createTimeEntryWriter(options, PLAIN_CSV);
          return {
            write: (entries) => Promise.resolve(writer.write(entries)),
            end: () => Promise.resolve(writer.end()),
          };
        },
        close() {
          count.open -= 1;
          return Promise.resolve();
        },
      };
    },
  };
  return { codec, count };
}

function setUp(total: number, beforeRead: (from: number) => void = () => undefined) {
  const folder = temporaryFolder();
  const asked: unknown[] = [];
  const ended: number[] = [];
  const { codec, count } = aCodec();
  const service = createTimeExportService({
    reports: {
      startExport(...args) {
        asked.push(args);
        return Promise.resolve({ exportId: 7, total, projectIds: ['ferries'] });
      },
      async readExport({ exportId, from, limit }) {
        expect(exportId).toBe(7);
        beforeRead(from);
        const length = Math.max(0, Math.min(limit, total - from));
        const entries = Array.from({ length }, (_, index) => aRecord(from + index));
        return { packed: pack(entries), count: length };
      },
      endExport(exportId) {
        ended.push(exportId);
        return Promise.resolve();
      },
    },
    files: exchangeFiles,
    codec,
    now: () => 1000,
  });
  return { folder, path: join(folder, 'out.csv'), service, asked, ended, count };
}

describe('export of time', () => {
  it.each(['csv', 'xlsx'] as const)(
    '%s: writes the whole file under its name, and nothing else in the folder',
    async (format) => {
      const { folder, service, ended, count } = setUp(1234);
      const path = join(folder, `out.${format}`);
      const result = await service.export({ ...CSV, format }, path);
      expect(result).toEqual({
        fileName: `out.${format}`,
        entryCount: 1234,
        sizeBytes: readFileSync(path).length,
      });
      expect(readdirSync(folder)).toEqual([`out.${format}`]);
      expect(service.lastPath()).toBe(path);
      expect(ended).toEqual([7]);
      expect(count.open).toBe(0);
    },
  );

  it('writes every entry once, in its order', async () => {
    const { service, path } = setUp(1001);
    await service.export(CSV, path);
    const ids = [...readFileSync(path, 'utf8').matchAll(/e-(\d+)\r\n/gu)].map(([, id]) =>
      Number(id),
    );
    expect(ids).toEqual(Array.from({ length: 1001 }, (_, index) => index));
  });

  it('passes on the filter, and the moment up to which a running entry counts', async () => {
    const { service, path, asked } = setUp(1);
    const filter = { ...FILTER, text: 'letter', fromDay: '2025-01-01' };
    await service.export({ filter, format: 'csv', isRounded: true }, path);
    expect(asked).toEqual([[filter, true, 1000]]);
  });

  it.each([
    [
      { fromDay: '2025-01-01', toDay: '2025-01-31' },
      'Time entries from 2025-01-01 to 2025-01-31.csv',
    ],
    [{ fromDay: '2025-01-01', toDay: '2025-01-01' }, 'Time entries 2025-01-01.csv'],
    [{ fromDay: '2025-01-01' }, 'Time entries from 2025-01-01.csv'],
    [{ toDay: '2025-01-31' }, 'Time entries to 2025-01-31.csv'],
    [{}, 'Time entries.csv'],
  ])('%o is suggested as %s', (days, expected) => {
    const { service } = setUp(1);
    expect(service.suggestName({ ...CSV, filter: { ...FILTER, ...days } })).toBe(expected);
  });

  it('writes no file when nothing is found', async () => {
    const { folder, service, path, ended, count } = setUp(0);
    await expect(service.export(CSV, path)).rejects.toMatchObject({ code: 'input/not-found' });
    expect(readdirSync(folder)).toEqual([]);
    expect(service.lastPath()).toBeNull();
    expect([ended, count.open]).toEqual([[7], 0]);
  });

  it('leaves nothing when the database fails', async () => {
    const { folder, service, path, ended, count } = setUp(1000, (from) => {
      if (from > 0) throw new AppError('db/unavailable', { english: 'gone' });
    });
    await expect(service.export(CSV, path)).rejects.toMatchObject({ code: 'db/unavailable' });
    expect(readdirSync(folder)).toEqual([]);
    expect([ended, count.open]).toEqual([[7], 0]);
  });

  it('refuses a second one while the first continues', async () => {
    const { service, path, folder } = setUp(10);
    const first = service.export(CSV, path);
    await expect(service.export(CSV, join(folder, 'second.csv'))).rejects.toMatchObject({
      code: 'input/conflict',
    });
    await first;
    expect(readdirSync(folder)).toEqual(['out.csv']);
    await service.export(CSV, join(folder, 'third.csv'));
    expect(existsSync(join(folder, 'third.csv'))).toBe(true);
  });

  it('stops when the app ends, and leaves nothing', async () => {
    let stopping: Promise<void> | undefined;
    const { folder, service, path, ended, count } = setUp(1000, (from) => {
      if (from > 0) stopping ??= service.stop();
    });
    await expect(service.export(CSV, path)).rejects.toMatchObject({ code: 'canceled' });
    await stopping;
    expect(readdirSync(folder)).toEqual([]);
    expect([ended, count.open]).toEqual([[7], 0]);
  });
});
