import { beforeEach, describe, expect, it } from 'vitest';
import type { TranslationClient } from '../../../electron/clients/translation/translation-client.ts';
import { resolveBaseUrl } from '../../../electron/clients/http/base-url.ts';
import type { ConnectionRecord } from '../../../electron/db/connections-repo.ts';
import { createConnectionService } from '../../../electron/services/connection-service.ts';
import type { EmbeddedEndpoint } from '../../../electron/services/embedded-service.ts';
import { EMBEDDED_CONNECTION_ID } from '../../../shared/domain/connection.ts';

const KEY = '11111111-2222-3333-4444-555555555555';

function setUp() {
  const records: ConnectionRecord[] = [];
  const secrets = new Map<string, string>();
  const clients: { baseUrl: string; getKey: () => Promise<string>; isClosed: boolean }[] = [];
  const woken: string[] = [];
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
    },
    secrets: {
      get: (name) => secrets.get(name) ?? null,
      set: (name, secret) => {
        secrets.set(name, secret);
        return 'stored';
      },
      delete: (name) => {
        secrets.delete(name);
      },
      has: (name) => (secrets.has(name) ? 'stored' : 'missing'),
      status: () => ({ tier: 'os-keystore', backend: 'test', backendChanged: false }),
      setWeakConsent: () => ({ tier: 'os-keystore', backend: 'test', backendChanged: false }),
    },
    embedded: {
      status: () => ({ state: 'running', engine: 'pseudo', message: null }),
      endpoint: async () => Promise.resolve(endpoint),
      stop: async () => Promise.resolve(),
    },
    createClient: (options) => {
      const made = { ...options, isClosed: false };
      clients.push(made);
      return {
        close: () => {
          made.isClosed = true;
        },
      } as TranslationClient;
    },
    resolveBaseUrl,
    newId: () => `id-${nextId++}`,
    now: () => 1,
    onChanged: () => undefined,
    onKeyGiven: (id) => woken.push(id),
  });
  return { service, records, secrets, clients, woken, endpoint };
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
});
