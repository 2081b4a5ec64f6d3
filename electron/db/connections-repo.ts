import type { Connection as AccountConnection } from '../../shared/domain/connection.ts';
import { AppError } from '../../shared/errors.ts';
import type { Connection } from './connection.ts';

/** A stored account: never its key. The embedded connection is not stored. */
export interface ConnectionRecord {
  id: string;
  name: string;
  kind: Exclude<AccountConnection['kind'], 'embedded'>;
  baseUrl: string;
  isDefault: boolean;
  createdAtMs: number;
}

export interface ConnectionsRepo {
  list(): ConnectionRecord[];
  insert(connection: ConnectionRecord): void;
  /** Makes one connection the default; null makes the embedded one the default. @throws `input/not-found` */
  setDefault(id: string | null): void;
  /** @throws `input/not-found` */
  remove(id: string): void;
}

interface ConnectionRow {
  id: string;
  name: string;
  kind: ConnectionRecord['kind'];
  base_url: string;
  is_default: number;
  created_at_ms: number;
}

/** The stored accounts on an open connection, oldest first. */
export function createConnectionsRepo(connection: Connection): ConnectionsRepo {
  const clearDefault = (): void => {
    connection.prepare('UPDATE connections SET is_default = 0 WHERE is_default = 1').run();
  };

  return {
    list: () =>
      connection
        .prepare<[], ConnectionRow>('SELECT * FROM connections ORDER BY created_at_ms, row_id')
        .all()
        .map((row) => ({
          id: row.id,
          name: row.name,
          kind: row.kind,
          baseUrl: row.base_url,
          isDefault: row.is_default === 1,
          createdAtMs: row.created_at_ms,
        })),

    insert(record) {
      connection
        .transaction(() => {
          if (record.isDefault) clearDefault();
          connection
            .prepare(
              `INSERT INTO connections (id, name, kind, base_url, is_default, created_at_ms)
               VALUES (@id, @name, @kind, @baseUrl, @isDefault, @createdAtMs)`,
            )
            .run({ ...record, isDefault: record.isDefault ? 1 : 0 });
        })
        .immediate();
    },

    setDefault(id) {
      connection
        .transaction(() => {
          clearDefault();
          if (id === null) return;
          const { changes } = connection
            .prepare('UPDATE connections SET is_default = 1 WHERE id = ?')
            .run(id);
          if (changes === 0) throw unknownConnection();
        })
        .immediate();
    },

    remove(id) {
      const { changes } = connection.prepare('DELETE FROM connections WHERE id = ?').run(id);
      if (changes === 0) throw unknownConnection();
    },
  };
}

function unknownConnection(): AppError {
  return new AppError(
    'input/not-found',
    'This connection was removed in the meantime. Nothing was changed.',
  );
}
