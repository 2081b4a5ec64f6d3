import type { DataCounts } from '../../../shared/domain/data/data-care.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';

interface DataTable {
  table: string;
  /** Columns that differ once a user or the work has changed a row. */
  marks: readonly string[];
}

/** Tables of user-visible data. */
export const DATA_TABLES: Record<keyof DataCounts, DataTable> = {
  historyItems: { table: 'history_items', marks: ['title', 'is_starred', 'state'] },
  segments: { table: 'history_segments', marks: ['source', 'target', 'decided'] },
  documents: { table: 'document_jobs', marks: ['updated_at_ms'] },
  timeEntries: { table: 'time_entries', marks: ['updated_at_ms'] },
  glossaryEntries: { table: 'glossary_entries', marks: ['source', 'target'] },
};

/** Counts rows of user-visible data. */
export function countData(connection: SqliteDatabase): DataCounts {
  const count = ({ table }: DataTable): number =>
    connection.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0;
  return {
    historyItems: count(DATA_TABLES.historyItems),
    segments: count(DATA_TABLES.segments),
    documents: count(DATA_TABLES.documents),
    timeEntries: count(DATA_TABLES.timeEntries),
    glossaryEntries: count(DATA_TABLES.glossaryEntries),
  };
}
