import type { EntryRevision, TimeEntry } from '../../../shared/domain/time/entry.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache, type Statements } from '../engine/statement-cache.ts';
import { createTimeEntryChanges } from './entry-changes.ts';
import { createFoundEntries } from './entry-found.ts';
import { listEntries } from './entry-list.ts';
import { findTimerRow, toTimeEntry, unknownEntry, type NamedEntryRow } from './entry-row.ts';
import type { TimeEntriesRepo } from './entries-repo-types.ts';
import { TIME_ENTRIES_SQL } from './entries-sql.ts';

export type { NewEntryRecord, NewTimerRecord, TimeEntriesRepo } from './entries-repo-types.ts';

/** The ledger of time on an open connection. */
export function createTimeEntriesRepo(connection: SqliteDatabase): TimeEntriesRepo {
  const statements = createStatementCache(connection);
  const found = createFoundEntries(statements);
  const changes = createTimeEntryChanges(statements);

  const change = <T>(work: () => T): T => statements.transaction(work).immediate();
  const read = <T>(work: () => T): T => statements.transaction(work).deferred();

  const get = (id: string, nowMs: number): TimeEntry => {
    const entry = findEntry(statements, id, nowMs);
    if (entry === null) throw unknownEntry();
    return entry;
  };

  return {
    list: (query, nowMs) => read(() => listEntries(statements, found, query, nowMs)),
    get: (id, nowMs) => read(() => findEntry(statements, id, nowMs)),

    add: (entry, atMs) =>
      change(() => {
        changes.add(entry, atMs);
        return get(entry.id, atMs);
      }),

    edit: (id, patch, atMs) =>
      change(() => {
        changes.edit(id, patch, atMs);
        return get(id, atMs);
      }),

    remove(id, atMs) {
      change(() => {
        changes.remove(id, atMs);
      });
    },

    restore: (id, atMs) =>
      change(() => {
        changes.restore(id, atMs);
        return get(id, atMs);
      }),

    listRevisions: (id) =>
      statements
        .prepare<[string], RevisionRow>(TIME_ENTRIES_SQL.listRevisions)
        .all(id)
        .map(toRevision),

    listJobDurations: (jobIds, nowMs) =>
      statements
        .prepare<[object], { job_id: string; duration_ms: number }>(TIME_ENTRIES_SQL.sumOfJobs)
        .all({ jobIds: JSON.stringify(jobIds), nowMs })
        .map((row) => ({ jobId: row.job_id, durationMs: row.duration_ms })),

    listTags: () =>
      statements
        .prepare<[], { tag: string }>(TIME_ENTRIES_SQL.countTags)
        .all()
        .map((row) => row.tag),

    getTimer: (nowMs) => read(() => findTimer(statements, nowMs)),

    startTimer: (entry, atMs) =>
      change(() => {
        changes.start(entry, atMs);
        return get(entry.id, atMs);
      }),

    stopTimer: (atMs) =>
      change(() => {
        const id = changes.stop(atMs);
        return id === null ? null : get(id, atMs);
      }),
  };
}

/** An entry that is there and not deleted, with its names. */
export function findEntry(statements: Statements, id: string, nowMs: number): TimeEntry | null {
  const row = statements.prepare<[object], NamedEntryRow>(TIME_ENTRIES_SQL.get).get({ id, nowMs });
  return row === undefined || row.deleted_at_ms !== null ? null : toTimeEntry(row);
}

/** The entry that the timer runs for, with its names. */
export function findTimer(statements: Statements, nowMs: number): TimeEntry | null {
  const row = findTimerRow(statements);
  return row === undefined ? null : findEntry(statements, row.id, nowMs);
}

interface RevisionRow {
  at_ms: number;
  cause: EntryRevision['cause'];
  fields_json: string;
}

/** The only writer of these fields is addRevision in time-entry-writer.ts. */
type StoredRevision = Omit<EntryRevision, 'atMs' | 'cause'>;

function toRevision(row: RevisionRow): EntryRevision {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see StoredRevision
  const fields = JSON.parse(row.fields_json) as StoredRevision;
  const { startedAtMs, endedAtMs, note, projectName, isBillable, tags } = fields;
  const kept = { startedAtMs, endedAtMs, note, projectName, isBillable, tags };
  return { atMs: row.at_ms, cause: row.cause, ...kept };
}
