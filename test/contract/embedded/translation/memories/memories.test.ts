import { request as httpRequest } from 'node:http';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAllAsync } from '../../../../support/for-all.ts';
import { runs } from '../../../../support/runs.ts';
import type { AccountUnderTest } from '../support.ts';
import { handleOf, messageOf, shareAccounts, startService, untilFinished } from '../support.ts';

const openAccount = shareAccounts();
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const ADDRESS = '/v3/translation_memories';

interface MemoryWire {
  translation_memory_id: string;
  name: string;
  source_language: string;
  target_languages: string[];
  segment_count: number;
}

function tmx(units: string, srclang = 'en'): string {
  return `<?xml version="1.0"?>\n<tmx version="1.4"><header srclang="${srclang}"/><body>\n${units}\n</body></tmx>`;
}

function tu(source: string, target: string, lang = 'de-DE', sourceLang = 'en-US'): string {
  return `<tu><tuv xml:lang="${sourceLang}"><seg>${source}</seg></tuv><tuv xml:lang="${lang}"><seg>${target}</seg></tuv></tu>`;
}

const GOOD = tmx(tu('Good day', 'Guten Tag') + tu('Open the red door', 'Öffne die rote Tür'));

function post(
  { url, service }: AccountUnderTest,
  query: string,
  body: BodyInit | null,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}${ADDRESS}${query}`, {
    method: 'POST',
    headers: {
      authorization: `DeepL-Auth-Key ${service.apiKey}`,
      'content-type': 'application/x-tmx+xml',
      ...headers,
    },
    body,
  });
}

async function imported(under: AccountUnderTest, body = GOOD, query = '?name=M'): Promise<string> {
  const response = await post(under, query, body);
  expect(response.status).toBe(201);
  const memory: MemoryWire = await response.json();
  return memory.translation_memory_id;
}

async function listed(
  under: AccountUnderTest,
  query = '',
): Promise<{ translation_memories: MemoryWire[]; total_count: number }> {
  const response = await under.get(ADDRESS + query);
  expect(response.status).toBe(200);
  return response.json();
}

async function translated(
  under: AccountUnderTest,
  fields: Record<string, unknown>,
): Promise<string[]> {
  const response = await under.postJson('/v2/translate', { target_lang: 'DE', ...fields });
  expect(response.status).toBe(200);
  const body: { translations: { text: string }[] } = await response.json();
  return body.translations.map(({ text }) => text);
}

async function deleteMemory(under: AccountUnderTest, id: string): Promise<Response> {
  const authorization = `DeepL-Auth-Key ${under.service.apiKey}`;
  return fetch(`${under.url}${ADDRESS}/${id}`, { method: 'DELETE', headers: { authorization } });
}

/** Creates a developer key with only this scope. */
async function scopedKey(under: AccountUnderTest, scope: string): Promise<string> {
  const response = await fetch(`${under.url}/v2/admin/developer-keys`, {
    method: 'POST',
    headers: {
      authorization: `DeepL-Auth-Key ${under.service.adminKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ scopes: [scope] }),
  });
  const key: { key_id: string } = await response.json();
  return key.key_id;
}

describe('§10 listing', () => {
  it('§10 an account without memories has an empty list', async () => {
    expect(await listed(await openAccount())).toEqual({
      translation_memories: [],
      total_count: 0,
    });
  });

  it('§10 the record: id, name, lower-case codes, count; X-Trace-ID', async () => {
    const under = await openAccount();
    const units =
      tu('Good day', 'Guten Tag') +
      tu('Good day', '你好', 'zh-CN') +
      tu('Bye', 'Cheers', 'EN-gb', 'EN');
    const response = await post(
      under,
      '?name=Help%20texts',
      tmx(units + tu('Bye', 'Tschau', 'DE')),
    );
    expect(response.status).toBe(201);
    expect(response.headers.get('x-trace-id')).toMatch(/^[\da-f]{32}$/u);
    // A unit whose only other language is a variant of the source has no translation.
    expect(response.headers.get('x-dragoman-skipped-units')).toBe('1');
    const memory: MemoryWire = await response.json();
    expect(memory).toEqual({
      translation_memory_id: expect.stringMatching(/^[\da-f]{8}-[\da-f-]{27}$/u) as string,
      name: 'Help texts',
      source_language: 'en',
      target_languages: ['de', 'zh-hans'],
      segment_count: 2,
      creation_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/u) as string,
      updated_time: (memory as { creation_time?: string }).creation_time,
    });
    expect(await listed(under)).toEqual({ translation_memories: [memory], total_count: 1 });
    const one = await under.get(`${ADDRESS}/${memory.translation_memory_id.toUpperCase()}`);
    expect(await one.json()).toEqual(memory);
  });

  it('§10 pages: from 0, 10 by default, at most 25, in a stable order', async () => {
    const under = await openAccount();
    for (let i = 0; i < 27; i += 1) await imported(under, GOOD, `?name=M${String(i)}`);
    const names = async (query: string): Promise<string[]> =>
      (await listed(under, query)).translation_memories.map(({ name }) => name);
    const range = (from: number, to: number): string[] =>
      Array.from({ length: to - from }, (_, i) => `M${String(from + i)}`);
    expect(await names('')).toEqual(range(0, 10));
    expect(await names('?page=0&page_size=25')).toEqual(range(0, 25));
    expect(await names('?page=1&page_size=25')).toEqual(range(25, 27));
    expect(await names('?page=2&page_size=10')).toEqual(range(20, 27));
    expect(await names('?page=99')).toEqual([]);
    expect((await listed(under, '?page=99')).total_count).toBe(27);
    expect(await names('?page=1&page=0&page_size=1&page_size=5')).toEqual(['M1']);
  });

  it.each([
    ['page', '?page=-1'],
    ['page', '?page=one'],
    ['page', '?page=1.5'],
    ['page', '?page=99999999999999999999'],
    ['page', '?page=1e1'],
    ['page', '?page=0x1'],
    ['page_size', '?page_size=0'],
    ['page_size', '?page_size=26'],
    ['page_size', '?page_size=-5'],
    ['page_size', '?page_size=ten'],
    ['page_size', '?page_size=%00'],
  ])('§10 a wrong %s is 400 and named: %s', async (name, query) => {
    const response = await (await openAccount()).get(ADDRESS + query);
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toMatch(new RegExp(`^${name} `, 'u'));
  });

  it('§1 scopes: reading needs translation_memories:read, writing a key without scopes', async () => {
    const under = await openAccount();
    const id = await imported(under);
    const as = async (
      scope: string,
      method: string,
      address: string,
    ): Promise<[number, string]> => {
      const response = await fetch(under.url + address, {
        method,
        headers: { authorization: `DeepL-Auth-Key ${await scopedKey(under, scope)}` },
      });
      return [response.status, await response.text()];
    };
    const reader = 'translation_memories:read';
    expect((await as(reader, 'GET', ADDRESS))[0]).toBe(200);
    expect((await as(reader, 'GET', `${ADDRESS}/${id}`))[0]).toBe(200);
    for (const [scope, method, address] of [
      ['translate:text', 'GET', ADDRESS],
      ['translate:text', 'GET', `${ADDRESS}/${id}`],
      [reader, 'DELETE', `${ADDRESS}/${id}`],
      [reader, 'POST', `${ADDRESS}?name=x`],
    ] as const) {
      const [status, body] = await as(scope, method, address);
      expect(status).toBe(403);
      expect(JSON.parse(body)).toMatchObject({ detail: expect.any(String) as string });
    }
    expect((await listed(under)).total_count).toBe(1);
  });
});

describe('creating a memory from a TMX file (an extension of this service)', () => {
  it.each(['application/x-tmx+xml', 'application/xml', 'text/xml; charset=utf-8'])(
    'accepts %s',
    async (type) => {
      const under = await openAccount();
      expect((await post(under, '?name=M', GOOD, { 'content-type': type })).status).toBe(201);
    },
  );

  it.each([
    ['JSON', 'application/json'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['a form with files', 'multipart/form-data; boundary=x'],
    ['plain text', 'text/plain'],
    ['anything', 'x'],
  ])('refuses %s with 415', async (_name, type) => {
    const under = await openAccount();
    const response = await post(under, '?name=M', GOOD, { 'content-type': type });
    expect(response.status).toBe(415);
    expect((await listed(under)).total_count).toBe(0);
  });

  it('refuses a compressed body with 415', async () => {
    const under = await openAccount();
    const response = await post(under, '?name=M', GOOD, { 'content-encoding': 'gzip' });
    expect(response.status).toBe(415);
    expect(await messageOf(response)).toContain('Content-Encoding');
  });

  it.each([
    ['no name', '', /^name is missing/u],
    ['an empty name', '?name=%20', /^name is missing/u],
    ['a long name', `?name=${'%C3%A9'.repeat(513)}`, /^name is longer than 1024 bytes/u],
    ['a name with a control character', '?name=a%0Ab', /^name holds a control/u],
    ['an invalid source_lang', '?name=M&source_lang=Klartext!', /^source_lang /u],
  ])('refuses %s with 400', async (_name, query, wanted) => {
    const under = await openAccount();
    const response = await post(under, query, GOOD);
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toMatch(wanted);
  });

  it('accepts the longest name, and names in all scripts', async () => {
    const under = await openAccount();
    await imported(under, GOOD, `?name=${'%C3%A9'.repeat(512)}`);
    await imported(under, GOOD, `?name=${encodeURIComponent('📚 Übersetzung')}`);
    expect((await listed(under)).translation_memories[1]?.name).toBe('📚 Übersetzung');
  });

  it.each([
    [
      'a broken file',
      '<tmx version="1.4"><header srclang="en"/><body>\n<tu></body>',
      /line 2, column \d+/u,
    ],
    ['half a file', GOOD.slice(0, -20), /line \d+, column \d+/u],
    ['an empty body', '', /line 1, column 1: it is empty/u],
    ['anything but XML', 'Good day\tGuten Tag', /line 1, column/u],
    ['an entity', `<!DOCTYPE tmx [<!ENTITY a "b">]>${GOOD}`, /line 1, column \d+: it declares/u],
    ['no units', tmx(''), /no unit with a text in en /u],
    ['other languages', tmx(tu('Bonjour', 'Hallo', 'de', 'fr')), /no unit with a text in en /u],
    ['no source language', tmx(tu('a', 'b'), '*all*'), /say it with source_lang/u],
  ])('refuses %s with 400, and stores nothing', async (_name, body, wanted) => {
    const under = await openAccount();
    const response = await post(under, '?name=M', body);
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toMatch(wanted);
    expect((await listed(under)).total_count).toBe(0);
  });

  it('answers a client that is still sending when the file turns out to be broken', async () => {
    const under = await openAccount();
    const body = tmx(`${tu('a b c', 'x').repeat(3000)}<tu></tuv>${tu('d', 'e').repeat(60_000)}`);
    const response = await post(under, '?name=M', body);
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toMatch(/line \d+, column \d+/u);
    expect((await listed(under)).total_count).toBe(0);
  });

  it('prefers source_lang to the header', async () => {
    const under = await openAccount();
    const body = tmx(tu('Guten Tag', 'Good day', 'en-GB', 'de'), '*all*');
    const id = await imported(under, body, '?name=M&source_lang=DE_de');
    const memory: MemoryWire = await (await under.get(`${ADDRESS}/${id}`)).json();
    expect(memory).toMatchObject({ source_language: 'de', target_languages: ['en-gb'] });
  });

  it('answers 413 before the upload when the announced size is too large', async () => {
    const { url, service } = await openAccount();
    const status = await new Promise<number>((resolve, reject) => {
      const request = httpRequest(`${url}${ADDRESS}?name=M`, {
        method: 'POST',
        headers: {
          authorization: `DeepL-Auth-Key ${service.apiKey}`,
          'content-type': 'application/xml',
          'content-length': String(200 * 1024 * 1024 + 1),
        },
      });
      request.once('response', (response) => {
        resolve(response.statusCode ?? 0);
        request.destroy();
      });
      request.once('error', reject);
      request.flushHeaders();
    });
    expect(status).toBe(413);
  });

  it('stores nothing of an upload that breaks off', async () => {
    const lines: string[] = [];
    const under = await startService({ log: (line) => lines.push(line) });
    const request = httpRequest(`${under.url}${ADDRESS}?name=M`, {
      method: 'POST',
      headers: {
        authorization: `DeepL-Auth-Key ${under.service.apiKey}`,
        'content-type': 'text/xml',
      },
    });
    const brokenOff = new Promise((resolve) => {
      request.once('error', resolve);
    });
    request.write(GOOD.slice(0, GOOD.indexOf('</body>')));
    // More than the buffers between client and service hold: most of it was read when this is
    // written.
    await new Promise((resolve) => {
      request.write(tu('a b', 'c').repeat(60_000), resolve);
    });
    request.destroy(new Error('gone'));
    await brokenOff;
    expect((await listed(under)).total_count).toBe(0);
    await imported(under);
    expect(lines).toEqual([]);
    expect((await listed(under)).total_count).toBe(1);
  });

  it('keeps simultaneous uploads apart', async () => {
    const under = await openAccount();
    const bodies = ['A', 'B', 'C', 'D'].map((name) =>
      tmx(
        Array.from({ length: 400 }, (_, i) => tu(`Text ${String(i)}`, `${name} ${String(i)}`)).join(
          '',
        ),
      ),
    );
    const ids = await Promise.all(bodies.map((body) => imported(under, body)));
    for (const [index, id] of ids.entries()) {
      const [text] = await translated(under, {
        text: ['Text 399'],
        source_lang: 'EN',
        translation_memory_id: id,
        translation_memory_threshold: 100,
      });
      expect(text).toBe(`${'ABCD'.charAt(index)} 399`);
    }
  });

  it('never answers 500 to random bodies', async () => {
    const under = await openAccount();
    const scrap = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc
        .constantFrom(
          GOOD,
          '<tu>',
          '</tu>',
          '<tuv xml:lang="en">',
          '<seg>',
          '\uFEFF',
          '&__proto__;',
        )
        .map((text) => new TextEncoder().encode(text)),
    );
    await forAllAsync(runs(200), fc.array(scrap, { maxLength: 6 }), async (scraps) => {
      const response = await post(under, '?name=M', Buffer.concat(scraps));
      expect([201, 400]).toContain(response.status);
      expect(await response.text()).not.toMatch(/\bat .+:\d+:\d+/u);
    });
  });
});

describe('one memory (an extension of this service)', () => {
  it.each([UNKNOWN_ID, 'nothing', '%00', '__proto__', 'a'.repeat(199)])(
    '404 for %s, read or deleted',
    async (id) => {
      const under = await openAccount();
      expect((await under.get(`${ADDRESS}/${id}`)).status).toBe(404);
      expect((await deleteMemory(under, id)).status).toBe(404);
    },
  );

  it('204 for a deleted one, which is then unknown everywhere', async () => {
    const under = await openAccount();
    const id = await imported(under);
    const response = await deleteMemory(under, id);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect((await deleteMemory(under, id)).status).toBe(404);
    expect((await under.get(`${ADDRESS}/${id}`)).status).toBe(404);
    expect((await listed(under)).total_count).toBe(0);
    const used = await under.postJson('/v2/translate', {
      text: ['a'],
      target_lang: 'DE',
      translation_memory_id: id,
    });
    expect(used.status).toBe(400);
  });

  it('are all searched for a text that names none if the service has that option', async () => {
    let asksAll = false;
    const under = await startService({ asksMemoriesFirst: () => asksAll });
    await imported(under);
    const request = { text: ['Good day'], source_lang: 'EN' };
    expect(await translated(under, request)).not.toEqual(['Guten Tag']);
    asksAll = true;
    expect(await translated(under, request)).toEqual(['Guten Tag']);
  });

  it('is available again after a restart', async () => {
    const first = await startService();
    const id = await imported(first);
    await first.service.close();
    const again = await startService({ dataFolder: first.dataFolder });
    expect((await listed(again)).translation_memories[0]?.translation_memory_id).toBe(id);
  });
});

describe('§3 translating with a memory', () => {
  const at = (translation_memory_threshold: number) => ({ translation_memory_threshold });
  it.each<[string, string[], Record<string, unknown>, string[]]>([
    ['an equal text', ['Good day'], {}, ['Guten Tag']],
    ['others go to the engine', ['night', 'Good day'], {}, ['ñíĝĥţ', 'Guten Tag']],
    ['the default threshold is 75', ['Open the red doors'], {}, ['Öffne die rote Tür']],
    ['a reached threshold', ['Open the red doors'], at(94), ['Öffne die rote Tür']],
    ['a missed threshold', ['Open the red doors'], at(95), ['Óþéñ ţĥé ŕéð ðóóŕš']],
    ["a match below 75 isn't used by default", ['Open a blue box'], {}, ['Óþéñ á ƀļúé ƀóẋ']],
    ['a match of 76 is used by default', ['Open the door'], {}, ['Öffne die rote Tür']],
    [
      "a match of 72 isn't used by default",
      ['Open the red floor now'],
      {},
      ['Óþéñ ţĥé ŕéð ƒļóóŕ ñóŵ'],
    ],
    [
      'a match of 72 is used with a threshold of 72',
      ['Open the red floor now'],
      at(72),
      ['Öffne die rote Tür'],
    ],
    ['a threshold of 0', ['Open the bed'], at(0), ['Öffne die rote Tür']],
    ['the fast model', ['Good day'], { model_type: 'latency_optimized' }, ['Guten Tag']],
    ['source_lang in any case', ['Good day'], { source_lang: 'en' }, ['Guten Tag']],
    ['line by line', ['Good day\nGood day'], { split_sentences: '1' }, ['Guten Tag\nGuten Tag']],
    ['an upper-case id', ['Good day'], { upper: true }, ['Guten Tag']],
  ])('§3 %s', async (_name, text, fields, wanted) => {
    const under = await openAccount();
    const id = await imported(under);
    const { upper, ...rest } = fields;
    expect(
      await translated(under, {
        text,
        source_lang: 'EN',
        translation_memory_id: upper === true ? id.toUpperCase() : id,
        ...rest,
      }),
    ).toEqual(wanted);
  });

  it('§3 auto-detection still works, and other languages are no error', async () => {
    const under = await openAccount();
    const id = await imported(
      under,
      tmx(tu('The weather is very nice in the garden today', 'Schön')),
    );
    const texts = [
      'The weather is very nice in the garden today',
      'Il fait très beau dans le jardin aujourd’hui, n’est-ce pas ?',
    ];
    const [english, french] = await translated(under, { text: texts, translation_memory_id: id });
    expect(english).toBe('Schön');
    expect(french).toContain('ƒáíţ');
  });

  it.each([
    ['EN-GB', 'Howdy'],
    ['EN-US', 'Howdy'],
    ['EN', 'Howdy'],
  ])('§3 compares base languages: an en-us memory serves %s', async (target, wanted) => {
    const under = await openAccount();
    const id = await imported(under, tmx(tu('Guten Tag', 'Howdy', 'en-US', 'de'), 'de'));
    expect(
      await translated(under, {
        text: ['Guten Tag'],
        source_lang: 'DE',
        target_lang: target,
        translation_memory_id: id,
      }),
    ).toEqual([wanted]);
  });

  it('§3 prefers the wanted variant', async () => {
    const under = await openAccount();
    const units =
      tu('Guten Tag', 'Howdy', 'en-US', 'de') + tu('Guten Tag', 'Good day', 'en-GB', 'de');
    const id = await imported(under, tmx(units, 'de'));
    const fields = { text: ['Guten Tag'], source_lang: 'DE', translation_memory_id: id };
    expect(await translated(under, { ...fields, target_lang: 'EN-GB' })).toEqual(['Good day']);
    expect(await translated(under, { ...fields, target_lang: 'EN-US' })).toEqual(['Howdy']);
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['an unknown id', { translation_memory_id: UNKNOWN_ID }, /^translation_memory_id /u],
    ['an invalid id', { translation_memory_id: 'my-memory' }, /^translation_memory_id /u],
    ['an empty id', { translation_memory_id: '' }, /^translation_memory_id /u],
    ['a different source', { source_lang: 'FR' }, /^translation_memory_id.* source_lang EN/u],
    ['a different target', { target_lang: 'FR' }, /^translation_memory_id.* target_lang DE/u],
    ['no memory', { translation_memory_id: undefined, ...at(80) }, /translation_memory_id/u],
    ...[101, -1, 75.5, 'high'].map((threshold): [string, Record<string, unknown>, RegExp] => [
      `a threshold of ${String(threshold)}`,
      { translation_memory_threshold: threshold },
      /^translation_memory_threshold /u,
    ]),
  ])('§3 400 for %s', async (_name, fields, wanted) => {
    const under = await openAccount();
    const response = await under.postJson('/v2/translate', {
      text: ['Good day'],
      source_lang: 'EN',
      target_lang: 'DE',
      translation_memory_id: await imported(under),
      ...fields,
    });
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toMatch(wanted);
  });

  it('§3 matches are billed like everything else', async () => {
    const under = await openAccount();
    const response = await under.postJson('/v2/translate', {
      text: ['Good day'],
      source_lang: 'EN',
      target_lang: 'DE',
      show_billed_characters: true,
      translation_memory_id: await imported(under),
    });
    expect(await response.json()).toMatchObject({ translations: [{ billed_characters: 8 }] });
  });

  it('§3 in forms, as the official client sends it', async () => {
    const under = await openAccount();
    const id = await imported(under);
    const response = await under.postForm(
      '/v2/translate',
      `text=Good+Day&source_lang=EN&target_lang=DE&translation_memory_id=${id}&translation_memory_threshold=99`,
    );
    expect(await response.json()).toMatchObject({ translations: [{ text: 'Guten Tag' }] });
  });

  it.each([
    ['around the text', '<b>Good day</b>', '<b>Guten Tag</b>'],
    ['inside the text', 'Good <br/>day', 'Guten Tag<br/>'],
    ['with the text in entities', '<p>Open the red door &amp; go</p>', '<p>Öffne die rote Tür</p>'],
  ])('§3 returns tags %s', async (_name, text, wanted) => {
    const under = await openAccount();
    expect(
      await translated(under, {
        text: [text],
        source_lang: 'EN',
        tag_handling: 'xml',
        translation_memory_id: await imported(under),
      }),
    ).toEqual([wanted]);
  });

  it('§4 documents use a memory as well', async () => {
    const under = await openAccount();
    const id = await imported(under);
    const fields = { target_lang: 'DE', source_lang: 'EN', translation_memory_id: id };
    const upload = await under.upload('a.txt', 'Good day\nother\n', fields);
    expect(upload.status).toBe(200);
    const handle: { document_id: string; document_key: string } = await upload.json();
    await untilFinished(() => under.status(handle));
    expect(await (await under.result(handle)).text()).toBe('Guten Tag\nóţĥéŕ\n');
  });

  it('documents use it for a text as a whole, else for each of its sentences', async () => {
    const under = await openAccount();
    const id = await imported(under, tmx(tu('Stop. Go.', 'Bleib, geh!') + tu('Go.', 'Geh los.')));
    const fields = { target_lang: 'DE', source_lang: 'EN', translation_memory_id: id };
    const handle = await handleOf(under.upload('a.txt', 'Stop. Go.\nStart. Go. \n', fields));
    await untilFinished(() => under.status(handle));
    const told = await under.postJson(`/v2/document/${handle.document_id}/segments`, {
      document_key: handle.document_key,
    });
    expect(await told.json()).toEqual({
      segments: [
        { source: 'Stop. Go.', target: 'Bleib, geh!', location: 'line 1' },
        {
          source: 'Start. Go.',
          target: 'Šţáŕţ. Geh los.',
          location: 'line 2',
          sentences: [
            { source: 0, target: 0 },
            { source: 7, target: 7 },
          ],
        },
      ],
    });
  });
});
