import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TimeServiceUnderTest } from './support.ts';
import { callTimeService, readDatabase, SIGN_IN, startTimeService, TEST_AGENT } from './support.ts';

const DAY_MS = 24 * 3_600_000;
const AUTH = { ...SIGN_IN, account_id: 'local' };

async function signIn(service: TimeServiceUnderTest, userAgent = TEST_AGENT): Promise<string> {
  const answer = await service.call('POST', '/auth', AUTH, { token: null, userAgent });
  return String(answer.json?.['token']);
}

async function status(
  service: TimeServiceUnderTest,
  token: string,
  userAgent: string | null = TEST_AGENT,
): Promise<number> {
  return (await service.call('GET', '/projects', undefined, { token, userAgent })).status;
}

describe('a request', () => {
  it.each([
    ['Bearer', (token: string) => ({ authorization: `Bearer ${token}` })],
    ['bearer in small letters', (token: string) => ({ authorization: `bearer ${token}` })],
    ['the token alone', (token: string) => ({ authorization: token })],
    ['x-api-token', (token: string) => ({ 'x-api-token': token })],
  ])('carries its token as %s', async (_name, headers) => {
    const service = await startTimeService();
    const answer = await service.call('GET', '/projects', undefined, {
      token: null,
      headers: headers(service.token),
    });
    expect(answer.status).toBe(200);
  });

  it.each([
    ['no token', {}],
    ['an empty one', { authorization: '' }],
    ['no more than Bearer', { authorization: 'Bearer ' }],
    ['a wrong one', { authorization: 'Bearer wrong' }],
    ['another scheme', { authorization: 'Basic bWU6bWU=' }],
    ['a long one', { authorization: `Bearer ${'x'.repeat(8000)}` }],
    ['one with SQL', { 'x-api-token': "' OR 1=1 --" }],
  ])('with %s gets 401, on every address that there is', async (_name, headers) => {
    const service = await startTimeService({ signIn: SIGN_IN });
    for (const [method, address] of [
      ['GET', '/projects'],
      ['POST', '/time_entries'],
      ['DELETE', '/customers/1'],
      ['GET', '/auth/revoke'],
      ['PUT', '/projects'],
    ] as const) {
      const answer = await service.call(method, address, undefined, { token: null, headers });
      expect([address, answer.status, answer.json]).toEqual([
        address,
        401,
        { status: 401, message: expect.stringMatching(/token/u) },
      ]);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
  });

  it('an address that there is not is 404 without a token, and 401 with a wrong one', async () => {
    const service = await startTimeService();
    const status = async (headers: Record<string, string>): Promise<number> =>
      (await service.call('GET', '/nothing', undefined, { token: null, headers })).status;
    expect(await status({})).toBe(404);
    expect(await status({ authorization: 'Bearer wrong' })).toBe(401);
    expect(await status({ 'x-api-token': 'wrong' })).toBe(401);
    expect((await service.call('GET', '/nothing')).status).toBe(404);
  });
});

describe('the printed token', () => {
  it('belongs to the first User-Agent that uses it; another one gets 401 and destroys it', async () => {
    const service = await startTimeService();
    expect(await status(service, service.token, 'first/1')).toBe(200);
    expect(await status(service, service.token, 'first/1')).toBe(200);
    expect(await status(service, service.token, 'second/1')).toBe(401);
    expect(await status(service, service.token, 'first/1')).toBe(401);
  });

  it('also when the other one asks for what is not there, or for too much', async () => {
    for (const [method, address] of [
      ['GET', '/nothing'],
      ['PATCH', '/projects'],
      ['POST', '/projects'],
    ] as const) {
      const service = await startTimeService();
      expect(await status(service, service.token, 'first/1')).toBe(200);
      const other = { userAgent: 'second/1' };
      expect((await service.call(method, address, 'x'.repeat(70_000), other)).status).toBe(401);
      expect(await status(service, service.token, 'first/1')).toBe(401);
    }
  });

  it('to have no User-Agent is one, too', async () => {
    const service = await startTimeService();
    expect(await status(service, service.token, null)).toBe(200);
    expect(await status(service, service.token, null)).toBe(200);
    expect(await status(service, service.token, TEST_AGENT)).toBe(401);
  });

  it('stays over a restart with the User-Agent it belongs to', async () => {
    const first = await startTimeService();
    expect(await status(first, first.token, 'first/1')).toBe(200);
    await first.stop();
    const { dataFolder, clock } = first;
    const second = await startTimeService({ dataFolder, clock });
    expect(second.token).toBe(first.token);
    expect(await status(second, second.token, 'second/1')).toBe(401);
    await second.stop();
    // A destroyed one is not printed again.
    const third = await startTimeService({ dataFolder, clock });
    expect(third.token).not.toBe(first.token);
    expect(await status(third, first.token, 'first/1')).toBe(401);
    expect(await status(third, third.token, 'second/1')).toBe(200);
  });

  it.each([
    ['missing', (file: string) => rmSync(file)],
    ['empty', (file: string) => writeFileSync(file, '')],
    ['another one', (file: string) => writeFileSync(file, 'x'.repeat(58))],
  ])('is made again when its file is %s; then the old one is gone', async (_name, damage) => {
    const first = await startTimeService();
    await first.stop();
    damage(path.join(first.dataFolder, 'time-token'));
    const second = await startTimeService({ dataFolder: first.dataFolder });
    expect(second.token).not.toBe(first.token);
    expect(await status(second, first.token)).toBe(401);
    expect(await status(second, second.token)).toBe(200);
  });

  it('lies in a file that only its owner reads, and in the database as a digest alone', async () => {
    const service = await startTimeService();
    const file = path.join(service.dataFolder, 'time-token');
    expect(readFileSync(file, 'utf8')).toBe(`${service.token}\n`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await service.stop();
    const database = readFileSync(path.join(service.dataFolder, 'time.db'), 'latin1');
    expect(database).not.toContain(service.token);
  });
});

describe('POST /auth', () => {
  it('answers token and account without the envelope; the token belongs to who made it', async () => {
    const service = await startTimeService({ signIn: SIGN_IN });
    const answer = await service.call('POST', '/auth', AUTH, { token: null });
    expect([answer.status, answer.json]).toEqual([
      200,
      { token: expect.stringMatching(/^[\w-]{58}$/u), account_id: 'local' },
    ]);
    const token = String(answer.json?.['token']);
    expect(await status(service, token, TEST_AGENT)).toBe(200);
    expect(await status(service, token, 'other/1')).toBe(401);
    expect(await status(service, token, TEST_AGENT)).toBe(401);
    // Only that one.
    expect(await status(service, service.token)).toBe(200);
  });

  it('is bound before it was ever used', async () => {
    const service = await startTimeService({ signIn: SIGN_IN });
    const token = await signIn(service, 'maker/1');
    expect(await status(service, token, 'thief/1')).toBe(401);
    expect(await status(service, token, 'maker/1')).toBe(401);
  });

  it.each([
    ['password', { ...AUTH, password: 'wrong' }],
    ['password with a blank', { ...AUTH, password: `${SIGN_IN.password} ` }],
    ['e-mail', { ...AUTH, email: 'you@example.org' }],
    ['account', { ...AUTH, account_id: 'other' }],
  ])('with a wrong %s is 401, and does not say which', async (_name, form) => {
    const service = await startTimeService({ signIn: SIGN_IN });
    const answer = await service.call('POST', '/auth', form, { token: null });
    expect([answer.status, answer.json]).toEqual([
      401,
      { status: 401, message: 'E-mail, password or account is wrong.' },
    ]);
  });

  it.each(['email', 'password', 'account_id'])('without %s is 422', async (field) => {
    const service = await startTimeService({ signIn: SIGN_IN });
    const { [field]: _left, ...form }: Record<string, string> = AUTH;
    const answer = await service.call('POST', '/auth', form, { token: null });
    expect([answer.status, answer.json?.['field']]).toEqual([422, field]);
  });

  it('ten wrong passwords in a minute are answered with 429, and so is the right one then', async () => {
    const service = await startTimeService({ signIn: SIGN_IN });
    const wrong = { ...AUTH, password: 'wrong' };
    for (let count = 0; count < 10; count += 1) {
      expect((await service.call('POST', '/auth', wrong, { token: null })).status).toBe(401);
    }
    const answer = await service.call('POST', '/auth', AUTH, { token: null });
    expect([answer.status, answer.headers['retry-after'], answer.json]).toEqual([
      429,
      '60',
      { status: 429, message: 'Too many wrong passwords. Try again in a minute.' },
    ]);
    // Existing clients stay connected.
    expect(await status(service, service.token)).toBe(200);
    service.clock.jump(60_000);
    expect((await service.call('POST', '/auth', AUTH, { token: null })).status).toBe(200);
  });

  it('is 403 where nobody may sign in', async () => {
    const service = await startTimeService();
    const answer = await service.call('POST', '/auth', AUTH, { token: null });
    expect([answer.status, answer.json?.['status']]).toEqual([403, 403]);
  });

  it('keeps no password anywhere', async () => {
    const service = await startTimeService({ signIn: SIGN_IN });
    await signIn(service);
    await service.stop();
    const database = readFileSync(path.join(service.dataFolder, 'time.db'), 'latin1');
    expect(database).not.toContain(SIGN_IN.password);
    expect(service.logged).toEqual([]);
  });
});

describe('GET /auth/revoke', () => {
  it('destroys the token that asks: 200 with an empty body, then 401', async () => {
    const service = await startTimeService({ signIn: SIGN_IN });
    const token = await signIn(service);
    const answer = await service.call('GET', '/auth/revoke', undefined, { token });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(await status(service, token)).toBe(401);
    expect(await status(service, service.token)).toBe(200);
  });
});

describe('a token unused for 30 days', () => {
  it('is destroyed; any use begins the 30 days again', async () => {
    const service = await startTimeService({ signIn: SIGN_IN });
    for (const kind of ['printed', 'signed in']) {
      const token = kind === 'printed' ? service.token : await signIn(service);
      expect(await status(service, token)).toBe(200);
      service.clock.jump(30 * DAY_MS);
      expect(await status(service, token)).toBe(200);
      service.clock.jump(30 * DAY_MS + 1);
      expect(await status(service, token)).toBe(401);
      // Permanently: regardless of later clock changes.
      service.clock.jump(-40 * DAY_MS);
      expect(await status(service, token)).toBe(401);
      service.clock.jump(40 * DAY_MS);
    }
  });

  it('is not printed again', async () => {
    const first = await startTimeService();
    await first.stop();
    first.clock.jump(30 * DAY_MS + 1);
    const { dataFolder, clock } = first;
    const second = await startTimeService({ dataFolder, clock });
    expect(second.token).not.toBe(first.token);
  });

  it('does not stay in the database for ever', async () => {
    const service = await startTimeService({ signIn: SIGN_IN });
    for (let count = 0; count < 5; count += 1) await signIn(service);
    service.clock.jump(31 * DAY_MS);
    await signIn(service);
    expect(readDatabase(service.dataFolder, 'SELECT id FROM tokens')).toHaveLength(1);
  });
});

describe('two services', () => {
  it('do not know each other’s tokens, nor trust each other’s certificates', async () => {
    const [one, two] = [await startTimeService(), await startTimeService()];
    const foreign = await callTimeService({ ...two, token: one.token }, 'GET', '/projects');
    expect(foreign.status).toBe(401);
    const { agent: _agent, ...access } = two;
    await expect(callTimeService({ ...access, ca: one.ca }, 'GET', '/projects')).rejects.toThrow(
      /self-signed certificate/u,
    );
  });
});
