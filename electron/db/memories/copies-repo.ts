import { hash } from 'node:crypto';
import { AppError } from '../../../shared/errors.ts';
import type { Counted } from '../../../shared/domain/data/counted.ts';
import type { ExchangeUnit } from '../../../shared/exchange/exchange-unit.ts';
import type {
  MemoryDifferencePage,
  MemoryDifferenceQuery,
  MemoryPairComparison,
  MemorySnapshot,
} from '../../../shared/domain/memories/memory-sync.ts';
import { baseLanguage } from '../../../shared/domain/connections/base-language.ts';
import { comparedTarget, comparedUnit } from '../../../shared/memory/unit-key.ts';
import { pack, unpack, type Packed } from '../../platform/packed.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache, type Statements } from '../engine/statement-cache.ts';
import type { HistoryExportSegment, PackedExportSegments } from '../history/repo-types.ts';
import { leavingAs, type Leaving } from '../../../shared/domain/lane/leaving.ts';
import { leavingQuery, readLeaving } from '../projects/leaving-query.ts';
import {
  findPair,
  insertUnit,
  moveImported,
  needMemory,
  noteChange,
  type KnownPair,
} from './unit-rows.ts';

const COUNT_UNITS = 'SELECT count(*) FROM memory_copy_units WHERE copy_row_id = ?';
const COUNT_ANEW = `UPDATE memories SET unit_count = (SELECT count(*) FROM memory_units
    WHERE memory_row_id = @memoryRowId AND deleted_at_ms IS NULL) WHERE row_id = @memoryRowId`;

/** Snapshots kept per memory: each is a whole memory. */
export const KEPT_COPIES = 10;

/** A copy of a memory as one side held it. */
export interface MemoryCopy {
  id: string;
  memoryId: string;
  side: MemorySnapshot['side'];
  name: string;
  unitCount: number;
}

/**
 * What the two sides of a memory held: to compare them, and to put one back. `input/not-found` for what is
 * gone.
 */
export interface MemoryCopiesRepo {
  /** Begins one of the service, which takes the place of an earlier one for comparison. */
  begin(copy: { id: string; memoryId: string; name: string; atMs: number }): void;
  /** @returns how many were taken; what is there already, or in another source language, is left out */
  append(copyId: string, units: Packed<ExchangeUnit[]>, atMs: number): number;
  get(copyId: string): MemoryCopy;
  /** The units that it counts, and those that are there. */
  countUnits(copyId: string): Counted;
  /** Keeps a copy as a snapshot; the oldest of the memory go. */
  keep(copyId: string, reason: MemorySnapshot['reason']): void;
  /** Copies what is here, as a snapshot. */
  keepHere(copy: {
    id: string;
    memoryId: string;
    reason: MemorySnapshot['reason'];
    atMs: number;
  }): void;
  /** Newest first. */
  listSnapshots(memoryId: string): MemorySnapshot[];
  /** Compares the memory with a copy of the service; the differences are kept with the copy. */
  compare(copyId: string): MemoryPairComparison[];
  listDifferences(query: MemoryDifferenceQuery): MemoryDifferencePage;
  /**
   * Puts what the memory lacks into an import of it, a part at a time, as {@link compare} found it.
   * @returns the row after which to go on; null at the end
   */
  stage(part: {
    copyId: string;
    importId: string;
    afterRowId: number;
    limit: number;
  }): number | null;
  /** Makes the memory hold what the copy holds: the staged units come, the others go. */
  takeIn(copyId: string, importId: string, atMs: number): void;
  /** Units that may go to a service, in order, after a row id. */
  readLeavingUnits(part: {
    copyId: string;
    afterRowId: number;
    limit: number;
  }): Leaving<PackedExportSegments>;
  /** Removes what was only for a comparison. */
  clear(): void;
}

const COPY = `SELECT c.row_id AS rowId, c.memory_row_id AS memoryRowId, c.id, m.id AS memoryId,
    m.source_lang AS sourceLang, c.side, c.name, c.unit_count AS unitCount, c.reason,
    c.taken_at_ms AS takenAtMs
  FROM memory_copies AS c JOIN memories AS m ON m.row_id = c.memory_row_id`;

interface CopyRow extends MemoryCopy {
  rowId: number;
  memoryRowId: number;
  sourceLang: string;
}

/** Both sides by their keys; a key stands for one unit, whatever variants a side has. */
const fillHere = (condition: string): string =>
  `INSERT OR IGNORE INTO temp.compared_units (unit_key, row_id, lang)
  SELECT unit_key(u.target_lang, u.source, u.target), u.row_id, compared_target(u.target_lang)
  FROM memory_units AS u WHERE u.memory_row_id = @memoryRowId AND u.deleted_at_ms IS NULL${condition}
  ORDER BY u.row_id`;
/** A service is compared with what it may have; a copy of what was here, with all that is here. */
const FILL_HERE = {
  there: leavingQuery('memory_units', 'u', (mayLeave) => fillHere(` AND ${mayLeave}`)),
  here: fillHere(''),
} as const;
/** What a copy of the service lacks goes, but never what was not compared with it. */
const takeOut = (condition: string): string =>
  `UPDATE memory_units AS u SET deleted_at_ms = @atMs
   WHERE u.memory_row_id = @memoryRowId AND u.deleted_at_ms IS NULL${condition} AND NOT EXISTS (
     SELECT 1 FROM memory_copy_units AS k WHERE k.copy_row_id = @rowId
       AND k.unit_key = unit_key(u.target_lang, u.source, u.target))`;
const TAKE_OUT = {
  there: leavingQuery('memory_units', 'u', (mayLeave) => takeOut(` AND ${mayLeave}`)),
  here: takeOut(''),
} as const;
/** A text with other translations on both sides is one that changed: the first of each stand together. */
const FILL_DIFFERENCES = `
  WITH here AS MATERIALIZED (
    SELECT c.row_id, c.lang, u.source, u.target, unit_key(c.lang, u.source, '') AS source_key,
      row_number() OVER (PARTITION BY unit_key(c.lang, u.source, '') ORDER BY c.row_id) AS place
    FROM temp.compared_units AS c JOIN memory_units AS u ON u.row_id = c.row_id
    WHERE NOT EXISTS (SELECT 1 FROM memory_copy_units AS k
      WHERE k.copy_row_id = @copyRowId AND k.unit_key = c.unit_key)
  ), there AS MATERIALIZED (
    SELECT k.row_id, compared_target(k.target_lang) AS lang, k.source, k.target,
      unit_key(k.target_lang, k.source, '') AS source_key,
      row_number() OVER (PARTITION BY unit_key(k.target_lang, k.source, '') ORDER BY k.row_id)
        AS place
    FROM memory_copy_units AS k
    WHERE k.copy_row_id = @copyRowId
      AND NOT EXISTS (SELECT 1 FROM temp.compared_units AS c WHERE c.unit_key = k.unit_key)
  )
  INSERT INTO memory_differences (copy_row_id, target_lang, kind, source, here, there, there_row_id)
  SELECT @copyRowId, coalesce(here.lang, there.lang),
    CASE WHEN there.row_id IS NULL THEN 'added' WHEN here.row_id IS NULL THEN 'removed'
      ELSE 'changed' END,
    coalesce(here.source, there.source), here.target, there.target, there.row_id
  FROM here FULL JOIN there
    ON there.source_key = here.source_key AND there.place = here.place
  ORDER BY here.row_id, there.row_id`;
const COUNT = `SELECT lang, kind, count(*) AS count FROM (
    SELECT c.lang, 'same' AS kind FROM temp.compared_units AS c
      JOIN memory_copy_units AS k ON k.copy_row_id = @copyRowId AND k.unit_key = c.unit_key
    UNION ALL SELECT target_lang, kind FROM memory_differences WHERE copy_row_id = @copyRowId)
  GROUP BY lang, kind ORDER BY lang`;

const MISSING = `SELECT d.row_id AS rowId, k.source, k.target, k.source_lang AS sourceLang,
    k.target_lang AS targetLang, k.changed_at_ms AS createdAtMs, k.origins_row_id AS originsRowId,
    k.is_entered AS isEntered
  FROM memory_differences AS d JOIN memory_copy_units AS k ON k.row_id = d.there_row_id
  WHERE +d.copy_row_id = @rowId AND d.row_id > @afterRowId ORDER BY d.row_id LIMIT @limit`;

/** Exported so that tests can check its query plans. */
export const MEMORY_COPIES_SQL = {
  differences: `SELECT kind, source, here, there FROM memory_differences
    WHERE copy_row_id = @copyRowId AND target_lang = @targetLang
      AND kind IN (SELECT value FROM json_each(@kinds))
    ORDER BY kind, row_id LIMIT @limit OFFSET @offset`,
  leavingUnits: leavingQuery(
    'memory_copy_units',
    'k',
    (mayLeave) => `SELECT k.row_id AS rowId, k.source, k.target, k.source_lang AS sourceLang,
      k.target_lang AS targetLang, k.changed_at_ms AS createdAtMs
    FROM memory_copy_units AS k WHERE k.copy_row_id = @rowId AND k.row_id > @afterRowId
      AND ${mayLeave} ORDER BY k.row_id LIMIT @limit`,
  ),
} as const;

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
        .prepare<[string], MemorySnapshot>(
          `SELECT c.id, m.id AS memoryId, c.side, c.reason, c.name, c.unit_count AS unitCount,
             c.taken_at_ms AS takenAtMs
           FROM memory_copies AS c JOIN memories AS m ON m.row_id = c.memory_row_id
           WHERE m.id = ? AND m.state = 'kept' AND c.reason IS NOT NULL ORDER BY c.row_id DESC`,
        )
        .all(memoryId),
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
          const pair = { sourceLang, targetLang, added: 0, removed: 0, changed: 0, same: 0 };
          for (const { lang, kind, count } of counts) if (lang === targetLang) pair[kind] = count;
          return pair;
        });
      }),
    listDifferences({ comparisonId, targetLang, kind, page, limit }) {
      const { rowId: copyRowId } = need(comparisonId);
      const kinds = JSON.stringify(kind === null ? ['added', 'changed', 'removed'] : [kind]);
      const which = { copyRowId, targetLang, kinds };
      return {
        differences: statements
          .prepare<[object], MemoryDifferencePage['differences'][number]>(
            MEMORY_COPIES_SQL.differences,
          )
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
        // It has what the copy has: what a damaged database lost before is no longer missed.
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
        // It goes to the service, and to no file of the person's.
        projectIds: [],
      });
    },
    clear() {
      statements.prepare('DELETE FROM memory_copies WHERE reason IS NULL').run();
    },
  };
}

type Counts = Omit<MemoryPairComparison, 'sourceLang' | 'targetLang'>;

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

/** 16 bytes. */
function keyOf(targetLang: string, source: string, target: string): Uint8Array {
  return hash('sha256', comparedUnit(targetLang, source, target), 'buffer').subarray(0, 16);
}

function insertCopy(
  statements: Statements,
  copy: {
    id: string;
    memoryRowId: number;
    side: MemorySnapshot['side'];
    name: string;
    reason: MemorySnapshot['reason'] | null;
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

/** A unit that the memory has goes as far as there. @returns 0 when the copy has it */
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
