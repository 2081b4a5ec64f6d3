import { describe, expect, it } from 'vitest';
import { formOf, openTimeBench, timeFailureOf } from './support.ts';

const START_MS = Date.UTC(2025, 2, 3, 9, 15, 30);
const END_MS = START_MS + 3_600_000;
const REF = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

describe('the form sent for an entry', () => {
  it('has whole seconds and the offset of its zone', async () => {
    const { service, client } = await openTimeBench();
    service.on('POST /time_entries', '{"data":{"id":7}}');
    await client.createEntry({
      clientRef: REF,
      projectRemoteId: '12',
      note: 'Satzung & "Anlage" 😀\n+1',
      startedAtMs: START_MS + 999,
      endedAtMs: END_MS + 1,
      isBillable: true,
      tags: ['legal', 'a,b'],
      zone: 'America/Los_Angeles',
    });
    expect(formOf(service.requests[0]?.body ?? '')).toStrictEqual([
      ['project_id', '12'],
      ['description', 'Satzung & "Anlage" 😀\n+1'],
      ['started_at', '2025-03-03T01:15:30-0800'],
      ['ended_at', '2025-03-03T02:15:30-0800'],
      ['billable', '1'],
      ['tags', 'legal'],
      ['tags', 'a,b'],
      ['client_ref', REF],
    ]);
  });

  it('omits fields that a new entry lacks, and empties fields that a change removes', async () => {
    const { service, client } = await openTimeBench();
    service.on('POST /time_entries', '');
    service.on('POST /time_entries/7', '');
    const created = await client.createEntry({
      clientRef: REF,
      projectRemoteId: null,
      startedAtMs: START_MS,
      endedAtMs: null,
      tags: [],
    });
    const changed = await client.updateEntry(
      '7',
      { projectRemoteId: null, endedAtMs: null, tags: [], isBillable: false, isRestored: true },
      '3',
    );
    const [create, update] = service.requests.map(({ body }) => formOf(body));
    expect(create).toStrictEqual([
      ['started_at', '2025-03-03T09:15:30+0000'],
      ['client_ref', REF],
    ]);
    expect(update).toStrictEqual([
      ['project_id', ''],
      ['ended_at', ''],
      ['billable', '0'],
      ['tags', ''],
      ['version', '3'],
      ['restore', '1'],
    ]);
    // An empty success says nothing about its effect.
    expect([created, changed]).toStrictEqual([null, null]);
  });

  it('states the version of what is deleted', async () => {
    const { service, client } = await openTimeBench();
    service.on('DELETE /time_entries/7', { status: 200, body: '' });
    await client.deleteEntry('7');
    await client.deleteEntry('7', { version: '5' });
    expect(service.requests.map(({ path }) => path)).toStrictEqual([
      '/time_entries/7',
      '/time_entries/7?version=5',
    ]);
  });

  it.each([
    ['an end before the start', { startedAtMs: START_MS, endedAtMs: START_MS - 1 }, 'endedAtMs'],
    ['no instant', { startedAtMs: Number.NaN, endedAtMs: null }, 'startedAtMs'],
    ['a year of five digits', { startedAtMs: 8.64e15, endedAtMs: null }, 'startedAtMs'],
    ['a time before 1970', { startedAtMs: -1, endedAtMs: null }, 'startedAtMs'],
    ['no zone', { startedAtMs: START_MS, zone: 'Mars/Olympus' }, 'zone'],
  ])('is refused unsent with %s', async (_what, fields, field) => {
    const { service, client } = await openTimeBench();
    const error = await timeFailureOf(client.createEntry({ clientRef: REF, ...fields }));
    expect(error).toMatchObject({ code: 'input/invalid', outcome: 'refused', details: { field } });
    expect(service.requests).toHaveLength(0);
  });

  it.each(['', '.', '..', '\uD800', 'x'.repeat(300)])(
    'never leaves its path for the identifier %j',
    async (id) => {
      const { service, client } = await openTimeBench();
      for (const call of [
        client.updateEntry(id, {}, null),
        client.deleteEntry(id),
        client.updateProject(id, {}),
        client.deleteProject(id),
        client.renameCustomer(id, 'x'),
        client.deleteCustomer(id),
      ]) {
        expect((await timeFailureOf(call)).code).toBe('input/invalid');
      }
      expect(service.requests).toHaveLength(0);
    },
  );

  it('encodes identifiers that would lead elsewhere', async () => {
    const { service, client } = await openTimeBench();
    await timeFailureOf(client.deleteEntry('../projects/1?x=1#y'));
    expect(service.requests[0]?.path).toBe('/time_entries/..%2Fprojects%2F1%3Fx%3D1%23y');
  });

  it.each(['', '   '])('refuses the name %j unsent', async (name) => {
    const { service, client } = await openTimeBench();
    for (const call of [
      client.createProject({ name }),
      client.updateProject('1', { name }),
      client.createCustomer({ name }),
      client.renameCustomer('1', name),
    ]) {
      expect(await timeFailureOf(call)).toMatchObject({
        code: 'input/invalid',
        outcome: 'refused',
      });
    }
    expect(service.requests).toHaveLength(0);
  });
});
