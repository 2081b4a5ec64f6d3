import { describe, expect, it } from 'vitest';
import { sizeOf } from '../../../support/runs.ts';
import { makeXlsx, partOf, sheetPart, stringsPart } from '../support/office-files.ts';
import { translateInThread } from '../support/translate-in-thread.ts';

/** Only enough for the tree of a much smaller sheet. */
const MEMORY_MB = 192;
const ROWS = sizeOf(1_000_000, 300_000);

describe('xlsx: more rows than fit into memory as a tree', () => {
  it(
    'are translated in little memory, and only their texts change',
    { timeout: 120_000 },
    async () => {
      const rows: string[] = [];
      for (let row = 1; row <= ROWS; row += 1) {
        const cell =
          row % 100_000 === 1
            ? `<c r="A${String(row)}" t="s"><v>0</v></c>`
            : `<c r="A${String(row)}"><v>${String((row * 7919) % 999_983)}</v></c>`;
        rows.push(`<row r="${String(row)}">${cell}</row>`);
      }
      const last = String(ROWS + 1);
      rows.push(`<row r="${last}"><c r="A${last}" t="inlineStr"><is><t>end</t></is></c></row>`);
      const sheet = sheetPart(rows.join(''));
      const answer = await translateInThread(
        'xlsx',
        makeXlsx(sheet, stringsPart('<t>Start</t>')),
        MEMORY_MB,
      );
      if ('code' in answer) throw new Error(answer.code);
      expect(answer.segments).toBe(2);
      const result = await partOf(answer.bytes, 'xl/worksheets/sheet1.xml');
      // Not with `toBe`, which would print the whole difference.
      expect(result === sheet.replace('<t>end</t>', '<t>éñð</t>')).toBe(true);
      expect(await partOf(answer.bytes, 'xl/sharedStrings.xml')).toContain('<t>Šţáŕţ</t>');
    },
  );

  it(
    'with a separate text each are refused with a reason',
    { tags: 'deep', timeout: 120_000 },
    async () => {
      const rows: string[] = [];
      for (let row = 1; row <= 500_001; row += 1) {
        const text = `w${String((row * 7919) % 999_983)}`;
        rows.push(`<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`);
      }
      expect(
        await translateInThread(
          'xlsx',
          makeXlsx(sheetPart(rows.join('')), stringsPart()),
          MEMORY_MB,
        ),
      ).toEqual({
        code: 'document/too-large',
      });
    },
  );
});
