import { describe, expect, it } from 'vitest';
import {
  createLexiconEngine,
  parseLexicon,
} from '../../../../../electron/embedded/engines/lexicon.ts';
import type { AccountUnderTest } from '../support.ts';
import {
  createGatedEngine,
  messageOf,
  refusalOf,
  shareAccounts,
  startService,
} from '../support.ts';

const openAccount = shareAccounts();

type Translations = { translations: Record<string, unknown>[] };

async function translate(
  service: AccountUnderTest,
  body: object,
): Promise<Record<string, unknown>[]> {
  const response = await service.postJson('/v2/translate', body);
  expect(response.status).toBe(200);
  const answer: Translations = await response.json();
  return answer.translations;
}

describe('POST /v2/translate', () => {
  it('translates JSON and forms alike, in the order of the texts', async () => {
    const service = await openAccount();
    const expected = {
      translations: [
        { detected_source_language: 'EN', text: 'Óñé', billed_characters: 3 },
        { detected_source_language: 'EN', text: 'Ţŵó & 50%=1 😀', billed_characters: 13 },
      ],
    };
    const json = await service.postJson('/v2/translate', {
      text: ['One', 'Two & 50%=1 😀'],
      target_lang: 'de',
      source_lang: 'en',
      show_billed_characters: true,
    });
    expect(await json.json()).toEqual(expected);
    const form = await service.postForm(
      '/v2/translate',
      `text=One&text=${encodeURIComponent('Two & 50%=1 😀')}&target_lang=DE&source_lang=EN&show_billed_characters=1`,
    );
    expect(await form.json()).toEqual(expected);
  });

  it('sends trace id, engine and practice label with every answer, errors included', async () => {
    const service = await openAccount();
    const responses = [
      await service.postJson('/v2/translate', {
        text: ['a'],
        target_lang: 'DE',
        source_lang: 'EN',
      }),
      await service.postJson('/v2/translate', {}),
      await service.get('/v2/nothing'),
      await fetch(`${service.url}/v2/usage`),
    ];
    expect(responses.map((response) => response.status)).toEqual([200, 400, 404, 403]);
    for (const response of responses) {
      expect(response.headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/u);
      expect(response.headers.get('x-dragoman-engine')).toBe('pseudo');
      expect(response.headers.get('x-dragoman-practice')).toBe('1');
    }
  });

  it('keeps lines and blank lines of a text', async () => {
    const service = await openAccount();
    const [one] = await translate(service, {
      text: ['a\r\n\n  b'],
      target_lang: 'DE',
      source_lang: 'EN',
    });
    expect(one?.['text']).toBe('á\r\n\n  ƀ');
  });

  it('detects each text separately and returns texts in the target language unchanged', async () => {
    const service = await openAccount();
    const texts = await translate(service, {
      text: [
        'Der Ausschuss genehmigte den Jahreshaushalt am Dienstag.',
        'The committee approved the annual budget on Tuesday.',
        '委員会は火曜日に予算を承認しました。',
      ],
      target_lang: 'DE',
    });
    expect(texts.map((text) => text['detected_source_language'])).toEqual(['DE', 'EN', 'JA']);
    expect(texts[0]?.['text']).toBe('Der Ausschuss genehmigte den Jahreshaushalt am Dienstag.');
  });

  it('names the model only on request', async () => {
    const service = await openAccount();
    const base = { text: ['a'], target_lang: 'DE', source_lang: 'EN' };
    expect((await translate(service, base))[0]).not.toHaveProperty('model_type_used');
    const [fast] = await translate(service, { ...base, model_type: 'latency_optimized' });
    expect(fast?.['model_type_used']).toBe('latency_optimized');
  });

  it.each([
    ['html', '<p>Hi <b>you</b></p><code>x = y</code>', '<p>Ĥí <b>ýóú</b></p><code>x = y</code>'],
    [
      'html',
      'a <span translate="no">b</span> <i class="x notranslate">c</i>',
      'á <span translate="no">b</span> <i class="x notranslate">c</i>',
    ],
    ['html', 'a &amp; b &lt;c&gt; &#233;', 'á &amp; ƀ &lt;c&gt; é'],
    ['xml', '<a href="x">one</a><!-- note --><br/>two', '<a href="x">óñé</a><!-- note --><br/>ţŵó'],
    ['xml', '<x>keep</x> go', '<x>keep</x> ĝó'],
  ])('keeps tags with tag_handling %s: %s', async (handling, text, expected) => {
    const service = await openAccount();
    const [one] = await translate(service, {
      text: [text],
      target_lang: 'DE',
      source_lang: 'EN',
      tag_handling: handling,
      ignore_tags: ['x'],
    });
    expect(one?.['text']).toBe(expected);
  });

  it("doesn't bill tags and bills code points", async () => {
    const service = await openAccount();
    const [one] = await translate(service, {
      text: ['<b>Two</b> 😀'],
      target_lang: 'FR',
      source_lang: 'EN',
      tag_handling: 'xml',
      show_billed_characters: true,
    });
    expect(one?.['billed_characters']).toBe(5);
    expect(await (await service.get('/v2/usage')).json()).toMatchObject({
      character_count: 5,
      character_limit: 1_000_000_000_000,
    });
  });

  it('uses the lexicon and says that it is practice', async () => {
    const engine = createLexiconEngine(parseLexicon('EN\tFR\tGood night\tBonne nuit\n'));
    const service = await startService({ engine });
    const response = await service.postJson('/v2/translate', {
      text: ['Good night'],
      target_lang: 'FR',
      source_lang: 'EN',
    });
    expect(response.headers.get('x-dragoman-engine')).toBe('lexicon');
    expect(response.headers.get('x-dragoman-practice')).toBe('1');
    const body: Translations = await response.json();
    expect(body.translations[0]?.['text']).toBe('Bonne nuit');
  });

  it("reports which options it couldn't follow", async () => {
    const service = await openAccount();
    const response = await service.postJson('/v2/translate', {
      text: ['a'],
      target_lang: 'DE',
      source_lang: 'EN',
      context: 'x',
      custom_instructions: ['Be brief'],
      some_future_field: 1,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-dragoman-ignored-options')).toBe('context, custom_instructions');
  });

  it('stops the work when the client disconnects, bills nothing and returns the reserved characters', async () => {
    const engine = createGatedEngine();
    const signals: AbortSignal[] = [];
    const service = await startService({
      characterLimit: 5,
      engine: {
        ...engine,
        translate(segments, source, target, signal) {
          signals.push(signal);
          return engine.translate(segments, source, target, signal);
        },
      },
    });
    const body = { text: ['abcde'], target_lang: 'DE', source_lang: 'EN' };
    const stop = new AbortController();
    const gone = fetch(`${service.url}/v2/translate`, {
      method: 'POST',
      headers: {
        authorization: `DeepL-Auth-Key ${service.service.apiKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      signal: stop.signal,
    });
    await expect.poll(engine.isWaiting).toBe(true);
    expect((await service.postJson('/v2/translate', body)).status).toBe(456);
    stop.abort();
    await expect(gone).rejects.toThrow('aborted');
    await expect.poll(() => signals[0]?.aborted).toBe(true);
    engine.open();
    expect((await service.postJson('/v2/translate', body)).status).toBe(200);
    expect(await (await service.get('/v2/usage')).json()).toMatchObject({ character_count: 5 });
  });

  it('answers 200 parallel requests, each with its own text', async () => {
    const service = await openAccount();
    const texts = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        translate(service, { text: [`a${String(index)}`], target_lang: 'DE', source_lang: 'EN' }),
      ),
    );
    expect(texts.map(([text]) => text?.['text'])).toEqual(
      Array.from({ length: 200 }, (_, index) => `á${String(index)}`),
    );
  });
});

describe('POST /v2/translate: refusals', () => {
  const base = { text: ['a'], target_lang: 'DE', source_lang: 'EN' };
  it.each([
    ['no texts', { target_lang: 'DE' }, 'text'],
    ['no target', { text: ['a'] }, 'target_lang'],
    ['an unknown target', { ...base, target_lang: 'XX' }, 'target_lang'],
    ['an unknown source', { ...base, source_lang: 'XX' }, 'source_lang'],
    ['a variant as source', { ...base, source_lang: 'EN-GB' }, 'source_lang'],
    ['an invalid text', { ...base, text: [1] }, 'text'],
    ['an unknown formality', { ...base, formality: 'rude' }, 'formality'],
    ['a firm formality', { ...base, target_lang: 'FI', formality: 'more' }, 'formality'],
    ['an unknown split_sentences', { ...base, split_sentences: 'x' }, 'split_sentences'],
    ['an unknown model', { ...base, model_type: 'x' }, 'model_type'],
    ['a glossary without source', { ...base, source_lang: null, glossary_id: 'x' }, 'source_lang'],
    ['an unknown glossary', { ...base, glossary_id: 'x' }, 'glossary_id'],
    [
      'a style with the fast model',
      { ...base, style_id: 'x', model_type: 'latency_optimized' },
      'latency_optimized',
    ],
    [
      'instructions with the fast model',
      { ...base, custom_instructions: ['x'], model_type: 'latency_optimized' },
      'latency_optimized',
    ],
    [
      'too many instructions',
      { ...base, custom_instructions: Array.from({ length: 11 }, () => 'x') },
      'custom_instructions',
    ],
    ['a long instruction', { ...base, custom_instructions: ['x'.repeat(301)] }, '300'],
    [
      'broken XML',
      { ...base, text: ['<a>'], tag_handling: 'xml', tag_handling_version: 'v2' },
      'XML',
    ],
    ['a body that is not an object', ['a'], 'JSON object'],
  ])('answers 400 to %s', async (_name, body, hint) => {
    const service = await openAccount();
    const response = await service.postJson('/v2/translate', body);
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toContain(hint);
  });

  it('falls back from a preferred formality', async () => {
    const service = await openAccount();
    const response = await service.postJson('/v2/translate', { ...base, formality: 'prefer_less' });
    expect(response.status).toBe(200);
  });

  it.each([
    ['no key', {}],
    ['a wrong key', { authorization: 'DeepL-Auth-Key wrong' }],
    ['a key without its scheme', { authorization: 'Bearer x' }],
  ])('answers 403 to %s', async (_name, headers) => {
    const service = await openAccount();
    const response = await fetch(`${service.url}/v2/translate`, { method: 'POST', headers });
    expect(response.status).toBe(403);
    expect(await messageOf(response)).toContain('key');
  });

  it('answers 403 to the key in body or address, and to the admin key', async () => {
    const service = await openAccount();
    const { apiKey, adminKey } = service.service;
    expect((await fetch(`${service.url}/v2/usage?auth_key=${apiKey}`)).status).toBe(403);
    const admin = await fetch(`${service.url}/v2/usage`, {
      headers: { authorization: `DeepL-Auth-Key ${adminKey}` },
    });
    expect(admin.status).toBe(403);
  });

  it('answers 413 above 128 KiB, 414 to a long address, 400 to an unknown body', async () => {
    const service = await openAccount();
    const big = await service.postJson('/v2/translate', {
      ...base,
      text: ['a'.repeat(128 * 1024)],
    });
    expect([big.status, typeof (await messageOf(big))]).toEqual([413, 'string']);
    expect((await service.get(`/v2/languages?x=${'a'.repeat(9_000)}`)).status).toBe(414);
    const media = await service.postJson('/v2/translate', base, { 'content-type': 'text/csv' });
    expect(media.status).toBe(400);
  });

  it("answers 400 to broken JSON and 404 to what it doesn't have", async () => {
    const service = await openAccount();
    const headers = {
      authorization: `DeepL-Auth-Key ${service.service.apiKey}`,
      'content-type': 'application/json',
    };
    const broken = await fetch(`${service.url}/v2/translate`, {
      method: 'POST',
      headers,
      body: '{"a":',
    });
    expect(broken.status).toBe(400);
    const nothing = await service.get('/v2/nothing');
    expect(nothing.status).toBe(404);
    expect(await messageOf(nothing)).not.toBe('');
    expect((await service.get('/v2/translate?text=a&target_lang=DE')).status).toBe(404);
  });

  it('answers 456 once the limit would be exceeded, and then bills nothing', async () => {
    const service = await startService({ characterLimit: 5 });
    expect((await service.postJson('/v2/translate', { ...base, text: ['abcde'] })).status).toBe(
      200,
    );
    const refused = await service.postJson('/v2/translate', base);
    expect(await refusalOf(refused, 456)).toContain('Quota');
    expect(await (await service.get('/v2/usage')).json()).toMatchObject({
      character_count: 5,
      character_limit: 5,
    });
  });
});

describe('languages', () => {
  it('translates into every listed target from every listed source', async () => {
    const service = await openAccount();
    const targets: {
      language: string;
    }[] = await (await service.get('/v2/languages?type=target')).json();
    for (const { language } of targets) {
      const response = await service.postJson('/v2/translate', {
        text: ['x'],
        target_lang: language,
        source_lang: 'EN',
      });
      expect([language, response.status]).toEqual([language, 200]);
    }
  });
});
