import { oversizedDocument } from '../../documents/document-errors.ts';
import type { OoxmlPackage } from '../../documents/office/ooxml-package.ts';
import { readSharedTexts, textOfCell } from '../../documents/office/cell-texts.ts';
import {
  placeOf,
  scanSheet,
  unescapeMarked,
  type SheetCell,
} from '../../documents/office/sheet-scan.ts';
import { workbookParts } from '../../documents/office/workbook-parts.ts';
import { decodeRange, toUtf8Xml } from '../../documents/xml/xml-scan.ts';
import { stateOfWord } from './handoff-segment.ts';
import type { ReadBudget } from '../../documents/read-budget.ts';
import { createRowReader, MAX_ROWS, type ReturnedRow } from './returned-file.ts';
import { readRowMark } from './row-mark.ts';

/** Wider than any table of this kind, even with added columns. */
const MAX_COLUMNS = 100;

/** Reads the rows of all sheets of a workbook. */
export function readHandoffXlsx(office: OoxmlPackage, budget: ReadBudget): ReturnedRow[] {
  const { sheets, sharedStrings } = workbookParts(office);
  const texts = readSharedTexts(office, sharedStrings);
  const rows: ReturnedRow[] = [];
  for (const sheet of sheets) {
    if (sheet.hasCells) readSheet(toUtf8Xml(office.entries.read(sheet.name)), texts, rows, budget);
  }
  return rows;
}

function readSheet(
  bytes: Uint8Array,
  texts: readonly string[],
  rows: ReturnedRow[],
  budget: ReadBudget,
): void {
  const reader = createRowReader(readRowMark, stateOfWord);
  reader.begin();
  let cells: string[] = [];
  let formulas = new Set<number>();

  const textOf = ({ text, value }: SheetCell): string => {
    if (text !== null) return textOfCell(bytes, text, texts);
    return value === null ? '' : unescapeMarked(decodeRange(bytes, value.start, value.end));
  };

  scanSheet(bytes, {
    row() {
      cells = [];
      formulas = new Set();
    },
    cell(cell) {
      const column = (placeOf(cell.ref)?.column ?? 0) - 1;
      // An error value comes from a formula.
      if (cell.isComputed || cell.isError) formulas.add(column);
      if (column < 0 || column >= MAX_COLUMNS) return;
      while (cells.length <= column) cells.push('');
      const text = textOf(cell);
      // Any number of cells may refer to the same shared text, so each counts.
      budget.startText().add(text);
      cells[column] = text;
    },
    rowEnd(number) {
      const row = reader.read(number, cells, (at) => formulas.has(at));
      if (row !== null && rows.push(row) > MAX_ROWS) {
        throw oversizedDocument('faults.texts', { limit: MAX_ROWS });
      }
    },
  });
}
