import { describe, expect, it } from 'vitest';
import type { Form, TimeServiceUnderTest, Wire } from './support.ts';
import { ENTRY, readDatabase, startTimeService, uuid } from './support.ts';

const NEW_ENTRY = {
  id: 1,
  client_ref: uuid(1),
  project_id: 1,
  project_name: 'Novel',
  description: 'Chapter 3',
  started_at: '2026-02-14T22:59:42-0200',
  ended_at: '2026-02-15T00:29:42-0200',
  date_execution: '2026-02-14',
  time_start: '22:59:42',
  time_end: '00:29:42',
  time_total: '01:30:00',
  billable: true,
  rate_hour: 80.5,
  rate_total: '120.75',
  tags: ['draft', 'urgent'],
  version: 1,
  date_created: '2026-03-01T12:00:00+0000',
  date_changed: null,
};

async function withProject(): Promise<TimeServiceUnderTest> {
  const service = await startTimeService();
  await service.data(201, 'POST', '/projects', { name: 'Novel', rate: '80.5', billable: '1' });
  return service;
}

function create(service: TimeServiceUnderTest, form: Form = ENTRY): Promise<Wire> {
  return service.data(201, 'POST', '/time_entries', form);
}

describe('time entries', () => {
  it('POST /time_entries creates one with every field of the profile', async () => {
    const service = await withProject();
    const form = { ...ENTRY, client_ref: uuid(1), project_id: '1', tags: ['draft', 'urgent'] };
    const answer = await service.call('POST', '/time_entries', form);
    expect([answer.status, answer.json]).toEqual([201, { data: NEW_ENTRY }]);
    expect((await service.call('GET', '/time_entries/1')).json).toEqual({ data: NEW_ENTRY });
    expect((await service.call('GET', '/time_entries')).json).toEqual({
      data: [NEW_ENTRY],
      total: 1,
    });
  });

  it('a start alone is enough: the entry then runs', async () => {
    const service = await withProject();
    expect(await create(service, { started_at: '2026-03-01T09:00:00Z' })).toMatchObject({
      client_ref: null,
      project_id: null,
      project_name: null,
      description: '',
      started_at: '2026-03-01T09:00:00+0000',
      ended_at: null,
      time_start: '09:00:00',
      time_end: null,
      time_total: null,
      billable: false,
      rate_hour: null,
      rate_total: null,
      tags: [],
    });
    const stopped = { ended_at: '2026-03-01T09:00:00Z' };
    expect(await service.data(200, 'POST', '/time_entries/1', stopped)).toMatchObject({
      time_total: '00:00:00',
      version: 2,
    });
  });

  it.each([
    ['2026-03-29T01:30:00+0100', '2026-03-29T03:30:00+0200', '01:00:00', 'the skipped hour'],
    ['2026-10-25T02:30:00+0200', '2026-10-25T02:30:00+0100', '01:00:00', 'the repeated hour'],
    [
      '2026-12-31T23:00:00+0545',
      '2027-01-01T01:00:00+0545',
      '02:00:00',
      'a new year at a quarter hour',
    ],
    ['2028-02-28T23:00:00Z', '2028-03-01T01:00:00Z', '26:00:00', 'a leap day'],
    [
      '2026-03-01T10:00:00.999+01:00',
      '2026-03-01T10:00:59,5+01:00',
      '00:00:59',
      'truncated fractions',
    ],
    ['2026-03-01 10:00:00-0930', '2026-03-01t10:00:01-0930', '00:00:01', 'other notations'],
    ['2026-01-01T00:00:00Z', '2027-01-02T00:00:00Z', '8784:00:00', 'the longest'],
  ])('%s to %s is %s: %s', async (start, end, total) => {
    const service = await startTimeService();
    const made = await create(service, { started_at: start, ended_at: end });
    expect(made).toMatchObject({
      time_total: total,
      date_execution: start.slice(0, 10),
      time_start: start.slice(11, 19),
      time_end: end.slice(11, 19),
    });
  });

  it('billable follows the project when none was sent', async () => {
    const service = await withProject();
    expect(await create(service, { ...ENTRY, project_id: '1' })).toMatchObject({ billable: true });
    const form = { ...ENTRY, project_id: '1', billable: 'false' };
    expect(await create(service, form)).toMatchObject({ billable: false, rate_hour: null });
    expect(await create(service, { ...ENTRY, billable: '1' })).toMatchObject({
      billable: true,
      rate_hour: null,
      rate_total: null,
    });
  });

  it('stores a description to the letter, and tags without duplicates', async () => {
    const service = await startTimeService();
    const description = '  100% "+" & = ; <b>\r\n\t翻訳 😀 e\u0301 \u202e ';
    const form = { ...ENTRY, description, tags: [' a ', 'b', 'a', '', 'B'] };
    expect(await create(service, form)).toMatchObject({ description, tags: ['a', 'b', 'B'] });
  });

  it.each([
    ['client_ref', { client_ref: 'mine' }],
    ['client_ref', { client_ref: `${uuid(1)}0` }],
    ['project_id', { project_id: '2' }],
    ['project_id', { project_id: 'abc' }],
    ['project_id', { project_id: '-1' }],
    ['project_id', { project_id: '1e3' }],
    ['description', { description: 'x'.repeat(10_001) }],
    ['description', { description: 'a\0b' }],
    ['started_at', { started_at: '' }],
    ['started_at', { started_at: 'today' }],
    ['started_at', { started_at: '2026-02-30T10:00:00Z' }],
    ['started_at', { started_at: '2026-02-14T24:00:00Z' }],
    ['started_at', { started_at: '2026-02-14T10:00:60Z' }],
    ['started_at', { started_at: '2026-02-14T10:00:00' }],
    ['started_at', { started_at: '2026-02-14T10:00:00+9900' }],
    ['started_at', { started_at: '2026-02-14T10:00:00+0160' }],
    ['started_at', { started_at: '1969-12-31T23:59:59Z' }],
    ['started_at', { started_at: '9999-12-31T23:59:59Z' }],
    ['started_at', { started_at: '1771110000' }],
    ['ended_at', { ended_at: '2026-02-14T22:59:41-0200' }],
    ['ended_at', { ended_at: '2036-02-14T22:59:42-0200' }],
    ['ended_at', { ended_at: 'now' }],
    ['billable', { billable: 'perhaps' }],
    ['tags', { tags: 'x'.repeat(101) }],
    ['tags', { tags: Array.from({ length: 51 }, (_, index) => `tag ${String(index)}`) }],
    ['tags', { tags: 'a\0b' }],
  ])('422 names the field %s for %j', async (field, form) => {
    const service = await withProject();
    const answer = await service.call('POST', '/time_entries', { ...ENTRY, ...form });
    expect([answer.status, answer.json]).toEqual([
      422,
      { status: 422, message: expect.stringMatching(/./u), field },
    ]);
    expect(await service.list('/time_entries')).toEqual([]);
  });

  it('422 without a start', async () => {
    const service = await startTimeService();
    const answer = await service.call('POST', '/time_entries', { description: 'x' });
    expect([answer.status, answer.json?.['field']]).toEqual([422, 'started_at']);
  });

  it('422 for a second running entry, whether created or changed into one', async () => {
    const service = await startTimeService();
    await create(service, { started_at: '2026-03-01T09:00:00Z' });
    await create(service, ENTRY);
    for (const [address, form] of [
      ['/time_entries', { started_at: '2026-03-01T10:00:00Z' }],
      ['/time_entries/2', { ended_at: '' }],
    ] as const) {
      const answer = await service.call('POST', address, form);
      expect([answer.status, answer.json?.['field']]).toEqual([422, 'ended_at']);
    }
    // The running one may be changed and stopped, and a different one started.
    await service.data(200, 'POST', '/time_entries/1', { description: 'x' });
    await service.data(200, 'POST', '/time_entries/1', { ended_at: '2026-03-01T11:00:00Z' });
    expect(await service.data(200, 'POST', '/time_entries/2', { ended_at: '' })).toMatchObject({
      ended_at: null,
    });
    await service.call('DELETE', '/time_entries/2');
    await create(service, { started_at: '2026-03-01T12:00:00Z' });
    const back = await service.call('POST', '/time_entries/2', { restore: '1' });
    expect([back.status, back.json?.['field']]).toEqual([422, 'ended_at']);
  });

  it('422 for an archived or deleted project; an entry that is already there stays', async () => {
    const service = await withProject();
    await service.data(201, 'POST', '/projects', { name: 'Other' });
    await create(service, { ...ENTRY, project_id: '1' });
    await create(service, { ...ENTRY, project_id: '2' });
    await service.data(200, 'POST', '/projects/1', { active: '0' });
    await service.call('DELETE', '/projects/2');
    for (const id of ['1', '2']) {
      const made = await service.call('POST', '/time_entries', { ...ENTRY, project_id: id });
      expect([made.status, made.json?.['field']]).toEqual([422, 'project_id']);
      const form = { description: 'later' };
      expect(await service.data(200, 'POST', `/time_entries/${id}`, form)).toMatchObject({
        project_id: Number(id),
        description: 'later',
      });
    }
    expect(await service.data(200, 'GET', '/time_entries/2')).toMatchObject({
      project_name: 'Other',
    });
    const moved = await service.call('POST', '/time_entries/2', { project_id: '1' });
    expect([moved.status, moved.json?.['field']]).toEqual([422, 'project_id']);
    expect(await service.data(200, 'POST', '/time_entries/2', { project_id: '' })).toMatchObject({
      project_id: null,
      project_name: null,
    });
  });

  it('an update changes only the fields that were sent, and bumps the version', async () => {
    const service = await withProject();
    const form = { ...ENTRY, client_ref: uuid(1), project_id: '1', tags: ['draft', 'urgent'] };
    const before = await create(service, form);
    service.clock.jump(60_000);
    const changes: [Form, Wire][] = [
      [{ description: 'x' }, { description: 'x' }],
      [{ tags: '' }, { tags: [] }],
      [{ tags: ['c', 'd'] }, { tags: ['c', 'd'] }],
      [
        { project_id: '' },
        { project_id: null, project_name: null, rate_hour: null, rate_total: null },
      ],
      [{ billable: '0' }, { billable: false }],
    ];
    let expected: Wire = { ...before, date_changed: '2026-03-01T12:01:00+0000' };
    for (const [sent, changed] of changes) {
      expected = { ...expected, ...changed, version: Number(expected['version']) + 1 };
      expect(await service.data(200, 'POST', '/time_entries/1', sent)).toEqual(expected);
    }
    // The client's reference is not a changeable field.
    await service.data(200, 'POST', '/time_entries/1', { client_ref: uuid(2) });
    expect(await service.data(200, 'GET', '/time_entries/1')).toEqual(expected);
  });

  it('DELETE answers 200 with an empty body; then 404', async () => {
    const service = await startTimeService();
    await create(service);
    const answer = await service.call('DELETE', '/time_entries/1');
    expect([answer.status, answer.text]).toEqual([200, '']);
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await service.call(method, '/time_entries/1')).json).toEqual({
        status: 404,
        message: 'There is no time entry with this id.',
      });
    }
  });
});

describe('client_ref', () => {
  it('a repeat answers 200 with the current entry and creates nothing', async () => {
    const service = await withProject();
    await create(service, { ...ENTRY, client_ref: uuid(10) });
    const changed = await service.data(200, 'POST', '/time_entries/1', { description: 'later' });
    // Regardless of other fields, and in any case.
    for (const form of [
      { ...ENTRY, client_ref: uuid(10) },
      { client_ref: uuid(10).toUpperCase(), started_at: 'nonsense' },
    ]) {
      const answer = await service.call('POST', '/time_entries', form);
      expect([answer.status, answer.json]).toEqual([200, { data: changed }]);
    }
    expect(readDatabase(service.dataFolder, 'SELECT id FROM time_entries')).toHaveLength(1);
  });

  it('20 simultaneous creates make one entry and get the same answer', async () => {
    const service = await startTimeService();
    const form = { ...ENTRY, client_ref: uuid(1) };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => service.call('POST', '/time_entries', form)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(19);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(readDatabase(service.dataFolder, 'SELECT id FROM time_entries')).toEqual([{ id: 1 }]);
  });

  it('the one of a deleted entry is never free again: a late repeat restores nothing', async () => {
    const service = await startTimeService();
    const form = { ...ENTRY, client_ref: uuid(1) };
    await create(service, form);
    await service.call('DELETE', '/time_entries/1');
    const answer = await service.call('POST', '/time_entries', form);
    expect([answer.status, answer.json]).toMatchObject([
      200,
      { data: { id: 1, date_deleted: '2026-03-01T12:00:00+0000' } },
    ]);
    expect(await service.list('/time_entries')).toEqual([]);
  });

  it('finds its entry in the list', async () => {
    const service = await startTimeService();
    await create(service, { ...ENTRY, client_ref: uuid(1) });
    await create(service, { ...ENTRY, client_ref: uuid(2) });
    const find = async (query: string): Promise<unknown[]> =>
      (await service.list(`/time_entries?${query}`)).map(({ id }) => id);
    expect(await find(`client_ref=${uuid(2)}`)).toEqual([2]);
    expect(await find(`client_ref=${uuid(3)}`)).toEqual([]);
    await service.call('DELETE', '/time_entries/2');
    expect(await find(`client_ref=${uuid(2)}`)).toEqual([]);
    expect(await find(`client_ref=${uuid(2)}&include_deleted=1`)).toEqual([2]);
  });
});

describe('version', () => {
  async function changedTwice(): Promise<TimeServiceUnderTest> {
    const service = await startTimeService();
    await create(service);
    await service.data(200, 'POST', '/time_entries/1', { description: 'two', version: '1' });
    return service;
  }

  it('409 with the current entry when it is stale; changes nothing', async () => {
    const service = await changedTwice();
    const current = await service.data(200, 'GET', '/time_entries/1');
    for (const version of ['1', '3']) {
      const answer = await service.call('POST', '/time_entries/1', { tags: 'x', version });
      expect([answer.status, answer.json]).toEqual([
        409,
        { status: 409, message: expect.stringMatching(/./u), field: 'version', data: current },
      ]);
    }
    expect(await service.data(200, 'GET', '/time_entries/1')).toEqual(current);
  });

  it('a repeat that changes nothing passes with any version', async () => {
    const service = await changedTwice();
    const repeat = { description: 'two', version: '1' };
    expect(await service.data(200, 'POST', '/time_entries/1', repeat)).toMatchObject({
      description: 'two',
      version: 2,
    });
  });

  it('without one the last writer wins', async () => {
    const service = await changedTwice();
    expect(await service.data(200, 'POST', '/time_entries/1', { tags: 'x' })).toMatchObject({
      tags: ['x'],
      version: 3,
    });
  });

  it.each(['0', '-1', '1.5', 'abc', '99999999999999999999'])('422 for %s', async (version) => {
    const service = await changedTwice();
    for (const method of ['POST', 'DELETE']) {
      const answer = await service.call(method, '/time_entries/1', { tags: 'x', version });
      expect([answer.status, answer.json?.['field']]).toEqual([422, 'version']);
    }
  });

  it('DELETE takes one too, in the form or in the query', async () => {
    const service = await changedTwice();
    for (const [address, form] of [
      ['/time_entries/1', { version: '1' }],
      ['/time_entries/1?version=1', undefined],
    ] as const) {
      const answer = await service.call('DELETE', address, form);
      expect([answer.status, answer.json]).toMatchObject([409, { data: { version: 2 } }]);
    }
    expect((await service.call('DELETE', '/time_entries/1?version=2')).status).toBe(200);
  });
});

describe('restore', () => {
  it('brings a deleted entry back, with the fields that were sent', async () => {
    const service = await startTimeService();
    const before = await create(service, { ...ENTRY, client_ref: uuid(1) });
    await service.call('DELETE', '/time_entries/1');
    service.clock.jump(60_000);
    const form = { restore: '1', description: 'kept' };
    expect(await service.data(200, 'POST', '/time_entries/1', form)).toEqual({
      ...before,
      description: 'kept',
      version: 3,
      date_changed: '2026-03-01T12:01:00+0000',
    });
    expect(await service.list('/time_entries')).toHaveLength(1);
    expect((await service.call('POST', '/time_entries/2', { restore: '1' })).status).toBe(404);
  });
});

describe('the list /time_entries', () => {
  /** Creates entries of which number n starts on the n-th of February at noon; the second has a project. */
  async function four(): Promise<(query: string) => Promise<[unknown[], unknown]>> {
    const service = await withProject();
    for (const day of [1, 2, 3, 4]) {
      await create(service, {
        started_at: `2026-02-0${String(day)}T12:00:00Z`,
        ended_at: `2026-02-0${String(day)}T13:00:00Z`,
        ...(day === 2 ? { project_id: '1' } : {}),
      });
      service.clock.jump(60_000);
    }
    await service.call('DELETE', '/time_entries/4');
    return async (query) => {
      const { json } = await service.call('GET', `/time_entries?${query}`);
      const rows: unknown = json?.['data'];
      if (!Array.isArray(rows)) throw new Error(JSON.stringify(json));
      return [rows.map((row: Wire) => row['id']), json?.['total']];
    };
  }

  it.each([
    ['', [3, 2, 1], 3, 'newest start first'],
    ['from=2026-02-02T12:00:00Z', [3, 2], 2, 'from is inclusive'],
    ['to=2026-02-02T12:00:00Z', [1], 1, 'to is exclusive'],
    ['from=2026-02-02T00:00:00Z&to=2026-02-03T00:00:00Z', [2], 1, 'a day'],
    ['from=2026-02-02T13:30:00%2B0130', [3, 2], 2, 'an instant with any offset'],
    ['from=2026-02-03T00:00:00Z&to=2026-02-02T00:00:00Z', [], 0, 'nothing between'],
    ['project_id=1', [2], 1, 'of a project'],
    ['project_id=9', [], 0, 'of an unknown project'],
    ['updated_since=2026-03-01T12:01:00Z', [3, 2], 2, 'created since'],
    ['limit=2', [3, 2], 3, 'a page; total is of all'],
    ['limit=2&offset=2', [1], 3, 'the next page'],
    ['offset=3', [], 3, 'after the end'],
    ['include_deleted=1', [4, 3, 2, 1], 4, 'including deleted ones'],
    ['updated_since=2026-03-01T12:04:00Z&include_deleted=1', [4], 1, 'deleted since'],
    ['from=&to=&project_id=&client_ref=&updated_since=&offset=&limit=', [3, 2, 1], 3, 'all empty'],
    ['limit=1&limit=2', [3], 3, 'the first of a repeated parameter'],
    ['nonsense=1', [3, 2, 1], 3, 'unknown parameters'],
  ])('?%s answers %j of %i: %s', async (query, ids, total) => {
    const ask = await four();
    expect(await ask(query)).toEqual([ids, total]);
  });

  it('returns 100 per page by default and 500 at most', async () => {
    const service = await startTimeService();
    for (let number = 0; number < 101; number += 1) await create(service);
    expect(await service.list('/time_entries')).toHaveLength(100);
    // With the same start the later one comes first: pages never show one twice.
    expect((await service.list('/time_entries?offset=100')).map(({ id }) => id)).toEqual([1]);
    expect(await service.list('/time_entries?limit=500')).toHaveLength(101);
  });

  it.each([
    'from=yesterday',
    'to=2026-02-30T00:00:00Z',
    'project_id=x',
    'client_ref=x',
    'updated_since=x',
    'offset=-1',
    'limit=0',
    'limit=501',
    'limit=abc',
    'include_deleted=x',
  ])('422 names the parameter of %s', async (query) => {
    const service = await startTimeService();
    const answer = await service.call('GET', `/time_entries?${query}`);
    expect([answer.status, answer.json?.['field']]).toEqual([422, query.split('=')[0]]);
  });

  it('never misses a change since the last request, even when the clock is set back', async () => {
    const service = await startTimeService();
    service.clock.jump(3_600_000);
    const first = await create(service);
    service.clock.jump(-7_200_000);
    await create(service);
    const since = encodeURIComponent(String(first['date_created']));
    expect(await service.list(`/time_entries?updated_since=${since}`)).toHaveLength(2);
    await service.stop();
    const again = await startTimeService({ dataFolder: service.dataFolder, clock: service.clock });
    await create(again);
    expect(await again.list(`/time_entries?updated_since=${since}`)).toHaveLength(3);
  });
});

describe('reports', () => {
  async function filled(): Promise<TimeServiceUnderTest> {
    const service = await withProject();
    await service.data(201, 'POST', '/customers', { name: 'Example Ltd' });
    await service.data(200, 'POST', '/projects/1', { customer_id: '1' });
    await create(service, { ...ENTRY, project_id: '1', tags: 'draft' });
    await create(service, {
      project_id: '1',
      started_at: '2026-02-14T08:00:00-0200',
      ended_at: '2026-02-14T08:00:10-0200',
    });
    await create(service, {
      description: 'No project',
      // Already the 15th in Greenwich: the day is the author's.
      started_at: '2026-02-14T23:30:00-0200',
      ended_at: '2026-02-16T00:30:00-0200',
    });
    await create(service, {
      project_id: '1',
      started_at: '2026-02-16T08:00:00Z',
      ended_at: '2026-02-16T09:00:00Z',
    });
    await create(service, { ...ENTRY, description: 'deleted' });
    await service.call('DELETE', '/time_entries/5');
    await create(service, { started_at: '2026-02-14T08:00:00Z' });
    return service;
  }
  const DAY = 'date_execution_start=2026-02-14&date_execution_end=2026-02-14';

  it('detailed: one row per finished entry, by day and start', async () => {
    const service = await filled();
    const sorted = `${DAY}&opt_sort_by=date_execution&opt_sort_direction=asc`;
    const rows = await service.list(`/reports/detailed?${sorted}`);
    expect(rows.map(({ id }) => id)).toEqual([2, 1, 3]);
    expect(rows[1]).toEqual({
      id: 1,
      project_id: 1,
      project_name: 'Novel',
      customer_id: 1,
      customer_name: 'Example Ltd',
      description: 'Chapter 3',
      date_execution: '2026-02-14',
      time_start: '22:59:42',
      time_end: '00:29:42',
      time_total: '01:30:00',
      billable: 1,
      rate_hour: 80.5,
      rate_total: '120.75',
      tags: ['draft'],
    });
    const upsideDown = await service.list(`/reports/detailed?${DAY}&opt_sort_direction=desc`);
    expect(upsideDown.map(({ id }) => id)).toEqual([3, 1, 2]);
  });

  it('daily: one row per day and project', async () => {
    const NOBODY = { user_name: 'local', user_email: null };
    const service = await filled();
    expect((await service.call('GET', '/reports/daily')).json).toEqual({
      data: [
        {
          date_execution: '2026-02-14',
          project_id: 1,
          project_name: 'Novel',
          ...NOBODY,
          time_total: '01:30:10',
          time_clock: '01:30:10',
          // 120.75 and 0.22: sums are of the displayed values of the rows.
          rate_total: '120.97',
          total_entries: 2,
        },
        {
          date_execution: '2026-02-14',
          project_id: null,
          project_name: null,
          ...NOBODY,
          time_total: '25:00:00',
          time_clock: '25:00:00',
          rate_total: null,
          total_entries: 1,
        },
        {
          date_execution: '2026-02-16',
          project_id: 1,
          project_name: 'Novel',
          ...NOBODY,
          time_total: '01:00:00',
          time_clock: '01:00:00',
          rate_total: '80.50',
          total_entries: 1,
        },
      ],
    });
  });

  it.each([
    ['', 4],
    ['date_execution_start=2026-02-15', 1],
    ['date_execution_end=2026-02-15', 3],
    ['date_execution_start=2026-02-15&date_execution_end=2026-02-15', 0],
    ['date_execution_start=&date_execution_end=', 4],
  ])('?%s finds %i; both days are included', async (query, count) => {
    const service = await filled();
    expect(await service.list(`/reports/detailed?${query}`)).toHaveLength(count);
  });

  it.each([
    ['date_execution_start', 'date_execution_start=2026-02-30'],
    ['date_execution_start', 'date_execution_start=14.02.2026'],
    ['date_execution_end', 'date_execution_end=x'],
    ['date_execution_end', 'date_execution_start=2026-02-15&date_execution_end=2026-02-14'],
    ['opt_sort_by', 'opt_sort_by=rate'],
    ['opt_sort_direction', 'opt_sort_direction=up'],
  ])('422 names %s in %s', async (field, query) => {
    const service = await startTimeService();
    for (const report of ['detailed', 'daily']) {
      const answer = await service.call('GET', `/reports/${report}?${query}`);
      expect([answer.status, answer.json?.['field']]).toEqual([422, field]);
    }
  });
});
