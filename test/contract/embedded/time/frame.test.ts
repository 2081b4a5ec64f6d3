import { describe, expect, it } from 'vitest';
import { rawTls } from '../../support/raw-tls.ts';
import type { TimeAccess } from './support.ts';
import { startTimeService, TEST_AGENT } from './support.ts';

const FORM = 'application/x-www-form-urlencoded';

/** All addresses of the profile with their methods. */
const ADDRESSES: readonly (readonly [address: string, methods: readonly string[]])[] = [
  ['/auth', ['POST', 'GET']],
  ['/auth/revoke', ['GET']],
  ['/projects', ['GET', 'POST']],
  ['/projects/1', ['GET', 'POST', 'DELETE']],
  ['/customers', ['GET', 'POST']],
  ['/customers/1', ['GET', 'POST', 'DELETE']],
  ['/time_entries', ['GET', 'POST']],
  ['/time_entries/1', ['GET', 'POST', 'DELETE']],
  ['/reports/detailed', ['GET']],
  ['/reports/daily', ['GET']],
];
const METHODS = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS', 'PROPFIND', 'QUERY'];

/** Returns a request up to its body; it closes the connection. @param headers each with its line end */
function head({ token }: TimeAccess, requestLine: string, headers = ''): string {
  return (
    `${requestLine} HTTP/1.1\r\nHost: x\r\nUser-Agent: ${TEST_AGENT}\r\n` +
    `Authorization: Bearer ${token}\r\n${headers}Connection: close\r\n\r\n`
  );
}

describe('addresses and methods', () => {
  it.each(ADDRESSES)('%s accepts %j; anything else is 405 with Allow', async (address, methods) => {
    const service = await startTimeService();
    const allow = methods.join(', ');
    for (const method of METHODS.filter((one) => !methods.includes(one))) {
      const answer = await service.call(method, address);
      expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, allow]);
      const words = { status: 405, message: `Here only ${allow} is served.` };
      expect(answer.json).toEqual(method === 'HEAD' ? null : words);
    }
    for (const method of methods) {
      const answer = await service.call(method, address);
      expect([method, answer.status === 405]).toEqual([method, false]);
    }
  });

  it.each([
    '/',
    '',
    '/nothing',
    '/projects/1/tasks',
    '/time_entries/1/2',
    '/../../projects',
    '/projects%2F1',
    '/PROJECTS',
    '/__proto__',
    '/constructor',
    '/reports',
    '/reports/monthly',
  ])('404 for %s, whatever is sent to it', async (address) => {
    const service = await startTimeService();
    for (const [method, headers] of [
      ['GET', {}],
      ['POST', { 'content-type': 'application/json' }],
      ['PUT', {}],
    ] as const) {
      const form = method === 'GET' ? undefined : '{';
      const answer = await service.call(method, address, form, { headers });
      expect([answer.status, answer.json]).toEqual([
        404,
        { status: 404, message: 'This service has no such address.' },
      ]);
    }
  });

  it('the path ends in /api/v1: nothing is served above it', async () => {
    const service = await startTimeService();
    expect(new URL(service.url).pathname).toBe('/api/v1');
    expect(await rawTls(service, head(service, 'GET /projects'))).toMatch(/^HTTP\/1\.1 404 /u);
    expect(await rawTls(service, head(service, 'GET /api/v2/projects'))).toMatch(/ 404 /u);
  });

  it('accepts a trailing slash', async () => {
    const service = await startTimeService();
    expect((await service.call('GET', '/projects/')).status).toBe(200);
    expect((await service.call('PUT', '/projects/')).headers.allow).toBe('GET, POST');
  });

  it('403 for a web page, even with the right token; the token is neither bound nor destroyed', async () => {
    const service = await startTimeService();
    for (const origin of ['https://example.org', 'null']) {
      const answer = await service.call('GET', '/projects', undefined, {
        headers: { origin },
        userAgent: 'browser/1',
      });
      expect([answer.status, answer.json?.['status']]).toEqual([403, 403]);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
    expect((await service.call('GET', '/projects')).status).toBe(200);
  });
});

describe('bodies', () => {
  it.each([
    'application/json',
    'multipart/form-data; boundary=x',
    'text/plain',
    'nonsense',
    `${FORM}; charset=iso-8859-1`,
    `${FORM}2`,
  ])('415 for %s, and nothing is stored', async (type) => {
    const service = await startTimeService();
    for (const address of ['/projects', '/customers', '/time_entries', '/auth']) {
      const answer = await service.call('POST', address, '{"name":"x"}', {
        headers: { 'content-type': type },
      });
      expect([address, answer.status, answer.json]).toEqual([
        address,
        415,
        { status: 415, message: expect.stringMatching(/form/u) },
      ]);
    }
    expect(await service.list('/projects')).toEqual([]);
  });

  it('415 for a body without a type, and for a compressed one', async () => {
    const service = await startTimeService();
    const bare = await rawTls(
      service,
      `${head(service, 'POST /api/v1/projects', 'Content-Length: 6\r\n')}name=x`,
    );
    expect(bare).toMatch(/^HTTP\/1\.1 415 /u);
    const packed = await service.call('POST', '/projects', 'name=x', {
      headers: { 'content-encoding': 'gzip' },
    });
    expect(packed.status).toBe(415);
  });

  it.each([FORM, `${FORM}; charset=UTF-8`, `${FORM};charset="utf-8"`, FORM.toUpperCase()])(
    'reads %s',
    async (type) => {
      const service = await startTimeService();
      const headers = { 'content-type': type };
      const answer = await service.call('POST', '/projects', 'name=%C3%A9+%2B', { headers });
      expect(answer.json).toMatchObject({ data: { name: 'é +' } });
    },
  );

  it('accepts 65536 bytes, and answers 413 to one more, even chunk by chunk', async () => {
    const service = await startTimeService();
    const body = (bytes: number): string => `name=x&more=${'x'.repeat(bytes - 12)}`;
    expect((await service.call('POST', '/projects', body(65_536))).status).toBe(201);
    const large = await service.call('POST', '/projects', body(65_537));
    expect([large.status, large.json]).toEqual([
      413,
      { status: 413, message: 'The request body is larger than 64 KiB.' },
    ]);
    const chunk = `8000\r\n${'a'.repeat(0x80_00)}\r\n`;
    const chunked = await rawTls(
      service,
      head(
        service,
        'POST /api/v1/projects',
        `Content-Type: ${FORM}\r\nTransfer-Encoding: chunked\r\n`,
      ) + `${chunk.repeat(3)}0\r\n\r\n`,
    );
    expect(chunked).toMatch(/^HTTP\/1\.1 413 /u);
    const announced = await rawTls(
      service,
      head(
        service,
        'POST /api/v1/projects',
        `Content-Type: ${FORM}\r\nContent-Length: 1000000000\r\n`,
      ),
    );
    expect(announced).toMatch(/^HTTP\/1\.1 413 /u);
  });

  it.each([
    ['a broken percent sign', 'name=100%'],
    ['a broken percent sign in a name', '%zz=1&name=x'],
    ['half a character', 'name=%C3'],
    ['an overlong character', 'name=%C0%AF'],
    ['a lone surrogate', 'name=%ED%A0%80'],
    ['bytes that are not UTF-8', Buffer.from([0x6e, 0x61, 0x6d, 0x65, 0x3d, 0xff, 0xfe])],
    ['1001 fields', `name=x${'&a=1'.repeat(1000)}`],
  ])('400 for %s', async (_name, body) => {
    const service = await startTimeService();
    const answer = await service.call('POST', '/projects', body);
    expect([answer.status, answer.json]).toEqual([
      400,
      { status: 400, message: expect.stringMatching(/form/u) },
    ]);
    expect(await service.list('/projects')).toEqual([]);
  });

  it("400 for a query that can't be decoded", async () => {
    const service = await startTimeService();
    for (const query of ['limit=%', '%zz=1', 'from=%FF']) {
      expect((await service.call('GET', `/time_entries?${query}`)).status).toBe(400);
    }
  });

  it('never uses field names as keys of an object', async () => {
    const service = await startTimeService();
    const form =
      'name=x&__proto__=1&constructor=2&toString=3&hasOwnProperty=4&__proto__[active]=0&name[a]=b&=&&=1';
    expect(await service.data(201, 'POST', '/projects', form)).toMatchObject({
      name: 'x',
      active: true,
    });
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe('what is not HTTP', () => {
  it.each([
    ['no request at all', 'hello\r\n\r\n', '400'],
    ['an unknown method', 'BREW /api/v1/projects HTTP/1.1\r\nHost: x\r\n\r\n', '400'],
    [
      'two lengths',
      'POST /api/v1/projects HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      '400',
    ],
    [
      'headers of 16 KiB',
      `GET /api/v1/projects HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(16 * 1024)}\r\n\r\n`,
      '431',
    ],
    ['an address of 17 KiB', `GET /${'a'.repeat(17 * 1024)} HTTP/1.1\r\nHost: x\r\n\r\n`, '431'],
  ])('answers %s in the words of the profile', async (_name, bytes, status) => {
    const service = await startTimeService();
    const answer = await rawTls(service, bytes);
    expect(answer.slice(9, 12)).toBe(status);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
      status: Number(status),
      message: expect.stringMatching(/./u),
    });
    expect((await service.call('GET', '/projects')).status).toBe(200);
  });

  it("answers 400 to an address that can't be decoded, without repeating it", async () => {
    const service = await startTimeService();
    const answer = await rawTls(service, head(service, 'GET /api/v1/projects/%zz-secret'));
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /u);
    expect(answer).not.toContain('secret');
  });

  it('414 for an address of 9 KiB', async () => {
    const service = await startTimeService();
    const answer = await service.call('GET', `/projects?x=${'a'.repeat(9000)}`);
    expect([answer.status, answer.json?.['status']]).toEqual([414, 414]);
  });
});
