import { describe, expect, it } from 'vitest';
import type { RemoteEntry } from '../../../../shared/domain/sync/time-remote.ts';
import type { TimeClient } from '../../../../electron/clients/time/time-client.ts';
import type { TimeRequest } from '../../../fakes/scripted-time-service.ts';
import { openTimeBench, queryOf, timeFailureOf } from './support.ts';

const START_MS = Date.UTC(2025, 2, 3, 9, 15, 30);
const END_MS = START_MS + 3_600_000;

/** Serves pages from a list that may change between requests. */
function pages(list: () => readonly object[], withTotal = true) {
  return (request: TimeRequest): string => {
    const query = queryOf(request);
    const offset = Number(query.get('offset') ?? '0');
    const all = list();
    const data = all.slice(offset, offset + Number(query.get('limit') ?? '100'));
    return JSON.stringify(withTotal ? { data, total: all.length } : { data });
  };
}

async function readAll(client: TimeClient): Promise<RemoteEntry[]> {
  const entries: RemoteEntry[] = [];
  for await (const page of client.listEntries()) entries.push(...page.items);
  return entries;
}

describe('a list of entries', () => {
  it('is requested with the fields of the query', async () => {
    const { service, client } = await openTimeBench();
    service.on('GET /time_entries', '{"data":[],"total":0}');
    await client.listEntryPage({
      fromMs: START_MS + 5,
      toMs: END_MS + 5,
      projectRemoteId: '12',
      updatedSinceMs: START_MS,
      offset: 40,
      limit: 9_999,
    });
    expect([...queryOf(service.requests[0]!)]).toStrictEqual([
      ['from', '2025-03-03T09:15:30+0000'],
      ['to', '2025-03-03T10:15:31+0000'],
      ['project_id', '12'],
      ['updated_since', '2025-03-03T09:15:30+0000'],
      ['include_deleted', '1'],
      ['offset', '40'],
      ['limit', '500'],
    ]);
  });

  it.each([{ offset: -1 }, { offset: 0.5 }, { limit: 0 }, { fromMs: Number.NaN }])(
    'is refused unsent with %j',
    async (query) => {
      const { service, client } = await openTimeBench();
      expect((await timeFailureOf(client.listEntryPage(query))).code).toBe('input/invalid');
      expect(service.requests).toHaveLength(0);
    },
  );

  it.each([
    ['with a count', true, 1234],
    ['without a count', false, 1234],
    ['of one full page', false, 500],
    ['of nothing', true, 0],
    ['of one', false, 1],
  ])('is read to its end %s', async (_what, withTotal, count) => {
    const { service, client } = await openTimeBench();
    const list = Array.from({ length: count }, (_item, index) => ({ id: count - index }));
    service.on(
      'GET /time_entries',
      pages(() => list, withTotal),
    );
    const ids = (await readAll(client)).map(({ remoteId }) => remoteId);
    expect(ids).toStrictEqual(list.map(({ id }) => String(id)));
  });

  const remove =
    (...gone: number[]) =>
    (list: { id: number }[]) =>
      list.filter(({ id }) => !gone.includes(id));
  const add =
    (...ids: number[]) =>
    (list: { id: number }[]) => [...ids.map((id) => ({ id })), ...list];

  it.each([
    ['one disappears', { 2: remove(1400) }],
    ['one already read disappears while the third page is read', { 3: remove(1400) }],
    ['several that were read go', { 3: remove(1500, 1499, 1498), 6: remove(1300) }],
    ['one disappears and one is added', { 2: remove(1400), 4: add(9000) }],
    ['one is added', { 2: add(9000), 3: add(9001) }],
    ['the last of a page disappears', { 2: remove(1001), 3: remove(502) }],
  ])('loses and duplicates nothing when %s meanwhile', async (_what, changes) => {
    const { service, client } = await openTimeBench();
    let list = Array.from({ length: 1500 }, (_item, index) => ({ id: 1500 - index }));
    let count = 0;
    const answer = pages(() => list);
    service.on('GET /time_entries', (request) => {
      count += 1;
      list = new Map(Object.entries(changes)).get(String(count))?.(list) ?? list;
      return answer(request);
    });
    const ids = (await readAll(client)).map(({ remoteId }) => remoteId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(list.filter(({ id }) => !ids.includes(String(id)))).toStrictEqual([]);
  });

  it('reports a list that keeps changing', async () => {
    const { service, client } = await openTimeBench();
    let list = Array.from({ length: 1500 }, (_item, index) => ({ id: 1500 - index }));
    const answer = pages(() => list);
    service.on('GET /time_entries', (request) => {
      list = [{ id: list.length + 1 }, ...list];
      return answer(request);
    });
    expect(await timeFailureOf(readAll(client))).toMatchObject({
      code: 'api/unexpected-response',
      retryable: true,
    });
  });

  it("ends if a service doesn't support pages", async () => {
    const { service, client } = await openTimeBench();
    const list = Array.from({ length: 700 }, (_item, index) => ({ id: index + 1 }));
    service.on('GET /time_entries', JSON.stringify(list));
    expect(await readAll(client)).toHaveLength(700);
    expect(service.requests).toHaveLength(2);
  });

  it('ends if a service supports neither pages nor identifiers', async () => {
    const { service, client } = await openTimeBench();
    service.on('GET /time_entries', '{"data":[{"description":"a"},{"description":"b"}]}');
    expect((await readAll(client)).map(({ note }) => note)).toStrictEqual(['a', 'b']);
    expect(service.requests).toHaveLength(1);
  });

  it('keeps entries with hardly any fields', async () => {
    const { service, client } = await openTimeBench();
    service.on(
      'GET /time_entries',
      '{"data":[{},null,{"id":7},"odd",{"description":"x"}],"total":5}',
    );
    const entries = await readAll(client);
    expect(entries.map(({ remoteId, note, extra }) => [remoteId, note, extra])).toStrictEqual([
      [null, null, {}],
      [null, null, { value: null }],
      ['7', null, {}],
      [null, null, { value: 'odd' }],
      [null, 'x', {}],
    ]);
  });
});

describe('reports instead of entries', () => {
  it('are read completely, a day wider at each end', async () => {
    const { service, client } = await openTimeBench({ entriesReadBy: 'reports' });
    const row = {
      project_id: '12',
      project_name: 'Katalog',
      date_execution: '2025-03-03',
      time_start: '9:15',
      time_end: '10:15:30',
      time_total: '01:00:30',
      rate_hour: '85.50',
      rate_total: 86.21,
      billable: 0,
    };
    const unpaid = { ...row, rate_hour: null, rate_total: null };
    service.on('GET /reports/detailed', JSON.stringify({ data: [row, unpaid] }));
    const page = await client.listEntryPage({ fromMs: START_MS, toMs: END_MS });
    expect([...queryOf(service.requests[0]!)]).toStrictEqual([
      ['date_execution_start', '2025-03-02'],
      ['date_execution_end', '2025-03-04'],
      ['opt_sort_by', 'date_execution'],
      ['opt_sort_direction', 'asc'],
    ]);
    expect(page.total).toBe(2);
    // Without an amount, nothing else is missing, and null is no unknown value.
    expect(page.items[1]).toMatchObject({ durationMs: 3_630_000, amount: null, extra: {} });
    expect(page.items[0]).toMatchObject({
      remoteId: null,
      projectRemoteId: '12',
      projectName: 'Katalog',
      day: '2025-03-03',
      startTime: '09:15:00',
      endTime: '10:15:30',
      durationMs: 3_630_000,
      hourlyRate: 85.5,
      amount: 86.21,
      isBillable: false,
    });
    expect(await readAll(client)).toHaveLength(2);
  });
});
