import * as fc from 'fast-check';
import { zipSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { runs, sizeOf } from '../../../support/runs.ts';
import { bookRow, entriesOf, faultsOf, hoursBook, openHours, table } from './support.ts';

const HEADER = 'Date;Start;End;Note';

/** Opens a file and lists everything about it; only errors of the input are allowed. */
function walk(fileName: string, bytes: Uint8Array): number {
  try {
    const desk = openHours(fileName, bytes);
    const { counts } = desk.review();
    const listed = (['new', 'known', 'fault'] as const).map(
      (kind) => desk.listLines({ kind, page: 1, limit: 200 }).total,
    );
    expect(listed).toEqual([counts.new, counts.known, counts.fault]);
    desk.reread({ dateOrder: 'dmy', hasHeader: false });
    for (const { startedAtMs, endedAtMs } of desk.take()) {
      expect(startedAtMs).toBeGreaterThanOrEqual(0);
      expect(endedAtMs).toBeGreaterThan(startedAtMs);
    }
    return counts.new;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'input/invalid') throw error;
    return 0;
  }
}

describe('a file that is no table of hours', () => {
  it.each([
    ['a.csv', new Uint8Array(0), 'no lines with hours'],
    ['a.csv', strToU8(`${HEADER}\n`), 'no lines with hours'],
    ['a.csv', Uint8Array.from({ length: 500 }, (_, index) => index % 32), 'binary data'],
    ['a.xlsx', strToU8('no workbook'), 'damaged'],
    ['a.xlsx', zipSync({ 'x.txt': strToU8('x') }), 'damaged'],
    ['a.json', strToU8('{"data": {"task": []}}'), 'super-productivity'],
    ['a.json', strToU8('[1, 2'), 'super-productivity'],
  ])('is refused: %s %#', (name, bytes, words) => {
    expect(() => openHours(name, bytes)).toThrow(words);
  });

  it('may have no line that can be read, each with its reason', () => {
    const rows = Array.from({ length: 250 }, (_, index) => `someday;9:00;10:00;${String(index)}`);
    const desk = openHours('a.csv', table(HEADER, ...rows));
    expect(desk.review().counts).toEqual({ new: 0, known: 0, fault: 250 });
    const page = desk.listLines({ kind: 'fault', page: 3, limit: 100 });
    expect(page).toMatchObject({ total: 250, page: 3 });
    expect(page.lines).toHaveLength(50);
    expect(page.lines[0]).toEqual({
      line: 202,
      entry: null,
      fault: { message: 'timeImport.dateUnreadable' },
      text: 'someday · 9:00 · 10:00 · 200',
    });
    expect(desk.take()).toEqual([]);
  });

  it('is never more than a fault, whatever its bytes are', () => {
    const names = fc.constantFrom('a.csv', 'a.tsv', 'a.xlsx', 'a.json');
    fc.assert(
      fc.property(names, fc.uint8Array({ maxLength: 400 }), (name, bytes) => {
        expect(walk(name, bytes)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('is never more than a fault, whatever its cells are', () => {
    const cell = fc.oneof(
      fc.constantFrom(
        '',
        '-',
        '2025-03-04',
        '03/04/2025',
        '9:00',
        '24:00',
        '1:30',
        '-2',
        '1e9',
        '"',
        '=A1',
      ),
      fc.string({ maxLength: 12 }),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc.integer().map(String),
    );
    const row = fc.array(cell, { minLength: 4, maxLength: 6 }).map((cells) => cells.join(';'));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), fc.boolean(), (rows, hasHeader) => {
        const text = [...(hasHeader ? [HEADER] : []), ...rows].join('\n');
        expect(walk('a.csv', strToU8(text))).toBeLessThanOrEqual(rows.length);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('is never more than a fault, whatever a backup holds', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue(), (task, days) => {
        const entities = {
          a: task,
          b: { id: 'b', title: days, timeSpentOnDay: days, parentId: 'a' },
        };
        const text = JSON.stringify({ task: { entities } });
        expect(walk('a.json', strToU8(text))).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('the encoding of a table', () => {
  const text = table(HEADER, '04.03.2025;9:00;10:00;Übersetzung für Müller');
  const latin = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const wide = (isBig: boolean): Uint8Array => {
    const bytes = new Uint8Array(2 + text.length * 2);
    const view = new DataView(bytes.buffer);
    view.setUint16(0, 0xfeff, !isBig);
    for (let at = 0; at < text.length; at += 1)
      view.setUint16(2 + at * 2, text.charCodeAt(at), !isBig);
    return bytes;
  };

  it.each([
    ['UTF-8', strToU8(text), 'utf-8'],
    ['UTF-8 with its mark', strToU8(`\uFEFF${text}`), 'utf-8'],
    ['Windows-1252', latin, 'windows-1252'],
    ['UTF-16, little end first', wide(false), 'utf-16le'],
    ['UTF-16, big end first', wide(true), 'utf-16be'],
  ])('is recognized: %s', (_, bytes, encoding) => {
    const desk = openHours('a.csv', bytes);
    expect(desk.review().encoding).toBe(encoding);
    expect(entriesOf(desk)).toEqual([
      '2025-03-04T08:00:00Z/2025-03-04T09:00:00Z|||Übersetzung für Müller||',
    ]);
  });

  it('can be chosen; one that does not fit leaves everything as it was', () => {
    const desk = openHours('a.csv', latin);
    expect(() => desk.reread({ encoding: 'utf-8' })).toThrow('text encoding');
    expect(desk.review()).toMatchObject({ encoding: 'windows-1252', counts: { new: 1 } });
    desk.reread({ delimiter: ';' });
    expect(desk.review().encoding).toBe('windows-1252');
    desk.reread({ encoding: 'windows-1251' });
    expect(entriesOf(desk)[0]).toContain('Ьbersetzung');
  });

  it('does not matter for the separator that the first line declares', () => {
    const desk = openHours('a.csv', `sep=|\n${text.replaceAll(';', '|')}`);
    expect(desk.review()).toMatchObject({ delimiter: '|', counts: { new: 1 } });
  });
});

describe('a workbook', () => {
  it('is read by the formats of its cells', () => {
    const rows =
      bookRow(1, ['Date', 'Start', 'Duration', 'Note']) +
      bookRow(2, [[45_720, 1], [0.375, 2], [1.5 / 24, 3], 'formats']) +
      bookRow(3, [[45_720.375, 4], '', [0.75, 0], 'a plain number']) +
      // An error, a Boolean, and a computed value.
      '<row r="4"><c r="A4" t="e"><v>#REF!</v></c></row>' +
      '<row r="5"><c r="A5" s="1"><f>A2+1</f><v>45721</v></c><c r="C5" t="str"><f>"1:00"</f><v>1:00</v></c></row>' +
      bookRow(6, [['-5', 1], '', [1, 0], 'before 1900']);
    const desk = openHours('a.xlsx', hoursBook(rows), { zone: 'UTC' });
    expect(desk.review().durationUnit).toBe('hours');
    expect(entriesOf(desk)).toEqual([
      '2025-03-04T09:00:00Z/2025-03-04T10:30:00Z|||formats||',
      '2025-03-04T09:00:00Z/2025-03-04T09:45:00Z|||a plain number||',
      '2025-03-05T09:00:00Z/2025-03-05T10:00:00Z|||||',
    ]);
    expect(faultsOf(desk)).toEqual([[6, 'timeImport.dateUnreadable']]);
  });

  it('may count its days from 1904', () => {
    const rows = bookRow(1, ['Date', 'Duration']) + bookRow(2, [[45_720 - 1462, 1], '1:00']);
    const desk = openHours('a.xlsx', hoursBook(rows, { is1904: true }), { zone: 'UTC' });
    expect(entriesOf(desk)[0]).toContain('2025-03-04T09:00:00Z');
  });

  it('that unpacks to far more than it seems is refused', () => {
    const size = 2 * 1024 * 1024;
    const bomb = hoursBook(`<row r="1"><c r="A1" t="str"><v>${' '.repeat(size)}</v></c></row>`);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(() => openHours('a.xlsx', bomb)).toThrow('too large when unpacked');
  });
});

describe('a large table', () => {
  it('is read line by line', () => {
    const count = sizeOf(100_000);
    const rows = Array.from({ length: count }, (_, index) => {
      const start = new Date(Date.UTC(2015, 0, 1) + index * 1_800_000).toISOString();
      return `${start.slice(0, 10)};${start.slice(11, 16)};;0:20;Project ${String(index % 40)}`;
    });
    const desk = openHours('a.csv', ['Date;Start;End;Duration;Project', ...rows].join('\n'));
    expect(desk.review()).toMatchObject({ newProjects: { count: 40 } });
    expect(desk.review().counts.new).toBeGreaterThan(count * 0.99);
  });

  it('of too many lines is refused', { tags: ['deep'] }, () => {
    const text = `Date;Duration\n${'2025-03-04;1:00\n'.repeat(250_001)}`;
    expect(() => openHours('a.csv', text)).toThrow('250,000 lines');
  });
});
