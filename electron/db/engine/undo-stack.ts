import type { Statements } from './statement-cache.ts';

/** Steps per thing that can be undone, and the size of their rows in UTF-16 units. */
export const KEPT_STEPS = 1000;
export const KEPT_STEP_CHARS = 16 * 1024 * 1024;

/** Number of a step, and the size of all steps up to it. */
export interface StepPlace {
  number: number;
  size: number;
}

/** Returns whether a step can still be undone after the newest one, which always can. */
export function isStepKept(step: StepPlace, newest: StepPlace): boolean {
  return (
    step.number === newest.number ||
    (step.number > newest.number - KEPT_STEPS && step.size > newest.size - KEPT_STEP_CHARS)
  );
}

/** Rows of a step by their keys; a changed one with how it reads on the other side of the step. */
export interface StepRows<Key, State> {
  added: readonly Key[];
  removed: readonly Key[];
  changed: readonly (readonly [Key, State])[];
}

export interface StoredStep<Kind, Key, State> extends StepRows<Key, State> {
  rowId: number;
  kind: Kind;
}

export type StepDirection = 'undo' | 'redo';

/** Exported so that tests can check its query plans. */
export const UNDO_SQL = {
  dropUndone: `DELETE FROM undo_steps
    WHERE memory_row_id IS ? AND state = 'undone' AND kind IS NOT ?`,
  newest: `SELECT number, total_size AS size FROM undo_steps
    WHERE memory_row_id IS ? AND state = ? ORDER BY number DESC LIMIT 1`,
  oldest: `SELECT row_id AS rowId, kind, number, total_size AS size FROM undo_steps
    WHERE memory_row_id IS ? AND state = 'done' ORDER BY number LIMIT 1`,
  insert: `INSERT INTO undo_steps (memory_row_id, state, kind, number, rows_json, total_size, made_at_ms)
    VALUES (?, 'done', ?, ?, ?, ?, ?)`,
  undo: `SELECT row_id AS rowId, kind, rows_json AS rows FROM undo_steps
    WHERE memory_row_id IS ? AND state = 'done' ORDER BY number DESC LIMIT 1`,
  redo: `SELECT row_id AS rowId, kind, rows_json AS rows FROM undo_steps
    WHERE memory_row_id IS ? AND state = 'undone' ORDER BY number LIMIT 1`,
  /** Bound from here on: the mark that the rows contain; empty for any. */
  heldUndo: `SELECT row_id AS rowId, kind, rows_json AS rows FROM undo_steps
    WHERE memory_row_id IS ? AND state = 'done' AND kind = ? AND instr(rows_json, ?) > 0
    ORDER BY number DESC LIMIT 1`,
  heldRedo: `SELECT row_id AS rowId, kind, rows_json AS rows FROM undo_steps
    WHERE memory_row_id IS ? AND state = 'undone' AND kind = ? AND instr(rows_json, ?) > 0
    ORDER BY number LIMIT 1`,
  held: `SELECT row_id AS rowId, state, number, length(rows_json) AS chars FROM undo_steps
    WHERE memory_row_id IS ? AND kind = ? AND instr(rows_json, ?) > 0 ORDER BY number`,
  rename: `UPDATE undo_steps SET kind = ?
    WHERE memory_row_id IS ? AND kind = ? AND instr(rows_json, ?) > 0`,
  forgetHeld:
    'DELETE FROM undo_steps WHERE memory_row_id IS ? AND kind = ? AND instr(rows_json, ?) > 0',
  move: 'UPDATE undo_steps SET number = ?, total_size = ? WHERE row_id = ?',
  turn: 'UPDATE undo_steps SET state = ?, rows_json = ? WHERE row_id = ?',
  forget: 'DELETE FROM undo_steps WHERE row_id = ?',
  forgetAll: 'DELETE FROM undo_steps WHERE memory_row_id IS ?',
} as const;

/**
 * Builds the stored steps of memories, and of the time list (null). They hold keys, and texts only of changed rows: what
 * was removed stays in its table, marked as deleted, as long as its step. Runs inside a transaction.
 * @param held kind of the parts of something that is being done, undone, or redone in several transactions. They stay while
 *   other steps are noted; nothing but a mark says what they are parts of
 */
export function createUndoStack<Kind extends string, Key, State>(
  db: Statements,
  held: Kind | null = null,
) {
  type Step = StoredStep<Kind, Key, State>;
  const read = (sql: string, ...parts: readonly (number | string | null)[]): Step | null => {
    const found = db.get<{ rowId: number; kind: Kind; rows: string }>(sql, ...parts);
    if (found === undefined) return null;
    const { rowId, kind, rows } = found;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `note` and `turn` only
    return { rowId, kind, ...(JSON.parse(rows) as StepRows<Key, State>) };
  };
  const newestOf = (memoryRowId: number | null, state: 'done' | 'undone'): StepPlace =>
    db.get<StepPlace>(UNDO_SQL.newest, memoryRowId, state) ?? { number: 0, size: 0 };
  return {
    /** Stores a step; without rows there is none. Steps that were undone can no longer be redone. */
    note(
      memoryRowId: number | null,
      kind: Kind,
      { added = [], removed = [], changed = [] }: Partial<StepRows<Key, State>>,
      atMs: number,
    ): void {
      if (added.length + removed.length + changed.length === 0) return;
      db.run(UNDO_SQL.dropUndone, memoryRowId, held);
      const json = JSON.stringify({ added, removed, changed });
      const done = newestOf(memoryRowId, 'done');
      // It comes after all parts of what is being redone.
      const undone = newestOf(memoryRowId, 'undone');
      const before = undone.number > done.number ? undone : done;
      const newest = { number: before.number + 1, size: before.size + json.length };
      db.run(UNDO_SQL.insert, memoryRowId, kind, newest.number, json, newest.size, atMs);
      for (;;) {
        const oldest = db.get<StepPlace & { rowId: number; kind: Kind }>(
          UNDO_SQL.oldest,
          memoryRowId,
        );
        if (oldest === undefined || oldest.kind === held || isStepKept(oldest, newest)) return;
        db.run(UNDO_SQL.forget, oldest.rowId);
      }
    },
    /** Returns the step to undo or redo; null when there is none. */
    next: (memoryRowId: number | null, direction: StepDirection): Step | null =>
      read(UNDO_SQL[direction], memoryRowId),
    /** Returns the held part to undo or redo, even if other steps followed; null when there is none. */
    nextHeld: (memoryRowId: number | null, direction: StepDirection, mark: string): Step | null =>
      read(direction === 'undo' ? UNDO_SQL.heldUndo : UNDO_SQL.heldRedo, memoryRowId, held, mark),
    /** Makes all steps of a kind with a mark held ones. */
    hold(memoryRowId: number | null, kind: Kind, mark: string): void {
      db.run(UNDO_SQL.rename, held, memoryRowId, kind, mark);
    },
    /**
     * Gives held parts, all of them done or undone, their kind. Done ones become neighbors, on top of steps that came between
     * them; undone ones that another step followed are forgotten, as with any step.
     */
    release(memoryRowId: number | null, kind: Kind, mark: string): void {
      const parts = db.all<{ rowId: number; state: string; number: number; chars: number }>(
        UNDO_SQL.held,
        memoryRowId,
        held,
        mark,
      );
      const [first, last] = [parts[0], parts.at(-1)];
      if (first === undefined || last === undefined) return;
      let { number, size } = newestOf(memoryRowId, 'done');
      if (first.state === 'undone' && number > first.number) {
        db.run(UNDO_SQL.forgetHeld, memoryRowId, held, mark);
        return;
      }
      const isApart = last.number - first.number >= parts.length;
      for (const { rowId, chars } of first.state === 'done' && isApart ? parts : []) {
        number += 1;
        size += chars;
        db.run(UNDO_SQL.move, number, size, rowId);
      }
      db.run(UNDO_SQL.rename, kind, memoryRowId, held, mark);
    },
    /** Forgets held parts. */
    forgetHeld(memoryRowId: number | null, mark: string): void {
      db.run(UNDO_SQL.forgetHeld, memoryRowId, held, mark);
    },
    /** Stores that a step was undone or redone. @param changed how its rows read on the other side now */
    turn(
      { rowId, added, removed }: StoredStep<Kind, Key, State>,
      direction: StepDirection,
      changed: StepRows<Key, State>['changed'],
    ): void {
      const json = JSON.stringify({ added, removed, changed });
      db.run(UNDO_SQL.turn, direction === 'undo' ? 'undone' : 'done', json, rowId);
    },
    /** Forgets a step of which a row is gone. */
    forget: ({ rowId }: Pick<StoredStep<Kind, Key, State>, 'rowId'>): void => {
      db.run(UNDO_SQL.forget, rowId);
    },
    forgetAll: (memoryRowId: number | null): void => {
      db.run(UNDO_SQL.forgetAll, memoryRowId);
    },
  };
}
