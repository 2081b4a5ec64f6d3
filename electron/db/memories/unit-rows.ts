import { hash } from 'node:crypto';
import { AppError } from '../../../shared/errors.ts';
import { MEMORY_COLUMNS, unknownMemory, type MemoryRow } from './row.ts';
import { newStableId } from '../engine/stored-values.ts';
import { type Statements } from '../engine/statement-cache.ts';
import { withOrigin } from '../projects/origin-sets.ts';
import { toIndexText } from '../search/text-search-fold.ts';

export interface PairTexts {
  sourceLang: string;
  targetLang: string;
  source: string;
  target: string;
}

/**
 * Origin of a unit: the user typed or imported it, or a service had it; or a set of projects whose documents have it,
 * null where none are known.
 */
export type UnitOrigin = 'entered' | { originsRowId: number | null };

export interface NewUnitRow extends PairTexts {
  /** Set where it already has one, as from a file; another unit may have it by now. */
  id: string | null;
  memoryRowId: number;
  isChangedByMe: boolean;
  origin: UnitOrigin;
  createdAtMs: number;
}

/** Inserts a unit. @returns its row id; null when the memory has the pair */
export function insertUnit(db: Statements, { origin, ...unit }: NewUnitRow): number | null {
  const { source, target } = unit;
  const id = unit.id === null || isTaken(db, unit.id) ? newStableId() : unit.id;
  const { changes, lastInsertRowid } = db.run(
    `INSERT INTO memory_units (id, memory_row_id, source_lang, target_lang, source, target,
         source_index_text, target_index_text, pair_hash, is_changed_by_me, is_entered,
         origins_row_id, created_at_ms, changed_at_ms)
       VALUES (@id, @memoryRowId, @sourceLang, @targetLang, @source, @target, @sourceIndexText,
         @targetIndexText, @pairHash, @isChangedByMe, @isEntered, @originsRowId, @createdAtMs,
         @createdAtMs)
       ON CONFLICT DO NOTHING`,
    {
      ...unit,
      id,
      isChangedByMe: unit.isChangedByMe ? 1 : 0,
      isEntered: origin === 'entered' ? 1 : 0,
      originsRowId: origin === 'entered' ? null : origin.originsRowId,
      sourceIndexText: toIndexText(source),
      targetIndexText: toIndexText(target),
      pairHash: hashPair(unit),
    },
  );
  return changes === 0 ? null : Number(lastInsertRowid);
}

/** A pair that is in a memory. */
export interface KnownPair {
  rowId: number;
  isEntered: number;
  originsRowId: number | null;
}

export function findPair(
  db: Statements,
  memoryRowId: number,
  pair: PairTexts,
): KnownPair | undefined {
  return db.get<KnownPair>(
    `SELECT row_id AS rowId, is_entered AS isEntered, origins_row_id AS originsRowId
       FROM memory_units WHERE memory_row_id = ? AND pair_hash = ? AND deleted_at_ms IS NULL`,
    memoryRowId,
    hashPair(pair),
  );
}

/**
 * Records that a document of a project has a pair, too; no effect for a pair that may leave anyway.
 * @returns false when the memory does not have the pair
 */
export function addOriginOfPair(
  db: Statements,
  memoryRowId: number,
  pair: PairTexts,
  projectId: string,
): boolean {
  const known = findPair(db, memoryRowId, pair);
  if (known === undefined) return false;
  if (known.isEntered === 1) return true;
  db.run(
    'UPDATE memory_units SET origins_row_id = ? WHERE row_id = ?',
    withOrigin(db, known.originsRowId, projectId),
    known.rowId,
  );
  return true;
}

function isTaken(db: Statements, unitId: string): boolean {
  return db.get('SELECT 1 FROM memory_units WHERE id = ?', unitId) !== undefined;
}

/** Returns 16 bytes that identify equal pairs of one memory. */
export function hashPair({ sourceLang, targetLang, source, target }: PairTexts): Uint8Array {
  const langs = [sourceLang.toLowerCase(), targetLang.toLowerCase()];
  return hash('sha256', JSON.stringify([...langs, source, target]), 'buffer').subarray(0, 16);
}

/** Records that the units of a memory changed, and by how many. */
export function noteChange(
  db: Statements,
  memoryRowId: number,
  countDelta: number,
  atMs: number,
): void {
  db.run(
    `UPDATE memories SET unit_count = unit_count + ?, version = version + 1, changed_at_ms = ?
       WHERE row_id = ?`,
    countDelta,
    atMs,
    memoryRowId,
  );
}

/** @throws `input/not-found` */
export function needMemory(db: Statements, memoryId: string): MemoryRow {
  const found = db.get<MemoryRow>(
    `SELECT ${MEMORY_COLUMNS} FROM memories WHERE id = ? AND state = 'kept'`,
    memoryId,
  );
  if (found === undefined) throw unknownMemory();
  return found;
}

export function pairIsThere(): AppError {
  return new AppError('input/conflict', 'memoryErrors.unitExists', {
    details: { field: 'target' },
  });
}

export function unknownUnit(): AppError {
  return new AppError('input/not-found', 'memoryErrors.unitGone');
}

/**
 * Makes pairs that the memory has from documents count as imported by the user from now on.
 * @returns their row ids
 */
export function enterImported(db: Statements, importRowId: number, memoryRowId: number): number[] {
  return db.values<number>(
    `UPDATE memory_units SET is_entered = 1
       WHERE memory_row_id = @memoryRowId AND is_entered = 0 AND deleted_at_ms IS NULL
         AND pair_hash IN (SELECT pair_hash FROM memory_units
           WHERE memory_row_id = @importRowId AND deleted_at_ms IS NULL)
       RETURNING row_id`,
    { memoryRowId, importRowId },
  );
}

/**
 * Moves the units of an import into a memory, except those that it has, and ends the import.
 * @returns their row ids
 */
export function moveImported(db: Statements, importRowId: number, memoryRowId: number): number[] {
  const moved = db.values<number>(
    `UPDATE OR IGNORE memory_units SET memory_row_id = ?
       WHERE memory_row_id = ? AND deleted_at_ms IS NULL RETURNING row_id`,
    memoryRowId,
    importRowId,
  );
  db.run("UPDATE memories SET state = 'removing' WHERE row_id = ?", importRowId);
  return moved;
}
