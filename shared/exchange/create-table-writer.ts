import { createCsvTableWriter } from './delimited-table.ts';
import type { TableFormat, TableLayout, TableWriter } from './table-layout.ts';
import { createXlsxTableWriter } from './xlsx-table.ts';

/** A writer for one new file of this format. */
export function createTableWriter(format: TableFormat, layout: TableLayout): TableWriter {
  return format === 'csv' ? createCsvTableWriter(layout) : createXlsxTableWriter(layout);
}
