import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { signIn } from '../../../../electron/clients/time/sign-in.ts';
import type { HttpTransport } from '../../../../electron/clients/http/transport.ts';
import {
  clientAt,
  goodCertificate,
  openService,
  openTimeBench,
  pinTo,
  timeFailureOf,
  TOKEN,
  USER_AGENT,
} from './support.ts';

describe('an address without https', () => {
  const refusing: HttpTransport = {
    fetch: async () => Promise.reject(new Error('sent')),
    fetchOnce: async () => Promise.reject(new Error('sent')),
    upload: async () => Promise.reject(new Error('sent')),
  };

  it.each([
    'http://time.example.com/api/v1',
    'http://127.0.0.1:49152/api/v1',
    'http://localhost/api/v1',
    'http://[::1]/api/v1',
    'HTTP://time.example.com/api/v1',
  ])('is refused before anything is sent: %s', async (baseUrl) => {
    const error = await timeFailureOf((async () => clientAt(baseUrl, refusing).listProjects())());
    expect(error).toMatchObject({ code: 'net/insecure-url', outcome: 'untouched' });
    const signing = await timeFailureOf(
      signIn({
        baseUrl,
        email: 'a@example.com',
        password: 'Geheim-1',
        accountId: '7',
        userAgent: USER_AGENT,
        transport: refusing,
      }),
    );
    expect(signing).toMatchObject({ code: 'net/insecure-url', outcome: 'untouched' });
  });
});

describe('every request', () => {
  it.each([
    ['bearer', { authorization: `Bearer ${TOKEN}` }],
    ['raw', { authorization: TOKEN }],
    ['x-api-token', { 'x-api-token': TOKEN }],
  ] as const)('sends the token as %s', async (tokenHeader, headers) => {
    const { service, client } = await openTimeBench({ tokenHeader });
    service.on('GET /projects', '{"data":[]}');
    await client.listProjects();
    const { 'x-api-token': own, authorization } = service.requests[0]?.headers ?? {};
    expect({ 'x-api-token': own, authorization }).toStrictEqual({
      'x-api-token': undefined,
      authorization: undefined,
      ...headers,
    });
  });

  it('is sent under one fixed name, including probes and signing in', async () => {
    const { service, client } = await openTimeBench();
    service.on('GET /projects', '{"data":[{"id":1}]}');
    service.on('GET /auth/revoke', '');
    service.on('POST /auth', '{"token":"new-token","account_id":7}');
    const pair = await goodCertificate();
    await client.probeCapabilities();
    await client.keepAlive();
    await client.revoke();
    await signIn({
      baseUrl: service.url,
      email: 'a@example.com',
      password: 'Geheim-1',
      accountId: '7',
      userAgent: USER_AGENT,
      transport: pinTo(service.origin, pair),
    });
    expect(service.requests.length).toBeGreaterThan(8);
    expect(new Set(service.requests.map(({ headers }) => headers['user-agent']))).toStrictEqual(
      new Set([USER_AGENT]),
    );
    expect(service.requests.every(({ headers }) => headers.cookie === undefined)).toBe(true);
  });

  it.each(['', 'a\r\nx-evil: 1', 'Größe', ' leading', 'x'.repeat(300)])(
    'refuses a name that no header can hold: %j',
    async (userAgent) => {
      const opening = (async () => (await openTimeBench({ userAgent })).client)();
      expect(await timeFailureOf(opening)).toMatchObject({
        code: 'input/invalid',
        outcome: 'refused',
        details: { field: 'userAgent' },
      });
    },
  );

  it.each([
    ['', 'auth/missing-key'],
    ['   ', 'auth/missing-key'],
    ['a\nb', 'auth/rejected'],
    ['x'.repeat(5000), 'auth/rejected'],
  ])('sends nothing with the token %j', async (token, code) => {
    const { service, client } = await openTimeBench({
      getToken: async () => Promise.resolve(token),
    });
    const error = await timeFailureOf(client.deleteEntry('1'));
    expect(error).toMatchObject({ code, outcome: 'untouched' });
    expect(service.requests).toHaveLength(0);
  });

  it('sends changes as forms, and queries without a body', async () => {
    const { service, client } = await openTimeBench();
    service.on('POST /customers/7', '{"data":{"id":7,"name":"Müller & Söhne"}}');
    service.on('GET /projects', '[]');
    await client.renameCustomer('7', 'Müller & Söhne');
    await client.listProjects();
    const [rename, list] = service.requests;
    expect(rename).toMatchObject({
      method: 'POST',
      path: '/customers/7',
      body: 'name=M%C3%BCller+%26+S%C3%B6hne',
    });
    expect(rename?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(list?.body).toBe('');
    expect(list?.headers['content-type']).toBeUndefined();
  });
});

describe('redirects', () => {
  it.each([
    [301, 'untouched'],
    [302, 'unknown'],
    [303, 'unknown'],
    [307, 'untouched'],
    [308, 'untouched'],
  ] as const)('are never followed with the token: %d', async (status, outcome) => {
    const other = await openService();
    const { service, client } = await openTimeBench();
    const reply = { status, headers: { location: `${other.url}/projects` } };
    service.on('POST /projects', reply);
    service.on('GET /projects', { status, headers: { location: `${service.url}/customers` } });
    const error = await timeFailureOf(client.createProject({ name: 'Katalog' }));
    expect(error).toMatchObject({ code: 'api/unexpected-response', outcome, retryable: false });
    expect((await timeFailureOf(client.listProjects())).code).toBe('api/unexpected-response');
    expect(other.requests).toHaveLength(0);
    expect(service.requests).toHaveLength(2);
  });
});

describe('the secret token', () => {
  it('appears in no error, whatever the service echoes', async () => {
    const { service, client } = await openTimeBench();
    const echo = JSON.stringify({
      message: `Bad token ${TOKEN} in Authorization: Bearer ${TOKEN}`,
    });
    service.on(
      'GET /projects',
      { status: 401, body: echo },
      { status: 200, body: echo.replace('{', '{"status":401,') },
    );
    for (let count = 0; count < 2; count += 1) {
      const error = await timeFailureOf(client.listProjects());
      expect(error.code).toBe('auth/rejected');
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(TOKEN);
    }
  });
});
