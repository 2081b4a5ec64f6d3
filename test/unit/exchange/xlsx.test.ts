import { DOMParser } from '@xmldom/xmldom';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { createXlsxWriter } from '../../../shared/exchange/xlsx-writer.ts';
import { XLSX_MAX_CELL_CHARS } from '../../../shared/exchange/xlsx-parts.ts';
import { aUnit, HOSTILE_TEXTS, writeAll } from './support.ts';

/** Returns the cells of a sheet as read by independent programs. */
async function readSheet(
  bytes: Uint8Array,
  sheet = 1,
): Promise<{ rows: string[][]; types: Set<string>; hasFormula: boolean }> {
  const zip = await JSZip.loadAsync(bytes, { checkCRC32: true });
  const xml = await zip.file(`xl/worksheets/sheet${String(sheet)}.xml`)!.async('string');
  const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement!;
  const decode = (text: string): string =>
    text.replaceAll(/_x([0-9A-F]{4})_/gu, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  const rows = [...root.getElementsByTagName('row')].map((row) =>
    [...row.getElementsByTagName('c')].map((cell) => decode(cell.textContent ?? '')),
  );
  const types = new Set(
    [...root.getElementsByTagName('row')]
      .slice(1)
      .flatMap((row) =>
        [...row.getElementsByTagName('c')]
          .slice(1, 6)
          .map((cell) => cell.getAttribute('t') ?? 'number'),
      ),
  );
  return { rows, types, hasFormula: root.getElementsByTagName('f').length > 0 };
}

describe('bilingual workbook', () => {
  it('is a package whose parts name each other', async () => {
    const zip = await JSZip.loadAsync(writeAll('xlsx', [aUnit('a', 'b')]));
    const part = (name: string) => zip.file(name)!.async('string');
    for (const name of Object.keys(zip.files)) {
      const found = new DOMParser({
        onError: (_level, message) => {
          throw new Error(`${name}: ${message}`);
        },
      }).parseFromString(await part(name), 'text/xml');
      expect(found.documentElement, name).not.toBeNull();
    }
    expect(await part('[Content_Types].xml')).toContain('/xl/worksheets/sheet1.xml');
    expect(await part('_rels/.rels')).toContain('xl/workbook.xml');
    expect(await part('xl/_rels/workbook.xml.rels')).toContain('worksheets/sheet1.xml');
    expect(await part('xl/workbook.xml')).toContain('r:id="rId1"');
  });

  it('stores every text as text, formulas included', async () => {
    const texts = [...HOSTILE_TEXTS, 'bell \u0007 and _x0041\u0001', 'end \uFFFF'];
    const { rows, types, hasFormula } = await readSheet(
      writeAll(
        'xlsx',
        texts.map((text) => aUnit(text, text)),
      ),
    );
    expect(rows[0]).toEqual([
      'No.',
      'Source',
      'Target',
      'Source language',
      'Target language',
      'Title',
      'Date (UTC)',
      'Location',
    ]);
    expect(rows.slice(1).map((row) => row[1])).toEqual(texts);
    expect(rows.slice(1).map((row) => row[2])).toEqual(texts);
    expect([...types]).toEqual(['inlineStr']);
    expect(hasFormula).toBe(false);
  });

  it('gives the date as a spreadsheet counts days', async () => {
    const { rows } = await readSheet(
      writeAll('xlsx', [
        aUnit('a', 'b', { createdAtMs: Date.UTC(2024, 0, 1, 12) }),
        aUnit('c', 'd', { createdAtMs: null }),
      ]),
    );
    expect(rows[1]?.[6]).toBe('45292.5');
    expect(rows[2]?.[6]).toBe('');
  });

  it('gives the place of a segment on each of its rows', async () => {
    const long = 'x'.repeat(XLSX_MAX_CELL_CHARS + 1);
    const { rows } = await readSheet(
      writeAll('xlsx', [aUnit(long, 'b', { location: 'slide 3, notes' }), aUnit('c', 'd')]),
    );
    expect(rows.slice(1).map((row) => row[7])).toEqual(['slide 3, notes', 'slide 3, notes', '']);
  });

  it('continues a text longer than a cell in the row below, never inside a character', async () => {
    const long = `${'x'.repeat(XLSX_MAX_CELL_CHARS - 1)}😀${'y'.repeat(40_000)}`;
    const { rows } = await readSheet(
      writeAll('xlsx', [aUnit(long, 'short'), aUnit('next', 'next')]),
    );
    const [, first, second, third, fourth] = rows;
    expect([first?.[0], second?.[0], third?.[0], fourth?.[0]]).toEqual(['1', '1', '1', '2']);
    expect(`${first?.[1] ?? ''}${second?.[1] ?? ''}${third?.[1] ?? ''}`).toBe(long);
    for (const row of rows) expect((row[1] ?? '').length).toBeLessThanOrEqual(XLSX_MAX_CELL_CHARS);
    expect([first?.[2], second?.[2]]).toEqual(['short', '']);
  });

  it('begins another sheet when one is full', async () => {
    const bytes = writeAll(
      createXlsxWriter(3),
      ['a', 'b', 'c', 'd', 'e'].map((text) => aUnit(text, text)),
    );
    const sheets = await Promise.all([1, 2, 3].map((n) => readSheet(bytes, n)));
    expect(sheets.map(({ rows }) => rows.slice(1).map((row) => row[1]))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e'],
    ]);
    const zip = await JSZip.loadAsync(bytes);
    expect(await zip.file('xl/workbook.xml')!.async('string')).toContain('name="Segments 3"');
  });

  it('makes a workbook with its header row from an empty export', async () => {
    expect((await readSheet(writeAll('xlsx', []))).rows).toHaveLength(1);
  });

  it('yields bytes as it writes instead of collecting them', () => {
    const writer = createXlsxWriter();
    const units = Array.from({ length: 500 }, (_, index) =>
      aUnit(`Sentence ${String(Math.sin(index))}`, `Satz ${String(Math.cos(index))}`),
    );
    let early = 0;
    for (let batch = 0; batch < 20; batch += 1) early += writer.write(units).length;
    expect(early).toBeGreaterThan(10 * writer.end().length);
  });
});
