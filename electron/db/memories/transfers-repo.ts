import { baseLanguage } from '../../../shared/domain/connections/base-language.ts';
import { isStableId } from '../../../shared/domain/data/stable-id.ts';
import type { LocalMemory } from '../../../shared/domain/memories/local-memory.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ExchangeUnit } from '../../../shared/exchange/exchange-unit.ts';
import { pack, unpack, type Packed } from '../../platform/packed.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import type { HistoryExportSegment, PackedExportSegments } from '../history/repo-types.ts';
import { readMemory } from './memories-repo.ts';
import { MEMORY_COLUMNS, type MemoryRow } from './row.ts';
import { insertUnit, needMemory, noteChange } from './unit-rows.ts';
import { createStatementCache } from '../engine/statement-cache.ts';
import { foldText } from '../search/text-search-fold.ts';

/** Result of one import step. */
export interface TakenUnits {
  addedCount: number;
  /** The pair already exists. */
  knownCount: number;
  /** In another source language than the memory, or without one. */
  foreignCount: number;
}

/** Import and export of memories in batches. */
export interface MemoryTransfersRepo {
  /**
   * Begins a memory that is hidden until {@link finishImport}; unfinished ones are removed by
   * `removeSome` of the memories.
   * @param intoMemoryId its source language is that of the import; null: that of the first unit
   */
  beginImport(memory: {
    id: string;
    name: string;
    intoMemoryId: string | null;
    atMs: number;
  }): void;
  appendUnits(importId: string, units: Packed<ExchangeUnit[]>, atMs: number): TakenUnits;
  /**
   * Publishes the memory, or moves its units to the target one.
   * @returns it, and how many of the pairs it already had
   * @throws `input/not-found` when that one was deleted meanwhile
   */
  finishImport(
    importId: string,
    intoMemoryId: string | null,
    atMs: number,
  ): { memory: LocalMemory; knownCount: number };
  /** Hides an abandoned import, for `removeSome`. */
  discardImport(importId: string): void;
  /** Units in order, after a row id. @throws `input/not-found` */
  readUnits(part: { memoryId: string; afterRowId: number; limit: number }): PackedExportSegments;
}

export function createMemoryTransfersRepo(connection: SqliteDatabase): MemoryTransfersRepo {
  const statements = createStatementCache(connection);
  const inOne = <T>(work: () => T): T => statements.transaction(work).immediate();
  const needImport = (
    importId: string,
  ): Omit<MemoryRow, 'source_lang'> & { source_lang: string | null } => {
    const row = statements
      .prepare<[string], MemoryRow>(
        `SELECT ${MEMORY_COLUMNS} FROM memories WHERE id = ? AND state = 'unfinished'`,
      )
      .get(importId);
    if (row === undefined) throw new AppError('input/not-found', 'memoryErrors.importEnded');
    return row;
  };

  return {
    beginImport: ({ id, name, intoMemoryId, atMs }) =>
      inOne(() => {
        const sourceLang =
          intoMemoryId === null ? null : needMemory(statements, intoMemoryId).source_lang;
        statements
          .prepare(
            `INSERT INTO memories
               (id, name, folded_name, source_lang, state, created_at_ms, changed_at_ms)
             VALUES (?, ?, ?, ?, 'unfinished', ?, ?)`,
          )
          .run(id, name, foldText(name), sourceLang, atMs, atMs);
      }),
    appendUnits: (importId, packed, atMs) =>
      inOne(() => {
        const { row_id: memoryRowId, source_lang: known } = needImport(importId);
        let memoryLang = known;
        const taken = { addedCount: 0, knownCount: 0, foreignCount: 0 };
        for (const { id, sourceLang, targetLang, source, target, createdAtMs } of unpack(packed)) {
          const base = sourceLang === null ? null : baseLanguage(sourceLang).toLowerCase();
          memoryLang ??= base;
          if (sourceLang === null || base !== memoryLang) {
            taken.foreignCount += 1;
            continue;
          }
          const texts = { sourceLang, targetLang, source, target };
          const unit = {
            ...texts,
            id: id !== undefined && isStableId(id) ? id : null,
            memoryRowId,
            isChangedByMe: false,
            createdAtMs: createdAtMs ?? atMs,
          };
          if (insertUnit(statements, unit) === null) taken.knownCount += 1;
          else taken.addedCount += 1;
        }
        statements
          .prepare(
            'UPDATE memories SET source_lang = ?, unit_count = unit_count + ? WHERE row_id = ?',
          )
          .run(memoryLang, taken.addedCount, memoryRowId);
        return taken;
      }),
    finishImport: (importId, intoMemoryId, atMs) =>
      inOne(() => {
        const { row_id: importRowId, unit_count: unitCount } = needImport(importId);
        if (intoMemoryId === null) {
          statements
            .prepare("UPDATE memories SET state = 'kept' WHERE row_id = ?")
            .run(importRowId);
          return {
            memory: readMemory(statements, needMemory(statements, importId)),
            knownCount: 0,
          };
        }
        const { row_id: memoryRowId } = needMemory(statements, intoMemoryId);
        const { changes } = statements
          .prepare('UPDATE OR IGNORE memory_units SET memory_row_id = ? WHERE memory_row_id = ?')
          .run(memoryRowId, importRowId);
        statements
          .prepare("UPDATE memories SET state = 'removing' WHERE row_id = ?")
          .run(importRowId);
        noteChange(statements, memoryRowId, changes, atMs);
        return {
          memory: readMemory(statements, needMemory(statements, intoMemoryId)),
          knownCount: unitCount - changes,
        };
      }),
    discardImport(importId) {
      statements
        .prepare(
          `UPDATE memories SET state = 'removing'
           WHERE id = ? AND state = 'unfinished'`,
        )
        .run(importId);
    },
    readUnits({ memoryId, afterRowId, limit }) {
      const { row_id: memoryRowId, id } = needMemory(statements, memoryId);
      const segments = statements
        .prepare<[number, number, number], ExportRow>(
          `SELECT row_id AS rowId, id AS unitId, source, target, source_lang AS sourceLang,
             target_lang AS targetLang, is_changed_by_me AS isChangedByMe, changed_at_ms AS createdAtMs
           FROM memory_units
           WHERE memory_row_id = ? AND row_id > ? AND deleted_at_ms IS NULL ORDER BY row_id LIMIT ?`,
        )
        .all(memoryRowId, afterRowId, limit)
        .map((row) => toSegment(row, id));
      return {
        packed: pack(segments),
        count: segments.length,
        lastRowId: segments.at(-1)?.rowId ?? afterRowId,
      };
    },
  };
}

type ExportRow = Pick<
  HistoryExportSegment,
  'rowId' | 'unitId' | 'source' | 'target' | 'sourceLang' | 'targetLang' | 'createdAtMs'
> & { isChangedByMe: number };

function toSegment(row: ExportRow, memoryId: string): HistoryExportSegment {
  return {
    ...row,
    isChangedByMe: row.isChangedByMe === 1,
    itemId: memoryId,
    itemTitle: '',
    position: 0,
    projectName: null,
    location: null,
  };
}
