import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { ACCOUNT_ID } from '../../../../electron/embedded/time/tokens/sign-in.ts';
import type { OutboxOperation } from '../../../../shared/domain/sync/outbox.ts';
import { firstOf, someOf } from '../../../support/runs.ts';
import { startFaultProxy, type ProxyFault } from '../../../fakes/fault-proxy.ts';
import { createScriptedTimeService } from '../../../fakes/scripted-time-service.ts';
import { makeTestCertificate } from '../../../fakes/test-certificate.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { onCleanUp } from '../../embedded/translation/support.ts';
import { createFastTime } from '../../support/fast-time.ts';
import {
  startTimeSync,
  type TimeSyncUnderTest,
  type TimeSyncWishes,
} from '../../support/time-sync-under-test.ts';
import {
  callTimeService,
  SIGN_IN,
  START_MS,
  startTimeService,
  type TimeServiceUnderTest,
} from '../../embedded/time/support.ts';
import { query } from '../../../db/time-ledger-helpers.ts';
import { newProject } from '../../../support/builders/time.ts';
import { newEntry } from '../../../db/time-ledger-helpers.ts';

const EMBEDDED = 'embedded-time';
const USER_AGENT = 'Dragoman time/1';
const PASSWORD = SIGN_IN.password;
/** Far above the usual time. */
const PATIENCE = { timeout: 30_000, interval: 20 };

const time = createFastTime(200, START_MS);

function open(wishes: Partial<TimeSyncWishes> & Pick<TimeSyncWishes, 'endpoint'>) {
  const file = wishes.file ?? join(temporaryFolder(), 'database', 'dragoman.db');
  const app = startTimeSync({ file, time, random: () => 0, ...wishes });
  onCleanUp(() => app.quit());
  return { ...app, file };
}

const endpointOf = (service: { url: string; token: string; ca: string }) => () =>
  Promise.resolve({ url: service.url, token: service.token, certificatePem: service.ca });

const nowhere = (): Promise<never> => Promise.reject(new Error('no service'));

/** Signs in at a service, and returns the new token. */
async function signInAgain(service: TimeServiceUnderTest): Promise<string> {
  const account = { ...SIGN_IN, account_id: ACCOUNT_ID };
  const options = { userAgent: USER_AGENT, token: null };
  const { json } = await callTimeService(service, 'POST', '/auth', account, options);
  return String(json?.['token']);
}

/** Starts a service that identifies the app by its name, like the app's own. */
async function startService(): Promise<TimeServiceUnderTest> {
  return startTimeService({ signIn: SIGN_IN });
}

async function log(app: TimeSyncUnderTest, note: string, projectId: string | null = null) {
  const id = randomUUID();
  await app.database.timeEntries.add(
    newEntry(id, {
      startedAtMs: START_MS - 7_200_000,
      endedAtMs: START_MS - 3_600_000,
      note,
      projectId,
    }),
    time.clock.now(),
  );
  app.sync.entriesChanged(id);
  return id;
}

async function operations(app: TimeSyncUnderTest): Promise<OutboxOperation[]> {
  return (await app.sync.outbox.list({ text: '', state: null, page: 1, limit: 50 })).operations;
}

async function untilSent(app: TimeSyncUnderTest): Promise<void> {
  await vi.waitFor(async () => {
    expect(await operations(app)).toEqual([]);
  }, PATIENCE);
}

async function untilError(app: TimeSyncUnderTest, id: string, code: string): Promise<void> {
  await vi.waitFor(async () => {
    const connection = (await app.sync.connections.list()).find((each) => each.id === id);
    expect(connection?.error?.code).toBe(code);
  }, PATIENCE);
}

const notesAt = async (service: TimeServiceUnderTest): Promise<unknown[]> => {
  const { json } = await callTimeService(service, 'GET', '/time_entries', undefined, {
    userAgent: USER_AGENT,
  });
  const { data } = json as { data: { description: string }[] };
  return data.map(({ description }) => description).toSorted();
};

describe('without a network', () => {
  it('logs, quits, starts and comes online: each entry reaches the service exactly once', async () => {
    const offline = open({ endpoint: nowhere });
    await offline.sync.start();
    await log(offline, 'offline');
    const project = await offline.sync.catalog.addProject(
      newProject({ name: 'Novel', hourlyRate: 60 }),
    );
    await log(offline, 'on a project', project.id);
    await offline.quit();

    const service = await startService();
    const online = open({ endpoint: endpointOf(service), file: offline.file });
    await online.sync.start();
    await untilSent(online);
    expect(await notesAt(service)).toEqual(['offline', 'on a project']);
    const [, entry] = (await online.database.timeEntries.list(query(), START_MS)).entries;
    expect(entry?.syncState).toBe('synced');
  });
});

describe('a certificate', () => {
  it.each([
    ['with another key', {}],
    ['that has expired', { fromDays: -10, untilDays: -1 }],
  ])('%s: nothing is sent, nothing is lost, and the problem is reported', async (_name, wishes) => {
    const known = await makeTestCertificate();
    const shown = await makeTestCertificate(wishes);
    const isForeign = Object.keys(wishes).length === 0;
    const service = await createScriptedTimeService(shown);
    onCleanUp(() => service.close());
    const certificatePem = isForeign ? known.certificate : shown.certificate;
    const app = open({
      endpoint: () => Promise.resolve({ url: service.url, token: 'secret-token', certificatePem }),
    });
    await app.sync.start();
    await log(app, 'kept');
    await untilError(app, EMBEDDED, 'net/certificate');
    await vi.waitFor(async () => {
      expect(await operations(app)).toMatchObject([
        { state: 'waiting', reason: { code: 'net/certificate' }, nextTryAtMs: expect.any(Number) },
      ]);
    }, PATIENCE);
    expect(service.requests).toEqual([]);
    expect(JSON.stringify([app.logged, app.notices])).not.toContain('secret-token');
  });
});

describe('a page instead of answers', () => {
  it.each(firstOf(1, [200, 404, 503]))(
    'with status %i keeps everything waiting and parks nothing',
    async (status) => {
      const pair = await makeTestCertificate();
      const service = await createScriptedTimeService(pair);
      onCleanUp(() => service.close());
      const page = {
        status,
        headers: { 'content-type': 'text/html' },
        body: '<!doctype html><title>Hotel network</title>',
      };
      for (const route of ['GET /projects', 'GET /customers', 'GET /time_entries']) {
        service.on(route, page);
      }
      service.on('POST /time_entries', page);
      const app = open({
        endpoint: () =>
          Promise.resolve({ url: service.url, token: 't', certificatePem: pair.certificate }),
      });
      await app.sync.start();
      await log(app, 'kept');
      await vi.waitFor(async () => {
        const [connection] = await app.sync.connections.list();
        expect(connection?.error).not.toBeNull();
        const [operation] = await operations(app);
        expect(['waiting', 'unknown', 'sending']).toContain(operation?.state);
      }, PATIENCE);
      expect((await app.sync.outbox.summary()).parked).toBe(0);
      expect((await app.database.timeEntries.list(query(), START_MS)).total).toBe(1);
    },
  );
});

describe('a connection to another service', () => {
  const setUp = async () => {
    const service = await startService();
    const app = open({ endpoint: nowhere, ca: service.ca });
    await app.sync.start();
    const add = (token: string, change: object = {}) =>
      app.sync.connections.add({
        by: 'token',
        name: 'Work',
        baseUrl: service.url,
        tokenHeader: 'bearer',
        token,
        ...change,
      });
    return { service, app, add };
  };

  it('makes a restore point, reads what is there, and sends what is logged on it', async () => {
    const { service, app, add } = await setUp();
    const elsewhere = { userAgent: USER_AGENT };
    const form = {
      description: 'There',
      started_at: '2026-02-01T10:00:00+0100',
      ended_at: '2026-02-01T11:00:00+0100',
    };
    await callTimeService(service, 'POST', '/time_entries', form, elsewhere);
    const { id, capabilities } = await add(service.token);
    expect(capabilities).toMatchObject({ 'entries.write': 'present', entriesReadBy: 'profile' });
    await vi.waitFor(async () => {
      const { entries } = await app.database.timeEntries.list(query(), START_MS);
      expect(entries).toMatchObject([{ note: 'There', connectionId: id, syncState: 'synced' }]);
    }, PATIENCE);
    expect(readdirSync(join(dirname(app.file), 'backups'))).toHaveLength(1);
    await app.sync.connections.setDefault(id);
    await log(app, 'Here');
    await untilSent(app);
    expect(await notesAt(service)).toEqual(['Here', 'There']);
  });

  it('inside the app gets another token by itself when its own was destroyed', async () => {
    const service = await startService();
    let { token } = service;
    const app = open({
      endpoint: () => endpointOf({ ...service, token })(),
      renewToken: () => {
        token = service.service.renewToken();
      },
    });
    await app.sync.start();
    await log(app, 'before');
    await untilSent(app);
    await callTimeService(service, 'GET', '/auth/revoke', undefined, { userAgent: USER_AGENT });
    await log(app, 'after');
    await untilSent(app);
    expect(token).not.toBe(service.token);
    expect(await notesAt({ ...service, token })).toEqual(['after', 'before']);
    await vi.waitFor(async () => {
      expect((await app.sync.connections.list())[0]?.error).toBeNull();
    }, PATIENCE);
  });

  it('waits as a whole when its token is revoked, and continues with a different one', async () => {
    const { service, app, add } = await setUp();
    const { id } = await add(service.token);
    await app.sync.connections.setDefault(id);
    await log(app, 'before');
    await untilSent(app);
    await callTimeService(service, 'GET', '/auth/revoke', undefined, { userAgent: USER_AGENT });
    await log(app, 'first');
    await log(app, 'second');
    await untilError(app, id, 'auth/rejected');
    await vi.waitFor(async () => {
      expect(await operations(app)).toMatchObject(
        Array.from({ length: 2 }, () => ({
          state: 'waiting',
          reason: { code: 'auth/rejected' },
          nextTryAtMs: null,
        })),
      );
    }, PATIENCE);
    const token = await signInAgain(service);
    await app.sync.connections.setToken(id, token);
    await untilSent(app);
    expect(await notesAt({ ...service, token })).toEqual(['before', 'first', 'second']);
    await vi.waitFor(async () => {
      expect((await app.sync.connections.list())[1]?.error).toBeNull();
    }, PATIENCE);
  });

  it('is created by signing in, and the password is nowhere afterward', async () => {
    const { service, app } = await setUp();
    const connection = await app.sync.connections.add({
      by: 'sign-in',
      name: 'Signed in',
      baseUrl: service.url,
      tokenHeader: 'bearer',
      email: SIGN_IN.email,
      password: PASSWORD,
      accountId: ACCOUNT_ID,
    });
    expect(connection).toMatchObject({ token: 'stored', error: null });
    await app.sync.connections.setDefault(connection.id);
    await log(app, 'Signed');
    await untilSent(app);
    await app.quit();
    const stored = readdirSync(dirname(app.file), { withFileTypes: true })
      .filter((each) => each.isFile())
      .map(({ name }) => readFileSync(join(dirname(app.file), name), 'latin1'))
      .join('');
    expect(stored).toContain('Signed');
    for (const secret of [PASSWORD, SIGN_IN.email, 'token"']) expect(stored).not.toContain(secret);
    expect(JSON.stringify([app.logged, app.notices, connection])).not.toContain(PASSWORD);
  });

  it.each([
    ['a wrong token', {}, 'auth/rejected'],
    ['plain http', { baseUrl: 'http://127.0.0.1:9/api/v1' }, 'net/insecure-url'],
    ['another API', { baseUrl: 'https://127.0.0.1:9/api/v2' }, 'input/invalid'],
    ['no address', { baseUrl: 'tok_123' }, 'input/invalid'],
    ['the name of another connection', { name: 'This computer' }, 'input/conflict'],
  ])("isn't created with %s", async (_name, change, code) => {
    const { app, add } = await setUp();
    await expect(add('tok_wrong', change)).rejects.toMatchObject({ code });
    expect(await app.sync.connections.list()).toHaveLength(1);
    expect(JSON.stringify(app.logged)).not.toContain('tok_');
  });

  it("keeps its known capabilities while the service's answers reveal nothing about them", async () => {
    const { service, app, add } = await setUp();
    let isDown = false;
    const proxy = await startFaultProxy({
      key: readFileSync(join(service.dataFolder, 'time-key.pem'), 'utf8'),
      certificate: service.ca,
      target: () => Promise.resolve(new URL(service.url).origin),
      onKill: () => Promise.resolve(),
      delayMs: 0,
      decide: (method, path) =>
        isDown && method !== 'GET' && path.includes('/time_entries') ? 'unavailable' : 'none',
    });
    onCleanUp(() => proxy.close());
    const { id, capabilities } = await add(service.token, { baseUrl: `${proxy.origin}/api/v1` });
    expect(capabilities).toMatchObject({ 'entries.write': 'present', 'entries.delete': 'present' });
    isDown = true;
    expect((await app.sync.connections.probe(id)).capabilities).toEqual(capabilities);
  });

  it('is created even if the service is out of reach', async () => {
    const { app, add } = await setUp();
    const { id, capabilities } = await add('tok_1', { baseUrl: 'https://127.0.0.1:9/api/v1' });
    expect(capabilities).toBeNull();
    await untilError(app, id, 'net/offline');
  });

  it('is removed with its token; its rows stay, and return to it', async () => {
    const { service, app, add } = await setUp();
    const { id } = await add(service.token);
    await app.sync.connections.setDefault(id);
    await log(app, 'sent');
    await untilSent(app);
    await app.sync.connections.remove(id, true);
    const again = await callTimeService(service, 'GET', '/projects', undefined, {
      userAgent: USER_AGENT,
    });
    expect(again.status).toBe(401);
    const [entry] = (await app.database.timeEntries.list(query(), START_MS)).entries;
    expect(entry).toMatchObject({ note: 'sent', connectionId: id });
    await app.database.timeEntries.edit(entry?.id ?? '', { note: 'changed' }, time.clock.now());
    await app.sync.outbox.retryAll();
    expect(await app.sync.connections.list()).toHaveLength(1);

    const token = await signInAgain(service);
    expect((await add(token)).id).toBe(id);
    await untilSent(app);
    expect(await notesAt({ ...service, token })).toEqual(['changed']);
  });

  it("isn't removed if its token can't be revoked as requested", async () => {
    const { app, add } = await setUp();
    const { id } = await add('tok_1', { baseUrl: 'https://127.0.0.1:9/api/v1' });
    await expect(app.sync.connections.remove(id, true)).rejects.toMatchObject({
      code: 'net/offline',
    });
    expect(await app.sync.connections.list()).toHaveLength(2);
    expect(await app.sync.connections.remove(id, false)).toHaveLength(1);
  });

  it("can't be removed or given a token if it is the one inside the app", async () => {
    const { app } = await setUp();
    await expect(app.sync.connections.remove(EMBEDDED, false)).rejects.toMatchObject({
      code: 'input/invalid',
    });
    await expect(app.sync.connections.setToken(EMBEDDED, 'x')).rejects.toMatchObject({
      code: 'input/invalid',
    });
    await expect(app.sync.connections.probe('gone')).rejects.toMatchObject({
      code: 'input/not-found',
    });
  });
});

describe('between the app and the service', () => {
  /** @param faults of the calls that change entries, in order; none after them */
  const setUp = async (faults: ProxyFault[]) => {
    const service = await startService();
    const key = readFileSync(join(service.dataFolder, 'time-key.pem'), 'utf8');
    const proxy = await startFaultProxy({
      key,
      certificate: service.ca,
      target: () => Promise.resolve(new URL(service.url).origin),
      decide: (method, path) =>
        method === 'POST' && /^\/api\/v1\/time_entries(\/[1-9]\d*)?$/.test(path)
          ? (faults.shift() ?? 'none')
          : 'none',
      onKill: () => Promise.resolve(),
      delayMs: 1,
    });
    onCleanUp(() => proxy.close());
    const url = `${proxy.origin}/api/v1`;
    const app = open({ endpoint: endpointOf({ ...service, url }) });
    // The service's capabilities are requested first, so that the faults affect logged entries.
    await app.sync.connections.probe(EMBEDDED);
    await app.sync.start();
    return { service, app };
  };

  it.each<ProxyFault>(
    someOf(2, [
      'drop',
      'lost-answer',
      'cut-answer',
      'delay',
      'server-error-after',
      'unavailable',
      'rate-limit',
      'page',
      'page-after',
    ]),
  )('%s: everything is sent exactly once in the end', async (fault) => {
    const { service, app } = await setUp([fault, fault]);
    await log(app, 'once');
    await untilSent(app);
    expect(await notesAt(service)).toEqual(['once']);
    const [entry] = (await app.database.timeEntries.list(query(), START_MS)).entries;
    expect(entry?.syncState).toBe('synced');
  });

  it("shows a refusal with the service's message, and continues with the rest", async () => {
    const { service, app } = await setUp(['refuse']);
    const id = await log(app, 'refused');
    await vi.waitFor(async () => {
      expect((await app.sync.outbox.summary()).parked).toBe(1);
    }, PATIENCE);
    await log(app, 'fine');
    await vi.waitFor(async () => {
      expect(await notesAt(service)).toEqual(['fine']);
    }, PATIENCE);
    const [parked] = await operations(app);
    expect(parked).toMatchObject({
      label: 'refused',
      state: 'parked',
      reason: {
        code: 'api/bad-request',
        details: { serviceMessage: 'The month is closed', field: 'started_at' },
      },
    });
    // Fixed in place, it is sent automatically.
    await app.database.timeEntries.edit(id, { note: 'mended' }, time.clock.now());
    app.sync.entriesChanged(id);
    await untilSent(app);
    expect(await notesAt(service)).toEqual(['fine', 'mended']);
  });

  it('makes an edit with a lost answer only once and without a conflict', async () => {
    const { service, app } = await setUp(['none', 'lost-answer']);
    const id = await log(app, 'first');
    await untilSent(app);
    await app.database.timeEntries.edit(id, { note: 'second' }, time.clock.now());
    app.sync.entriesChanged(id);
    await untilSent(app);
    expect(await notesAt(service)).toEqual(['second']);
    expect(await app.sync.conflicts.list()).toEqual([]);
    const { json } = await callTimeService(service, 'GET', '/time_entries', undefined, {
      userAgent: USER_AGENT,
    });
    expect(json).toMatchObject({ data: [{ version: 2 }] });
  });

  it('lets the user choose when both sides changed the same field, and keeps both versions', async () => {
    const { service, app } = await setUp([]);
    const id = await log(app, 'first');
    await untilSent(app);
    const elsewhere = { userAgent: USER_AGENT };
    await callTimeService(service, 'POST', '/time_entries/1', { description: 'there' }, elsewhere);
    await app.database.timeEntries.edit(id, { note: 'here' }, time.clock.now());
    app.sync.entriesChanged(id);
    await vi.waitFor(async () => {
      expect(await app.sync.conflicts.list()).toMatchObject([
        { entryId: id, entry: { note: 'here' }, fields: [{ here: 'here', there: 'there' }] },
      ]);
    }, PATIENCE);
    const settled = await app.sync.conflicts.settle({ entryId: id, choices: { note: 'here' } });
    expect(settled).toMatchObject({ note: 'here' });
    await untilSent(app);
    expect(await notesAt(service)).toEqual(['here']);
    const revisions = await app.database.timeEntries.listRevisions(id);
    expect(revisions).toMatchObject([
      { cause: 'conflict', note: 'there' },
      { cause: 'person', note: 'first' },
    ]);
  });
});
