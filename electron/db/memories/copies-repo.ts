import { hash } from 'node:crypto';
import { AppError } from '../../../shared/errors.ts';
import type { Counted } from '../../../shared/domain/data/counted.ts';
import type { ExchangeUnit } from '../../../shared/exchange/exchange-unit.ts';
import type {
  CopySnapshot,
  DifferencePage,
  DifferenceQuery,
  PairComparison,
} from '../../../shared/domain/copies/copy.ts';
import { baseLanguage } from '../../../shared/domain/connections/language.ts';
import { comparedTarget, comparedUnit } from '../../../shared/memory/unit-key.ts';
import { pack, unpack, type Packed } from '../../support/packed.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache, type Statements } from '../engine/statement-cache.ts';
import type { HistoryExportSegment, PackedExportSegments } from '../history/repo-types.ts';
import { leavingAs, type Leaving } from '../../../shared/domain/lane/leaving.ts';
import { readLeaving } from '../projects/leaving-query.ts';
import {
  COPY,
  COUNT,
  COUNT_ANEW,
  COUNT_UNITS,
  FILL_DIFFERENCES,
  FILL_HERE,
  MEMORY_COPIES_SQL,
  MISSING,
  TAKE_OUT,
} from './copies-sql.ts';
import {
  findPair,
  insertUnit,
  moveImported,
  needMemory,
  noteChange,
  type KnownPair,
} from './unit-rows.ts';

/** Snapshots kept per memory: each is a whole memory. */
export const KEPT_COPIES = 10;

/** A copy of a memory as one side had it. */
export interface MemoryCopy {
  id: string;
  memoryId: string;
  side: CopySnapshot['side'];
  name: string;
  unitCount: number;
}

/**
 * Contents of the two sides of a memory, for comparing them and for restoring one. Throws `input/not-found` for missing
 * ones.
 */
export interface MemoryCopiesRepo {
  /** Begins a copy of the service's memory, which replaces an earlier one made for comparison. */
  begin(copy: { id: string; memoryId: string; name: string; atMs: number }): void;
  /** @returns how many were stored; units already there, or in another source language, are skipped */
  append(copyId: string, units: Packed<ExchangeUnit[]>, atMs: number): number;
  get(copyId: string): MemoryCopy;
  /** Returns the stored number of units, and the number found. */
  countUnits(copyId: string): Counted;
  /** Keeps a copy as a snapshot; the oldest snapshots of the memory are removed. */
  keep(copyId: string, reason: CopySnapshot['reason']): void;
  /** Copies the local memory, as a snapshot. */
  keepHere(copy: {
    id: string;
    memoryId: string;
    reason: CopySnapshot['reason'];
    atMs: number;
  }): void;
  /** Lists snapshots, newest first. */
  listSnapshots(memoryId: string): CopySnapshot[];
  /** Compares the memory with a copy of the service; the differences are stored with the copy. */
  compare(copyId: string): PairComparison[];
  listDifferences(query: DifferenceQuery): DifferencePage;
  /**
   * Adds the units that the memory lacks to an import of it, part by part, as {@link compare} found them.
   * @returns the row after which to continue; null at the end
   */
  stage(part: {
    copyId: string;
    importId: string;
    afterRowId: number;
    limit: number;
  }): number | null;
  /** Makes the memory match the copy: adds the staged units, and removes the others. */
  takeIn(copyId: string, importId: string, atMs: number): void;
  /** Reads units that may go to a service, in order, after a row id. */
  readLeavingUnits(part: {
    copyId: string;
    afterRowId: number;
    limit: number;
  }): Leaving<PackedExportSegments>;
  /** Removes copies that were only made for a comparison. */
  clear(): void;
}

interface CopyRow extends MemoryCopy {
  rowId: number;
  memoryRowId: number;
  sourceLang: string;
}

export function createMemoryCopiesRepo(connection: SqliteDatabase): MemoryCopiesRepo {
  connection.function('unit_key', { deterministic: true }, (lang, source, target) =>
    keyOf(String(lang), String(source), String(target)),
  );
  connection.function('compared_target', { deterministic: true }, (lang) =>
    comparedTarget(String(lang)),
  );
  const statements = createStatementCache(connection);
  const inOne = <T>(work: () => T): T => statements.transaction(work).immediate();
  const need = (copyId: string): CopyRow => {
    const row = statements
      .prepare<[string], CopyRow>(`${COPY} WHERE c.id = ? AND m.state = 'kept'`)
      .get(copyId);
    if (row === undefined) throw new AppError('input/not-found', 'memoryErrors.comparisonGone');
    return row;
  };
  const prune = (memoryRowId: number): void => {
    statements
      .prepare(
        `DELETE FROM memory_copies WHERE row_id IN (
           SELECT row_id FROM memory_copies WHERE memory_row_id = ? AND reason IS NOT NULL
           ORDER BY row_id DESC LIMIT -1 OFFSET ?)`,
      )
      .run(memoryRowId, KEPT_COPIES);
  };

  return {
    begin: ({ memoryId, ...copy }) =>
      inOne(() => {
        const { row_id: memoryRowId } = needMemory(statements, memoryId);
        statements
          .prepare('DELETE FROM memory_copies WHERE memory_row_id = ? AND reason IS NULL')
          .run(memoryRowId);
        insertCopy(statements, { ...copy, memoryRowId, side: 'there', reason: null });
      }),
    append: (copyId, packed, atMs) =>
      inOne(() => {
        const { rowId, memoryRowId, sourceLang } = need(copyId);
        let taken = 0;
        for (const unit of unpack(packed)) {
          if (unit.sourceLang === null || baseLanguage(unit.sourceLang) !== sourceLang) continue;
          const { sourceLang: lang } = unit;
          const changedAtMs = unit.createdAtMs ?? atMs;
          taken += insertCopyUnit(
            statements,
            { rowId, memoryRowId },
            { ...unit, sourceLang: lang },
            changedAtMs,
          );
        }
        countUnits(statements, rowId, taken);
        return taken;
      }),
    get(copyId) {
      const { id, memoryId, side, name, unitCount } = need(copyId);
      return { id, memoryId, side, name, unitCount };
    },
    countUnits(copyId) {
      const { rowId, unitCount: storedCount } = need(copyId);
      const found = statements.prepare<[number], number>(COUNT_UNITS).pluck().get(rowId);
      return { storedCount, foundCount: found ?? 0 };
    },
    keep: (copyId, reason) =>
      inOne(() => {
        const { rowId, memoryRowId } = need(copyId);
        statements.prepare('DELETE FROM memory_differences WHERE copy_row_id = ?').run(rowId);
        statements
          .prepare('UPDATE memory_copies SET reason = ? WHERE row_id = ?')
          .run(reason, rowId);
        prune(memoryRowId);
      }),
    keepHere: ({ memoryId, ...copy }) =>
      inOne(() => {
        const { row_id: memoryRowId, name } = needMemory(statements, memoryId);
        const rowId = insertCopy(statements, { ...copy, memoryRowId, name, side: 'here' });
        const { changes } = statements
          .prepare(
            `INSERT OR IGNORE INTO memory_copy_units
               (copy_row_id, source_lang, target_lang, source, target, unit_key, changed_at_ms,
                is_entered, origins_row_id)
             SELECT ?, source_lang, target_lang, source, target,
               unit_key(target_lang, source, target), changed_at_ms, is_entered,
               origins_row_id
             FROM memory_units WHERE memory_row_id = ? AND deleted_at_ms IS NULL ORDER BY row_id`,
          )
          .run(rowId, memoryRowId);
        countUnits(statements, rowId, changes);
        prune(memoryRowId);
      }),
    listSnapshots: (memoryId) =>
      statements
        .prepare<[string], Omit<CopySnapshot, 'pairs'>>(
          `SELECT c.id, c.side, c.reason, c.name, c.unit_count AS count, c.taken_at_ms AS takenAtMs
           FROM memory_copies AS c JOIN memories AS m ON m.row_id = c.memory_row_id
           WHERE m.id = ? AND m.state = 'kept' AND c.reason IS NOT NULL ORDER BY c.row_id DESC`,
        )
        .all(memoryId)
        .map((snapshot) => ({ ...snapshot, pairs: [] })),
    compare: (copyId) =>
      inOne(() => {
        const { rowId: copyRowId, memoryRowId, sourceLang, side } = need(copyId);
        connection.exec(`CREATE TEMP TABLE IF NOT EXISTS compared_units
          (unit_key BLOB PRIMARY KEY, row_id INTEGER NOT NULL, lang TEXT NOT NULL) WITHOUT ROWID`);
        statements.prepare('DELETE FROM temp.compared_units').run();
        statements.prepare('DELETE FROM memory_differences WHERE copy_row_id = ?').run(copyRowId);
        statements.prepare(FILL_HERE[side]).run({ memoryRowId });
        statements.prepare(FILL_DIFFERENCES).run({ copyRowId });
        const counts = statements
          .prepare<[object], { lang: string; kind: keyof Counts; count: number }>(COUNT)
          .all({ copyRowId });
        statements.prepare('DELETE FROM temp.compared_units').run();
        return [...new Set(counts.map(({ lang }) => lang))].map((targetLang) => {
          const counted = { added: 0, removed: 0, changed: 0, same: 0 };
          for (const { lang, kind, count } of counts)
            if (lang === targetLang) counted[kind] = count;
          return { sourceLang, targetLang, ...counted, plan: null };
        });
      }),
    listDifferences({ comparisonId, targetLang, kind, page, limit }) {
      const { rowId: copyRowId } = need(comparisonId);
      const kinds = JSON.stringify(kind === null ? ['added', 'changed', 'removed'] : [kind]);
      const which = { copyRowId, targetLang, kinds };
      return {
        differences: statements
          .prepare<[object], DifferencePage['differences'][number]>(MEMORY_COPIES_SQL.differences)
          .all({ ...which, limit, offset: (page - 1) * limit }),
        total: Number(
          statements
            .prepare(
              `SELECT count(*) FROM memory_differences
               WHERE copy_row_id = @copyRowId AND target_lang = @targetLang
                 AND kind IN (SELECT value FROM json_each(@kinds))`,
            )
            .pluck()
            .get(which),
        ),
      };
    },
    stage: ({ copyId, importId, afterRowId, limit }) =>
      inOne(() => {
        const { rowId } = need(copyId);
        const importRowId = needImport(statements, importId);
        const rows = statements
          .prepare<[object], UnitRow & Pick<KnownPair, 'isEntered' | 'originsRowId'>>(MISSING)
          .all({ rowId, afterRowId, limit });
        for (const { originsRowId, isEntered, ...row } of rows) {
          const unit = { ...row, id: null, isChangedByMe: false, memoryRowId: importRowId };
          if (isEntered === 1) insertUnit(statements, { ...unit, origin: 'entered' });
          else insertUnit(statements, { ...unit, origin: { originsRowId } });
        }
        return rows.length < limit ? null : (rows.at(-1)?.rowId ?? null);
      }),
    takeIn: (copyId, importId, atMs) =>
      inOne(() => {
        const { rowId, memoryRowId, side } = need(copyId);
        const importRowId = needImport(statements, importId);
        const gone = statements.prepare(TAKE_OUT[side]).run({ atMs, memoryRowId, rowId });
        const come = moveImported(statements, importRowId, memoryRowId);
        statements.prepare('DELETE FROM memory_differences WHERE copy_row_id = ?').run(rowId);
        noteChange(statements, memoryRowId, come - gone.changes, atMs);
        // It matches the copy now: units lost earlier by a damaged database are no longer missed.
        statements.prepare(COUNT_ANEW).run({ memoryRowId });
      }),
    readLeavingUnits({ copyId, afterRowId, limit }) {
      const { rowId, memoryId } = need(copyId);
      const rows = readLeaving<UnitRow>(statements, MEMORY_COPIES_SQL.leavingUnits, {
        rowId,
        afterRowId,
        limit,
      });
      return leavingAs(rows, {
        packed: pack(rows.map((row) => toSegment(row, memoryId))),
        count: rows.length,
        lastRowId: rows.at(-1)?.rowId ?? afterRowId,
        // It goes to the service, and to no file of the user.
        projectIds: [],
      });
    },
    clear() {
      statements.prepare('DELETE FROM memory_copies WHERE reason IS NULL').run();
    },
  };
}

type Counts = Pick<PairComparison, 'added' | 'removed' | 'changed' | 'same'>;

type UnitRow = Pick<
  HistoryExportSegment,
  'rowId' | 'source' | 'target' | 'targetLang' | 'createdAtMs'
> & { sourceLang: string };

function toSegment(row: UnitRow, memoryId: string): HistoryExportSegment {
  return {
    ...row,
    isChangedByMe: false,
    itemId: memoryId,
    itemTitle: '',
    position: 0,
    projectName: null,
    location: null,
  };
}

/** Returns a key of 16 bytes. */
function keyOf(targetLang: string, source: string, target: string): Uint8Array {
  return hash('sha256', comparedUnit(targetLang, source, target), 'buffer').subarray(0, 16);
}

function insertCopy(
  statements: Statements,
  copy: {
    id: string;
    memoryRowId: number;
    side: CopySnapshot['side'];
    name: string;
    reason: CopySnapshot['reason'] | null;
    atMs: number;
  },
): number {
  const { lastInsertRowid } = statements
    .prepare(
      `INSERT INTO memory_copies (id, memory_row_id, side, name, reason, taken_at_ms)
       VALUES (@id, @memoryRowId, @side, @name, @reason, @atMs)`,
    )
    .run(copy);
  return Number(lastInsertRowid);
}

/** Inserts a unit; one that the memory has reaches as far as there. @returns 0 when the copy has it */
function insertCopyUnit(
  statements: Statements,
  { rowId, memoryRowId }: { rowId: number; memoryRowId: number },
  { sourceLang, targetLang, source, target }: ExchangeUnit & { sourceLang: string },
  changedAtMs: number,
): number {
  const known = findPair(statements, memoryRowId, { sourceLang, targetLang, source, target });
  return statements
    .prepare(
      `INSERT OR IGNORE INTO memory_copy_units
         (copy_row_id, source_lang, target_lang, source, target, unit_key, changed_at_ms,
          is_entered, origins_row_id)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      rowId,
      sourceLang,
      targetLang,
      source,
      target,
      keyOf(targetLang, source, target),
      changedAtMs,
      known?.isEntered ?? 1,
      known?.originsRowId ?? null,
    ).changes;
}

function countUnits(statements: Statements, copyRowId: number, more: number): void {
  statements
    .prepare('UPDATE memory_copies SET unit_count = unit_count + ? WHERE row_id = ?')
    .run(more, copyRowId);
}

function needImport(statements: Statements, importId: string): number {
  const rowId = statements
    .prepare<[string], number>("SELECT row_id FROM memories WHERE id = ? AND state = 'unfinished'")
    .pluck()
    .get(importId);
  if (rowId === undefined) throw new AppError('input/not-found', 'memoryErrors.importEnded');
  return rowId;
}
