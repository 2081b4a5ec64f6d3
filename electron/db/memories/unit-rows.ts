import { hash } from 'node:crypto';
import { AppError } from '../../../shared/errors.ts';
import { MEMORY_COLUMNS, unknownMemory, type MemoryRow } from './row.ts';
import { newStableId } from '../engine/stable-id.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { toIndexText } from '../search/text-search-fold.ts';

export interface PairTexts {
  sourceLang: string;
  targetLang: string;
  source: string;
  target: string;
}

export interface NewUnitRow extends PairTexts {
  /** Where it has one already, as from a file; another unit may have it by now. */
  id: string | null;
  memoryRowId: number;
  isChangedByMe: boolean;
  createdAtMs: number;
}

/** Puts a unit in. @returns its id; null when the memory has the pair */
export function insertUnit(statements: Statements, unit: NewUnitRow): string | null {
  const { source, target } = unit;
  const id = unit.id === null || isTaken(statements, unit.id) ? newStableId() : unit.id;
  const { changes } = statements
    .prepare(
      `INSERT INTO memory_units (id, memory_row_id, source_lang, target_lang, source, target,
         source_index_text, target_index_text, pair_hash, is_changed_by_me, created_at_ms,
         changed_at_ms)
       VALUES (@id, @memoryRowId, @sourceLang, @targetLang, @source, @target, @sourceIndexText,
         @targetIndexText, @pairHash, @isChangedByMe, @createdAtMs, @createdAtMs)
       ON CONFLICT DO NOTHING`,
    )
    .run({
      ...unit,
      id,
      isChangedByMe: unit.isChangedByMe ? 1 : 0,
      sourceIndexText: toIndexText(source),
      targetIndexText: toIndexText(target),
      pairHash: hashPair(unit),
    });
  return changes === 0 ? null : id;
}

function isTaken(statements: Statements, unitId: string): boolean {
  return statements.prepare('SELECT 1 FROM memory_units WHERE id = ?').get(unitId) !== undefined;
}

/** Identifies equal pairs of one memory: 16 bytes. */
export function hashPair({ sourceLang, targetLang, source, target }: PairTexts): Uint8Array {
  const langs = [sourceLang.toLowerCase(), targetLang.toLowerCase()];
  return hash('sha256', JSON.stringify([...langs, source, target]), 'buffer').subarray(0, 16);
}

/** Records that the units of a memory changed, and by how many. */
export function noteChange(
  statements: Statements,
  memoryRowId: number,
  countDelta: number,
  atMs: number,
): void {
  statements
    .prepare(
      `UPDATE memories SET unit_count = unit_count + ?, version = version + 1, changed_at_ms = ?
       WHERE row_id = ?`,
    )
    .run(countDelta, atMs, memoryRowId);
}

/** @throws `input/not-found` */
export function needMemory(statements: Statements, memoryId: string): MemoryRow {
  const row = statements
    .prepare<[string], MemoryRow>(
      `SELECT ${MEMORY_COLUMNS} FROM memories WHERE id = ? AND state = 'kept'`,
    )
    .get(memoryId);
  if (row === undefined) throw unknownMemory();
  return row;
}

export function pairIsThere(): AppError {
  return new AppError('input/conflict', 'memoryErrors.unitExists', {
    details: { field: 'target' },
  });
}

export function unknownUnit(): AppError {
  return new AppError('input/not-found', 'memoryErrors.unitGone');
}

/** Moves the units of an import into a memory, but those that it has, and gives the import up. @returns how many */
export function moveImported(
  statements: Statements,
  importRowId: number,
  memoryRowId: number,
): number {
  const { changes } = statements
    .prepare(
      `UPDATE OR IGNORE memory_units SET memory_row_id = ?
       WHERE memory_row_id = ? AND deleted_at_ms IS NULL`,
    )
    .run(memoryRowId, importRowId);
  statements.prepare("UPDATE memories SET state = 'removing' WHERE row_id = ?").run(importRowId);
  return changes;
}
