import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGlossaryTerms } from '../../../electron/embedded/engines/glossary-terms.ts';
import { createSegmentTermsService } from '../../../electron/services/review/segment-terms-service.ts';
import {
  checkForbidden,
  checkTerms,
  createEntryMatcher,
  entriesOf,
} from '../../../shared/domain/checks/terms.ts';
import { createTermMatcher } from '../../../shared/glossaries/term-matcher.ts';
import type { HistoryDetail } from '../../../shared/domain/history/history.ts';
import { forAllAsync } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';
import { aHistoryItem } from '../renderer/builders.ts';

type Found = readonly [start: number, end: number];

/** Finds the terms in a text with each of their users. */
function findWithEngine(terms: readonly string[], text: string, language: string): Found[] {
  const entries = terms.map((source) => ({ source, target: 'x' }));
  const glossary = createGlossaryTerms(entries, { source: language, target: 'en' });
  return glossary.find(text).map(({ start, end }) => [start, end]);
}

function findWithChecks(terms: readonly string[], text: string, language: string): Found[] {
  const matcher = createTermMatcher(terms.map((term) => [term, term] as const), language); // prettier-ignore
  return checkForbidden(text, matcher).map(({ start, end }) => [start, end]);
}

/** Returns the terms missing in an empty translation, each once. */
function missingTerms(terms: readonly string[], text: string, language: string): unknown[] {
  const entries = entriesOf(
    terms.map((source) => ({ source, target: `[${source}]` })),
    language,
  );
  return checkTerms({ source: text, target: '' }, createEntryMatcher(entries, language), 'en').map(
    ({ values }) => values['expected'],
  );
}

/** Returns the terms offered beside a segment, each once. */
async function offeredTerms(
  terms: readonly string[],
  text: string,
  sourceLang: string,
): Promise<unknown[]> {
  const detail = {
    item: aHistoryItem({ sourceLang }),
    segments: [{ position: 0, source: text }],
    totalSegments: 1,
    canUndo: false,
    canRedo: false,
  };
  const service = createSegmentTermsService({
    history: { getDetail: async () => Promise.resolve(detail as unknown as HistoryDetail) },
    termsOf: async () =>
      Promise.resolve(terms.map((source) => ({ source, target: `[${source}]` }))),
    now: () => 0,
  });
  const found = await service.find({ itemId: 'h', position: 0 });
  return found.filter(({ isInflected }) => !isInflected).map(({ targets }) => targets[0]);
}

interface Script {
  language: string;
  /** Words without common characters, for languages that do not separate words. */
  words: readonly string[];
  others: readonly string[];
  /** Between words. */
  gap: string;
  /** Particles directly after a word. */
  particles: readonly string[];
}

const SCRIPTS: readonly Script[] = [
  { language: 'en', words: ['cart', 'order', 'IT', 'US', 'C#', 'C++', '.NET', 'R&D', 'e-mail', "master's"], others: ['and', 'c', 'net', 'R', '12', 'it'], gap: ' ', particles: [] }, // prettier-ignore
  { language: 'de', words: ['Übergröße', 'Käufer', 'EU', 'T-Shirt'], others: ['und', 'eu', '3,5'], gap: ' ', particles: [] }, // prettier-ignore
  { language: 'el', words: ['λόγος', 'έργο', 'ΦΠΑ'], others: ['και', 'το'], gap: ' ', particles: [] }, // prettier-ignore
  { language: 'ru', words: ['карта', 'заказ', 'ёлка', 'США'], others: ['и', 'на', 'сша'], gap: ' ', particles: [] }, // prettier-ignore
  { language: 'tr', words: ['ısı', 'İstanbul', 'çay'], others: ['ve', 'bir'], gap: ' ', particles: [] }, // prettier-ignore
  { language: 'ko', words: ['서버', '클라우드'], others: ['그리고'], gap: ' ', particles: ['', '를', '에서'] }, // prettier-ignore
  {
    language: 'ja',
    words: ['弁', 'サーバー', 'ガス'],
    others: ['を', 'と'],
    gap: '',
    particles: [],
  },
  { language: 'zh', words: ['阀门', '泵'], others: ['和', '的'], gap: '', particles: [] },
  { language: 'th', words: ['วาล์ว', 'ปั๊ม'], others: ['และ'], gap: '', particles: [] },
  { language: 'hi', words: ['आदेश', 'क़ीमत'], others: ['और'], gap: ' ', particles: [] },
  { language: 'ar', words: ['صِمام', 'مضخة'], others: ['في'], gap: ' ', particles: [] },
];

/** Ways to encode the same text. */
const FORMS: Readonly<Record<string, (text: string) => string>> = {
  composed: (text) => text.normalize('NFC'),
  decomposed: (text) => text.normalize('NFD'),
  'with soft hyphens': (text) => text.normalize('NFC').replaceAll(/(\p{L})(\p{L})/gu, '$1\u00AD$2'),
  'with zero-width spaces': (text) => text.normalize('NFC').replaceAll(/(\p{L})(\p{L})/gu, '$1\u200B$2'), // prettier-ignore
  'with other signs': (text) => text.replaceAll("'", '\u2019').replaceAll('-', '\u2011'),
  'in wide letters': (text) => text.normalize('NFC').replaceAll(/[A-Za-z]/gu, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfe_e0)), // prettier-ignore
};

const CASES: Readonly<Record<string, (word: string, language: string) => string>> = {
  'as it is': (word) => word,
  'sentence case': (word, language) => word.charAt(0).toLocaleUpperCase(language) + word.slice(1),
  capitals: (word, language) => word.toLocaleUpperCase(language),
};
const inCapitals = (word: string): boolean =>
  word === word.toUpperCase() && word.replaceAll(/\P{Lu}/gu, '').length >= 2;
const sameLetters = (word: string, language: string): string =>
  word.toLocaleLowerCase(language).replaceAll('ς', 'σ');

interface Token {
  word: string;
  particle: string;
  gap: string;
}

/** Reference implementation: compares word by word, before anything is encoded. */
function findByWords(
  terms: readonly (readonly string[])[],
  tokens: readonly Token[],
  language: string,
) {
  const isSame = (term: readonly string[], found: readonly Token[]) => {
    const words = found.map(({ word }) => sameLetters(word, language)).join(' ');
    const letters = term.map((word) => sameLetters(word, language)).join(' ');
    // The uppercase of ß is SS.
    const areCapitals = inCapitals(found.map(({ word }) => word).join(''));
    return letters === words || (areCapitals && letters.replaceAll('ß', 'ss') === words);
  };
  const fits = (term: readonly string[], at: number): boolean => {
    const found = tokens.slice(at, at + term.length);
    if (found.length < term.length) return false;
    const isApart = found.slice(0, -1).some(({ particle, gap }) => particle !== '' || gap.length > 1); // prettier-ignore
    if (isApart || !isSame(term, found)) return false;
    return !inCapitals(term.join('')) || term.every((word, index) => word === found[index]?.word);
  };
  const places: { at: number; term: readonly string[] }[] = [];
  for (let at = 0; at < tokens.length;) {
    const [longest] = terms.filter((term) => fits(term, at)).toSorted((a, b) => b.length - a.length); // prettier-ignore
    if (longest !== undefined) places.push({ at, term: longest });
    at += longest?.length ?? 1;
  }
  return places;
}

function sampleOf({ language, words, others, gap, particles }: Script) {
  const term = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: gap === '' ? 1 : 2 });
  const token = fc
    .record({
      word: fc.constantFrom(...words, ...others),
      casing: fc.constantFrom(...Object.values(CASES)),
      particle: fc.constantFrom('', ...particles),
      gap: fc.constantFrom(gap, gap === '' ? '' : ' ', ', ', ' – '),
    })
    .map(({ casing, word, ...rest }) => ({ ...rest, word: casing(word, language) }));
  return fc.record({
    terms: fc.uniqueArray(term, { minLength: 1, maxLength: 5, selector: (one) => sameLetters(one.join(' '), language) }), // prettier-ignore
    tokens: fc.array(token, { maxLength: 8 }),
    form: fc.constantFrom(...Object.values(FORMS)),
    formOfTerms: fc.constantFrom(...Object.values(FORMS)),
  });
}

describe.each(SCRIPTS)('terms in $language', (script) => {
  it('are found by the engine, the checks and the help where a comparison of words finds them', async () => {
    await forAllAsync(
      runs(2000, 150),
      sampleOf(script),
      async ({ terms, tokens, form, formOfTerms }) => {
        const { language, gap } = script;
        const spell = (term: readonly string[]) => formOfTerms(term.join(gap));
        const starts: number[] = [];
        const ends: number[] = [];
        let text = '';
        for (const token of tokens) {
          starts.push(text.length);
          text += form(token.word);
          ends.push(text.length);
          text += token.particle + token.gap;
        }
        const expected = findByWords(terms, tokens, language);
        const places = expected.map(({ at, term }) => [starts[at], ends[at + term.length - 1]]);
        const spelled = terms.map(spell);
        expect(findWithEngine(spelled, text, language)).toEqual(places);
        expect(findWithChecks(spelled, text, language)).toEqual(places);
        const once = [...new Set(expected.map(({ term }) => `[${spell(term)}]`))];
        expect(missingTerms(spelled, text, language)).toEqual(once);
        expect(await offeredTerms(spelled, text, language)).toEqual(once);
      },
    );
  });
});

describe('what is a term and what is not', () => {
  it.each<[string, string, string, number]>([
    ['capitals in a pronoun', 'US', 'Tell us who came. Us too.', 0],
    ['unchanged capitals', 'WHO', 'The WHO says', 1],
    ['a sentence case', 'cart', 'Cart empty', 1],
    ['a letter before a symbol', 'C', 'C# and C++ and C++11 and C', 1],
    ['a name with a symbol', 'C#', 'C# (C#, c#)', 3],
    ['a name with a dot', '.NET', 'ASP.NET is not .NET.', 1],
    ['a word in a name with a dot', 'NET', '.NET, NET', 1],
    ['a letter of an abbreviation', 'R', 'R&D by R', 1],
    ['an order', 'PO', 'PO#12', 1],
    ['a sum', 'a', 'a+b', 1],
    ['narrow kana', 'ガス', 'ｶﾞｽ', 1],
    ['Korean in letters', '서버', '서버를'.normalize('NFD'), 1],
    ['capitals of ß', 'Straße', 'STRASSE, Strasse, straße', 2],
    ['a word that is another with ß', 'Maße', 'Die Masse', 0],
    ['ligatures', 'file', '\uFB01le', 1],
    ['Arabic letters by their place', 'سلام', '\uFEB3\uFEFC\uFEE1', 1],
    ['no text at all', '\u00AD', 'a\u00ADb', 0],
  ])('%s: %s', (_name, term, text, count) => {
    expect(findWithEngine([term], text, 'en')).toHaveLength(count);
    expect(findWithChecks([term], text, 'en')).toHaveLength(count);
  });
});
