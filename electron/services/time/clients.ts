import type { TimeCapabilities } from '../../../shared/domain/time/connection.ts';
import type { TokenHeader } from '../../../shared/domain/time/names.ts';
import { AppError } from '../../../shared/errors.ts';
import type { TimeAccount } from '../../clients/time/time-client.ts';
import type { TimeConnectionRecord } from '../../db/time/connections-repo.ts';
import type { BoundKeys } from '../connections/bound-keys.ts';
import type { EgressParty } from '../lane/confidential-lane.ts';
import type {
  EmbeddedService,
  PinnedCertificate,
  TimeEndpoint,
} from '../connections/embedded-service.ts';

export interface TimeAccountOptions {
  /** Owner of the account; defaults to the host. Ignored with `pinned`. */
  party?: EgressParty | undefined;
  baseUrl: string;
  tokenHeader: TokenHeader;
  userAgent: string;
  /** Called for each attempt, never cached. */
  getToken: () => Promise<string>;
  /** The only trusted certificate; null: those of the platform. */
  pinned: PinnedCertificate | null;
  entriesReadBy: TimeCapabilities['entriesReadBy'];
}

/** Clients by connection, so that all calls of a connection share one scheduler. */
export type TimeClients = ReturnType<typeof createTimeClients>;

export interface TimeClientsDeps {
  keys: Pick<BoundKeys, 'need'>;
  embedded: Pick<EmbeddedService, 'endpoint'>;
  createAccount: (options: TimeAccountOptions) => TimeAccount;
}

/** Returns the name of a connection's token in the vault. */
export const tokenName = (id: string): string => `time-connection:${id}`;

export function createTimeClients(deps: TimeClientsDeps) {
  const accounts = new Map<string, { key: string; account: TimeAccount }>();

  const drop = (id: string): void => {
    accounts.get(id)?.account.close();
    accounts.delete(id);
  };

  /** Returns the account. The embedded service has a new address after each start. */
  const accountAt = (id: string, key: string, options: TimeAccountOptions): TimeAccount => {
    const known = accounts.get(id);
    if (known?.key === key) return known.account;
    drop(id);
    const account = deps.createAccount(options);
    accounts.set(id, { key, account });
    return account;
  };

  const readToken = (connection: TimeConnectionRecord): string =>
    deps.keys.need(tokenName(connection.id), connection, 'connectionErrors.tokenUnavailable');

  const embeddedTime = async (): Promise<TimeEndpoint> => {
    const { time, timeFailure } = await deps.embedded.endpoint();
    if (time !== null) return time;
    throw new AppError('api/unavailable', 'timeServiceErrors.builtInNotStarted', {
      retryable: true,
      details: { hint: timeFailure ?? undefined },
    });
  };

  return {
    /**
     * Starts the embedded service if needed.
     * @throws `auth/missing-key`, `api/unavailable`, `net/insecure-url`, `input/invalid`
     */
    async open(connection: TimeConnectionRecord): Promise<TimeAccount> {
      const { id, tokenHeader, userAgent } = connection;
      const entriesReadBy = connection.capabilities?.entriesReadBy ?? null;
      if (connection.abilities.isHere) {
        const time = await embeddedTime();
        return accountAt(id, `${time.url} ${time.fingerprint256}`, {
          baseUrl: time.url,
          tokenHeader,
          userAgent,
          getToken: async () => (await embeddedTime()).token,
          pinned: time,
          entriesReadBy,
        });
      }
      readToken(connection);
      const baseUrl = connection.baseUrl ?? '';
      const connectionName = (): string => connection.name;
      return accountAt(id, `${baseUrl} ${tokenHeader}`, {
        party: { connectionId: id, connectionName },
        baseUrl,
        tokenHeader,
        userAgent,
        getToken: async () => Promise.resolve(readToken(connection)),
        pinned: null,
        entriesReadBy,
      });
    },
    /** Ends the calls of a connection; the next `open` builds a new client. */
    drop,
    close() {
      for (const id of accounts.keys()) drop(id);
    },
  };
}
