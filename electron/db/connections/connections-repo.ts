import type {
  ConnectionKind,
  OwnConnectionKind,
} from '../../../shared/domain/connections/connection-kind.ts';
import type {
  ConnectionLanguages,
  Language,
} from '../../../shared/domain/connections/connection.ts';
import { unknownConnection } from '../../../shared/domain/connections/connection-errors.ts';
import { hasFields } from '../engine/stored-values.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache } from '../engine/statement-cache.ts';

interface ConnectionLanguagesRow {
  connection_id: string;
  sources_json: string;
  targets_json: string;
  is_practice: number;
  updated_at_ms: number;
}

/** Converts a row to the domain's languages; null if another version of the app wrote a different format. */
function toLanguages(row: ConnectionLanguagesRow): ConnectionLanguages | null {
  const sources: unknown = JSON.parse(row.sources_json);
  const targets: unknown = JSON.parse(row.targets_json);
  if (!isLanguageList(sources) || !isLanguageList(targets)) return null;
  return { sources, targets, isPractice: row.is_practice === 1 };
}

function isLanguageList(value: unknown): value is Language[] {
  return Array.isArray(value) && value.every(isLanguage);
}

function isLanguage(value: unknown): value is Language {
  return hasFields(value, { code: 'string', name: 'string', supportsFormality: 'boolean' });
}

/** A stored account, without its key. The embedded connection is not stored. */
export interface ConnectionRecord {
  id: string;
  name: string;
  kind: Exclude<ConnectionKind, OwnConnectionKind>;
  baseUrl: string;
  isDefault: boolean;
  createdAtMs: number;
}

interface ConnectionRow {
  id: string;
  name: string;
  kind: ConnectionRecord['kind'];
  base_url: string;
  is_default: number;
  created_at_ms: number;
}

/** SQL longer than a line. */
const SQL = {
  insert: `INSERT INTO connections (id, name, kind, base_url, is_default, created_at_ms)
    VALUES (@id, @name, @kind, @baseUrl, @isDefault, @createdAtMs)`,
  adoptJobs: `UPDATE document_jobs SET connection_id = @id
    WHERE connection_name = @name AND state <> 'saved' AND connection_id NOT IN ('embedded', 'practice')
      AND connection_id NOT IN (SELECT id FROM connections)`,
  renameJobs: `UPDATE document_jobs SET connection_name = @name
    WHERE connection_id = @id AND state <> 'saved'`,
  saveLanguages: `INSERT INTO connection_languages
      (connection_id, sources_json, targets_json, is_practice, updated_at_ms)
    SELECT id, @sources, @targets, @isPractice, @atMs FROM connections WHERE id = @id
    ON CONFLICT (connection_id) DO UPDATE SET sources_json = excluded.sources_json,
      targets_json = excluded.targets_json, is_practice = excluded.is_practice,
      updated_at_ms = excluded.updated_at_ms`,
} as const;

/** Builds the repository of stored accounts on an open connection, oldest first. */
export function createConnectionsRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);
  const clearDefault = (): void => {
    db.run('UPDATE connections SET is_default = 0 WHERE is_default = 1');
  };

  return {
    list: () =>
      db
        .all<ConnectionRow>('SELECT * FROM connections ORDER BY created_at_ms, row_id')
        .map((row) => ({
          id: row.id,
          name: row.name,
          kind: row.kind,
          baseUrl: row.base_url,
          isDefault: row.is_default === 1,
          createdAtMs: row.created_at_ms,
        })),

    /**
     * Adds an account. Unfinished or failed documents of a removed account of the same name are attached to it, so that
     * documents still at the service can be collected once their account is back.
     * @throws `input/conflict` when the name is taken
     */
    insert(record: ConnectionRecord) {
      db.inOne(() => {
        if (record.isDefault) clearDefault();
        db.run(SQL.adoptJobs, { id: record.id, name: record.name });
        db.run(SQL.insert, { ...record, isDefault: record.isDefault ? 1 : 0 });
      });
    },

    /** Also renames it for its unfinished documents. @throws `input/conflict`, `input/not-found` */
    rename(id: string, name: string) {
      db.inOne(() => {
        const { changes } = db.run('UPDATE connections SET name = @name WHERE id = @id', {
          id,
          name,
        });
        if (changes === 0) throw unknownConnection();
        // This name reconnects them to their account after it was removed.
        db.run(SQL.renameJobs, { id, name });
      });
    },

    /** Makes one connection the default; null makes the embedded one the default. @throws `input/not-found` */
    setDefault(id: string | null) {
      db.inOne(() => {
        clearDefault();
        if (id === null) return;
        const { changes } = db.run('UPDATE connections SET is_default = 1 WHERE id = ?', id);
        if (changes === 0) throw unknownConnection();
      });
    },

    /** Removes a connection, including its cached languages. @throws `input/not-found` */
    remove(id: string) {
      const { changes } = db.run('DELETE FROM connections WHERE id = ?', id);
      if (changes === 0) throw unknownConnection();
    },

    /** Replaces an account's cached languages; no-op for an unknown account. */
    saveLanguages(id: string, languages: ConnectionLanguages, atMs: number) {
      db.run(SQL.saveLanguages, {
        id,
        sources: JSON.stringify(languages.sources),
        targets: JSON.stringify(languages.targets),
        isPractice: languages.isPractice ? 1 : 0,
        atMs,
      });
    },

    /** Returns the cached languages; null when there are none. */
    findLanguages(id: string): ConnectionLanguages | null {
      const row = db.get<ConnectionLanguagesRow>(
        'SELECT * FROM connection_languages WHERE connection_id = ?',
        id,
      );
      return row === undefined ? null : toLanguages(row);
    },
  };
}
