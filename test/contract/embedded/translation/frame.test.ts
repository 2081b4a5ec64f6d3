import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../../electron/embedded/http/service-error.ts';
import { createPseudoEngine } from '../../../../electron/embedded/engines/pseudo.ts';
import { messageOf, shareAccounts, startService } from './support.ts';
import { head, raw } from '../../support/raw-http.ts';
import { call } from '../../support/service-keys.ts';

const openAccount = shareAccounts();
const TRACE_ID = /^[0-9a-f]{32}$/u;

/** Returns a translate body of exactly this many bytes, with characters of two and four bytes. */
function jsonOf(bytes: number): string {
  const body = (filler: string): string =>
    JSON.stringify({ text: ['é😀'], source_lang: 'EN', target_lang: 'DE', context: filler });
  return body('a'.repeat(bytes - Buffer.byteLength(body(''))));
}

function formOf(bytes: number): string {
  const start = 'text=%C3%A9&source_lang=EN&target_lang=DE&context=';
  return start + 'a'.repeat(bytes - start.length);
}

describe('sizes', () => {
  const form = 'application/x-www-form-urlencoded';

  it.each([
    ['§1 max body: accepts 131072 bytes of JSON', 'application/json', jsonOf(131_072), 200],
    ['§1 max body: refuses one byte more of JSON', 'application/json', jsonOf(131_073), 413],
    [
      '§1 max body: accepts 131072 bytes of a form, counting percent signs',
      form,
      formOf(131_072),
      200,
    ],
    ['§1 max body: refuses one byte more of a form', form, formOf(131_073), 413],
  ])('%s (%s)', async (_rule, type, body, status) => {
    const service = await openAccount();
    expect(Buffer.byteLength(body)).toBe(status === 200 ? 131_072 : 131_073);
    const answer = await call(service, service.service.apiKey, 'POST', '/v2/translate', body, {
      'content-type': type,
    });
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body)).toEqual([status === 413 ? 'message' : 'translations']);
  });

  it('§1 max body: even without Content-Length, chunk by chunk', async () => {
    const service = await openAccount();
    const chunk = `8000\r\n${'a'.repeat(0x80_00)}\r\n`;
    const answer = await raw(
      service,
      head(
        service,
        'POST /v2/translate',
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n',
      ) + `${chunk.repeat(5)}0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /u);
  });

  it('§12 administration accepts short bodies only, and lists no 413', async () => {
    const service = await openAccount();
    const body = { label: 'x'.repeat(16 * 1024) };
    const { adminKey } = service.service;
    const answer = await call(service, adminKey, 'POST', '/v2/admin/developer-keys', body);
    expect([answer.status, answer.body['message']]).toEqual([
      400,
      'The request body is too large.',
    ]);
  });

  it.each([
    ['§1 max header size: accepts 15 KiB', `X-Long: ${'a'.repeat(15 * 1024)}\r\n`, '200'],
    [
      '§1 max header size: refuses 16 KiB in one header',
      `X-Long: ${'a'.repeat(16 * 1024)}\r\n`,
      '431',
    ],
    [
      '§1 max header size: refuses 16 KiB in many headers',
      `X-Many: ${'a'.repeat(100)}\r\n`.repeat(160),
      '431',
    ],
  ])('%s', async (_rule, headers, status) => {
    const service = await openAccount();
    const answer = await raw(service, head(service, 'GET /v2/usage', headers));
    expect(answer.slice(9, 12)).toBe(status);
    expect(answer).toMatch(/x-trace-id: [0-9a-f]{32}/iu);
    expect(() => JSON.parse(answer.split('\r\n\r\n')[1] ?? '') as unknown).not.toThrow();
  });

  it.each([9_000, 15_000, 17_000, 70_000])(
    '§2 414: an address of %i characters',
    async (length) => {
      const service = await openAccount();
      const answer = await raw(service, head(service, `GET /v2/usage?x=${'a'.repeat(length)}`));
      expect(answer.slice(9, 12)).toBe('414');
      expect(answer).toMatch(/x-trace-id: [0-9a-f]{32}/iu);
      expect(answer).toContain('{"message":"The address is too long."}');
    },
  );
});

describe('what is not HTTP', () => {
  it.each([
    ['no request at all', 'hello\r\n\r\n'],
    ['an unknown method', 'BREW /v2/usage HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an invalid length', 'POST /v2/translate HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n'],
    [
      'two lengths',
      'POST /v2/translate HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['a header with NUL', 'GET /v2/usage HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n'],
  ])('%s is 400 with a message and a trace id', async (_name, bytes) => {
    const service = await openAccount();
    const answer = await raw(service, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /u);
    expect(answer).toMatch(/x-trace-id: [0-9a-f]{32}/iu);
    expect(answer).toContain('{"message":');
    expect((await service.get('/v2/usage')).status).toBe(200);
  });

  it('§2 404: an address with broken percent encoding', async () => {
    const service = await openAccount();
    const answer = await raw(service, head(service, 'GET /v2/document/%zz%'));
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /u);
    expect(answer).toMatch(/x-trace-id: [0-9a-f]{32}/iu);
    expect(answer).toContain('{"message":');
    expect(answer).not.toContain('%zz');
  });
});

describe('who may call', () => {
  it.each([
    ['§1 browsers: a page of another origin', 'https://example.org'],
    ['§1 browsers: a page without an origin', 'null'],
  ])('%s gets 403, even with the right key', async (_rule, origin) => {
    const service = await openAccount();
    for (const address of ['/v2/usage', '/v2/nothing']) {
      const { status, headers } = await call(
        service,
        service.service.apiKey,
        'GET',
        address,
        undefined,
        { origin },
      );
      expect(status).toBe(403);
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
    const preflight = await fetch(`${service.url}/v2/translate`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(403);
  });

  it('§1 User-Agent: none is needed', async () => {
    const service = await openAccount();
    expect(await raw(service, head(service, 'GET /v2/usage'))).toMatch(/^HTTP\/1\.1 200 /u);
  });

  it.each(['GET', 'HEAD', 'PUT', 'DELETE'])('§1 %s /v2/translate is rejected', async (method) => {
    const service = await openAccount();
    const { apiKey } = service.service;
    const { status } = await call(service, apiKey, method, '/v2/translate?text=a&target_lang=DE');
    expect(status).toBe(404);
  });
});

/** Operations that list a refusal of the body; the others answer 400 instead. */
const LISTED: readonly (readonly [prefix: string, refusals: readonly number[]])[] = [
  ['/v2/translate', [413]],
  ['/v2/document', [413]],
  ['/v2/languages', [413]],
  ['/v2/glossaries', [413, 415]],
  ['/v3/glossaries', [413, 415]],
  ['/v2/write/', [413, 415]],
  ['/v3/style_rules', []],
  ['/v3/style_profiles', []],
  ['/v2/admin/', []],
  ['/v3/detect/language', [415]],
  ['/v3/spoken-terms', [413, 415]],
  ['/v3/translation_memories/import', []],
  // An extension of this service.
  ['/v3/translation_memories', [413, 415]],
  ['/v3/voice', [413]],
  ['/v1/jobs/voice', []],
];

function listed(url: string, status: number): number {
  const refusals = LISTED.find(([prefix]) => url.startsWith(prefix))?.[1];
  if (refusals === undefined) throw new Error(`What does ${url} list?`);
  return refusals.includes(status) ? status : 400;
}

describe('errors', () => {
  it('§2 413 and 415: on every address that takes a body, only where they are listed', async () => {
    const service = await openAccount();
    const { apiKey, adminKey, routes } = service.service;
    const wrong: unknown[] = [];
    // A signed address is refused by its signature, regardless of the body.
    const withBody = routes.filter(
      ({ method, access, readsBody }) =>
        method !== 'GET' && readsBody !== false && access !== 'signed',
    );
    expect(withBody.length).toBeGreaterThan(15);
    for (const { method, url } of withBody) {
      const key = url.startsWith('/v2/admin/') ? adminKey : apiKey;
      const address = url.replaceAll(/:\w+/gu, '00000000-0000-4000-8000-000000000000');
      const media = await call(service, key, method, address, 'a', {
        'content-type': 'application/x-none',
      });
      if (media.status !== listed(url, 415)) wrong.push([method, url, media.status]);
      if (url === '/v2/document' || url === '/v3/translation_memories') continue;
      const large = await raw(
        service,
        head(
          { ...service, service: { ...service.service, apiKey: key } },
          `${method} ${address}`,
          'Content-Type: application/json\r\nContent-Length: 1000000000\r\n',
        ),
      );
      const status = Number(large.slice(9, 12));
      if (status !== listed(url, 413)) wrong.push([method, url, status]);
    }
    expect(wrong).toEqual([]);
  });

  it.each(['text/csv', 'application/json', 'multipart/form-data; boundary=x'])(
    '§2 404: an unknown address, whatever is sent to it (%s)',
    async (type) => {
      const service = await openAccount();
      const { apiKey } = service.service;
      const answer = await call(service, apiKey, 'POST', '/v2/nothing', '{', {
        'content-type': type,
      });
      expect([answer.status, answer.body]).toEqual([
        404,
        { message: 'This service has no such address.' },
      ]);
    },
  );

  it('§1 X-Trace-ID: 32 hexadecimal digits on every answer, never repeated', async () => {
    const service = await openAccount();
    const { apiKey, adminKey } = service.service;
    const ids = new Set<string>();
    const answers = [
      await call(service, apiKey, 'GET', '/v2/usage'),
      await call(service, apiKey, 'GET', '/v2/nothing'),
      await call(service, apiKey, 'POST', '/v2/translate', {}),
      await call(service, 'wrong', 'GET', '/v2/usage'),
      await call(service, adminKey, 'GET', '/v2/admin/analytics'),
      await call(service, apiKey, 'POST', '/v2/translate', '{"a":', {}),
      await call(service, apiKey, 'POST', '/v2/translate', 'a', { 'content-type': 'text/csv' }),
      await call(service, apiKey, 'POST', '/v2/translate', jsonOf(131_073)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 400, 403, 400, 400, 400, 413]);
    for (const { headers } of answers) {
      expect(headers.get('x-trace-id')).toMatch(TRACE_ID);
      ids.add(headers.get('x-trace-id') ?? '');
    }
    for (let count = 0; count < 300; count += 1) {
      ids.add((await service.get('/v2/nothing')).headers.get('x-trace-id') ?? '');
    }
    expect(ids.size).toBe(308);
  });

  it.each([
    ['§2 500: a program error', new Error('secret /home/someone/file'), 500],
    ['§2 500: thrown with its own status', Object.assign(new Error('x'), { statusCode: 503 }), 500],
    ['§2 500: with an invalid status', Object.assign(new Error('x'), { statusCode: 'x' }), 500],
    ['§2 429', new ServiceError(429, 'Too many requests.', { retryAfterSeconds: 3 }), 429],
    ['§2 503', new ServiceError(503, 'Unavailable.'), 503],
    ['§2 504', new ServiceError(504, 'Timeout.'), 504],
    ['§2 529', new ServiceError(529, 'Too many requests.'), 529],
    ['§2 E2', new ServiceError(400, 'Wrong.', { detail: 'Entry 3', code: 'wrong' }), 400],
  ])(
    '%s: the body holds what is meant for the client and nothing else',
    async (_rule, error, status) => {
      const lines: string[] = [];
      const engine = {
        ...createPseudoEngine(),
        translate: () => Promise.reject(error),
      };
      const service = await startService({
        engine,
        log: (line) => {
          lines.push(line);
        },
      });
      const answer = await call(service, service.service.apiKey, 'POST', '/v2/translate', {
        text: ['My secret text'],
        source_lang: 'EN',
        target_lang: 'DE',
      });
      expect(answer.status).toBe(status);
      const isOurs = error instanceof ServiceError;
      const { code, detail } = isOurs ? error.extras : {};
      expect(answer.body).toEqual({
        message: isOurs
          ? error.message
          : 'Something went wrong inside the service. Nothing was billed.',
        ...(code === undefined ? {} : { code }),
        ...(detail === undefined ? {} : { detail }),
      });
      expect(answer.headers.get('retry-after')).toBe(status === 429 ? '3' : null);
      expect(lines).toHaveLength(isOurs ? 0 : 1);
      expect(lines.join('\n')).not.toMatch(/secret|\/home|DeepL-Auth-Key/u);
    },
  );

  const FORM_TYPE = 'application/x-www-form-urlencoded';
  it.each([
    ['§2 415 is not listed here: a different content type', 'text/csv', 'a,b'],
    ['§1 a form with files', 'multipart/form-data; boundary=x', '--x--\r\n'],
    ['§2 415 is not listed here: an invalid content type', 'json', '{}'],
    ['§2 an empty form', FORM_TYPE, ''],
    ['§2 a form of names', FORM_TYPE, '&=&__proto__=1&text'],
    ...[
      ['broken JSON', '{"text":'],
      ['an empty body that says JSON', ''],
      ['JSON with a forbidden name', '{"__proto__":{"text":["a"]}}'],
      ['the same, deeper', '{"text":[{"constructor":{"prototype":1}}]}'],
      ['a text', '"a"'],
      ['null', 'null'],
      ['NUL', '\0'],
      ['60,000 brackets', '['.repeat(60_000)],
      ['30,000 brackets, closed', '['.repeat(30_000) + ']'.repeat(30_000)],
    ].map(([rule = '', body = '']) => [`§2 ${rule}`, 'application/json', body] as const),
  ] as const)('400: %s', async (_rule, type, body) => {
    const service = await openAccount();
    const { apiKey } = service.service;
    const answer = await call(service, apiKey, 'POST', '/v2/translate', body, {
      'content-type': type,
    });
    expect(answer.status).toBe(400);
    expect(answer.body['message']).toEqual(expect.stringMatching(/./u));
    expect(Object.keys(answer.body)).toEqual(['message']);
  });

  it.each([
    ['a form that ends in the middle', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'],
    [
      'a form without an end',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nb\r\n',
    ],
    ['half a header', '--x\r\nContent-Disposition: form-data'],
    ['nothing', ''],
  ])('§2 400: %s', async (_rule, body) => {
    const service = await openAccount();
    const answer = await call(service, service.service.apiKey, 'POST', '/v2/document', body, {
      'content-type': 'multipart/form-data; boundary=x',
    });
    expect(answer.status).toBe(400);
    expect(answer.body['message']).toEqual(expect.stringMatching(/form|file/u));
  });

  it("the message doesn't repeat what was sent", async () => {
    const service = await openAccount();
    const { apiKey } = service.service;
    for (const [type, body] of [
      ['application/json', '{"text": "my secret words'],
      ['my-secret/words', 'x'],
    ] as const) {
      const answer = await call(service, apiKey, 'POST', '/v2/translate', body, {
        'content-type': type,
      });
      expect(JSON.stringify(answer.body)).not.toContain('secret');
    }
    const response = await service.get('/my-secret-words');
    expect(await messageOf(response)).not.toContain('secret');
  });
});
