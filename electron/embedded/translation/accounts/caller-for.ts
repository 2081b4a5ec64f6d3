import type { KeyRecord } from './accounts-repo.ts';
import type { Account, Caller } from './caller.ts';

/** Who calls with a key of an account. */
export function callerFor(account: Account, key: KeyRecord): Caller {
  return {
    account,
    keyId: key.id,
    isAdmin: key.role === 'admin',
    scopes: key.scopes === null ? null : new Set(key.scopes),
    keyCharacterLimit: key.characterLimit,
  };
}
