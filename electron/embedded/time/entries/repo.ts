import type { SqliteDatabase } from '../../storage/sqlite.ts';
import type { BillBy } from '../projects/repo.ts';
import { localDate, type Instant } from '../values/instants.ts';
import type { Entry, EntryProject, NewEntry } from './entry.ts';

/** Conditions of a list of entries; null: no condition. Instants are UTC epoch milliseconds. */
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
  /** Returns entries, newest start first, with the total count. */
  list(query: EntryQuery): { readonly entries: Entry[]; readonly total: number };
  find(id: number): Entry | null;
  findByClientRef(clientRef: string): Entry | null;
  /** Returns the running entry. */
  running(): Entry | null;
  /** @returns the new id */
  add(entry: NewEntry): number;
  update(entry: Entry): void;
  /** Returns finished, undeleted entries of a project, in any order. */
  ofProject(projectId: number): Entry[];
  /**
   * Returns finished, undeleted entries from one day to another, by day and start.
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

/** Includes only the requested conditions, so that each can use its index. */
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

/** A row of `time_entries` with display data of its project and customer. */
interface EntryRow {
  readonly id: number;
  readonly clientRef: string | null;
  readonly projectId: number | null;
  readonly description: string;
  readonly startedAtMs: number;
  readonly startOffsetMinutes: number;
  readonly endedAtMs: number | null;
  readonly endOffsetMinutes: number | null;
  readonly isBillable: number;
  /** JSON list. */
  readonly tags: string;
  readonly revision: number;
  readonly createdAtMs: number;
  readonly changedAtMs: number;
  readonly deletedAtMs: number | null;
  readonly projectName: string | null;
  readonly customerId: number | null;
  readonly customerName: string | null;
  readonly isProjectBillable: number | null;
  readonly billBy: BillBy | null;
  readonly rate: string | null;
}

function entryFromRow(row: EntryRow): Entry {
  return {
    id: row.id,
    clientRef: row.clientRef,
    projectId: row.projectId,
    project: projectOf(row),
    description: row.description,
    start: { atMs: row.startedAtMs, offsetMinutes: row.startOffsetMinutes },
    end: endOf(row),
    isBillable: row.isBillable === 1,
    tags: parseTags(row.tags),
    revision: row.revision,
    createdAtMs: row.createdAtMs,
    changedAtMs: row.changedAtMs,
    deletedAtMs: row.deletedAtMs,
  };
}

function endOf({ endedAtMs, endOffsetMinutes }: EntryRow): Instant | null {
  if (endedAtMs === null || endOffsetMinutes === null) return null;
  return { atMs: endedAtMs, offsetMinutes: endOffsetMinutes };
}

function projectOf(row: EntryRow): EntryProject | null {
  if (row.projectName === null || row.billBy === null) return null;
  return {
    name: row.projectName,
    customerId: row.customerId,
    customerName: row.customerName,
    isBillable: row.isProjectBillable === 1,
    billBy: row.billBy,
    rate: row.rate,
  };
}

function parseTags(text: string): string[] {
  const tags: unknown = JSON.parse(text);
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}

/** Returns the columns of an entry, without its id. */
function entryToRow(entry: NewEntry): Record<string, string | number | null> {
  return {
    clientRef: entry.clientRef,
    projectId: entry.projectId,
    description: entry.description,
    startedAtMs: entry.start.atMs,
    startOffsetMinutes: entry.start.offsetMinutes,
    endedAtMs: entry.end?.atMs ?? null,
    endOffsetMinutes: entry.end?.offsetMinutes ?? null,
    dateExecution: localDate(entry.start),
    isBillable: Number(entry.isBillable),
    tags: JSON.stringify(entry.tags),
    revision: entry.revision,
    createdAtMs: entry.createdAtMs,
    changedAtMs: entry.changedAtMs,
    deletedAtMs: entry.deletedAtMs,
  };
}
