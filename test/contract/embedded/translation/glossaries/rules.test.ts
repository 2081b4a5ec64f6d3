import { describe, expect, it } from 'vitest';
import { firstOf } from '../../../../support/runs.ts';
import { EN_DE, EN_PL, ENCODINGS, shareGlossaries } from './support.ts';
import { refusalOf, shareAccounts } from '../support.ts';

const openAccount = shareAccounts();
const openGlossaries = shareGlossaries(openAccount);
const MIB = 1024 * 1024;

const tsv = (entries: string) => ({ entries });
const csv = (entries: string) => ({ entries, entries_format: 'csv' });
const at = (index: number, character: number): string =>
  `index ${String(index)} (at character ${String(character)})`;
const REPEATED = `${at(2, 8)} repeats entry with ${at(0, 0)}`;

/** Rules of one dictionary: the change, the message or its words about `entries`, and the detail. */
const REFUSED: [rule: string, change: object, message: RegExp | string, detail?: string][] = [
  ['§5 at least one entry', tsv(''), 'no entry'],
  ["§5 at least one entry, blank lines don't count", tsv('\r\n\n\r'), 'no entry'],
  ['§5 no duplicate source', tsv('a\tb\n🪨\tc\na\td'), 'twice', REPEATED],
  ['§5 a source is not empty', tsv('x\ty\n\tb'), 'source phrase is empty', at(1, 4)],
  ['§5 a target is not empty', tsv('a\t'), 'target phrase is empty', at(0, 2)],
  ['§5 exactly one tab: none', tsv('a b'), 'no tab', 'index 0'],
  ['§5 exactly one tab: two', tsv('a\tb\tc'), 'more than one tab', at(0, 3)],
  ['§5 no C0 control', tsv('a\u0007b\tc'), 'source phrase .*control', 'at character 1)'],
  ['§5 no NUL', tsv('a\tb\u0000'), 'target phrase .*control'],
  ['§18.17 no DEL', tsv('a\u007F\tb'), 'control'],
  ['§5 no C1 control', tsv('a\u0085b\tc'), 'control'],
  ['§5 no U+2028', tsv('a\u2028b\tc'), 'line or paragraph separator'],
  ['§5 no U+2029', tsv('a\tb\u2029'), 'line or paragraph separator'],
  ['§5 no leading space', tsv(' a\tb'), 'source phrase begins or ends'],
  ['§5 no trailing space', tsv('a\tb '), 'target phrase begins or ends', 'at character 3)'],
  ['§5 no Unicode space at an edge', tsv('a\tb\u3000'), 'begins or ends'],
  ['§5 no no-break space at an edge', tsv('\u00A0a\tb'), 'begins or ends'],
  ['§5 1024 bytes of a source', tsv(`${'a'.repeat(1025)}\tb`), '1024 bytes'],
  ['§5 1024 bytes of a target, not characters', tsv(`a\t${'ä'.repeat(513)}`), '1024 bytes'],
  ['§5 CSV: two or four columns, not one', csv('a'), 'columns'],
  ['§5 CSV: not three', csv('a,b,en'), 'columns'],
  ['§5 CSV: not five', csv('a,b,en,de,x'), 'columns'],
  ['§5 CSV: a quoted value ends', csv('"a,b'), 'no end'],
  ['§5 CSV: nothing follows a quoted value', csv('"a"x,b'), 'follows'],
  ['§5 CSV: no line end inside quotes', csv('"a\nb",c'), 'control'],
  ['§5 CSV: duplicates', csv('a,b\n"a",c'), 'twice', 'index 1'],
  ['§5 CSV: only rows of another pair', csv('a,b,en,fr'), 'no entry'],
  ['§5 entries_format', { entries_format: 'xlsx' }, /^entries_format must be one of: tsv, csv/u],
  ['§16.3 no Thai as source', { source_lang: 'th' }, /^source_lang is not a language/u],
  ['§16.3 no Thai as target', { target_lang: 'TH' }, /^target_lang is not a language/u],
  ['§16.4 a language outside the 32', { target_lang: 'ca' }, /^target_lang is not a language/u],
  ['§5 an unknown language', { source_lang: '__proto__' }, /^source_lang is not a language/u],
  ['§5 root codes: source', { source_lang: 'en-US' }, /^source_lang must be a root .*use en\b/u],
  ['§5 root codes: target', { target_lang: 'pt-BR' }, /^target_lang must be a root .*use pt\b/u],
  ['§5 root codes: script', { target_lang: 'ZH_HANS' }, /^target_lang must be a root .*use zh\b/u],
  ['§5 two languages', { target_lang: 'en' }, /source_lang and .*target_lang are the same/u],
];

describe.each(ENCODINGS)('rules of entries and languages, sent as %s', (encoding) => {
  it.each(REFUSED)('%s', async (_rule, change, words, detail = '') => {
    const message = words instanceof RegExp ? words : new RegExp(`^entries .*${words}`, 'u');
    const glossaries = await openGlossaries();
    const dictionary = { ...EN_DE, ...change };
    const id = await glossaries.created('kept', [EN_PL]);
    const answers = [
      await glossaries.send('POST /v2/glossaries', { name: 'n', ...dictionary }, encoding),
      await glossaries.send(`PUT /v3/glossaries/${id}/dictionaries`, dictionary, encoding),
    ];
    const inLists = [
      await glossaries.send(
        'POST /v3/glossaries',
        { name: 'n', dictionaries: [EN_PL, dictionary] },
        encoding,
      ),
      await glossaries.send(`PATCH /v3/glossaries/${id}`, { dictionaries: [dictionary] }, encoding),
    ];
    for (const { status, body, text } of [...answers, ...inLists]) {
      const told = String(body['message']).replace(/^dictionaries\[[01]\]\./u, '');
      expect([status, told]).toEqual([400, expect.stringMatching(message)]);
      expect(String(body['detail'])).toContain(detail);
      expect(text).not.toMatch(/\bat .*\.ts\b/u);
    }
    expect(inLists[0]?.body['message']).toMatch(/^dictionaries\[1\]\./u);
    expect(inLists[1]?.body['message']).toMatch(/^dictionaries\[0\]\./u);
    const { body } = await glossaries.get('/v3/glossaries');
    expect(body['glossaries']).toMatchObject([
      { name: 'kept', dictionaries: [{ entry_count: 2 }] },
    ]);
  });

  it.each([
    ['§5 exactly 1024 bytes on both sides', `${'ä'.repeat(512)}\t${'b'.repeat(1024)}`, 1],
    ['§5 CRLF, LF and CR end lines, blank ones are skipped', 'a\tb\r\n\r\nc\td\re\tf\n\n', 3],
    ['a byte order mark at the start is not part of a term', '\uFEFFa\tb', 1],
    ['§5 sources that differ only in case', 'a\tb\nA\tb', 2],
    [
      '§18.16 names of object members and numbers are plain terms',
      'constructor\ta\ntoString\tb\n10\tc\n9\td\n__proto__\te',
      5,
    ],
    ['spaces, joiners and combining marks inside', 'a\u00A0b\tc\u200Dd\ne\u0301\tf', 2],
  ])('accepts: %s', async (_rule, entries, count) => {
    const glossaries = await openGlossaries();
    const made = await glossaries.send(
      'POST /v2/glossaries',
      { name: 'n', ...EN_DE, entries },
      encoding,
    );
    expect([made.status, made.body['entry_count']]).toEqual([201, count]);
    const { text } = await glossaries.get(
      `/v2/glossaries/${String(made.body['glossary_id'])}/entries`,
    );
    expect(text).toBe(
      entries
        .replace(/^\uFEFF/u, '')
        .split(/[\r\n]+/u)
        .filter((line) => line !== '')
        .join('\n'),
    );
  });

  it.each([
    ['§5 a name is not empty', '', 400],
    ['§5 a name is more than spaces', ' \u3000', 400],
    ['§5 a name has at most 1024 bytes', 'ä'.repeat(513), 400],
    ['§5 exactly 1024 bytes', 'ä'.repeat(512), 201],
    ['a name may hold any character', 'a\tb\n🪨 "x" \u0000', 201],
  ])('%s', async (_rule, name, status) => {
    const glossaries = await openGlossaries();
    for (const address of ['/v2/glossaries', '/v3/glossaries']) {
      const made = await glossaries.send(`POST ${address}`, { name, ...EN_DE }, encoding);
      expect(made.status).toBe(status);
      expect(made.body['name'] ?? made.body['message']).toSatisfy((told: string) =>
        status === 201 ? told === name : told.startsWith('name '),
      );
    }
    const id = await glossaries.created('kept', []);
    expect((await glossaries.send(`PATCH /v3/glossaries/${id}`, { name }, encoding)).status).toBe(
      status === 201 ? 200 : 400,
    );
  });

  it('§5 PATCH takes at most one dictionary', async () => {
    const glossaries = await openGlossaries();
    const id = await glossaries.created('n', []);
    const answer = await glossaries.send(
      `PATCH /v3/glossaries/${id}`,
      { dictionaries: [EN_DE, EN_PL] },
      encoding,
    );
    expect(await refusalOf(answer, 400)).toMatch(/^dictionaries /u);
  });

  it('§5 a language pair occurs once in a glossary', async () => {
    const glossaries = await openGlossaries();
    const dictionaries = [EN_DE, EN_PL, { ...EN_DE, source_lang: 'EN' }];
    const answer = await glossaries.send(
      'POST /v3/glossaries',
      { name: 'n', dictionaries },
      encoding,
    );
    expect(await refusalOf(answer, 400)).toContain(
      'dictionaries[2] repeats the language pair en to de',
    );
  });
});

it.each(firstOf(1, ENCODINGS))(
  '§5 10 MiB per glossary are allowed to the byte, sent as %s; more are 413',
  { tags: 'deep' },
  async (encoding) => {
    const glossaries = await openGlossaries();
    // 1000 entries with 3-byte characters, filled up by the last target.
    const line = (index: number): string => `${String(index)}\t${'語'.repeat(340)}`;
    let entries = '';
    let [bytes, index] = [0, 0];
    for (; bytes + 1100 < 10 * MIB; index += 1) {
      entries += `${line(index)}\n`;
      bytes += Buffer.byteLength(line(index)) + 1;
    }
    entries += `last\t${'x'.repeat(10 * MIB - bytes - 5)}`;
    expect(Buffer.byteLength(entries)).toBe(10 * MIB);
    const made = await glossaries.send(
      'POST /v3/glossaries',
      { name: 'big', dictionaries: [{ ...EN_DE, entries }] },
      encoding,
    );
    expect(made.status).toBe(201);
    const id = String(made.body['glossary_id']);
    const refused = [
      await glossaries.send(
        'POST /v2/glossaries',
        { name: 'n', ...EN_DE, entries: `${entries}x` },
        encoding,
      ),
      await glossaries.send(`PATCH /v3/glossaries/${id}`, { dictionaries: [EN_DE] }, encoding),
      await glossaries.send(`PUT /v3/glossaries/${id}/dictionaries`, EN_PL, encoding),
    ];
    for (const { status, body } of refused) {
      expect([status, body['message']]).toEqual([413, expect.stringContaining('10485760 bytes')]);
    }
    // Refused input left nothing behind, and the same bytes may be spread over other words.
    expect((await glossaries.get(`/v3/glossaries/${id}`)).body).toEqual(made.body);
    const swapped = { ...EN_DE, entries: '0\tx' };
    expect(
      (await glossaries.send(`PATCH /v3/glossaries/${id}`, { dictionaries: [swapped] }, encoding))
        .status,
    ).toBe(200);
    expect(
      (await glossaries.send(`PUT /v3/glossaries/${id}/dictionaries`, EN_PL, encoding)).status,
    ).toBe(200);
  },
);

describe('limits and accounts', () => {
  it('§2 a body beyond what any glossary needs is 413', async () => {
    const glossaries = await openGlossaries();
    const answer = await glossaries.sendRaw(
      'POST /v3/glossaries',
      `{"x":"${'a'.repeat(32 * MIB)}"}`,
      'application/json',
    );
    expect(answer.status).toBe(413);
  });

  it('§5 1000 glossaries per account, over both generations', { tags: 'deep' }, async () => {
    const glossaries = await openGlossaries();
    for (let index = 0; index < 1000; index += 1) {
      const name = String(index);
      const made =
        index % 2 === 0
          ? await glossaries.send('POST /v3/glossaries', { name })
          : await glossaries.send('POST /v2/glossaries', { name, ...EN_DE });
      expect(made.status).toBe(201);
    }
    for (const address of ['/v2/glossaries', '/v3/glossaries']) {
      const refused = await glossaries.send(`POST ${address}`, { name: 'n', ...EN_DE });
      expect(await refusalOf(refused, 400)).toContain('1000 glossaries');
    }
    const { body } = await glossaries.get('/v3/glossaries');
    const [first, ...others] = body['glossaries'] as { glossary_id: string; name: string }[];
    expect([first?.name, others.length]).toEqual(['0', 999]);
    await glossaries.delete(`/v3/glossaries/${String(first?.glossary_id)}`);
    expect((await glossaries.send('POST /v3/glossaries', { name: 'n' })).status).toBe(201);
  });

  it('§1 scopes: glossaries:read reads, glossaries:write writes, others do neither', async () => {
    const service = await openAccount();
    const admin = { authorization: `DeepL-Auth-Key ${service.service.adminKey}` };
    const keyFor = async (scope: string): Promise<string> => {
      const response = await service.postJson(
        '/v2/admin/developer-keys',
        { label: scope, scopes: [scope] },
        admin,
      );
      const { deactivated: _state, ...key }: Record<string, unknown> = await response.json();
      return String(key['key_id']);
    };
    const statuses = async (scope: string): Promise<number[]> => {
      const headers = { authorization: `DeepL-Auth-Key ${await keyFor(scope)}` };
      const json = { ...headers, 'content-type': 'application/json' };
      const body = JSON.stringify({ name: 'n', ...EN_DE });
      const calls: [string, RequestInit][] = [
        ['/v2/glossary-language-pairs', { headers }],
        ['/v2/glossaries', { headers }],
        ['/v3/glossaries', { headers }],
        ['/v2/glossaries', { method: 'POST', headers: json, body }],
        ['/v3/glossaries', { method: 'POST', headers: json, body }],
      ];
      const answers = [];
      for (const [address, init] of calls) answers.push(await fetch(service.url + address, init));
      return answers.map(({ status }) => status);
    };
    expect(await statuses('glossaries:read')).toEqual([200, 200, 200, 403, 403]);
    expect(await statuses('glossaries:write')).toEqual([403, 403, 403, 201, 201]);
    expect(await statuses('translate:text')).toEqual([403, 403, 403, 403, 403]);
  });

  it('§1 no key and a wrong key are 403 on every address', async () => {
    const glossaries = await openGlossaries();
    for (const address of ['/v2/glossaries', '/v3/glossaries', '/v2/glossary-language-pairs']) {
      expect((await glossaries.get(address, { authorization: '' })).status).toBe(403);
      expect((await glossaries.get(address, { authorization: 'DeepL-Auth-Key x' })).status).toBe(
        403,
      );
    }
  });
});
