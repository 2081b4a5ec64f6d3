import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../../../fakes/manual-clock.ts';
import {
  EN_DE,
  EN_PL,
  ENCODINGS,
  shareGlossaries,
  startGlossaries,
  UNKNOWN_ID,
} from './support.ts';
import { refusalOf } from '../support.ts';

const openGlossaries = shareGlossaries();
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/u;
const DE_EN = { ...EN_DE, source_lang: 'DE', target_lang: 'EN', entries: 'Wagen\tcart' };

describe.each(ENCODINGS)('v3 glossaries sent as %s', (encoding) => {
  it('§5 POST /v3/glossaries: 201 with a record, codes in lower case, time with milliseconds', async () => {
    const glossaries = await startGlossaries({ clock: createManualClock(1_770_112_800_007) });
    const dictionaries = [{ ...EN_PL, source_lang: 'EN', target_lang: 'Pl' }, DE_EN];
    const made = await glossaries.send(
      'POST /v3/glossaries',
      { name: 'shop', dictionaries },
      encoding,
    );
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      glossary_id: expect.stringMatching(UUID) as string,
      name: 'shop',
      dictionaries: [
        { source_lang: 'en', target_lang: 'pl', entry_count: 2 },
        { source_lang: 'de', target_lang: 'en', entry_count: 1 },
      ],
      creation_time: '2026-02-03T10:00:00.007Z',
    });
    const id = String(made.body['glossary_id']);
    expect((await glossaries.get(`/v3/glossaries/${id}`)).body).toEqual(made.body);
    expect((await glossaries.get(`/v3/glossaries/${id.toUpperCase()}`)).body).toEqual(made.body);
    expect((await glossaries.get('/v3/glossaries')).body).toEqual({ glossaries: [made.body] });
  });

  it('§5 create: no dictionaries at all are allowed, as in the live service', async () => {
    const glossaries = await openGlossaries();
    const made = await glossaries.send(
      'POST /v3/glossaries',
      { name: 'empty', dictionaries: [] },
      encoding,
    );
    expect([made.status, made.body['dictionaries']]).toEqual([201, []]);
  });

  it('own PUT: creates a glossary with its id, and makes it equal', async () => {
    const glossaries = await openGlossaries();
    const id = randomUUID();
    const put = async (name: string, dictionaries: object[]) =>
      glossaries.send(`PUT /v3/glossaries/${id}`, { name, dictionaries }, encoding);
    const made = await put('shop', [EN_PL, DE_EN]);
    expect([made.status, made.body['glossary_id']]).toEqual([200, id]);
    expect(await glossaries.entries(id, 'de', 'en')).toBe('Wagen\tcart');
    const changed = await put('store', [{ ...EN_PL, entries: 'cart\twózek' }]);
    expect(changed.body).toMatchObject({
      name: 'store',
      dictionaries: [{ source_lang: 'en', target_lang: 'pl', entry_count: 1 }],
    });
    expect(await glossaries.entries(id, 'en', 'pl')).toBe('cart\twózek');
    expect((await glossaries.get('/v3/glossaries')).body).toEqual({ glossaries: [changed.body] });
    // Another account cannot take the id, nor see it.
    const others = await openGlossaries();
    const taken = await others.send(`PUT /v3/glossaries/${id}`, { name: 'mine' }, encoding);
    expect(taken.status).toBe(400);
    expect((await others.get(`/v3/glossaries/${id}`)).status).toBe(404);
  });

  it('§5 PATCH: merges, overwrites the same source in its place, appends new ones', async () => {
    const glossaries = await openGlossaries();
    const id = await glossaries.created('shop', [EN_PL]);
    const dictionaries = [{ ...EN_PL, entries: 'till\tkasa fiskalna\nshelf\tpółka' }];
    const patched = await glossaries.send(`PATCH /v3/glossaries/${id}`, { dictionaries }, encoding);
    expect(patched.status).toBe(200);
    expect(patched.body).toMatchObject({
      name: 'shop',
      dictionaries: [{ source_lang: 'en', target_lang: 'pl', entry_count: 3 }],
    });
    expect(await glossaries.entries(id, 'en', 'pl')).toBe(
      'cart\tkoszyk\ntill\tkasa fiskalna\nshelf\tpółka',
    );
  });

  it('§5 PATCH: creates a missing pair, and renames in the same call', async () => {
    const glossaries = await openGlossaries();
    const id = await glossaries.created('shop', [EN_PL]);
    const patched = await glossaries.send(
      `PATCH /v3/glossaries/${id}`,
      { name: 'store', dictionaries: [EN_DE] },
      encoding,
    );
    expect(patched.body).toMatchObject({
      name: 'store',
      dictionaries: [{ target_lang: 'pl' }, { target_lang: 'de', entry_count: 1 }],
    });
  });

  it('§5 PATCH: a name alone', async () => {
    const glossaries = await openGlossaries();
    const id = await glossaries.created('shop', [EN_PL]);
    const patched = await glossaries.send(
      `PATCH /v3/glossaries/${id}`,
      { name: 'store' },
      encoding,
    );
    expect([patched.status, patched.body['name']]).toEqual([200, 'store']);
    expect(await glossaries.entries(id, 'en', 'pl')).toBe(EN_PL.entries);
  });

  it('§5 PUT dictionary: replaces all entries, or creates the pair', async () => {
    const glossaries = await openGlossaries();
    const id = await glossaries.created('shop', [EN_PL]);
    const address = `/v3/glossaries/${id}/dictionaries`;
    const replaced = await glossaries.send(
      `PUT ${address}`,
      { ...EN_PL, entries: 'shelf\tpółka' },
      encoding,
    );
    expect([replaced.status, replaced.body]).toEqual([
      200,
      { source_lang: 'en', target_lang: 'pl', entry_count: 1 },
    ]);
    expect(await glossaries.entries(id, 'en', 'pl')).toBe('shelf\tpółka');
    const made = await glossaries.send(`PUT ${address}`, DE_EN, encoding);
    expect(made.body).toEqual({ source_lang: 'de', target_lang: 'en', entry_count: 1 });
  });

  it('§5 CSV: quoting and language columns; the answer is TSV', async () => {
    const glossaries = await openGlossaries();
    const entries = '"cart, ""big""",wózek\r\n\r\ntill,kasa,EN,PL\r\ntill,Kasse,en,de\r\n';
    const made = await glossaries.send(
      'POST /v3/glossaries',
      { name: 'csv', dictionaries: [{ ...EN_PL, entries, entries_format: 'CSV' }] },
      encoding,
    );
    expect(made.status).toBe(201);
    const { body } = await glossaries.get(
      `/v3/glossaries/${String(made.body['glossary_id'])}/entries?source_lang=EN&target_lang=PL`,
    );
    expect(body).toEqual({
      dictionaries: [
        {
          source_lang: 'en',
          target_lang: 'pl',
          entries: 'cart, "big"\twózek\ntill\tkasa',
          entries_format: 'tsv',
        },
      ],
    });
  });

  it('§18.8 keeps %, =, &, + and emoji exactly as sent', async () => {
    const glossaries = await openGlossaries();
    const entries = '50% = a & b + c\tüber 🪨 €\n__proto__\tconstructor\n10\t9';
    const made = await glossaries.send(
      'POST /v3/glossaries',
      { name: 'a&b=c %41+🪨', dictionaries: [{ ...EN_DE, entries }] },
      encoding,
    );
    expect(made.body['name']).toBe('a&b=c %41+🪨');
    expect(await glossaries.entries(String(made.body['glossary_id']), 'en', 'de')).toBe(entries);
  });

  it('§18.9 ignores unknown fields', async () => {
    const glossaries = await openGlossaries();
    const made = await glossaries.send(
      'POST /v3/glossaries',
      { name: 'n', color: 'red', dictionaries: [{ ...EN_DE, color: 'red' }] },
      encoding,
    );
    expect(made.status).toBe(201);
  });
});

describe('v3 glossaries', () => {
  it('§5 DELETE dictionary: 204, then 404; the glossary stays, even when empty', async () => {
    const glossaries = await openGlossaries();
    const id = await glossaries.created('shop', [EN_PL]);
    const address = `/v3/glossaries/${id}/dictionaries?source_lang=EN&target_lang=pl`;
    const gone = await glossaries.delete(address);
    expect([gone.status, gone.text]).toEqual([204, '']);
    const again = await glossaries.delete(address);
    expect(await refusalOf(again, 404)).toContain('Dictionary not found');
    expect((await glossaries.get(`/v3/glossaries/${id}`)).body['dictionaries']).toEqual([]);
    expect(
      (await glossaries.get(`/v3/glossaries/${id}/entries?source_lang=en&target_lang=pl`)).status,
    ).toBe(404);
  });

  it('§5 DELETE /v3/glossaries/{id}: 204, then 404 everywhere', async () => {
    const glossaries = await openGlossaries();
    const id = await glossaries.created('shop', [EN_PL]);
    expect((await glossaries.delete(`/v3/glossaries/${id}`)).status).toBe(204);
    const pair = 'source_lang=en&target_lang=pl';
    const answers = [
      await glossaries.get(`/v3/glossaries/${id}`),
      await glossaries.get(`/v3/glossaries/${id}/entries?${pair}`),
      await glossaries.delete(`/v3/glossaries/${id}`),
      await glossaries.delete(`/v3/glossaries/${id}/dictionaries?${pair}`),
      await glossaries.send(`PATCH /v3/glossaries/${id}`, { name: 'x' }),
      await glossaries.send(`PUT /v3/glossaries/${id}/dictionaries`, EN_DE),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await glossaries.get('/v3/glossaries')).body).toEqual({ glossaries: [] });
  });

  it.each([
    ['GET', ''],
    ['GET', '/entries?source_lang=en&target_lang=de'],
    ['PATCH', ''],
    ['PUT', '/dictionaries'],
    ['DELETE', ''],
    ['DELETE', '/dictionaries?source_lang=en&target_lang=de'],
  ] as const)(
    '§5 ids: %s …%s answers 400 to a malformed UUID and 404 to an unknown one',
    async (method, rest) => {
      const glossaries = await openGlossaries();
      const ask = (id: string): Promise<{ status: number; body: Record<string, unknown> }> =>
        method === 'PATCH' || method === 'PUT'
          ? glossaries.send(`${method} /v3/glossaries/${id}${rest}`, { name: 'x', ...EN_DE })
          : glossaries.call(method, `/v3/glossaries/${id}${rest}`);
      for (const id of [
        'x',
        `${UNKNOWN_ID}0`,
        '__proto__',
        '%00',
        UNKNOWN_ID.replaceAll('-', ''),
      ]) {
        const answer = await ask(id);
        expect([id, answer.status, answer.body['message']]).toEqual([
          id,
          400,
          expect.stringContaining('glossary_id'),
        ]);
      }
      expect((await ask(UNKNOWN_ID)).status).toBe(404);
    },
  );

  it.each([
    ['target_lang=de', 'source_lang is missing'],
    ['source_lang=en', 'target_lang is missing'],
    ['source_lang=en&target_lang=th', 'target_lang is not a language'],
    ['source_lang=en-US&target_lang=de', 'source_lang must be a root code'],
    ['source_lang[]=en&target_lang=de', 'source_lang is missing'],
  ])('§5 entries and DELETE dictionary need both languages: %s', async (query, message) => {
    const glossaries = await openGlossaries();
    const id = await glossaries.created('shop', [EN_DE]);
    const answers = [
      await glossaries.get(`/v3/glossaries/${id}/entries?${query}`),
      await glossaries.delete(`/v3/glossaries/${id}/dictionaries?${query}`),
    ];
    for (const answer of answers) {
      expect(await refusalOf(answer, 400)).toContain(message);
    }
  });

  it('§5 entries: a pair that the glossary lacks is 404, even if it has the reverse', async () => {
    const glossaries = await openGlossaries();
    const id = await glossaries.created('shop', [EN_DE]);
    const answer = await glossaries.get(
      `/v3/glossaries/${id}/entries?source_lang=de&target_lang=en`,
    );
    expect(await refusalOf(answer, 404)).toContain('Dictionary not found');
  });

  it('§5 GET /v2/glossary-language-pairs: all 992 ordered pairs of 32 languages, lower case, no Thai', async () => {
    const glossaries = await openGlossaries();
    const { status, body } = await glossaries.get('/v2/glossary-language-pairs');
    const pairs = body['supported_languages'] as { source_lang: string; target_lang: string }[];
    expect([status, pairs.length]).toEqual([200, 992]);
    const codes = [...new Set(pairs.flatMap((pair) => [pair.source_lang, pair.target_lang]))];
    expect(codes.toSorted().join(' ')).toBe(
      'ar bg cs da de el en es et fi fr he hu id it ja ko lt lv nb nl pl pt ro ru sk sl sv tr uk vi zh',
    );
    expect(pairs.filter((pair) => pair.source_lang === pair.target_lang)).toEqual([]);
    expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(992);
  });

  it('§1 every answer carries X-Trace-ID, refusals included', async () => {
    const glossaries = await openGlossaries();
    const answers = [
      await glossaries.get('/v3/glossaries'),
      await glossaries.get('/v2/glossary-language-pairs'),
      await glossaries.get(`/v3/glossaries/${UNKNOWN_ID}`),
      await glossaries.send('POST /v3/glossaries', {}),
      await glossaries.sendRaw('POST /v3/glossaries', '{', 'application/json'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 400, 400]);
    for (const { headers } of answers) expect(headers.get('x-trace-id')).toMatch(/^[\da-f]{32}$/u);
  });

  it('keeps glossaries over a restart of the service, with entries in their order', async () => {
    const first = await startGlossaries();
    const id = await first.created('shop', [EN_PL]);
    const { body } = await first.get(`/v3/glossaries/${id}`);
    await first.service.service.close();
    const second = await startGlossaries({ dataFolder: first.service.dataFolder });
    expect((await second.get(`/v3/glossaries/${id}`)).body).toEqual(body);
    expect(await second.entries(id, 'en', 'pl')).toBe(EN_PL.entries);
  });
});
