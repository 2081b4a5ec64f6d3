import type { DataCounts } from '../../../shared/domain/data/data-care.ts';
import { listDataTables, type SqliteDatabase } from '../engine/sqlite-database.ts';

const TABLES: Record<keyof DataCounts, string> = {
  historyItems: 'history_items',
  segments: 'history_segments',
  documents: 'document_jobs',
  timeEntries: 'time_entries',
  glossaryEntries: 'glossary_entries',
};

/** Row counts of user-visible data; 0 for tables that an older database lacks. */
export function countData(connection: SqliteDatabase): DataCounts {
  const known = new Set(listDataTables(connection));
  const count = (table: string): number =>
    known.has(table)
      ? (connection.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0)
      : 0;
  return {
    historyItems: count(TABLES.historyItems),
    segments: count(TABLES.segments),
    documents: count(TABLES.documents),
    timeEntries: count(TABLES.timeEntries),
    glossaryEntries: count(TABLES.glossaryEntries),
  };
}
