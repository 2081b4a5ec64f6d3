import type {
  EgressEntry,
  EgressFilter,
  EgressPage,
  EgressQuery,
} from '../../../shared/domain/lane/egress-log.ts';
import type { EgressOutcome } from '../../../shared/domain/lane/egress.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache } from '../engine/statement-cache.ts';
import { createConditions } from '../search/conditions.ts';
import { typedSearch } from '../search/list-search.ts';

/** Recorded before a request is sent. */
export interface NewEgressEntry extends Omit<
  EgressEntry,
  'id' | 'outcome' | 'status' | 'finishedAtMs'
> {
  connectionId: string | null;
  outcome: Extract<EgressOutcome, 'under-way' | 'refused'>;
}

/** The result of a request. */
export interface EgressCompletion {
  outcome: Extract<EgressOutcome, 'answered' | 'failed' | 'refused'>;
  status: number | null;
  sizeBytes: number;
  sha256: string | null;
  atMs: number;
}

const COLUMNS = `row_id AS id, at_ms AS atMs, kind, connection_name AS connectionName, method, host,
  path, size_bytes AS sizeBytes, sha256, project_id AS projectId, project_name AS projectName,
  outcome, status, finished_at_ms AS finishedAtMs`;

/** Builds the conditions. An absent filter adds none, so that each search can use its index. */
function toWhere(filter: EgressFilter): { where: string; values: Record<string, string | number> } {
  const { add, where, values } = createConditions();
  add('project_id = @projectId', 'projectId', filter.projectId);
  add('at_ms >= @fromMs', 'fromMs', filter.fromMs);
  add('at_ms < @untilMs', 'untilMs', filter.untilMs);
  add('kind = @kind', 'kind', filter.kind);
  add('outcome = @outcome', 'outcome', filter.outcome);
  add(
    'fits_search(@typed, host, path, connection_name, project_name, sha256)',
    'typed',
    typedSearch(filter.text),
  );
  return { where: where(), values };
}

/** Exported so that tests can check its query plans. */
export const EGRESS_SQL = {
  begin: `INSERT INTO egress_log (at_ms, kind, connection_id, connection_name, method, host, path,
      size_bytes, sha256, project_id, project_name, outcome, finished_at_ms)
    VALUES (@atMs, @kind, @connectionId, @connectionName, @method, @host, @path,
      @sizeBytes, @sha256, @projectId, @projectName, @outcome, @finishedAtMs)`,
  complete: `UPDATE egress_log SET outcome = @outcome, status = @status, size_bytes = @sizeBytes,
      sha256 = @sha256, finished_at_ms = @atMs WHERE row_id = @id`,
  recover: `UPDATE egress_log SET outcome = 'unknown', finished_at_ms = ?
    WHERE outcome = 'under-way'`,
  list: (where: string): string => `SELECT ${COLUMNS} FROM egress_log WHERE ${where}
    ORDER BY at_ms DESC, row_id DESC LIMIT @limit OFFSET @offset`,
  sum: (where: string): string =>
    `SELECT count(*) AS total, coalesce(sum(size_bytes), 0) AS bytes FROM egress_log WHERE ${where}`,
  read: (where: string): string => `SELECT ${COLUMNS} FROM egress_log
    WHERE row_id > @afterId AND ${where} ORDER BY row_id LIMIT @limit`,
  purge: (where: string): string =>
    `DELETE FROM egress_log WHERE outcome <> 'under-way' AND ${where}`,
} as const;

/** Builds the repository of the log of outgoing data. One transaction per call; only the user removes rows. */
export function createEgressLogRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  return {
    /** @returns the row's id */
    begin(entry: NewEgressEntry): number {
      const finishedAtMs = entry.outcome === 'refused' ? entry.atMs : null;
      const { lastInsertRowid } = db.run(EGRESS_SQL.begin, { ...entry, finishedAtMs });
      return Number(lastInsertRowid);
    },
    complete(id: number, completion: EgressCompletion) {
      db.run(EGRESS_SQL.complete, { ...completion, id });
    },
    /**
     * Runs once per start, before anything is sent: marks requests that were running when the app ended.
     * @returns how many
     */
    recover: (atMs: number) => db.run(EGRESS_SQL.recover, atMs).changes,
    list(query: EgressQuery): EgressPage {
      const { where, values } = toWhere(query);
      const { page, limit } = query;
      return db.read(() => {
        const sum = db.get<{ total: number; bytes: number }>(EGRESS_SQL.sum(where), values);
        const entries = db.all<EgressEntry>(EGRESS_SQL.list(where), {
          ...values,
          limit,
          offset: (page - 1) * limit,
        });
        return { entries, total: sum?.total ?? 0, totalBytes: sum?.bytes ?? 0 };
      });
    },
    /** Reads entries oldest first, after a given row; for export. */
    readForExport(filter: EgressFilter, afterId: number, limit: number): EgressEntry[] {
      const { where, values } = toWhere(filter);
      return db.all<EgressEntry>(EGRESS_SQL.read(where), { ...values, afterId, limit });
    },
    /** Permanently removes rows, except running requests. @returns how many */
    purge(filter: EgressFilter): number {
      const { where, values } = toWhere(filter);
      return db.run(EGRESS_SQL.purge(where), values).changes;
    },
  };
}
