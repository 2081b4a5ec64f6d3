import type { DataCounts, PurgeScope } from '../../shared/domain/data-care.ts';
import { AppError } from '../../shared/errors.ts';
import { listDataTables, type Connection } from './connection.ts';
import { countData } from './data-counts.ts';

/**
 * Tables that a purge of all texts leaves: accounts, time and what belongs to them. Every other table
 * goes, so that a new one is purged unless someone decides otherwise here.
 */
export const TABLES_WITHOUT_TEXTS: readonly string[] = [
  'connections',
  'connection_languages',
  'time_connections',
  'customers',
  'projects',
  'project_rules',
  'time_entries',
  'time_entry_revisions',
  'timer_gaps',
  'timer_sightings',
  'outbox_operations',
  'egress_log',
  'usage_days',
];

const ACTIVE_STATES = "('ready', 'uploading', 'queued', 'translating', 'downloading')";

/** The database as a whole. */
export interface MaintenanceRepo {
  count(): DataCounts;
  /**
   * Removes rows for good and gives their room back to the disk: nothing of them can be read in the
   * file afterwards. All of it or nothing.
   * @param beforeMs for `old-history`, UTC epoch milliseconds
   * @throws `input/conflict` while documents are under way, unless only old history goes
   */
  purge(scope: PurgeScope, beforeMs: number | null): { removed: DataCounts; left: DataCounts };
}

export function createMaintenanceRepo(connection: Connection): MaintenanceRepo {
  const remove = (scope: PurgeScope, beforeMs: number | null): void => {
    if (scope === 'old-history') {
      connection.prepare('DELETE FROM history_items WHERE created_at_ms < ?').run(beforeMs ?? 0);
      return;
    }
    requireNothingUnderWay(connection);
    const kept = new Set(scope === 'texts' ? TABLES_WITHOUT_TEXTS : []);
    // Children before their parents.
    for (const table of listDataTables(connection).toReversed()) {
      if (!kept.has(table)) connection.prepare(`DELETE FROM "${table}"`).run();
    }
  };

  return {
    count: () => countData(connection),
    purge(scope, beforeMs) {
      const before = countData(connection);
      connection.transaction(() => remove(scope, beforeMs)).immediate();
      const left = countData(connection);
      connection.exec('VACUUM');
      // The log still holds the old pages.
      connection.pragma('wal_checkpoint(TRUNCATE)');
      return { removed: difference(before, left), left };
    },
  };
}

function requireNothingUnderWay(connection: Connection): void {
  const active = connection
    .prepare<[], number>(`SELECT count(*) FROM document_jobs WHERE state IN ${ACTIVE_STATES}`)
    .pluck()
    .get();
  if (active === 0) return;
  throw new AppError(
    'input/conflict',
    'Documents are under way, and what the service has billed would be lost. Wait for them or cancel them first. Nothing was removed.',
  );
}

function difference(before: DataCounts, left: DataCounts): DataCounts {
  return {
    historyItems: before.historyItems - left.historyItems,
    segments: before.segments - left.segments,
    documents: before.documents - left.documents,
    timeEntries: before.timeEntries - left.timeEntries,
    glossaryEntries: before.glossaryEntries - left.glossaryEntries,
  };
}
