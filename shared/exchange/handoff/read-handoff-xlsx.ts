import { oversizedDocument } from '../../documents/document-errors.ts';
import type { OoxmlPackage } from '../../documents/office/ooxml-package.ts';
import {
  readCellText,
  scanSharedStrings,
  unescapeMarked,
} from '../../documents/office/sheet-scan.ts';
import { workbookParts } from '../../documents/office/workbook-parts.ts';
import {
  attributeOf,
  decodeRange,
  scanXml,
  toUtf8Xml,
  type ScannedTag,
} from '../../documents/xml/xml-scan.ts';
import { stateOfWord } from './handoff-segment.ts';
import type { ReadBudget } from '../../documents/read-budget.ts';
import { createRowReader, MAX_ROWS, type ReturnedRow } from './returned-file.ts';
import { readRowMark } from './row-mark.ts';

/** No table of this kind is wider, whatever somebody added to it. */
const MAX_COLUMNS = 100;

/** The rows of all sheets of a workbook. */
export function readHandoffXlsx(office: OoxmlPackage, budget: ReadBudget): ReturnedRow[] {
  const { sheets, sharedStrings } = workbookParts(office);
  const texts = sharedStrings === null ? [] : readSharedTexts(office, sharedStrings);
  const rows: ReturnedRow[] = [];
  for (const sheet of sheets) {
    if (sheet.hasCells) readSheet(toUtf8Xml(office.entries.read(sheet.name)), texts, rows, budget);
  }
  return rows;
}

function readSharedTexts(office: OoxmlPackage, part: string): string[] {
  const bytes = toUtf8Xml(office.entries.read(part));
  return scanSharedStrings(bytes).map(({ start, end }) =>
    decodeCodes(readCellText(decodeRange(bytes, start, end))),
  );
}

function readSheet(
  bytes: Uint8Array,
  texts: readonly string[],
  rows: ReturnedRow[],
  budget: ReadBudget,
): void {
  const reader = createRowReader(readRowMark, stateOfWord);
  reader.begin();
  let number = 0;
  let cells: string[] = [];
  let formulas = new Set<number>();
  let column = -1;
  let type = '';
  let value: ScannedTag | null = null;
  let inlineStart: number | null = null;

  const put = (text: string): void => {
    if (column < 0 || column >= MAX_COLUMNS) return;
    while (cells.length <= column) cells.push('');
    // Any number of cells may name the same shared text.
    budget.startText().add(text);
    cells[column] = text;
  };
  const valueOf = (raw: string): string => {
    if (type === 's') return texts[/^\d{1,9}$/u.test(raw) ? Number(raw) : -1] ?? '';
    return type === 'str' ? decodeCodes(raw) : raw;
  };

  scanXml(bytes, {
    open(tag) {
      if (tag.name === 'row') {
        number = numberOf(attributeOf(bytes, tag, 'r')) ?? number + 1;
        cells = [];
        formulas = new Set();
        column = -1;
      } else if (tag.name === 'c') {
        column = columnOf(attributeOf(bytes, tag, 'r')) ?? column + 1;
        type = attributeOf(bytes, tag, 't') ?? '';
        value = null;
        inlineStart = null;
        // An error is what a formula left behind.
        if (type === 'e') formulas.add(column);
      } else if (tag.name === 'f') formulas.add(column);
      else if (tag.name === 'v' && !tag.isEmpty) value = tag;
      else if (tag.name === 'is' && !tag.isEmpty) inlineStart = tag.start;
    },
    close(tag) {
      if (tag.name === 'v' && value !== null) {
        put(valueOf(unescapeMarked(decodeRange(bytes, value.end, tag.start))));
        value = null;
      } else if (tag.name === 'is' && inlineStart !== null) {
        put(decodeCodes(readCellText(decodeRange(bytes, inlineStart, tag.end))));
        inlineStart = null;
      } else if (tag.name === 'row') {
        const row = reader.read(number, cells, (at) => formulas.has(at));
        if (row !== null && rows.push(row) > MAX_ROWS) {
          throw oversizedDocument('it has more than 200,000 rows');
        }
      }
    },
  });
}

function numberOf(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/u.test(text) ? Number(text) : null;
}

/** `C7` is 2. */
function columnOf(ref: string | null): number | null {
  const letters = /^([A-Z]{1,3})\d/u.exec(ref ?? '')?.[1];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** @see ECMA-376, `ST_Xstring`: `_x000D_` is the character of this code */
function decodeCodes(text: string): string {
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/gu, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
