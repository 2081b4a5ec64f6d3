import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createGlossaryTerms,
  createNameTerms,
} from '../../../../electron/embedded/engines/glossary-terms.ts';
import { createPrefixIndex } from '../../../../shared/glossaries/prefix-index.ts';
import { forAll } from '../../../support/for-all.ts';
import { firstOf, runs } from '../../../support/runs.ts';
import { createPseudoEngine } from '../../../../electron/embedded/engines/pseudo.ts';
import { withGlossary } from '../../../../electron/embedded/engines/with-glossary.ts';
import { seg, show } from '../support/segments.ts';

const PAIR = { source: 'en', target: 'de' };
const words = fc.string({
  unit: fc.constantFrom('a', 'b', 'ab', ' ', 'A', '語', '🪨'),
  minLength: 1,
  maxLength: 8,
});

describe('createPrefixIndex', () => {
  it('finds the same as comparing every string, the longest first', () => {
    forAll(
      runs(3000),
      fc.uniqueArray(words, { maxLength: 40 }),
      words,
      words,
      (strings, before, text) => {
        const index = createPrefixIndex([...strings]);
        const whole = before + text;
        const found = [...index.at(whole, before.length)].map((key) => index.keys[key]);
        const wanted = strings
          .filter((string) => whole.startsWith(string, before.length))
          .toSorted((a, b) => b.length - a.length);
        expect(found).toEqual(wanted);
      },
    );
  });

  it('compares beyond the end of a text, and with no strings at all', () => {
    const index = createPrefixIndex(['ab', 'a', 'abc']);
    expect([...index.at('xab', 1)].map((key) => index.keys[key])).toEqual(['ab', 'a']);
    expect([...index.at('xab', 3)]).toEqual([]);
    expect([...createPrefixIndex([]).at('a', 0)]).toEqual([]);
    expect([index.hasFirst(0x61), index.hasFirst(0x62)]).toEqual([true, false]);
  });
});

describe('createGlossaryTerms', () => {
  it('finds matches that never overlap, are in order, and are terms except for case', () => {
    const sources = fc.uniqueArray(
      words.filter((word) => word.trim() === word && word !== ''),
      { minLength: 1, maxLength: 20 },
    );
    const texts = fc.string({
      unit: fc.constantFrom('a', 'b', ' ', 'A', '語', '🪨', '-', '.', '1'),
      maxLength: 60,
    });
    forAll(runs(3000), sources, texts, (list, text) => {
      const terms = createGlossaryTerms(
        list.map((source) => ({ source, target: 'x' })),
        PAIR,
      );
      const folded = new Set(list.map((source) => source.toLowerCase()));
      let end = 0;
      for (const match of terms.find(text)) {
        expect(match.start).toBeGreaterThanOrEqual(end);
        expect(folded.has(text.slice(match.start, match.end).toLowerCase())).toBe(true);
        expect(text.slice(match.start - 1, match.start + 1)).not.toMatch(/^[ab1]{2}$/iu);
        expect(text.slice(match.end - 1, match.end + 1)).not.toMatch(/^[ab1]{2}$/iu);
        end = match.end;
      }
    });
  });

  it('uses the first of several terms with the same source', () => {
    const terms = createGlossaryTerms(
      [
        { source: 'cart', target: 'first' },
        { source: 'cart', target: 'second' },
        { source: 'Cart', target: 'Third' },
        { source: 'CART', target: 'fourth' },
      ],
      PAIR,
    );
    expect(terms.size).toBe(3);
    expect(terms.find('cart Cart CART cARt').map(({ target }) => target)).toEqual([
      'first',
      'Third',
      'fourth',
      'first',
    ]);
  });

  it.each([
    ['an apostrophe of the other style', "don't", 'You don’t say', 1],
    ['letters of two code units before it', 'cart', '𝐀cart', 0],
    ['a character that is joined to the previous one', '🚒', '👩\u200D🚒', 0],
    ['the same character alone', '🚒', 'the 🚒 is red', 1],
  ])('looks at %s', (_what, source, text, count) => {
    expect(createGlossaryTerms([{ source, target: 'x' }], PAIR).find(text)).toHaveLength(count);
  });

  it('finds every one of 100,000 terms in one long text', () => {
    const entries = Array.from({ length: 100_000 }, (_, index) => ({
      source: `the part ${String(index)} of ${String(index % 97)}`,
      target: `T${String(index)}`,
    }));
    const terms = createGlossaryTerms(entries, PAIR);
    const text = entries.map(({ source }) => source).join(', ');
    expect(terms.find(text).map(({ target }) => target)).toEqual(
      entries.map(({ target }) => target),
    );
  });

  // A search that compares every term, or a backtracking pattern, would exceed the time limit.
  it.each<[string, (index: number) => string, string, number]>(
    firstOf(1, [
      [
        'terms that continue like the text but end differently',
        (index) => `${'a '.repeat(index % 500)}b${String(index)}`,
        'a '.repeat(60_000),
        0,
      ],
      [
        'terms with a long common prefix',
        (index) => `${'a '.repeat(400)}${String(index)}`,
        'a '.repeat(60_000),
        0,
      ],
      [
        'terms that are prefixes of each other',
        (index) => `${'a '.repeat(index % 500)}a${index < 500 ? '' : `x${String(index)}`}`,
        `${'a '.repeat(499)}ax `.repeat(120),
        120,
      ],
    ]),
  )("isn't slowed down by %s", (_name, source, text, count) => {
    const entries = Array.from({ length: 20_000 }, (_, index) => ({
      source: source(index),
      target: 'x',
    }));
    expect(createGlossaryTerms(entries, PAIR).find(text)).toHaveLength(count);
  });
});

const { signal } = new AbortController();

async function translate(text: string, names: readonly string[]): Promise<string> {
  const engine = withGlossary(createPseudoEngine(), createNameTerms(names, 'en'));
  const [answer] = await engine.translate([seg(text)], 'EN', 'ES', signal);
  return show(answer?.pieces ?? []);
}

describe('names that stay unchanged', () => {
  it.each([
    ['Chuck Berry sings', ['Chuck Berry'], 'Chuck Berry šíñĝš'],
    ['a bush and Bush', ['Bush'], 'á ƀúšĥ áñð Bush'],
    ['BUSH', ['Bush'], 'ƁÚŠĤ'],
    ['Bushes of Bush', ['Bush'], 'Ɓúšĥéš óƒ Bush'],
    ['New York Times in New York', ['New York', 'New York Times'], 'New York Times íñ New York'],
    ['<1:Ada> Byron <2:wrote>', ['Ada Byron'], '<1:Ada Byron> <2:ŵŕóţé>'],
    ['Cafe\u0301 Nero', ['Café Nero'], 'Café Nero'],
    ['a.*c abc', ['a.*c'], 'a.*c áƀç'],
    ['nothing here', [], 'ñóţĥíñĝ ĥéŕé'],
  ])('%s', async (text, names, expected) => {
    expect(await translate(text, names)).toBe(expected);
  });
});
