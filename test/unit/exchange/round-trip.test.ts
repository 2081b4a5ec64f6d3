import { readFileSync } from 'node:fs';
import { array, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExportFormat, ImportFormat } from '../../../shared/exchange/exchange-formats.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';
import { aUnit, HOSTILE_TEXTS, readAll, writeAll, writeText } from './support.ts';

const PAIRS: readonly (readonly [ExportFormat, ImportFormat])[] = [
  ['tmx', 'tmx'],
  ['xliff-1.2', 'xliff'],
  ['xliff-2.1', 'xliff'],
  ['tsv', 'tsv'],
];

// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu;

describe('ids of units', () => {
  it("are written to TMX and come back; numbers of other programs don't", () => {
    const id = '0123456789abcdef'.repeat(2);
    const units = [aUnit('a', 'b', { id }), aUnit('c', 'd'), aUnit('e', 'f', { id: '7' })];
    const file = writeAll('tmx', units);
    expect(new TextDecoder().decode(file)).toContain(`tuid="${id}"`);
    expect(readAll('tmx', file).units.map((unit) => unit.id)).toEqual([id, undefined, undefined]);
  });
});

describe.each(PAIRS)('%s written and read again', (to, from) => {
  it('keeps every text, language and title, whatever they hold', () => {
    const units = HOSTILE_TEXTS.map((text) => aUnit(text, `${text}→`));
    const { units: found, skipped } = readAll(from, writeAll(to, units));
    expect(found.map(({ source, target }) => [source, target])).toEqual(
      units.map(({ source, target }) => [source, target]),
    );
    expect(skipped).toBe(0);
    for (const unit of found) {
      expect(unit).toMatchObject({ sourceLang: 'en', targetLang: 'de', title: 'letter.docx' });
    }
  });

  it('is the same in pieces of any size', () => {
    const file = writeAll(
      to,
      HOSTILE_TEXTS.map((text) => aUnit(text, text)),
    );
    const whole = readAll(from, file);
    for (const chunkBytes of [1, 2, 7, 4096]) {
      expect(readAll(from, file, { chunkBytes })).toEqual(whole);
    }
  });

  it('is the same in batches of any size', () => {
    const units = HOSTILE_TEXTS.map((text) => aUnit(text, text));
    expect(writeAll(to, units, 1)).toEqual(writeAll(to, units, 1000));
  });

  it('replaces lone surrogates and keeps the rest of the text', () => {
    const file = writeAll(to, [aUnit('a\uD800b', 'c\uDFFFd')]);
    const [unit] = readAll(from, file).units;
    expect(unit).toMatchObject({ source: 'a\uFFFDb', target: 'c\uFFFDd' });
  });

  it('never keeps a NUL', () => {
    const file = writeAll(to, [aUnit('a\0b', 'c\0d')]);
    expect(readAll(from, file).units[0]).toMatchObject({ source: 'ab', target: 'cd' });
  });

  it('preserves the place of each segment, and knows when it is unknown', () => {
    const places = ['slide 3, notes', '<a> & "b" = \'c\'', null, "=Sheet1!B4, it's", 'страница 2'];
    const units = places.map((location, at) => aUnit(`source ${String(at)}`, 'b', { location }));
    const { units: found } = readAll(from, writeAll(to, units));
    expect(found.map(({ location }) => location)).toEqual(places);
    expect(readAll(from, writeAll(to, [aUnit('a', 'b')])).units[0]?.location).toBeNull();
  });

  it('leaves out and counts untranslated segments', () => {
    const file = writeAll(to, [aUnit('one', ''), aUnit('two', 'zwei')]);
    const { units, skipped } = readAll(from, file);
    expect(units.map(({ source }) => source)).toEqual(['two']);
    expect(skipped).toBe(1);
  });

  it('keeps an unknown source language unknown', () => {
    const file = writeAll(to, [aUnit('a', 'b', { sourceLang: null, targetLang: 'pt-BR' })]);
    expect(readAll(from, file).units[0]).toMatchObject({ sourceLang: null, targetLang: 'pt-BR' });
  });

  it('writes a whole file without units for an empty export', () => {
    expect(readAll(from, writeAll(to, [])).units).toEqual([]);
  });

  it('preserves any texts', () => {
    const clean = (value: string): string => value.toWellFormed().replaceAll(NOT_IN_XML, '');
    const text = string({ unit: 'binary', minLength: 1, maxLength: 40 });
    forAll(runs(60), array(tuple(text, text), { minLength: 1, maxLength: 8 }), (pairs) => {
      const wanted = pairs.filter(([a, b]) => clean(a) !== '' && clean(b) !== '');
      const units = wanted.map(([a, b]) => aUnit(a, b));
      const found = readAll(from, writeAll(to, units), { chunkBytes: 5 }).units;
      expect(found.map(({ source, target }) => [clean(source), clean(target)])).toEqual(
        wanted.map(([a, b]) => [clean(a), clean(b)]),
      );
    });
  });
});

it("XLIFF 2.1 preserves characters that XML doesn't have", () => {
  const source = 'bell \u0007, escape \u001B, end \uFFFF';
  const { units } = readAll('xliff', writeAll('xliff-2.1', [aUnit(source, 'x')]));
  expect(units[0]?.source).toBe(source);
});

it('keeps several documents and pairs apart', () => {
  const units = [
    aUnit('a', 'b', { title: 'one.docx' }),
    aUnit('c', 'd', { title: 'two "&".docx' }),
    aUnit('e', 'f', { title: 'two "&".docx', targetLang: 'fr' }),
    aUnit('g', 'h', { title: null }),
  ];
  for (const [to, from] of PAIRS.filter(([to]) => to !== 'xliff-2.1')) {
    const { units: found } = readAll(from, writeAll(to, units));
    expect(found.map(({ title, targetLang }) => [title, targetLang])).toEqual(
      units.map(({ title, targetLang }) => [title, targetLang]),
    );
  }
});

it('TMX and TSV preserve the time of each pair', () => {
  const unit = aUnit('a', 'b');
  for (const [to, from] of [
    ['tmx', 'tmx'],
    ['xliff-1.2', 'xliff'],
    ['tsv', 'tsv'],
  ] as const) {
    expect(readAll(from, writeAll(to, [unit])).units[0]?.createdAtMs).toBe(unit.createdAtMs);
  }
});

it('CSV begins with one byte order mark, TSV with none', () => {
  expect(writeText('csv', [aUnit('a', 'b')])).toMatch(/^\uFEFFSource,Target,/u);
  expect(writeText('tsv', [aUnit('a', 'b')])).toMatch(/^Source\tTarget\t/u);
});

describe('a TMX with unknown languages', () => {
  const file = readFileSync(new URL('../../fixtures/texts/private-language.tmx', import.meta.url));
  it('loses only those, and counts them', () => {
    const { units, skipped } = readAll('tmx', file);
    expect(units.map(({ source, target }) => [source, target])).toEqual([
      ['Yes', 'Ja'],
      ['Bye', 'Auf Wiedersehen'],
    ]);
    expect(skipped).toBe(3);
  });

  it('takes any language for the source when its header names no known one', () => {
    const { units } = readAll('tmx', file.toString().replace('srclang="en"', 'srclang=""'));
    expect(units.map(({ source }) => source)).toEqual(['Yes', 'Bye']);
  });
});
