import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../support/clock.ts';
import { badRequest, ServiceError } from '../../http/service-error.ts';
import type { AccountDirectory } from '../accounts/directory.ts';
import type { AccountsRepo, KeyRecord } from '../accounts/repo.ts';
import type { Account, Scope } from '../accounts/caller.ts';
import { FREE_KEY_SUFFIX } from '../../../../shared/domain/connections/service-keys.ts';

/** New limits; absent ones stay unchanged. */
export interface KeyLimits {
  readonly characterLimit?: number | null;
  readonly speechLimitMs?: number | null;
}

/** Manages the developer keys of an account. @see translation service, admin: developer keys */
export interface DeveloperKeys {
  /** @throws `ServiceError` 400 when the edition's maximum of active keys is reached */
  create(account: Account, label: string | null, scopes: readonly Scope[] | null): object;
  /** Returns all keys, oldest first, deactivated ones included. */
  list(account: Account): object[];
  /**
   * Deactivates a key immediately and permanently; a deactivated key stays unchanged.
   * @throws 400, 404
   */
  deactivate(account: Account, keyId: string): object;
  /** @throws 400, 404 */
  rename(account: Account, keyId: string, label: string): object;
  /** @throws 400, 404 */
  setLimits(account: Account, keyId: string, limits: KeyLimits): object;
}

const DEFAULT_LABEL = 'DeepL API Key';
const MAX_ACTIVE_KEYS = { free: 2, pro: 25 } as const;
const GUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const KEY_ID = new RegExp(`^${GUID}:${GUID}(?:${FREE_KEY_SUFFIX})?$`, 'iu');

export function createDeveloperKeys(deps: {
  readonly repo: AccountsRepo;
  readonly directory: Pick<AccountDirectory, 'keyChanged'>;
  readonly clock: Clock;
}): DeveloperKeys {
  const { repo, directory, clock } = deps;

  const find = (account: Account, keyId: string): KeyRecord => {
    if (!KEY_ID.test(keyId)) {
      throw badRequest('key_id must be a key id: two GUIDs joined by a colon.');
    }
    const key = repo.key(keyId.toLowerCase());
    if (key?.role === 'developer' && key.accountId === account.id) return key;
    throw new ServiceError(404, 'key_id names no developer key of this account.');
  };
  const update = (key: KeyRecord): object => {
    repo.updateKey(key);
    directory.keyChanged(key);
    return toWire(key);
  };

  return {
    create(account, label, scopes) {
      const active = repo
        .keys(account.id, 'developer')
        .filter((key) => key.deactivatedAtMs === null);
      const max = MAX_ACTIVE_KEYS[account.edition];
      if (active.length >= max) {
        throw badRequest(`There are ${String(max)} active keys, the most that are allowed.`);
      }
      const key: KeyRecord = {
        id: `${randomUUID()}:${randomUUID()}${account.edition === 'free' ? FREE_KEY_SUFFIX : ''}`,
        accountId: account.id,
        role: 'developer',
        label: label ?? DEFAULT_LABEL,
        scopes,
        characterLimit: null,
        speechLimitMs: null,
        createdAtMs: clock.now(),
        deactivatedAtMs: null,
      };
      repo.addKey(key);
      directory.keyChanged(key);
      return toWire(key);
    },
    list: (account) => repo.keys(account.id, 'developer').map(toWire),
    deactivate(account, keyId) {
      const key = find(account, keyId);
      if (key.deactivatedAtMs !== null) return toWire(key);
      return update({ ...key, deactivatedAtMs: clock.now() });
    },
    rename: (account, keyId, label) => update({ ...find(account, keyId), label }),
    setLimits: (account, keyId, limits) => update({ ...find(account, keyId), ...limits }),
  };
}

/** Converts a key to its wire form. The id is the key; there is no separate secret. */
function toWire(key: KeyRecord): object {
  return {
    key_id: key.id,
    label: key.label,
    creation_time: new Date(key.createdAtMs).toISOString(),
    deactivated_time:
      key.deactivatedAtMs === null ? null : new Date(key.deactivatedAtMs).toISOString(),
    is_deactivated: key.deactivatedAtMs !== null,
    usage_limits: {
      characters: key.characterLimit,
      speech_to_text_milliseconds: key.speechLimitMs,
    },
    // An extension of this service.
    ...(key.scopes === null ? {} : { scopes: key.scopes }),
  };
}
