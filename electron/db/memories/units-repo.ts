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
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createHistoryCache, type HistoryCache } from '../history/found-places.ts';
import { fitsQuery } from '../search/text-search-hits.ts';
import { originSetOf } from '../projects/origin-sets.ts';
import { planTextQuery, type TextQuery } from '../search/text-search.ts';
import { createMemoryJournal, MEMORY_JOURNAL_SQL } from './journal.ts';
import { type MemoryRow, type MemoryUnitRow, toMemoryUnit, UNIT_COLUMNS } from './row.ts';
import {
  addOriginOfPair,
  hashPair,
  insertUnit,
  needMemory,
  noteChange,
  pairIsThere,
  unknownUnit,
} from './unit-rows.ts';
import { createStatementCache, orThrow, type Statements } from '../engine/statement-cache.ts';
import { toIndexText } from '../search/text-search-fold.ts';

const LANGUAGE = `AND (lower(u.target_lang) = @lang OR lower(u.target_lang) LIKE @lang || '-%')`;

/** Exported so that tests can check its query plans. */
export const MEMORY_UNITS_SQL = {
  page: (hasLanguage: boolean): string => `SELECT ${UNIT_COLUMNS} FROM memory_units AS u
    WHERE u.memory_row_id = @memory AND u.deleted_at_ms IS NULL ${hasLanguage ? LANGUAGE : ''}
    ORDER BY u.row_id DESC LIMIT @limit OFFSET @offset`,
  count: `SELECT count(*) FROM memory_units AS u
    WHERE u.memory_row_id = @memory AND u.deleted_at_ms IS NULL ${LANGUAGE}`,
  match: (hasLanguage: boolean): string => `SELECT u.row_id FROM memory_units_fts AS f
    CROSS JOIN memory_units AS u ON u.row_id = f.rowid
    WHERE memory_units_fts MATCH @match AND u.memory_row_id = @memory AND u.deleted_at_ms IS NULL
      ${hasLanguage ? LANGUAGE : ''}
    ORDER BY f.rowid DESC`,
  scan: (marks: number, hasLanguage: boolean): string => `SELECT u.row_id FROM memory_units AS u
    WHERE u.memory_row_id = @memory AND u.deleted_at_ms IS NULL ${hasLanguage ? LANGUAGE : ''}
      ${Array.from({ length: marks }, (_, index) => `AND (instr(u.source, @mark${String(index)}) > 0 OR instr(u.target, @mark${String(index)}) > 0)`).join(' ')}
    ORDER BY u.row_id DESC`,
  unit: `SELECT ${UNIT_COLUMNS} FROM memory_units WHERE row_id = ?`,
} as const;

/** Finds a page of a memory's units, newest first. Search results are stored in `cache` for the next page. */
function findUnits(
  db: Statements,
  cache: HistoryCache,
  memory: MemoryRow,
  { page, limit, text, targetLang }: MemoryUnitQuery,
): MemoryUnitPage {
  const query = planTextQuery(text);
  const offset = (page - 1) * limit;
  // Results from before a change of the memory have a different key.
  const version = String(memory.version);
  const values = {
    memory: memory.row_id,
    ...(targetLang === null ? {} : { lang: targetLang.toLowerCase() }),
  };
  if (query === null) {
    const units = db
      .all<MemoryUnitRow>(MEMORY_UNITS_SQL.page(targetLang !== null), { ...values, limit, offset })
      .map((row) => toMemoryUnit(row, null));
    const total =
      targetLang === null
        ? memory.unit_count
        : cache.get(`count ${version} ${JSON.stringify(values)}`, () =>
            Number(db.value(MEMORY_UNITS_SQL.count, values)),
          );
    return { units, total };
  }
  const rowIds = cache.get(
    `found ${version} ${JSON.stringify([values, query])}`,
    () => findRowIds(db, query, values),
    (found) => found.length,
  );
  const read = db.prepare<[number], MemoryUnitRow>(MEMORY_UNITS_SQL.unit);
  const units = rowIds.slice(offset, offset + limit).flatMap((rowId) => {
    const row = read.get(rowId);
    return row === undefined ? [] : [toMemoryUnit(row, query)];
  });
  return { units, total: rowIds.length };
}

function findRowIds(
  db: Statements,
  query: TextQuery,
  values: { memory: number; lang?: string },
): readonly number[] {
  const hasLanguage = values.lang !== undefined;
  if (query.kind === 'scan') {
    const marks = query.marks.map((mark, index) => [`mark${String(index)}`, mark]);
    return db.values<number>(MEMORY_UNITS_SQL.scan(marks.length, hasLanguage), {
      ...values,
      ...Object.fromEntries(marks),
    });
  }
  const rowIds = db.values<number>(MEMORY_UNITS_SQL.match(hasLanguage), {
    ...values,
    match: query.match,
  });
  if (!query.needsCheck) return rowIds;
  const read = db.prepare<[number], MemoryUnitRow>(MEMORY_UNITS_SQL.unit);
  return rowIds.filter((rowId) => {
    const row = read.get(rowId);
    return row !== undefined && fitsQuery([row.source, row.target], query);
  });
}

/** Builds the repository of memory units. Throws `input/not-found` for missing or deleted ones. */
export function createMemoryUnitsRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  const journal = createMemoryJournal(db);
  const cache = createHistoryCache();
  const findUnit = (memoryRowId: number, unitId: string): MemoryUnitRow => {
    const found = db.get<MemoryUnitRow>(
      `SELECT ${UNIT_COLUMNS} FROM memory_units
         WHERE id = ? AND memory_row_id = ? AND deleted_at_ms IS NULL`,
      unitId,
      memoryRowId,
    );
    if (found === undefined) throw unknownUnit();
    return found;
  };
  const rewrite = (
    memoryRowId: number,
    row: MemoryUnitRow,
    { source, target }: { source: string; target: string },
    atMs: number,
  ): void => {
    const texts = { sourceLang: row.source_lang, targetLang: row.target_lang, source, target };
    const { changes } = db.run(
      `UPDATE OR IGNORE memory_units SET source = @source, target = @target,
           source_index_text = @sourceIndexText, target_index_text = @targetIndexText,
           pair_hash = @pairHash, is_changed_by_me = 1, changed_at_ms = @atMs
         WHERE row_id = @rowId`,
      {
        source,
        target,
        sourceIndexText: toIndexText(source),
        targetIndexText: toIndexText(target),
        pairHash: hashPair(texts),
        atMs,
        rowId: row.row_id,
      },
    );
    if (changes === 0) throw pairIsThere();
    noteChange(db, memoryRowId, 0, atMs);
  };
  return {
    list: (query: MemoryUnitQuery): MemoryUnitPage =>
      db.read(() => findUnits(db, cache, needMemory(db, query.memoryId), query)),
    /** @throws `input/conflict` when the memory has the pair */
    add: ({ memoryId, ...texts }: NewMemoryUnit, atMs: number): MemoryUnit =>
      db.inOne(() => {
        const { row_id: memoryRowId, source_lang: sourceLang } = needMemory(db, memoryId);
        const rowId = insertUnit(db, {
          ...texts,
          id: null,
          sourceLang,
          memoryRowId,
          isChangedByMe: true,
          origin: 'entered',
          createdAtMs: atMs,
        });
        if (rowId === null) throw pairIsThere();
        noteChange(db, memoryRowId, 1, atMs);
        journal.note(memoryRowId, 'add', { added: [rowId] }, atMs);
        const row = db.get<MemoryUnitRow>(MEMORY_UNITS_SQL.unit, rowId);
        return toMemoryUnit(orThrow(row, unknownUnit), null);
      }),
    /**
     * Adds pairs from a document of a project as one step; for pairs that exist already, the project is recorded.
     * @returns how many are new
     */
    remember: (
      memoryId: string,
      pairs: readonly Omit<NewMemoryUnit, 'memoryId'>[],
      projectId: string,
      atMs: number,
    ): number =>
      db.inOne(() => {
        const { row_id: memoryRowId, source_lang: sourceLang } = needMemory(db, memoryId);
        const added = pairs.flatMap((texts) => {
          const pair = { ...texts, sourceLang };
          if (addOriginOfPair(db, memoryRowId, pair, projectId)) return [];
          const origin = { originsRowId: originSetOf(db, [projectId]) };
          const unit = { ...pair, id: null, memoryRowId, isChangedByMe: true, origin };
          return insertUnit(db, { ...unit, createdAtMs: atMs }) ?? [];
        });
        if (added.length > 0) noteChange(db, memoryRowId, added.length, atMs);
        journal.note(memoryRowId, 'remember', { added }, atMs);
        return added.length;
      }),
    /** Edits a unit; the previous state becomes a revision. @throws `input/conflict` as {@link add} */
    edit: ({ memoryId, unitId, source, target }: EditMemoryUnit, atMs: number): MemoryUnit =>
      db.inOne(() => {
        const { row_id: memoryRowId } = needMemory(db, memoryId);
        const row = findUnit(memoryRowId, unitId);
        if (row.source !== source || row.target !== target) {
          db.run(MEMORY_JOURNAL_SQL.noteRevision, atMs, row.row_id);
          rewrite(memoryRowId, row, { source, target }, atMs);
          const { source: oldSource, target: oldTarget, is_changed_by_me } = row;
          const was = { source: oldSource, target: oldTarget, is_changed_by_me };
          journal.note(memoryRowId, 'edit', { changed: [[row.row_id, was]] }, atMs);
        }
        return toMemoryUnit(findUnit(memoryRowId, unitId), null);
      }),
    /**
     * Undoes the newest change of the units of a memory, wherever it was made; null when there is none.
     * @throws `input/conflict` when the memory has a pair again; the step stays
     */
    undo: (memoryId: string, atMs: number) =>
      db.inOne(() => journal.undo(needMemory(db, memoryId), atMs)),
    /** Redoes what was undone last; otherwise as {@link undo}. */
    redo: (memoryId: string, atMs: number) =>
      db.inOne(() => journal.redo(needMemory(db, memoryId), atMs)),
    /** Lists revisions, newest first. */
    listRevisions: ({ memoryId, unitId }: MemoryUnitId): MemoryRevision[] =>
      db.all<MemoryRevision>(
        `SELECT source, target, replaced_at_ms AS replacedAtMs
           FROM memory_revisions WHERE unit_row_id = ? ORDER BY row_id DESC`,
        findUnit(needMemory(db, memoryId).row_id, unitId).row_id,
      ),
    /** Removes units, ignoring those already gone. */
    remove: ({ memoryId, unitIds }: MemoryUnitIds, atMs: number): void =>
      db.inOne(() => {
        const { row_id: memoryRowId } = needMemory(db, memoryId);
        const removed = unitIds.flatMap((unitId) =>
          db.values<number>(
            `UPDATE memory_units SET deleted_at_ms = ?
             WHERE id = ? AND memory_row_id = ? AND deleted_at_ms IS NULL RETURNING row_id`,
            atMs,
            unitId,
            memoryRowId,
          ),
        );
        noteChange(db, memoryRowId, -removed.length, atMs);
        journal.note(memoryRowId, 'delete', { removed }, atMs);
      }),
  };
}
