import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAllAsync } from '../../../../support/for-all.ts';
import { runs } from '../../../../support/runs.ts';
import { anyText } from '../../../../unit/glossaries/arbitraries.ts';
import type { Answer, Method } from './support.ts';
import { EN_DE, EN_PL, shareGlossaries, UNKNOWN_ID } from './support.ts';
import { refusalOf } from '../support.ts';

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

describe('bodies that are not a glossary', () => {
  const withDictionaries = (dictionaries: unknown) => ({ name: 'n', dictionaries });
  const withOne = (patch: object) => withDictionaries([{ ...EN_DE, ...patch }]);

  it.each<[unknown, string]>([
    [null, 'request body'],
    [[], 'request body'],
    ['x', 'request body'],
    [{}, 'name is missing'],
    [{ name: 1 }, 'name must be a text'],
    [{ name: ['x'] }, 'name must be a text'],
    [{ name: '\uD800' }, 'name '],
    [withDictionaries('x'), 'dictionaries must be a list'],
    [withDictionaries({ 0: EN_DE }), 'dictionaries must be a list'],
    [withDictionaries(['x']), 'dictionaries[0] must be an object'],
    [withDictionaries([EN_DE, []]), 'dictionaries[1] must be an object'],
    [withDictionaries([null]), 'dictionaries[0] must be an object'],
    [withDictionaries(Array.from({ length: 993 }, () => EN_DE)), 'dictionaries has more'],
    [withOne({ entries: ['a\tb'] }), 'dictionaries[0].entries must be a text'],
    [withOne({ entries: { a: 'b' } }), 'dictionaries[0].entries must be a text'],
    [withOne({ entries: 'a\uD800\tb' }), 'surrogate'],
    [withOne({ source_lang: 1 }), 'dictionaries[0].source_lang must be a text'],
    [withOne({ entries_format: 1 }), 'dictionaries[0].entries_format must be a text'],
  ])('JSON: %.100j', async (body, message) => {
    const glossaries = await openGlossaries();
    const text = JSON.stringify(body);
    const answer = await glossaries.sendRaw('POST /v3/glossaries', text, JSON_TYPE);
    expect(cleanStatus(answer)).toBe(400);
    expect(messageOf(answer)).toContain(message);
  });

  it.each([withDictionaries(null), withOne({ entries_format: null })])(
    'JSON, null for what may be missing: %j',
    async (body) => {
      const glossaries = await openGlossaries();
      const text = JSON.stringify(body);
      const answer = await glossaries.sendRaw('POST /v3/glossaries', text, JSON_TYPE);
      expect(cleanStatus(answer)).toBe(201);
      expect(messageOf(answer)).toBe('');
    },
  );

  it.each<[string, string, number]>([
    ['nothing', '', 400],
    ['broken', '{"name":', 400],
    ['nested', `{"name":"n","dictionaries":${'['.repeat(1e5)}${']'.repeat(1e5)}}`, 400],
    ['a prototype', '{"name":"n","__proto__":{"dictionaries":[]}}', 400],
    ['a prototype inside', '{"name":"n","dictionaries":[{"__proto__":{"source_lang":"en"}}]}', 400],
    ['a constructor', '{"name":"n","constructor":{"prototype":{"x":1}}}', 400],
    ['fields given twice', '{"name":"a","name":"n"}', 201],
  ])('JSON as text: %s', async (_name, body, status) => {
    const glossaries = await openGlossaries();
    const answer = await glossaries.sendRaw('POST /v3/glossaries', body, JSON_TYPE);
    expect(cleanStatus(answer)).toBe(status);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  const NO_FIELD = 'dictionaries must be sent';
  it.each<[string, string, string]>([
    ['nothing', '', 'must be a JSON object or form fields'],
    ['only separators', '&&==&', 'name is missing'],
    ['a prototype as index', 'name=n&dictionaries[__proto__].source_lang=en', NO_FIELD],
    ['a huge index', 'name=n&dictionaries[99999999999999999999].source_lang=en', NO_FIELD],
    ['a negative index', 'name=n&dictionaries[-1].source_lang=en', NO_FIELD],
    ['an exponent as index', 'name=n&dictionaries[1e3].source_lang=en', NO_FIELD],
    ['no index', 'name=n&dictionaries[].source_lang=en', NO_FIELD],
    ['no brackets', 'name=n&dictionaries=[]', NO_FIELD],
    ['deep nesting', `name=n&dictionaries${'[0]'.repeat(5000)}=x`, NO_FIELD],
    ['a broken percent sign', `name=50%&${FORM}`, 'name cannot be decoded'],
    ['half a character', 'name=n%ED%A0%80', 'name cannot be decoded'],
    ['bytes that are not UTF-8', 'name=n%FF', 'name cannot be decoded'],
    ['too many fields', 'a=1&'.repeat(20_000), 'too many fields'],
    ['no value', `name&${FORM}`, 'name is empty'],
  ])('form, refused: %s', async (_name, body, message) => {
    const glossaries = await openGlossaries();
    const answer = await glossaries.sendRaw('POST /v3/glossaries', body, FORM_TYPE);
    expect(cleanStatus(answer)).toBe(400);
    expect(messageOf(answer)).toContain(message);
  });

  const SPARSE = [FORM.replaceAll('[0]', '[7000]'), FORM.replaceAll('[0]', '[12]')] as const;
  it.each([
    ['a prototype as field', `${FORM}&dictionaries[0].__proto__=x`],
    ['a prototype as the name of a field', `__proto__=x&constructor=y&${FORM}`],
    ['sparse indexes', `${SPARSE[0]}&${SPARSE[1].replace('=de', '=pl')}`],
    ['brackets for the field too', FORM.replaceAll(/\.(\w+)=/gu, '[$1]=')],
    ['encoded brackets', FORM.replaceAll('[', '%5B').replaceAll(']', '%5D')],
    ['the first of two', `name=${'x'.repeat(2000)}&${FORM}&dictionaries[0].source_lang=xx`],
  ])('form, accepted: %s', async (_name, body) => {
    const glossaries = await openGlossaries();
    const answer = await glossaries.sendRaw('POST /v3/glossaries', `name=n&${body}`, FORM_TYPE);
    expect(cleanStatus(answer)).toBe(201);
    expect(messageOf(answer)).toBe('');
  });

  it('form: raw bytes that are not UTF-8', async () => {
    const glossaries = await openGlossaries();
    const body = Uint8Array.from([...Buffer.from('name=a'), 0xff, 0xfe]);
    const answer = await glossaries.sendRaw('POST /v3/glossaries', body, FORM_TYPE);
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
      const answer = await glossaries.sendRaw(
        `${method} ${address.replace('ID', id)}`,
        'name=n',
        type,
      );
      expect(cleanStatus(answer)).toBe(415);
    }
    expect(cleanStatus(await glossaries.call(method, address.replace('ID', id)))).toBe(400);
  });

  it('PATCH with nothing to change is 400', async () => {
    const glossaries = await openGlossaries();
    const id = await glossaries.created('n', []);
    const answer = await glossaries.send(`PATCH /v3/glossaries/${id}`, { color: 'red' });
    expect(await refusalOf(answer, 400)).toMatch(/^name and dictionaries/u);
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
        `${method} ${path.replace('ID', id)}`,
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
        const answer = await glossaries.sendRaw(
          `${method} ${path.replace('ID', id)}`,
          body,
          FORM_TYPE,
        );
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
      glossaries.send(`PATCH /v3/glossaries/${id}`, {
        dictionaries: [{ ...EN_PL, entries: `term ${String(index % 50)}\t${String(index)}` }],
      }),
    );
    expect((await Promise.all(edits)).map(({ status }) => status)).toEqual(edits.map(() => 200));
    const { body } = await glossaries.get(`/v3/glossaries/${id}`);
    expect(body['dictionaries']).toMatchObject([{ entry_count: 52 }]);
    expect(String(await glossaries.entries(id, 'en', 'pl')).split('\n')).toHaveLength(52);
  });
});
