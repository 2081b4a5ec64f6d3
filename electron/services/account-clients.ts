import { isOwnKind, PRACTICE_CONNECTION_ID } from '../../shared/domain/connection-kind.ts';
import type { Connection } from '../../shared/domain/connection.ts';
import type { AccountUsage } from '../../shared/domain/usage.ts';
import { AppError } from '../../shared/errors.ts';
import type { QuotaHold, TranslationClient } from '../clients/translation/translation-client.ts';
import type { EgressParty } from './confidential-lane.ts';
import type { SecretStore } from '../settings/secret-store.ts';
import type { EmbeddedService } from './embedded-service.ts';
import type { PracticeService } from './practice-service.ts';

/** What a client is built from. */
export interface ClientOptions {
  /** Whose client it is; null for the services inside the app, to which nothing leaves the computer. */
  party: EgressParty | null;
  baseUrl: string;
  /** Asked at each request, never kept. */
  getKey: () => Promise<string>;
  /** Sent with every request. */
  extraHeaders: () => Record<string, string>;
  /** Told when the account's characters are used up, so that billed calls are held, and when they go on. */
  onQuotaHold: (hold: QuotaHold | null) => void;
  /** Told whenever the service said what the account has used. */
  onUsage: (usage: AccountUsage) => void;
}

/** One shared client per account and address, so that all calls of an account share one scheduler. */
export interface AccountClients {
  /**
   * Starts the services inside the app when they are meant; `onStarting` is called when they do not run yet.
   * @throws `auth/missing-key`, `api/unavailable`
   */
  open(connection: Connection, onStarting: () => void): Promise<TranslationClient>;
  /** True while billed calls of the account are held because its characters are used up. */
  isOutOfQuota(id: string): boolean;
  /** Lets billed calls try again. */
  resumeAfterQuota(id: string): void;
  /** Ends the calls of an account. */
  drop(id: string): void;
  /** Requests under way at once per account, from 1. */
  setConcurrency(concurrency: number): void;
  close(): void;
}

export interface AccountClientsDeps {
  secrets: Pick<SecretStore, 'get'>;
  embedded: Pick<EmbeddedService, 'status' | 'endpoint'>;
  practice: Pick<PracticeService, 'endpoint' | 'headers'>;
  createClient: (options: ClientOptions) => TranslationClient;
  /** Told after {@link AccountClients.isOutOfQuota} has changed. */
  onQuotaHoldChanged: (id: string) => void;
  onUsage?: (id: string, usage: AccountUsage) => void;
}

/** Name of an account's key in the vault. */
export const secretName = (id: string): string => `connection:${id}`;

/** Name of the key that administers the organisation of an account. */
export const adminSecretName = (id: string): string => `connection-admin:${id}`;

export function createAccountClients(deps: AccountClientsDeps): AccountClients {
  const clients = new Map<string, { baseUrl: string; client: TranslationClient }>();
  /** As the accounts were called when they were last used. */
  const names = new Map<string, string>();
  const outOfQuota = new Set<string>();

  const setOutOfQuota = (id: string, isHeld: boolean): void => {
    if (outOfQuota.has(id) === isHeld) return;
    if (isHeld) outOfQuota.add(id);
    else outOfQuota.delete(id);
    deps.onQuotaHoldChanged(id);
  };

  const drop = (id: string): void => {
    clients.get(id)?.client.close();
    clients.delete(id);
    // Held by the client that is gone: the next one asks the service.
    setOutOfQuota(id, false);
  };

  /** The services inside the app have a new address after each start. */
  const clientAt = (
    id: string,
    baseUrl: string,
    access: Pick<ClientOptions, 'getKey' | 'party'> & Partial<Pick<ClientOptions, 'extraHeaders'>>,
  ): TranslationClient => {
    const known = clients.get(id);
    if (known?.baseUrl === baseUrl) return known.client;
    drop(id);
    const client = deps.createClient({
      baseUrl,
      extraHeaders: () => ({}),
      ...access,
      onQuotaHold: (hold) => {
        setOutOfQuota(id, hold !== null);
      },
      onUsage: (usage) => deps.onUsage?.(id, usage),
    });
    clients.set(id, { baseUrl, client });
    return client;
  };

  const readKey = (connection: Connection): string => {
    const key = deps.secrets.get(secretName(connection.id));
    if (key !== null) return key;
    throw new AppError(
      'auth/missing-key',
      `The key of "${connection.name}" is not known at the moment. Give it again in Settings; nothing is lost.`,
    );
  };

  return {
    async open(connection, onStarting) {
      const { id } = connection;
      if (!isOwnKind(connection.kind)) {
        readKey(connection);
        names.set(id, connection.name);
        const connectionName = (): string => names.get(id) ?? '';
        return clientAt(id, connection.baseUrl ?? '', {
          party: { connectionId: id, connectionName },
          getKey: async () => Promise.resolve(readKey(connection)),
        });
      }
      if (deps.embedded.status().state !== 'running') onStarting();
      const isPractice = id === PRACTICE_CONNECTION_ID;
      const own = isPractice ? deps.practice : deps.embedded;
      const { url } = await own.endpoint();
      return clientAt(id, url, {
        party: null,
        // Each start has a key of its own, also one that comes back on the same port.
        getKey: async () => (await own.endpoint()).key,
        ...(isPractice ? { extraHeaders: () => deps.practice.headers() } : {}),
      });
    },
    isOutOfQuota: (id) => outOfQuota.has(id),
    resumeAfterQuota(id) {
      clients.get(id)?.client.resumeAfterQuota();
      setOutOfQuota(id, false);
    },
    drop,
    setConcurrency(concurrency) {
      for (const known of clients.values()) known.client.setConcurrency(concurrency);
    },
    close() {
      for (const id of clients.keys()) drop(id);
    },
  };
}
