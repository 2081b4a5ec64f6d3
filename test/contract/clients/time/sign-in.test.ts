import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { signIn } from '../../../../electron/clients/time/sign-in.ts';
import { goodCertificate, openTimeBench, pinTo, timeFailureOf, USER_AGENT } from './support.ts';

describe('signing in', () => {
  const credentials = { email: 'mia@example.com', password: 'Geheim & 100%', accountId: '4711' };

  it.each([
    ['{"token":"abc.def","account_id":4711}', { token: 'abc.def', accountId: '4711' }],
    ['{"data":{"token":"abc","account_id":"x"}}', { token: 'abc', accountId: 'x' }],
    ['{"token":"abc"}', { token: 'abc', accountId: '4711' }],
  ])('reads %s', async (body, expected) => {
    const { service } = await openTimeBench();
    service.on('POST /auth', body);
    const transport = pinTo(service.origin, await goodCertificate());
    const found = await signIn({
      ...credentials,
      baseUrl: service.url,
      userAgent: USER_AGENT,
      transport,
    });
    expect(found).toStrictEqual(expected);
    expect(service.requests).toHaveLength(1);
    expect(service.requests[0]?.headers.authorization).toBeUndefined();
    expect([...new URLSearchParams(service.requests[0]?.body)]).toStrictEqual([
      ['email', 'mia@example.com'],
      ['password', 'Geheim & 100%'],
      ['account_id', '4711'],
    ]);
  });

  it('sends no account where the user has only one, and nothing in the address', async () => {
    const { service } = await openTimeBench();
    service.on('POST /auth', '{"token":"abc"}');
    const transport = pinTo(service.origin, await goodCertificate());
    const found = await signIn({
      ...credentials,
      accountId: null,
      baseUrl: service.url,
      userAgent: USER_AGENT,
      transport,
    });
    expect(found).toStrictEqual({ token: 'abc', accountId: null });
    expect(service.requests.map(({ method, path }) => [method, path])).toEqual([['POST', '/auth']]);
    expect([...new URLSearchParams(service.requests[0]?.body)]).toStrictEqual([
      ['email', 'mia@example.com'],
      ['password', 'Geheim & 100%'],
    ]);
  });

  it.each([
    [
      { status: 401, body: '{"message":"Geheim & 100% is wrong"}' },
      'auth/rejected',
      /email, password, or account/,
    ],
    [{ status: 200, body: '{"token":"a\\nb"}' }, 'api/unexpected-response', /sent no token/],
    [{ status: 200, body: '' }, 'api/unexpected-response', /sent no token/],
    [
      { status: 200, body: '<html>Sign in</html>' },
      'api/unexpected-response',
      /A web page arrived/,
    ],
    [{ status: 500, body: '' }, 'api/server-error', /error occurred at the time service/],
  ])('reports the failure of %j and tries once', async (reply, code, words) => {
    const { service } = await openTimeBench();
    service.on('POST /auth', reply);
    const transport = pinTo(service.origin, await goodCertificate());
    const error = await timeFailureOf(
      signIn({ ...credentials, baseUrl: service.url, userAgent: USER_AGENT, transport }),
    );
    expect(error.code).toBe(code);
    expect(error.message).toMatch(words);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/Geheim|mia@/);
    expect(service.requests).toHaveLength(1);
  });
});
