import {
  EMBEDDED_CONNECTION_ID,
  type Connection,
  type ConnectionLanguages,
  type GlossarySummary,
  type Usage,
} from '../../shared/domain/connection.ts';
import { AppError, toAppError } from '../../shared/errors.ts';
import type { ConnectionInput } from '../../shared/ipc/contract.ts';
import type { TranslationClient } from '../clients/translation/translation-client.ts';
import type { ConnectionRecord } from '../db/connections-repo.ts';
import type { Database } from '../db/database.ts';
import type { SecretStore } from '../settings/secret-store.ts';
import type { EmbeddedService } from './embedded-service.ts';

export interface ConnectionService {
  list(): Promise<Connection[]>;
  get(id: string): Promise<Connection>;
  /** @throws `input/invalid`, `net/insecure-url` */
  add(input: ConnectionInput): Promise<Connection>;
  setKey(id: string, key: string): Promise<Connection>;
  setDefault(id: string): Promise<Connection[]>;
  remove(id: string): Promise<Connection[]>;
  /**
   * The languages of a service; of a remote one that is out of reach those it had when it last answered.
   * @throws what the service throws when none are known
   */
  getLanguages(id: string): Promise<ConnectionLanguages>;
  getUsage(id: string): Promise<Usage>;
  listGlossaries(id: string): Promise<GlossarySummary[]>;
  /**
   * The client of an account; starts the embedded services when they are meant, and calls `onStarting`
   * when they do not run yet.
   * @throws `auth/missing-key` when the account has no key at the moment, `input/not-found`
   */
  client(id: string, onStarting?: () => void): Promise<TranslationClient>;
  /** Requests under way at once per account, from 1; for all clients there are. */
  setConcurrency(concurrency: number): void;
  close(): void;
}

export interface ConnectionServiceDeps {
  repo: Database['connections'];
  secrets: SecretStore;
  embedded: EmbeddedService;
  /** Builds a client for an address; the key is asked for at each request, never kept. */
  createClient: (options: { baseUrl: string; getKey: () => Promise<string> }) => TranslationClient;
  /** The address that a kind, a key and an entered URL mean. @throws `input/invalid`, `net/insecure-url` */
  resolveBaseUrl: (input: {
    kind: ConnectionRecord['kind'];
    key: string;
    baseUrl: string | null;
  }) => string;
  newId: () => string;
  now: () => number;
  onChanged: (connections: Connection[]) => void;
  /** Called when an account got a key or was removed, so that its waiting jobs look again. */
  onAccountChanged: (connectionId: string) => void;
}

const secretName = (id: string): string => `connection:${id}`;

/** Accounts, their keys (in the vault only) and one shared client per account. */
export function createConnectionService(deps: ConnectionServiceDeps): ConnectionService {
  const clients = new Map<string, { baseUrl: string; client: TranslationClient }>();

  const toConnection = (record: ConnectionRecord): Connection => ({
    id: record.id,
    name: record.name,
    kind: record.kind,
    baseUrl: record.baseUrl,
    isDefault: record.isDefault,
    key: deps.secrets.has(secretName(record.id)),
  });

  const list = async (): Promise<Connection[]> => {
    const records = await deps.repo.list();
    const embedded: Connection = {
      id: EMBEDDED_CONNECTION_ID,
      name: 'This computer',
      kind: 'embedded',
      baseUrl: null,
      isDefault: !records.some((record) => record.isDefault),
      key: 'not-needed',
    };
    return [embedded, ...records.map(toConnection)];
  };

  const get = async (id: string): Promise<Connection> => {
    const found = (await list()).find((connection) => connection.id === id);
    if (!found) throw new AppError('input/not-found', 'This connection does not exist any more.');
    return found;
  };

  const announce = async (): Promise<Connection[]> => {
    const connections = await list();
    deps.onChanged(connections);
    return connections;
  };

  const dropClient = (id: string): void => {
    clients.get(id)?.client.close();
    clients.delete(id);
  };

  /** One client per account and address: the embedded service has a new address after each start. */
  const clientAt = (
    id: string,
    baseUrl: string,
    getKey: () => Promise<string>,
  ): TranslationClient => {
    const known = clients.get(id);
    if (known?.baseUrl === baseUrl) return known.client;
    dropClient(id);
    const client = deps.createClient({ baseUrl, getKey });
    clients.set(id, { baseUrl, client });
    return client;
  };

  const readKey = (connection: Connection): string => {
    const key = deps.secrets.get(secretName(connection.id));
    if (key === null) {
      throw new AppError(
        'auth/missing-key',
        `The key of "${connection.name}" is not known at the moment. Give it again in Settings; nothing is lost.`,
      );
    }
    return key;
  };

  const client = async (
    id: string,
    onStarting: () => void = () => undefined,
  ): Promise<TranslationClient> => {
    if (id === EMBEDDED_CONNECTION_ID) {
      if (deps.embedded.status().state !== 'running') onStarting();
      const { url } = await deps.embedded.endpoint();
      // Each start has a key of its own, also one that comes back on the same port.
      return clientAt(id, url, async () => (await deps.embedded.endpoint()).key);
    }
    const connection = await get(id);
    readKey(connection);
    return clientAt(id, connection.baseUrl ?? '', async () => Promise.resolve(readKey(connection)));
  };

  /** @param onStalled called when the service did not answer at once and is asked again later */
  const askLanguages = async (id: string, onStalled: () => void): Promise<ConnectionLanguages> => {
    const translation = await client(id);
    const languages = await translation.listLanguages({
      onWait: (wait) => {
        if (wait !== null && wait.reason !== 'slot') onStalled();
      },
    });
    const answer = { ...languages, isPractice: translation.getEngine()?.isPractice ?? false };
    // For the next time that the service is out of reach; the answer itself does not depend on it.
    await deps.repo.saveLanguages(id, answer, deps.now()).catch(() => undefined);
    return answer;
  };

  return {
    list,
    get,
    client,
    async add(input) {
      const baseUrl = deps.resolveBaseUrl(input);
      const existing = await list();
      if (existing.some((connection) => connection.name === input.name)) throw nameTaken();
      const record: ConnectionRecord = {
        id: deps.newId(),
        name: input.name,
        // The key says which edition it belongs to, whatever was chosen beside it.
        kind: input.kind === 'custom' ? 'custom' : input.key.endsWith(':fx') ? 'free' : 'paid',
        baseUrl,
        isDefault: false,
        createdAtMs: deps.now(),
      };
      // The database has the last word on names: two forms may be sent at once.
      await deps.repo.insert(record).catch((error: unknown) => {
        throw toAppError(error).code === 'input/conflict' ? nameTaken() : error;
      });
      try {
        deps.secrets.set(secretName(record.id), input.key);
      } catch (error) {
        // Half an account would only be in the way of the next try.
        await deps.repo.remove(record.id);
        throw error;
      }
      await announce();
      return toConnection(record);
    },
    async setKey(id, key) {
      const connection = await get(id);
      if (connection.kind === 'embedded') {
        throw new AppError('input/invalid', 'The service inside the app needs no key.');
      }
      // A key of the other edition would be sent to a host that refuses it.
      const baseUrl = deps.resolveBaseUrl({
        kind: connection.kind,
        key,
        baseUrl: connection.baseUrl,
      });
      if (baseUrl !== connection.baseUrl) {
        throw new AppError(
          'input/invalid',
          'This key belongs to another edition of the service. Add it as a connection of its own.',
          { details: { field: 'key' } },
        );
      }
      deps.secrets.set(secretName(id), key);
      await announce();
      deps.onAccountChanged(id);
      return get(id);
    },
    async setDefault(id) {
      await get(id);
      await deps.repo.setDefault(id === EMBEDDED_CONNECTION_ID ? null : id);
      return announce();
    },
    async remove(id) {
      if (id === EMBEDDED_CONNECTION_ID) {
        throw new AppError('input/invalid', 'The service inside the app cannot be removed.');
      }
      await deps.repo.remove(id);
      dropClient(id);
      try {
        deps.secrets.delete(secretName(id));
      } finally {
        deps.onAccountChanged(id);
        await announce();
      }
      return list();
    },
    async getLanguages(id) {
      const known = await deps.repo.findLanguages(id);
      if (known === null) return askLanguages(id, () => undefined);
      // What is known is good enough to choose from while the service is asked again.
      const answer = new Promise<ConnectionLanguages>((resolve, reject) => {
        askLanguages(id, () => {
          resolve(known);
        }).then(resolve, reject);
      });
      return answer.catch((error: unknown) => {
        if (isOutOfReach(error)) return known;
        throw error;
      });
    },
    async getUsage(id) {
      return (await client(id)).getUsage();
    },
    async listGlossaries(id) {
      return (await client(id)).listGlossaries();
    },
    setConcurrency(concurrency) {
      for (const known of clients.values()) known.client.setConcurrency(concurrency);
    },
    close() {
      for (const id of clients.keys()) dropClient(id);
    },
  };
}

/** Errors that say nothing about the service itself, only that it cannot be asked at the moment. */
function isOutOfReach(error: unknown): boolean {
  const { code } = toAppError(error);
  return code.startsWith('net/') || code === 'api/unavailable' || code === 'auth/missing-key';
}

function nameTaken(): AppError {
  return new AppError('input/conflict', 'Another connection has this name. Choose another.', {
    details: { field: 'name' },
  });
}
