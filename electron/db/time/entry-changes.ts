import { randomUUID } from 'node:crypto';
import type { TimeEntryPatch } from '../../../shared/domain/time/entry.ts';
import {
  EMBEDDED_TIME_CONNECTION_ID,
  type EntrySyncState,
} from '../../../shared/domain/time/names.ts';
import { AppError } from '../../../shared/errors.ts';
import { canTake } from '../sync/kinds/registry.ts';
import { enqueue } from '../sync/outbox-writer.ts';
import { orThrow, type Statements } from '../engine/statement-cache.ts';
import type { NewEntryRecord, NewTimerRecord } from './entry-row.ts';
import {
  changedFields,
  checkChange,
  checkEntry,
  cleanEntry,
  planEdit,
  planRemoval,
  planRestore,
  startInstant,
  stopInstant,
  UNKNOWN_THERE,
  type OutboxStep,
  type PlannedChange,
} from './entry-ledger.ts';
import {
  findEntryRow,
  findTimerRow,
  getEntryRow,
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

/** Builds the changes of entries by the user. Each is called within a transaction and is complete. */
export function createTimeEntryChanges(db: Statements) {
  /** Queues the outbox step of a row in its current state. */
  const tellOutbox = (row: TimeEntryRow, step: OutboxStep, atMs: number): void => {
    const { action } = step;
    const isCreate = action === 'create';
    enqueue(db, {
      id: isCreate ? row.id : randomUUID(),
      connectionId: row.connection_id,
      subject: 'entry',
      subjectId: row.id,
      action,
      fields: isCreate ? { ...toRevisionFields(row) } : action === 'update' ? step.fields : {},
      atMs,
    });
  };

  /** Applies a plan to row and outbox. */
  const carryOut = (row: TimeEntryRow, plan: PlannedChange, atMs: number): void => {
    if (plan.before !== null) tellOutbox(row, plan.before, atMs);
    updateEntryRow(db, row, plan.change, atMs);
    if (plan.after === null) return;
    const changed = plan.after.action === 'create' ? getEntryRow(db, row.id) : row;
    tellOutbox(changed, plan.after, atMs);
  };

  /** Returns the state of a running entry, which is not sent; whether it can be sent at all is already known. */
  const stateOfRunning = (connectionId: string): EntrySyncState =>
    canTake(db, connectionId, 'entry', 'create') ? 'waiting' : 'local-only';

  /** @throws `input/not-found` */
  const connectionOfProject = (projectId: string): string => {
    const project = db.get<{ home_connection_id: string; deleted_at_ms: number | null }>(
      'SELECT home_connection_id, deleted_at_ms FROM projects WHERE id = ?',
      projectId,
    );
    if (project === undefined || project.deleted_at_ms !== null) {
      throw new AppError('input/not-found', 'timeErrors.projectGone', {
        details: { field: 'projectId' },
      });
    }
    return project.home_connection_id;
  };

  const defaultConnection = (): string =>
    db.get<{ id: string }>('SELECT id FROM time_connections WHERE is_default = 1')?.id ??
    EMBEDDED_TIME_CONNECTION_ID;

  const connectionFor = (projectId: string | null): string =>
    projectId === null ? defaultConnection() : connectionOfProject(projectId);

  const insert = (entry: NewEntryRecord, atMs: number): void => {
    if (findEntryRow(db, entry.id) !== undefined) {
      throw new AppError('input/conflict', 'timeErrors.entryExists');
    }
    const connectionId = connectionFor(entry.projectId);
    const syncState = stateOfRunning(connectionId);
    insertEntryRow(db, { ...entry, connectionId, syncState }, atMs);
    if (entry.endedAtMs === null) return;
    tellOutbox(getEntryRow(db, entry.id), { action: 'create' }, atMs);
  };

  const stop = (atMs: number): string | null => {
    const running = findTimerRow(db);
    if (running === undefined) return null;
    const change = { endedAtMs: stopInstant(running, atMs) };
    carryOut(running, { before: null, change, after: { action: 'create' } }, atMs);
    return running.id;
  };

  /** Changes a row, stores its previous state, and queues the change. */
  const apply = (row: TimeEntryRow, change: EntryRowChange, atMs: number): void => {
    if (typeof change.projectId === 'string') {
      change.connectionId = connectionOfProject(change.projectId);
    }
    addRevision(db, row.id, 'person', atMs);
    carryOut(row, planEdit(row, change, stateOfRunning), atMs);
  };

  return {
    add(entry: NewEntryRecord, atMs: number) {
      const cleaned = cleanEntry(entry);
      checkEntry(cleaned, atMs);
      insert(cleaned, atMs);
    },

    edit(id: string, patch: TimeEntryPatch, atMs: number) {
      const row = getEntryRow(db, id);
      const change = changedFields(row, cleanEntry(patch));
      if (Object.keys(change).length === 0) return;
      checkChange(row, change, atMs);
      apply(row, change, atMs);
    },

    /**
     * Adds a part cut out of another entry: only its texts and project are checked, since its times come
     * from stored data. Without an end it is running, and nothing else may be.
     */
    addPart(entry: NewEntryRecord, atMs: number) {
      const cleaned = cleanEntry(entry);
      checkEntry({ note: cleaned.note, tags: cleaned.tags }, atMs);
      insert(cleaned, atMs);
    },

    /** Reduces an entry to a part of its times; an end stops a running one. */
    setTimes(id: string, times: Pick<NewEntryRecord, 'startedAtMs' | 'endedAtMs'>, atMs: number) {
      const row = getEntryRow(db, id);
      apply(row, times, atMs);
    },

    /** Lets a stopped entry run on, as if it had not been stopped: the service deletes it. */
    reopen(id: string, atMs: number) {
      const row = getEntryRow(db, id);
      addRevision(db, id, 'person', atMs);
      tellOutbox(row, { action: 'delete' }, atMs);
      const syncState = stateOfRunning(row.connection_id);
      updateEntryRow(db, row, { ...UNKNOWN_THERE, endedAtMs: null, syncState }, atMs);
    },

    remove(id: string, atMs: number) {
      const row = getEntryRow(db, id);
      addRevision(db, id, 'delete', atMs);
      carryOut(row, planRemoval(row, atMs), atMs);
    },

    restore(id: string, atMs: number) {
      const row = orThrow(findEntryRow(db, id), unknownEntry);
      const { deleted_at_ms } = row;
      if (deleted_at_ms === null) return;
      const hasTimer = findTimerRow(db) !== undefined;
      carryOut(row, planRestore({ ...row, deleted_at_ms }, hasTimer), atMs);
    },

    start(entry: NewTimerRecord, atMs: number) {
      const cleaned = cleanEntry(entry);
      checkEntry(cleaned, atMs);
      const running = findTimerRow(db);
      stop(atMs);
      const startedAtMs = startInstant(running, atMs);
      insert({ ...cleaned, source: 'timer', startedAtMs, endedAtMs: null }, atMs);
    },

    /** @returns the id of the stopped entry */
    stop,
  };
}
