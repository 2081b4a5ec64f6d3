import type { SqliteDatabase } from '../../../../../electron/embedded/storage/sqlite.ts';
import { openSqlite } from '../../../../../electron/embedded/storage/sqlite.ts';
import type { UsageOwner } from '../../../../../electron/embedded/translation/accounts/directory.ts';
import { createAccountsRepo } from '../../../../../electron/embedded/translation/accounts/repo.ts';
import type { Account } from '../../../../../electron/embedded/translation/accounts/caller.ts';
import { MIGRATIONS } from '../../../../../electron/embedded/translation/migrations/0010-profiles-and-pairs.ts';

/** Opens an in-memory database with the tables of accounts and usage. */
export function openAccountsDatabase(): SqliteDatabase {
  return openSqlite(':memory:', MIGRATIONS);
}

export function accountWith(limits: Partial<Account> = {}): Account {
  return {
    id: 'a1',
    edition: 'pro',
    characterLimit: null,
    documentLimit: null,
    teamDocumentLimit: null,
    ...limits,
  };
}

/** Returns a stored account with one of its keys. */
export function ownerIn(
  db: SqliteDatabase,
  limits: Partial<Account> = {},
  key: Partial<Omit<UsageOwner, 'account'>> = {},
): UsageOwner {
  const account = accountWith(limits);
  createAccountsRepo(db).putAccount(account, 0);
  return { account, keyId: 'k1', keyCharacterLimit: null, ...key };
}

/** Returns the status of the thrown error, or null. */
export function statusOf(action: () => unknown): unknown {
  try {
    action();
    return null;
  } catch (error) {
    return error instanceof Error && 'status' in error ? error.status : error;
  }
}
