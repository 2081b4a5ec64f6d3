import { describe, expect, it } from 'vitest';
import type { TimeReply } from '../../../fakes/scripted-time-service.ts';
import { openTimeBench, timeFailureOf } from './support.ts';
import { timeCapabilities } from '../../../support/builders/time.ts';

const UNKNOWN_ID: TimeReply = { status: 404, body: '{"message":"There is no such record"}' };
const BARE_404: TimeReply = { status: 404, body: '{"message":"Not Found"}' };

async function probe(script: Record<string, TimeReply>) {
  const { service, client, options } = await openTimeBench();
  service.on('GET /projects', '{"data":[]}');
  for (const [route, reply] of Object.entries(script)) service.on(route, reply);
  return { service, client, found: await client.probeCapabilities(options) };
}

describe('a service with only the common minimum', () => {
  it('is reported to lack the rest, and only harmless requests are sent', async () => {
    const { service, found } = await probe({});
    expect(found).toStrictEqual({
      // The same "not found" may also refer to the id, and there is no project to try.
      'projects.write': 'unknown',
      'customers.read': 'absent',
      'entries.read': 'absent',
      'entries.write': 'absent',
      'entries.delete': 'absent',
      'session.revoke': 'absent',
      entriesReadBy: null,
    });
    const sent = service.requests.map(({ method, path, body }) =>
      `${method} ${path} ${body}`.trim(),
    );
    expect(sent.filter((line) => !line.startsWith('GET '))).toStrictEqual([
      'POST /time_entries/0',
      'POST /capability-check/0',
      'POST /time_entries started_at=none',
      'DELETE /time_entries/0',
      'DELETE /capability-check/0',
      'POST /projects/0',
      'POST /capability-check/0',
    ]);
  });

  it.each([404, 405, 501])('lacks everything that it answers with %d', async (status) => {
    const reply: TimeReply = { status };
    const { found } = await probe({
      'GET /projects': '{"data":[{"id":1}]}',
      'POST /projects/0': reply,
      'POST /projects/1': reply,
      'GET /customers': reply,
      'GET /time_entries': reply,
      'GET /reports/detailed': reply,
      'POST /time_entries/0': reply,
      'POST /time_entries': reply,
      'DELETE /time_entries/0': reply,
      'POST /capability-check/0': reply,
      'DELETE /capability-check/0': reply,
      'GET /auth/revoke': reply,
    });
    const { entriesReadBy, ...states } = found;
    expect(new Set(Object.values(states))).toStrictEqual(new Set(['absent']));
    expect(entriesReadBy).toBeNull();
  });
});

describe('a service that follows the profile', () => {
  const full: Record<string, TimeReply> = {
    'POST /projects/0': UNKNOWN_ID,
    'GET /customers': '{"data":[]}',
    'GET /time_entries': '{"data":[],"total":0}',
    'POST /time_entries/0': UNKNOWN_ID,
    'DELETE /time_entries/0': UNKNOWN_ID,
    'GET /auth/revoke': { status: 401 },
  };

  it('is recognized by its message for an unknown id', async () => {
    const { service, found } = await probe(full);
    expect(found).toStrictEqual(timeCapabilities());
    const revoke = service.requests.find(({ path }) => path === '/auth/revoke');
    // With the token it would revoke it.
    expect(revoke?.headers.authorization).toBeUndefined();
  });

  it('is recognized even though the message quotes the address', async () => {
    const words = (route: string): TimeReply => ({
      status: 404,
      body: `{"message":"Cannot POST ${route}"}`,
    });
    const { found } = await probe({
      ...full,
      'POST /time_entries/0': words('/time_entries/0'),
      'POST /capability-check/0': words('/capability-check/0'),
      'POST /time_entries': { status: 404 },
    });
    expect(found['entries.write']).toBe('absent');
  });

  it.each([
    ['the refusal of an impossible entry', { status: 422 }, 'present'],
    ['the refusal of its form', { status: 400 }, 'present'],
    ['a fault', { status: 500 }, 'unknown'],
    ['a lack of rights', { status: 403 }, 'unknown'],
    ['a pause', { status: 429 }, 'unknown'],
    ['a redirect', { status: 302 }, 'unknown'],
    ['no such address', BARE_404, 'absent'],
  ] as const)(
    'with one message for both cases is recognized by %s',
    async (_what, reply, state) => {
      const { found } = await probe({
        ...full,
        'POST /time_entries/0': BARE_404,
        'DELETE /time_entries/0': BARE_404,
        'POST /capability-check/0': BARE_404,
        'DELETE /capability-check/0': BARE_404,
        'POST /time_entries': reply,
      });
      expect(found['entries.write']).toBe(state);
      expect(found['entries.delete']).toBe(state === 'present' ? 'unknown' : state);
    },
  );

  it('that creates an entry from nothing has it deleted immediately', async () => {
    const { service } = await probe({
      ...full,
      'POST /time_entries/0': BARE_404,
      'POST /capability-check/0': BARE_404,
      'POST /time_entries': '{"data":{"id":55}}',
      'DELETE /time_entries/55': { status: 200 },
    });
    expect(service.requests.map(({ method, path }) => `${method} ${path}`)).toContain(
      'DELETE /time_entries/55',
    );
  });

  it('with one message for both cases is asked to change nothing in a project', async () => {
    const { service, found } = await probe({
      ...full,
      'GET /projects': '{"data":[{"id":12}]}',
      'POST /projects/0': BARE_404,
      'POST /capability-check/0': BARE_404,
      'POST /projects/12': '{"data":{"id":12}}',
    });
    expect(found['projects.write']).toBe('present');
    const request = service.requests.find(({ path }) => path === '/projects/12');
    expect(request).toMatchObject({ method: 'POST', body: '' });
  });

  it.each([
    ['a page', '<html></html>'],
    ['something other than a list', '{"data":{}}'],
  ])("isn't believed when it answers a list with %s", async (_what, body) => {
    const { found } = await probe({ ...full, 'GET /customers': body, 'GET /time_entries': body });
    expect(found).toMatchObject({
      'customers.read': 'unknown',
      'entries.read': 'unknown',
      entriesReadBy: null,
    });
  });

  it('reveals nothing about revoking if it requires a token everywhere', async () => {
    const { found } = await probe({ ...full, 'GET /capability-check': { status: 401 } });
    expect(found['session.revoke']).toBe('unknown');
  });
});

describe('a service without entries but with reports', () => {
  it('is read through them from then on', async () => {
    const { service, client, found } = await probe({
      'GET /reports/detailed': '{"data":[]}',
    });
    expect(found).toMatchObject({ 'entries.read': 'present', entriesReadBy: 'reports' });
    service.requests.length = 0;
    await client.listEntryPage();
    expect(service.requests[0]?.path).toMatch(/^\/reports\/detailed\?/);
  });
});

describe("a gateway's page instead of an answer", () => {
  const PAGE: TimeReply = {
    status: 404,
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><html><body>Sign in to this network</body></html>',
  };

  it('hides nothing if the service answers the next time', async () => {
    const { service, client } = await openTimeBench();
    service.on('GET /projects', '{"data":[]}');
    service.on('GET /reports/detailed', '{"data":[]}');
    service.on('GET /time_entries', PAGE, '{"data":[]}');
    expect(await client.probeCapabilities()).toMatchObject({
      'entries.read': 'present',
      entriesReadBy: 'profile',
    });
  });

  it('means that a service has no such list if it comes twice', async () => {
    const { found } = await probe({ 'GET /time_entries': PAGE, 'GET /reports/detailed': PAGE });
    expect(found).toMatchObject({ 'entries.read': 'absent', entriesReadBy: null });
  });
});

describe('a probe that fails', () => {
  it.each([
    [{ status: 401 }, 'auth/rejected'],
    [{ status: 403 }, 'auth/forbidden'],
    [{ status: 404 }, 'api/not-found'],
    ['<html></html>', 'api/unexpected-response'],
  ] as const)('fails as listing projects does: %j', async (reply, code) => {
    const { service, client } = await openTimeBench();
    service.on('GET /projects', reply);
    expect((await timeFailureOf(client.probeCapabilities())).code).toBe(code);
    expect(service.requests).toHaveLength(1);
  });

  it('fails when the token is refused midway, or the service disappears', async () => {
    const { service, client } = await openTimeBench();
    service.on('GET /projects', '[]');
    service.on('GET /time_entries', { status: 401 }, { drop: 'answer' });
    expect((await timeFailureOf(client.probeCapabilities())).code).toBe('auth/rejected');
    expect((await timeFailureOf(client.probeCapabilities())).code).toBe('net/interrupted');
  });
});
