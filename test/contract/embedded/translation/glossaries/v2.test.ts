import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../../../fakes/manual-clock.ts';
import type { Answer, GlossariesUnderTest } from './support.ts';
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
const SHOP = { name: 'shop', ...EN_PL };

async function createdV2(glossaries: GlossariesUnderTest): Promise<string> {
  const { body } = await glossaries.send('POST /v2/glossaries', SHOP);
  return String(body['glossary_id']);
}

describe.each(ENCODINGS)('v2 glossaries sent as %s', (encoding) => {
  it('§5 POST /v2/glossaries: 201 with the record of one pair; list and get show the same', async () => {
    const glossaries = await startGlossaries({ clock: createManualClock(1_770_112_800_000) });
    const made = await glossaries.send(
      'POST /v2/glossaries',
      { ...SHOP, source_lang: 'EN', target_lang: 'PL' },
      encoding,
    );
    expect([made.status, made.body]).toEqual([
      201,
      {
        glossary_id: expect.stringMatching(/^[\da-f-]{36}$/u) as string,
        name: 'shop',
        ready: true,
        source_lang: 'en',
        target_lang: 'pl',
        creation_time: '2026-02-03T10:00:00.000Z',
        entry_count: 2,
      },
    ]);
    const id = String(made.body['glossary_id']);
    expect((await glossaries.get(`/v2/glossaries/${id}`)).body).toEqual(made.body);
    expect((await glossaries.get('/v2/glossaries')).body).toEqual({ glossaries: [made.body] });
  });

  it('§5 CSV in, TSV out', async () => {
    const glossaries = await openGlossaries();
    const made = await glossaries.send(
      'POST /v2/glossaries',
      { ...SHOP, entries: '"a, b",c\nx,y,de,pl\nd,e,en,pl', entries_format: 'csv' },
      encoding,
    );
    expect(made.body['entry_count']).toBe(2);
    const { text } = await glossaries.get(
      `/v2/glossaries/${String(made.body['glossary_id'])}/entries`,
    );
    expect(text).toBe('a, b\tc\nd\te');
  });

  it.each([
    ['name', { name: undefined }],
    ['name', { name: '' }],
    ['source_lang', { source_lang: undefined }],
    ['target_lang', { target_lang: undefined }],
    ['entries', { entries: undefined }],
    ['entries', { entries: '' }],
    ['entries_format', { entries_format: 'xml' }],
  ])('§5 %s is required or wrong: %o', async (field, change) => {
    const glossaries = await openGlossaries();
    const body = Object.fromEntries(
      Object.entries({ ...SHOP, ...change }).filter(([, value]) => value !== undefined),
    );
    const answer = await glossaries.send('POST /v2/glossaries', body, encoding);
    expect(await refusalOf(answer, 400)).toMatch(new RegExp(`^${field}\\b`, 'u'));
  });

  it('§5 entries_format may be left out: TSV', async () => {
    const glossaries = await openGlossaries();
    const { entries_format: _format, ...body } = SHOP;
    expect((await glossaries.send('POST /v2/glossaries', body, encoding)).status).toBe(201);
  });
});

describe('v2 glossaries', () => {
  it.each([
    [undefined, 200],
    ['text/tab-separated-values', 200],
    ['TEXT/Tab-Separated-Values;q=0.5', 200],
    ['text/*', 200],
    ['*/*', 200],
    ['application/json, text/plain, */*', 200],
    ['text/csv, text/tab-separated-values;q=0.1', 200],
    ['text/csv', 415],
    ['application/json', 415],
    ['text/tab-separated-values;q=0, */*', 415],
    ['*/*;q=0', 415],
    [','.repeat(5000), 415],
  ])('§5 GET entries with Accept %s answers %i', async (accept, status) => {
    const glossaries = await openGlossaries();
    const id = await createdV2(glossaries);
    const answer = await glossaries.get(
      `/v2/glossaries/${id}/entries`,
      accept === undefined ? {} : { accept },
    );
    const isTsv = status === 200;
    const namesTsv = answer.text.includes('text/tab-separated-values');
    expect([answer.status, answer.headers.get('content-type'), namesTsv || answer.text]).toEqual([
      status,
      isTsv ? 'text/tab-separated-values; charset=utf-8' : 'application/json; charset=utf-8',
      isTsv ? EN_PL.entries : true,
    ]);
  });

  it('§5 DELETE: 204, then 404', async () => {
    const glossaries = await openGlossaries();
    const id = await createdV2(glossaries);
    expect((await glossaries.delete(`/v2/glossaries/${id}`)).status).toBe(204);
    const answers = [
      await glossaries.delete(`/v2/glossaries/${id}`),
      await glossaries.get(`/v2/glossaries/${id}`),
      await glossaries.get(`/v2/glossaries/${id}/entries`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it.each([
    ['GET', ''],
    ['GET', '/entries'],
    ['DELETE', ''],
  ] as const)(
    '§5 ids: %s …%s: a malformed UUID is 400, an unknown one 404',
    async (method, rest) => {
      const glossaries = await openGlossaries();
      const malformed = await glossaries.call(method, `/v2/glossaries/nope${rest}`);
      expect(await refusalOf(malformed, 400)).toContain('glossary_id');
      expect((await glossaries.call(method, `/v2/glossaries/${UNKNOWN_ID}${rest}`)).status).toBe(
        404,
      );
    },
  );

  it.each<[string, (glossaries: GlossariesUnderTest, id: string) => Promise<Answer>]>([
    ['a rename', (g, id) => g.send(`PATCH /v3/glossaries/${id}`, { name: 'new' })],
    ['a merge', (g, id) => g.send(`PATCH /v3/glossaries/${id}`, { dictionaries: [EN_PL] })],
    ['a replaced dictionary', (g, id) => g.send(`PUT /v3/glossaries/${id}/dictionaries`, EN_PL)],
    [
      'a deleted dictionary',
      async (g, id) => {
        await g.send(`PUT /v3/glossaries/${id}/dictionaries`, EN_DE);
        return g.delete(`/v3/glossaries/${id}/dictionaries?source_lang=en&target_lang=de`);
      },
    ],
  ])('§18.19 after %s by v3, v2 refuses to delete: 400 with the way out', async (_name, edit) => {
    const glossaries = await openGlossaries();
    const id = await createdV2(glossaries);
    expect((await edit(glossaries, id)).status).toBeLessThan(300);
    const refused = await glossaries.delete(`/v2/glossaries/${id}`);
    expect(await refusalOf(refused, 400)).toContain('v3');
    expect((await glossaries.get(`/v3/glossaries/${id}`)).status).toBe(200);
    expect((await glossaries.delete(`/v3/glossaries/${id}`)).status).toBe(204);
  });

  it("§18.19 a refused v3 edit doesn't count: v2 still deletes", async () => {
    const glossaries = await openGlossaries();
    const id = await createdV2(glossaries);
    const bad = { dictionaries: [{ ...EN_PL, entries: 'no tab' }] };
    expect((await glossaries.send(`PATCH /v3/glossaries/${id}`, bad)).status).toBe(400);
    const none = await glossaries.send(`PATCH /v3/glossaries/${id}`, { dictionaries: [] });
    expect(none.status).toBe(200);
    expect((await glossaries.delete(`/v2/glossaries/${id}`)).status).toBe(204);
  });

  it("§5 v2 shows the first dictionary of a multilingual glossary and doesn't delete it", async () => {
    const glossaries = await openGlossaries();
    const id = await glossaries.created('two', [EN_PL, EN_DE]);
    const { status, body } = await glossaries.get(`/v2/glossaries/${id}`);
    expect([status, body]).toMatchObject([200, { target_lang: 'pl', entry_count: 2, ready: true }]);
    expect((await glossaries.get(`/v2/glossaries/${id}/entries`)).text).toBe(EN_PL.entries);
    expect((await glossaries.get('/v2/glossaries')).body['glossaries']).toEqual([body]);
    expect((await glossaries.delete(`/v2/glossaries/${id}`)).status).toBe(400);
  });

  it("§5 v2 reads don't see a glossary without dictionaries", async () => {
    const glossaries = await openGlossaries();
    const id = await glossaries.created('none', []);
    expect((await glossaries.get('/v2/glossaries')).body).toEqual({ glossaries: [] });
    expect((await glossaries.get(`/v2/glossaries/${id}`)).status).toBe(404);
    expect((await glossaries.get(`/v2/glossaries/${id}/entries`)).status).toBe(404);
  });

  it('§5 v3 shows what v2 created', async () => {
    const glossaries = await openGlossaries();
    const id = await createdV2(glossaries);
    expect((await glossaries.get(`/v3/glossaries/${id}`)).body).toMatchObject({
      name: 'shop',
      dictionaries: [{ source_lang: 'en', target_lang: 'pl', entry_count: 2 }],
    });
  });
});
