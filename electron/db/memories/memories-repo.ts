import type {
  LocalMemory,
  MemoryPage,
  MemoryQuery,
} from '../../../shared/domain/memories/local-memory.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { MEMORY_JOURNAL_SQL } from './journal.ts';
import { createLinks, stillLinked } from './links.ts';
import { MEMORY_COLUMNS, toLocalMemory, unknownMemory, type MemoryRow } from './row.ts';
import {
  createStatementCache,
  orNull,
  orThrow,
  type Statements,
} from '../engine/statement-cache.ts';
import { foldText } from '../../../shared/text/fold-text.ts';

/** Units removed per call, which limits how long others wait. */
const REMOVED_AT_ONCE = 2000;

/** Desired and actual state of the embedded service's copy. */
export interface MemoryOffer {
  memoryId: string;
  name: string;
  sourceLang: string;
  unitCount: number;
  version: number;
  /** False: its copy should be removed. */
  isWanted: boolean;
  /** Id of the copy; null while there is none. */
  offeredId: string | null;
  offeredVersion: number | null;
}

/** Exported so that tests can check its query plans. */
export const MEMORIES_SQL = {
  /** Skips from one language to the next, without reading the units between. */
  targetLangs: `WITH RECURSIVE found (memory_row_id, lang) AS (
      SELECT @memory, (SELECT min(target_lang) FROM memory_units
        WHERE memory_row_id = @memory AND deleted_at_ms IS NULL)
      UNION ALL
      SELECT memory_row_id, (SELECT min(target_lang) FROM memory_units AS u
        WHERE u.memory_row_id = found.memory_row_id AND u.deleted_at_ms IS NULL
          AND u.target_lang > found.lang)
      FROM found WHERE lang IS NOT NULL)
    SELECT lang FROM found WHERE lang IS NOT NULL`,
} as const;

export function createMemoriesRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  const findRow = (id: string, state = 'kept'): MemoryRow | undefined =>
    db.get<MemoryRow>(
      `SELECT ${MEMORY_COLUMNS} FROM memories WHERE id = ? AND state = ?`,
      id,
      state,
    );
  const needRow = (id: string): MemoryRow => orThrow(findRow(id), unknownMemory);
  const whole = (row: MemoryRow): LocalMemory => readMemory(db, row);

  return {
    /** Lists memories by name. */
    list: (query: MemoryQuery) => listMemories(db, query, whole),
    get: (memoryId: string) => orNull(findRow(memoryId), whole),
    create({
      atMs,
      ...memory
    }: {
      id: string;
      name: string;
      sourceLang: string;
      targetLang: string;
      atMs: number;
    }): LocalMemory {
      db.run(
        `INSERT INTO memories
             (id, name, folded_name, source_lang, target_lang, created_at_ms, changed_at_ms)
           VALUES (@id, @name, @foldedName, @sourceLang, @targetLang, @atMs, @atMs)`,
        { ...memory, foldedName: foldText(memory.name), atMs },
      );
      return whole(needRow(memory.id));
    },
    ...createLinks(db, { needRow, whole }),
    edit: ({
      memoryId,
      name,
      projectIds,
      isOffered,
      connectionId,
      atMs,
    }: {
      memoryId: string;
      name?: string | undefined;
      projectIds?: readonly string[] | undefined;
      isOffered?: boolean | undefined;
      connectionId?: string | null | undefined;
      atMs: number;
    }) =>
      db.inOne(() => {
        const { row_id: rowId, name: before, ...row } = needRow(memoryId);
        if (name !== undefined && name !== before) {
          db.run(
            `UPDATE memories SET name = ?, folded_name = ?, version = version + 1,
                 changed_at_ms = ? WHERE row_id = ?`,
            name,
            foldText(name),
            atMs,
            rowId,
          );
        }
        if (isOffered !== undefined) {
          db.run('UPDATE memories SET is_offered = ? WHERE row_id = ?', isOffered ? 1 : 0, rowId);
        }
        if (connectionId !== undefined && connectionId !== row.connection_id) {
          if (row.remote_id !== null) throw stillLinked();
          db.run('UPDATE memories SET connection_id = ? WHERE row_id = ?', connectionId, rowId);
        }
        if (projectIds !== undefined) setProjects(db, rowId, projectIds);
        return whole(needRow(memoryId));
      }),
    remove(memoryId: string, atMs: number) {
      const { row_id: rowId } = needRow(memoryId);
      db.run(
        "UPDATE memories SET state = 'deleted', deleted_at_ms = ? WHERE row_id = ?",
        atMs,
        rowId,
      );
    },
    restore: (memoryId: string) =>
      db.inOne(() => {
        db.run(
          `UPDATE memories SET state = 'kept', deleted_at_ms = NULL
             WHERE id = ? AND state = 'deleted'`,
          memoryId,
        );
        return whole(needRow(memoryId));
      }),
    /** Lists memories whose copy is outdated, or may be. */
    listOffers: () =>
      db
        .all<Omit<MemoryOffer, 'isWanted'> & { isWanted: number }>(
          `SELECT id AS memoryId, name, source_lang AS sourceLang, unit_count AS unitCount, version,
             is_offered = 1 AND state = 'kept' AND unit_count > 0 AS isWanted,
             offered_id AS offeredId, offered_version AS offeredVersion
           FROM memories WHERE (is_offered = 1 AND state = 'kept') OR offered_id IS NOT NULL
           ORDER BY row_id`,
        )
        .map((offer) => ({ ...offer, isWanted: offer.isWanted === 1 })),
    /** @param offered null: the copy is gone */
    noteOffer(memoryId: string, offered: { id: string; version: number } | null) {
      db.run(
        'UPDATE memories SET offered_id = ?, offered_version = ? WHERE id = ?',
        offered?.id ?? null,
        offered?.version ?? null,
        memoryId,
      );
    },
    /** Starts permanently removing memories deleted before that; {@link removeSome} continues. */
    purge(beforeMs: number) {
      // A memory with a copy at a service stays until the copy is gone, which would otherwise be orphaned.
      db.run(
        `UPDATE memories SET state = 'removing'
           WHERE state = 'deleted' AND deleted_at_ms < ? AND offered_id IS NULL`,
        beforeMs,
      );
      db.inOne(() => {
        db.run(MEMORY_JOURNAL_SQL.forgetBefore, { beforeMs });
        db.run('DELETE FROM memory_units WHERE deleted_at_ms < ?', beforeMs);
      });
    },
    /** Lets {@link removeSome} remove leftovers of interrupted imports; none may be running. */
    discardUnfinished() {
      db.run(`UPDATE memories SET state = 'removing'
           WHERE state = 'unfinished'`);
    },
    /** Removes a batch of purged or discarded rows. @returns false when nothing is left to remove */
    removeSome: () => db.inOne(() => removeSome(db)),
  };
}

/** Repository of local translation memories. Throws `input/not-found` for missing or deleted ones. */
export type MemoriesRepo = ReturnType<typeof createMemoriesRepo>;

export function readMemory(db: Statements, row: MemoryRow): LocalMemory {
  return toLocalMemory(
    row,
    db.values<string>(MEMORIES_SQL.targetLangs, { memory: row.row_id }),
    db.values<string>(
      'SELECT project_id FROM memory_projects WHERE memory_row_id = ? ORDER BY project_id',
      row.row_id,
    ),
  );
}

function setProjects(db: Statements, rowId: number, projectIds: readonly string[]): void {
  db.run('DELETE FROM memory_projects WHERE memory_row_id = ?', rowId);
  const insert = db.prepare(
    'INSERT INTO memory_projects (memory_row_id, project_id) VALUES (?, ?)',
  );
  for (const projectId of new Set(projectIds)) insert.run(rowId, projectId);
}

function listMemories(
  db: Statements,
  { page, limit, text }: MemoryQuery,
  whole: (row: MemoryRow) => LocalMemory,
): MemoryPage {
  const where = "state = 'kept' AND fits_search(?, name, source_lang, coalesce(target_lang, ''))";
  return db.read(() => ({
    memories: db
      .all<MemoryRow>(
        `SELECT ${MEMORY_COLUMNS} FROM memories WHERE ${where}
         ORDER BY folded_name, row_id LIMIT ? OFFSET ?`,
        text,
        limit,
        (page - 1) * limit,
      )
      .map(whole),
    total: Number(db.value(`SELECT count(*) FROM memories WHERE ${where}`, text)),
  }));
}

function removeSome(db: Statements): boolean {
  const rowId = db.value<number>(
    "SELECT row_id FROM memories WHERE state = 'removing' ORDER BY row_id LIMIT 1",
  );
  if (rowId === undefined) return false;
  const { changes } = db.run(
    `DELETE FROM memory_units WHERE row_id IN
         (SELECT row_id FROM memory_units WHERE memory_row_id = ? LIMIT ?)`,
    rowId,
    REMOVED_AT_ONCE,
  );
  if (changes === 0) db.run('DELETE FROM memories WHERE row_id = ?', rowId);
  return true;
}
