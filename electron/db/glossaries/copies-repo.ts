import type { StyleList } from '../../../shared/domain/glossaries/style-rule-list.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache } from '../engine/statement-cache.ts';

/** A remote glossary's dictionary. Languages are root codes, lower case. */
export interface DictionaryKey {
  connectionId: string;
  glossaryId: string;
  sourceLang: string;
  targetLang: string;
}

/** A snapshot of a dictionary's terms. */
export interface GlossaryCopy extends DictionaryKey {
  /** Increases with each detected difference, from 1. */
  version: number;
  /** Name of the glossary at that time. */
  name: string;
  /** Terms as `source<TAB>target` lines. */
  entriesTsv: string;
  fetchedAtMs: number;
}

/** Versions kept per dictionary. */
export const KEPT_VERSIONS = 10;

const OF_DICTIONARY = `connection_id = @connectionId AND glossary_id = @glossaryId
  AND source_lang = @sourceLang AND target_lang = @targetLang`;

/** Exported so that tests can check its query plans. */
export const GLOSSARY_COPIES_SQL = {
  findNewest: `SELECT connection_id AS connectionId, glossary_id AS glossaryId,
      source_lang AS sourceLang, target_lang AS targetLang, version, name,
      entries_tsv AS entriesTsv, fetched_at_ms AS fetchedAtMs
    FROM glossary_copies WHERE ${OF_DICTIONARY} ORDER BY version DESC LIMIT 1`,
  insert: `INSERT INTO glossary_copies
    (connection_id, glossary_id, source_lang, target_lang, version, name, entries_tsv, fetched_at_ms)
    VALUES (@connectionId, @glossaryId, @sourceLang, @targetLang, @version, @name, @entriesTsv, @fetchedAtMs)`,
  // Copies used by a snapshot stay with it.
  forget: `DELETE FROM glossary_copies WHERE ${OF_DICTIONARY} AND version <= @version
    AND row_id NOT IN (SELECT copy_row_id FROM glossary_snapshot_copies)`,
} as const;

export function createGlossaryCopiesRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  const findNewest = (key: DictionaryKey): GlossaryCopy | null =>
    db.get<GlossaryCopy>(GLOSSARY_COPIES_SQL.findNewest, key) ?? null;
  return {
    /** Returns null when the dictionary was never copied. */
    findNewest,
    /** Stores a copy as the next version and removes all but the newest {@link KEPT_VERSIONS}. */
    add: (copy: Omit<GlossaryCopy, 'version'>) =>
      db.inOne(() => {
        const version = (findNewest(copy)?.version ?? 0) + 1;
        db.run(GLOSSARY_COPIES_SQL.insert, { ...copy, version });
        db.run(GLOSSARY_COPIES_SQL.forget, { ...copy, version: version - KEPT_VERSIONS });
        return { ...copy, version };
      }),
  };
}

/** Builds the repository of the last known style rules of services, for when they are unreachable. */
export function createStyleRuleCopiesRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  return {
    /**
     * Returns null when never read. The lists are as saved, unvalidated: the schemas would be loaded before the first
     * rows of the startup.
     */
    get(connectionId: string): { lists: unknown; readAtMs: number } | null {
      const row = db.get<{ lists: string; readAtMs: number }>(
        `SELECT lists_json AS lists, read_at_ms AS readAtMs FROM style_rule_copies
           WHERE connection_id = ?`,
        connectionId,
      );
      if (row === undefined) return null;
      const lists: unknown = JSON.parse(row.lists);
      return { lists, readAtMs: row.readAtMs };
    },
    save(connectionId: string, lists: readonly StyleList[], readAtMs: number) {
      db.run(
        `INSERT INTO style_rule_copies (connection_id, lists_json, read_at_ms) VALUES (?, ?, ?)
           ON CONFLICT (connection_id) DO UPDATE
           SET lists_json = excluded.lists_json, read_at_ms = excluded.read_at_ms`,
        connectionId,
        JSON.stringify(lists),
        readAtMs,
      );
    },
  };
}
