import { randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { resolveBaseUrl } from '../../../../electron/clients/http/base-url.ts';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import { createTimeAccount } from '../../../../electron/clients/time/create-time-account.ts';
import { createTranslationAccount } from '../../../../electron/clients/translation/create-translation-account.ts';
import { stageRestore } from '../../../../electron/db/care/restore.ts';
import type { ClientOptions } from '../../../../electron/services/connections/account-clients.ts';
import { createAdminAccess } from '../../../../electron/services/usage/admin-access.ts';
import { createBoundKeys } from '../../../../electron/services/connections/bound-keys.ts';
import { createConnectionService } from '../../../../electron/services/connections/connection-service.ts';
import { createTimeClients } from '../../../../electron/services/time/clients.ts';
import { createSecretStore } from '../../../../electron/settings/secret-store.ts';
import { createFakeSafeStorage } from '../../../fakes/fake-safe-storage.ts';
import { listen, stop } from '../../../fakes/fault-service-http.ts';
import { openInWorker } from '../../../db/helpers.ts';
import { aTimeRecord } from '../../../support/builders/time.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const KEY = 'k-of-the-first-address';
const MOVED = {
  code: 'auth/missing-key',
  message:
    'The address of this connection has changed since its key was entered. Nothing was sent. Enter the key again in Settings.',
};

/** Starts a service that records connections and their keys. */
async function service() {
  const keys: string[] = [];
  const seen = { connections: 0, keys, url: '' };
  const server = createServer((request, response) => {
    keys.push(request.headers.authorization ?? '');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ character_count: 1, character_limit: 2 }));
  });
  server.on('connection', () => {
    seen.connections += 1;
  });
  seen.url = `http://127.0.0.1:${String(await listen(server, 0))}`;
  onTestFinished(async () => stop(server));
  return seen;
}

const unused = async (): Promise<never> => Promise.reject(new Error('unused'));

/** Returns the app's connections after startup, with the real vault and the real database. */
function start(folder: string) {
  const database = openInWorker(join(folder, 'dragoman.db'));
  const secrets = createSecretStore({
    safeStorage: createFakeSafeStorage(),
    file: join(folder, 'vault.json'),
    platform: 'linux',
    weakConsent: { get: () => false, set: () => undefined },
  });
  const createAccount = ({ to: _to, ...access }: ClientOptions) =>
    createTranslationAccount({ ...access, transport: createNodeTransport() });
  const connections = createConnectionService({
    repo: database.connections,
    secrets,
    embedded: {
      status: () => ({ state: 'stopped', engine: null, message: null }),
      endpoint: unused,
    },
    practice: { isOn: () => false, endpoint: unused, headers: () => ({}) },
    createAccount,
    resolveBaseUrl,
    newId: randomUUID,
    now: Date.now,
    onChanged: () => undefined,
    onAccountChanged: () => undefined,
  });
  const admin = createAdminAccess({
    connections,
    secrets,
    embedded: { endpoint: unused },
    createAccount,
    onKeyChanged: () => undefined,
  });
  onTestFinished(() => {
    connections.close();
    admin.close();
  });
  const ask = async (id: string) => (await connections.account(id)).for('account').getUsage();
  const add = async (baseUrl: string) =>
    connections.add({ name: 'Work', kind: 'custom', baseUrl, key: KEY });
  return { database, secrets, connections, admin, ask, add };
}

/** Restores a backup in which the address of the connection was changed. */
function restoreWithAddress(folder: string, baseUrl: string): void {
  const file = join(folder, 'dragoman.db');
  const copy = join(temporaryFolder(), 'copy.db');
  copyFileSync(file, copy);
  const edited = new SqliteDatabase(copy);
  edited.prepare('UPDATE connections SET base_url = ?').run(baseUrl);
  edited.pragma('journal_mode = DELETE');
  edited.close();
  stageRestore(file, copy, {});
}

describe('a connection whose address came from a restored backup', () => {
  it("doesn't get the previous address's key until the user enters one for it", async () => {
    const [first, second] = [await service(), await service()];
    const folder = temporaryFolder();
    const before = start(folder);
    const { id } = await before.add(first.url);
    await before.ask(id);
    expect(first.keys).toEqual([`DeepL-Auth-Key ${KEY}`]);
    await before.database.close();
    restoreWithAddress(folder, second.url);

    const { connections, ask } = start(folder);
    const [, moved] = await connections.list();
    expect(moved).toMatchObject({ baseUrl: second.url, key: 'missing', hasMoved: true });
    await expect(ask(id)).rejects.toMatchObject(MOVED);
    await expect(connections.getLanguages(id)).rejects.toMatchObject(MOVED);
    expect(second.connections).toBe(0);

    const entered = await connections.setKey(id, 'k-of-the-second-address');
    expect(entered).toMatchObject({ key: 'stored' });
    expect(entered).not.toHaveProperty('hasMoved');
    await ask(id);
    expect(second.keys).toEqual(['DeepL-Auth-Key k-of-the-second-address']);
  });

  it('keeps the key if the address is the same again', async () => {
    const first = await service();
    const folder = temporaryFolder();
    const before = start(folder);
    const { id } = await before.add(first.url);
    await before.database.close();
    restoreWithAddress(folder, `${first.url}/behind/a/path`);
    await start(folder).ask(id);
    expect(first.keys).toEqual([`DeepL-Auth-Key ${KEY}`]);
  });

  it("doesn't get a key of an earlier version either, once that was checked", async () => {
    const [first, second] = [await service(), await service()];
    const folder = temporaryFolder();
    const before = start(folder);
    const { id } = await before.add(first.url);
    // As earlier versions stored it.
    before.secrets.set(`connection:${id}`, KEY);
    // The window lists them at each start.
    expect(await before.connections.get(id)).toMatchObject({ key: 'stored' });
    await before.database.close();
    restoreWithAddress(folder, second.url);
    await expect(start(folder).ask(id)).rejects.toMatchObject(MOVED);
    expect(second.connections).toBe(0);
  });

  it("doesn't get the admin key", async () => {
    const [first, second] = [await service(), await service()];
    const folder = temporaryFolder();
    const before = start(folder);
    const { id } = await before.add(first.url);
    await before.admin.setKey(id, 'k:adm');
    await before.database.close();
    restoreWithAddress(folder, second.url);
    const { admin, connections } = start(folder);
    expect(await admin.describe(id)).toEqual({ source: 'none', adminKey: null });
    await expect(admin.client(id)).rejects.toMatchObject(MOVED);
    // Even if the other key was entered again: each belongs to the address that it was entered for.
    await connections.setKey(id, 'k-of-the-second-address');
    await expect(admin.client(id)).rejects.toMatchObject(MOVED);
    expect(second.connections).toBe(0);
  });
});

describe('a time connection whose address has changed', () => {
  it("doesn't get the previous address's token", async () => {
    const second = await service();
    const url = second.url.replace('http:', 'https:');
    const { secrets } = start(temporaryFolder());
    const keys = createBoundKeys(secrets);
    const clients = createTimeClients({
      keys,
      embedded: { endpoint: unused },
      createAccount: ({ pinned: _pinned, party: _party, ...access }) =>
        createTimeAccount({ ...access, transport: createNodeTransport() }),
    });
    onTestFinished(() => {
      clients.close();
    });
    const record = aTimeRecord({
      id: 't',
      name: 'Hours',
      baseUrl: `${url}/api/v1`,
      userAgent: 'Dragoman time/1',
      isDefault: true,
    });
    keys.set('time-connection:t', 'token', 'https://time.example/api/v1');
    await expect(clients.open(record)).rejects.toMatchObject(MOVED);
    expect(second.connections).toBe(0);
    keys.set('time-connection:t', 'token', `${url}/api/v1`);
    await clients.open(record);
  });
});
