import type { TimeEntryPatch } from '../../../shared/domain/time/entry.ts';
import type { DoneTimeStep, TimeStepKind } from '../../../shared/domain/time/time-steps.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { createUndoStack, type StepDirection, type StepRows } from '../engine/undo-stack.ts';
import type { createTimeEntryChanges } from './entry-changes.ts';
import {
  findEntryRow,
  findTimerRow,
  type NewEntryRecord,
  type NewTimerRecord,
  type TimeEntryRow,
} from './entry-row.ts';
import { toRevisionFields } from './entry-writer.ts';
import { removeMade, restoreMade, type MadeNames } from '../projects/names-of-import.ts';
import { isSurelyUnsent, operationsOf } from '../sync/outbox-row.ts';
import { EMBEDDED_TIME_CONNECTION_ID } from '../../../shared/domain/time/names.ts';

const TIMES: readonly string[] = ['startedAtMs', 'endedAtMs'];

/** The time list: the one thing without a row of its own. */
const TIME_LIST = null;

/** Steps that change which entry is running. */
const TIMER_KINDS: readonly TimeStepKind[] = ['start', 'stop', 'gap'];

/** Marks the question of an answer among the entries that it changed. */
const QUESTION = 'question ';
/** Marks the import that a step belongs to, and what it added besides entries. */
const IMPORT = 'import ';
const MADE = ['customer', 'project'] as const;
/** A part of an import that has not ended, or that is being undone or redone. */
const UNENDED = 'importing';

/** Returns how the steps of an import are found among others; of all for null. */
const markOf = (importId: string | null): string =>
  importId === null ? '' : JSON.stringify(`${IMPORT}${importId}`);

/** Returns what an import added besides entries. */
const madeIn = (changed: StepRows<string, StepPatch>['changed']): MadeNames =>
  MADE.flatMap((subject) => marked(changed, `${subject} `).map((id) => [subject, id] as const));

/** Ids of entries have no spaces. */
const isMark = ([key]: readonly [string, StepPatch]): boolean => key.includes(' ');

/** Returns what the marks of a kind name. */
const marked = (changed: StepRows<string, StepPatch>['changed'], mark: string): string[] =>
  changed.flatMap(([key]) => (key.startsWith(mark) ? [key.slice(mark.length)] : []));

/** A step, with the import that it is a part of. */
export type TakenTimeStep = DoneTimeStep & { importId: string | null };

/** Rows changed by an answer about time away. */
export interface GapRows {
  gapId: string;
  added: readonly string[];
  removed: readonly string[];
  /** The entry that was cut, with its times before; null: it was not. */
  cut: readonly [id: string, times: TimerTimes] | null;
}

/** Null: running. */
type TimerTimes = { startedAtMs: number; endedAtMs: number | null };

/** An end of null: it runs on. */
type StepPatch = Omit<TimeEntryPatch, 'endedAtMs'> & { endedAtMs?: number | null | undefined };

/** Exported so that tests can check its query plans. */
export const ENTRY_STEPS_SQL = {
  reopenQuestion: 'UPDATE timer_gaps SET answered_at_ms = NULL WHERE id = ?',
  closeQuestion: 'UPDATE timer_gaps SET answered_at_ms = ? WHERE id = ?',
  /** Later questions follow the time after the gap. */
  handBack: `UPDATE timer_gaps SET entry_id = (SELECT entry_id FROM timer_gaps WHERE id = @gapId)
    WHERE entry_id = @entryId AND answered_at_ms IS NULL`,
  handOn: `UPDATE timer_gaps SET entry_id = @entryId
    WHERE entry_id = (SELECT entry_id FROM timer_gaps WHERE id = @gapId) AND answered_at_ms IS NULL
      AND from_ms >= (SELECT to_ms FROM timer_gaps WHERE id = @gapId)`,
  /** When the oldest import began that has not ended, or that is being undone or redone; null: there is none. */
  unendedFrom: `SELECT min(made_at_ms) FROM undo_steps
    WHERE memory_row_id IS NULL AND kind = '${UNENDED}'`,
} as const;

/**
 * Builds the journal of the time list: what a person changes is a step, which can be undone and redone, also after a
 * restart. Both are changes by a person like others, with a revision and with an operation in the outbox: what a service has
 * already is corrected there, except for what the timer made, which stays as a service outside of the app got it. A step
 * restores only the fields that it changed. Runs inside a transaction.
 */
export function createEntrySteps(
  db: Statements,
  changes: ReturnType<typeof createTimeEntryChanges>,
) {
  const stack = createUndoStack<TimeStepKind | typeof UNENDED, string, StepPatch>(db, UNENDED);
  const isThere = (row: TimeEntryRow | undefined): boolean => row?.deleted_at_ms === null;
  /** Returns true if a service outside of the app may have an entry. */
  const hasLeft = (row: TimeEntryRow | undefined): boolean =>
    row !== undefined &&
    row.connection_id !== EMBEDDED_TIME_CONNECTION_ID &&
    (row.remote_id !== null ||
      operationsOf(db, 'entry', row.id).some((each) => !isSurelyUnsent(each)));

  /** Edits an entry. @returns the fields that it changed, as they were */
  const edit = (id: string, { endedAtMs, ...patch }: StepPatch, atMs: number): StepPatch => {
    const before = findEntryRow(db, id);
    if (endedAtMs === null) changes.reopen(id, atMs);
    changes.edit(id, { ...patch, ...(typeof endedAtMs === 'number' && { endedAtMs }) }, atMs);
    const after = findEntryRow(db, id);
    if (before === undefined || after === undefined) return {};
    const [was, now] = [valuesOf(before), valuesOf(after)];
    return Object.fromEntries(
      Object.entries(was).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name]),
      ),
    );
  };

  /** Returns whether the timer can become what it was: no other one runs, and none of it has left. */
  const isFree = (
    leaving: readonly string[],
    coming: readonly (TimeEntryRow | undefined)[],
    changed: StepRows<string, StepPatch>['changed'],
  ): boolean => {
    const runs =
      coming.some((row) => row?.ended_at_ms === null) ||
      changed.some(([, { endedAtMs }]) => endedAtMs === null);
    const running = findTimerRow(db)?.id;
    if (!runs || running === undefined || leaving.includes(running)) return true;
    return changed.some(([id, { endedAtMs }]) => id === running && typeof endedAtMs === 'number');
  };

  const go = (
    direction: StepDirection,
    atMs: number,
    importId: string | null,
  ): TakenTimeStep | null => {
    const step =
      importId === null
        ? stack.next(TIME_LIST, direction)
        : stack.nextHeld(TIME_LIST, direction, markOf(importId));
    if (step === null && importId !== null) stack.release(TIME_LIST, 'import', markOf(importId));
    if (step === null || (step.kind === UNENDED && importId === null)) return null;
    const { changed: all } = step;
    const kind = step.kind === UNENDED ? 'import' : step.kind;
    const [ofImport = null] = marked(all, IMPORT);
    // The other parts follow in transactions of their own.
    if (importId === null && ofImport !== null) stack.hold(TIME_LIST, 'import', markOf(ofImport));
    const isTimer = TIMER_KINDS.includes(kind);
    const marks = all.filter(isMark);
    const changed = all.filter((each) => !isMark(each));
    const made = madeIn(all);
    const isHere = (id: string): boolean => isThere(findEntryRow(db, id));
    // Undoing an import removes those of its entries that still exist; redoing it restores these.
    const added =
      ofImport === null
        ? step.added
        : step.added.filter((id) => isHere(id) === (direction === 'undo'));
    const [leaving, coming] = direction === 'undo' ? [added, step.removed] : [step.removed, added];
    const ids = [...leaving, ...coming, ...changed.map(([id]) => id)];
    const rowsOf = (keys: readonly string[]) => keys.map((id) => findEntryRow(db, id));
    const comingRows = rowsOf(coming);
    const before = rowsOf(ids);
    const isComing = new Set(coming);
    const isWhole =
      (ofImport === null || ids.length + made.length > 0) &&
      comingRows.every((row) => row !== undefined && !isThere(row)) &&
      ids.every((id) => isComing.has(id) || isHere(id)) &&
      (!isTimer || (!before.some(hasLeft) && isFree(leaving, comingRows, changed)));
    if (isWhole) {
      const other = new Map<string, StepPatch>();
      const editAll = (isReopened: boolean) => {
        for (const [id, patch] of changed) {
          if ((patch.endedAtMs === null) !== isReopened) continue;
          const was = edit(id, patch, atMs);
          other.set(id, Object.keys(was).length === 0 ? patch : was);
        }
      };
      for (const id of leaving) changes.remove(id, atMs);
      if (direction === 'undo') removeMade(db, made, atMs);
      else restoreMade(db, made, atMs);
      // Only one runs at a time.
      editAll(false);
      for (const id of coming) changes.restore(id, atMs);
      editAll(true);
      for (const gapId of marked(all, QUESTION)) {
        askAgain(db, gapId, direction, { leaving, coming }, atMs);
      }
      stack.turn({ ...step, added }, direction, [...other, ...marks]);
    } else {
      stack.forget(step);
    }
    const rows = rowsOf(ids);
    const first = rows[0];
    const wasSent = (row: TimeEntryRow | undefined) =>
      row !== undefined && row.sync_state !== 'local-only';
    return {
      kind,
      entryId: ids[0] ?? '',
      note: first?.note ?? '',
      startedAtMs: first !== undefined && isThere(first) ? first.started_at_ms : null,
      count: ids.length,
      isSent: isTimer ? before.some(hasLeft) : isWhole && rows.some(wasSent),
      isLost: !isWhole,
      importId: ofImport,
    };
  };

  return {
    add(entries: readonly NewEntryRecord[], kind: 'add' | 'log', atMs: number) {
      for (const entry of entries) changes.add(entry, atMs);
      stack.note(TIME_LIST, kind, { added: entries.map(({ id }) => id) }, atMs);
    },
    /** Adds an entry of an import; {@link noteImport} follows in the same transaction. */
    addImported: (entry: NewEntryRecord, atMs: number): void => changes.add(entry, atMs),
    /** Notes a part of an import, which is undone together with its other parts once {@link endImport} was called. */
    noteImport(importId: string, added: readonly string[], made: MadeNames, atMs: number) {
      if (added.length + made.length === 0) return;
      const marks = [`${IMPORT}${importId}`, ...made.map(([subject, id]) => `${subject} ${id}`)];
      const changed = marks.map((mark) => [mark, {}] as const);
      stack.note(TIME_LIST, UNENDED, { added, changed }, atMs);
    },
    endImport: (importId: string): void => stack.release(TIME_LIST, 'import', markOf(importId)),
    /**
     * Undoes the newest part of an import that has not ended, or that was being undone or redone, even if other changes
     * followed. It cannot be redone.
     * @param importId null: of any
     * @returns false when there is none
     */
    takeImportBack(atMs: number, importId: string | null): boolean {
      const step = stack.nextHeld(TIME_LIST, 'undo', markOf(importId));
      if (step === null) {
        stack.forgetHeld(TIME_LIST, markOf(importId));
        return false;
      }
      for (const id of step.added) if (isThere(findEntryRow(db, id))) changes.remove(id, atMs);
      removeMade(db, madeIn(step.changed), atMs);
      stack.forget(step);
      return true;
    },
    edit(id: string, patch: TimeEntryPatch, atMs: number) {
      const wasRunning = findEntryRow(db, id)?.ended_at_ms === null;
      const was = edit(id, patch, atMs);
      // The timer that it stopped stays so.
      const isStopped = wasRunning && 'endedAtMs' in was;
      const fields = Object.entries(was).filter(([name]) => !isStopped || !TIMES.includes(name));
      if (fields.length === 0) return;
      stack.note(TIME_LIST, 'edit', { changed: [[id, Object.fromEntries(fields)]] }, atMs);
    },
    remove(id: string, atMs: number) {
      changes.remove(id, atMs);
      stack.note(TIME_LIST, 'delete', { removed: [id] }, atMs);
    },
    start(entry: NewTimerRecord, atMs: number) {
      const stopped = findTimerRow(db);
      changes.start(entry, atMs);
      const changed = stopped === undefined ? [] : [[stopped.id, { endedAtMs: null }] as const];
      stack.note(TIME_LIST, 'start', { added: [entry.id], changed }, atMs);
    },
    /** @returns the id of the stopped entry */
    stop(atMs: number): string | null {
      const id = changes.stop(atMs);
      if (id !== null)
        stack.note(TIME_LIST, 'stop', { changed: [[id, { endedAtMs: null }]] }, atMs);
      return id;
    },
    /** Notes the answer about time away, whose changes were made. */
    noteAnswer({ gapId, added, removed, cut }: GapRows, atMs: number) {
      const changed: [string, StepPatch][] = [[`${QUESTION}${gapId}`, {}]];
      if (cut !== null) {
        const row = findEntryRow(db, cut[0]);
        const [id, was] = cut;
        const fields: StepPatch = {
          ...(row?.started_at_ms !== was.startedAtMs && { startedAtMs: was.startedAtMs }),
          ...(row?.ended_at_ms !== was.endedAtMs && { endedAtMs: was.endedAtMs }),
        };
        changed.unshift([id, fields]);
      }
      stack.note(TIME_LIST, 'gap', { added, removed, changed }, atMs);
    },
    /**
     * Undoes the newest step; null when there is none. A step of an entry that is gone is forgotten.
     * @param importId the next part of this import, of which one was undone; null: the newest step. After the last part, null
     *   is returned, and the import is complete again
     * @throws as a change by hand
     */
    undo: (atMs: number, importId: string | null) => go('undo', atMs, importId),
    /** Redoes the step undone last; otherwise as {@link undo}. */
    redo: (atMs: number, importId: string | null) => go('redo', atMs, importId),
    /** Forgets a step that was refused, which would keep all behind it from being undone. An import stays whole. */
    forget(direction: StepDirection) {
      const step = stack.next(TIME_LIST, direction);
      if (step !== null && step.kind !== UNENDED && step.kind !== 'import') stack.forget(step);
    },
  };
}

/** Asks about time away again, or answers it as before. Later questions are about the entry with the time after it. */
function askAgain(
  db: Statements,
  gapId: string,
  direction: StepDirection,
  { leaving, coming }: { leaving: readonly string[]; coming: readonly string[] },
  atMs: number,
): void {
  if (direction === 'undo') {
    for (const entryId of leaving) db.run(ENTRY_STEPS_SQL.handBack, { gapId, entryId });
    db.run(ENTRY_STEPS_SQL.reopenQuestion, gapId);
    return;
  }
  db.run(ENTRY_STEPS_SQL.closeQuestion, atMs, gapId);
  const [last] = coming
    .flatMap((id) => findEntryRow(db, id) ?? [])
    .toSorted((a, b) => b.started_at_ms - a.started_at_ms);
  if (last !== undefined) db.run(ENTRY_STEPS_SQL.handOn, { gapId, entryId: last.id });
}

/** Returns the fields of an entry that a person can change. */
function valuesOf(row: TimeEntryRow): Record<string, unknown> & StepPatch {
  const { endedAtMs, ...fields } = toRevisionFields(row);
  return { ...fields, tags: [...fields.tags], zone: row.zone, endedAtMs };
}
