import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { OPEN_ADDRESSES } from '../../../../../electron/embedded/translation/programs/door.ts';
import { onCleanUp } from '../support.ts';
import {
  askPort,
  FORM_TYPE,
  JSON_TYPE,
  PROGRAMS,
  startPrograms,
  unusedPort,
  withKey,
} from './support.ts';

const TEXT = JSON.stringify({ text: ['Hello.'], target_lang: 'DE', source_lang: 'EN' });
const EXTENSION = 'chrome-extension://abcdefghijklmnop';

describe('the listener for other programs', () => {
  it('translates for a program with its key, on both addresses and under each name', async () => {
    const under = await startPrograms();
    const { key } = await under.add();
    const headers = { ...withKey(key), ...JSON_TYPE };
    for (const name of ['127.0.0.1', 'localhost', '[::1]', 'LOCALHOST']) {
      const host = `${name}:${String(under.port)}`;
      const address = name === '[::1]' ? '::1' : '127.0.0.1';
      const answer = await under.ask('/v2/translate', { host, headers, body: TEXT, address });
      expect([name, answer.status]).toEqual([name, 200]);
      expect(answer.body).toContain('"translations"');
    }
  });

  it('is closed until it is opened, moves to another port, and closes', async () => {
    const under = await startPrograms();
    const other = await unusedPort();
    const moved = await under.admin('PUT', `${PROGRAMS}/listener`, { port: other });
    expect(moved).toEqual({ http: 200, port: other, is_taken: false });
    await expect(under.ask('/v2/usage')).rejects.toThrow('ECONNREFUSED');
    expect((await askPort(other, '/v2/usage')).status).toBe(403);
    await under.admin('PUT', `${PROGRAMS}/listener`, { port: null });
    await expect(askPort(other, '/v2/usage')).rejects.toThrow('ECONNREFUSED');
    expect((await under.admin('GET', PROGRAMS))['port']).toBeNull();
  });

  it.each(['127.0.0.1', '::1'])('reports a port that is taken at %s', async (host) => {
    const under = await startPrograms();
    const taken = createServer();
    const port = await unusedPort();
    await new Promise<void>((resolve) => void taken.listen(port, host, resolve));
    onCleanUp(() => void taken.close());
    const refused = await under.admin('PUT', `${PROGRAMS}/listener`, { port });
    expect(refused).toEqual({ http: 200, port: null, is_taken: true });
    expect((await under.admin('GET', PROGRAMS))['port']).toBeNull();
    // Nothing is left at the address that was free.
    const free = host === '::1' ? '127.0.0.1' : '::1';
    await expect(askPort(port, '/v2/usage', { address: free })).rejects.toThrow('ECONNREFUSED');
  });
});

describe('its addresses', () => {
  it('are exactly the ones for texts, documents, languages, and usage', async () => {
    const under = await startPrograms();
    const { key } = await under.add();
    const open: string[] = [];
    const routes = [...under.service.routes, { method: 'POST', url: '/translate', access: null }];
    for (const { method, url } of routes) {
      const path = url.replaceAll(/:\w+/gu, '00000000-0000-4000-8000-000000000000');
      const answer = await under.ask(path, { method, headers: withKey(key) });
      const isClosed = /not open to other programs|no such address/u.test(answer.body);
      expect([url, isClosed && ![403, 404].includes(answer.status)]).toEqual([url, false]);
      if (!isClosed) open.push(`${method} ${url}`);
    }
    expect(open.toSorted()).toEqual([...OPEN_ADDRESSES].toSorted());
    expect(open.toSorted()).toEqual([
      'GET /v2/languages',
      'GET /v2/usage',
      'GET /v3/languages',
      'GET /v3/languages/resources',
      'POST /translate',
      'POST /v2/document',
      'POST /v2/document/:id',
      'POST /v2/document/:id/result',
      'POST /v2/languages',
      'POST /v2/translate',
    ]);
  });

  it('open no WebSocket, and none for which the main service gave out a token', async () => {
    const under = await startPrograms();
    const { key } = await under.add();
    const answer = await under.ask('/v3/voice/realtime/connect?token=x', {
      headers: { ...withKey(key), connection: 'Upgrade', upgrade: 'websocket' },
    });
    expect([403, 404]).toContain(answer.status);
  });

  it('do not exist at the service of the app', async () => {
    const under = await startPrograms();
    const { key } = await under.add();
    expect((await under.postJson('/translate', {})).status).toBe(404);
    const headers = withKey(key);
    expect((await fetch(`${under.url}/v2/usage`, { headers })).status).toBe(403);
  });
});

describe('the name in Host', () => {
  it.each([
    ['a page that rebinds its name', (port: number) => `evil.example:${String(port)}`],
    ['the port of something else', () => '127.0.0.1:1'],
    ['no port', () => '127.0.0.1'],
    ['a name that only begins like ours', (port: number) => `localhost.evil:${String(port)}`],
    ['another address of this computer', (port: number) => `127.0.0.2:${String(port)}`],
  ])('is refused before the key on every address: %s', async (_, hostOf) => {
    const under = await startPrograms();
    const { key } = await under.add();
    for (const { method, url } of [...under.service.routes, { method: 'GET', url: '/unknown' }]) {
      const answer = await under.ask(url, {
        method,
        host: hostOf(under.port),
        headers: withKey(key),
      });
      expect([url, answer.status]).toEqual([url, 403]);
      expect(answer.body).toContain('another name');
    }
    expect((await under.admin('GET', PROGRAMS))['programs']).toMatchObject([
      { last_use_time: null },
    ]);
  });
});

describe('origins', () => {
  it('are matched exactly, and an extension that asked can be allowed', async () => {
    const under = await startPrograms();
    const { key } = await under.add();
    const headers = { ...withKey(key), ...JSON_TYPE, origin: EXTENSION };
    const refused = await under.ask('/v2/translate', { headers, body: TEXT });
    expect(refused.status).toBe(403);
    expect(refused.headers['access-control-allow-origin']).toBeUndefined();
    expect((await under.admin('GET', PROGRAMS))['asked_origins']).toMatchObject([
      { origin: EXTENSION },
    ]);

    await under.admin('PUT', `${PROGRAMS}/listener`, { port: under.port, origins: [EXTENSION] });
    expect((await under.admin('GET', PROGRAMS))['asked_origins']).toEqual([]);
    const allowed = await under.ask('/v2/translate', { headers, body: TEXT });
    expect([allowed.status, allowed.headers['access-control-allow-origin']]).toEqual([
      200,
      EXTENSION,
    ]);
    const longer = { ...headers, origin: `${EXTENSION}q` };
    expect((await under.ask('/v2/translate', { headers: longer, body: TEXT })).status).toBe(403);
  });

  it.each([
    'https://deepl.com',
    'http://localhost:3000',
    'null',
    '*',
    'file://',
    'chrome-extension://',
  ])('are never those of a page: %s', async (origin) => {
    const under = await startPrograms();
    const { key } = await under.add();
    await under.admin('PUT', `${PROGRAMS}/listener`, { port: under.port, origins: [origin] });
    const headers = { ...withKey(key), ...JSON_TYPE, origin };
    for (const method of ['POST', 'OPTIONS']) {
      const answer = await under.ask('/v2/translate', { method, headers });
      expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([
        403,
        undefined,
      ]);
    }
    expect((await under.admin('GET', PROGRAMS))['asked_origins']).toEqual([]);
  });

  it('are answered before a request only if they are allowed', async () => {
    const under = await startPrograms({ origins: [EXTENSION] });
    const preflight = {
      method: 'OPTIONS',
      headers: {
        origin: EXTENSION,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
        'access-control-request-private-network': 'true',
      },
    };
    const allowed = await under.ask('/v2/translate', preflight);
    expect([allowed.status, allowed.body]).toEqual([204, '']);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': EXTENSION,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-private-network': 'true',
      vary: 'Origin',
    });
    const unknown = await under.ask('/v2/translate', {
      ...preflight,
      headers: { ...preflight.headers, origin: 'moz-extension://0f8e4d5c' },
    });
    expect([unknown.status, unknown.headers['access-control-allow-methods']]).toEqual([
      403,
      undefined,
    ]);
    expect((await under.ask('/v2/translate', { method: 'OPTIONS' })).status).toBe(403);
  });
});

describe('keys', () => {
  it('are taken from the header, a form, and a query', async () => {
    const under = await startPrograms();
    const { key } = await under.add();
    const form = `text=Hello.&source_lang=EN&target_lang=DE`;
    const ways = [
      { path: '/v2/translate', headers: { ...withKey(key), ...FORM_TYPE }, body: form },
      {
        path: '/v2/translate',
        headers: { authorization: `Bearer ${key}`, ...FORM_TYPE },
        body: form,
      },
      { path: '/v2/translate', headers: FORM_TYPE, body: `auth_key=${key}&${form}` },
      { path: `/v2/translate?auth_key=${key}`, headers: JSON_TYPE, body: TEXT },
      {
        path: `/translate?token=${key}`,
        headers: JSON_TYPE,
        body: '{"text":"Hello.","target_lang":"DE"}',
      },
      { path: `/v2/usage?auth_key=${key}`, headers: {} },
    ];
    for (const { path, ...asked } of ways) {
      const answer = await under.ask(path, asked);
      expect([path, answer.status]).toEqual([path, 200]);
    }
  });

  it('of the app, of its administration, and of its developers open nothing', async () => {
    const under = await startPrograms();
    const developer = await under.admin('POST', '/v2/admin/developer-keys', { label: 'x' });
    const { apiKey, adminKey } = under.service;
    for (const key of [apiKey, adminKey, String(developer['key_id'])]) {
      const answer = await under.ask('/v2/usage', { headers: withKey(key) });
      expect(answer.status).toBe(403);
    }
  });

  it('open only what they were made for', async () => {
    const under = await startPrograms();
    const { key } = await under.add({ uses: ['documents'] });
    const headers = { ...withKey(key), ...JSON_TYPE };
    const texts = await under.ask('/v2/translate', { headers, body: TEXT });
    expect([texts.status, texts.body]).toEqual([403, expect.stringContaining('translate:text')]);
    expect((await under.ask('/v2/document/x', { headers, body: '{}' })).status).toBe(400);
  });

  it('stop working when they are revoked, and are kept only as a hash', async () => {
    const under = await startPrograms();
    const { id, key } = await under.add();
    expect((await under.ask('/v2/usage', { headers: withKey(key) })).status).toBe(200);
    expect(await under.admin('DELETE', `${PROGRAMS}/${id}`)).toEqual({ http: 204 });
    expect((await under.ask('/v2/usage', { headers: withKey(key) })).status).toBe(403);
    expect((await under.admin('GET', PROGRAMS))['programs']).toEqual([]);
    expect((await under.admin('DELETE', `${PROGRAMS}/${id}`))['http']).toBe(404);
  });

  it('count the characters of their program, up to its limit', async () => {
    const under = await startPrograms();
    const { id, key } = await under.add({ character_limit: 10 });
    const headers = { ...withKey(key), ...JSON_TYPE };
    expect((await under.ask('/v2/translate', { headers, body: TEXT })).status).toBe(200);
    expect((await under.ask('/v2/translate', { headers, body: TEXT })).status).toBe(456);
    const usage = JSON.parse((await under.ask('/v2/usage', { headers })).body);
    expect(usage).toMatchObject({ character_count: 6, character_limit: 10 });
    expect((await under.admin('GET', PROGRAMS))['programs']).toMatchObject([
      { character_count: 6, character_limit: 10, last_use_time: expect.any(String) },
    ]);
    await under.admin('PUT', `${PROGRAMS}/${id}`, { character_limit: null });
    expect((await under.ask('/v2/translate', { headers, body: TEXT })).status).toBe(200);
    // The app's own usage does not include it.
    expect(await (await under.get('/v2/usage')).json()).toMatchObject({ character_count: 0 });
  });
});
