import type {
  CallOptions,
  TranslationClient,
} from '../../../../electron/clients/translation/translation-client.ts';
import { accountOf } from '../../../support/clients.ts';
import { resolveBaseUrl } from '../../../../electron/clients/http/base-url.ts';
import type { ConnectionRecord } from '../../../../electron/db/connections/connections-repo.ts';
import type { ClientOptions } from '../../../../electron/services/connections/account-clients.ts';
import { createConnectionService } from '../../../../electron/services/connections/connection-service.ts';
import type { EmbeddedEndpoint } from '../../../../electron/services/connections/embedded-service.ts';
import type {
  Connection,
  ConnectionLanguages,
  Usage,
} from '../../../../shared/domain/connections/connection.ts';
import { AppError } from '../../../../shared/errors.ts';

/** A key of the paid edition. */
export const KEY = '11111111-2222-3333-4444-555555555555';

export const language = (code: string) => ({ code, name: code, supportsFormality: false });
/** Certificate of the built-in services. */
const PINNED = { certificatePem: 'pem', fingerprint256: 'AA' };

/** Languages that the remote service offers by default. */
export const ENGLISH = { sources: [language('EN')], targets: [language('DE')] };

/** Creates the service with in-memory tables, vault, and clients. */
export function createConnectionsUnderTest() {
  const records: ConnectionRecord[] = [];
  const secrets = new Map<string, string>();
  const clients: (ClientOptions & {
    isClosed: boolean;
    /** Returns the client's answer to a request for the quota. */
    usage: () => Promise<Usage>;
    concurrency: number;
    resumed: number;
  })[] = [];
  const announced: Connection[][] = [];
  const woken: string[] = [];
  const languages = new Map<string, ConnectionLanguages>();
  const remote: { answer: Omit<ConnectionLanguages, 'isPractice'> | AppError | 'waits' } = {
    answer: ENGLISH,
  };
  const vault: { error: Error | null } = { error: null };
  const embeddedState: { state: 'running' | 'starting' } = { state: 'running' };
  const endpoint: EmbeddedEndpoint = {
    url: 'https://127.0.0.1:4001',
    key: 'embedded-key',
    ...PINNED,
    adminKey: 'embedded-admin-key',
    engine: 'pseudo',
    isPractice: true,
    time: null,
    timeFailure: null,
  };
  const practice = { isOn: false, round: 'round-1' };
  let nextId = 1;
  const service = createConnectionService({
    repo: {
      list: async () => Promise.resolve([...records]),
      insert: async (record) => {
        await Promise.resolve();
        if (records.some((other) => other.name === record.name)) {
          throw new AppError('input/conflict', { english: 'The database refused this change.' });
        }
        records.push(record);
        return Promise.resolve();
      },
      rename: async (id, name) => {
        for (const record of records) if (record.id === id) record.name = name;
        return Promise.resolve();
      },
      setDefault: async (id) => {
        for (const record of records) record.isDefault = record.id === id;
        return Promise.resolve();
      },
      remove: async (id) => {
        records.splice(
          records.findIndex((record) => record.id === id),
          1,
        );
        return Promise.resolve();
      },
      saveLanguages: async (id, known) => {
        languages.set(id, known);
        return Promise.resolve();
      },
      findLanguages: async (id) => Promise.resolve(languages.get(id) ?? null),
    },
    secrets: {
      get: (name) => secrets.get(name) ?? null,
      set: (name, secret) => {
        if (vault.error !== null) throw vault.error;
        secrets.set(name, secret);
        return 'stored';
      },
      delete: (name) => {
        if (vault.error !== null) throw vault.error;
        secrets.delete(name);
      },
      has: (name) => (secrets.has(name) ? 'stored' : 'missing'),
      deleteAll: () => {
        secrets.clear();
      },
      recheck: () => ({ tier: 'os-keystore', backend: 'test', backendChanged: false }),
      status: () => ({ tier: 'os-keystore', backend: 'test', backendChanged: false }),
      setWeakConsent: () => ({ tier: 'os-keystore', backend: 'test', backendChanged: false }),
    },
    embedded: {
      status: () => ({ ...embeddedState, engine: null, message: null }),
      endpoint: async () => Promise.resolve(endpoint),
    },
    practice: {
      isOn: () => practice.isOn,
      endpoint: async () =>
        Promise.resolve({ url: 'https://127.0.0.1:4009', key: 'practice-key', ...PINNED }),
      headers: () => ({ 'mock-server-session': practice.round }),
    },
    createAccount: (options) => {
      const usage = async (): Promise<Usage> =>
        Promise.resolve({ characterCount: 1, characterLimit: null });
      const made = { ...options, isClosed: false, usage, concurrency: 3, resumed: 0 };
      clients.push(made);
      const client = {
        close: () => {
          made.isClosed = true;
        },
        setConcurrency: (concurrency) => {
          made.concurrency = concurrency;
        },
        listLanguages: async (options: CallOptions = {}) => {
          if (remote.answer === 'waits') {
            options.onWait?.({ reason: 'retry', untilMs: null });
            return new Promise(() => undefined);
          }
          return remote.answer instanceof AppError
            ? Promise.reject(remote.answer)
            : Promise.resolve(remote.answer);
        },
        getUsage: async () => made.usage(),
        getEngine: () => null,
        resumeAfterQuota: () => {
          made.resumed += 1;
        },
      } as TranslationClient;
      return accountOf(client);
    },
    resolveBaseUrl,
    newId: () => `id-${nextId++}`,
    now: () => 1,
    onChanged: (list) => announced.push(list),
    onAccountChanged: (id) => woken.push(id),
  });
  return {
    service,
    records,
    secrets,
    clients,
    woken,
    endpoint,
    languages,
    remote,
    vault,
    embeddedState,
    practice,
    announced,
  };
}
