import { assigned, insertInto, orNull, selected } from '../../../sqlite/statements.ts';
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

type KeyRow = Omit<KeyRecord, 'scopes'> & { readonly scopes: string | null };

const KEY_FIELDS = `id accountId role label scopes characterLimit speechLimitMs createdAtMs
  deactivatedAtMs`;
const LIMITS = 'characterLimit documentLimit teamDocumentLimit';

export type AccountsRepo = ReturnType<typeof createAccountsRepo>;

export function createAccountsRepo(db: SqliteDatabase) {
  const putAccount = db.prepare(
    `${insertInto('accounts', `id edition createdAtMs ${LIMITS}`)}
     ON CONFLICT (id) DO UPDATE SET ${assigned(`edition ${LIMITS}`)}`,
  );
  const account = db.prepare<[string], Account>(
    `SELECT ${selected(`id edition ${LIMITS}`)} FROM accounts WHERE id = ?`,
  );
  const removeAccount = db.prepare('DELETE FROM accounts WHERE id = ?');
  const addKey = db.prepare(`${insertInto('api_keys', KEY_FIELDS)} ON CONFLICT (id) DO NOTHING`);
  const key = db.prepare<[string], KeyRow>(
    `SELECT ${selected(KEY_FIELDS)} FROM api_keys WHERE id = ?`,
  );
  // Keys of the same millisecond keep their creation order.
  const keys = db.prepare<[string, KeyRole], KeyRow>(
    `SELECT ${selected(KEY_FIELDS)} FROM api_keys WHERE account_id = ? AND role = ?
     ORDER BY created_at_ms, rowid`,
  );
  const changed = assigned('label scopes characterLimit speechLimitMs deactivatedAtMs');
  const updateKey = db.prepare(`UPDATE api_keys SET ${changed} WHERE id = @id`);

  return {
    /** Adds an account or updates the edition and limits of an existing one. */
    putAccount: (one: Account, createdAtMs: number) => void putAccount.run({ ...one, createdAtMs }),
    account: (id: string) => account.get(id) ?? null,
    /** Removes an account with its keys and usage. */
    removeAccount: (id: string) => void removeAccount.run(id),
    /** Adds a key unless it already exists. */
    addKey: (record: KeyRecord) => void addKey.run(toRow(record)),
    key: (id: string) => orNull(key.get(id), fromRow),
    /** Returns all keys of a role, oldest first. */
    keys: (accountId: string, role: KeyRole) => keys.all(accountId, role).map(fromRow),
    updateKey: (record: KeyRecord) => void updateKey.run(toRow(record)),
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

/** Builds the key of a run; usage is stored under its id because the secret changes at every start. */
export function runKey(
  account: Account,
  role: 'app' | 'admin',
  label: string,
  createdAtMs: number,
): KeyRecord {
  return {
    id: `${account.id}-${role}`,
    accountId: account.id,
    role,
    label,
    scopes: null,
    characterLimit: null,
    speechLimitMs: null,
    createdAtMs,
    deactivatedAtMs: null,
  };
}
