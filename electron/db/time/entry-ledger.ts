/**
 * Rules of time entries, as pure functions: what may be stored, what a change does to a row, and what it queues in the
 * outbox. The repository runs them inside its transaction (entry-changes.ts), so that nothing happens between reading
 * and writing.
 */
import {
  cleanTags,
  cleanText,
  findEntryFault,
  type CheckedEntry,
} from '../../../shared/domain/time/entry-rules.ts';
import type { TimeEntryPatch } from '../../../shared/domain/time/entry.ts';
import { MIN_ENTRY_MS } from '../../../shared/domain/time/limits.ts';
import { type EntrySyncState } from '../../../shared/domain/time/names.ts';
import { AppError } from '../../../shared/errors.ts';
import { isTimer, type TimeEntryRow } from './entry-row.ts';
import { toRevisionFields, type EntryRowChange } from './entry-writer.ts';

/** An outbox step of an entry, `before` its row changes or after. */
export type OutboxStep =
  | { action: 'create' }
  | { action: 'delete' }
  | { action: 'update'; fields: Readonly<Record<string, unknown>> };

/** Effect of a change on the row and the outbox. */
export interface PlannedChange {
  before: OutboxStep | null;
  change: EntryRowChange;
  after: OutboxStep | null;
}

/** Returns the texts as they are stored. */
export function cleanEntry<
  T extends { note?: string | undefined; tags?: readonly string[] | undefined },
>(entry: T): T {
  return {
    ...entry,
    ...(entry.note === undefined ? {} : { note: cleanText(entry.note) }),
    ...(entry.tags === undefined ? {} : { tags: cleanTags(entry.tags) }),
  };
}

/** @throws `input/invalid` with the offending field */
export function checkEntry(entry: CheckedEntry, atMs: number): void {
  const fault = findEntryFault(entry, atMs);
  if (fault === null) return;
  const { field, message, values } = fault;
  throw new AppError('input/invalid', message, { values, details: { field } });
}

/** Checks the user's changes, both times together; stored values are not checked again. */
export function checkChange(row: TimeEntryRow, change: EntryRowChange, atMs: number): void {
  const { startedAtMs, endedAtMs, zone, note, tags } = change;
  const changesTimes = startedAtMs !== undefined || endedAtMs !== undefined;
  const times = {
    startedAtMs: startedAtMs ?? row.started_at_ms,
    endedAtMs: endedAtMs ?? row.ended_at_ms,
  };
  checkEntry({ zone, note, tags, ...(changesTimes ? times : {}) }, atMs);
}

/** Returns the fields of a patch that differ from the row. */
export function changedFields(row: TimeEntryRow, patch: TimeEntryPatch): EntryRowChange {
  const now: Record<string, unknown> = { ...toRevisionFields(row), zone: row.zone };
  const entries = Object.entries(patch).filter(
    ([name, value]) =>
      value !== undefined &&
      Object.hasOwn(now, name) &&
      JSON.stringify(value) !== JSON.stringify(now[name]),
  );
  return Object.fromEntries(entries);
}

/** Facts about an entry at a service that does not have it. */
export const UNKNOWN_THERE = {
  remoteId: null,
  remoteVersion: null,
  baseJson: null,
  extraJson: null,
  conflictJson: null,
};

/**
 * Plans an edit. Nothing is sent for a running entry until it ends. An entry that moves to another connection is
 * deleted at one and created at the other.
 * @param stateOfRunning returns the sync state of an entry that runs at a connection
 */
export function planEdit(
  row: TimeEntryRow,
  change: EntryRowChange,
  stateOfRunning: (connectionId: string) => EntrySyncState,
): PlannedChange {
  const { connectionId = row.connection_id } = change;
  if (isTimer(row)) {
    const hasEnd = typeof change.endedAtMs === 'number';
    const syncState = stateOfRunning(connectionId);
    return {
      before: null,
      change: { ...change, syncState },
      after: hasEnd ? { action: 'create' } : null,
    };
  }
  if (connectionId !== row.connection_id) {
    return {
      before: { action: 'delete' },
      change: { ...change, ...UNKNOWN_THERE },
      after: { action: 'create' },
    };
  }
  // The zone is local only.
  const { zone: _zone, connectionId: _connection, ...fields } = change;
  const isShared = Object.keys(fields).length > 0;
  return { before: null, change, after: isShared ? { action: 'update', fields } : null };
}

/** Plans a deletion: a running entry was never sent. */
export function planRemoval(row: TimeEntryRow, atMs: number): PlannedChange {
  const after: OutboxStep | null = isTimer(row) ? null : { action: 'delete' };
  return { before: null, change: { deletedAtMs: atMs }, after };
}

/** Plans restoring a deleted entry; one that was running ends at its deletion if another runs by now. */
export function planRestore(
  row: TimeEntryRow & { deleted_at_ms: number },
  hasTimer: boolean,
): PlannedChange {
  if (!isTimer(row))
    return { before: null, change: { deletedAtMs: null }, after: { action: 'create' } };
  if (!hasTimer) return { before: null, change: { deletedAtMs: null }, after: null };
  const endedAtMs = stopInstant(row, row.deleted_at_ms);
  return { before: null, change: { deletedAtMs: null, endedAtMs }, after: { action: 'create' } };
}

/** Returns when a running entry ends: it lasts at least a second, even if the clock was set back. */
export function stopInstant(running: Pick<TimeEntryRow, 'started_at_ms'>, atMs: number): number {
  return Math.max(atMs, running.started_at_ms + MIN_ENTRY_MS);
}

/** Returns when the next entry begins: after one extended to the minimum of a second. */
export function startInstant(
  running: Pick<TimeEntryRow, 'started_at_ms'> | undefined,
  atMs: number,
): number {
  if (running === undefined || atMs < running.started_at_ms) return atMs;
  return Math.max(atMs, running.started_at_ms + MIN_ENTRY_MS);
}
