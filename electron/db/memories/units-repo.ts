import type {
  EditMemoryUnit,
  MemoryRevision,
  MemoryUnit,
  MemoryUnitId,
  MemoryUnitIds,
  MemoryUnitPage,
  MemoryUnitQuery,
  NewMemoryUnit,
} from '../../../shared/domain/memories/local-memory.ts';
import { AppError } from '../../../shared/errors.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createHistoryCache } from '../history/matches.ts';
import { toMemoryUnit, UNIT_COLUMNS, type MemoryUnitRow } from './row.ts';
import { findUnits } from './unit-search.ts';
import {
  hashPair,
  insertUnit,
  needMemory,
  noteChange,
  pairIsThere,
  unknownUnit,
} from './unit-rows.ts';
import { createStatementCache } from '../engine/statement-cache.ts';
import { toIndexText } from '../search/text-search-fold.ts';

/** Units of memories. What is deleted or never was there: `input/not-found`. */
export interface MemoryUnitsRepo {
  list(query: MemoryUnitQuery): MemoryUnitPage;
  /** @throws `input/conflict` when the memory has the pair */
  add(unit: NewMemoryUnit, atMs: number): MemoryUnit;
  /** What it was is kept as a revision. @throws `input/conflict` as {@link add} */
  edit(unit: EditMemoryUnit, atMs: number): MemoryUnit;
  /** Puts the newest revision back. @throws `input/not-found` when there is none; `input/conflict` */
  undoEdit(unit: MemoryUnitId, atMs: number): MemoryUnit;
  /** Newest first. */
  listRevisions(unit: MemoryUnitId): MemoryRevision[];
  /** Those that are gone already are no fault. */
  remove(units: MemoryUnitIds, atMs: number): void;
  /** @throws `input/conflict` when a pair is there again */
  restore(units: MemoryUnitIds, atMs: number): void;
}

type RevisionRow = MemoryRevision & { rowId: number };

/** Units on an open connection. */
export function createMemoryUnitsRepo(connection: SqliteDatabase): MemoryUnitsRepo {
  const statements = createStatementCache(connection);
  const cache = createHistoryCache();
  const inOne = <T>(work: () => T): T => statements.transaction(work).immediate();
  const findUnit = (memoryRowId: number, unitId: number): MemoryUnitRow => {
    const row = statements
      .prepare<[number, number], MemoryUnitRow>(
        `SELECT ${UNIT_COLUMNS} FROM memory_units
         WHERE row_id = ? AND memory_row_id = ? AND deleted_at_ms IS NULL`,
      )
      .get(unitId, memoryRowId);
    if (row === undefined) throw unknownUnit();
    return row;
  };
  const rewrite = (
    memoryRowId: number,
    row: MemoryUnitRow,
    { source, target }: { source: string; target: string },
    atMs: number,
  ): void => {
    const texts = { sourceLang: row.source_lang, targetLang: row.target_lang, source, target };
    const { changes } = statements
      .prepare(
        `UPDATE OR IGNORE memory_units SET source = @source, target = @target,
           source_index_text = @sourceIndexText, target_index_text = @targetIndexText,
           pair_hash = @pairHash, is_changed_by_me = 1, changed_at_ms = @atMs
         WHERE row_id = @rowId`,
      )
      .run({
        source,
        target,
        sourceIndexText: toIndexText(source),
        targetIndexText: toIndexText(target),
        pairHash: hashPair(texts),
        atMs,
        rowId: row.row_id,
      });
    if (changes === 0) throw pairIsThere();
    noteChange(statements, memoryRowId, 0, atMs);
  };
  const revisionsOf = (unitId: number): RevisionRow[] =>
    statements
      .prepare<[number], RevisionRow>(
        `SELECT row_id AS rowId, source, target, replaced_at_ms AS replacedAtMs
         FROM memory_revisions WHERE unit_row_id = ? ORDER BY row_id DESC`,
      )
      .all(unitId);

  return {
    list: (query) =>
      statements.transaction(() =>
        findUnits(statements, cache, needMemory(statements, query.memoryId), query),
      )(),
    add: ({ memoryId, ...texts }, atMs) =>
      inOne(() => {
        const { row_id: memoryRowId, source_lang: sourceLang } = needMemory(statements, memoryId);
        const unit = { ...texts, sourceLang, memoryRowId, isChangedByMe: true, createdAtMs: atMs };
        const rowId = insertUnit(statements, unit);
        if (rowId === null) throw pairIsThere();
        noteChange(statements, memoryRowId, 1, atMs);
        return toMemoryUnit(findUnit(memoryRowId, rowId), null);
      }),
    edit: ({ memoryId, unitId, source, target }, atMs) =>
      inOne(() => {
        const { row_id: memoryRowId } = needMemory(statements, memoryId);
        const row = findUnit(memoryRowId, unitId);
        if (row.source !== source || row.target !== target) {
          statements
            .prepare(
              `INSERT INTO memory_revisions (unit_row_id, source, target, replaced_at_ms)
               VALUES (?, ?, ?, ?)`,
            )
            .run(unitId, row.source, row.target, atMs);
          rewrite(memoryRowId, row, { source, target }, atMs);
        }
        return toMemoryUnit(findUnit(memoryRowId, unitId), null);
      }),
    undoEdit: ({ memoryId, unitId }, atMs) =>
      inOne(() => {
        const { row_id: memoryRowId } = needMemory(statements, memoryId);
        const row = findUnit(memoryRowId, unitId);
        const newest = revisionsOf(unitId)[0];
        if (newest === undefined) {
          throw new AppError('input/not-found', 'There is nothing to undo.');
        }
        statements.prepare('DELETE FROM memory_revisions WHERE row_id = ?').run(newest.rowId);
        rewrite(memoryRowId, row, newest, atMs);
        return toMemoryUnit(findUnit(memoryRowId, unitId), null);
      }),
    listRevisions: ({ memoryId, unitId }) => {
      findUnit(needMemory(statements, memoryId).row_id, unitId);
      return revisionsOf(unitId).map(({ rowId: _rowId, ...revision }) => revision);
    },
    remove: ({ memoryId, unitIds }, atMs) =>
      inOne(() => {
        const { row_id: memoryRowId } = needMemory(statements, memoryId);
        const remove = statements.prepare(
          `UPDATE memory_units SET deleted_at_ms = ?
           WHERE row_id = ? AND memory_row_id = ? AND deleted_at_ms IS NULL`,
        );
        let removed = 0;
        for (const unitId of unitIds) removed += remove.run(atMs, unitId, memoryRowId).changes;
        noteChange(statements, memoryRowId, -removed, atMs);
      }),
    restore: ({ memoryId, unitIds }, atMs) =>
      inOne(() => {
        const { row_id: memoryRowId } = needMemory(statements, memoryId);
        const restore = statements.prepare(
          `UPDATE OR IGNORE memory_units SET deleted_at_ms = NULL
           WHERE row_id = ? AND memory_row_id = ? AND deleted_at_ms IS NOT NULL`,
        );
        const wanted = [...new Set(unitIds)];
        for (const unitId of wanted) {
          if (restore.run(unitId, memoryRowId).changes === 0) {
            findDeleted(unitId, memoryRowId);
            throw pairIsThere();
          }
        }
        noteChange(statements, memoryRowId, wanted.length, atMs);
      }),
  };

  function findDeleted(unitId: number, memoryRowId: number): void {
    const found = statements
      .prepare(
        'SELECT 1 FROM memory_units WHERE row_id = ? AND memory_row_id = ? AND deleted_at_ms IS NOT NULL',
      )
      .get(unitId, memoryRowId);
    if (found === undefined) throw unknownUnit();
  }
}
