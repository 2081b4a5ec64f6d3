import { AppError } from '../../../shared/errors.ts';
import { OTHER_ADDRESS_HINT } from '../../../shared/domain/connections/connection-kind.ts';
import type { SecretStore } from '../../settings/secret-store.ts';

/** Where the key of a connection is, and whether it may be used. */
export interface KeyPlace {
  /** `missing` also for a key of another address. */
  key: 'stored' | 'session' | 'missing';
  /** True when there is one that was entered for another address. */
  hasMoved?: true;
}

/**
 * The keys of connections in the vault, each sealed together with the origin (scheme, host and port) that
 * it was entered for. An address that was edited or came with a restored back-up never gets the key of the
 * one before. Keys of earlier versions have no origin: they are bound at their first use to the address
 * that their connection has then.
 */
export interface BoundKeys {
  /** Null when there is none. @throws `auth/missing-key` for a key of another address */
  get(name: string, baseUrl: string): string | null;
  place(name: string, baseUrl: string): KeyPlace;
  set(name: string, key: string, baseUrl: string): void;
  /** @throws `vault/unavailable` when it could not be removed from disk */
  delete(name: string): void;
}

/** Between origin and key; no key holds one. */
const SEPARATOR = '\n';

export function createBoundKeys(
  secrets: Pick<SecretStore, 'get' | 'set' | 'delete' | 'has'>,
): BoundKeys {
  const set = (name: string, key: string, baseUrl: string): void => {
    const origin = originOf(baseUrl);
    if (origin === null) throw new AppError('internal', { english: 'A key needs an address.' });
    secrets.set(name, `${origin}${SEPARATOR}${key}`);
  };

  /** Null when there is none. */
  const find = (name: string, baseUrl: string): { key: string; hasMoved: boolean } | null => {
    const secret = secrets.get(name);
    if (secret === null) return null;
    const here = originOf(baseUrl);
    const { origin, key } = split(secret);
    if (origin === null && here !== null) set(name, key, baseUrl);
    return { key, hasMoved: here === null || (origin ?? here) !== here };
  };

  return {
    set,
    get(name, baseUrl) {
      const found = find(name, baseUrl);
      if (found?.hasMoved === true) throw movedKey();
      return found?.key ?? null;
    },
    place(name, baseUrl) {
      const found = find(name, baseUrl);
      if (found === null) return { key: 'missing' };
      return found.hasMoved ? { key: 'missing', hasMoved: true } : { key: secrets.has(name) };
    },
    delete: (name) => {
      secrets.delete(name);
    },
  };
}

/** Null for what is no address of the web, as an edited back-up may have it. */
function originOf(baseUrl: string): string | null {
  return /^https?:/i.test(baseUrl) && URL.canParse(baseUrl) ? new URL(baseUrl).origin : null;
}

function split(secret: string): { origin: string | null; key: string } {
  const end = secret.indexOf(SEPARATOR);
  const origin = secret.slice(0, Math.max(end, 0));
  return end > 0 && originOf(origin) === origin
    ? { origin, key: secret.slice(end + 1) }
    : { origin: null, key: secret };
}

function movedKey(): AppError {
  return new AppError('auth/missing-key', 'connectionErrors.addressChanged', {
    details: { hint: OTHER_ADDRESS_HINT },
  });
}
