import { describe, expect, it } from 'vitest';
import { openTimeBench, timeFailureOf } from './support.ts';

describe('the shape of a list', () => {
  it.each([
    ['an envelope', '{"data":[{"id":1},{"id":2}]}', ['1', '2']],
    ['bare', '[{"id":1},{"id":2}]', ['1', '2']],
    ['the one array of an object', '{"projects":[{"id":1}],"count":1}', ['1']],
    ['an envelope with an object that holds it', '{"data":{"items":[{"id":1}]}}', ['1']],
    ['data beside other arrays', '{"data":[{"id":1}],"warnings":["x"]}', ['1']],
    ['ids as text', '{"data":[{"id":"a-1"},{"id":" 2 "}]}', ['a-1', '2']],
    ['long ids', '{"data":[{"id":9007199254740993123}]}', ['9007199254740993123']],
    [
      'long ids beside texts that look so',
      '[{"id":1,"name":"a \\"12345678901234567890\\" b"}]',
      ['1'],
    ],
    ['a mark at its beginning', '\uFEFF[{"id":1}]', ['1']],
    ['nothing', '{"data":[]}', []],
    ['null', '{"data":null}', []],
    ['one without id', '[{"id":1},{"name":"x"},null]', ['1']],
    ['the same twice', '[{"id":1},{"id":1}]', ['1']],
  ])('may be %s', async (_what, body, ids) => {
    const { service, client } = await openTimeBench();
    service.on('GET /projects', body);
    service.on('GET /customers', body);
    expect((await client.listProjects()).map(({ remoteId }) => remoteId)).toStrictEqual(ids);
    expect((await client.listCustomers()).map(({ remoteId }) => remoteId)).toStrictEqual(ids);
  });

  it.each([
    ['', 'empty'],
    ['{}', 'no list'],
    ['{"data":{}}', 'no list'],
    ['{"a":[],"b":[]}', 'two lists'],
    ['"text"', 'a text'],
    ['7', 'a number'],
    ['null', 'null'],
    ['[{"name":"x"}]', 'nothing usable'],
  ])('is refused by name for %j (%s)', async (body) => {
    const { service, client } = await openTimeBench();
    service.on('GET /projects', body);
    expect((await timeFailureOf(client.listProjects())).code).toBe('api/unexpected-response');
  });

  it('is empty if the status says that there is nothing', async () => {
    const { service, client } = await openTimeBench();
    service.on('GET /projects', { status: 204 });
    expect(await client.listProjects()).toStrictEqual([]);
  });

  it('is read further if the service says that there is more', async () => {
    const { service, client } = await openTimeBench();
    service.on(
      'GET /projects',
      '{"data":[{"id":1},{"id":2}],"total":3}',
      '{"data":[{"id":3}],"total":3}',
    );
    const ids = (await client.listProjects({ updatedSinceMs: 0 })).map(({ remoteId }) => remoteId);
    expect(ids).toStrictEqual(['1', '2', '3']);
    expect(service.requests.map(({ path }) => path)).toStrictEqual([
      '/projects?updated_since=1970-01-01T00%3A00%3A00%2B0000&include_deleted=1',
      '/projects?updated_since=1970-01-01T00%3A00%3A00%2B0000&include_deleted=1&offset=2',
    ]);
  });

  it('ends if a service says that there is more and sends the same', async () => {
    const { service, client } = await openTimeBench();
    service.on('GET /projects', '{"data":[{"id":1}],"total":99}');
    expect(await client.listProjects()).toHaveLength(1);
    expect(service.requests).toHaveLength(2);
  });

  it('may have any media type except a page', async () => {
    const { service, client } = await openTimeBench();
    const headers = { 'content-type': 'text/plain' };
    service.on('GET /projects', { headers, body: '[{"id":1}]' });
    expect(await client.listProjects()).toHaveLength(1);
  });
});

describe('a project', () => {
  it('is read completely, keeping unknown fields', async () => {
    const { service, client } = await openTimeBench();
    service.on(
      'GET /projects',
      JSON.stringify({
        data: [
          {
            id: 12,
            name: 'Katalog',
            description: null,
            active: 1,
            privacy: '2',
            privacy_s: 'Private',
            customer_id: 0,
            customer_name: 'Müller',
            required_task: '0',
            billable: 'true',
            bill_by: 'project',
            rate: '85.50',
            date_created: '2019-02-14T02:59:42-0200',
            date_updated: '2019-02-14T04:59:42Z',
            time_total: '125:30:01',
            is_member: true,
            template: { a: [1] },
          },
        ],
      }),
    );
    expect(await client.listProjects()).toStrictEqual([
      {
        remoteId: '12',
        name: 'Katalog',
        description: null,
        isActive: true,
        privacy: 'private',
        customerRemoteId: null,
        customerName: 'Müller',
        isBillable: true,
        billBy: 'project',
        hourlyRate: 85.5,
        isTaskRequired: false,
        totalDurationMs: 451_801_000,
        createdAtMs: Date.UTC(2019, 1, 14, 4, 59, 42),
        changedAtMs: Date.UTC(2019, 1, 14, 4, 59, 42),
        isDeleted: false,
        extra: { privacy_s: 'Private', customer_id: 0, is_member: true, template: { a: [1] } },
      },
    ]);
  });

  it('keeps unreadable fields as they came', async () => {
    const { service, client } = await openTimeBench();
    const odd = {
      rate: '85,50',
      privacy: 9,
      billable: 'maybe',
      date_created: 'yesterday',
      name: [1],
    };
    service.on('GET /projects', JSON.stringify([{ id: 1, ...odd, status: 'archived' }]));
    expect((await client.listProjects())[0]).toMatchObject({
      hourlyRate: null,
      privacy: null,
      isBillable: null,
      createdAtMs: null,
      name: null,
      isActive: false,
      extra: odd,
    });
  });

  it('is sent with all its fields', async () => {
    const { service, client } = await openTimeBench();
    service.on('POST /projects/12', '{"data":{"id":12}}');
    await client.updateProject('12', {
      name: 'Katalog',
      description: '',
      isActive: false,
      privacy: 'public',
      customerRemoteId: null,
      isBillable: true,
      billBy: 'user',
      hourlyRate: 85.5,
      isTaskRequired: false,
    });
    expect([...new URLSearchParams(service.requests[0]?.body)]).toStrictEqual([
      ['name', 'Katalog'],
      ['description', ''],
      ['active', '0'],
      ['privacy', '1'],
      ['customer_id', ''],
      ['required_task', '0'],
      ['billable', '1'],
      ['bill_by', 'user'],
      ['rate', '85.5'],
    ]);
  });
});

describe('the answer to a change', () => {
  it.each([
    ['an envelope', '{"data":{"id":7,"name":"Müller"}}', '7'],
    ['bare', '{"id":"7","name":"Müller"}', '7'],
    ['in a separate field', '{"customer":{"id":7,"name":"Müller"}}', '7'],
    ['the only item of a list', '{"data":[{"id":7}]}', '7'],
    ['without id', '{"data":{"name":"Müller"}}', undefined],
    ['empty', '', undefined],
    ['something else', '"ok"', undefined],
    ['true', 'true', undefined],
  ])('may be %s', async (_what, body, id) => {
    const { service, client } = await openTimeBench();
    service.on('POST /customers/7', body);
    service.on('POST /customers', body);
    expect((await client.renameCustomer('7', 'Müller'))?.remoteId).toBe(id);
    expect((await client.createCustomer({ name: 'Müller' }))?.remoteId).toBe(id);
    expect((await client.setCustomerActive('7', false))?.remoteId).toBe(id);
  });

  it.each([
    { status: 200, body: '' },
    { status: 204 },
    { status: 200, body: '{"data":null}' },
    { status: 202, body: 'null' },
  ])("doesn't matter for a deletion: %j", async (reply) => {
    const { service, client } = await openTimeBench();
    for (const route of ['projects/1', 'customers/1', 'time_entries/1']) {
      service.on(`DELETE /${route}`, reply);
    }
    await client.deleteProject('1');
    await client.deleteCustomer('1');
    await client.deleteEntry('1');
    expect(service.requests).toHaveLength(3);
  });
});

describe('keeping a token alive and destroying it', () => {
  it('makes one harmless request', async () => {
    const { service, client } = await openTimeBench();
    service.on('GET /projects', '{"data":[]}');
    await client.keepAlive();
    expect(service.requests.map(({ method, path }) => `${method} ${path}`)).toStrictEqual([
      'GET /projects?limit=1',
    ]);
  });

  it('treats a token that is no longer valid as destroyed', async () => {
    const { service, client } = await openTimeBench();
    service.on('GET /auth/revoke', { status: 200, body: '' }, { status: 401 }, { status: 500 });
    await client.revoke();
    await client.revoke();
    expect(await timeFailureOf(client.revoke())).toMatchObject({ outcome: 'unknown' });
    expect(service.requests).toHaveLength(3);
  });
});
