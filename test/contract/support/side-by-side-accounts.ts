import { randomBytes, randomUUID } from 'node:crypto';
import type { AccountDirectory } from '../../../electron/embedded/translation/accounts/directory.ts';
import type { AccountsRepo } from '../../../electron/embedded/translation/accounts/repo.ts';
import {
  createIssuedKeys,
  readKey,
} from '../../../electron/embedded/translation/accounts/issued-keys.ts';
import type { ServiceExtension } from '../../../electron/embedded/translation/service-extension.ts';

export interface AccountKeys {
  readonly apiKey: string;
  readonly adminKey: string;
}

/** Independent accounts of one service, each with the keys a service issues. */
export interface SideBySideAccounts {
  /** Extension for the service that holds the accounts. */
  readonly extension: ServiceExtension;
  open(): AccountKeys;
}

/**
 * Creates accounts. A service has one account, because one person uses it; but all its data belongs to an account, so
 * that tests can share a service and still start with nothing.
 */
export function createSideBySideAccounts(): SideBySideAccounts {
  const accounts = new Map<string, AccountDirectory>();
  /** A request with an unknown key is answered by any account. */
  const bySecret = new Map<string, AccountDirectory>();
  let repo: AccountsRepo | null = null;

  const known = (accountId: string): AccountDirectory => {
    const directory = accounts.get(accountId);
    if (directory === undefined) throw new Error('The account is not of this service.');
    return directory;
  };
  const directory: AccountDirectory = {
    identify(authorization, headers) {
      const owner = bySecret.get(readKey(authorization)) ?? [...accounts.values()][0];
      if (owner === undefined) throw new Error('No account was opened.');
      return owner.identify(authorization, headers);
    },
    current: (caller) => known(caller.account.id).current(caller),
    ownerOf: (accountId, keyId) => accounts.get(accountId)?.ownerOf(accountId, keyId) ?? null,
    keyChanged(key) {
      const owner = known(key.accountId);
      bySecret.set(key.id, owner);
      owner.keyChanged(key);
    },
  };

  return {
    open() {
      if (repo === null) throw new Error('The service is not started.');
      const account = {
        id: `account-${randomUUID()}`,
        edition: 'pro',
        characterLimit: null,
        documentLimit: null,
        teamDocumentLimit: null,
      } as const;
      const apiKey = randomBytes(24).toString('hex');
      const adminKey = `${randomBytes(24).toString('hex')}:adm`;
      const issued = createIssuedKeys({ repo, account, apiKey, adminKey, nowMs: Date.now() });
      accounts.set(account.id, issued);
      for (const secret of [apiKey, adminKey]) bySecret.set(secret, issued);
      return { apiKey, adminKey };
    },
    extension: {
      directory(accountsRepo) {
        repo = accountsRepo;
        return directory;
      },
      guessesMemorySource: false,
      detector: (detector) => detector,
      documents: (documents) => documents,
      documentWork: (work) => work,
      rewriteUrl: (url) => url,
      voiceTrouble: () => null,
      addHooks: () => undefined,
      addRoutes: () => undefined,
    },
  };
}
