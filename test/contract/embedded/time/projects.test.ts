import { describe, expect, it } from 'vitest';
import type { TimeServiceUnderTest } from './support.ts';
import { ENTRY, startTimeService } from './support.ts';

/** 2026-03-01T12:00:00Z, when every test begins. */
const NOW = '2026-03-01T12:00:00+0000';
const A_MINUTE_LATER = '2026-03-01T12:01:00+0000';

/** Exactly the fields of the documented object, in its value formats. */
const NEW_PROJECT = {
  id: 1,
  customer_id: null,
  customer_name: null,
  name: 'New Project',
  description: null,
  date_created: NOW,
  date_changed: null,
  privacy: 2,
  privacy_s: 'private',
  required_task: 0,
  created_by: 1,
  deleted_by: null,
  billable: 0,
  bill_by: 'project',
  active: true,
  status: 'active',
  template: false,
  is_member: true,
  is_manager: true,
  rate: null,
};
const LAST_GROUP = {
  value_total: null,
  time_total: '00:00:00',
  total_members: 1,
  total_active_tasks: 0,
};

describe('projects', () => {
  it('POST /projects creates one with the defaults of the interface', async () => {
    const service = await startTimeService();
    const answer = await service.call('POST', '/projects', { name: 'New Project' });
    expect([answer.status, answer.json]).toEqual([
      201,
      { data: { ...NEW_PROJECT, ...LAST_GROUP } },
    ]);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('GET /projects/<id> includes the last group of fields, lists omit it', async () => {
    const service = await startTimeService();
    await service.data(201, 'POST', '/projects', { name: 'New Project' });
    const alone = await service.call('GET', '/projects/1');
    expect(alone.json).toEqual({ data: { ...NEW_PROJECT, ...LAST_GROUP } });
    const list = await service.call('GET', '/projects');
    expect([list.status, list.json]).toEqual([200, { data: [NEW_PROJECT] }]);
  });

  it('accepts every writable field, and ignores read-only and unknown ones', async () => {
    const service = await startTimeService();
    await service.data(201, 'POST', '/customers', { name: 'Example Ltd' });
    const written = await service.data(201, 'POST', '/projects', {
      name: '  Übersetzung 翻訳 😀 ',
      description: 'Line one\nline two',
      active: 'false',
      privacy: '1',
      customer_id: '1',
      required_task: '1',
      billable: 'true',
      bill_by: 'user',
      rate: '085.5',
      template: '1',
      id: '77',
      customer_name: 'Somebody else',
      status: 'active',
      is_manager: 'false',
      date_created: 'yesterday',
      time_total: '99:00:00',
      anything: 'else',
    });
    expect(written).toMatchObject({
      id: 1,
      name: 'Übersetzung 翻訳 😀',
      description: 'Line one\nline two',
      active: false,
      status: 'archived',
      privacy: 1,
      privacy_s: 'public',
      customer_id: 1,
      customer_name: 'Example Ltd',
      required_task: 1,
      billable: 1,
      bill_by: 'user',
      rate: '85.50',
      template: true,
      is_manager: true,
      date_created: NOW,
      time_total: '00:00:00',
    });
  });

  it('POST /projects/<id> changes only the fields that were sent', async () => {
    const service = await startTimeService();
    const before = await service.data(201, 'POST', '/projects', { name: 'One', rate: '10' });
    service.clock.jump(60_000);
    const after = await service.data(200, 'POST', '/projects/1', { active: 'false' });
    expect(after).toEqual({
      ...before,
      active: false,
      status: 'archived',
      date_changed: A_MINUTE_LATER,
    });
  });

  it('an empty description, customer or rate clears it', async () => {
    const service = await startTimeService();
    await service.data(201, 'POST', '/customers', { name: 'Example Ltd' });
    const full = { name: 'One', description: 'x', customer_id: '1', rate: '10' };
    await service.data(201, 'POST', '/projects', full);
    const empty = { description: '', customer_id: '', rate: '' };
    expect(await service.data(200, 'POST', '/projects/1', empty)).toMatchObject({
      description: null,
      customer_id: null,
      customer_name: null,
      rate: null,
    });
  });

  it('an update that changes nothing is no change', async () => {
    const service = await startTimeService();
    await service.data(201, 'POST', '/projects', { name: 'One' });
    service.clock.jump(60_000);
    const same = await service.data(200, 'POST', '/projects/1', { name: 'One' });
    expect(same['date_changed']).toBeNull();
  });

  it('DELETE /projects/<id> answers 200 with an empty body; then it is gone', async () => {
    const service = await startTimeService();
    await service.data(201, 'POST', '/projects', { name: 'One' });
    const answer = await service.call('DELETE', '/projects/1');
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(await service.list('/projects')).toEqual([]);
    for (const [method, form] of [
      ['GET', undefined],
      ['POST', { name: 'Two' }],
      ['DELETE', undefined],
    ] as const) {
      const gone = await service.call(method, '/projects/1', form);
      expect([gone.status, gone.json]).toEqual([
        404,
        { status: 404, message: 'There is no project with this id.' },
      ]);
    }
  });

  it('computes value_total and time_total from finished entries, past 24 hours', async () => {
    const service = await startTimeService();
    const project = { name: 'One', billable: '1', rate: '33.3333' };
    await service.data(201, 'POST', '/projects', project);
    const long = {
      project_id: '1',
      started_at: '2026-02-01T00:00:00Z',
      ended_at: '2026-02-05T04:00:01Z',
    };
    await service.data(201, 'POST', '/time_entries', long);
    await service.data(201, 'POST', '/time_entries', { ...ENTRY, project_id: '1', billable: '0' });
    await service.data(201, 'POST', '/time_entries', {
      project_id: '1',
      started_at: '2026-03-01T11:00:00Z',
    });
    // 100:00:01 billed at 33.3333, and 1:30:00 that is not billed.
    expect(await service.data(200, 'GET', '/projects/1')).toMatchObject({
      time_total: '101:30:01',
      value_total: '3333.34',
    });
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: ' \n ' }],
    ['name', { name: 'x'.repeat(256) }],
    ['name', { name: 'a\0b' }],
    ['description', { description: 'x'.repeat(10_001) }],
    ['active', { active: 'yes' }],
    ['active', { active: '' }],
    ['privacy', { privacy: '3' }],
    ['privacy', { privacy: '-1' }],
    ['customer_id', { customer_id: '1' }],
    ['customer_id', { customer_id: '0' }],
    ['customer_id', { customer_id: 'abc' }],
    ['required_task', { required_task: '2' }],
    ['billable', { billable: 'null' }],
    ['bill_by', { bill_by: 'hour' }],
    ['rate', { rate: '-1' }],
    ['rate', { rate: '1,5' }],
    ['rate', { rate: '1e3' }],
    ['rate', { rate: 'NaN' }],
    ['rate', { rate: '0.12345' }],
    ['rate', { rate: '1234567890' }],
    ['template', { template: 'on' }],
  ])('422 names the field %s for %j', async (field, form) => {
    const service = await startTimeService();
    await service.data(201, 'POST', '/projects', { name: 'One' });
    for (const address of ['/projects', '/projects/1']) {
      const answer = await service.call('POST', address, { name: 'Two', ...form });
      expect([answer.status, answer.json]).toEqual([
        422,
        { status: 422, message: expect.stringMatching(/./u), field },
      ]);
    }
    expect(await service.list('/projects')).toMatchObject([{ name: 'One', date_changed: null }]);
  });

  it('422 without a name', async () => {
    const service = await startTimeService();
    const answer = await service.call('POST', '/projects');
    expect([answer.status, answer.json?.['field']]).toEqual([422, 'name']);
  });
});

describe('customers', () => {
  it('are created, read, renamed and deleted', async () => {
    const service = await startTimeService();
    const made = await service.call('POST', '/customers', { name: 'Example Ltd' });
    const customer = {
      id: 1,
      name: 'Example Ltd',
      active: true,
      date_created: NOW,
      date_changed: null,
    };
    expect([made.status, made.json]).toEqual([201, { data: customer }]);
    expect(await service.data(200, 'GET', '/customers/1')).toEqual(customer);
    expect((await service.call('GET', '/customers')).json).toEqual({ data: [customer] });
    service.clock.jump(60_000);
    // The only call on customers that the API specifies.
    const renamed = await service.call('POST', '/customers/1', { name: 'ACME INC.' });
    const after = { ...customer, name: 'ACME INC.', date_changed: A_MINUTE_LATER };
    expect([renamed.status, renamed.json]).toEqual([200, { data: after }]);
    expect(await service.data(200, 'POST', '/customers/1', { active: '0' })).toEqual({
      ...after,
      active: false,
    });
    const deleted = await service.call('DELETE', '/customers/1');
    expect([deleted.status, deleted.text]).toEqual([200, '']);
    expect((await service.call('GET', '/customers/1')).json).toEqual({
      status: 404,
      message: 'There is no customer with this id.',
    });
    expect((await service.call('DELETE', '/customers/1')).status).toBe(404);
    expect((await service.call('POST', '/customers/1', { name: 'x' })).status).toBe(404);
  });

  it("a deleted one stays with its projects, and isn't available to others", async () => {
    const service = await startTimeService();
    await service.data(201, 'POST', '/customers', { name: 'Example Ltd' });
    await service.data(201, 'POST', '/projects', { name: 'One', customer_id: '1' });
    await service.call('DELETE', '/customers/1');
    expect(await service.data(200, 'POST', '/projects/1', { name: 'Two' })).toMatchObject({
      customer_id: 1,
      customer_name: 'Example Ltd',
    });
    const other = await service.call('POST', '/projects', { name: 'Three', customer_id: '1' });
    expect([other.status, other.json?.['field']]).toEqual([422, 'customer_id']);
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(256) }],
    ['active', { name: 'x', active: 'yes' }],
  ])('422 names the field %s for %j', async (field, form) => {
    const service = await startTimeService();
    await service.data(201, 'POST', '/customers', { name: 'Example Ltd' });
    for (const address of ['/customers', '/customers/1']) {
      const answer = await service.call('POST', address, form);
      expect([answer.status, answer.json?.['field']]).toEqual([422, field]);
    }
  });
});

describe.each(['/projects', '/customers'])('the list %s', (address) => {
  async function three(): Promise<TimeServiceUnderTest> {
    const service = await startTimeService();
    for (const name of ['One', 'Two', 'Three']) {
      await service.data(201, 'POST', address, { name });
      service.clock.jump(60_000);
    }
    return service;
  }

  it('returns everything by default, and pages by offset and limit', async () => {
    const service = await three();
    const ids = async (query: string): Promise<unknown[]> =>
      (await service.list(address + query)).map(({ id }) => id);
    expect(await ids('')).toEqual([1, 2, 3]);
    expect(await ids('?limit=2')).toEqual([1, 2]);
    expect(await ids('?limit=2&offset=2')).toEqual([3]);
    expect(await ids('?offset=1')).toEqual([2, 3]);
    expect(await ids('?offset=9')).toEqual([]);
    expect(await ids('?offset=&limit=')).toEqual([1, 2, 3]);
  });

  it('updated_since returns what is new or changed, from that second on', async () => {
    const service = await three();
    await service.data(200, 'POST', `${address}/1`, { name: 'Uno' });
    const since = async (instant: string): Promise<unknown[]> =>
      (await service.list(`${address}?updated_since=${instant}`)).map(({ name }) => name);
    expect(await since('2026-03-01T12:02:00Z')).toEqual(['Uno', 'Three']);
    expect(await since('2026-03-01T12:02:01Z')).toEqual(['Uno']);
    expect(await since('2026-03-01T14:03:00%2B0200')).toEqual(['Uno']);
    // A plus sign that was not encoded.
    expect(await since('2026-03-01T14:03:00+0200')).toEqual(['Uno']);
    expect(await since('2026-03-01T12:03:01Z')).toEqual([]);
  });

  it('returns deletions only on request', async () => {
    const service = await three();
    await service.call('DELETE', `${address}/2`);
    const since = `${address}?updated_since=2026-03-01T12:03:00Z`;
    expect(await service.list(since)).toEqual([]);
    expect(await service.list(`${since}&include_deleted=1`)).toMatchObject([
      { id: 2, name: 'Two', date_deleted: '2026-03-01T12:03:00+0000' },
    ]);
    expect((await service.list(`${address}?include_deleted=true`)).map(({ id }) => id)).toEqual([
      1, 2, 3,
    ]);
    const [living] = await service.list(`${address}?include_deleted=1`);
    expect(living).not.toHaveProperty('date_deleted');
  });

  it.each(['updated_since=yesterday', 'offset=-1', 'limit=0', 'limit=501', 'include_deleted=2'])(
    '422 names the parameter of %s',
    async (query) => {
      const service = await startTimeService();
      const answer = await service.call('GET', `${address}?${query}`);
      expect([answer.status, answer.json?.['field']]).toEqual([422, query.split('=')[0]]);
    },
  );

  it.each([
    '0',
    '-1',
    '01',
    '1.0',
    'abc',
    '99999999999999999999',
    '1%00',
    '%F0%9F%98%80',
    '__proto__',
  ])('404 for the id %s', async (id) => {
    const service = await startTimeService();
    await service.data(201, 'POST', address, { name: 'One' });
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await service.call(method, `${address}/${id}`)).status).toBe(404);
    }
  });
});
