import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { oneAnswer, open } from '../../../support/raw-http.ts';
import { refusalOf, messageOf } from '../support.ts';
import { key, session, startPracticeService, statuses } from './support.ts';

const REPHRASE = { text: ['proton beam'], target_lang: 'en-US' };

describe('§18 test hooks: answers that fail', () => {
  it('429-count: translating and rephrasing are refused that often, nothing else is', async () => {
    const { translate, post, get } = await startPracticeService();
    const headers = session('429', { '429-count': 3 });
    expect(
      await statuses([
        () => get('/v2/usage', headers),
        () => translate(headers),
        () => post('/v2/translate_secondary', { text: ['a'], target_lang: 'DE' }, headers),
        () => get('/v2/languages', headers),
        () => post('/v2/write/rephrase', REPHRASE, headers),
        () => translate(headers),
      ]),
    ).toEqual([200, 429, 429, 200, 429, 200]);
  });

  it('429-count: says so in a body, with Retry-After only on request', async () => {
    const { translate } = await startPracticeService();
    const plain = await translate(session('a', { '429-count': 1 }));
    expect([plain.status, plain.headers.get('retry-after')]).toEqual([429, null]);
    expect(await messageOf(plain)).toContain('too many requests');
    const timed = await translate(
      session('b', { '429-count': 1, 'x-dragoman-practice-retry-after': 7 }),
    );
    expect([timed.status, timed.headers.get('retry-after')]).toEqual([429, '7']);
  });

  it('5xx-count: every address fails with 503, before the key is looked at', async () => {
    const { get, translate } = await startPracticeService();
    const headers = session('5xx', { '5xx-count': 2 });
    const first = await get('/v2/usage', { ...headers, ...key('invalid') });
    expect([first.status, first.headers.get('x-trace-id')]).toEqual([
      503,
      expect.stringMatching(/^[0-9a-f]{32}$/u),
    ]);
    expect(await statuses([() => translate(headers), () => translate(headers)])).toEqual([
      503, 200,
    ]);
  });

  it.each([500, 502, 504, 529, 599])('5xx-status: answers %i instead', async (status) => {
    const { get } = await startPracticeService();
    const headers = session('5xx', { '5xx-count': 1, '5xx-status': status });
    expect((await get('/v2/usage', headers)).status).toBe(status);
  });

  it('practice switch 456-count: translating, rephrasing and uploading are refused', async () => {
    const { translate, upload, usage, post } = await startPracticeService();
    const headers = session('456', { 'x-dragoman-practice-456-count': 3 });
    expect(
      await statuses([
        () => translate(headers),
        () => upload('proton beam', headers),
        () => post('/v2/write/rephrase', REPHRASE, headers),
        () => translate(headers),
      ]),
    ).toEqual([456, 456, 456, 200]);
    expect(await usage(headers)).toMatchObject({ character_count: 11 });
  });

  it('no-response-count: requests get no answer, the next ones do', async () => {
    const { translate, usage, service } = await startPracticeService();
    const headers = session('silent', { 'no-response-count': 2 });
    const silent = [translate(headers), translate(headers)].map((call) =>
      call.then(
        () => 'answered',
        () => 'ended',
      ),
    );
    // Sent on separate connections while the two are open.
    expect((await translate(headers)).status).toBe(200);
    expect(await usage(headers)).toMatchObject({ character_count: 11 });
    expect(await Promise.race([...silent, Promise.resolve('open')])).toBe('open');
    await service.close();
    expect(await Promise.all(silent)).toEqual(['ended', 'ended']);
  });
});

describe('§18 test hooks: what a session requires of its requests', () => {
  it('expect-proxy: only requests with the header Forwarded are answered', async () => {
    const { get } = await startPracticeService();
    const headers = session('proxy', { 'expect-proxy': 1 });
    const direct = await get('/v2/usage', headers);
    expect(await refusalOf(direct, 400)).toContain('proxy');
    expect((await get('/v2/usage', { ...headers, forwarded: 'for=127.0.0.1' })).status).toBe(200);
  });

  it.each([
    [{}, 400],
    [{ 'allow-missing-user-agent': 0 }, 400],
    [{ 'allow-missing-user-agent': 1 }, 200],
  ])('allow-missing-user-agent: with %j the answer is %i', async (switches, status) => {
    const { url } = await startPracticeService();
    const answer = await bare(`${url}/v2/usage`, session('agent', switches));
    expect(answer.status).toBe(status);
    expect(answer.body).toContain(status === 400 ? 'User-Agent' : 'character_count');
    // Without a session the header may be missing, as at the service itself.
    expect((await bare(`${url}/v2/usage`, {})).status).toBe(200);
  });

  it('allow-reconnections: 0 refuses a second connection, anything else allows it', async () => {
    const { url } = await startPracticeService();
    const call = (switches: Record<string, number>): Promise<{ status: number; body: string }> =>
      bare(`${url}/v2/usage`, {
        ...session(JSON.stringify(switches), switches),
        'user-agent': 'test',
        connection: 'close',
      });
    expect([(await call({})).status, (await call({})).status]).toEqual([200, 200]);
    expect((await call({ 'allow-reconnections': 0 })).status).toBe(200);
    const second = await call({ 'allow-reconnections': 0 });
    expect([second.status, second.body]).toEqual([400, expect.stringContaining('connection')]);
  });

  it('allow-extra-body: unknown fields are ignored with or without it', async () => {
    const { post } = await startPracticeService();
    const body = { text: ['proton beam'], target_lang: 'DE', my_own: 1 };
    const headers = session('extra', { 'allow-extra-body': 1 });
    expect((await post('/v2/translate', body, headers)).status).toBe(200);
    expect((await post('/v2/translate', body, session('no extra'))).status).toBe(200);
  });

  it('the sample phrase of the official Java suite, in its own bytes', async () => {
    const { url } = await startPracticeService();
    const text = 'Протонний промінь';
    const body = `source_lang=uk&target_lang=en-US&text=${encodeURIComponent(text).replaceAll('%20', '+')}&show_billed_characters=1`;
    const socket = open({ url });
    socket.write(
      [
        'POST /v2/translate HTTP/1.1',
        'Authorization: DeepL-Auth-Key mock_server',
        'User-Agent: deepl-java/1.16.0 (Linux-6.18.44-amd64) java/17.0.15',
        'Content-Type: application/x-www-form-urlencoded',
        'Cache-Control: no-cache',
        'Pragma: no-cache',
        `Host: ${new URL(url).host}`,
        'Accept: text/html, image/gif, image/jpeg, */*; q=0.2',
        'Connection: keep-alive',
        `Content-Length: ${String(body.length)}`,
        '',
        body,
      ].join('\r\n'),
    );
    expect(JSON.parse((await oneAnswer(socket)).split('\r\n\r\n')[1] ?? '')).toEqual({
      translations: [
        expect.objectContaining({ text: 'proton beam', billed_characters: text.length }),
      ],
    });
  });

  it("an invalid switch is refused by name, and the session isn't set up", async () => {
    const { translate } = await startPracticeService();
    const refused = await translate(session('odd', { '429-count': '-1' }));
    expect([refused.status, await messageOf(refused)]).toEqual([
      400,
      'mock-server-session-429-count must be a whole number from 0 to 1000000.',
    ]);
    expect(
      await statuses([
        () => translate(session('odd', { '429-count': 1 })),
        () => translate(session('odd', { '429-count': 'x' })),
      ]),
    ).toEqual([429, 200]);
  });

  it('switches without a session do nothing', async () => {
    const { translate } = await startPracticeService();
    const { 'mock-server-session': _id, ...switches } = session('', { '429-count': 5 });
    expect((await translate(switches)).status).toBe(200);
  });
});

describe('§18 test hooks: the last request of a session', () => {
  it('is shown with method, path, query, headers and body, but without its key', async () => {
    const { post, get } = await startPracticeService();
    const headers = session('seen');
    await post('/v2/translate_secondary?x=1', { text: ['a'], target_lang: 'DE' }, headers);
    const answer = await get('/__session__/last-request', headers);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        method: 'POST',
        path: '/v2/translate_secondary',
        query: { x: '1' },
        headers: expect.objectContaining({ 'mock-server-session': 'seen', authorization: '****' }),
        body: { text: ['a'], target_lang: 'DE' },
      },
    ]);
  });

  it('includes failed requests, but not the inspection itself', async () => {
    const { get } = await startPracticeService();
    const headers = session('failed', { '5xx-count': 9, 'no-response-count': 0 });
    await get('/v2/usage', headers);
    for (const _ of [1, 2]) {
      const answer = await get('/__session__/last-request', headers);
      expect([answer.status, await answer.json()]).toEqual([
        200,
        expect.objectContaining({ path: '/v2/usage', body: null }),
      ]);
    }
  });

  it('is 400 without a session, 404 before the first request', async () => {
    const { get } = await startPracticeService();
    expect(
      await statuses([
        () => get('/__session__/last-request'),
        () => get('/__session__/last-request', session('new')),
      ]),
    ).toEqual([400, 404]);
  });

  it('stores neither files nor large bodies', async () => {
    const { upload, translate, get } = await startPracticeService();
    const seenBody = async (headers: Record<string, string>): Promise<unknown> => {
      const { body }: { body: unknown } = await (
        await get('/__session__/last-request', headers)
      ).json();
      return body;
    };
    const headers = { ...session('large') };
    await upload('proton beam', headers);
    expect(await seenBody(headers)).toBeNull();
    expect((await translate(headers, 'x'.repeat(70_000))).status).toBe(200);
    expect(await seenBody(headers)).toBeNull();
  });
});

/** Sends a request with exactly these headers and no others. */
function bare(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { headers: { ...key('any-key'), ...headers }, agent: false },
      (answer) => {
        text(answer).then((body) => {
          resolve({ status: answer.statusCode ?? 0, body });
        }, reject);
      },
    );
    call.once('error', reject);
    call.end();
  });
}
