import type { SqliteDatabase } from '../../storage/sqlite.ts';
import { assigned, bindable, insertInto, orNull, selected } from '../../../sqlite/statements.ts';
import type { BillBy } from '../projects/repo.ts';
import { STATE_FIELDS, type RecordState } from '../records.ts';
import { localDate, type Instant } from '../values/instants.ts';

/** Content of an entry. */
export interface EntryContent {
  readonly projectId: number | null;
  readonly description: string;
  readonly start: Instant;
  /** Null while it runs. */
  readonly end: Instant | null;
  readonly isBillable: boolean;
  readonly tags: readonly string[];
}

/** A stored entry. Instants are UTC epoch milliseconds. */
export interface Entry extends EntryContent, RecordState {
  readonly id: number;
  /** A lowercase UUID; null when the client gave none. */
  readonly clientRef: string | null;
  /** Its project, even if deleted; null without one. */
  readonly project: EntryProject | null;
}

/** Billing and display data of an entry's project. */
export interface EntryProject {
  readonly name: string;
  readonly customerId: number | null;
  readonly customerName: string | null;
  readonly isBillable: boolean;
  readonly billBy: BillBy;
  readonly rate: string | null;
}

type NewEntry = Omit<Entry, 'id' | 'project'>;

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

const FIELDS = `projectId description startedAtMs startOffsetMinutes endedAtMs endOffsetMinutes
  isBillable tags`;
const SELECT = `SELECT ${selected(`id clientRef ${FIELDS} ${STATE_FIELDS}`, 'e')},
    p.name AS projectName, ${selected('customerId billBy rate', 'p')}, c.name AS customerName,
    p.is_billable AS isProjectBillable
  FROM time_entries e LEFT JOIN projects p ON p.id = e.project_id
    LEFT JOIN customers c ON c.id = p.customer_id`;
const FINISHED = 'e.deleted_at_ms IS NULL AND e.ended_at_ms IS NOT NULL';

export type EntriesRepo = ReturnType<typeof createEntriesRepo>;

export function createEntriesRepo(db: SqliteDatabase) {
  const find = db.prepare<[number], EntryRow>(`${SELECT} WHERE e.id = ?`);
  const findByClientRef = db.prepare<[string], EntryRow>(`${SELECT} WHERE e.client_ref = ?`);
  const running = db.prepare<[], EntryRow>(
    `${SELECT} WHERE e.ended_at_ms IS NULL AND e.deleted_at_ms IS NULL`,
  );
  const add = db.prepare(
    insertInto('time_entries', `clientRef dateExecution ${FIELDS} ${STATE_FIELDS}`),
  );
  const changed = assigned(`dateExecution ${FIELDS} revision changedAtMs deletedAtMs`);
  const update = db.prepare(`UPDATE time_entries SET ${changed} WHERE id = @id`);
  const ofProject = db.prepare<[number], EntryRow>(
    `${SELECT} WHERE e.project_id = ? AND ${FINISHED}`,
  );
  const byDay = (direction: 'ASC' | 'DESC') =>
    db.prepare<[string, string], EntryRow>(
      `${SELECT} WHERE e.date_execution BETWEEN ? AND ? AND ${FINISHED}
       ORDER BY e.date_execution ${direction}, e.started_at_ms ${direction}, e.id ${direction}`,
    );
  const days = { asc: byDay('ASC'), desc: byDay('DESC') };

  return {
    /** Returns entries, newest start first, with the total count. */
    list(query: EntryQuery): { readonly entries: Entry[]; readonly total: number } {
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
    find: (id: number) => orNull(find.get(id), entryFromRow),
    findByClientRef: (clientRef: string) => orNull(findByClientRef.get(clientRef), entryFromRow),
    /** Returns the running entry. */
    running: () => orNull(running.get(), entryFromRow),
    /** @returns the new id */
    add: (entry: NewEntry) => Number(add.run(entryToRow(entry)).lastInsertRowid),
    update: (entry: Entry) => void update.run(entryToRow(entry)),
    /** Returns finished, undeleted entries of a project, in any order. */
    ofProject: (projectId: number) => ofProject.all(projectId).map(entryFromRow),
    /**
     * Returns finished, undeleted entries from one day to another, by day and start.
     * @param fromDate `YYYY-MM-DD`; empty: from the first
     * @param toDate `YYYY-MM-DD`, inclusive; empty: to the last
     */
    byDay: (fromDate: string, toDate: string, direction: 'asc' | 'desc') =>
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
type EntryRow = Omit<Entry, 'start' | 'end' | 'isBillable' | 'tags' | 'project'> & {
  readonly startedAtMs: number;
  readonly startOffsetMinutes: number;
  readonly endedAtMs: number | null;
  readonly endOffsetMinutes: number | null;
  readonly isBillable: number;
  /** JSON list. */
  readonly tags: string;
  readonly projectName: string | null;
  readonly customerId: number | null;
  readonly customerName: string | null;
  readonly isProjectBillable: number | null;
  readonly billBy: BillBy | null;
  readonly rate: string | null;
};

function entryFromRow({
  projectName,
  customerId,
  customerName,
  isProjectBillable,
  billBy,
  rate,
  ...row
}: EntryRow): Entry {
  const { startedAtMs, startOffsetMinutes, endedAtMs, endOffsetMinutes, ...own } = row;
  const isBillable = isProjectBillable === 1;
  return {
    ...own,
    project:
      projectName === null || billBy === null
        ? null
        : { name: projectName, customerId, customerName, isBillable, billBy, rate },
    start: { atMs: startedAtMs, offsetMinutes: startOffsetMinutes },
    end:
      endedAtMs === null || endOffsetMinutes === null
        ? null
        : { atMs: endedAtMs, offsetMinutes: endOffsetMinutes },
    isBillable: row.isBillable === 1,
    tags: parseTags(row.tags),
  };
}

function parseTags(text: string): string[] {
  const tags: unknown = JSON.parse(text);
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}

function entryToRow({ start, end, tags, ...entry }: NewEntry): Record<string, unknown> {
  return {
    ...bindable(entry),
    startedAtMs: start.atMs,
    startOffsetMinutes: start.offsetMinutes,
    endedAtMs: end?.atMs ?? null,
    endOffsetMinutes: end?.offsetMinutes ?? null,
    dateExecution: localDate(start),
    tags: JSON.stringify(tags),
  };
}
