import { ServiceError } from '../../http/service-error.ts';
import type { AccountDirectory, UsageOwner } from './directory.ts';
import { callerFor, runKey, type AccountsRepo, type KeyRecord } from './repo.ts';
import type { Account, Caller } from './caller.ts';

/** Id of this installation's account. */
export const LOCAL_ACCOUNT_ID = 'local';

interface Issued {
  readonly caller: Caller;
  readonly isActive: boolean;
}

/**
 * Accepts only issued keys. A map compares a key only if its hash, which is seeded at random in each
 * process, is the one of the guess, so that the lookup time does not reveal how close a guess was.
 */
export function createIssuedKeys(deps: {
  readonly repo: AccountsRepo;
  readonly account: Account;
  readonly apiKey: string;
  readonly adminKey: string;
  /** UTC epoch milliseconds. */
  readonly nowMs: number;
}): AccountDirectory {
  const { repo, account } = deps;
  const bySecret = new Map<string, Issued>();
  const byId = new Map<string, Issued>();

  const issue = (secret: string, key: KeyRecord): void => {
    const issued: Issued = {
      caller: callerFor(account, key),
      isActive: key.deactivatedAtMs === null,
    };
    bySecret.set(secret, issued);
    byId.set(key.id, issued);
  };

  repo.putAccount(account, deps.nowMs);
  const app = runKey(account, 'app', 'This app', deps.nowMs);
  const admin = runKey(account, 'admin', 'Administration', deps.nowMs);
  for (const key of [app, admin]) repo.addKey(key);
  issue(deps.apiKey, app);
  issue(deps.adminKey, admin);
  for (const key of repo.keys(account.id, 'developer')) issue(key.id, key);

  return {
    identify: (authorization) => requireActive(bySecret.get(readKey(authorization))),
    current: ({ keyId }) => requireActive(byId.get(keyId)),
    ownerOf(accountId, keyId): UsageOwner | null {
      if (accountId !== account.id) return null;
      return byId.get(keyId)?.caller ?? { account, keyId, keyCharacterLimit: null };
    },
    keyChanged(key) {
      issue(key.id, key);
    },
  };
}

/**
 * Extracts the key from an `Authorization` header.
 * @throws `ServiceError` 403 when the header is missing or has another scheme
 */
export function readKey(authorization: string | undefined): string {
  const key = /^DeepL-Auth-Key (\S+)$/iu.exec(authorization ?? '')?.[1];
  if (key !== undefined) return key;
  throw new ServiceError(
    403,
    'Authorization failed: the key is missing. It is only read from the header Authorization.',
  );
}

/** @throws 403 */
function requireActive(issued: Issued | undefined): Caller {
  if (issued === undefined) {
    throw new ServiceError(403, 'Authorization failed: the key is missing or wrong.');
  }
  if (issued.isActive) return issued.caller;
  throw new ServiceError(403, 'Authorization failed: the key was deactivated.');
}
