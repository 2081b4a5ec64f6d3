import { beforeEach, describe, expect, it } from 'vitest';
import type { TranslationClient } from '../../../electron/clients/translation/translation-client.ts';
import { resolveBaseUrl } from '../../../electron/clients/http/base-url.ts';
import type { ConnectionRecord } from '../../../electron/db/connections-repo.ts';
import { createConnectionService } from '../../../electron/services/connection-service.ts';
import type { EmbeddedEndpoint } from '../../../electron/services/embedded-service.ts';
import {
  EMBEDDED_CONNECTION_ID,
  type ConnectionLanguages,
} from '../../../shared/domain/connection.ts';
import { AppError, type ErrorCode } from '../../../shared/errors.ts';

const KEY = '11111111-2222-3333-4444-555555555555';

const language = (code: string) => ({ code, name: code, supportsFormality: false });
const ENGLISH = { sources: [language('EN')], targets: [language('DE')] };

function setUp() {
  const records: ConnectionRecord[] = [];
  const secrets = new Map<string, string>();
  const clients: {
    baseUrl: string;
    getKey: () => Promise<string>;
    isClosed: boolean;
    concurrency: number;
  }[] = [];
  const woken: string[] = [];
  const languages = new Map<string, ConnectionLanguages>();
  const remote: { answer: Omit<ConnectionLanguages, 'isPractice'> | AppError } = {
    answer: ENGLISH,
  };
  const vault: { error: Error | null } = { error: null };
  const embeddedState: { state: 'running' | 'starting' } = { state: 'running' };
  const endpoint: EmbeddedEndpoint = {
    url: 'http://127.0.0.1:4001',
    key: 'embedded-key',
    engine: 'pseudo',
    isPractice: true,
  };
  let nextId = 1;
  const service = createConnectionService({
    repo: {
      list: async () => Promise.resolve([...records]),
      insert: async (record) => {
        await Promise.resolve();
        if (records.some((other) => other.name === record.name)) {
          throw new AppError('input/conflict', 'The database refused this change.');
        }
        records.push(record);
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
      status: () => ({ tier: 'os-keystore', backend: 'test', backendChanged: false }),
      setWeakConsent: () => ({ tier: 'os-keystore', backend: 'test', backendChanged: false }),
    },
    embedded: {
      status: () => ({ ...embeddedState, engine: null, message: null }),
      endpoint: async () => Promise.resolve(endpoint),
      stop: async () => Promise.resolve(),
    },
    createClient: (options) => {
      const made = { ...options, isClosed: false, concurrency: 3 };
      clients.push(made);
      return {
        close: () => {
          made.isClosed = true;
        },
        setConcurrency: (concurrency) => {
          made.concurrency = concurrency;
        },
        listLanguages: async () =>
          remote.answer instanceof AppError
            ? Promise.reject(remote.answer)
            : Promise.resolve(remote.answer),
        getEngine: () => null,
      } as TranslationClient;
    },
    resolveBaseUrl,
    newId: () => `id-${nextId++}`,
    now: () => 1,
    onChanged: () => undefined,
    onKeyGiven: (id) => woken.push(id),
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
  };
}

describe('connections', () => {
  let under: ReturnType<typeof setUp>;
  beforeEach(() => {
    under = setUp();
  });

  it('has the embedded service first, as the default, without a key', async () => {
    const [embedded] = await under.service.list();
    expect(embedded).toMatchObject({
      id: EMBEDDED_CONNECTION_ID,
      isDefault: true,
      key: 'not-needed',
      baseUrl: null,
    });
    await expect(under.service.remove(EMBEDDED_CONNECTION_ID)).rejects.toMatchObject({
      code: 'input/invalid',
    });
  });

  it('keeps the key in the vault only', async () => {
    const added = await under.service.add({ name: 'Work', kind: 'paid', baseUrl: null, key: KEY });
    expect(JSON.stringify([added, await under.service.list(), under.records])).not.toContain(KEY);
    expect([...under.secrets.values()]).toEqual([KEY]);
    await under.service.remove(added.id);
    expect(under.secrets.size).toBe(0);
  });

  it('says that a key is missing and goes on once it is given', async () => {
    const { id } = await under.service.add({ name: 'Work', kind: 'paid', baseUrl: null, key: KEY });
    under.secrets.clear();
    await expect(under.service.client(id)).rejects.toMatchObject({ code: 'auth/missing-key' });
    expect((await under.service.get(id)).key).toBe('missing');
    await under.service.setKey(id, KEY);
    expect(under.woken).toEqual([id]);
    await under.service.client(id);
    await expect(under.clients.at(-1)!.getKey()).resolves.toBe(KEY);
  });

  it('refuses a key of the other edition for an existing connection', async () => {
    const { id } = await under.service.add({ name: 'Work', kind: 'paid', baseUrl: null, key: KEY });
    await expect(under.service.setKey(id, `${KEY}:fx`)).rejects.toMatchObject({
      code: 'input/invalid',
    });
  });

  it('refuses a second connection of the same name and plain http beyond this computer', async () => {
    await under.service.add({ name: 'Work', kind: 'paid', baseUrl: null, key: KEY });
    await expect(
      under.service.add({ name: 'Work', kind: 'paid', baseUrl: null, key: KEY }),
    ).rejects.toMatchObject({ code: 'input/conflict' });
    await expect(
      under.service.add({
        name: 'Plain',
        kind: 'custom',
        baseUrl: 'http://translate.example.com',
        key: KEY,
      }),
    ).rejects.toMatchObject({ code: 'net/insecure-url' });
    expect(under.records).toHaveLength(1);
  });

  it('uses one client per account, and a new one when the embedded service moved', async () => {
    const first = await under.service.client(EMBEDDED_CONNECTION_ID);
    expect(await under.service.client(EMBEDDED_CONNECTION_ID)).toBe(first);
    under.endpoint.url = 'http://127.0.0.1:4002';
    expect(await under.service.client(EMBEDDED_CONNECTION_ID)).not.toBe(first);
    expect(under.clients.map((client) => client.isClosed)).toEqual([true, false]);
  });

  it('remembers the default', async () => {
    const { id } = await under.service.add({ name: 'Work', kind: 'paid', baseUrl: null, key: KEY });
    const list = await under.service.setDefault(id);
    expect(list.filter((connection) => connection.isDefault).map((c) => c.id)).toEqual([id]);
    const back = await under.service.setDefault(EMBEDDED_CONNECTION_ID);
    expect(back.filter((c) => c.isDefault).map((c) => c.id)).toEqual([EMBEDDED_CONNECTION_ID]);
  });

  it('keeps one of two connections of one name that are added at once', async () => {
    const input = { name: 'Work', kind: 'paid', baseUrl: null, key: KEY } as const;
    const [first, second] = await Promise.allSettled([
      under.service.add(input),
      under.service.add(input),
    ]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({
      status: 'rejected',
      reason: { code: 'input/conflict', details: { field: 'name' } },
    });
    expect(under.records).toHaveLength(1);
    expect(under.secrets.size).toBe(1);
  });

  it('leaves no half connection behind when the vault refuses the key', async () => {
    const input = { name: 'Work', kind: 'paid', baseUrl: null, key: KEY } as const;
    under.vault.error = new AppError('vault/unavailable', 'Locked.');
    await expect(under.service.add(input)).rejects.toMatchObject({ code: 'vault/unavailable' });
    expect(under.records).toEqual([]);
    under.vault.error = null;
    await expect(under.service.add(input)).resolves.toMatchObject({ key: 'stored' });
  });

  it('tells the waiting jobs of a connection that is removed, and ends its calls', async () => {
    const { id } = await under.service.add({ name: 'Work', kind: 'paid', baseUrl: null, key: KEY });
    await under.service.client(id);
    under.vault.error = new AppError('vault/unavailable', 'Locked.');
    await expect(under.service.remove(id)).rejects.toMatchObject({ code: 'vault/unavailable' });
    // Also when its key could not be erased: the connection itself is gone.
    expect(under.woken).toEqual([id]);
    expect(under.clients[0]?.isClosed).toBe(true);
    await expect(under.service.client(id)).rejects.toMatchObject({ code: 'input/not-found' });
  });

  it('changes the requests at once of every client there is', async () => {
    const { id } = await under.service.add({ name: 'Work', kind: 'paid', baseUrl: null, key: KEY });
    await under.service.client(EMBEDDED_CONNECTION_ID);
    await under.service.client(id);
    under.service.setConcurrency(7);
    expect(under.clients.map((client) => client.concurrency)).toEqual([7, 7]);
  });

  it('uses the key of the present start of the embedded service', async () => {
    await under.service.client(EMBEDDED_CONNECTION_ID);
    under.endpoint.key = 'key of the next start, same port';
    await expect(under.clients[0]?.getKey()).resolves.toBe('key of the next start, same port');
  });

  it('says that the embedded service must start first, and only then', async () => {
    let told = 0;
    const onStarting = (): void => {
      told += 1;
    };
    await under.service.client(EMBEDDED_CONNECTION_ID, onStarting);
    expect(told).toBe(0);
    under.embeddedState.state = 'starting';
    await under.service.client(EMBEDDED_CONNECTION_ID, onStarting);
    expect(told).toBe(1);
  });
});

describe('languages', () => {
  let under: ReturnType<typeof setUp>;
  let id: string;
  beforeEach(async () => {
    under = setUp();
    ({ id } = await under.service.add({ name: 'Work', kind: 'paid', baseUrl: null, key: KEY }));
  });

  it.each(['net/offline', 'net/timeout', 'net/interrupted', 'api/unavailable'] as const)(
    'are those known last after %s, and new ones as soon as it answers',
    async (code: ErrorCode) => {
      await under.service.getLanguages(id);
      under.remote.answer = new AppError(code, 'Out of reach.');
      await expect(under.service.getLanguages(id)).resolves.toEqual({
        ...ENGLISH,
        isPractice: false,
      });
      under.remote.answer = { ...ENGLISH, targets: [language('DE'), language('SV')] };
      await expect(under.service.getLanguages(id)).resolves.toMatchObject({
        targets: [{ code: 'DE' }, { code: 'SV' }],
      });
      expect(under.languages.get(id)?.targets).toHaveLength(2);
    },
  );

  it('are known without a key', async () => {
    await under.service.getLanguages(id);
    under.secrets.clear();
    await expect(under.service.getLanguages(id)).resolves.toMatchObject(ENGLISH);
  });

  it('are not made up: an error stays one where nothing is known or the service did answer', async () => {
    under.remote.answer = new AppError('net/offline', 'Offline.');
    await expect(under.service.getLanguages(id)).rejects.toMatchObject({ code: 'net/offline' });
    under.remote.answer = ENGLISH;
    await under.service.getLanguages(id);
    under.remote.answer = new AppError('auth/rejected', 'Wrong key.');
    await expect(under.service.getLanguages(id)).rejects.toMatchObject({ code: 'auth/rejected' });
  });

  it('are given although they cannot be kept', async () => {
    under.languages.set = () => {
      throw new AppError('db/unavailable', 'Full.');
    };
    await expect(under.service.getLanguages(id)).resolves.toMatchObject(ENGLISH);
  });
});
