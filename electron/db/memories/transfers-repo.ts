import { baseLanguage } from '../../../shared/domain/connections/language.ts';
import { isStableId } from '../../../shared/domain/data/stable-id.ts';
import type { OnKnown } from '../../../shared/domain/history/transfer.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ExchangeUnit } from '../../../shared/exchange/exchange-unit.ts';
import { pack, unpack, type Packed } from '../../support/packed.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import type { HistoryExportSegment, PackedExportSegments } from '../history/repo-types.ts';
import {
  createMemoryJournal,
  MEMORY_JOURNAL_SQL,
  type UnitState,
  type UnitSteps,
} from './journal.ts';
import { readMemory } from './memories-repo.ts';
import { MEMORY_COLUMNS, type MemoryRow } from './row.ts';
import { leavingAs, type Leaving } from '../../../shared/domain/lane/leaving.ts';
import { leavingQuery, readLeaving, staysHere } from '../projects/leaving-query.ts';
import {
  enterImported,
  insertUnit,
  moveImported,
  needMemory,
  noteChange,
  unknownUnit,
} from './unit-rows.ts';
import { createStatementCache, orThrow, type Statements } from '../engine/statement-cache.ts';
import { foldText } from '../../../shared/text/fold-text.ts';

/** A replaced unit, with how it read. */
type Replaced = UnitSteps['changed'][number];

/** Result of one import step. */
export interface TakenUnits {
  addedCount: number;
  /** Pairs that already exist. */
  knownCount: number;
  /** Pairs in a source language other than the memory's, or without one. */
  foreignCount: number;
}

export interface UnitsPart {
  memoryId: string;
  afterRowId: number;
  limit: number;
}

const UNIT_FIELDS = `u.row_id AS rowId, u.id AS unitId, u.source, u.target,
  u.source_lang AS sourceLang, u.target_lang AS targetLang, u.is_changed_by_me AS isChangedByMe,
  u.changed_at_ms AS createdAtMs`;
const UNITS = `FROM memory_units AS u
  WHERE u.memory_row_id = @memoryRowId AND u.row_id > @afterRowId AND u.deleted_at_ms IS NULL`;

/** Exported so that tests can check its query plans. */
export const MEMORY_TRANSFERS_SQL = {
  units: `SELECT ${UNIT_FIELDS} ${UNITS} ORDER BY u.row_id LIMIT @limit`,
  leavingUnits: leavingQuery(
    'memory_units',
    'u',
    (mayLeave) => `SELECT ${UNIT_FIELDS} ${UNITS} AND ${mayLeave} ORDER BY u.row_id LIMIT @limit`,
  ),
  projects: `SELECT DISTINCT project.value FROM json_each(@rowIds) AS unit
    CROSS JOIN memory_units AS u ON u.row_id = unit.value
    CROSS JOIN origin_sets AS o ON o.row_id = u.origins_row_id
    CROSS JOIN json_each(o.projects_json) AS project
    WHERE u.is_entered = 0`,
  countStaying: `SELECT count(*) FROM memory_units AS u
    WHERE u.memory_row_id = @memoryRowId AND u.deleted_at_ms IS NULL
      AND ${staysHere('memory_units', 'u')}`,
} as const;

/**
 * Pairs of an import that the memory has with a different translation, one for one: of several translations of a text,
 * equal ones are ignored, and the first of the rest is paired with the first.
 */
const CHANGED = `
  WITH fresh AS MATERIALIZED (
    SELECT i.row_id, i.source, lower(i.target_lang) AS lang,
      row_number() OVER (PARTITION BY i.source, lower(i.target_lang) ORDER BY i.row_id) AS place
    FROM memory_units AS i
    WHERE i.memory_row_id = @importRowId AND i.deleted_at_ms IS NULL AND NOT EXISTS (
      SELECT 1 FROM memory_units AS k WHERE k.memory_row_id = @memoryRowId
        AND k.pair_hash = i.pair_hash AND k.deleted_at_ms IS NULL)
  ), stale AS (
    SELECT m.row_id, m.source, lower(m.target_lang) AS lang,
      row_number() OVER (PARTITION BY m.source, lower(m.target_lang) ORDER BY m.row_id) AS place
    FROM memory_units AS m
    WHERE m.memory_row_id = @memoryRowId AND m.deleted_at_ms IS NULL
      AND m.source IN (SELECT source FROM fresh) AND NOT EXISTS (
        SELECT 1 FROM memory_units AS k WHERE k.memory_row_id = @importRowId
          AND k.pair_hash = m.pair_hash AND k.deleted_at_ms IS NULL)
  )
  SELECT stale.row_id AS rowId, fresh.row_id AS importRowId FROM fresh
  JOIN stale ON stale.source = fresh.source AND stale.lang = fresh.lang
    AND stale.place = fresh.place`;

/** Builds the import and export of memories in batches. */
export function createMemoryTransfersRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  const journal = createMemoryJournal(db);
  const needImport = (
    importId: string,
  ): Omit<MemoryRow, 'source_lang'> & { source_lang: string | null } => {
    const found = db.get<MemoryRow>(
      `SELECT ${MEMORY_COLUMNS} FROM memories WHERE id = ? AND state = 'unfinished'`,
      importId,
    );
    if (found === undefined) throw new AppError('input/not-found', 'memoryErrors.importEnded');
    return found;
  };

  const changedUnits = (
    importRowId: number,
    memoryRowId: number,
  ): { rowId: number; importRowId: number }[] =>
    db.all<{ rowId: number; importRowId: number }>(CHANGED, { importRowId, memoryRowId });
  /** Replaces a unit; the previous state becomes a revision. @returns it */
  const replaceUnit = (rowId: number, importRowId: number, atMs: number): Replaced => {
    const { source: _source, ...was } = orThrow(
      db.get<UnitState>(MEMORY_JOURNAL_SQL.read, rowId),
      unknownUnit,
    );
    db.run(MEMORY_JOURNAL_SQL.noteRevision, atMs, rowId);
    db.run(
      `UPDATE memory_units SET (source_lang, target_lang, target, target_index_text, pair_hash,
             is_changed_by_me, is_entered, origins_row_id, changed_at_ms) =
           (SELECT source_lang, target_lang, target, target_index_text, pair_hash,
              is_changed_by_me, is_entered, origins_row_id, changed_at_ms FROM memory_units WHERE row_id = ?)
         WHERE row_id = ?`,
      importRowId,
      rowId,
    );
    return [rowId, was];
  };

  return {
    /**
     * Begins a memory that is hidden until {@link finishImport}; unfinished ones are removed by
     * `removeSome` of the memories.
     * @param intoMemoryId its source language is that of the import; null: that of the first unit
     */
    beginImport: ({
      id,
      name,
      intoMemoryId,
      atMs,
    }: {
      id: string;
      name: string;
      intoMemoryId: string | null;
      atMs: number;
    }) =>
      db.inOne(() => {
        const sourceLang = intoMemoryId === null ? null : needMemory(db, intoMemoryId).source_lang;
        db.run(
          `INSERT INTO memories
               (id, name, folded_name, source_lang, state, created_at_ms, changed_at_ms)
             VALUES (?, ?, ?, ?, 'unfinished', ?, ?)`,
          id,
          name,
          foldText(name),
          sourceLang,
          atMs,
          atMs,
        );
      }),
    appendUnits: (importId: string, packed: Packed<ExchangeUnit[]>, atMs: number) =>
      db.inOne(() => {
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
            origin: 'entered' as const,
            createdAtMs: createdAtMs ?? atMs,
          };
          if (insertUnit(db, unit) === null) taken.knownCount += 1;
          else taken.addedCount += 1;
        }
        db.run(
          'UPDATE memories SET source_lang = ?, unit_count = unit_count + ? WHERE row_id = ?',
          memoryLang,
          taken.addedCount,
          memoryRowId,
        );
        return taken;
      }),
    /**
     * Counts the pairs of the import that the memory has with a different translation; equal pairs and further
     * translations do not count.
     * @throws `input/not-found`
     */
    countChanged(importId: string, intoMemoryId: string): number {
      const { row_id: importRowId } = needImport(importId);
      return changedUnits(importRowId, needMemory(db, intoMemoryId).row_id).length;
    },
    /**
     * Publishes the memory, or moves its units to the target one.
     * @param onChanged how to handle the pairs that {@link countChanged} counts
     * @throws `input/not-found` when the memory was deleted meanwhile
     */
    finishImport: (
      importId: string,
      intoMemoryId: string | null,
      onChanged: OnKnown,
      atMs: number,
    ) =>
      db.inOne(() => {
        const { row_id: importRowId, unit_count: unitCount } = needImport(importId);
        if (intoMemoryId === null) {
          db.run("UPDATE memories SET state = 'kept' WHERE row_id = ?", importRowId);
          return {
            memory: readMemory(db, needMemory(db, importId)),
            addedCount: unitCount,
            replacedCount: 0,
          };
        }
        const { row_id: memoryRowId } = needMemory(db, intoMemoryId);
        const changed = onChanged === 'add' ? [] : changedUnits(importRowId, memoryRowId);
        const replaced: Replaced[] = [];
        for (const unit of changed) {
          if (onChanged === 'replace')
            replaced.push(replaceUnit(unit.rowId, unit.importRowId, atMs));
          db.run(
            'UPDATE memory_units SET deleted_at_ms = ? WHERE row_id = ?',
            atMs,
            unit.importRowId,
          );
        }
        const entered = enterImported(db, importRowId, memoryRowId);
        const added = moveImported(db, importRowId, memoryRowId);
        noteChange(db, memoryRowId, added.length, atMs);
        const enteredBefore = entered.map((rowId): Replaced => [rowId, { is_entered: 0 }]);
        const rows = { added, changed: [...replaced, ...enteredBefore] };
        journal.note(memoryRowId, 'import', rows, atMs);
        return {
          memory: readMemory(db, needMemory(db, intoMemoryId)),
          addedCount: added.length,
          replacedCount: replaced.length,
        };
      }),
    /** Hides an abandoned import, for `removeSome`. */
    discardImport(importId: string) {
      db.run(
        `UPDATE memories SET state = 'removing'
           WHERE id = ? AND state = 'unfinished'`,
        importId,
      );
    },
    /** Reads units in order, after a row id. @throws `input/not-found` */
    readUnits({ memoryId, ...part }: UnitsPart): PackedExportSegments {
      const { row_id: memoryRowId, id } = needMemory(db, memoryId);
      const rows = db.all<ExportRow>(MEMORY_TRANSFERS_SQL.units, { ...part, memoryRowId });
      return packUnits(db, rows, id, part.afterRowId);
    },
    /** Does the same for units that may go to a service. */
    readLeavingUnits({ memoryId, ...part }: UnitsPart): Leaving<PackedExportSegments> {
      const { row_id: memoryRowId, id } = needMemory(db, memoryId);
      const rows = readLeaving<ExportRow>(db, MEMORY_TRANSFERS_SQL.leavingUnits, {
        ...part,
        memoryRowId,
      });
      return leavingAs(rows, packUnits(db, rows, id, part.afterRowId));
    },
    /** Counts the units that belong only to confidential projects, and stay here. @throws `input/not-found` */
    countStaying(memoryId: string): number {
      const { row_id: memoryRowId } = needMemory(db, memoryId);
      return Number(db.value(MEMORY_TRANSFERS_SQL.countStaying, { memoryRowId }));
    },
  };
}

function packUnits(
  db: Statements,
  rows: readonly ExportRow[],
  memoryId: string,
  afterRowId: number,
): PackedExportSegments {
  return {
    packed: pack(rows.map((row) => toSegment(row, memoryId))),
    count: rows.length,
    lastRowId: rows.at(-1)?.rowId ?? afterRowId,
    projectIds: db.values<string>(MEMORY_TRANSFERS_SQL.projects, {
      rowIds: JSON.stringify(rows.map(({ rowId }) => rowId)),
    }),
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
