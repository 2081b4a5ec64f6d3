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
import { createMemoryJournal } from './journal.ts';
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
  ingest(copyId: string, importId: string, atMs: number): void;
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
  const db = createStatementCache(connection);
  const journal = createMemoryJournal(db);
  const need = (copyId: string): CopyRow => {
    const found = db.get<CopyRow>(`${COPY} WHERE c.id = ? AND m.state = 'kept'`, copyId);
    if (found === undefined) throw new AppError('input/not-found', 'memoryErrors.comparisonGone');
    return found;
  };
  const prune = (memoryRowId: number): void => {
    db.run(
      `DELETE FROM memory_copies WHERE row_id IN (
           SELECT row_id FROM memory_copies WHERE memory_row_id = ? AND reason IS NOT NULL
           ORDER BY row_id DESC LIMIT -1 OFFSET ?)`,
      memoryRowId,
      KEPT_COPIES,
    );
  };

  return {
    begin: ({ memoryId, ...copy }) =>
      db.inOne(() => {
        const { row_id: memoryRowId } = needMemory(db, memoryId);
        db.run('DELETE FROM memory_copies WHERE memory_row_id = ? AND reason IS NULL', memoryRowId);
        insertCopy(db, { ...copy, memoryRowId, side: 'there', reason: null });
      }),
    append: (copyId, packed, atMs) =>
      db.inOne(() => {
        const { rowId, memoryRowId, sourceLang } = need(copyId);
        let taken = 0;
        for (const unit of unpack(packed)) {
          if (unit.sourceLang === null || baseLanguage(unit.sourceLang) !== sourceLang) continue;
          const { sourceLang: lang } = unit;
          const changedAtMs = unit.createdAtMs ?? atMs;
          taken += insertCopyUnit(
            db,
            { rowId, memoryRowId },
            { ...unit, sourceLang: lang },
            changedAtMs,
          );
        }
        countUnits(db, rowId, taken);
        return taken;
      }),
    get(copyId) {
      const { id, memoryId, side, name, unitCount } = need(copyId);
      return { id, memoryId, side, name, unitCount };
    },
    countUnits(copyId) {
      const { rowId, unitCount: storedCount } = need(copyId);
      const found = db.value<number>(COUNT_UNITS, rowId);
      return { storedCount, foundCount: found ?? 0 };
    },
    keep: (copyId, reason) =>
      db.inOne(() => {
        const { rowId, memoryRowId } = need(copyId);
        db.run('DELETE FROM memory_differences WHERE copy_row_id = ?', rowId);
        db.run('UPDATE memory_copies SET reason = ? WHERE row_id = ?', reason, rowId);
        prune(memoryRowId);
      }),
    keepHere: ({ memoryId, ...copy }) =>
      db.inOne(() => {
        const { row_id: memoryRowId, name } = needMemory(db, memoryId);
        const rowId = insertCopy(db, { ...copy, memoryRowId, name, side: 'here' });
        const { changes } = db.run(
          `INSERT OR IGNORE INTO memory_copy_units
               (copy_row_id, source_lang, target_lang, source, target, unit_key, changed_at_ms,
                is_entered, origins_row_id)
             SELECT ?, source_lang, target_lang, source, target,
               unit_key(target_lang, source, target), changed_at_ms, is_entered,
               origins_row_id
             FROM memory_units WHERE memory_row_id = ? AND deleted_at_ms IS NULL ORDER BY row_id`,
          rowId,
          memoryRowId,
        );
        countUnits(db, rowId, changes);
        prune(memoryRowId);
      }),
    listSnapshots: (memoryId) =>
      db
        .all<Omit<CopySnapshot, 'pairs'>>(
          `SELECT c.id, c.side, c.reason, c.name, c.unit_count AS count, c.taken_at_ms AS takenAtMs
           FROM memory_copies AS c JOIN memories AS m ON m.row_id = c.memory_row_id
           WHERE m.id = ? AND m.state = 'kept' AND c.reason IS NOT NULL ORDER BY c.row_id DESC`,
          memoryId,
        )
        .map((snapshot) => ({ ...snapshot, pairs: [] })),
    compare: (copyId) =>
      db.inOne(() => {
        const { rowId: copyRowId, memoryRowId, sourceLang, side } = need(copyId);
        connection.exec(`CREATE TEMP TABLE IF NOT EXISTS compared_units
          (unit_key BLOB PRIMARY KEY, row_id INTEGER NOT NULL, lang TEXT NOT NULL) WITHOUT ROWID`);
        db.run('DELETE FROM temp.compared_units');
        db.run('DELETE FROM memory_differences WHERE copy_row_id = ?', copyRowId);
        db.run(FILL_HERE[side], { memoryRowId });
        db.run(FILL_DIFFERENCES, { copyRowId });
        const counts = db.all<{ lang: string; kind: keyof Counts; count: number }>(COUNT, {
          copyRowId,
        });
        db.run('DELETE FROM temp.compared_units');
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
        differences: db.all<DifferencePage['differences'][number]>(MEMORY_COPIES_SQL.differences, {
          ...which,
          limit,
          offset: (page - 1) * limit,
        }),
        total: Number(
          db.value(
            `SELECT count(*) FROM memory_differences
               WHERE copy_row_id = @copyRowId AND target_lang = @targetLang
                 AND kind IN (SELECT value FROM json_each(@kinds))`,
            which,
          ),
        ),
      };
    },
    stage: ({ copyId, importId, afterRowId, limit }) =>
      db.inOne(() => {
        const { rowId } = need(copyId);
        const importRowId = needImport(db, importId);
        const rows = db.all<UnitRow & Pick<KnownPair, 'isEntered' | 'originsRowId'>>(MISSING, {
          rowId,
          afterRowId,
          limit,
        });
        for (const { originsRowId, isEntered, ...row } of rows) {
          const unit = { ...row, id: null, isChangedByMe: false, memoryRowId: importRowId };
          if (isEntered === 1) insertUnit(db, { ...unit, origin: 'entered' });
          else insertUnit(db, { ...unit, origin: { originsRowId } });
        }
        return rows.length < limit ? null : (rows.at(-1)?.rowId ?? null);
      }),
    ingest: (copyId, importId, atMs) =>
      db.inOne(() => {
        const { rowId, memoryRowId, side } = need(copyId);
        const importRowId = needImport(db, importId);
        const removed = db.values<number>(TAKE_OUT[side], { atMs, memoryRowId, rowId });
        const added = moveImported(db, importRowId, memoryRowId);
        db.run('DELETE FROM memory_differences WHERE copy_row_id = ?', rowId);
        noteChange(db, memoryRowId, added.length - removed.length, atMs);
        journal.note(memoryRowId, 'take', { added, removed }, atMs);
        // It matches the copy now: units lost earlier by a damaged database are no longer missed.
        db.run(COUNT_ANEW, { memoryRowId });
      }),
    readLeavingUnits({ copyId, afterRowId, limit }) {
      const { rowId, memoryId } = need(copyId);
      const rows = readLeaving<UnitRow>(db, MEMORY_COPIES_SQL.leavingUnits, {
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
      db.run('DELETE FROM memory_copies WHERE reason IS NULL');
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
  db: Statements,
  copy: {
    id: string;
    memoryRowId: number;
    side: CopySnapshot['side'];
    name: string;
    reason: CopySnapshot['reason'] | null;
    atMs: number;
  },
): number {
  const { lastInsertRowid } = db.run(
    `INSERT INTO memory_copies (id, memory_row_id, side, name, reason, taken_at_ms)
       VALUES (@id, @memoryRowId, @side, @name, @reason, @atMs)`,
    copy,
  );
  return Number(lastInsertRowid);
}

/** Inserts a unit; one that the memory has reaches as far as there. @returns 0 when the copy has it */
function insertCopyUnit(
  db: Statements,
  { rowId, memoryRowId }: { rowId: number; memoryRowId: number },
  { sourceLang, targetLang, source, target }: ExchangeUnit & { sourceLang: string },
  changedAtMs: number,
): number {
  const known = findPair(db, memoryRowId, { sourceLang, targetLang, source, target });
  return db.run(
    `INSERT OR IGNORE INTO memory_copy_units
         (copy_row_id, source_lang, target_lang, source, target, unit_key, changed_at_ms,
          is_entered, origins_row_id)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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

function countUnits(db: Statements, copyRowId: number, more: number): void {
  db.run('UPDATE memory_copies SET unit_count = unit_count + ? WHERE row_id = ?', more, copyRowId);
}

function needImport(db: Statements, importId: string): number {
  const found = db.value<number>(
    "SELECT row_id FROM memories WHERE id = ? AND state = 'unfinished'",
    importId,
  );
  if (found === undefined) throw new AppError('input/not-found', 'memoryErrors.importEnded');
  return found;
}
