import type {
  GlossaryPage,
  GlossaryQuery,
  LocalDictionary,
  LocalGlossary,
} from '../../../shared/domain/glossaries/local-glossary.ts';
import { AppError } from '../../../shared/errors.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import {
  DICTIONARY_COLUMNS,
  toDictionary,
  toGlossary,
  type DictionaryRow,
  type GlossaryRow,
} from './glossaries-row.ts';
import {
  createStatementCache,
  orNull,
  orThrow,
  type Statements,
} from '../engine/statement-cache.ts';
import { foldText } from '../../../shared/text/fold-text.ts';
import { toListConditions } from '../search/list-search.ts';

const notFound = (): AppError => new AppError('input/not-found', 'glossaryErrors.glossaryGone');
const pairTwice = (): AppError =>
  new AppError('input/conflict', 'glossaryErrors.pairExists', {
    details: { field: 'targetLang' },
  });
const linkedTwice = (): AppError =>
  new AppError('input/conflict', 'glossaryErrors.linkedElsewhere');
const stillLinked = (): AppError =>
  new AppError('input/conflict', 'glossaryErrors.unlinkFirst', {
    details: { field: 'connectionId' },
  });

export function createGlossariesRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);

  const findRow = (glossaryId: string): GlossaryRow | undefined =>
    db.get<GlossaryRow>(
      'SELECT * FROM glossaries WHERE id = ? AND deleted_at_ms IS NULL',
      glossaryId,
    );
  const needRow = (glossaryId: string): GlossaryRow => orThrow(findRow(glossaryId), notFound);
  const dictionariesOf = (rowId: number): LocalDictionary[] =>
    db
      .all<DictionaryRow>(
        `SELECT ${DICTIONARY_COLUMNS} FROM glossary_dictionaries AS d
         JOIN glossaries AS g ON g.row_id = d.glossary_row_id
         WHERE d.glossary_row_id = ? AND d.deleted_at_ms IS NULL
         ORDER BY d.source_lang, d.target_lang`,
        rowId,
      )
      .map(toDictionary);
  const whole = (row: GlossaryRow): LocalGlossary => toGlossary(row, dictionariesOf(row.row_id));
  const need = (glossaryId: string): LocalGlossary => whole(needRow(glossaryId));
  const set = (glossaryId: string, assignments: string, values: object): LocalGlossary => {
    needRow(glossaryId);
    const sql = `UPDATE glossaries SET ${assignments} WHERE id = @glossaryId`;
    db.run(sql, { ...values, glossaryId });
    return need(glossaryId);
  };
  const glossaryOf = (dictionaryId: string): string => {
    const found = db.get<{ id: string }>(
      `SELECT g.id FROM glossary_dictionaries AS d
         JOIN glossaries AS g ON g.row_id = d.glossary_row_id
         WHERE d.id = ? AND g.deleted_at_ms IS NULL`,
      dictionaryId,
    )?.id;
    if (found === undefined) throw notFound();
    return found;
  };

  return {
    /** Lists glossaries by name. */
    list: (query: GlossaryQuery) => listGlossaries(db, query, whole),
    get: (glossaryId: string) => orNull(findRow(glossaryId), whole),
    create({
      atMs,
      ...glossary
    }: {
      id: string;
      name: string;
      connectionId: string | null;
      atMs: number;
    }): LocalGlossary {
      db.run(
        `INSERT INTO glossaries (id, name, folded_name, connection_id, created_at_ms, changed_at_ms)
           VALUES (@id, @name, @foldedName, @connectionId, @atMs, @atMs)`,
        { ...glossary, foldedName: foldText(glossary.name), atMs },
      );
      return need(glossary.id);
    },
    /** @throws `input/conflict` for another connection while it is linked */
    edit: ({
      glossaryId,
      name,
      connectionId,
      atMs,
    }: {
      glossaryId: string;
      name?: string | undefined;
      connectionId?: string | null | undefined;
      atMs: number;
    }) =>
      db.inOne(() => {
        const row = needRow(glossaryId);
        if (connectionId !== undefined && connectionId !== row.connection_id) {
          if (row.remote_id !== null) throw stillLinked();
          set(glossaryId, 'connection_id = @connectionId', { connectionId });
        }
        const kept = name ?? row.name;
        return set(glossaryId, 'name = @kept, folded_name = @folded, changed_at_ms = @atMs', {
          kept,
          folded: foldText(kept),
          atMs,
        });
      }),
    remove(glossaryId: string, atMs: number) {
      needRow(glossaryId);
      db.run('UPDATE glossaries SET deleted_at_ms = ? WHERE id = ?', atMs, glossaryId);
    },
    /** @throws `input/conflict` when a different one was linked to the same remote glossary meanwhile */
    restore(glossaryId: string): LocalGlossary {
      orConflict(linkedTwice, () =>
        db.run('UPDATE glossaries SET deleted_at_ms = NULL WHERE id = ?', glossaryId),
      );
      return need(glossaryId);
    },
    /** @throws `input/conflict` when the pair exists */
    addDictionary: ({
      glossaryId,
      ...dictionary
    }: {
      id: string;
      glossaryId: string;
      sourceLang: string;
      targetLang: string;
      atMs: number;
    }) =>
      db.inOne(() => {
        const { row_id: glossaryRowId } = needRow(glossaryId);
        orConflict(pairTwice, () =>
          db.run(
            `INSERT INTO glossary_dictionaries
                 (id, glossary_row_id, source_lang, target_lang, changed_at_ms, is_changed)
               VALUES (@id, @glossaryRowId, @sourceLang, @targetLang, @atMs, 1)`,
            { ...dictionary, glossaryRowId },
          ),
        );
        return set(glossaryId, 'changed_at_ms = @atMs', { atMs: dictionary.atMs });
      }),
    removeDictionary: (dictionaryId: string, atMs: number) =>
      db.inOne(() => {
        const glossaryId = glossaryOf(dictionaryId);
        db.run(
          'UPDATE glossary_dictionaries SET deleted_at_ms = ? WHERE id = ?',
          atMs,
          dictionaryId,
        );
        return set(glossaryId, 'changed_at_ms = @atMs', { atMs });
      }),
    /** @throws `input/conflict` when the pair exists again */
    restoreDictionary(dictionaryId: string): LocalGlossary {
      orConflict(pairTwice, () =>
        db.run('UPDATE glossary_dictionaries SET deleted_at_ms = NULL WHERE id = ?', dictionaryId),
      );
      return need(glossaryOf(dictionaryId));
    },
    /** Lists remote and local ids of linked glossaries. */
    listLinks: (connectionId: string) =>
      db.all<{ remoteId: string; id: string }>(
        `SELECT remote_id AS remoteId, id FROM glossaries
           WHERE connection_id = ? AND remote_id IS NOT NULL AND deleted_at_ms IS NULL`,
        connectionId,
      ),
    /** @throws `input/conflict` when a different one is linked to it */
    link: ({ id, ...link }: { id: string; connectionId: string; remoteId: string }) =>
      orConflict(linkedTwice, () =>
        set(
          id,
          'connection_id = @connectionId, remote_id = @remoteId, is_gone = 0, synced_at_ms = NULL',
          link,
        ),
      ),
    unlink: (glossaryId: string) =>
      db.inOne(() => {
        const { row_id: rowId } = needRow(glossaryId);
        db.run(
          `UPDATE glossary_dictionaries SET synced_version = NULL, is_changed = 1
             WHERE glossary_row_id = ?`,
          rowId,
        );
        return set(glossaryId, 'remote_id = NULL, is_gone = 0, synced_at_ms = NULL', {});
      }),
    /** Marks that it disappeared from the service, or is back. */
    markGone(glossaryId: string, isGone: boolean) {
      set(glossaryId, 'is_gone = @gone', { gone: isGone ? 1 : 0 });
    },
    /** Marks these dictionaries as equal to the service's versions. */
    markSynced: (
      glossaryId: string,
      versions: readonly { dictionaryId: string; version: number }[],
      atMs: number,
    ) =>
      db.inOne(() => {
        for (const { dictionaryId, version } of versions) {
          db.run(
            'UPDATE glossary_dictionaries SET synced_version = ?, is_changed = 0 WHERE id = ?',
            version,
            dictionaryId,
          );
        }
        return set(glossaryId, 'synced_at_ms = @atMs, is_gone = 0', { atMs });
      }),
    /** Lists the versions at which dictionaries last matched the service, by dictionary. */
    listSyncedVersions: (glossaryId: string) =>
      db.all<{ dictionaryId: string; version: number }>(
        `SELECT id AS dictionaryId, synced_version AS version FROM glossary_dictionaries
           WHERE glossary_row_id = ? AND deleted_at_ms IS NULL AND synced_version IS NOT NULL`,
        needRow(glossaryId).row_id,
      ),
    /** Permanently removes glossaries deleted before that. */
    purge(beforeMs: number) {
      db.inOne(() => {
        db.run('DELETE FROM glossaries WHERE deleted_at_ms < ?', beforeMs);
        db.run('DELETE FROM glossary_dictionaries WHERE deleted_at_ms < ?', beforeMs);
      });
    },
  };
}

/** Repository of local glossaries. Throws `input/not-found` for anything about a deleted one. */
export type GlossariesRepo = ReturnType<typeof createGlossariesRepo>;

function listGlossaries(
  db: Statements,
  { page, limit, text, connectionId }: GlossaryQuery,
  whole: (row: GlossaryRow) => LocalGlossary,
): GlossaryPage {
  // A glossary has few pairs, and there are at most a few thousand glossaries.
  const { conditions, values: parts } = toListConditions(
    text,
    (part) => `(instr(g.folded_name, ${part}) > 0 OR EXISTS (
      SELECT 1 FROM glossary_dictionaries AS d WHERE d.glossary_row_id = g.row_id
        AND d.deleted_at_ms IS NULL AND ${part} IN (d.source_lang, d.target_lang)))`,
  );
  const values: Record<string, unknown> = { connectionId, ...parts };
  const where = `FROM glossaries AS g WHERE g.deleted_at_ms IS NULL
    AND (@connectionId IS NULL OR g.connection_id = @connectionId)
    ${conditions.map((condition) => `AND ${condition}`).join(' ')}`;
  const count = db.prepare<[typeof values], { total: number }>(`SELECT count(*) AS total ${where}`);
  const rows = db.all<GlossaryRow>(
    `SELECT g.* ${where} ORDER BY g.folded_name, g.row_id LIMIT @limit OFFSET @offset`,
    { ...values, limit, offset: (page - 1) * limit },
  );
  return { glossaries: rows.map(whole), total: count.get(values)?.total ?? 0 };
}

function orConflict<T>(conflict: () => AppError, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_UNIQUE') {
      throw conflict();
    }
    throw error;
  }
}
