import type { TimeCapabilities } from '../../shared/domain/time-connection.ts';
import type { TokenHeader } from '../../shared/domain/time-names.ts';
import { AppError } from '../../shared/errors.ts';
import type { TimeClient } from '../clients/time/time-client.ts';
import type { TimeConnectionRecord } from '../db/time-connections-repo.ts';
import type { SecretStore } from '../settings/secret-store.ts';
import type { EgressParty } from './confidential-lane.ts';
import type { EmbeddedService, TimeEndpoint } from './embedded-service.ts';

/** What a client is built from. */
export interface TimeClientOptions {
  /** Whose client it is; the host where nothing is said. Not asked for with `pinned`. */
  party?: EgressParty | undefined;
  baseUrl: string;
  tokenHeader: TokenHeader;
  userAgent: string;
  /** Asked at each try, never kept. */
  getToken: () => Promise<string>;
  /** The one certificate that is trusted; null: those of the platform. */
  pinned: Pick<TimeEndpoint, 'certificatePem' | 'fingerprint256'> | null;
  entriesReadBy: TimeCapabilities['entriesReadBy'];
}

/** One shared client per connection, so that all of its calls share one scheduler. */
export interface TimeClients {
  /**
   * Starts the service inside the app when it is meant.
   * @throws `auth/missing-key`, `api/unavailable`, `net/insecure-url`, `input/invalid`
   */
  open(connection: TimeConnectionRecord): Promise<TimeClient>;
  /** Ends the calls of a connection; the next client is a new one. */
  drop(id: string): void;
  close(): void;
}

export interface TimeClientsDeps {
  secrets: Pick<SecretStore, 'get'>;
  embedded: Pick<EmbeddedService, 'endpoint'>;
  createClient: (options: TimeClientOptions) => TimeClient;
}

/** Name of a connection's token in the vault. */
export const tokenName = (id: string): string => `time-connection:${id}`;

export function createTimeClients(deps: TimeClientsDeps): TimeClients {
  const clients = new Map<string, { key: string; client: TimeClient }>();

  const drop = (id: string): void => {
    clients.get(id)?.client.close();
    clients.delete(id);
  };

  /** The service inside the app has a new address after each start. */
  const clientAt = (id: string, key: string, options: TimeClientOptions): TimeClient => {
    const known = clients.get(id);
    if (known?.key === key) return known.client;
    drop(id);
    const client = deps.createClient(options);
    clients.set(id, { key, client });
    return client;
  };

  const readToken = (connection: TimeConnectionRecord): string => {
    const token = deps.secrets.get(tokenName(connection.id));
    if (token !== null) return token;
    throw new AppError(
      'auth/missing-key',
      `The token of "${connection.name}" is not known at the moment. Give it again in Settings; nothing is lost.`,
    );
  };

  const embeddedTime = async (): Promise<TimeEndpoint> => {
    const { time, timeFailure } = await deps.embedded.endpoint();
    if (time !== null) return time;
    throw new AppError(
      'api/unavailable',
      'The time service inside the app did not start. Everything stays in the app and is sent once it runs.',
      { retryable: true, details: { hint: timeFailure ?? undefined } },
    );
  };

  return {
    async open(connection) {
      const { id, tokenHeader, userAgent } = connection;
      const entriesReadBy = connection.capabilities?.entriesReadBy ?? null;
      if (connection.kind === 'embedded') {
        const time = await embeddedTime();
        return clientAt(id, `${time.url} ${time.fingerprint256}`, {
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
      return clientAt(id, `${baseUrl} ${tokenHeader}`, {
        party: { connectionId: id, connectionName },
        baseUrl,
        tokenHeader,
        userAgent,
        getToken: async () => Promise.resolve(readToken(connection)),
        pinned: null,
        entriesReadBy,
      });
    },
    drop,
    close() {
      for (const id of clients.keys()) drop(id);
    },
  };
}
