import { randomUUID } from 'node:crypto';
import {
  cleanTags,
  cleanText,
  findEntryFault,
  type CheckedEntry,
} from '../../../shared/domain/time/entry-rules.ts';
import type { TimeEntryPatch } from '../../../shared/domain/time/entry.ts';
import {
  EMBEDDED_TIME_CONNECTION_ID,
  MIN_ENTRY_MS,
  type EntrySyncState,
  type OutboxAction,
} from '../../../shared/domain/time/names.ts';
import { AppError } from '../../../shared/errors.ts';
import { canTake } from '../sync/outbox-capabilities.ts';
import { enqueue } from '../sync/outbox-writer.ts';
import type { Statements } from '../engine/statement-cache.ts';
import type { NewEntryRecord, NewTimerRecord } from './entries-repo-types.ts';
import {
  findEntryRow,
  findTimerRow,
  getEntryRow,
  isTimer,
  unknownEntry,
  type TimeEntryRow,
} from './entry-row.ts';
import {
  addRevision,
  insertEntryRow,
  toRevisionFields,
  updateEntryRow,
  type EntryRowChange,
} from './entry-writer.ts';

/** Changes of the ledger by the person. Each is called within a transaction and does all of it. */
export interface TimeEntryChanges {
  add(entry: NewEntryRecord, atMs: number): void;
  edit(id: string, patch: TimeEntryPatch, atMs: number): void;
  remove(id: string, atMs: number): void;
  restore(id: string, atMs: number): void;
  start(entry: NewTimerRecord, atMs: number): void;
  /** @returns the id of the entry that ran */
  stop(atMs: number): string | null;
  /**
   * Adds what was cut out of another entry: checked in its texts and project alone, since its times come
   * from what is in the ledger. Without an end it runs, and nothing else may.
   */
  addPart(entry: NewEntryRecord, atMs: number): void;
  /** Sets the times to a part of those that an entry had; an end stops what runs. */
  setTimes(
    id: string,
    times: Pick<NewEntryRecord, 'startedAtMs' | 'endedAtMs'>,
    atMs: number,
  ): void;
}

export function createTimeEntryChanges(statements: Statements): TimeEntryChanges {
  /** Says in the outbox what a row that stands as it is to be still needs. */
  const tellOutbox = (
    row: TimeEntryRow,
    action: OutboxAction,
    atMs: number,
    fields: Readonly<Record<string, unknown>> = {},
  ): void => {
    enqueue(statements, {
      id: action === 'create' ? row.id : randomUUID(),
      connectionId: row.connection_id,
      subject: 'entry',
      subjectId: row.id,
      action,
      fields: action === 'create' ? { ...toRevisionFields(row) } : fields,
      atMs,
    });
  };

  /** Nothing is sent of what runs; whether it can be sent at all is known before. */
  const stateOfRunning = (connectionId: string): EntrySyncState =>
    canTake(statements, connectionId, 'entry', 'create') ? 'waiting' : 'local-only';

  /** @throws `input/not-found` */
  const connectionOfProject = (projectId: string): string => {
    const project = statements
      .prepare<[string], { connection_id: string; deleted_at_ms: number | null }>(
        'SELECT connection_id, deleted_at_ms FROM projects WHERE id = ?',
      )
      .get(projectId);
    if (project === undefined || project.deleted_at_ms !== null) {
      throw new AppError(
        'input/not-found',
        'This project no longer exists. Nothing was changed. Choose another one.',
        { details: { field: 'projectId' } },
      );
    }
    return project.connection_id;
  };

  const defaultConnection = (): string =>
    statements
      .prepare<[], { id: string }>('SELECT id FROM time_connections WHERE is_default = 1')
      .get()?.id ?? EMBEDDED_TIME_CONNECTION_ID;

  const connectionFor = (projectId: string | null): string =>
    projectId === null ? defaultConnection() : connectionOfProject(projectId);

  const insert = (entry: NewEntryRecord, atMs: number): void => {
    if (findEntryRow(statements, entry.id) !== undefined) {
      throw new AppError('input/conflict', 'This time entry already exists.');
    }
    const connectionId = connectionFor(entry.projectId);
    const syncState = stateOfRunning(connectionId);
    insertEntryRow(statements, { ...entry, connectionId, syncState }, atMs);
    if (entry.endedAtMs !== null) tellOutbox(getEntryRow(statements, entry.id), 'create', atMs);
  };

  const stop = (atMs: number): string | null => {
    const running = findTimerRow(statements);
    if (running === undefined) return null;
    const endedAtMs = Math.max(atMs, running.started_at_ms + MIN_ENTRY_MS);
    updateEntryRow(statements, running, { endedAtMs }, atMs);
    tellOutbox(getEntryRow(statements, running.id), 'create', atMs);
    return running.id;
  };

  /** A stopped entry at another connection: gone from the one, new at the other. */
  const move = (row: TimeEntryRow, change: EntryRowChange, atMs: number): void => {
    tellOutbox(row, 'delete', atMs);
    const atNew = { remoteId: null, remoteVersion: null, baseJson: null, conflictJson: null };
    updateEntryRow(statements, row, { ...change, ...atNew }, atMs);
    tellOutbox(getEntryRow(statements, row.id), 'create', atMs);
  };

  /** Changes a row, keeps what was before and says it in the outbox. */
  const apply = (row: TimeEntryRow, change: EntryRowChange, atMs: number): void => {
    if (typeof change.projectId === 'string') {
      change.connectionId = connectionOfProject(change.projectId);
    }
    const { connectionId = row.connection_id } = change;
    addRevision(statements, row.id, 'person', atMs);
    if (isTimer(row)) {
      const syncState = stateOfRunning(connectionId);
      updateEntryRow(statements, row, { ...change, syncState }, atMs);
      const changed = getEntryRow(statements, row.id);
      if (!isTimer(changed)) tellOutbox(changed, 'create', atMs);
    } else if (connectionId === row.connection_id) {
      updateEntryRow(statements, row, change, atMs);
      // The zone is kept here alone.
      const { zone: _zone, connectionId: _connection, ...shared } = change;
      if (Object.keys(shared).length > 0) tellOutbox(row, 'update', atMs, shared);
    } else {
      move(row, change, atMs);
    }
  };

  return {
    add(entry, atMs) {
      const cleaned = clean(entry);
      check(cleaned, atMs);
      insert(cleaned, atMs);
    },

    edit(id, patch, atMs) {
      const row = getEntryRow(statements, id);
      const change = findChange(row, clean(patch));
      if (Object.keys(change).length === 0) return;
      checkChange(row, change, atMs);
      apply(row, change, atMs);
    },

    addPart(entry, atMs) {
      const cleaned = clean(entry);
      check({ note: cleaned.note, tags: cleaned.tags }, atMs);
      insert(cleaned, atMs);
    },

    setTimes(id, times, atMs) {
      const row = getEntryRow(statements, id);
      apply(row, times, atMs);
    },

    remove(id, atMs) {
      const row = getEntryRow(statements, id);
      addRevision(statements, id, 'delete', atMs);
      updateEntryRow(statements, row, { deletedAtMs: atMs }, atMs);
      if (!isTimer(row)) tellOutbox(row, 'delete', atMs);
    },

    restore(id, atMs) {
      const row = findEntryRow(statements, id);
      if (row === undefined) throw unknownEntry();
      if (row.deleted_at_ms === null) return;
      const mustEnd = isTimer(row) && findTimerRow(statements) !== undefined;
      const endedAtMs = Math.max(row.deleted_at_ms, row.started_at_ms + MIN_ENTRY_MS);
      const change = mustEnd ? { deletedAtMs: null, endedAtMs } : { deletedAtMs: null };
      updateEntryRow(statements, row, change, atMs);
      const restored = getEntryRow(statements, id);
      if (!isTimer(restored)) tellOutbox(restored, 'create', atMs);
    },

    start(entry, atMs) {
      const cleaned = clean(entry);
      check(cleaned, atMs);
      const running = findTimerRow(statements);
      stop(atMs);
      // One that ran for less than a second was given one: the next begins behind it.
      const briefly = running === undefined ? 0 : atMs - running.started_at_ms;
      const startedAtMs =
        running !== undefined && briefly >= 0 && briefly < MIN_ENTRY_MS
          ? running.started_at_ms + MIN_ENTRY_MS
          : atMs;
      insert({ ...cleaned, source: 'timer', startedAtMs, endedAtMs: null }, atMs);
    },

    stop,
  };
}

/** Texts as they are kept. */
function clean<T extends { note?: string | undefined; tags?: readonly string[] | undefined }>(
  entry: T,
): T {
  return {
    ...entry,
    ...(entry.note === undefined ? {} : { note: cleanText(entry.note) }),
    ...(entry.tags === undefined ? {} : { tags: cleanTags(entry.tags) }),
  };
}

/** @throws `input/invalid` with the field at fault */
function check(entry: CheckedEntry, atMs: number): void {
  const fault = findEntryFault(entry, atMs);
  if (fault === null) return;
  throw new AppError('input/invalid', `${fault.message} Nothing was changed.`, {
    details: { field: fault.field },
  });
}

/** What the person changes is checked, with the times together; what stood there before is let be. */
function checkChange(row: TimeEntryRow, change: EntryRowChange, atMs: number): void {
  const { startedAtMs, endedAtMs, zone, note, tags } = change;
  const changesTimes = startedAtMs !== undefined || endedAtMs !== undefined;
  check(
    {
      zone,
      note,
      tags,
      ...(changesTimes
        ? {
            startedAtMs: startedAtMs ?? row.started_at_ms,
            endedAtMs: endedAtMs ?? row.ended_at_ms,
          }
        : {}),
    },
    atMs,
  );
}

/** The fields of a patch that differ from the row. */
function findChange(row: TimeEntryRow, patch: TimeEntryPatch): EntryRowChange {
  const now: Record<string, unknown> = { ...toRevisionFields(row), zone: row.zone };
  const entries = Object.entries(patch).filter(
    ([name, value]) =>
      value !== undefined &&
      Object.hasOwn(now, name) &&
      JSON.stringify(value) !== JSON.stringify(now[name]),
  );
  return Object.fromEntries(entries);
}
