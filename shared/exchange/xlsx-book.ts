import { beginningOf } from '../graphemes.ts';
import {
  sheetBegin,
  sheetEnd,
  STYLES_XML,
  textCell,
  workbookRelationsXml,
  workbookXml,
  XLSX_MAX_CELL_CHARS,
  XLSX_STYLE,
} from './xlsx-parts.ts';
import { DAY_MS } from '../durations.ts';
import type { ExchangeWriter } from './exchange-writer.ts';
import { addPackageParts, createOfficePackage } from './office-package.ts';

/** 1970-01-01 in spreadsheet days. */
const EPOCH_DAY = 25_569;

/**
 * Creates a writer for a workbook as a streamed ZIP. When a sheet is full, a new one with the same header begins.
 * @param rowsOf returns the cells of each row of a unit
 */
export function createXlsxBook<Unit>(
  options: {
    /** Further sheets are numbered. */
    sheetName: string;
    head: readonly string[];
    /** Column widths in characters; 0 hides the column. */
    widths: readonly number[];
    /** Rows per sheet, including the header. */
    maxRows: number;
    /** Markup after the rows of each sheet, such as protection. */
    sheetTail?: string;
    /** Custom properties of the file, by name. */
    properties?: Readonly<Record<string, string>>;
  },
  rowsOf: (unit: Unit) => readonly string[],
): ExchangeWriter<Unit> {
  const { sheetName, head, widths, maxRows, sheetTail = '', properties } = options;
  const file = createOfficePackage();
  let sheet: ((text: string, isLast?: boolean) => void) | null = null;
  let sheetCount = 0;
  let rowCount = 0;
  /** Buffered rows, so that the compressor is called rarely. */
  let rows: string[] = [];

  const beginSheet = (): typeof sheet => {
    sheetCount += 1;
    rowCount = 1;
    const started = file.begin(sheetPart(sheetCount));
    const names = head.map((name) => textCell(name, XLSX_STYLE.head)).join('');
    started(`${sheetBegin(widths)}<row>${names}</row>`);
    return started;
  };
  const flush = (): void => {
    if (rows.length > 0) sheet?.(rows.join(''));
    rows = [];
  };
  const endSheet = (): void => {
    flush();
    sheet?.(sheetEnd(sheetTail), true);
    sheet = null;
  };
  const addRow = (cells: string): void => {
    if (rowCount === maxRows) endSheet();
    sheet ??= beginSheet();
    rows.push(`<row>${cells}</row>`);
    rowCount += 1;
  };
  return {
    write(units) {
      for (const unit of units) for (const cells of rowsOf(unit)) addRow(cells);
      flush();
      return file.take();
    },
    end() {
      if (sheetCount === 0) sheet = beginSheet();
      endSheet();
      file.add('xl/styles.xml', STYLES_XML);
      file.add('xl/workbook.xml', workbookXml(sheetName, sheetCount));
      file.add('xl/_rels/workbook.xml.rels', workbookRelationsXml(sheetCount));
      const sheets = Array.from({ length: sheetCount }, (_, index) => index + 1);
      addPackageParts(
        file,
        [
          ['xl/workbook.xml', 'spreadsheetml.sheet.main'],
          ['xl/styles.xml', 'spreadsheetml.styles'],
          ...sheets.map((n): [string, string] => [sheetPart(n), 'spreadsheetml.worksheet']),
        ],
        properties ?? null,
      );
      return file.end();
    },
  };
}

const sheetPart = (n: number): string => `xl/worksheets/sheet${String(n)}.xml`;

/** Converts an instant, or the start of a day, to spreadsheet days. */
export function toSpreadsheetDays(utcMs: number): number {
  return utcMs / DAY_MS + EPOCH_DAY;
}

/** Splits a text into parts that fit into cells, never inside a character. */
export function cellTexts(text: string): string[] {
  const parts: string[] = [];
  let rest = text.toWellFormed();
  while (rest.length > XLSX_MAX_CELL_CHARS) {
    const part = beginningOf(rest, XLSX_MAX_CELL_CHARS);
    parts.push(part);
    rest = rest.slice(part.length);
  }
  return [...parts, rest];
}
