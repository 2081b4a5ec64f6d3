import { inspect } from 'node:util';
import { assert, asyncProperty, pre, record, string, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../fakes/fault-service.ts';
import {
  GLOSSARY,
  GLOSSARY_ID,
  SINGLE_PAIR_GLOSSARY,
} from '../../../fakes/fault-service-resources.ts';
import { runs } from '../../../support/runs.ts';
import { failureOf, openBench, uploadInput } from './support.ts';

const json = (value: unknown, status = 200): Fault => ({
  kind: 'status',
  status,
  body: JSON.stringify(value),
});

const PAIR = { source: 'EN', target: 'PL' };
const GLOSSARY_RECORD = {
  id: GLOSSARY_ID,
  name: 'shop',
  dictionaries: [{ source: 'EN', target: 'PL', entryCount: 2, extra: {} }],
  createdAtMs: Date.UTC(2026, 1, 3, 10),
  extra: {},
};
const SINGLE_RECORD = {
  id: GLOSSARY_ID,
  name: 'shop',
  isReady: true,
  ...PAIR,
  entryCount: 2,
  createdAtMs: Date.UTC(2026, 1, 3, 10),
  extra: {},
};
const ENTRIES = [
  { source: 'cart', target: 'koszyk' },
  { source: 'till', target: 'kasa' },
];

describe('§5 glossaries v3', () => {
  it("converts records to the app's form", async () => {
    const { service, client } = await openBench();
    service.fail('glossaries', json({ glossaries: [GLOSSARY] }));
    const dictionary = { ...PAIR, entries: ENTRIES };
    expect(await client.listGlossaries()).toStrictEqual([GLOSSARY_RECORD]);
    expect(await client.getGlossary(GLOSSARY_ID)).toStrictEqual(GLOSSARY_RECORD);
    expect(await client.createGlossary({ name: 'shop', dictionaries: [dictionary] })).toStrictEqual(
      GLOSSARY_RECORD,
    );
    expect(await client.updateGlossary(GLOSSARY_ID, { name: 'x' })).toStrictEqual(GLOSSARY_RECORD);
    expect(await client.replaceDictionary(GLOSSARY_ID, dictionary)).toStrictEqual(
      GLOSSARY_RECORD.dictionaries[0],
    );
    expect(await client.getDictionaryEntries(GLOSSARY_ID, PAIR)).toStrictEqual(ENTRIES);
    expect(await client.deleteDictionary(GLOSSARY_ID, PAIR)).toBeUndefined();
    expect(await client.deleteGlossary(GLOSSARY_ID)).toBeUndefined();
  });

  it.each([
    [
      'upper case codes and more fields',
      { ready: true, __proto__x: 1 },
      { ready: true, __proto__x: 1 },
    ],
    ['no time that can be read', { creation_time: 'yesterday' }, {}],
  ])('keeps unknown fields: %s', async (_name, more, extra) => {
    const { service, client } = await openBench();
    service.fail('resources', json({ ...GLOSSARY, ...more }));
    expect((await client.getGlossary(GLOSSARY_ID)).extra).toStrictEqual(extra);
  });

  it('reports missing optional fields as unknown', async () => {
    const { service, client } = await openBench();
    const dictionaries = [{ source_lang: 'EN', target_lang: 'ZH-HANS' }];
    service.fail('resources', json({ glossary_id: 'g', name: '', dictionaries }));
    expect(await client.getGlossary('g')).toStrictEqual({
      id: 'g',
      name: '',
      dictionaries: [{ source: 'EN', target: 'ZH-HANS', entryCount: null, extra: {} }],
      createdAtMs: null,
      extra: {},
    });
  });

  it("isn't affected by fields named like object members", async () => {
    const { service, client } = await openBench();
    const body = `{"glossary_id":"g","name":"n","__proto__":{"polluted":1},"constructor":2,"toString":3}`;
    service.fail('resources', { kind: 'status', status: 200, body });
    const glossary = await client.getGlossary('g');
    expect(Object.getPrototypeOf(glossary.extra)).toBe(Object.prototype);
    expect(Object.keys(glossary.extra)).toEqual(
      expect.arrayContaining(['constructor', 'toString']),
    );
    expect('polluted' in {}).toBe(false);
    expect('polluted' in glossary.extra).toBe(false);
  });

  it.each([
    [
      'the bare dictionary',
      { source_lang: 'en', target_lang: 'pl', entries: 'a\tb', entries_format: 'tsv' },
    ],
    ['no format', { dictionaries: [{ source_lang: 'EN', target_lang: 'PL', entries: 'a\tb' }] }],
    [
      'CSV',
      {
        dictionaries: [
          { source_lang: 'en', target_lang: 'pl', entries: '"a","b"', entries_format: 'csv' },
        ],
      },
    ],
    [
      'several pairs',
      {
        dictionaries: [
          { source_lang: 'pl', target_lang: 'en', entries: 'x\ty' },
          { source_lang: 'en', target_lang: 'pl', entries: 'a\tb' },
        ],
      },
    ],
  ])('reads entries from %s', async (_name, answer) => {
    const { service, client } = await openBench();
    service.fail('resources', json(answer));
    expect(await client.getDictionaryEntries(GLOSSARY_ID, { source: 'en', target: 'pl' })).toEqual([
      { source: 'a', target: 'b' },
    ]);
  });

  it.each([
    ['EN', 'PL', 'en-GB', 'pl'],
    ['en', 'pt', 'EN', 'PT-BR'],
    ['en', 'zh', 'EN', 'ZH-HANS'],
  ])('a dictionary %s to %s serves %s to %s', async (source_lang, target_lang, source, target) => {
    const { service, client } = await openBench();
    service.fail(
      'resources',
      json({ dictionaries: [{ source_lang, target_lang, entries: 'a\tb' }] }),
    );
    expect(await client.getDictionaryEntries(GLOSSARY_ID, { source, target })).toHaveLength(1);
  });

  it.each([
    ['two tabs', 'a\tb\tc'],
    ['no tab', 'a'],
    ['an empty side', 'a\t'],
    ['a control character', 'a\u0007\tb'],
    ['a source twice', 'a\tb\na\tc'],
  ])('rejects entries with %s', async (_name, entries) => {
    const { service, client } = await openBench();
    service.fail(
      'resources',
      json({ dictionaries: [{ source_lang: 'en', target_lang: 'pl', entries }] }),
    );
    expect(await failureOf(client.getDictionaryEntries(GLOSSARY_ID, PAIR))).toMatchObject({
      code: 'api/unexpected-response',
      details: { traceId: 'f00dcafe' },
    });
  });

  it('reads no terms at all as an empty list', async () => {
    const { service, client } = await openBench();
    service.fail(
      'resources',
      json({ dictionaries: [{ source_lang: 'en', target_lang: 'pl', entries: '' }] }),
    );
    expect(await client.getDictionaryEntries(GLOSSARY_ID, PAIR)).toStrictEqual([]);
  });

  it('sends and reads 10 MiB of terms in full', { tags: 'deep' }, async () => {
    const { service, client, options } = await openBench();
    const term = (index: number): string => `${String(index).padStart(6, '0')}${'ż'.repeat(500)}`;
    const entries = Array.from({ length: 5000 }, (_value, index) => ({
      source: term(index),
      target: term(index),
    }));
    await client.replaceDictionary(GLOSSARY_ID, { ...PAIR, entries }, options);
    const sent = service.resourceRequests[0]?.body as { entries: string };
    service.fail(
      'resources',
      json({ source_lang: 'en', target_lang: 'pl', entries: sent.entries }),
    );
    expect(await client.getDictionaryEntries(GLOSSARY_ID, PAIR, options)).toStrictEqual(entries);
  });
});

describe('§5 missing glossaries and dictionaries', () => {
  it.each([
    [404, 'Glossary not found.', 'glossary/missing'],
    [404, '', 'glossary/missing'],
    [404, 'Dictionary not found: the glossary has none from en to pl.', 'glossary/no-dictionary'],
    [400, 'No dictionary found for language pair', 'glossary/no-dictionary'],
    [400, 'The name is too long', 'api/bad-request'],
    [456, '', 'quota/too-many-requests'],
  ])('reads %d "%s" as %s', async (status, message, code) => {
    const { service, client } = await openBench();
    service.fail('resources', json({ message }, status));
    const error = await failureOf(client.getDictionaryEntries(GLOSSARY_ID, PAIR));
    expect(error).toMatchObject({ code, retryable: false, details: { status } });
  });

  it.each([
    [400, 'No dictionary found for language pair en-pl', 'glossary/no-dictionary'],
    [400, 'glossary_id is not valid: it must be a UUID.', 'api/bad-request'],
    [400, 'Glossary not found.', 'glossary/missing'],
    [400, 'glossary_id names no glossary of this account.', 'glossary/missing'],
    [400, 'Value of glossary_id does not exist', 'glossary/missing'],
    [404, 'The glossary 77… does not exist', 'glossary/missing'],
    [404, 'Not found', 'api/not-found'],
    [400, "Value for 'formality' is unknown; glossary_id was fine", 'api/bad-request'],
  ])('reads %d "%s" of a translation as %s', async (status, message, code) => {
    const { service, client } = await openBench();
    const glossary = { sourceLang: 'EN', targetLang: 'PL', glossaryId: GLOSSARY_ID };
    service.fail('translate', json({ message }, status));
    service.fail('upload', json({ message }, status));
    const errors = await Promise.all([
      failureOf(client.translateText({ ...glossary, texts: ['Hallo'] })),
      failureOf(client.uploadDocument(uploadInput({ ...glossary, sizeBytes: 9 }))),
    ]);
    for (const error of errors) expect(error).toMatchObject({ code, details: { status } });
  });

  it('treats entries of another pair only as no dictionary', async () => {
    const { service, client } = await openBench();
    service.fail('resources', json({ dictionaries: [] }));
    expect((await failureOf(client.getDictionaryEntries(GLOSSARY_ID, PAIR))).code).toBe(
      'glossary/no-dictionary',
    );
  });

  it('continues other billed calls after 456 on glossaries', async () => {
    const { service, client, options } = await openBench();
    service.fail('glossaries', json({}, 456));
    await failureOf(client.listGlossaries());
    const input = { texts: ['Hallo'], sourceLang: null, targetLang: 'EN-GB' };
    expect(await client.translateText(input, options)).toHaveLength(1);
  });
});

describe('§5 entry rules, checked before anything is sent', () => {
  const ok = { source: 'cart', target: 'koszyk' };

  it.each([
    ['at least one entry', [], 'entries'],
    ['an empty source', [ok, { source: '', target: 'x' }], 'entries.1.source'],
    ['an empty target', [{ source: 'x', target: '' }], 'entries.0.target'],
    ['a source twice', [ok, { source: 'b', target: 'x' }, ok], 'entries.2.source'],
    ['a tab', [{ source: 'a\tb', target: 'x' }], 'entries.0.source'],
    ['a line end', [{ source: 'a', target: 'x\ny' }], 'entries.0.target'],
    ['a C1 control', [{ source: 'a\u0085b', target: 'x' }], 'entries.0.source'],
    ['a line separator', [{ source: 'a', target: 'x\u2028y' }], 'entries.0.target'],
    ['a paragraph separator', [{ source: 'a\u2029b', target: 'x' }], 'entries.0.source'],
    ['a space at the start', [{ source: ' a', target: 'x' }], 'entries.0.source'],
    ['a no-break space at the end', [{ source: 'a', target: 'x\u00a0' }], 'entries.0.target'],
    ['more than 1024 bytes', [{ source: 'ż'.repeat(513), target: 'x' }], 'entries.0.source'],
    ['half a surrogate pair', [{ source: 'a', target: '\ud83e' }], 'entries.0.target'],
    ['NUL', [{ source: 'a\0', target: 'x' }], 'entries.0.source'],
  ])('%s', async (_name, entries, field) => {
    const { service, client } = await openBench();
    const refused = { code: 'input/invalid', retryable: false };
    expect(
      await failureOf(client.replaceDictionary(GLOSSARY_ID, { ...PAIR, entries })),
    ).toMatchObject({ ...refused, details: { field } });
    expect(
      await failureOf(client.createGlossary({ name: 'x', dictionaries: [{ ...PAIR, entries }] })),
    ).toMatchObject({ ...refused, details: { field: `dictionaries.0.${field}` } });
    expect(
      await failureOf(client.createSinglePairGlossary({ name: 'x', ...PAIR, entries })),
    ).toMatchObject({ ...refused, details: { field } });
    expect(
      await failureOf(client.updateGlossary(GLOSSARY_ID, { dictionary: { ...PAIR, entries } })),
    ).toMatchObject({ ...refused, details: { field } });
    expect(service.requests).toHaveLength(0);
  });

  it('accepts exactly 1024 bytes, and terms named like object members', async () => {
    const { service, client } = await openBench();
    const entries = [
      { source: 'ż'.repeat(512), target: '__proto__' },
      { source: 'constructor', target: 'toString' },
      { source: '__proto__', target: '2' },
      { source: '10', target: '1' },
    ];
    await client.replaceDictionary(GLOSSARY_ID, { ...PAIR, entries });
    const body = service.resourceRequests[0]?.body as { entries: string };
    expect(body.entries.split('\n').slice(1)).toStrictEqual([
      'constructor\ttoString',
      '__proto__\t2',
      '10\t1',
    ]);
  });

  it('refuses more than 10 MiB', async () => {
    const { service, client } = await openBench();
    const entries = Array.from({ length: 10_300 }, (_value, index) => ({
      source: `${String(index).padStart(6, '0')}${'x'.repeat(1000)}`,
      target: 'y'.repeat(20),
    }));
    const error = await failureOf(client.replaceDictionary(GLOSSARY_ID, { ...PAIR, entries }));
    expect(error).toMatchObject({ code: 'input/invalid', details: { field: 'entries' } });
    expect(service.requests).toHaveLength(0);
  });

  it.each(['', '  ', 'ż'.repeat(513), '\ud800'])('refuses the name %j', async (name) => {
    const { client } = await openBench();
    const error = await failureOf(client.updateGlossary(GLOSSARY_ID, { name }));
    expect(error).toMatchObject({ code: 'input/invalid', details: { field: 'name' } });
  });

  it('refuses an empty change and a pair given twice', async () => {
    const { service, client } = await openBench();
    expect((await failureOf(client.updateGlossary(GLOSSARY_ID, {}))).code).toBe('input/invalid');
    const dictionaries = [
      { ...PAIR, entries: ENTRIES },
      { source: 'en-GB', target: 'pl', entries: ENTRIES },
    ];
    const error = await failureOf(client.createGlossary({ name: 'x', dictionaries }));
    expect(error).toMatchObject({ code: 'input/invalid', details: { field: 'dictionaries.1' } });
    expect(service.requests).toHaveLength(0);
  });

  it('returns what was sent unchanged, whatever the terms are', async () => {
    const { service, client } = await openBench();
    const side = string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter(
      (text) => /^[^\p{Cc}\u2028\u2029]+$/u.test(text) && text.trim() === text,
    );
    const list = uniqueArray(record({ source: side, target: side }, { noNullPrototype: true }), {
      selector: ({ source }) => source,
      minLength: 1,
      maxLength: 20,
    });
    const property = asyncProperty(list, async (entries) => {
      const isAllowed = await client.replaceDictionary(GLOSSARY_ID, { ...PAIR, entries }).then(
        () => true,
        () => false,
      );
      pre(isAllowed);
      const sent = service.resourceRequests.at(-1)?.body as { entries: string };
      service.fail(
        'resources',
        json({ source_lang: 'en', target_lang: 'pl', entries: sent.entries }),
      );
      expect(await client.getDictionaryEntries(GLOSSARY_ID, PAIR)).toStrictEqual(entries);
    });
    await assert(property, { numRuns: runs(60) });
  });

  it('keeps terms that a service quotes out of the error', async () => {
    const { service, client } = await openBench();
    const entries = [
      { source: 'Fusion', target: 'x' },
      { source: 'vertrauliche Fusion', target: 'geheime  Übernahme' },
      ...Array.from({ length: 5000 }, (_value, index) => ({
        source: `Begriff ${String(index)}`,
        target: `${String(index)} 🛒`,
      })),
    ];
    const message = 'Duplicate "VERTRAULICHE Fusion", "geheime Übernahme" at Begriff 4711';
    service.fail('resources', json({ message, detail: 'entry 0' }, 400));
    const error = await failureOf(client.replaceDictionary(GLOSSARY_ID, { ...PAIR, entries }));
    expect(error).toMatchObject({ code: 'api/bad-request', details: { traceId: 'f00dcafe' } });
    const shown = inspect(error, { depth: 10, showHidden: true }).toLowerCase();
    for (const term of ['vertraulich', 'fusion', 'geheime', 'übernahme', 'begriff']) {
      expect(shown).not.toContain(term);
    }
    expect(error.details?.serviceMessage).toContain('· entry 0');
  });
});

describe('§5 glossaries v2', () => {
  it("converts records and entries to the app's form", async () => {
    const { service, client } = await openBench();
    expect(await client.listSinglePairGlossaries()).toStrictEqual([SINGLE_RECORD]);
    expect(await client.getSinglePairGlossary(GLOSSARY_ID)).toStrictEqual(SINGLE_RECORD);
    expect(await client.getSinglePairEntries(GLOSSARY_ID)).toStrictEqual(ENTRIES);
    expect(
      await client.createSinglePairGlossary({ name: 'shop', ...PAIR, entries: ENTRIES }),
    ).toStrictEqual(SINGLE_RECORD);
    expect(await client.deleteSinglePairGlossary(GLOSSARY_ID)).toBeUndefined();
    expect(service.requests[2]?.headers['accept']).toBe('text/tab-separated-values');
  });

  it('treats a missing "ready" as ready, and keeps unknown fields', async () => {
    const { service, client } = await openBench();
    const { ready, ...rest } = SINGLE_PAIR_GLOSSARY;
    service.fail('resources', json({ ...rest, owner: { id: 1 }, entry_count: null }));
    expect(ready).toBe(true);
    expect(await client.getSinglePairGlossary(GLOSSARY_ID)).toMatchObject({
      isReady: true,
      entryCount: null,
      extra: { owner: { id: 1 } },
    });
  });

  it.each(['a', 'a\tb\tc', 'a\tb\na\tc'])('rejects the entries %j', async (body) => {
    const { service, client } = await openBench();
    service.fail('resources', {
      kind: 'status',
      status: 200,
      body,
      headers: { 'content-type': 'text/tab-separated-values' },
    });
    expect((await failureOf(client.getSinglePairEntries(GLOSSARY_ID))).code).toBe(
      'api/unexpected-response',
    );
  });
});
