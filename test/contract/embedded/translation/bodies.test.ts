import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { IS_DEEP, someOf } from '../../../support/runs.ts';
import { BODY_TYPES, FORM_TYPE, head, open, sent } from '../../support/raw-http.ts';
import type { AccountUnderTest } from './support.ts';
import { shareAccounts } from './support.ts';

const openAccount = shareAccounts();
const agent = new Agent({ keepAlive: true });
afterAll(() => {
  agent.destroy();
});

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const MEGABYTE = 1024 * 1024;
/** Routes that read their bodies in different ways. */
const LARGE = ['/v2/translate', '/v2/glossaries', '/v2/document', '/v2/languages'];

interface Answered {
  readonly status: number;
  readonly body: string;
}

/** Sends a body with any method, which `fetch` refuses to. */
async function exchange(
  { url }: Pick<AccountUnderTest, 'url'>,
  route: Pick<Route, 'method' | 'address' | 'key'>,
  headers: Record<string, string> = {},
  body = '',
): Promise<Answered> {
  const answer = await new Promise<{ status: number; body: Promise<string> }>((resolve, reject) => {
    request(
      url + route.address,
      {
        method: route.method,
        agent,
        headers: {
          authorization: `DeepL-Auth-Key ${route.key}`,
          'content-length': String(Buffer.byteLength(body)),
          ...headers,
        },
      },
      (response) => {
        resolve({ status: response.statusCode ?? 0, body: text(response) });
      },
    )
      .once('error', reject)
      .end(body);
  });
  return { status: answer.status, body: await answer.body };
}

interface Route {
  readonly method: string;
  readonly url: string;
  readonly address: string;
  readonly key: string;
  readonly readsBody: boolean | 'fields';
}

function routesOf({ service }: AccountUnderTest): Route[] {
  return service.routes.map(({ method, url, readsBody }) => ({
    method,
    url,
    readsBody,
    address: url.replaceAll(/:\w+/gu, UNKNOWN),
    key: url.startsWith('/v2/admin/') ? service.adminKey : service.apiKey,
  }));
}

/** Routes that a body only adds to. */
const OPTIONAL = ['POST /v2/languages', 'POST /v2/admin/developer-keys'];

describe('bodies that a route does not use', () => {
  it('are never judged, whatever their type and length', async () => {
    const service = await openAccount();
    const judged: unknown[] = [];
    const routes = routesOf(service).filter(({ readsBody }) => readsBody === false);
    expect(routes.length).toBeGreaterThan(35);
    for (const route of routes) {
      const plain = await exchange(service, route);
      for (const type of someOf(4, BODY_TYPES)) {
        for (const body of ['', '{"broken', 'x'.repeat(140_000)]) {
          const answer = await exchange(service, route, { 'content-type': type }, body);
          if (answer.status !== plain.status || answer.body !== plain.body) {
            judged.push([route.method, route.url, type, body.length, answer]);
          }
        }
      }
    }
    expect(judged).toEqual([]);
  });

  it('are not waited for, even if they never end', async () => {
    const service = await openAccount();
    for (const route of routesOf(service).filter(({ readsBody }) => readsBody === false)) {
      const account = { ...service, service: { ...service.service, apiKey: route.key } };
      const socket = open(service);
      socket.write(
        head(
          account,
          `${route.method} ${route.address}`,
          'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n',
        ) + '5\r\n     \r\n',
      );
      const [start] = String(await new Promise((resolve) => socket.once('data', resolve))).split(
        ' ',
        2,
      );
      expect([route.method, route.url, start]).toEqual([route.method, route.url, 'HTTP/1.1']);
      socket.destroy();
    }
  });
});

describe('bodies that a route reads', () => {
  it('are refused as a client error if they are of a wrong kind, and so is none', async () => {
    const service = await openAccount();
    const wrong: unknown[] = [];
    const routes = routesOf(service).filter(({ readsBody }) => readsBody === true);
    expect(routes.length).toBeGreaterThan(25);
    for (const route of routes) {
      const isOptional = OPTIONAL.includes(`${route.method} ${route.url}`);
      for (const type of BODY_TYPES) {
        for (const body of ['', '\0', '{"broken', '[]']) {
          const { status, body: said } = await exchange(
            service,
            route,
            { 'content-type': type },
            body,
          );
          const isRefused = status >= 400 && status < 500 && said.startsWith('{"message":"');
          const isFine = isOptional && status === 200;
          if (!isRefused && !isFine) wrong.push([route.method, route.url, type, body, status]);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['utf-16', 400],
    ['iso-8859-1', 400],
    ['UTF-8', 200],
    ['"utf8"', 200],
    ['us-ascii', 200],
  ])('in charset=%s are %i', async (charset, status) => {
    const service = await openAccount();
    for (const [type, body] of [
      ['application/json', '{"text":["a"],"target_lang":"DE"}'],
      [FORM_TYPE, 'text=a&target_lang=DE'],
    ] as const) {
      const route = { method: 'POST', address: '/v2/translate', key: service.service.apiKey };
      const answer = await exchange(
        service,
        route,
        { 'content-type': `${type}; charset=${charset}` },
        body,
      );
      const saysWhy = answer.body.includes('UTF-8');
      expect([type, answer.status, saysWhy]).toEqual([type, status, status === 400]);
    }
  });

  it('of 100 MB of nothing are a client error on every route, in flat memory', async () => {
    const service = await openAccount();
    const routes = routesOf(service).filter(({ readsBody }) => readsBody !== false);
    const chunk = Buffer.from(`100000\r\n${' '.repeat(MEGABYTE)}\r\n`);
    const before = process.memoryUsage.rss();
    const wrong: unknown[] = [];
    let mostBytes = 0;
    for (const route of IS_DEEP ? routes : routes.filter(({ url }) => LARGE.includes(url))) {
      const account = { ...service, service: { ...service.service, apiKey: route.key } };
      const isUpload = route.url.startsWith('/v2/document');
      const type = isUpload ? 'multipart/form-data; boundary=x' : 'application/json';
      const start = head(
        account,
        `${route.method} ${route.address}`,
        `Content-Type: ${type}\r\nTransfer-Encoding: chunked\r\n`,
      );
      const socket = open(service);
      const answer = new Promise<string>((resolve) => {
        socket.once('data', (bytes) => {
          resolve(bytes.toString('latin1'));
        });
        socket.once('close', () => {
          resolve('no answer');
        });
      });
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.write(start.replace('Connection: close', 'Connection: keep-alive'));
      for (let megabytes = 0; megabytes < 100 && socket.writable; megabytes += 1) {
        if (!socket.write(chunk)) {
          await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
        }
        mostBytes = Math.max(mostBytes, process.memoryUsage.rss() - before);
      }
      if (socket.writable) socket.write('0\r\n\r\n');
      const status = (await answer).slice(9, 12);
      if (!/^4\d\d$/u.test(status)) wrong.push([route.method, route.url, status]);
      socket.destroy();
    }
    expect(wrong).toEqual([]);
    expect(mostBytes).toBeLessThan(150 * MEGABYTE);
  });
});

describe('methods that an address does not serve', () => {
  it('are 404 with a message, whatever is sent', async () => {
    const service = await openAccount();
    const wrong: unknown[] = [];
    const routes = routesOf(service);
    const served = new Set(routes.map(({ method, address }) => `${method} ${address}`));
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY'];
    for (const route of new Map(routes.map((one) => [one.address, one])).values()) {
      for (const method of methods) {
        if (served.has(`${method} ${route.address}`)) continue;
        const answer = await exchange(
          service,
          { ...route, method },
          { 'content-type': 'application/json' },
          '{"broken',
        );
        const isRefused = answer.status === 404 && answer.body.startsWith('{"message":"');
        if (!isRefused) wrong.push([method, route.url, answer]);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('what other clients send', () => {
  const bare = (service: AccountUnderTest, line: string, headers: string, body = '') =>
    sent(service, head(service, line, headers) + body);

  it('Ruby asks for target languages with a JSON body', async () => {
    const service = await openAccount();
    const targets: unknown = await (await service.get('/v2/languages?type=target')).json();
    const answer = await bare(
      service,
      'GET /v2/languages',
      'Accept-Encoding: identity\r\nAccept: */*\r\nUser-Agent: deepl-ruby/3.7.0\r\n' +
        'Content-Type: application/json\r\nContent-Length: 17\r\n',
      '{"type":"target"}',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /u);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual(targets);
    for (const [type, body] of [
      ['text/plain', 'type=target'],
      ['application/json', '{}'],
    ] as const) {
      const route = { method: 'GET', address: '/v2/languages', key: service.service.apiKey };
      const other = await exchange(service, route, { 'content-type': type }, body);
      expect(JSON.parse(other.body)).toHaveLength(101);
    }
  });

  it.each([
    ['Ruby and Python', 'Content-Type: application/json\r\n'],
    ['Python, with a length', 'Content-Type: application/json\r\nContent-Length: 0\r\n'],
    ['Java', `Content-Type: ${FORM_TYPE}\r\nContent-Length: 0\r\n`],
  ])('%s: deletes style rules and their instructions', async (_client, headers) => {
    const service = await openAccount();
    const rules = await service.postJson('/v3/style_rules', {
      name: 'Web',
      language: 'de',
      custom_instructions: [{ label: 'Short', prompt: 'Be brief' }],
    });
    const made: { style_id: string; custom_instructions: { id: string }[] } = await rules.json();
    const address = `/v3/style_rules/${made.style_id}`;
    const instruction = made.custom_instructions[0]?.id ?? '';
    const lines = [`${address}/custom_instructions/${instruction}`, address];
    for (const line of lines) {
      expect(await bare(service, `DELETE ${line}`, headers)).toMatch(/^HTTP\/1\.1 204 /u);
    }
    expect((await service.get(address)).status).toBe(404);
  });

  it.each(['/v2/glossaries', '/v3/glossaries'])(
    'Ruby deletes from %s with an empty object',
    async (list) => {
      const service = await openAccount();
      const pair = { source_lang: 'en', target_lang: 'de', entries: 'a\tb', entries_format: 'tsv' };
      const made: { glossary_id: string } = await (
        await service.postJson('/v2/glossaries', { name: 'Shop', ...pair })
      ).json();
      const answer = await bare(
        service,
        `DELETE ${list}/${made.glossary_id}`,
        'Content-Type: application/json\r\nContent-Length: 2\r\n',
        '{}',
      );
      expect(answer).toMatch(/^HTTP\/1\.1 204 /u);
    },
  );
});
