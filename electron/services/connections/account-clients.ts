import { PRACTICE_CONNECTION_ID } from '../../../shared/domain/connections/connection-kind.ts';
import type { Connection } from '../../../shared/domain/connections/connection.ts';
import type { AccountUsage } from '../../../shared/domain/usage/account.ts';
import type {
  QuotaHold,
  TranslationAccount,
} from '../../clients/translation/translation-client.ts';
import type { EgressParty } from '../lane/confidential-lane.ts';
import type { BoundKeys } from './bound-keys.ts';
import type { EmbeddedService, PinnedCertificate } from './embedded-service.ts';
import type { PracticeService } from './practice-service.ts';

export interface ClientOptions {
  /**
   * Route of its requests: out through the gate, or to an embedded service, which stays on this computer and is
   * authenticated by its certificate.
   */
  to: EgressParty | PinnedCertificate;
  baseUrl: string;
  /** Called for each request, never cached. */
  getKey: () => Promise<string>;
  /** Returns headers sent with every request. */
  extraHeaders: () => Record<string, string>;
  /** Called when the account's quota is used up, so that billed calls are held, and when they resume. */
  onQuotaHold: (hold: QuotaHold | null) => void;
  /** Called each time the service reported the account's usage. */
  onUsage: (usage: AccountUsage) => void;
}

/** Clients by account and address, so that all calls of an account share one scheduler. */
export type AccountClients = ReturnType<typeof createAccountClients>;

export interface AccountClientsDeps {
  keys: Pick<BoundKeys, 'need'>;
  embedded: Pick<EmbeddedService, 'status' | 'endpoint'>;
  practice: Pick<PracticeService, 'endpoint' | 'headers'>;
  createAccount: (options: ClientOptions) => TranslationAccount;
  /** Called after {@link AccountClients.isOutOfQuota} changed. */
  onQuotaHoldChanged: (id: string) => void;
  onUsage?: (id: string, usage: AccountUsage) => void;
}

/** Returns the name of an account's key in the vault. */
export const secretName = (id: string): string => `connection:${id}`;

/** Returns the name in the vault of the admin key of an account's organization. */
export const adminSecretName = (id: string): string => `connection-admin:${id}`;

export function createAccountClients(deps: AccountClientsDeps) {
  const accounts = new Map<string, { address: string; account: TranslationAccount }>();
  /** Last known names of the accounts. */
  const names = new Map<string, string>();
  const outOfQuota = new Set<string>();

  const setOutOfQuota = (id: string, isHeld: boolean): void => {
    if (outOfQuota.has(id) === isHeld) return;
    if (isHeld) outOfQuota.add(id);
    else outOfQuota.delete(id);
    deps.onQuotaHoldChanged(id);
  };

  const drop = (id: string): void => {
    accounts.get(id)?.account.close();
    accounts.delete(id);
    // The previous client held the calls: the next one asks the service.
    setOutOfQuota(id, false);
  };

  /** Returns the account's client. The embedded services have a new address after each start. */
  const accountAt = (
    id: string,
    baseUrl: string,
    access: Pick<ClientOptions, 'getKey' | 'to'> & Partial<Pick<ClientOptions, 'extraHeaders'>>,
  ): TranslationAccount => {
    const address =
      'fingerprint256' in access.to ? `${baseUrl} ${access.to.fingerprint256}` : baseUrl;
    const known = accounts.get(id);
    if (known?.address === address) return known.account;
    drop(id);
    const account = deps.createAccount({
      baseUrl,
      extraHeaders: () => ({}),
      ...access,
      onQuotaHold: (hold) => setOutOfQuota(id, hold !== null),
      onUsage: (usage) => deps.onUsage?.(id, usage),
    });
    accounts.set(id, { address, account });
    return account;
  };

  const readKey = (connection: Connection): string =>
    deps.keys.need(
      secretName(connection.id),
      connection,
      'connectionErrors.keyOfConnectionUnavailable',
    );

  return {
    /**
     * Starts the embedded services if needed; `onStarting` is called when they are not running yet.
     * @throws `auth/missing-key`, `api/unavailable`
     */
    async open(connection: Connection, onStarting: () => void): Promise<TranslationAccount> {
      const { id } = connection;
      if (!connection.abilities.isHere) {
        readKey(connection);
        names.set(id, connection.name);
        const connectionName = (): string => names.get(id) ?? '';
        return accountAt(id, connection.baseUrl ?? '', {
          to: { connectionId: id, connectionName },
          getKey: async () => Promise.resolve(readKey(connection)),
        });
      }
      if (deps.embedded.status().state !== 'running') onStarting();
      const isPractice = id === PRACTICE_CONNECTION_ID;
      const own = isPractice ? deps.practice : deps.embedded;
      const { url, certificatePem, fingerprint256 } = await own.endpoint();
      return accountAt(id, url, {
        to: { certificatePem, fingerprint256 },
        // Each start has its own key, even on the same port.
        getKey: async () => (await own.endpoint()).key,
        ...(isPractice ? { extraHeaders: () => deps.practice.headers() } : {}),
      });
    },
    /** Returns true while billed calls of the account are held because its quota is used up. */
    isOutOfQuota: (id: string) => outOfQuota.has(id),
    /** Allows billed calls to be retried. */
    resumeAfterQuota(id: string) {
      accounts.get(id)?.account.resumeAfterQuota();
      setOutOfQuota(id, false);
    },
    /** Ends the calls of an account. */
    drop,
    /** Sets the maximum of concurrent requests per account, at least 1. */
    setConcurrency(concurrency: number) {
      for (const { account } of accounts.values()) account.setConcurrency(concurrency);
    },
    close() {
      for (const id of accounts.keys()) drop(id);
    },
  };
}
