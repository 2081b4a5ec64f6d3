import type { TimeEntryPatch } from '../../../shared/domain/time/entry.ts';
import type { DoneTimeStep, TimeStepKind } from '../../../shared/domain/time/time-steps.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { createUndoStack, type StepDirection } from '../engine/undo-stack.ts';
import type { createTimeEntryChanges } from './entry-changes.ts';
import { findEntryRow, type NewEntryRecord, type TimeEntryRow } from './entry-row.ts';
import { toRevisionFields } from './entry-writer.ts';

const TIMES: readonly string[] = ['startedAtMs', 'endedAtMs'];

/** The time list: the one thing without a row of its own. */
const TIME_LIST = null;

/**
 * Builds the journal of the time list: what a person changes is a step, which can be undone and redone, also after a
 * restart. Both are changes by a person like others, with a revision and with an operation in the outbox: what a service has
 * already is corrected there. A step restores only the fields that it changed. Runs inside a transaction.
 */
export function createEntrySteps(
  db: Statements,
  changes: ReturnType<typeof createTimeEntryChanges>,
) {
  const stack = createUndoStack<TimeStepKind, string, TimeEntryPatch>(db);
  const isThere = (row: TimeEntryRow | undefined): boolean => row?.deleted_at_ms === null;

  /** Edits an entry. @returns the fields that it changed, as they were; null: none */
  const edit = (id: string, patch: TimeEntryPatch, atMs: number): TimeEntryPatch | null => {
    const before = findEntryRow(db, id);
    changes.edit(id, patch, atMs);
    const after = findEntryRow(db, id);
    if (before === undefined || after === undefined) return null;
    const [was, now] = [valuesOf(before), valuesOf(after)];
    // The timer that it stopped stays so.
    const kept = was['endedAtMs'] !== now['endedAtMs'] && before.ended_at_ms === null ? TIMES : [];
    const fields = Object.entries(was).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(now[name]) && !kept.includes(name),
    );
    return fields.length === 0 ? null : Object.fromEntries(fields);
  };

  const go = (direction: StepDirection, atMs: number): DoneTimeStep | null => {
    const step = stack.next(TIME_LIST, direction);
    if (step === null) return null;
    const { kind, added, removed, changed } = step;
    const [leaving, coming] = direction === 'undo' ? [added, removed] : [removed, added];
    const ids = [...leaving, ...coming, ...changed.map(([id]) => id)];
    const rowsOf = (keys: readonly string[]) => keys.map((id) => findEntryRow(db, id));
    const comingRows = rowsOf(coming);
    const isWhole =
      comingRows.every((row) => row !== undefined && !isThere(row)) &&
      rowsOf(ids.filter((id) => !coming.includes(id))).every(isThere);
    if (isWhole) {
      for (const id of leaving) changes.remove(id, atMs);
      for (const id of coming) changes.restore(id, atMs);
      const other = changed.map(([id, patch]) => [id, edit(id, patch, atMs) ?? patch] as const);
      stack.turn(step, direction, other);
    } else {
      stack.forget(step);
    }
    const rows = rowsOf(ids);
    const first = rows[0];
    return {
      kind,
      entryId: ids[0] ?? '',
      note: first?.note ?? '',
      startedAtMs: first !== undefined && isThere(first) ? first.started_at_ms : null,
      count: ids.length,
      isSent: rows.some((row) => row !== undefined && row.sync_state !== 'local-only'),
      isLost: !isWhole,
    };
  };

  return {
    add(entries: readonly NewEntryRecord[], kind: 'add' | 'log', atMs: number) {
      for (const entry of entries) changes.add(entry, atMs);
      stack.note(TIME_LIST, kind, { added: entries.map(({ id }) => id) }, atMs);
    },
    edit(id: string, patch: TimeEntryPatch, atMs: number) {
      const was = edit(id, patch, atMs);
      if (was !== null) stack.note(TIME_LIST, 'edit', { changed: [[id, was]] }, atMs);
    },
    remove(id: string, atMs: number) {
      changes.remove(id, atMs);
      stack.note(TIME_LIST, 'delete', { removed: [id] }, atMs);
    },
    /**
     * Undoes the newest step; null when there is none. A step of an entry that is gone is forgotten.
     * @throws as a change by hand
     */
    undo: (atMs: number) => go('undo', atMs),
    /** Redoes the step undone last; otherwise as {@link undo}. */
    redo: (atMs: number) => go('redo', atMs),
    /** Forgets a step that was refused, which would keep all behind it from being undone. */
    forget(direction: StepDirection) {
      const step = stack.next(TIME_LIST, direction);
      if (step !== null) stack.forget(step);
    },
  };
}

/** Returns the fields of an entry that a person can change. */
function valuesOf(row: TimeEntryRow): Record<string, unknown> & TimeEntryPatch {
  const { endedAtMs, ...fields } = toRevisionFields(row);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the running end is compared, and never a patch
  return { ...fields, tags: [...fields.tags], zone: row.zone, endedAtMs } as never;
}
