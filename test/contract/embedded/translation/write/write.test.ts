import { DeepLClient, WritingStyle, WritingTone } from 'deepl-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPseudoEngine } from '../../../../../electron/embedded/engines/pseudo.ts';
import type { TranslationService } from '../../../../../electron/embedded/translation/service.ts';
import { createTranslationService } from '../../../../../electron/embedded/translation/service.ts';
import { firstOf } from '../../../../support/runs.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { messageOf, shareAccounts, startService } from '../support.ts';

const openAccount = shareAccounts();

type Improvement = { text: string; target_language: string; detected_source_language: string };
type Answer = { improvements: Improvement[] };

const REPHRASE = '/v2/write/rephrase';
const CORRECT = '/v2/write/correct';

/** One service for all rows: the English checker is loaded once. */
const folder = temporaryFolder();
const engine = createPseudoEngine();
let service: TranslationService;
let url = '';

beforeAll(async () => {
  service = await createTranslationService({ dataFolder: folder, engine });
  ({ url } = await service.listen());
});
afterAll(async () => {
  await service.close();
  await engine.close();
});

function post(address: string, body: unknown, type = 'application/json'): Promise<Response> {
  return fetch(url + address, {
    method: 'POST',
    headers: { authorization: `DeepL-Auth-Key ${service.apiKey}`, 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const postForm = (address: string, body: string): Promise<Response> =>
  post(address, body, 'application/x-www-form-urlencoded');

async function improved(address: string, body: object): Promise<Improvement[]> {
  const response = await post(address, body);
  expect(response.status).toBe(200);
  expect(response.headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/u);
  const answer: Answer = await response.json();
  return answer.improvements;
}

async function improveOne(address: string, text: string, fields: object = {}): Promise<string> {
  const [one] = await improved(address, { text: [text], ...fields });
  return one?.text ?? '';
}

describe('§8 the documented examples', () => {
  it('rephrase', async () => {
    expect(
      await improved(REPHRASE, {
        text: ['we was late'],
        target_lang: 'en-GB',
        writing_style: 'prefer_business',
      }),
    ).toEqual([
      { text: 'We were late.', target_language: 'en-GB', detected_source_language: 'en' },
    ]);
  });

  it('correct: the smallest change that is right', async () => {
    expect(await improved(CORRECT, { text: ['we was late'] })).toEqual([
      { text: 'we were late', target_language: 'en-US', detected_source_language: 'en' },
    ]);
  });
});

describe('§8 requests', () => {
  it('JSON and forms alike, in the order of the texts', async () => {
    const form = await postForm(
      REPHRASE,
      'text=I+recieve+it+%26+50%25%3D1.&text=It+is+the+color.&target_lang=EN-GB&tone=default',
    );
    const expected = ['I receive it & 50%=1.', 'It is the colour.'];
    const body: Answer = await form.json();
    expect(body.improvements.map(({ text }) => text)).toEqual(expected);
    const json = await improved(REPHRASE, {
      text: ['I recieve it & 50%=1.', 'It is the color.'],
      target_lang: 'EN-GB',
      tone: 'default',
    });
    expect(json).toEqual(body.improvements);
  });

  it.each([
    ['de', 'de', 'Das ist ein sehr schöner Satz.'],
    ['DE', 'de', 'Das ist ein sehr schöner Satz.'],
    ['en-gb', 'en-GB', 'This is a sentence.'],
    ['EN_us', 'en-US', 'This is a sentence.'],
    ['es', 'es', 'Esta es una frase muy bonita.'],
    ['fr', 'fr', 'Ceci est une phrase très courte.'],
    ['it', 'it', 'Questa è una frase molto bella.'],
    ['ja', 'ja', 'これは文です。'],
    ['ko', 'ko', '이것은 문장입니다.'],
    ['pt-br', 'pt-BR', 'Esta é uma frase muito bonita.'],
    ['PT-PT', 'pt-PT', 'Esta é uma frase muito bonita.'],
    ['zh', 'zh', '这是一个句子。'],
    ['zh-hans', 'zh-Hans', '这是一个句子。'],
    // A bare code: the variant in which the text is written, else the usual one.
    ['en', 'en-US', 'This is a sentence.'],
    ['en', 'en-GB', 'The colour of the theatre is grey.'],
    ['pt', 'pt-PT', 'Esta é uma frase muito bonita.'],
    ['pt', 'pt-BR', 'Você gosta do prêmio econômico.'],
  ])('target_lang %s answers %s', async (target, answered, text) => {
    for (const address of [REPHRASE, CORRECT]) {
      const [one] = await improved(address, { text: [text], target_lang: target });
      expect(one).toEqual({
        text,
        target_language: answered,
        detected_source_language: answered.slice(0, 2),
      });
    }
  });

  it('detects the language of each text separately without target_lang', async () => {
    const improvements = await improved(CORRECT, {
      text: [
        'Der Ausschuss genehmigte das Budget am Dienstag.',
        'The committee approved the budget on Tuesday.',
        '委員会は予算を承認しました。',
      ],
    });
    expect(improvements.map((one) => one.target_language)).toEqual(['de', 'en-US', 'ja']);
    expect(improvements.map((one) => one.detected_source_language)).toEqual(['de', 'en', 'ja']);
  });

  const german = ['Der Ausschuss genehmigte das Budget am Dienstag.'];
  const japanese = ['委員会は予算を承認しました。'];
  it.each<[string, object, string]>([
    ['no text', { target_lang: 'de' }, 'text'],
    ['no texts', { text: [], target_lang: 'de' }, 'text'],
    ['a number as text', { text: [1] }, 'text'],
    ['null as text', { text: [null] }, 'text'],
    ['a nested list', { text: [['a']] }, 'text'],
    ['a body that is a list', ['a'], 'body'],
    ['a language without support', { text: german, target_lang: 'nl' }, 'target_lang'],
    ['the traditional script', { text: ['这是一个句子。'], target_lang: 'zh-Hant' }, 'target_lang'],
    ['a target that is an object', { text: german, target_lang: {} }, 'target_lang'],
    ['a text in a different language', { text: german, target_lang: 'en-US' }, 'target_lang'],
    ['a text in a different script', { text: ['今天'], target_lang: 'de' }, 'target_lang'],
    [
      'a text whose language has no support',
      { text: ['De commissie keurde de begroting op dinsdag goed.'] },
      'text',
    ],
  ])('400 for %s', async (_case, body, field) => {
    for (const address of [REPHRASE, CORRECT]) {
      const response = await post(address, body);
      expect(response.status).toBe(400);
      expect(await messageOf(response)).toContain(field);
    }
  });

  it.each<[string, object, string]>([
    ['an unknown style', { writing_style: 'poetic' }, 'writing_style'],
    ['an unknown tone', { tone: 'angry' }, 'tone'],
    ['prefer_default', { writing_style: 'prefer_default' }, 'writing_style'],
    ['a tone as style', { writing_style: 'friendly' }, 'writing_style'],
    ['a style that is an object', { writing_style: {} }, 'writing_style'],
    [
      'both',
      { writing_style: 'business', tone: 'friendly' },
      'Both writing_style and tone defined',
    ],
    [
      'both, preferred only',
      { writing_style: 'prefer_business', tone: 'prefer_friendly' },
      'Both writing_style and tone defined',
    ],
  ])('rephrase: 400 for %s', async (_case, fields, message) => {
    const response = await post(REPHRASE, { text: german, target_lang: 'de', ...fields });
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toContain(message);
  });

  it.each<[string, object, number]>([
    ['default beside a tone', { writing_style: 'default', tone: 'friendly' }, 200],
    ['a style beside default', { writing_style: 'simple', tone: 'default' }, 200],
    ['default twice', { writing_style: 'default', tone: 'default' }, 200],
    ['a style in upper case', { writing_style: 'BUSINESS' }, 200],
  ])('rephrase: accepts %s', async (_case, fields, status) => {
    const response = await post(REPHRASE, { text: german, target_lang: 'de', ...fields });
    expect(response.status).toBe(status);
  });

  it.each(['writing_style', 'tone'])(
    '%s: every value works for every listed target',
    async (field) => {
      const values = {
        writing_style: ['academic', 'business', 'casual', 'simple'],
        tone: ['confident', 'diplomatic', 'enthusiastic', 'friendly'],
      }[field];
      const texts = {
        de: german,
        'en-GB': ['This is a sentence.'],
        es: ['Esta es una frase muy bonita.'],
        fr: ['Ceci est une phrase très courte.'],
        it: ['Questa è una frase molto bella.'],
        'pt-BR': ['Esta é uma frase muito bonita.'],
        'pt-PT': ['Esta é uma frase muito bonita.'],
      };
      for (const value of values ?? []) {
        for (const [target, text] of Object.entries(texts)) {
          for (const name of [value, `prefer_${value}`]) {
            const fields = { text, target_lang: target, [field]: name };
            expect((await post(REPHRASE, fields)).status).toBe(200);
          }
        }
        const body = { text: japanese, target_lang: 'ja' };
        const refused = await post(REPHRASE, { ...body, [field]: value });
        expect(refused.status).toBe(400);
        expect(await messageOf(refused)).toContain(field);
        const fallback = await post(REPHRASE, { ...body, [field]: `prefer_${value}` });
        expect(fallback.status).toBe(200);
      }
    },
  );

  it('a plain style is refused for a detected language without styles', async () => {
    const response = await post(REPHRASE, { text: japanese, writing_style: 'business' });
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toContain('writing_style');
  });

  it('correct knows neither styles nor tones: they are unknown fields', async () => {
    const response = await post(CORRECT, { text: german, writing_style: 'x', tone: 'y' });
    expect(response.status).toBe(200);
  });

  it.each<[string, object, string | null]>([
    ['a wish that changed nothing', { tone: 'confident', text: ['It is fine.'] }, 'tone'],
    ['a wish that changed a text', { tone: 'confident', text: ['I think that it is fine.'] }, null],
    [
      'a wish that changed one of two',
      { tone: 'confident', text: ['Yes, it is fine.', 'I think that it is fine.'] },
      null,
    ],
    [
      'a style that changed nothing',
      { writing_style: 'simple', text: ['It is fine.'] },
      'writing_style',
    ],
    ['no wish', { text: ['It is fine.'] }, null],
  ])('X-Dragoman-Ignored-Options: %s', async (_case, fields, ignored) => {
    const response = await post(REPHRASE, { target_lang: 'en-US', ...fields });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-dragoman-ignored-options')).toBe(ignored);
  });
});

describe('§8 limits and encodings', () => {
  const bodyOf = (bytes: number): string => {
    const body = (text: string): string => JSON.stringify({ text: [text], target_lang: 'de' });
    // A non-ASCII letter takes two bytes.
    const text = 'Das ist ein schöner Satz. '.repeat(370);
    return body(text + 'n'.repeat(bytes - Buffer.byteLength(body(text))));
  };

  it.each([REPHRASE, CORRECT])(
    '%s: accepts 10 KiB as bytes, and answers 413 to more',
    async (address) => {
      const [largest, tooLarge] = [bodyOf(10_240), bodyOf(10_241)];
      expect(Buffer.byteLength(largest)).toBe(10_240);
      expect((await post(address, largest)).status).toBe(200);
      expect(tooLarge.length).toBeLessThan(10_240);
      expect((await post(address, tooLarge)).status).toBe(413);
      expect((await postForm(address, `text=${'a'.repeat(10_240)}`)).status).toBe(413);
    },
  );

  it.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('415 for %s', async (type) => {
    expect((await post(REPHRASE, 'text=a', type)).status).toBe(415);
    expect((await post(CORRECT, 'text=a', type)).status).toBe(415);
  });

  it('403 for the free edition, whatever is sent', async () => {
    const free = await startService({ edition: 'free' });
    for (const address of [REPHRASE, CORRECT]) {
      const response = await free.postJson(address, { text: 1 });
      expect(response.status).toBe(403);
      expect(await messageOf(response)).toContain('free');
    }
  });
});

describe('§8 billing', () => {
  type Usage = {
    character_count: number;
    products: { product_type: string; character_count: number }[];
  };

  it('counts source characters as code points, under the product write', async () => {
    const one = await openAccount();
    await one.postJson(REPHRASE, { text: ['Das ist gut 😀.', 'Ja.'], target_lang: 'de' });
    await one.postJson(CORRECT, { text: ['Nein.'], target_lang: 'de' });
    const usage: Usage = await (await one.get('/v2/usage')).json();
    expect(usage.character_count).toBe(14 + 3 + 5);
    const write = usage.products.find((product) => product.product_type === 'write');
    expect(write?.character_count).toBe(22);
  });

  it("doesn't bill refused requests", async () => {
    const one = await openAccount();
    await one.postJson(REPHRASE, { text: ['Das ist gut.'], target_lang: 'nl' });
    await one.postJson(REPHRASE, { text: ['Das ist gut.'], target_lang: 'de', tone: 'x' });
    await one.postJson(
      REPHRASE,
      { text: ['Das ist gut.'], target_lang: 'de' },
      { 'x-deepl-reporting-tag': 'two words' },
    );
    const usage: Usage = await (await one.get('/v2/usage')).json();
    expect(usage.character_count).toBe(0);
  });

  it('answers 456 when the shared limit is used up', async () => {
    const one = await startService({ characterLimit: 10 });
    const body = { text: ['Das geht.'], target_lang: 'de' };
    expect((await one.postJson(CORRECT, body)).status).toBe(200);
    expect((await one.postJson(CORRECT, body)).status).toBe(456);
    const usage: Usage = await (await one.get('/v2/usage')).json();
    expect(usage.character_count).toBe(9);
  });
});

describe('English that is really corrected', () => {
  it.each([
    ['He go to school every day.', 'He goes to school every day.'],
    ['I could of gone to the the store.', 'I could have gone to the store.'],
    ['This is a example sentence to imprve.', 'This is an example sentence to improve.'],
    ['Please recieve the pacakge tomorow.', 'Please receive the package tomorrow.'],
    ['He has went home.', 'He has gone home.'],
    ['More then ten people came.', 'More than ten people came.'],
  ])('%s', async (text, expected) => {
    expect(await improveOne(CORRECT, text, { target_lang: 'en-US' })).toBe(expected);
  });

  it.each([
    'Wojciechowski GmbH runs kubectl on npmrc files.',
    'Write to anna@exmaple.com, see https://exmaple.com/recieve or {recieve} and %s.',
    'Run `teh --recieve` 3 times at 10:30, 1,000.50 EUR.',
    'What she said was that that was fine.',
    'The iPhone and the eBook are on sale.',
    'if (a == b) { return  c ; }',
  ])("doesn't change: %s", async (text) => {
    expect(await improveOne(CORRECT, text, { target_lang: 'en-US' })).toBe(text);
  });

  it('turns American spelling into British and back, except names', async () => {
    const american = 'The organizer of the Rockefeller Center analyzed the color of the theater.';
    const british = 'The organiser of the Rockefeller Center analysed the colour of the theatre.';
    expect(await improveOne(REPHRASE, american, { target_lang: 'en-GB' })).toBe(british);
    expect(await improveOne(REPHRASE, british, { target_lang: 'en-US' })).toBe(american);
  });

  // Lines of the maximum checked length: some end the checker's thread, some take it seconds.
  it.each(firstOf(1, ['x', 'the ', 'I ', '(', "'", 'a ']))(
    'survives thousands of %j, and then corrects the next text',
    async (part) => {
      const line = part.repeat(3900 / part.length);
      // The sentence makes the text English: its language is detected first.
      const text = `This sentence is in English.\n${line}\n${line}`;
      const response = await post(CORRECT, { text: [text], target_lang: 'en-US' });
      expect(response.status).toBe(200);
      const next = await improveOne(CORRECT, 'we was late', { target_lang: 'en-US' });
      expect(next).toBe('we were late');
    },
  );

  it('survives a lone surrogate or NUL in a text', async () => {
    const response = await post(
      CORRECT,
      '{"text":["we was \\ud800 late\\u0000"],"target_lang":"en-US"}',
    );
    expect(response.status).toBe(200);
  });
});

describe('the official client', () => {
  const client = (): DeepLClient =>
    new DeepLClient(service.apiKey, { serverUrl: url, maxRetries: 0 });

  it('rephrases one text and many', async () => {
    const one = await client().rephraseText('we was late', 'en-GB', WritingStyle.BUSINESS);
    expect(one).toMatchObject({
      text: 'We were late.',
      targetLang: 'en-GB',
      detectedSourceLang: 'en',
    });
    const many = await client().rephraseText(['we was late', 'it is fine'], 'en-US');
    expect(many.map(({ text }) => text)).toEqual(['We were late.', 'It is fine.']);
  });

  it('refuses a style with a tone in the words that the official client expects', async () => {
    await expect(
      client().rephraseText('It is fine.', 'en-US', WritingStyle.BUSINESS, WritingTone.CONFIDENT),
    ).rejects.toThrow('Both writing_style and tone defined');
  });
});
