import { describe, expect, it } from 'vitest';
import type { RemoteEntry } from '../../../../shared/domain/sync/time-remote.ts';
import type { TimeClient } from '../../../../electron/clients/time/time-client.ts';
import { openTimeBench, queryOf } from './support.ts';

const START_MS = Date.UTC(2025, 2, 3, 9, 15, 30);
const END_MS = START_MS + 3_600_000;
const REF = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

describe('looking up an entry whose answer was lost', () => {
  const near = {
    projectRemoteId: '12',
    startedAtMs: START_MS + 400,
    endedAtMs: END_MS + 700,
    note: 'Entwurf',
  };
  const twin = {
    id: 7,
    project_id: 12,
    description: 'Entwurf',
    started_at: '2025-03-03T07:15:30-0200',
    ended_at: '2025-03-03T10:15:30Z',
  };

  const find = async (
    items: readonly object[],
    change: Partial<Parameters<TimeClient['findEntryByClientRef']>[1]> = {},
  ): Promise<RemoteEntry | null> => {
    const { service, client } = await openTimeBench();
    service.on('GET /time_entries', JSON.stringify({ data: items, total: items.length }));
    return client.findEntryByClientRef(REF, { ...near, ...change });
  };

  it('asks for its reference and its days', async () => {
    const { service, client } = await openTimeBench();
    service.on('GET /time_entries', '[]');
    expect(await client.findEntryByClientRef(REF, near)).toBeNull();
    expect(Object.fromEntries(queryOf(service.requests[0]!))).toMatchObject({
      client_ref: REF,
      from: '2025-03-02T09:15:30+0000',
      to: '2025-03-04T09:15:31+0000',
      include_deleted: '1',
    });
  });

  it('finds it by its reference, even if changed or deleted', async () => {
    const changed = {
      id: 9,
      client_ref: REF.toUpperCase(),
      description: 'anders',
      date_deleted: '2025-03-03T11:00:00+0000',
    };
    expect(await find([twin, changed])).toMatchObject({ remoteId: '9', isDeleted: true });
  });

  it('finds it by project, times and note if the service keeps no reference', async () => {
    expect(await find([{ id: 1 }, twin])).toMatchObject({ remoteId: '7' });
  });

  it.each([
    ['has another reference', { client_ref: '6f9619ff-8b86-4d01-b42d-00cf4fc96400' }],
    ['has another project', { project_id: 13 }],
    ['has no project', { project_id: null }],
    ['has another note', { description: 'Entwurf 2' }],
    ['starts a second later', { started_at: '2025-03-03T09:15:31Z' }],
    ['ends a second later', { ended_at: '2025-03-03T10:15:31Z' }],
    ['is still running', { ended_at: null }],
    ['was deleted', { date_deleted: '2025-03-03T11:00:00+0000' }],
    ['has no times', { started_at: null, ended_at: null }],
  ])("doesn't accept one that %s", async (_what, change) => {
    expect(await find([{ ...twin, ...change }])).toBeNull();
  });

  it("doesn't accept the twin that belongs to another entry of the app", async () => {
    expect(await find([twin], { knownRemoteIds: new Set(['7']) })).toBeNull();
    const second = { ...twin, id: 8 };
    expect(await find([twin, second], { knownRemoteIds: new Set(['7']) })).toMatchObject({
      remoteId: '8',
    });
  });

  it('recognizes a running one', async () => {
    const running = { ...twin, ended_at: null };
    expect(await find([running], { endedAtMs: null })).toMatchObject({
      remoteId: '7',
      isRunning: true,
    });
    expect(await find([twin], { endedAtMs: null })).toBeNull();
  });

  it('recognizes one from a report by its length', async () => {
    const row = { project_id: 12, description: 'Entwurf', time_total: '01:00:00' };
    expect(await find([row])).toMatchObject({ remoteId: null, durationMs: 3_600_000 });
    expect(await find([{ ...row, time_total: '01:00:01' }])).toBeNull();
  });
});
