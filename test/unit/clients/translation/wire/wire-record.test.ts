import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  wireInstant,
  wireRecord,
} from '../../../../../electron/clients/translation/wire/wire-record.ts';
import { documentStatusWire } from '../../../../../electron/clients/translation/wire/documents.ts';
import { documentFields } from '../../../../../electron/clients/translation/documents/document-upload.ts';
import { textFields } from '../../../../../electron/clients/translation/texts/text-fields.ts';
import { textTranslationsWire } from '../../../../../electron/clients/translation/wire/texts.ts';
import { noReceipt } from '../../../../support/no-receipt.ts';
import { anUpload } from '../../../../support/builders/documents.ts';

const named = wireRecord({ name: z.string(), age: z.number().nullish() }, (wire, extra) => ({
  name: wire.name,
  extra,
}));

describe('wireRecord', () => {
  it('passes unknown fields through unchanged', () => {
    const parsed = named.parse({ name: 'x', age: null, more: { deep: [1] }, nothing: null });
    expect(parsed).toStrictEqual({ name: 'x', extra: { more: { deep: [1] }, nothing: null } });
  });

  it.each([null, [], ['x'], 'x', 7, {}, { name: 1 }, { name: 'x', age: 'old' }])(
    'refuses %j',
    (value) => {
      expect(named.safeParse(value).success).toBe(false);
    },
  );

  it('treats names of parts of every object as plain data', () => {
    const hostile: unknown = JSON.parse(
      '{"name":"x","__proto__":{"polluted":true},"constructor":{"prototype":1},"hasOwnProperty":0}',
    );
    const { extra } = named.parse(hostile);
    expect('polluted' in extra).toBe(false);
    expect(Object.getPrototypeOf(extra)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('takes a known field only from the object itself', () => {
    const inherited: unknown = JSON.parse('{"__proto__":{"name":"x"}}');
    expect(named.safeParse(inherited).success).toBe(false);
  });
});

describe('wireInstant', () => {
  it.each([
    ['2026-02-03T10:00:00.000Z', Date.UTC(2026, 1, 3, 10)],
    ['2026-02-03T10:00:00Z', Date.UTC(2026, 1, 3, 10)],
    ['2026-02-03T10:00:00', Date.UTC(2026, 1, 3, 10)],
    ['2026-02-03T10:00:00.123456Z', Date.UTC(2026, 1, 3, 10, 0, 0, 123)],
    ['2026-02-03T12:00:00+02:00', Date.UTC(2026, 1, 3, 10)],
    ['2026-02-03T12:00:00+0200', Date.UTC(2026, 1, 3, 10)],
    ['2026-02-03', null],
    ['2026-13-03T10:00:00Z', null],
    ['yesterday', null],
    ['', null],
    [null, null],
    [undefined, null],
    [1_770_000_000_000, null],
  ])('%j is %j', (text, expected) => {
    expect(wireInstant.parse(text)).toBe(expected);
  });
});

describe('texts that the built-in service left out', () => {
  it('are reported with a document that is done, and not before', () => {
    const dragoman_left_out = [{ reason: 'fields', count: 2 }];
    const done = documentStatusWire.parse({ status: 'done', dragoman_left_out });
    expect(done).toMatchObject({ leftOut: [{ reason: 'fields', count: 2 }], extra: {} });
    const before = documentStatusWire.parse({ status: 'queued', dragoman_left_out });
    expect(before).not.toHaveProperty('leftOut');
  });

  it('are skipped when they are malformed', () => {
    const dragoman_left_out = [{ reason: 'unheard', count: 1 }, 3, { reason: 'labels', count: 1 }];
    expect(documentStatusWire.parse({ status: 'done', dragoman_left_out }).leftOut).toEqual([
      { reason: 'labels', count: 1 },
    ]);
    const odd = documentStatusWire.parse({ status: 'done', dragoman_left_out: 'all' });
    expect(odd).not.toHaveProperty('leftOut');
  });
});

const PAGES = { count: 3, total: 12, language: 'BG' };

describe('pages that the built-in service could not read', () => {
  it('are reported with a document that is done, and not before', () => {
    const done = documentStatusWire.parse({ status: 'done', dragoman_unread_pages: PAGES });
    const unreadPages = { pageCount: 3, totalCount: 12, language: 'BG' };
    expect(done).toMatchObject({ unreadPages, extra: {} });
    const before = documentStatusWire.parse({ status: 'queued', dragoman_unread_pages: PAGES });
    expect(before).not.toHaveProperty('unreadPages');
  });

  it.each([
    null,
    3,
    { ...PAGES, count: 0 },
    { ...PAGES, count: 1.5 },
    { ...PAGES, count: 13 },
    { ...PAGES, total: 1e9 },
    { ...PAGES, language: '<b>' },
    { ...PAGES, language: undefined },
  ])('are skipped when they are malformed: %j', (dragoman_unread_pages) => {
    const status = documentStatusWire.parse({ status: 'done', dragoman_unread_pages });
    expect(status).not.toHaveProperty('unreadPages');
    expect(status.state).toBe('done');
  });
});

const WIRE = { engine: 'apertium', hops: 2, words: 100, unknown_words: 7, memory_words: 3 };
const QUALITY = {
  engine: 'apertium',
  hops: 2,
  wordCount: 100,
  unknownWordCount: 7,
  memoryWordCount: 3,
};

describe('how a translation was made', () => {
  it('is read from documents and texts of the built-in service', () => {
    const status = documentStatusWire.parse({ status: 'done', dragoman_quality: WIRE });
    expect(status).toMatchObject({ quality: QUALITY, extra: {} });
    const { translations } = textTranslationsWire.parse({
      translations: [{ text: 'a', dragoman_quality: WIRE }, { text: 'b' }],
    });
    expect(translations.map(({ quality }) => quality)).toEqual([QUALITY, undefined]);
  });

  it.each([
    null,
    'apertium',
    { ...WIRE, engine: '<b>' },
    { ...WIRE, words: -1 },
    { ...WIRE, hops: 'two' },
    { engine: 'apertium' },
  ])('is skipped when it is malformed: %j', (dragoman_quality) => {
    const status = documentStatusWire.parse({ status: 'done', dragoman_quality });
    expect(status).not.toHaveProperty('quality');
    expect(status.state).toBe('done');
  });

  it('is nothing before a document is done', () => {
    const status = documentStatusWire.parse({ status: 'translating', dragoman_quality: WIRE });
    expect(status).not.toHaveProperty('quality');
  });
});

describe('names to keep', () => {
  const upload = anUpload({
    fileName: 'a.txt',
    onBeforeComplete: noReceipt,
    open: async function* open() {
      yield await Promise.resolve(Uint8Array.of(65));
    },
  });

  it('are sent with an upload and with texts, one per line and as a list', () => {
    const doNotTranslate = ['Ada Byron', 'ACME, Inc.'];
    expect(documentFields({ ...upload, doNotTranslate })).toContainEqual({
      name: 'dragoman_do_not_translate',
      value: 'Ada Byron\nACME, Inc.',
    });
    const fields = textFields({ texts: [], sourceLang: null, targetLang: 'DE', doNotTranslate });
    expect(fields['dragoman_do_not_translate']).toEqual(doNotTranslate);
  });

  it('are no field when there are none', () => {
    for (const doNotTranslate of [[], undefined]) {
      const names = doNotTranslate === undefined ? {} : { doNotTranslate };
      const fields = textFields({ texts: [], sourceLang: null, targetLang: 'DE', ...names });
      expect(Object.keys(fields)).not.toContain('dragoman_do_not_translate');
      expect(documentFields({ ...upload, ...names }).map(({ name }) => name)).not.toContain(
        'dragoman_do_not_translate',
      );
    }
  });
});
