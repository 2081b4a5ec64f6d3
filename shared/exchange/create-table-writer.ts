import { formatDuration } from '../domain/time/duration.ts';
import type { CsvStyle } from './csv-style.ts';
import { BYTE_ORDER_MARK, writeCsvRow, type NumberCell } from './delimited-text.ts';
import { createRowsWriter, type ExchangeWriter } from './exchange-writer.ts';
import { cellTexts, createXlsxBook, toSpreadsheetDays } from './xlsx-book.ts';
import { numberCell, textCell, XLSX_MAX_ROWS, XLSX_STYLE } from './xlsx-parts.ts';
import { DAY_MS } from '../durations.ts';

/**
 * Type of a column, which determines its format in a file: `day` is a calendar day `YYYY-MM-DD`,
 * `time` a time of day, and `duration` a length of time, both in milliseconds; `hours` and `money`
 * are decimal numbers.
 */
export type ColumnKind = 'text' | 'day' | 'time' | 'duration' | 'hours' | 'money';

export interface TableColumn {
  name: string;
  kind: ColumnKind;
  /** In characters, in formats that support it. */
  width: number;
}

export interface TableLayout {
  /** Name of the sheet: at most 25 characters, none of `[]:*?/\`. */
  title: string;
  columns: readonly TableColumn[];
}

/** A text or day as a string, everything else as a number; null is an empty cell. */
export type TableCell = string | number | null;

/** One cell per column. */
export type TableRow = readonly TableCell[];

const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** Writes a table piece by piece, without keeping rows between calls. */
export type TableWriter = ExchangeWriter<TableRow>;

/** A cell without even an empty text, which would break calculations in formulas. */
const EMPTY_CELL = '<c/>';

/** A number's raw value and its display format. */
const NUMBERS: Record<ColumnKind, { style: number; toValue: (cell: number) => number }> = {
  text: { style: 0, toValue: (cell) => cell },
  day: { style: XLSX_STYLE.day, toValue: toSpreadsheetDays },
  time: { style: XLSX_STYLE.time, toValue: (ms) => ms / DAY_MS },
  duration: { style: XLSX_STYLE.duration, toValue: (ms) => ms / DAY_MS },
  hours: { style: XLSX_STYLE.hours, toValue: (cell) => cell },
  money: { style: XLSX_STYLE.money, toValue: (cell) => cell },
};

/**
 * Creates a writer for a workbook suited to calculations: days as dates, times and durations as
 * times, numbers as numbers, and every text as text. A text beyond the cell limit continues in the
 * row below.
 * @param maxRows rows of a sheet, including the header
 */
export function createXlsxTableWriter(
  { title, columns }: TableLayout,
  maxRows = XLSX_MAX_ROWS,
): TableWriter {
  const options = {
    sheetName: title,
    head: columns.map(({ name }) => name),
    widths: columns.map(({ width }) => width),
    maxRows,
  };
  const kinds = columns.map(({ kind }) => kind);
  return createXlsxBook(options, (row) => rowsOf(row, kinds));
}

function rowsOf(row: TableRow, kinds: readonly ColumnKind[]): string[] {
  const columns = kinds.map((kind, index) => cellsOf(row[index] ?? null, kind));
  const length = Math.max(...columns.map((cells) => cells.length));
  return Array.from({ length }, (_, index) =>
    columns.map((cells) => cells[index] ?? EMPTY_CELL).join(''),
  );
}

/** Returns the cells of a value from top to bottom; usually just one. */
function cellsOf(cell: TableRow[number], kind: ColumnKind): string[] {
  if (cell === null) return [EMPTY_CELL];
  if (kind === 'day' && typeof cell === 'string') {
    return [numberCell(toSpreadsheetDays(Date.parse(`${cell}T00:00:00Z`)), XLSX_STYLE.day)];
  }
  if (typeof cell === 'string') return cellTexts(cell).map((text) => textCell(text));
  const { style, toValue } = NUMBERS[kind];
  return [numberCell(toValue(cell), style)];
}

/** Creates a writer for one new file of this format. */
export function createTableWriter(
  format: TableFormat,
  layout: TableLayout,
  csvStyle: CsvStyle,
): TableWriter {
  return format === 'csv' ? createCsvTableWriter(layout, csvStyle) : createXlsxTableWriter(layout);
}

const SECOND_MS = 1000;
/** Precision of decimal hours, finer than a hundredth of a second. */
const HOUR_DECIMALS = 6;

/**
 * Creates a writer for CSV with a byte order mark: days as `YYYY-MM-DD`, times as `HH:MM:SS`,
 * durations as `H:MM`, numbers with the decimal separator of the style. @see RFC 4180
 */
function createCsvTableWriter({ columns }: TableLayout, style: CsvStyle): TableWriter {
  const names = columns.map(({ name }) => name);
  return createRowsWriter(BYTE_ORDER_MARK + writeCsvRow(names, style), (row) => {
    const cells = columns.map(({ kind }, index) => toCell(kind, row[index] ?? null));
    return writeCsvRow(cells, style);
  });
}

function toCell(kind: ColumnKind, cell: TableCell): string | NumberCell {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  switch (kind) {
    case 'time':
      return toTime(cell);
    case 'duration':
      return formatDuration(cell);
    case 'money':
      return { number: cell.toFixed(2) };
    default:
      return { number: String(Number(cell.toFixed(HOUR_DECIMALS))) };
  }
}

const pad = (part: number): string => (part < 10 ? `0${String(part)}` : String(part));

function toTime(timeOfDayMs: number): string {
  const seconds = Math.floor(timeOfDayMs / SECOND_MS);
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}
