import type { EntrySource, EntrySyncState } from '../../../shared/domain/time/names.ts';
import type { TimeEntryFilter } from '../../../shared/domain/time/entry.ts';
import { createBilledTime, type BilledTime } from '../../../shared/domain/time/billed-time.ts';
import type { TimeReportQuery } from '../../../shared/domain/time/report-schemas.ts';
import type { ReportProject } from '../../../shared/domain/time/report.ts';
import type { TimeRange } from '../../../shared/domain/time/zone.ts';
import { AppError } from '../../../shared/errors.ts';
import type { TimeEntryRecord } from '../../../shared/exchange/time-entry-table.ts';
import { pack } from '../../support/packed.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache } from '../engine/statement-cache.ts';
import { toEntryConditions, withDays } from './entry-filter.ts';
import { SHOWN_SOURCE } from './entries-sql.ts';
import { toTags } from './entry-row.ts';
import { readProjects, sumUp } from './report-spans.ts';

/** A batch of an export, from an entry's index on. */
export interface TimeExportRead {
  exportId: number;
  from: number;
  limit: number;
}

/** Exported so that tests can check their query plans. */
export const TIME_EXPORT_SQL = {
  listFound: (where: string): string =>
    `SELECT row_id, started_at_ms, ended_at_ms, project_id, is_billable FROM time_entries
     WHERE ${where} ORDER BY started_at_ms, row_id`,
  /** In the order of the given row ids. */
  readRows: `SELECT wanted.key AS place, e.id, e.started_at_ms, e.ended_at_ms, e.zone, e.note,
      e.is_billable, e.tags_json, ${SHOWN_SOURCE}, e.sync_state, p.name AS project_name, p.hourly_rate,
      c.name AS customer_name
    FROM json_each(@rowIds) AS wanted CROSS JOIN time_entries AS e ON e.row_id = wanted.value
    LEFT JOIN projects AS p ON p.id = e.project_id LEFT JOIN customers AS c ON c.id = p.customer_id
    WHERE e.deleted_at_ms IS NULL`,
} as const;

/** Columns of TIME_EXPORT_SQL.listFound. */
type FoundColumns = [
  rowId: number,
  startedAtMs: number,
  endedAtMs: number | null,
  projectId: string | null,
  isBillable: number,
];

interface ExportRow {
  place: number;
  id: string;
  started_at_ms: number;
  ended_at_ms: number | null;
  zone: string;
  note: string;
  is_billable: number;
  tags_json: string;
  shown_source: EntrySource;
  sync_state: EntrySyncState;
  project_name: string | null;
  hourly_rate: number | null;
  customer_name: string | null;
}

/** Results of an open export: two numbers per entry. */
interface OpenExport {
  readonly id: number;
  readonly rowIds: readonly number[];
  readonly billedMs: readonly number[] | null;
  /** An entry that continues outside the days is in another file with its remaining time. */
  readonly within: TimeRange;
  readonly nowMs: number;
}

/**
 * Builds the repository of sums of time entries, and of entries for export: found once, read in batches, so that other
 * calls get their turn. Deleted entries are excluded.
 */
export function createTimeReportsRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  let open: OpenExport | null = null;
  let lastId = 0;

  const find = (
    filter: TimeEntryFilter,
    isRounded: boolean,
    nowMs: number,
  ): Omit<OpenExport, 'id'> & { projectIds: string[] } => {
    const { where, values, within } = withDays(toEntryConditions(db, filter), filter);
    const billed = isRounded ? createBilledTime(filter.zone, within) : null;
    const projects = isRounded ? readProjects(db) : new Map<string, ReportProject>();
    const rowIds: number[] = [];
    const found = db
      .prepare<[object], FoundColumns>(TIME_EXPORT_SQL.listFound(where))
      .raw()
      .iterate(values);
    const projectIds = new Set<string>();
    for (const columns of found) {
      rowIds.push(columns[0]);
      if (columns[3] !== null) projectIds.add(columns[3]);
      if (billed !== null) addTo(billed, columns, projects, nowMs);
    }
    const billedMs = billed?.finish() ?? null;
    return { rowIds, billedMs, within, nowMs, projectIds: [...projectIds] };
  };

  return {
    /**
     * Sums time by day, project, and customer; entries are cut at the edges of the days.
     * @param nowMs end of running entries
     * @throws `input/invalid` with the field for an invalid range or an unknown zone
     */
    sumUp: (query: TimeReportQuery, nowMs: number) => db.read(() => sumUp(db, query, nowMs)),
    /**
     * Finds the entries of a filter and, if requested, their billed time; the sums are fixed now. One export is open at
     * a time: a new one closes it.
     * @throws `input/invalid` with the field
     */
    startExport(filter: TimeEntryFilter, isRounded: boolean, nowMs: number) {
      const { projectIds, ...found } = db.read(() => find(filter, isRounded, nowMs));
      lastId += 1;
      open = { id: lastId, ...found };
      return { exportId: lastId, total: found.rowIds.length, projectIds };
    },
    /** Reads a batch, oldest start first; fewer than `limit` if entries were deleted meanwhile. */
    readExport({ exportId, from, limit }: TimeExportRead) {
      if (open?.id !== exportId) throw replaced();
      const { rowIds, billedMs, within, nowMs } = open;
      const entries = db
        .all<ExportRow>(TIME_EXPORT_SQL.readRows, {
          rowIds: JSON.stringify(rowIds.slice(from, from + limit)),
        })
        .map((row) => toExportEntry(row, billedMs?.[from + row.place] ?? null))
        .map((entry) => partOf(entry, within, nowMs));
      return { packed: pack(entries), count: entries.length };
    },
    /** Discards the results; idempotent. */
    endExport(exportId: number) {
      if (open?.id === exportId) open = null;
    },
  };
}

function addTo(
  billed: BilledTime,
  [, startMs, endedAtMs, projectId, isBillable]: FoundColumns,
  projects: ReadonlyMap<string, ReportProject>,
  nowMs: number,
): void {
  const rule = projectId === null ? null : (projects.get(projectId)?.rounding ?? null);
  billed.add({ startMs, endMs: endedAtMs ?? nowMs, projectId, isBillable: isBillable === 1 }, rule);
}

/** Returns the part of an entry within the days; one that still runs has no end before now. */
function partOf(entry: TimeEntryRecord, within: TimeRange, nowMs: number): TimeEntryRecord {
  const { startedAtMs, endedAtMs } = entry;
  const hasEnd = endedAtMs !== null || nowMs > within.endMs;
  return {
    ...entry,
    startedAtMs: Math.max(startedAtMs, within.startMs),
    endedAtMs: hasEnd ? Math.min(endedAtMs ?? nowMs, within.endMs) : null,
  };
}

function toExportEntry(row: ExportRow, billedMs: number | null): TimeEntryRecord {
  return {
    id: row.id,
    startedAtMs: row.started_at_ms,
    endedAtMs: row.ended_at_ms,
    zone: row.zone,
    note: row.note,
    projectName: row.project_name,
    customerName: row.customer_name,
    isBillable: row.is_billable === 1,
    hourlyRate: row.hourly_rate,
    tags: toTags(row.tags_json),
    source: row.shown_source,
    syncState: row.sync_state,
    billedMs,
  };
}

function replaced(): AppError {
  return new AppError('internal', 'timeErrors.exportReplaced');
}
