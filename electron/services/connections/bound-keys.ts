import { AppError } from '../../../shared/errors.ts';
import { OTHER_ADDRESS_HINT } from '../../../shared/domain/connections/connection-kind.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import type { SecretStore } from '../../settings/secret-store.ts';

/** Storage place of a connection's key, and whether the key may be used. */
export interface KeyPlace {
  /** `missing` also for a key of another address. */
  key: 'stored' | 'session' | 'missing';
  /** True when the stored key was entered for another address. */
  hasMoved?: true;
}

/**
 * Connection keys in the vault, each sealed with the origin (scheme, host, and port) it was entered for. An edited
 * address, or one from a restored backup, never gets the previous one's key. Keys from earlier versions have no origin:
 * on first use they are bound to their connection's current address.
 */
export type BoundKeys = ReturnType<typeof createBoundKeys>;

/** Separator of origin and key; keys cannot contain it. */
const SEPARATOR = '\n';

export function createBoundKeys(secrets: Pick<SecretStore, 'get' | 'set' | 'delete' | 'has'>) {
  const set = (name: string, key: string, baseUrl: string): void => {
    const origin = originOf(baseUrl);
    if (origin === null) throw new AppError('internal', { english: 'A key needs an address.' });
    secrets.set(name, `${origin}${SEPARATOR}${key}`);
  };

  const find = (name: string, baseUrl: string): { key: string; hasMoved: boolean } | null => {
    const secret = secrets.get(name);
    if (secret === null) return null;
    const here = originOf(baseUrl);
    const { origin, key } = split(secret);
    if (origin === null && here !== null) set(name, key, baseUrl);
    return { key, hasMoved: here === null || (origin ?? here) !== here };
  };

  const get = (name: string, baseUrl: string): string | null => {
    const found = find(name, baseUrl);
    if (found?.hasMoved === true) throw movedKey();
    return found?.key ?? null;
  };

  return {
    set,
    /** Returns null when there is none. @throws `auth/missing-key` for a key of another address */
    get,
    /** Returns the key of a connection. @throws `auth/missing-key`, with this message when there is none */
    need(
      name: string,
      connection: { readonly name: string; readonly baseUrl: string | null },
      missing: MessageId,
    ): string {
      const key = get(name, connection.baseUrl ?? '');
      if (key !== null) return key;
      throw new AppError('auth/missing-key', missing, { values: { name: connection.name } });
    },
    place(name: string, baseUrl: string): KeyPlace {
      const found = find(name, baseUrl);
      if (found === null) return { key: 'missing' };
      return found.hasMoved ? { key: 'missing', hasMoved: true } : { key: secrets.has(name) };
    },
    /** @throws `vault/unavailable` when it could not be removed from disk */
    delete: (name: string) => secrets.delete(name),
  };
}

/** Returns null if it is not a web address, as in an edited backup. */
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
