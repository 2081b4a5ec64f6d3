import type { DataCounts } from '../../../shared/domain/data/data-care.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';

const TABLES: Record<keyof DataCounts, string> = {
  historyItems: 'history_items',
  segments: 'history_segments',
  documents: 'document_jobs',
  timeEntries: 'time_entries',
  glossaryEntries: 'glossary_entries',
};

/** Counts rows of user-visible data. */
export function countData(connection: SqliteDatabase): DataCounts {
  const count = (table: string): number =>
    connection.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0;
  return {
    historyItems: count(TABLES.historyItems),
    segments: count(TABLES.segments),
    documents: count(TABLES.documents),
    timeEntries: count(TABLES.timeEntries),
    glossaryEntries: count(TABLES.glossaryEntries),
  };
}
