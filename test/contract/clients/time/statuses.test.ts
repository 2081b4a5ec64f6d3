import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS } from '../../../../electron/clients/http/retry-policy.ts';
import { outcomeOf } from '../../../../electron/clients/time/time-call-error.ts';
import { openTimeBench, timeFailureOf, TOKEN } from './support.ts';

const ONCE = 1;
const ALWAYS = MAX_ATTEMPTS;
const START_MS = Date.UTC(2025, 2, 3, 9, 15, 30);
const ENTRY = {
  clientRef: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  startedAtMs: START_MS,
  endedAtMs: START_MS + 3_600_000,
  note: 'Vertraulicher Entwurf der Satzung',
};

/** All statuses: code, possible effects at the service, and number of tries of a query. */
const STATUSES = [
  [400, 'api/bad-request', 'refused', ONCE],
  [401, 'auth/rejected', 'untouched', ONCE],
  [402, 'api/unexpected-response', 'refused', ONCE],
  [403, 'auth/forbidden', 'refused', ONCE],
  [404, 'api/not-found', 'refused', ONCE],
  [405, 'api/bad-request', 'refused', ONCE],
  [408, 'net/timeout', 'unknown', ALWAYS],
  [409, 'input/conflict', 'refused', ONCE],
  [410, 'api/not-found', 'refused', ONCE],
  [413, 'api/too-large', 'refused', ONCE],
  [414, 'api/too-large', 'refused', ONCE],
  [415, 'api/unsupported-media', 'refused', ONCE],
  [418, 'api/unexpected-response', 'refused', ONCE],
  [422, 'api/bad-request', 'refused', ONCE],
  [429, 'quota/too-many-requests', 'untouched', ALWAYS],
  [500, 'api/server-error', 'unknown', ALWAYS],
  [501, 'api/bad-request', 'refused', ONCE],
  [502, 'api/unavailable', 'unknown', ALWAYS],
  [503, 'api/unavailable', 'unknown', ALWAYS],
  [504, 'net/timeout', 'unknown', ALWAYS],
  [599, 'api/unexpected-response', 'unknown', ALWAYS],
] as const;

describe.each(STATUSES)('status %d', (status, code, outcome, asked) => {
  const reply = { status, body: '{"status":1,"message":"Words of the service"}' };

  it('is reported, and repeated only for a query', async () => {
    const { service, client, options } = await openTimeBench();
    service.on('GET /projects', reply);
    const error = await timeFailureOf(client.listProjects({}, options));
    expect(error).toMatchObject({ code, retryable: asked === ALWAYS });
    expect(error.details).toStrictEqual({ status, serviceMessage: 'Words of the service' });
    expect(service.requests).toHaveLength(asked);
  });

  it.each([
    ['POST /time_entries', 'createEntry'],
    ['POST /time_entries/7', 'updateEntry'],
    ['DELETE /time_entries/7', 'deleteEntry'],
    ['POST /projects', 'createProject'],
  ] as const)('reports what %s may have done, and never repeats it', async (route, call) => {
    const { service, client, options } = await openTimeBench();
    service.on(route, reply);
    const error = await timeFailureOf(
      {
        createEntry: async () => client.createEntry(ENTRY, options),
        updateEntry: async () => client.updateEntry('7', { note: 'x' }, '1', options),
        deleteEntry: async () => client.deleteEntry('7', options),
        createProject: async () => client.createProject({ name: 'Katalog' }, options),
      }[call](),
    );
    expect(error.code).toBe(code);
    expect(outcomeOf(error)).toBe(outcome);
    expect(service.requests).toHaveLength(1);
  });
});

describe('a page instead of an answer', () => {
  const page = '<!doctype html><title>Sign in to the network</title><p>words';
  const headers = { 'content-type': 'text/html; charset=utf-8' };

  it.each([
    [200, 'api/unexpected-response', 'unknown'],
    [201, 'api/unexpected-response', 'unknown'],
    [401, 'api/unexpected-response', 'untouched'],
    [403, 'api/unexpected-response', 'untouched'],
    [404, 'api/unexpected-response', 'untouched'],
    [413, 'api/too-large', 'refused'],
    [502, 'api/unavailable', 'unknown'],
    [503, 'api/unavailable', 'unknown'],
  ] as const)('with status %d is never treated as an answer', async (status, code, outcome) => {
    const { service, client } = await openTimeBench();
    service.on('POST /time_entries', { status, headers, body: page });
    service.on('DELETE /time_entries/7', { status, body: page });
    const created = await timeFailureOf(client.createEntry(ENTRY));
    expect(created).toMatchObject({ code, outcome, details: { status } });
    // Markup is recognized from its content, too, regardless of its type.
    expect(await timeFailureOf(client.deleteEntry('7'))).toMatchObject({ code, outcome });
    const isPage = code === 'api/unexpected-response';
    expect(/A web page arrived instead/.test(created.message)).toBe(isPage);
    const words = status >= 400 ? 'Sign in to the network' : undefined;
    expect(created.details?.serviceMessage).toBe(words);
  });
});

describe('JSON labeled as a page', () => {
  it("isn't accepted as the service's answer either", async () => {
    const { service, client } = await openTimeBench();
    service.on('GET /projects', { headers: { 'content-type': 'text/html' }, body: '[]' });
    expect(await timeFailureOf(client.listProjects())).toMatchObject({
      code: 'api/unexpected-response',
      details: { status: 200 },
    });
  });
});

describe('the message of a refusal', () => {
  it.each([
    ['{"message":"M","error":"E","errors":["F"]}', 'M', undefined],
    ['{"error":"E","errors":["F"]}', 'E', undefined],
    ['{"error":{"message":"inner","code":7}}', 'inner', undefined],
    [
      '{"error":{"name":"is missing","rate":["too low","too odd"]}}',
      'is missing · too low · too odd',
      undefined,
    ],
    ['{"errors":["one","two"]}', 'one · two', undefined],
    ['{"errors":{"started_at":["is missing"]}}', 'is missing', 'started_at'],
    ['{"errors":[{"field":"tags","message":"too many"}]}', 'too many', 'tags'],
    ['{"message":"","error":"E"}', 'E', undefined],
    ['{"message":"M","field":"project_id"}', 'M', 'project_id'],
    ['{"message":"M","field":"<img src=x>"}', 'M', undefined],
    ['{"message":"M","field":{"a":1}}', 'M', undefined],
    ['{"data":{"message":"wrapped","field":"rate"}}', 'wrapped', 'rate'],
    ['{"status":422}', 'Unprocessable Entity', undefined],
    ['[]', '[]', undefined],
    ['plain words', 'plain words', undefined],
    ['', 'Unprocessable Entity', undefined],
    ['{"message":"red\\u001b[31m\\r\\nforged line"}', 'red [31m forged line', undefined],
    [`{"message":"${'x'.repeat(2000)}"}`, 'x'.repeat(500), undefined],
    ['{"message":"about Vertraulicher Entwurf der Satzung"}', 'about [removed]', undefined],
  ])('in %s is shown', async (body, serviceMessage, field) => {
    const { service, client } = await openTimeBench();
    service.on('POST /time_entries', { status: 422, body });
    const error = await timeFailureOf(client.createEntry(ENTRY));
    expect(error.details?.serviceMessage).toBe(serviceMessage);
    expect(error.details?.field).toBe(field);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('Vertraulicher');
  });

  it('names no field if it contains what was sent', async () => {
    const { service, client } = await openTimeBench();
    const body = JSON.stringify({ message: 'M', field: TOKEN });
    service.on('POST /time_entries', { status: 422, body });
    const error = await timeFailureOf(client.createEntry(ENTRY));
    expect(error.details?.field).toBeUndefined();
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(TOKEN);
  });

  it('is read if the refusal comes as a success', async () => {
    const { service, client } = await openTimeBench();
    service.on(
      'POST /time_entries',
      '{"status":422,"message":"No such project","field":"project_id"}',
    );
    expect(await timeFailureOf(client.createEntry(ENTRY))).toMatchObject({
      code: 'api/bad-request',
      outcome: 'refused',
      details: { status: 422, serviceMessage: 'No such project', field: 'project_id' },
    });
  });

  it("isn't seen in an answer that is a project", async () => {
    const { service, client } = await openTimeBench();
    service.on('POST /projects', '{"id":1,"status":404,"message":"x","name":"Katalog"}');
    expect((await client.createProject({ name: 'Katalog' }))?.remoteId).toBe('1');
  });
});

describe('a stale version', () => {
  const entry = {
    id: 7,
    version: 3,
    description: 'x'.repeat(60_000),
    started_at: '2025-03-03T09:15:30+0000',
  };

  it.each([
    ['data', { status: 409, message: 'Changed', data: entry }],
    ['a separate field', { status: 409, message: 'Changed', time_entry: entry }],
    ['bare', entry],
  ])('includes the current entry: %s', async (_where, body) => {
    const { service, client } = await openTimeBench();
    service.on('POST /time_entries/7', { status: 409, body: JSON.stringify(body) });
    const error = await timeFailureOf(client.updateEntry('7', { note: 'x' }, '2'));
    expect(error).toMatchObject({ code: 'input/conflict', outcome: 'refused', retryable: false });
    expect(error.current).toMatchObject({
      remoteId: '7',
      version: '3',
      note: 'x'.repeat(60_000),
      startedAtMs: START_MS,
    });
  });

  it.each(['', '{"status":409,"message":"Changed"}', '[]', 'null', '{"data":{"name":"x"}}'])(
    "doesn't include the current entry: %s",
    async (body) => {
      const { service, client } = await openTimeBench();
      service.on('POST /time_entries/7', { status: 409, body });
      const error = await timeFailureOf(client.updateEntry('7', { note: 'x' }, '2'));
      expect(error).toMatchObject({ code: 'input/conflict', current: null });
    },
  );

  it("isn't a conflict for another status", async () => {
    const { service, client } = await openTimeBench();
    service.on('POST /time_entries/7', { status: 422, body: JSON.stringify({ data: entry }) });
    expect((await timeFailureOf(client.updateEntry('7', { note: 'x' }, '2'))).current).toBeNull();
  });
});
