import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTimeClient } from '../../../support/clients.ts';
import { signIn } from '../../../../electron/clients/time/sign-in.ts';
import type { TimeClient } from '../../../../electron/clients/time/time-client.ts';
import { createTimeService } from '../../../../electron/embedded/time/service.ts';
import { ACCOUNT_ID } from '../../../../electron/embedded/time/tokens/sign-in.ts';
import type { HttpTransport } from '../../../../electron/clients/http/transport.ts';
import { createPinnedTransport } from '../../../../electron/clients/http/pinned-transport.ts';
import type { RemoteEntry } from '../../../../shared/domain/sync/time-remote.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { timeFailureOf, USER_AGENT } from './support.ts';
import { timeCapabilities } from '../../../support/builders/time.ts';

const START_MS = Date.UTC(2025, 2, 3, 9, 15, 30);
const END_MS = START_MS + 3_600_000;
const ACCOUNT = { email: 'mia@example.com', password: 'Geheim & 100%' };

interface Embedded {
  client: TimeClient;
  url: string;
  transport: HttpTransport;
  open: (change: Partial<{ token: string; userAgent: string }>) => TimeClient;
}

/** Opens the embedded service on real HTTPS with a client that trusts only its certificate. */
async function openEmbedded(): Promise<Embedded> {
  const dataFolder = temporaryFolder();
  const service = await createTimeService({ dataFolder, signIn: ACCOUNT });
  const { url } = await service.listen();
  onTestFinished(async () => service.close());
  const { certificate, fingerprint256 } = service.certificate;
  const transport = createPinnedTransport({
    origin: new URL(url).origin,
    certificatePem: certificate,
    fingerprint256,
  });
  const clock = createManualClock();
  const open: Embedded['open'] = ({ token = service.token, userAgent = USER_AGENT }) => {
    const client = createTimeClient({
      baseUrl: url,
      tokenHeader: 'bearer',
      getToken: async () => Promise.resolve(token),
      userAgent,
      transport,
      clock,
    });
    onTestFinished(() => {
      client.close();
    });
    return client;
  };
  return { client: open({}), url, transport, open };
}

async function readAll(
  client: TimeClient,
  query: Parameters<TimeClient['listEntries']>[0] = {},
): Promise<RemoteEntry[]> {
  const entries: RemoteEntry[] = [];
  for await (const page of client.listEntries(query)) entries.push(...page.items);
  return entries;
}

describe('the client against the embedded time service', () => {
  it('finds every capability, and the probe leaves nothing behind', async () => {
    const { client } = await openEmbedded();
    expect(await client.probeCapabilities()).toStrictEqual(timeCapabilities());
    expect(await client.listProjects({ updatedSinceMs: 0 })).toStrictEqual([]);
    expect(await readAll(client, { updatedSinceMs: 0 })).toStrictEqual([]);
  });

  it('stores projects and customers', async () => {
    const { client } = await openEmbedded();
    const customer = await client.createCustomer({ name: 'Müller & Söhne' });
    const renamed = await client.renameCustomer(customer?.remoteId ?? '', 'Müller GmbH');
    expect(renamed).toMatchObject({ name: 'Müller GmbH', isActive: true });
    const project = await client.createProject({
      name: 'Katalog',
      customerRemoteId: customer?.remoteId ?? null,
      isBillable: true,
      hourlyRate: 85.5,
    });
    expect(project).toMatchObject({
      name: 'Katalog',
      customerName: 'Müller GmbH',
      hourlyRate: 85.5,
      isBillable: true,
      isDeleted: false,
    });
    const id = project?.remoteId ?? '';
    await client.updateProject(id, { isActive: false, customerRemoteId: null, hourlyRate: null });
    expect((await client.listProjects())[0]).toMatchObject({
      name: 'Katalog',
      isActive: false,
      customerRemoteId: null,
      hourlyRate: null,
    });
    await client.deleteProject(id);
    await client.deleteCustomer(customer?.remoteId ?? '');
    expect(await client.listProjects()).toStrictEqual([]);
    expect(await client.listCustomers()).toStrictEqual([]);
    expect(await client.listProjects({ updatedSinceMs: 0 })).toMatchObject([{ isDeleted: true }]);
    expect(await client.listCustomers({ updatedSinceMs: 0 })).toMatchObject([{ isDeleted: true }]);
    expect((await timeFailureOf(client.deleteProject(id))).code).toBe('api/not-found');
  });

  it('stores an entry, once, with every field', async () => {
    const { client } = await openEmbedded();
    const project = await client.createProject({
      name: 'Katalog',
      isBillable: true,
      hourlyRate: 60,
    });
    const entry = {
      clientRef: randomUUID(),
      projectRemoteId: project?.remoteId ?? '',
      note: 'Satzung & "Anlage" 😀\n+1 %20',
      startedAtMs: START_MS + 789,
      endedAtMs: END_MS + 789,
      isBillable: true,
      tags: ['legal', 'a,b', '100 %'],
      zone: 'America/Los_Angeles',
    };
    const created = await client.createEntry(entry);
    expect(created).toMatchObject({
      clientRef: entry.clientRef,
      projectRemoteId: project?.remoteId,
      projectName: 'Katalog',
      note: entry.note,
      startedAtMs: START_MS,
      startOffsetMinutes: -480,
      endedAtMs: END_MS,
      isRunning: false,
      durationMs: 3_600_000,
      day: '2025-03-03',
      startTime: '01:15:30',
      isBillable: true,
      hourlyRate: 60,
      amount: 60,
      tags: ['legal', 'a,b', '100 %'],
      version: '1',
      isDeleted: false,
      extra: {},
    });
    // As after a lost answer.
    const again = await Promise.all(
      Array.from({ length: 8 }, async () => client.createEntry(entry)),
    );
    expect(new Set(again.map((one) => one?.remoteId))).toStrictEqual(new Set([created?.remoteId]));
    const near = { ...entry, projectRemoteId: null, note: '' };
    expect(await client.findEntryByClientRef(entry.clientRef, near)).toStrictEqual(created);
    expect(await client.findEntryByClientRef(randomUUID(), near)).toBeNull();
    expect(await readAll(client)).toStrictEqual([created]);
  });

  it('changes one field, refuses a stale version with the current entry, deletes and restores', async () => {
    const { client } = await openEmbedded();
    const created = await client.createEntry({
      clientRef: randomUUID(),
      startedAtMs: START_MS,
      endedAtMs: END_MS,
      note: 'Entwurf',
      tags: ['a'],
    });
    const id = created?.remoteId ?? '';
    const changed = await client.updateEntry(id, { note: 'Reinschrift', tags: [] }, '1');
    expect(changed).toMatchObject({
      note: 'Reinschrift',
      tags: [],
      version: '2',
      startedAtMs: START_MS,
    });
    const stale = await timeFailureOf(client.updateEntry(id, { note: 'Zu spät' }, '1'));
    expect(stale).toMatchObject({ code: 'input/conflict', outcome: 'refused' });
    expect(stale.current).toStrictEqual(changed);
    const staleDelete = await timeFailureOf(client.deleteEntry(id, { version: '1' }));
    expect(staleDelete).toMatchObject({ code: 'input/conflict', current: { version: '2' } });
    await client.deleteEntry(id, { version: '2' });
    expect(await readAll(client)).toStrictEqual([]);
    expect(await readAll(client, { updatedSinceMs: 0 })).toMatchObject([
      { remoteId: id, isDeleted: true },
    ]);
    expect((await timeFailureOf(client.deleteEntry(id))).code).toBe('api/not-found');
    const restored = await client.updateEntry(id, { isRestored: true }, null);
    expect(restored).toMatchObject({ remoteId: id, isDeleted: false, note: 'Reinschrift' });
  });

  it("shows a running entry, and parks a second one with the service's message", async () => {
    const { client } = await openEmbedded();
    const running = await client.createEntry({ clientRef: randomUUID(), startedAtMs: START_MS });
    expect(running).toMatchObject({ isRunning: true, endedAtMs: null });
    const second = await timeFailureOf(
      client.createEntry({ clientRef: randomUUID(), startedAtMs: END_MS }),
    );
    expect(second).toMatchObject({ code: 'api/bad-request', outcome: 'refused' });
    expect(second.details).toMatchObject({ status: 422, field: 'ended_at' });
    expect(second.details?.serviceMessage).toMatch(/running/i);
    const stopped = await client.updateEntry(running?.remoteId ?? '', { endedAtMs: END_MS }, '1');
    expect(stopped).toMatchObject({ isRunning: false, endedAtMs: END_MS });
  });

  it('reads more entries than a page holds', { tags: 'deep' }, async () => {
    const { client } = await openEmbedded();
    const count = 1_100;
    await Promise.all(
      Array.from({ length: count }, async (_item, index) =>
        client.createEntry({
          clientRef: randomUUID(),
          startedAtMs: START_MS + index * 60_000,
          endedAtMs: START_MS + index * 60_000 + 30_000,
        }),
      ),
    );
    const entries = await readAll(client);
    expect(entries.map(({ startedAtMs }) => startedAtMs)).toStrictEqual(
      Array.from({ length: count }, (_item, index) => START_MS + (count - 1 - index) * 60_000),
    );
    const some = await readAll(client, { fromMs: START_MS, toMs: START_MS + 60_000 });
    expect(some).toHaveLength(1);
  });

  it('signs in, keeps its token alive, and revokes it', async () => {
    const { url, transport, open } = await openEmbedded();
    const access = { baseUrl: url, transport, userAgent: USER_AGENT };
    const wrong = await timeFailureOf(
      signIn({ ...access, ...ACCOUNT, password: 'falsch', accountId: ACCOUNT_ID }),
    );
    expect(wrong).toMatchObject({ code: 'auth/rejected', outcome: 'untouched' });
    expect(wrong.message).toContain('email, password, or account');
    const { token, accountId } = await signIn({ ...access, ...ACCOUNT, accountId: ACCOUNT_ID });
    expect(accountId).toBe(ACCOUNT_ID);
    const client = open({ token });
    await client.keepAlive();
    await client.revoke();
    expect((await timeFailureOf(client.keepAlive())).code).toBe('auth/rejected');
    await client.revoke();
  });

  it('loses its token for good by calling under another name, and reports that', async () => {
    const { client, open } = await openEmbedded();
    await client.keepAlive();
    const stranger = await timeFailureOf(open({ userAgent: 'Other/2' }).keepAlive());
    expect(stranger).toMatchObject({ code: 'auth/rejected', outcome: 'untouched' });
    expect(await timeFailureOf(client.keepAlive())).toMatchObject({ code: 'auth/rejected' });
  });
});
