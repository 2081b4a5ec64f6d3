import type { SqliteDatabase } from '../../sqlite.ts';
import type { Entry, NewEntry } from './entry.ts';
import { entryFromRow, entryToRow } from './entry-row.ts';
import type { EntryRow } from './entry-row.ts';

/** What a list of entries is asked for; null: no condition. Instants are UTC epoch milliseconds. */
export interface EntryQuery {
  readonly fromMs: number | null;
  /** Exclusive. */
  readonly toMs: number | null;
  readonly projectId: number | null;
  readonly clientRef: string | null;
  readonly updatedSinceMs: number | null;
  readonly includesDeleted: boolean;
  readonly offset: number;
  readonly limit: number;
}

export interface EntriesRepo {
  /** Newest start first, with how many there are in all. */
  list(query: EntryQuery): { readonly entries: Entry[]; readonly total: number };
  find(id: number): Entry | null;
  findByClientRef(clientRef: string): Entry | null;
  /** The one that runs. */
  running(): Entry | null;
  /** @returns the new id */
  add(entry: NewEntry): number;
  update(entry: Entry): void;
  /** Finished and not deleted, of a project, in any order. */
  ofProject(projectId: number): Entry[];
  /**
   * Finished and not deleted, whose day is within both days, by day and start.
   * @param fromDate `YYYY-MM-DD`; empty: from the first
   * @param toDate `YYYY-MM-DD`, inclusive; empty: to the last
   */
  byDay(fromDate: string, toDate: string, direction: 'asc' | 'desc'): Entry[];
}

const SELECT = `SELECT e.id, e.client_ref AS clientRef, e.project_id AS projectId, e.description,
    e.started_at_ms AS startedAtMs, e.start_offset_minutes AS startOffsetMinutes,
    e.ended_at_ms AS endedAtMs, e.end_offset_minutes AS endOffsetMinutes,
    e.is_billable AS isBillable, e.tags, e.revision, e.created_at_ms AS createdAtMs,
    e.changed_at_ms AS changedAtMs, e.deleted_at_ms AS deletedAtMs, p.name AS projectName,
    p.customer_id AS customerId, c.name AS customerName, p.is_billable AS isProjectBillable,
    p.bill_by AS billBy, p.rate
  FROM time_entries e LEFT JOIN projects p ON p.id = e.project_id
    LEFT JOIN customers c ON c.id = p.customer_id`;
const FINISHED = 'e.deleted_at_ms IS NULL AND e.ended_at_ms IS NOT NULL';

export function createEntriesRepo(db: SqliteDatabase): EntriesRepo {
  const find = db.prepare<[number], EntryRow>(`${SELECT} WHERE e.id = ?`);
  const findByClientRef = db.prepare<[string], EntryRow>(`${SELECT} WHERE e.client_ref = ?`);
  const running = db.prepare<[], EntryRow>(
    `${SELECT} WHERE e.ended_at_ms IS NULL AND e.deleted_at_ms IS NULL`,
  );
  const add = db.prepare(
    `INSERT INTO time_entries (client_ref, project_id, description, started_at_ms,
       start_offset_minutes, ended_at_ms, end_offset_minutes, date_execution, is_billable, tags,
       revision, created_at_ms, changed_at_ms, deleted_at_ms)
     VALUES (@clientRef, @projectId, @description, @startedAtMs, @startOffsetMinutes, @endedAtMs,
       @endOffsetMinutes, @dateExecution, @isBillable, @tags, @revision, @createdAtMs, @changedAtMs,
       @deletedAtMs)`,
  );
  const update = db.prepare(
    `UPDATE time_entries SET project_id = @projectId, description = @description,
       started_at_ms = @startedAtMs, start_offset_minutes = @startOffsetMinutes,
       ended_at_ms = @endedAtMs, end_offset_minutes = @endOffsetMinutes,
       date_execution = @dateExecution, is_billable = @isBillable, tags = @tags,
       revision = @revision, changed_at_ms = @changedAtMs, deleted_at_ms = @deletedAtMs
     WHERE id = @id`,
  );
  const ofProject = db.prepare<[number], EntryRow>(
    `${SELECT} WHERE e.project_id = ? AND ${FINISHED}`,
  );
  const byDay = (direction: 'ASC' | 'DESC') =>
    db.prepare<[string, string], EntryRow>(
      `${SELECT} WHERE e.date_execution BETWEEN ? AND ? AND ${FINISHED}
       ORDER BY e.date_execution ${direction}, e.started_at_ms ${direction}, e.id ${direction}`,
    );
  const days = { asc: byDay('ASC'), desc: byDay('DESC') };
  const one = (row: EntryRow | undefined): Entry | null =>
    row === undefined ? null : entryFromRow(row);

  return {
    list(query) {
      const { condition, values } = conditionOf(query);
      const total = Number(
        db.prepare(`SELECT count(*) FROM time_entries e ${condition}`).pluck().get(values),
      );
      const rows = db
        .prepare<[object], EntryRow>(
          `${SELECT} ${condition} ORDER BY e.started_at_ms DESC, e.id DESC
           LIMIT @limit OFFSET @offset`,
        )
        .all({ ...values, limit: query.limit, offset: query.offset });
      return { entries: rows.map(entryFromRow), total };
    },
    find: (id) => one(find.get(id)),
    findByClientRef: (clientRef) => one(findByClientRef.get(clientRef)),
    running: () => one(running.get()),
    add: (entry) => Number(add.run(entryToRow(entry)).lastInsertRowid),
    update(entry) {
      update.run({ ...entryToRow(entry), id: entry.id });
    },
    ofProject: (projectId) => ofProject.all(projectId).map(entryFromRow),
    byDay: (fromDate, toDate, direction) =>
      days[direction].all(fromDate, toDate === '' ? '9999-12-31' : toDate).map(entryFromRow),
  };
}

/** Only conditions that were asked for are named, so that each can use its index. */
function conditionOf(query: EntryQuery): {
  condition: string;
  values: Record<string, string | number>;
} {
  const parts = query.includesDeleted ? [] : ['e.deleted_at_ms IS NULL'];
  const values: Record<string, string | number> = {};
  const ask = (part: string, name: string, value: string | number | null): void => {
    if (value === null) return;
    parts.push(part);
    values[name] = value;
  };
  ask('e.started_at_ms >= @fromMs', 'fromMs', query.fromMs);
  ask('e.started_at_ms < @toMs', 'toMs', query.toMs);
  ask('e.project_id = @projectId', 'projectId', query.projectId);
  ask('e.client_ref = @clientRef', 'clientRef', query.clientRef);
  ask('e.changed_at_ms >= @updatedSinceMs', 'updatedSinceMs', query.updatedSinceMs);
  return { condition: parts.length === 0 ? '' : `WHERE ${parts.join(' AND ')}`, values };
}
