import type {
  DoneMemoryStep,
  MemoryStepKind,
} from '../../../shared/domain/memories/memory-steps.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { createUndoStack, type StepDirection, type StepRows } from '../engine/undo-stack.ts';
import { toIndexText } from '../search/text-search-fold.ts';
import { toMemoryUnit, UNIT_COLUMNS, type MemoryRow, type MemoryUnitRow } from './row.ts';
import { hashPair, noteChange, pairIsThere } from './unit-rows.ts';

/** Columns that a step can change. */
export interface UnitState {
  source: string;
  target: string;
  source_lang: string;
  target_lang: string;
  is_changed_by_me: number;
  is_entered: number;
  origins_row_id: number | null;
}

/** Units of a step by their row ids, which are never reused. */
export type UnitSteps = StepRows<number, Partial<UnitState>>;

/** Exported so that tests can check its query plans. */
export const MEMORY_JOURNAL_SQL = {
  countThere: `SELECT count(*) FROM json_each(@ids) AS id JOIN memory_units AS u ON u.row_id = id.value
    WHERE u.memory_row_id = @memory AND u.deleted_at_ms IS NULL`,
  countDeleted: `SELECT count(*) FROM json_each(@ids) AS id JOIN memory_units AS u ON u.row_id = id.value
    WHERE u.memory_row_id = @memory AND u.deleted_at_ms IS NOT NULL`,
  remove: `UPDATE memory_units SET deleted_at_ms = @atMs WHERE row_id IN (SELECT value FROM json_each(@ids))`,
  restore: `UPDATE OR IGNORE memory_units SET deleted_at_ms = NULL
    WHERE row_id IN (SELECT value FROM json_each(@ids))`,
  read: `SELECT source, target, source_lang, target_lang, is_changed_by_me, is_entered, origins_row_id
    FROM memory_units WHERE row_id = ?`,
  /** Leaves the texts, so that no index is written. */
  rewriteFacts: 'UPDATE memory_units SET is_entered = ? WHERE row_id = ?',
  rewrite: `UPDATE memory_units SET source = @source, target = @target, source_lang = @source_lang,
      target_lang = @target_lang, is_changed_by_me = @is_changed_by_me, is_entered = @is_entered,
      origins_row_id = @origins_row_id, source_index_text = @sourceIndexText,
      target_index_text = @targetIndexText, pair_hash = @pairHash, changed_at_ms = @atMs
    WHERE row_id = @rowId`,
  noteRevision: `INSERT INTO memory_revisions (unit_row_id, source, target, replaced_at_ms)
    SELECT row_id, source, target, ? FROM memory_units WHERE row_id = ?`,
  removeRevision: `DELETE FROM memory_revisions WHERE row_id =
    (SELECT max(row_id) FROM memory_revisions WHERE unit_row_id = ?)`,
  newest: `SELECT ${UNIT_COLUMNS} FROM memory_units WHERE row_id =
    (SELECT max(u.row_id) FROM json_each(@ids) AS id JOIN memory_units AS u ON u.row_id = id.value
      WHERE u.deleted_at_ms IS NULL)`,
  countBefore: `SELECT count(*) FROM memory_units
    WHERE memory_row_id = ? AND row_id > ? AND deleted_at_ms IS NULL`,
  /** Forgets the steps, with their texts, of units that were deleted before an instant; those are older. */
  forgetBefore: `DELETE FROM undo_steps WHERE (made_at_ms < @beforeMs OR state = 'undone') AND memory_row_id IN
    (SELECT memory_row_id FROM memory_units WHERE deleted_at_ms < @beforeMs)`,
} as const;

/**
 * Builds the journal of memories: what a person changes is a step of its memory, which can be undone and redone, also after
 * a restart. Runs inside a transaction.
 */
export function createMemoryJournal(db: Statements) {
  const stack = createUndoStack<MemoryStepKind, number, Partial<UnitState>>(db);

  /** Exchanges the texts of units with those on the other side of a step. */
  const exchange = (
    changed: UnitSteps['changed'],
    direction: StepDirection,
    atMs: number,
  ): UnitSteps['changed'] =>
    changed.map(([rowId, state]) => {
      const row = db.get<UnitState>(MEMORY_JOURNAL_SQL.read, rowId);
      if (row === undefined) throw new Error('A counted unit is missing.');
      const other = Object.fromEntries(
        Object.entries(row).filter(([name]) => Object.hasOwn(state, name)),
      );
      const now = { ...row, ...state };
      if (state.target === undefined) {
        db.run(MEMORY_JOURNAL_SQL.rewriteFacts, now.is_entered, rowId);
      } else {
        // The edit of a done step is an earlier wording of its unit.
        if (direction === 'redo') db.run(MEMORY_JOURNAL_SQL.noteRevision, atMs, rowId);
        else db.run(MEMORY_JOURNAL_SQL.removeRevision, rowId);
        const { source_lang: sourceLang, target_lang: targetLang, ...texts } = now;
        db.run(MEMORY_JOURNAL_SQL.rewrite, {
          ...now,
          sourceIndexText: toIndexText(now.source),
          targetIndexText: toIndexText(now.target),
          pairHash: hashPair({ ...texts, sourceLang, targetLang }),
          atMs,
          rowId,
        });
      }
      return [rowId, other];
    });

  const go = (
    memory: Pick<MemoryRow, 'row_id'>,
    direction: StepDirection,
    atMs: number,
  ): DoneMemoryStep | null => {
    const step = stack.next(memory.row_id, direction);
    if (step === null) return null;
    const [leaving, coming] =
      direction === 'undo' ? [step.added, step.removed] : [step.removed, step.added];
    const changing = step.changed.map(([rowId]) => rowId);
    const counted = (sql: string, ids: readonly number[]): boolean =>
      Number(db.value(sql, { ids: JSON.stringify(ids), memory: memory.row_id })) === ids.length;
    const isWhole =
      counted(MEMORY_JOURNAL_SQL.countThere, [...leaving, ...changing]) &&
      counted(MEMORY_JOURNAL_SQL.countDeleted, coming);
    if (!isWhole) {
      // Part of a step would mix two states; the units themselves are complete.
      stack.forgetAll(memory.row_id);
      return null;
    }
    // While all are away, units can swap their texts.
    const away = JSON.stringify([...leaving, ...changing]);
    const back = [...coming, ...changing];
    db.run(MEMORY_JOURNAL_SQL.remove, { ids: away, atMs });
    const changed = exchange(step.changed, direction, atMs);
    const { changes } = db.run(MEMORY_JOURNAL_SQL.restore, { ids: JSON.stringify(back) });
    if (changes !== back.length) throw pairIsThere();
    noteChange(db, memory.row_id, coming.length - leaving.length, atMs);
    stack.turn(step, direction, changed);
    const unit = db.get<MemoryUnitRow>(MEMORY_JOURNAL_SQL.newest, { ids: JSON.stringify(back) });
    const index =
      unit && Number(db.value(MEMORY_JOURNAL_SQL.countBefore, memory.row_id, unit.row_id));
    return {
      kind: step.kind,
      count: leaving.length + back.length,
      shown: unit && index !== undefined ? { unit: toMemoryUnit(unit, null), index } : null,
    };
  };

  return {
    /** Stores what was changed as a step; nothing is no step. */
    note: (memoryRowId: number, kind: MemoryStepKind, rows: Partial<UnitSteps>, atMs: number) =>
      stack.note(memoryRowId, kind, rows, atMs),
    /**
     * Undoes the newest step of a memory; null when there is none.
     * @throws `input/conflict` when the memory has a pair again; the step stays
     */
    undo: (memory: Pick<MemoryRow, 'row_id'>, atMs: number) => go(memory, 'undo', atMs),
    /** Redoes the step undone last; otherwise as {@link undo}. */
    redo: (memory: Pick<MemoryRow, 'row_id'>, atMs: number) => go(memory, 'redo', atMs),
  };
}
