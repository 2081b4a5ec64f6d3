import { DOMParser } from '@xmldom/xmldom';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { PLAIN_CSV } from '../../../shared/exchange/csv-style.ts';
import {
  createTableWriter,
  type TableFormat,
} from '../../../shared/exchange/create-table-writer.ts';
import { readCell } from '../../../shared/exchange/delimited-text.ts';
import {
  createTimeEntryRows,
  timeEntryLayout,
  type TimeEntryRecord,
} from '../../../shared/exchange/time-entry-table.ts';
import { HOSTILE_TEXTS } from './support.ts';
import { anEntryToExport } from '../../support/builders/time.ts';

const NOW_MS = Date.UTC(2025, 2, 5);
const MINUTE_MS = 60_000;

function aRecord(patch: Partial<TimeEntryRecord> = {}): TimeEntryRecord {
  return anEntryToExport({
    startedAtMs: Date.UTC(2025, 2, 4, 8, 5, 7),
    endedAtMs: Date.UTC(2025, 2, 4, 9, 35, 7),
    tags: ['law', 'urgent'],
    ...patch,
  });
}

function write(
  format: TableFormat,
  records: readonly TimeEntryRecord[],
  options: { isRounded?: boolean; batch?: number } = {},
): Uint8Array {
  const { isRounded = false, batch = 2 } = options;
  const writer = createTableWriter(format, timeEntryLayout(isRounded), PLAIN_CSV);
  const toRow = createTimeEntryRows(NOW_MS);
  const parts: Uint8Array[] = [];
  for (let at = 0; at < records.length; at += batch) {
    parts.push(writer.write(records.slice(at, at + batch).map(toRow)));
  }
  return Buffer.concat([...parts, writer.end()]);
}

const writeCsv = (...args: Parameters<typeof write> extends [unknown, ...infer R] ? R : never) =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(write('csv', ...args));

/** Parses RFC 4180 independently of the app. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, separator = '', quoted, plain = ''] of text.matchAll(
    /(,|\r\n|^)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/gu,
  )) {
    if (separator === '\r\n') rows.push([]);
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
  }
  return rows.slice(0, -1);
}

interface SheetCell {
  text: string;
  isText: boolean;
  format: string;
}

/** Returns the cells of the first sheet with their number formats. */
async function readSheet(bytes: Uint8Array): Promise<SheetCell[][]> {
  const zip = await JSZip.loadAsync(bytes, { checkCRC32: true });
  const parse = async (name: string) =>
    new DOMParser({
      onError: (_level, message) => {
        throw new Error(`${name}: ${message}`);
      },
    }).parseFromString(await zip.file(name)!.async('string'), 'text/xml').documentElement!;
  const styles = await parse('xl/styles.xml');
  const codes = new Map(
    [...styles.getElementsByTagName('numFmt')].map((format) => [
      format.getAttribute('numFmtId'),
      format.getAttribute('formatCode') ?? '',
    ]),
  );
  const formats = [...styles.getElementsByTagName('cellXfs')[0]!.getElementsByTagName('xf')].map(
    (xf) => {
      const id = xf.getAttribute('numFmtId');
      return codes.get(id) ?? id ?? '';
    },
  );
  expect(formats).toHaveLength(
    Number(styles.getElementsByTagName('cellXfs')[0]!.getAttribute('count')),
  );
  const sheet = await parse('xl/worksheets/sheet1.xml');
  expect(sheet.getElementsByTagName('f')).toHaveLength(0);
  return [...sheet.getElementsByTagName('row')].map((row) =>
    [...row.getElementsByTagName('c')].map((cell) => ({
      text: (cell.textContent ?? '').replaceAll(/_x([0-9A-F]{4})_/gu, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
      isText: cell.getAttribute('t') === 'inlineStr',
      format: formats[Number(cell.getAttribute('s') ?? 0)] ?? '',
    })),
  );
}

describe('CSV of time', () => {
  it('is a table with a mark by which spreadsheets recognize UTF-8, the same in every language', () => {
    expect(writeCsv([aRecord()])).toBe(
      '\uFEFFDate,Start,End date,End,Time zone,UTC offset,Duration,Hours,Project,Customer,Billable,' +
        'Hourly rate,Amount,Note,Tags,Source,Sync state,ID\r\n' +
        '2025-03-04,09:05:07,2025-03-04,10:35:07,Europe/Berlin,UTC+01:00,1:30,1.5,Site,Acme,yes,' +
        '80.00,120.00,"Contract, page 2","law; urgent",timer,synced,e-1\r\n',
    );
  });

  it('has billed time next to the exact one, and its amount', () => {
    const [head, row] = readCsv(
      writeCsv([aRecord({ billedMs: 105 * MINUTE_MS })], { isRounded: true }),
    );
    const cell = (name: string) => row?.[head?.indexOf(name) ?? -1];
    expect(['Duration', 'Hours', 'Billed', 'Billed hours', 'Amount'].map(cell)).toEqual([
      '1:30',
      '1.5',
      '1:45',
      '1.75',
      '140.00',
    ]);
  });

  it.each([
    // A day that has not ended when the entry ends; the hour that comes twice; a different zone.
    [
      { startedAtMs: Date.UTC(2025, 9, 25, 23, 30), endedAtMs: Date.UTC(2025, 9, 26, 1, 30) },
      ['2025-10-26', '01:30:00', '2025-10-26', '02:30:00', 'Europe/Berlin', 'UTC+02:00', '2:00'],
    ],
    [
      {
        startedAtMs: Date.UTC(2024, 1, 29, 18),
        endedAtMs: Date.UTC(2024, 1, 29, 20),
        zone: 'Asia/Kolkata',
      },
      ['2024-02-29', '23:30:00', '2024-03-01', '01:30:00', 'Asia/Kolkata', 'UTC+05:30', '2:00'],
    ],
    [
      { startedAtMs: Date.UTC(2025, 0, 1, 4), endedAtMs: null, zone: 'America/Los_Angeles' },
      ['2024-12-31', '20:00:00', '', '', 'America/Los_Angeles', 'UTC-08:00', '1508:00'],
    ],
  ])('gives times as the clock showed them there: %o', (patch, expected) => {
    const [, row] = readCsv(writeCsv([aRecord(patch)]));
    expect(row?.slice(0, 7)).toEqual(expected);
  });

  it("leaves unknown values empty, and charges nothing for what isn't billable", () => {
    const [, row] = readCsv(
      writeCsv([
        aRecord({ projectName: null, customerName: null, isBillable: false, tags: [], note: '' }),
      ]),
    );
    expect(row?.slice(8, 15)).toEqual(['', '', 'no', '80.00', '', '', '']);
  });

  it.each([
    [10 * MINUTE_MS, 0.1, '0.02'],
    [60 * MINUTE_MS, 1.005, '1.01'],
    [20 * MINUTE_MS, 100, '33.33'],
    [1000, 80, '0.02'],
    [31 * 24 * 60 * MINUTE_MS, 1_000_000, '744000000.00'],
  ])('%d ms at %d an hour is %s', (ms, hourlyRate, expected) => {
    const entry = aRecord({ endedAtMs: aRecord().startedAtMs + ms, hourlyRate });
    expect(readCsv(writeCsv([entry]))[1]?.[12]).toBe(expected);
  });

  it('keeps every text in its cell, and none of them is a formula', () => {
    const clean = (text: string): string => text.toWellFormed();
    const rows = readCsv(
      writeCsv(HOSTILE_TEXTS.map((note) => aRecord({ note, projectName: note, tags: [note] }))),
    );
    expect(rows).toHaveLength(HOSTILE_TEXTS.length + 1);
    for (const [index, text] of HOSTILE_TEXTS.entries()) {
      const row = rows[index + 1] ?? [];
      expect(row).toHaveLength(18);
      for (const cell of [row[8], row[13], row[14]]) {
        expect(cell).not.toMatch(/^[=+\-@\t\r]/u);
        expect(readCell(cell ?? '')).toBe(clean(text));
      }
    }
  });
});

describe('workbook of time', () => {
  const FORMATS = {
    Date: 'yyyy\\-mm\\-dd',
    Start: 'hh:mm',
    'End date': 'yyyy\\-mm\\-dd',
    End: 'hh:mm',
    Duration: '[h]:mm',
    Billed: '[h]:mm',
    // Formats of every spreadsheet program: 0.00 and #,##0.00.
    Hours: '2',
    'Billed hours': '2',
    'Hourly rate': '4',
    Amount: '4',
  };

  it('has numbers as numbers, and everything else as texts', async () => {
    const entry = aRecord({ billedMs: 26 * 60 * MINUTE_MS });
    const [head = [], row = []] = await readSheet(write('xlsx', [entry], { isRounded: true }));
    const cells = new Map(head.map(({ text }, index) => [text, row[index]]));
    for (const [name, format] of Object.entries(FORMATS)) {
      expect(cells.get(name), name).toMatchObject({ isText: false, format });
    }
    for (const [name, cell] of [...cells].filter(([name]) => !(name in FORMATS))) {
      expect(cell, name).toMatchObject({ isText: true, format: '49' });
    }
    const value = (name: string) => Number(cells.get(name)?.text);
    expect(value('Date')).toBe(45_720);
    expect(value('Start') * 86_400).toBeCloseTo(9 * 3600 + 5 * 60 + 7, 6);
    expect(value('Duration') * 24).toBeCloseTo(1.5, 10);
    expect(value('Billed') * 24).toBeCloseTo(26, 10);
    expect(value('Billed hours')).toBe(26);
    expect(value('Amount')).toBe(2080);
  });

  it('keeps every text unchanged', async () => {
    const rows = await readSheet(
      write(
        'xlsx',
        HOSTILE_TEXTS.map((note) => aRecord({ note })),
      ),
    );
    expect(rows.slice(1).map((row) => row[13])).toEqual(
      HOSTILE_TEXTS.map((text) => ({ text: text.toWellFormed(), isText: true, format: '49' })),
    );
  });

  it('continues a note longer than a cell in the row below; the time is given once', async () => {
    const note = 'x'.repeat(40_000);
    const rows = await readSheet(write('xlsx', [aRecord({ note }), aRecord({ note: 'next' })]));
    expect(rows).toHaveLength(4);
    expect(`${rows[1]?.[13]?.text ?? ''}${rows[2]?.[13]?.text ?? ''}`).toBe(note);
    expect([1, 2, 3].map((row) => rows[row]?.[7]?.text)).toEqual(['1.5', '', '1.5']);
  });

  it('leaves cells without a value empty, so that formulas compute with the others', async () => {
    const running = aRecord({ endedAtMs: null, hourlyRate: null, projectName: null });
    const [, row] = await readSheet(write('xlsx', [running]));
    for (const index of [2, 3, 8, 11, 12]) {
      expect(row?.[index]).toMatchObject({ text: '', isText: false });
    }
  });

  it('without entries is a workbook with its header row', async () => {
    expect(await readSheet(write('xlsx', []))).toHaveLength(1);
  });

  it('names its sheet', async () => {
    const zip = await JSZip.loadAsync(write('xlsx', [aRecord()]));
    expect(await zip.file('xl/workbook.xml')!.async('string')).toContain('name="Time entries"');
  });
});

it.each(['csv', 'xlsx'] as const)('%s: writes bytes as rows arrive', (format) => {
  const writer = createTableWriter(format, timeEntryLayout(false), PLAIN_CSV);
  const toRow = createTimeEntryRows(NOW_MS);
  const rows = Array.from({ length: 500 }, (_, index) =>
    toRow(aRecord({ id: `entry ${String(Math.sin(index))}`, note: String(Math.cos(index)) })),
  );
  let early = 0;
  for (let batch = 0; batch < 20; batch += 1) early += writer.write(rows).length;
  expect(early).toBeGreaterThan(10 * writer.end().length);
});
