import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAllAsync } from '../../../../support/for-all.ts';
import { runs } from '../../../../support/runs.ts';
import { anyText } from '../../../../unit/glossaries/arbitraries.ts';
import type { Answer, Method } from './support.ts';
import { EN_DE, EN_PL, shareGlossaries, UNKNOWN_ID } from './support.ts';

const openGlossaries = shareGlossaries();
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const FORM =
  'dictionaries[0].source_lang=en&dictionaries[0].target_lang=de&dictionaries[0].entries=a%09b';

/** Returns the status of an answer that reveals no internals of the service and names the error. */
function cleanStatus({ status, text, body }: Answer): number | string {
  if (/\.ts:|node_modules|sqlite|at Object|at async/iu.test(text)) return 'tells too much';
  return status >= 400 && !messageOf({ body }) ? 'tells nothing' : status;
}

function messageOf({ body }: Pick<Answer, 'body'>): string {
  const { message } = body;
  return typeof message === 'string' ? message : '';
}

describe('bodies that are no glossary', () => {
  it.each<[string, unknown, number, RegExp]>([
    ['null', null, 400, /request body/u],
    ['a list', [], 400, /request body/u],
    ['a text', 'x', 400, /request body/u],
    ['no name', {}, 400, /^name is missing/u],
    ['a number as name', { name: 1 }, 400, /^name must be a text/u],
    ['a list as name', { name: ['x'] }, 400, /^name must be a text/u],
    ['half a character as name', { name: '\uD800' }, 400, /^name /u],
    [
      'dictionaries as text',
      { name: 'n', dictionaries: 'x' },
      400,
      /^dictionaries must be a list/u,
    ],
    [
      'dictionaries as object',
      { name: 'n', dictionaries: { 0: EN_DE } },
      400,
      /^dictionaries must be a list/u,
    ],
    [
      'a dictionary as text',
      { name: 'n', dictionaries: ['x'] },
      400,
      /^dictionaries\[0\] must be an object/u,
    ],
    [
      'a dictionary as list',
      { name: 'n', dictionaries: [EN_DE, []] },
      400,
      /^dictionaries\[1\] must be an object/u,
    ],
    [
      'null as dictionary',
      { name: 'n', dictionaries: [null] },
      400,
      /^dictionaries\[0\] must be an object/u,
    ],
    [
      'too many dictionaries',
      { name: 'n', dictionaries: Array.from({ length: 993 }, () => EN_DE) },
      400,
      /^dictionaries has more/u,
    ],
    [
      'entries as list',
      { name: 'n', dictionaries: [{ ...EN_DE, entries: ['a\tb'] }] },
      400,
      /^dictionaries\[0\]\.entries must be a text/u,
    ],
    [
      'entries as object',
      { name: 'n', dictionaries: [{ ...EN_DE, entries: { a: 'b' } }] },
      400,
      /^dictionaries\[0\]\.entries must be a text/u,
    ],
    [
      'half a character in entries',
      { name: 'n', dictionaries: [{ ...EN_DE, entries: 'a\uD800\tb' }] },
      400,
      /surrogate/u,
    ],
    [
      'a number as language',
      { name: 'n', dictionaries: [{ ...EN_DE, source_lang: 1 }] },
      400,
      /^dictionaries\[0\]\.source_lang must be a text/u,
    ],
    [
      'a number as format',
      { name: 'n', dictionaries: [{ ...EN_DE, entries_format: 1 }] },
      400,
      /^dictionaries\[0\]\.entries_format must be a text/u,
    ],
    ['null for what may be missing', { name: 'n', dictionaries: null }, 201, /^$/u],
    [
      'null as format',
      { name: 'n', dictionaries: [{ ...EN_DE, entries_format: null }] },
      201,
      /^$/u,
    ],
  ])('JSON: %s', async (_name, body, status, message) => {
    const glossaries = await openGlossaries();
    const answer = await glossaries.sendRaw(
      'POST',
      '/v3/glossaries',
      JSON.stringify(body),
      JSON_TYPE,
    );
    expect(cleanStatus(answer)).toBe(status);
    expect(messageOf(answer)).toMatch(message);
  });

  it.each<[string, string, number]>([
    ['nothing', '', 400],
    ['broken', '{"name":', 400],
    [
      'deeply nested',
      `{"name":"n","dictionaries":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      400,
    ],
    ['a prototype', '{"name":"n","__proto__":{"dictionaries":[]}}', 400],
    ['a prototype inside', '{"name":"n","dictionaries":[{"__proto__":{"source_lang":"en"}}]}', 400],
    ['a constructor', '{"name":"n","constructor":{"prototype":{"x":1}}}', 400],
    ['fields given twice', '{"name":"a","name":"n"}', 201],
  ])('JSON as text: %s', async (_name, body, status) => {
    const glossaries = await openGlossaries();
    const answer = await glossaries.sendRaw('POST', '/v3/glossaries', body, JSON_TYPE);
    expect(cleanStatus(answer)).toBe(status);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it.each<[string, string, number, RegExp]>([
    ['nothing', '', 400, /name is missing/u],
    ['only signs', '&&==&', 400, /name is missing/u],
    [
      'a prototype as index',
      `name=n&dictionaries[__proto__].source_lang=en`,
      400,
      /^dictionaries must be sent/u,
    ],
    ['a prototype as field', `name=n&${FORM}&dictionaries[0].__proto__=x`, 201, /^$/u],
    ['a prototype as name of a field', `name=n&__proto__=x&constructor=y&${FORM}`, 201, /^$/u],
    [
      'a huge index',
      `name=n&dictionaries[99999999999999999999].source_lang=en`,
      400,
      /^dictionaries must be sent/u,
    ],
    [
      'a negative index',
      `name=n&dictionaries[-1].source_lang=en`,
      400,
      /^dictionaries must be sent/u,
    ],
    [
      'an exponent as index',
      `name=n&dictionaries[1e3].source_lang=en`,
      400,
      /^dictionaries must be sent/u,
    ],
    ['no index', `name=n&dictionaries[].source_lang=en`, 400, /^dictionaries must be sent/u],
    ['no brackets', `name=n&dictionaries=[]`, 400, /^dictionaries must be sent/u],
    [
      'deep nesting',
      `name=n&dictionaries${'[0]'.repeat(5000)}=x`,
      400,
      /^dictionaries must be sent/u,
    ],
    [
      'sparse indexes',
      `name=n&${FORM.replaceAll('[0]', '[7000]')}&${FORM.replaceAll('[0]', '[12]').replace('=de', '=pl')}`,
      201,
      /^$/u,
    ],
    ['brackets for the field too', `name=n&${FORM.replaceAll(/\.(\w+)=/gu, '[$1]=')}`, 201, /^$/u],
    [
      'encoded brackets',
      `name=n&${FORM.replaceAll('[', '%5B').replaceAll(']', '%5D')}`,
      201,
      /^$/u,
    ],
    [
      'a field given twice: the first',
      `name=n&name=${'x'.repeat(2000)}&${FORM}&dictionaries[0].source_lang=xx`,
      201,
      /^$/u,
    ],
    ['a broken percent sign', `name=50%&${FORM}`, 400, /^name cannot be decoded/u],
    ['half a character', `name=n%ED%A0%80`, 400, /^name cannot be decoded/u],
    ['bytes that are no UTF-8', `name=n%FF`, 400, /^name cannot be decoded/u],
    ['too many fields', 'a=1&'.repeat(20_000), 400, /too many fields/u],
    ['no value', `name&${FORM}`, 400, /^name is empty/u],
  ])('form: %s', async (_name, body, status, message) => {
    const glossaries = await openGlossaries();
    const answer = await glossaries.sendRaw('POST', '/v3/glossaries', body, FORM_TYPE);
    expect(cleanStatus(answer)).toBe(status);
    expect(messageOf(answer)).toMatch(message);
  });

  it('form: raw bytes that are no UTF-8', async () => {
    const glossaries = await openGlossaries();
    const body = Uint8Array.from([...Buffer.from('name=a'), 0xff, 0xfe]);
    const answer = await glossaries.sendRaw('POST', '/v3/glossaries', body, FORM_TYPE);
    expect(cleanStatus(answer)).toBe(400);
  });

  it.each([
    ['POST', '/v2/glossaries'],
    ['POST', '/v3/glossaries'],
    ['PATCH', `/v3/glossaries/ID`],
    ['PUT', `/v3/glossaries/ID/dictionaries`],
  ] as const)('§2 other content types are 415: %s %s', async (method, address) => {
    const glossaries = await openGlossaries();
    const id = await glossaries.created('n', []);
    for (const type of [
      'text/plain',
      'text/tab-separated-values',
      'multipart/form-data; boundary=x',
      'application/xml',
    ]) {
      const answer = await glossaries.sendRaw(method, address.replace('ID', id), 'name=n', type);
      expect(cleanStatus(answer)).toBe(415);
    }
    expect(cleanStatus(await glossaries.call(method, address.replace('ID', id)))).toBe(400);
  });

  it('PATCH with nothing to change is 400', async () => {
    const glossaries = await openGlossaries();
    const id = await glossaries.created('n', []);
    const answer = await glossaries.send('PATCH', `/v3/glossaries/${id}`, { colour: 'red' });
    expect([answer.status, answer.body['message']]).toEqual([
      400,
      expect.stringMatching(/^name and dictionaries/u),
    ]);
  });
});

describe('random requests', () => {
  const scalar = fc.oneof(
    anyText,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom('en', 'DE', 'pt-BR', 'tsv', 'csv', 'a\tb'),
  );
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      scalar,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(
        fc.constantFrom(
          'source_lang',
          'target_lang',
          'entries',
          'entries_format',
          'x',
          'constructor',
        ),
        tie('value'),
        { maxKeys: 5 },
      ),
    ),
  }));
  const anyBody = fc.oneof(
    fc.record(
      {
        name: value,
        dictionaries: value,
        source_lang: value,
        target_lang: value,
        entries: value,
        entries_format: value,
      },
      { requiredKeys: [] },
    ),
    value,
  );
  const address = fc.constantFrom<[Method, string]>(
    ['POST', '/v2/glossaries'],
    ['POST', '/v3/glossaries'],
    ['PATCH', '/v3/glossaries/ID'],
    ['PUT', '/v3/glossaries/ID/dictionaries'],
  );

  it('JSON: never a 500, never a stack', async () => {
    const glossaries = await openGlossaries();
    const id = await glossaries.created('kept', [EN_PL]);
    await forAllAsync(runs(600), address, anyBody, async ([method, path], body) => {
      const answer = await glossaries.sendRaw(
        method,
        path.replace('ID', id),
        JSON.stringify(body),
        JSON_TYPE,
      );
      expect([200, 201, 400, 413]).toContain(cleanStatus(answer));
    });
    expect((await glossaries.get(`/v3/glossaries/${id}`)).status).toBe(200);
  });

  it('forms: never a 500, never a stack', async () => {
    const glossaries = await openGlossaries();
    const id = await glossaries.created('kept', [EN_PL]);
    const name = fc.oneof(
      fc.constantFrom(
        'name',
        'source_lang',
        'target_lang',
        'entries',
        'entries_format',
        'dictionaries',
        '__proto__',
      ),
      fc
        .tuple(
          fc.constantFrom('0', '1', '99', '-1', '1e9', '__proto__', ''),
          fc.constantFrom('.source_lang', '[target_lang]', '.entries', '', '.__proto__', '..'),
        )
        .map(([index, rest]) => `dictionaries[${index}]${rest}`),
    );
    const part = fc.tuple(
      name,
      fc.oneof(
        anyText.map((text) => encodeURIComponent(text.toWellFormed())),
        anyText,
        fc.constantFrom('en', 'de', 'a%09b', '%', '%FF'),
      ),
    );
    await forAllAsync(
      runs(600),
      address,
      fc.array(part, { maxLength: 12 }),
      async ([method, path], parts) => {
        const body = parts.map(([field, content]) => `${field}=${content}`).join('&');
        const answer = await glossaries.sendRaw(method, path.replace('ID', id), body, FORM_TYPE);
        expect([200, 201, 400, 413]).toContain(cleanStatus(answer));
      },
    );
  });

  it('addresses and queries: never a 500, never a stack', async () => {
    const glossaries = await openGlossaries();
    const id = await glossaries.created('kept', [EN_PL]);
    const part = fc.oneof(
      anyText.map((text) => encodeURIComponent(text.toWellFormed())),
      fc.constantFrom(id, UNKNOWN_ID, '__proto__', '..', '%', '%ff'),
    );
    const calls = fc.record({
      method: fc.constantFrom<Method>('GET', 'DELETE'),
      version: fc.constantFrom('v2', 'v3'),
      part,
      rest: fc.constantFrom('', '/entries', '/dictionaries'),
      query: fc.array(fc.tuple(fc.constantFrom('source_lang', 'target_lang', '__proto__'), part), {
        maxLength: 3,
      }),
    });
    await forAllAsync(runs(600), calls, async ({ method, version, part, rest, query }) => {
      if (method === 'DELETE' && part === id && rest === '') return;
      const suffix = query.map(([name, content]) => `${name}=${content}`).join('&');
      const answer = await glossaries.call(
        method,
        `/${version}/glossaries/${part}${rest}?${suffix}`,
      );
      expect([200, 204, 400, 404]).toContain(cleanStatus(answer));
    });
  });

  it('a hundred edits at the same time leave one consistent glossary', async () => {
    const glossaries = await openGlossaries();
    const id = await glossaries.created('kept', [EN_PL]);
    const edits = Array.from({ length: 100 }, (_, index) =>
      glossaries.send('PATCH', `/v3/glossaries/${id}`, {
        dictionaries: [{ ...EN_PL, entries: `term ${String(index % 50)}\t${String(index)}` }],
      }),
    );
    expect((await Promise.all(edits)).map(({ status }) => status)).toEqual(edits.map(() => 200));
    const { body } = await glossaries.get(`/v3/glossaries/${id}`);
    expect(body['dictionaries']).toMatchObject([{ entry_count: 52 }]);
    expect(String(await glossaries.entries(id, 'en', 'pl')).split('\n')).toHaveLength(52);
  });
});
