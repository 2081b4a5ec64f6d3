import type { SqliteDatabase } from '../../storage/sqlite.ts';
import type { Account, Caller, Scope } from './caller.ts';
import { KEY_SCOPES } from '../../../../shared/domain/usage/key-scopes.ts';

export type KeyRole = 'app' | 'admin' | 'developer';

/** A stored key. The secrets of a run are never stored; they live in memory only. */
export interface KeyRecord {
  readonly id: string;
  readonly accountId: string;
  readonly role: KeyRole;
  readonly label: string;
  /** Null: everything is allowed. */
  readonly scopes: readonly Scope[] | null;
  /** Per calendar month; 0 blocks the key, null means no limit. */
  readonly characterLimit: number | null;
  readonly speechLimitMs: number | null;
  readonly createdAtMs: number;
  readonly deactivatedAtMs: number | null;
}

export interface AccountsRepo {
  /** Adds an account or updates the edition and limits of an existing one. */
  putAccount(account: Account, atMs: number): void;
  account(id: string): Account | null;
  /** Removes an account with its keys and usage. */
  removeAccount(id: string): void;
  /** Adds a key unless it already exists. */
  addKey(key: KeyRecord): void;
  key(id: string): KeyRecord | null;
  /** Returns all keys of a role, oldest first. */
  keys(accountId: string, role: KeyRole): KeyRecord[];
  updateKey(key: KeyRecord): void;
}

type KeyRow = Omit<KeyRecord, 'scopes'> & { readonly scopes: string | null };

const KEY_COLUMNS = `id, account_id AS accountId, role, label, scopes,
  character_limit AS characterLimit, speech_limit_ms AS speechLimitMs,
  created_at_ms AS createdAtMs, deactivated_at_ms AS deactivatedAtMs`;

export function createAccountsRepo(db: SqliteDatabase): AccountsRepo {
  const putAccount = db.prepare(
    `INSERT INTO accounts (id, edition, character_limit, document_limit, team_document_limit, created_at_ms)
     VALUES (@id, @edition, @characterLimit, @documentLimit, @teamDocumentLimit, @atMs)
     ON CONFLICT (id) DO UPDATE SET edition = excluded.edition,
       character_limit = excluded.character_limit, document_limit = excluded.document_limit,
       team_document_limit = excluded.team_document_limit`,
  );
  const account = db.prepare<[string], Account>(
    `SELECT id, edition, character_limit AS characterLimit, document_limit AS documentLimit,
       team_document_limit AS teamDocumentLimit FROM accounts WHERE id = ?`,
  );
  const removeAccount = db.prepare('DELETE FROM accounts WHERE id = ?');
  const addKey = db.prepare(
    `INSERT INTO api_keys (id, account_id, role, label, scopes, character_limit, speech_limit_ms,
       created_at_ms, deactivated_at_ms)
     VALUES (@id, @accountId, @role, @label, @scopes, @characterLimit, @speechLimitMs,
       @createdAtMs, @deactivatedAtMs)
     ON CONFLICT (id) DO NOTHING`,
  );
  const key = db.prepare<[string], KeyRow>(`SELECT ${KEY_COLUMNS} FROM api_keys WHERE id = ?`);
  // Keys of the same millisecond keep their creation order.
  const keys = db.prepare<[string, KeyRole], KeyRow>(
    `SELECT ${KEY_COLUMNS} FROM api_keys WHERE account_id = ? AND role = ?
     ORDER BY created_at_ms, rowid`,
  );
  const updateKey = db.prepare(
    `UPDATE api_keys SET label = @label, scopes = @scopes, character_limit = @characterLimit,
       speech_limit_ms = @speechLimitMs, deactivated_at_ms = @deactivatedAtMs WHERE id = @id`,
  );

  return {
    putAccount(one, atMs) {
      putAccount.run({ ...one, atMs });
    },
    account: (id) => account.get(id) ?? null,
    removeAccount(id) {
      removeAccount.run(id);
    },
    addKey(record) {
      addKey.run(toRow(record));
    },
    key(id) {
      const row = key.get(id);
      return row === undefined ? null : fromRow(row);
    },
    keys: (accountId, role) => keys.all(accountId, role).map(fromRow),
    updateKey(record) {
      updateKey.run(toRow(record));
    },
  };
}

function toRow(record: KeyRecord): KeyRow {
  return { ...record, scopes: record.scopes === null ? null : record.scopes.join(' ') };
}

function fromRow(row: KeyRow): KeyRecord {
  const stored = row.scopes?.split(' ');
  return {
    ...row,
    // A newer version may have stored scopes that this version cannot grant.
    scopes: stored === undefined ? null : KEY_SCOPES.filter((scope) => stored.includes(scope)),
  };
}

/** Builds the caller for a key of an account. */
export function callerFor(account: Account, key: KeyRecord): Caller {
  return {
    account,
    keyId: key.id,
    isAdmin: key.role === 'admin',
    scopes: key.scopes === null ? null : new Set(key.scopes),
    keyCharacterLimit: key.characterLimit,
  };
}
