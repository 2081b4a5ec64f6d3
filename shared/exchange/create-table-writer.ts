import { formatDuration } from '../domain/time/duration.ts';
import { BYTE_ORDER_MARK, writeCell } from './delimited-text.ts';
import type {
  ColumnKind,
  TableCell,
  TableFormat,
  TableLayout,
  TableWriter,
} from './table-layout.ts';
import { createXlsxTableWriter } from './xlsx-table.ts';

/** A writer for one new file of this format. */
export function createTableWriter(format: TableFormat, layout: TableLayout): TableWriter {
  return format === 'csv' ? createCsvTableWriter(layout) : createXlsxTableWriter(layout);
}

const SECOND_MS = 1000;
/** Finer than a hundredth of a second as decimal hours. */
const HOUR_DECIMALS = 6;

/**
 * Writes a table as CSV with a byte order mark: days as `YYYY-MM-DD`, times as `HH:MM:SS`, durations as
 * `H:MM`, numbers with a point, whatever the language of the computer. @see RFC 4180
 */
function createCsvTableWriter({ columns }: TableLayout): TableWriter {
  const encoder = new TextEncoder();
  let begin = `${BYTE_ORDER_MARK}${columns.map(({ name }) => writeCell(name, ',')).join(',')}\r\n`;
  const take = (rows: readonly string[]): Uint8Array => {
    const text = begin + rows.join('');
    begin = '';
    return encoder.encode(text);
  };
  return {
    write: (rows) =>
      take(
        rows.map(
          (row) =>
            `${columns.map(({ kind }, index) => toText(kind, row[index] ?? null)).join(',')}\r\n`,
        ),
      ),
    end: () => take([]),
  };
}

function toText(kind: ColumnKind, cell: TableCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return writeCell(cell, ',');
  switch (kind) {
    case 'time':
      return toTime(cell);
    case 'duration':
      return formatDuration(cell);
    case 'money':
      return cell.toFixed(2);
    default:
      return String(Number(cell.toFixed(HOUR_DECIMALS)));
  }
}

function toTime(timeOfDayMs: number): string {
  const seconds = Math.floor(timeOfDayMs / SECOND_MS);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
