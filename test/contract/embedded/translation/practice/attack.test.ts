import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  asyncProperty,
  check,
  constantFrom,
  dictionary,
  jsonValue,
  oneof,
  record,
  string,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../support/runs.ts';
import { handleOf, shareAccounts, untilFinished } from '../support.ts';
import { key, session, startPracticeService, statuses } from './support.ts';

const openAccount = shareAccounts();

describe('§18 test hooks: outside practice', () => {
  it('every switch is ignored and only issued keys work', async () => {
    const normal = await openAccount();
    const { url, service } = normal;
    const everything = session('normal', {
      'no-response-count': 1,
      '429-count': 9,
      '5xx-count': 9,
      'expect-proxy': 1,
      'allow-reconnections': 'nonsense',
      'init-character-limit': 1,
      'x-dragoman-practice-456-count': 9,
    });
    const body = { text: ['Good night'], source_lang: 'EN', target_lang: 'DE' };
    expect((await normal.postJson('/v2/translate', body, everything)).status).toBe(200);
    for (const wrong of ['any-key', 'any:fx', `${service.apiKey}:adm`, 'invalid']) {
      const answer = await fetch(`${url}/v2/usage`, { headers: { ...everything, ...key(wrong) } });
      expect(answer.status).toBe(403);
    }
    expect(
      await statuses([
        () => normal.postJson('/v2/translate_secondary', body),
        () =>
          fetch(`${url}/__session__/last-request`, {
            headers: { ...key(service.apiKey), ...everything },
          }),
      ]),
    ).toEqual([404, 404]);
  });
});

describe('§18 test hooks: attacks', () => {
  it('garbage on the wire ends no session and no service', async () => {
    const { url, translate } = await startPracticeService();
    const { port } = new URL(url);
    for (const bytes of [
      '\0\0\0',
      'GET / HTTP/1.1\r\nmock-server-session-429-count: \0\r\n\r\n',
      'x'.repeat(70_000),
    ]) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.end(bytes);
      await text(socket).catch(() => '');
    }
    const odd = { ...session('__proto__'), ...session('constructor', { '5xx-count': 1 }) };
    expect(await statuses([() => translate(odd), () => translate(odd)])).toEqual([503, 200]);
  });

  it("documents of a session wait and fail, those of others don't", async () => {
    const { upload, status } = await startPracticeService();
    const headers = session('docs', { 'doc-failure': 1 });
    const [failing, fine, other] = [
      await handleOf(upload('proton beam', headers)),
      await handleOf(upload('proton beam', headers)),
      await handleOf(upload('proton beam')),
    ];
    const [first, second, third] = await Promise.all(
      [failing, fine, other].map((handle) => untilFinished(() => status(handle))),
    );
    expect(first).toMatchObject({
      status: 'error',
      error_message: 'Practice: this document was made to fail.',
    });
    expect([second?.['status'], third?.['status']]).toEqual(['done', 'done']);
  });

  it('random switches and bodies at every address get a documented status and a message, never 500', async () => {
    const { url, service } = await startPracticeService();
    const routes = service.routes.filter(({ method }) => method !== 'HEAD');
    const switches = constantFrom(
      'mock-server-session-429-count',
      'mock-server-session-init-character-limit',
      'mock-server-session-doc-queue-time',
      'mock-server-session-expect-proxy',
      'x-dragoman-practice-456-count',
      '__proto__',
    );
    const requests = record({
      route: constantFrom(...routes),
      id: constantFrom('a', '__proto__', '%00', '\u00e9'.repeat(3), 'A'.repeat(32)),
      headers: dictionary(
        switches,
        oneof(constantFrom('0', '1', '-1', '1e9'), string({ unit: 'grapheme-ascii' })),
      ),
      body: oneof(
        jsonValue(),
        constantFrom({ text: ['a'], target_lang: 'DE', __proto__: null }, '\ud800'),
      ),
      name: string({ minLength: 1, unit: 'grapheme-ascii' }),
    });
    const outcome = await check(
      asyncProperty(requests, async ({ route, id, headers, body, name }) => {
        const address = encodeURI(route.url.replaceAll(/:\w+/gu, id)).replaceAll('%2500', '%00');
        const named = Object.entries({ ...headers, 'mock-server-session': name }).map(
          ([header, value]) => [header, value.trim()] as [string, string],
        );
        const response = await fetch(url + address, {
          method: route.method,
          headers: [
            ...named,
            ['authorization', 'DeepL-Auth-Key any:adm'],
            ['content-type', 'application/json'],
          ],
          ...(route.method === 'GET' ? {} : { body: JSON.stringify(body) }),
        });
        const content = await response.text();
        return response.status !== 500 && !/\bat .+:\d+:\d+/u.test(content);
      }),
      { numRuns: runs(400) },
    );
    expect(outcome.failed, JSON.stringify(outcome.counterexample)).toBe(false);
  });
});
