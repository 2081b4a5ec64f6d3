import { createHash } from 'node:crypto';
import type { Clock } from '../../../support/clock.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { AccountDirectory } from '../accounts/directory.ts';
import { callerFor, runKey, type AccountsRepo } from '../accounts/repo.ts';
import type { Account, Caller } from '../accounts/caller.ts';
import { readKey } from '../accounts/issued-keys.ts';
import type { PracticeSessions } from './sessions.ts';
import { readSessionId, type PracticeSettings } from './settings.ts';
import {
  ADMIN_KEY_SUFFIX,
  describeKey,
} from '../../../../shared/domain/connections/service-keys.ts';

/** Limit of an account if its session sets none. @see translation service, test hooks */
const DEFAULT_CHARACTER_LIMIT = 20_000_000;
const DEFAULT_DOCUMENT_LIMIT = 10_000;

const REFUSED_KEY = 'invalid';

interface OpenAccount {
  readonly account: Account;
  readonly app: Caller;
  readonly admin: Caller;
}

export interface PracticeAccountsOptions {
  readonly repo: AccountsRepo;
  readonly sessions: PracticeSessions;
  readonly clock: Clock;
  /** Maximum number of accounts; beyond it the least recently used one is deleted. */
  readonly maxAccounts: number;
  /** Called once for each new account, before its first request is served. */
  readonly onOpened: (accountId: string) => void;
  /** Called before an account is deleted. */
  readonly onForgetting: () => void;
}

/**
 * Creates accounts on demand: any key but `invalid` opens its own account. `KEY:adm` administers
 * the account of `KEY`, and a key ending with `:fx` opens one of the free edition. A session that
 * sets a limit has a separate account for each key; all other sessions share the key's account, so
 * that a document can still be fetched after a switch was changed.
 * @see translation service, test hooks
 */
export function createPracticeAccounts(options: PracticeAccountsOptions): AccountDirectory {
  const { repo, clock } = options;
  const accounts = new Map<string, OpenAccount>();

  const open = (accountId: string, edition: Account['edition'], limits: Limits): OpenAccount => {
    const known = accounts.get(accountId);
    accounts.delete(accountId);
    const opened = known ?? createAccount(accountId, edition, limits);
    accounts.set(accountId, opened);
    return opened;
  };

  const createAccount = (
    accountId: string,
    edition: Account['edition'],
    limits: Limits,
  ): OpenAccount => {
    for (const oldest of accounts.keys()) {
      if (accounts.size < options.maxAccounts) break;
      options.onForgetting();
      accounts.delete(oldest);
      repo.removeAccount(oldest);
    }
    const account: Account = { id: accountId, edition, ...limits };
    const nowMs = clock.now();
    repo.putAccount(account, nowMs);
    const app = runKey(account, 'app', 'Practice', nowMs);
    const admin = runKey(account, 'admin', 'Practice administration', nowMs);
    for (const key of [app, admin]) repo.addKey(key);
    options.onOpened(accountId);
    return { account, app: callerFor(account, app), admin: callerFor(account, admin) };
  };

  const developer = (keyId: string): Caller | null => {
    const key = repo.key(keyId);
    if (key?.role !== 'developer') return null;
    if (key.deactivatedAtMs !== null) throw refused('the key was deactivated');
    const account = accounts.get(key.accountId)?.account ?? repo.account(key.accountId);
    return account === null ? null : callerFor(account, key);
  };

  return {
    identify(authorization, headers) {
      const key = readKey(authorization);
      if (key === REFUSED_KEY) throw refused('the key is wrong');
      const issued = developer(key);
      if (issued !== null) return issued;
      const isAdmin = key.endsWith(ADMIN_KEY_SUFFIX);
      const base = isAdmin ? key.slice(0, -ADMIN_KEY_SUFFIX.length) : key;
      const sessionId = readSessionId(headers);
      const session = sessionId === null ? null : options.sessions.open(sessionId, headers);
      const owner = session !== null && setsLimit(session.settings) ? session.id : '';
      const edition = describeKey(base).edition === 'free' ? 'free' : 'pro';
      const opened = open(
        accountIdOf(base, owner),
        edition,
        limitsOf(session?.settings ?? null, edition),
      );
      return isAdmin ? opened.admin : opened.app;
    },
    // Not needed: keys are looked up for each request.
    keyChanged: () => undefined,
    current(caller) {
      return developer(caller.keyId) ?? caller;
    },
    ownerOf(accountId, keyId) {
      const account = repo.account(accountId);
      if (account === null) return null;
      return { account, keyId, keyCharacterLimit: repo.key(keyId)?.characterLimit ?? null };
    },
  };
}

type Limits = Pick<Account, 'characterLimit' | 'documentLimit' | 'teamDocumentLimit'>;

function setsLimit(settings: PracticeSettings): boolean {
  const { characterLimit, documentLimit, teamDocumentLimit } = settings;
  return [characterLimit, documentLimit, teamDocumentLimit].some((limit) => (limit ?? 0) > 0);
}

function limitsOf(settings: PracticeSettings | null, edition: Account['edition']): Limits {
  const limit = (wanted: number | null | undefined, otherwise: number | null): number | null =>
    wanted === 0 ? null : (wanted ?? otherwise);
  return {
    characterLimit: limit(settings?.characterLimit, DEFAULT_CHARACTER_LIMIT),
    documentLimit: limit(
      settings?.documentLimit,
      edition === 'free' ? null : DEFAULT_DOCUMENT_LIMIT,
    ),
    teamDocumentLimit: limit(settings?.teamDocumentLimit, null),
  };
}

/** Hashes the key, which is never stored, not even here where it protects nothing. */
function accountIdOf(key: string, sessionId: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([key, sessionId]))
    .digest('hex');
  return `practice-${digest.slice(0, 32)}`;
}

function refused(why: string): ServiceError {
  return new ServiceError(403, `Authorization failed: ${why}.`);
}
