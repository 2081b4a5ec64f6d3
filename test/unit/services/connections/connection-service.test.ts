import { beforeEach, describe, expect, it } from 'vitest';
import { EMBEDDED_CONNECTION_ID } from '../../../../shared/domain/connections/connection-kind.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { ConnectionService } from '../../../../electron/services/connections/connection-service.ts';
import { createConnectionsUnderTest, KEY } from '../support/connections-under-test.ts';
import { settle } from '../support/fake-jobs.ts';

describe('connections', () => {
  let under: ReturnType<typeof createConnectionsUnderTest>;
  beforeEach(() => {
    under = createConnectionsUnderTest();
  });

  it('include the built-in service first, as the default, without a key', async () => {
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

  it('keep the key in the vault only', async () => {
    const added = await under.service.add({ name: 'Work', kind: 'paid', baseUrl: null, key: KEY });
    expect(JSON.stringify([added, await under.service.list(), under.records])).not.toContain(KEY);
    expect([...under.secrets.values()]).toEqual([`https://api.deepl.com\n${KEY}`]);
    // The admin key is removed with it.
    under.secrets.set(`connection-admin:${added.id}`, 'other:adm');
    await under.service.remove(added.id);
    expect(under.secrets.size).toBe(0);
  });

  it('report a missing key and work once it is given', async () => {
    const { id } = await under.service.add({ name: 'Work', kind: 'paid', baseUrl: null, key: KEY });
    under.secrets.clear();
    await expect(under.service.account(id)).rejects.toMatchObject({ code: 'auth/missing-key' });
    expect((await under.service.get(id)).key).toBe('missing');
    await under.service.setKey(id, KEY);
    expect(under.woken).toEqual([id]);
    await under.service.account(id);
    await expect(under.clients.at(-1)!.getKey()).resolves.toBe(KEY);
  });

  it('know a size limit once the service has stated it, until the key changes or the user tries again', async () => {
    const { id } = await under.service.add({ name: 'Work', kind: 'paid', baseUrl: null, key: KEY });
    const refused = new AppError('api/too-large', 'serviceErrors.tooLarge', {
      details: { serviceMessage: 'The limit is 30 MB.' },
    });
    const file = { format: 'docx', sizeBytes: 60 * 1024 ** 2, outputFormat: null } as const;
    const again = {
      key: () => under.service.setKey(id, KEY),
      trial: () => under.service.resumeAfterQuota(id),
    };
    for (const way of [again.key, again.trial]) {
      await under.service.noteRefusedFile(id, file, refused);
      expect((await under.service.get(id)).statedMaxBytes).toEqual({ docx: 30 * 1024 ** 2 });
      await way();
      expect((await under.service.get(id)).statedMaxBytes).toEqual({});
    }
  });

  it('at an entered address of the service are of its edition, with its keys', async () => {
    const baseUrl = 'https://api.deepl.com/v2/translate/';
    const added = await under.service.add({ name: 'Work', kind: 'custom', baseUrl, key: KEY });
    expect(added).toMatchObject({ kind: 'paid', baseUrl: 'https://api.deepl.com' });
    await expect(under.service.setKey(added.id, `${KEY}:fx`)).rejects.toMatchObject({
      code: 'input/invalid',
    });
    expect(await under.service.setKey(added.id, 'another')).toMatchObject({ kind: 'paid' });
  });

  it('refuse a key of the other edition for an existing connection', async () => {
    const { id } = await under.service.add({ name: 'Work', kind: 'paid', baseUrl: null, key: KEY });
    await expect(under.service.setKey(id, `${KEY}:fx`)).rejects.toMatchObject({
      code: 'input/invalid',
    });
  });

  it('refuse a second connection of the same name and plain http beyond this computer', async () => {
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

  it('refuse to rename a connection to a name that is taken', async () => {
    const add = (name: string) =>
      under.service.add({ name, kind: 'paid', baseUrl: null, key: KEY });
    await add('Work');
    const { id } = await add('Home');
    await expect(under.service.rename(id, 'Work')).rejects.toMatchObject({
      code: 'input/conflict',
      details: { field: 'name' },
    });
    expect(await under.service.rename(id, 'Home')).toMatchObject({ id, name: 'Home' });
    expect(under.records.map(({ name }) => name)).toEqual(['Work', 'Home']);
  });

  it('have the built-in service as the default again when the default is removed', async () => {
    const { id } = await under.service.add({ name: 'Work', kind: 'paid', baseUrl: null, key: KEY });
    await under.service.setDefault(id);
    const left = await under.service.remove(id);
    expect(left).toMatchObject([{ id: EMBEDDED_CONNECTION_ID, isDefault: true }]);
  });

  it('use one client per account, and a new one when the built-in service moved', async () => {
    const first = await under.service.account(EMBEDDED_CONNECTION_ID);
    expect(await under.service.account(EMBEDDED_CONNECTION_ID)).toBe(first);
    under.endpoint.url = 'http://127.0.0.1:4002';
    expect(await under.service.account(EMBEDDED_CONNECTION_ID)).not.toBe(first);
    expect(under.clients.map((client) => client.isClosed)).toEqual([true, false]);
  });

  it('remember the default', async () => {
    const { id } = await under.service.add({ name: 'Work', kind: 'paid', baseUrl: null, key: KEY });
    const list = await under.service.setDefault(id);
    expect(list.filter((connection) => connection.isDefault).map((c) => c.id)).toEqual([id]);
    const back = await under.service.setDefault(EMBEDDED_CONNECTION_ID);
    expect(back.filter((c) => c.isDefault).map((c) => c.id)).toEqual([EMBEDDED_CONNECTION_ID]);
  });

  it('keep one of two connections of one name that are added at the same time', async () => {
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

  it('leave no half connection when the vault refuses the key', async () => {
    const input = { name: 'Work', kind: 'paid', baseUrl: null, key: KEY } as const;
    under.vault.error = new AppError('vault/unavailable', { english: 'Locked.' });
    await expect(under.service.add(input)).rejects.toMatchObject({ code: 'vault/unavailable' });
    expect(under.records).toEqual([]);
    under.vault.error = null;
    await expect(under.service.add(input)).resolves.toMatchObject({ key: 'stored' });
  });

  it('notify the waiting jobs of a connection that is removed, and end its calls', async () => {
    const { id } = await under.service.add({ name: 'Work', kind: 'paid', baseUrl: null, key: KEY });
    await under.service.account(id);
    under.vault.error = new AppError('vault/unavailable', { english: 'Locked.' });
    await expect(under.service.remove(id)).rejects.toMatchObject({ code: 'vault/unavailable' });
    // Even if its key could not be erased: the connection itself is gone.
    expect(under.woken).toEqual([id]);
    expect(under.clients[0]?.isClosed).toBe(true);
    await expect(under.service.account(id)).rejects.toMatchObject({ code: 'input/not-found' });
  });

  it('change the requests of every existing client immediately', async () => {
    const { id } = await under.service.add({ name: 'Work', kind: 'paid', baseUrl: null, key: KEY });
    await under.service.account(EMBEDDED_CONNECTION_ID);
    await under.service.account(id);
    under.service.setConcurrency(7);
    expect(under.clients.map((client) => client.concurrency)).toEqual([7, 7]);
  });

  it('use the key of the present start of the built-in service', async () => {
    await under.service.account(EMBEDDED_CONNECTION_ID);
    under.endpoint.key = 'key of the next start, same port';
    await expect(under.clients[0]?.getKey()).resolves.toBe('key of the next start, same port');
  });

  it('say that the built-in service must start first, and only then', async () => {
    let told = 0;
    const onStarting = (): void => {
      told += 1;
    };
    await under.service.account(EMBEDDED_CONNECTION_ID, onStarting);
    expect(told).toBe(0);
    under.embeddedState.state = 'starting';
    await under.service.account(EMBEDDED_CONNECTION_ID, onStarting);
    expect(told).toBe(1);
  });

  it('list the practice service while practice mode is on, next to the others', async () => {
    expect((await under.service.list()).map(({ kind }) => kind)).toEqual(['embedded']);
    under.practice.isOn = true;
    await under.service.practiceChanged();
    expect(under.announced.at(-1)?.map(({ kind }) => kind)).toEqual(['embedded', 'practice']);
    expect(under.woken).toEqual(['practice']);
    under.practice.isOn = false;
    await expect(under.service.account('practice')).rejects.toMatchObject({
      code: 'input/not-found',
    });
  });

  it('send the orders of practice mode to the practice service only', async () => {
    under.practice.isOn = true;
    await under.service.account(EMBEDDED_CONNECTION_ID);
    await under.service.account('practice');
    const [embedded, practice] = under.clients;
    expect(embedded!.extraHeaders()).toEqual({});
    expect(practice!.extraHeaders()).toEqual({ 'mock-server-session': 'round-1' });
    under.practice.round = 'round-2';
    expect(practice!.extraHeaders()).toEqual({ 'mock-server-session': 'round-2' });
  });

  it('end the calls of a practice round that is over', async () => {
    under.practice.isOn = true;
    await under.service.account('practice');
    await under.service.practiceChanged();
    expect(under.clients.map((client) => client.isClosed)).toEqual([true]);
  });

  it('ask the next round what the previous round was asked when it ended', async () => {
    under.practice.isOn = true;
    await under.service.account('practice');
    let end = (): void => undefined;
    under.clients[0]!.usage = async () =>
      new Promise((_resolve, reject) => {
        end = () => {
          reject(new AppError('canceled', { english: 'Canceled.' }));
        };
      });
    const usage = under.service.getUsage('practice');
    await settle();
    await under.service.practiceChanged();
    end();
    await expect(usage).resolves.toEqual({ characterCount: 1, characterLimit: null });
    expect(under.clients).toHaveLength(2);
  });

  it.each([
    ['nothing took its place', () => undefined],
    [
      'the app closes',
      (service: ConnectionService) => {
        service.close();
      },
    ],
  ])('report that a question was canceled when %s', async (_, act) => {
    under.practice.isOn = true;
    await under.service.account('practice');
    under.clients[0]!.usage = async () => {
      await settle();
      act(under.service);
      throw new AppError('canceled', { english: 'Canceled.' });
    };
    await expect(under.service.getUsage('practice')).rejects.toMatchObject({ code: 'canceled' });
    expect(under.clients).toHaveLength(1);
  });

  it('keep the name of the practice service free, also while practice mode is off', async () => {
    await expect(
      under.service.add({ name: 'Practice', kind: 'paid', baseUrl: null, key: KEY }),
    ).rejects.toMatchObject({ code: 'input/conflict', details: { field: 'name' } });
  });

  it('wake what waits for characters when the account is a different one, with its service', async () => {
    await under.service.account(EMBEDDED_CONNECTION_ID);
    under.clients[0]!.onQuotaHold({ sinceMs: 1 });
    expect(under.woken).toEqual([]);
    under.endpoint.url = 'http://127.0.0.1:4002';
    await under.service.account(EMBEDDED_CONNECTION_ID);
    await settle();
    expect(under.woken).toEqual([EMBEDDED_CONNECTION_ID]);
    expect(under.announced.at(-1)?.[0]).toMatchObject({ isOutOfQuota: false });
  });

  it.each(['setDefault', 'remove'] as const)('refuse %s for the practice service', async (act) => {
    under.practice.isOn = true;
    await expect(under.service[act]('practice')).rejects.toMatchObject({ code: 'input/invalid' });
  });

  it('show an account whose characters are used up until a user allows another attempt', async () => {
    const { id } = await under.service.add({ name: 'Work', kind: 'paid', baseUrl: null, key: KEY });
    await under.service.account(id);
    under.clients.at(-1)!.onQuotaHold({ sinceMs: 1 });
    expect((await under.service.get(id)).isOutOfQuota).toBe(true);
    under.clients.at(-1)!.onQuotaHold({ sinceMs: 1 });
    await expect(under.service.resumeAfterQuota(id)).resolves.toMatchObject({
      isOutOfQuota: false,
    });
    expect(under.clients.at(-1)!.resumed).toBe(1);
    expect(new Set(under.woken)).toEqual(new Set([id]));
    expect(under.announced.map((list) => list.at(-1)?.isOutOfQuota)).toEqual([false, true, false]);
  });
});
