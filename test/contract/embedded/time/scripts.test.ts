import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { rawTls } from '../../support/raw-tls.ts';
import type { TimeServiceUnderTest } from './support.ts';
import { ENTRY, SIGN_IN, startTimeService } from './support.ts';

const AGENT = 'python-requests/2.31.0';
const PASSWORD = 'Geheim & 100%';
const QUERY = new URLSearchParams({ email: SIGN_IN.email, password: PASSWORD }).toString();
const DAY = 'date_execution_start=2019-01-01&date_execution_end=2029-12-31';

/** Sends a request as the library of the scripts writes it. @returns its status and JSON */
async function send(
  service: TimeServiceUnderTest,
  line: string,
  headers: readonly string[] = [],
  body = '',
): Promise<{ status: number; json: Record<string, unknown> }> {
  const answer = await rawTls(
    service,
    [
      `${line} HTTP/1.1`,
      `Host: ${new URL(service.url).host}`,
      `User-Agent: ${AGENT}`,
      'Accept-Encoding: identity',
      'Accept: */*',
      'Connection: close',
      ...headers,
      '',
      body,
    ].join('\r\n'),
  );
  const [head = '', content = ''] = answer.split('\r\n\r\n');
  return {
    status: Number(head.split(' ')[1]),
    json: JSON.parse(content || '{}') as Record<string, unknown>,
  };
}

const start = () => startTimeService({ signIn: { ...SIGN_IN, password: PASSWORD } });

describe('public scripts for services of this kind', () => {
  it('sign in by GET, without an account, and send "token" before the token', async () => {
    const service = await start();
    await service.data(201, 'POST', '/time_entries', ENTRY);
    const { status, json } = await send(service, `GET /api/v1/auth?${QUERY}`);
    expect([status, json['account_id']]).toEqual([200, 'local']);
    const own = [`Authorization: token ${String(json['token'])}`];
    const report = await send(service, 'GET /api/v1/reports/detailed', own);
    expect(report.status).toBe(200);
    // Without a rate, there is no amount either.
    expect(report.json['data']).toMatchObject([{ time_total: '01:30:00', rate_total: null }]);
  });

  it('sign in by POST with everything in the query, a JSON type, and no body, and compare each day', async () => {
    const service = await start();
    await service.data(201, 'POST', '/time_entries', ENTRY);
    const json = 'Content-Type: application/json';
    const signedIn = await send(service, `POST /api/v1/auth?${QUERY}&account_id=local`, [
      json,
      'Content-Length: 0',
    ]);
    expect(signedIn.status).toBe(200);
    const own = [json, `x-api-token: ${String(signedIn.json['token'])}`];
    const days = async (more: string) =>
      (await send(service, `GET /api/v1/reports/daily?${DAY}${more}`, own)).json['data'];
    expect(await days('')).toMatchObject([
      {
        time_total: '01:30:00',
        time_clock: '01:30:00',
        user_name: SIGN_IN.email,
        user_email: SIGN_IN.email,
        rate_total: null,
      },
    ]);
    expect(await days('&only_with_divergence=true')).toEqual([]);
  });

  it('sign in by a form without an account, and read the reason from the body', async () => {
    const service = await start();
    const post = (form: string) =>
      send(
        service,
        'POST /api/v1/auth',
        ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${form.length}`],
        form,
      );
    expect((await post(QUERY)).json).toEqual({
      token: expect.any(String),
      account_id: 'local',
    });
    expect(await post('email=&password=')).toMatchObject({
      status: 422,
      json: { status: 422, message: expect.any(String) },
    });
  });

  it('may write doubled and trailing slashes', async () => {
    const service = await start();
    const { json } = await send(service, `GET //api/v1//auth/?${QUERY}`);
    const own = [`Authorization: Bearer ${String(json['token'])}`];
    expect((await send(service, 'GET /api/v1//projects/?limit=1', own)).status).toBe(200);
    expect((await send(service, 'DELETE /api/v1//projects//1/', own)).status).toBe(404);
  });

  it('cannot choose another account, nor sign in where nobody may', async () => {
    const service = await start();
    expect((await send(service, `GET /api/v1/auth?${QUERY}&account_id=other`)).status).toBe(401);
    expect((await send(service, `GET /api/v1/auth?${QUERY}&account_id=`)).status).toBe(422);
    const closed = await startTimeService();
    expect((await send(closed, `GET /api/v1/auth?${QUERY}`)).status).toBe(403);
    const report = await closed.list('/reports/daily');
    expect(report).toEqual([]);
  });
});

/** Returns the contents of all files below a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'));
}

it('leaves a password that was sent in an address in no file, log, or answer', async () => {
  const service = await start();
  const answers = await Promise.all([
    send(service, `GET /api/v1/auth?${QUERY}`),
    send(service, `POST /api/v1/auth?${QUERY}`, ['Content-Length: 0']),
    send(service, `GET /api/v1/auth?${QUERY}&account_id=other`),
    send(service, `PUT /api/v1/auth?${QUERY}`, ['Content-Length: 0']),
    send(service, `GET /api/v1/nowhere?${QUERY}`),
    send(service, `GET /api/v1/auth?${QUERY}&more=${'x'.repeat(9_000)}`),
    send(service, `GET /api/v1/auth?${QUERY}&broken=%zz`),
    send(service, `GET /api/v1/auth?${QUERY}`, ['Origin: https://example.org']),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 405, 404, 414, 400, 403]);
  await service.stop();
  const encoded = new URLSearchParams({ p: PASSWORD }).toString().slice(2);
  const kept = [...filesIn(service.dataFolder), ...service.logged, JSON.stringify(answers)];
  for (const text of [PASSWORD, encoded, 'Geheim']) {
    expect(kept.filter((one) => one.includes(text))).toEqual([]);
  }
});
