import type { ExchangeWriter } from './exchange-writer.ts';

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
