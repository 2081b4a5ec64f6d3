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
    ['bearer in lower case', (token: string) => ({ authorization: `bearer ${token}` })],
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
    ['Bearer alone', { authorization: 'Bearer ' }],
    ['a wrong one', { authorization: 'Bearer wrong' }],
    ['a different scheme', { authorization: 'Basic bWU6bWU=' }],
    ['a long one', { authorization: `Bearer ${'x'.repeat(8000)}` }],
    ['one with SQL', { 'x-api-token': "' OR 1=1 --" }],
  ])('with %s gets 401 on every known address', async (_name, headers) => {
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

  it('gets 404 for an unknown address without a token, and 401 with a wrong one', async () => {
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
  it('belongs to the first User-Agent that uses it; a different one gets 401 and destroys it', async () => {
    const service = await startTimeService();
    expect(await status(service, service.token, 'first/1')).toBe(200);
    expect(await status(service, service.token, 'first/1')).toBe(200);
    expect(await status(service, service.token, 'second/1')).toBe(401);
    expect(await status(service, service.token, 'first/1')).toBe(401);
  });

  it('is destroyed even when the other User-Agent asks for an unknown address or too much', async () => {
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

  it('treats a missing User-Agent as a User-Agent', async () => {
    const service = await startTimeService();
    expect(await status(service, service.token, null)).toBe(200);
    expect(await status(service, service.token, null)).toBe(200);
    expect(await status(service, service.token, TEST_AGENT)).toBe(401);
  });

  it('survives a restart together with its User-Agent', async () => {
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
    ['a different one', (file: string) => writeFileSync(file, 'x'.repeat(58))],
  ])('is replaced when its file is %s; the old token is then invalid', async (_name, damage) => {
    const first = await startTimeService();
    await first.stop();
    damage(path.join(first.dataFolder, 'time-token'));
    const second = await startTimeService({ dataFolder: first.dataFolder });
    expect(second.token).not.toBe(first.token);
    expect(await status(second, first.token)).toBe(401);
    expect(await status(second, second.token)).toBe(200);
  });

  it('is in a file that only its owner can read, and in the database only as a digest', async () => {
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
  it('answers token and account without the envelope; the token belongs to the User-Agent that asked', async () => {
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

  it('is bound before its first use', async () => {
    const service = await startTimeService({ signIn: SIGN_IN });
    const token = await signIn(service, 'maker/1');
    expect(await status(service, token, 'thief/1')).toBe(401);
    expect(await status(service, token, 'maker/1')).toBe(401);
  });

  it.each([
    ['password', { ...AUTH, password: 'wrong' }],
    ['password with a space', { ...AUTH, password: `${SIGN_IN.password} ` }],
    ['e-mail', { ...AUTH, email: 'you@example.org' }],
    ['account', { ...AUTH, account_id: 'other' }],
  ])("answers 401 to a wrong %s, and doesn't say which", async (_name, form) => {
    const service = await startTimeService({ signIn: SIGN_IN });
    const answer = await service.call('POST', '/auth', form, { token: null });
    expect([answer.status, answer.json]).toEqual([
      401,
      { status: 401, message: 'E-mail, password or account is wrong.' },
    ]);
  });

  it.each(['email', 'password'])('answers 422 without %s', async (field) => {
    const service = await startTimeService({ signIn: SIGN_IN });
    const { [field]: _left, ...form }: Record<string, string> = AUTH;
    const answer = await service.call('POST', '/auth', form, { token: null });
    expect([answer.status, answer.json?.['field']]).toEqual([422, field]);
  });

  it('answers 429 after ten wrong passwords in a minute, even to the right one', async () => {
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

  it('answers 403 where nobody may sign in', async () => {
    const service = await startTimeService();
    const answer = await service.call('POST', '/auth', AUTH, { token: null });
    expect([answer.status, answer.json?.['status']]).toEqual([403, 403]);
  });

  it('stores no password anywhere', async () => {
    const service = await startTimeService({ signIn: SIGN_IN });
    await signIn(service);
    await service.stop();
    const database = readFileSync(path.join(service.dataFolder, 'time.db'), 'latin1');
    expect(database).not.toContain(SIGN_IN.password);
    expect(service.logged).toEqual([]);
  });
});

describe('GET /auth/revoke', () => {
  it('destroys the token of the request: 200 with an empty body, then 401', async () => {
    const service = await startTimeService({ signIn: SIGN_IN });
    const token = await signIn(service);
    const answer = await service.call('GET', '/auth/revoke', undefined, { token });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(await status(service, token)).toBe(401);
    expect(await status(service, service.token)).toBe(200);
  });
});

describe('a token unused for 30 days', () => {
  it('is destroyed; any use restarts the 30 days', async () => {
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

  it("isn't printed again", async () => {
    const first = await startTimeService();
    await first.stop();
    first.clock.jump(30 * DAY_MS + 1);
    const { dataFolder, clock } = first;
    const second = await startTimeService({ dataFolder, clock });
    expect(second.token).not.toBe(first.token);
  });

  it("doesn't stay in the database forever", async () => {
    const service = await startTimeService({ signIn: SIGN_IN });
    for (let count = 0; count < 5; count += 1) await signIn(service);
    service.clock.jump(31 * DAY_MS);
    await signIn(service);
    expect(readDatabase(service.dataFolder, 'SELECT id FROM tokens')).toHaveLength(1);
  });
});

describe('two services', () => {
  it("reject each other's tokens, and don't trust each other's certificates", async () => {
    const [one, two] = [await startTimeService(), await startTimeService()];
    const foreign = await callTimeService({ ...two, token: one.token }, 'GET', '/projects');
    expect(foreign.status).toBe(401);
    const { agent: _agent, ...access } = two;
    await expect(callTimeService({ ...access, ca: one.ca }, 'GET', '/projects')).rejects.toThrow(
      /self-signed certificate/u,
    );
  });
});
