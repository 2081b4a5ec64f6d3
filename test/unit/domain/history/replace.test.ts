import { constantFrom, array, boolean, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFinder, replaceFound } from '../../../../shared/domain/history/replace.ts';
import { forAll } from '../../../support/for-all.ts';
import { IS_DEEP, runs } from '../../../support/runs.ts';

const EXACT = { isCaseMatched: true, areWholeWords: false };
const LOOSE = { isCaseMatched: false, areWholeWords: false };
const WORDS = { isCaseMatched: false, areWholeWords: true };

function replaced(text: string, find: string, replaceWith: string, how = LOOSE): string {
  return replaceFound(text, createFinder({ find, ...how })(text), replaceWith);
}

describe('replacing in a text', () => {
  it.each([
    ['every place', 'a cat, a cat', 'cat', 'dog', 'a dog, a dog'],
    ['pattern characters literally', 'a.c (abc) [x]*', '(abc) [x]*', '^$', 'a.c ^$'],
    ['replacement characters literally', 'one', 'one', "$& $1 $` $' $$ \\1", "$& $1 $` $' $$ \\1"],
    ['nothing for something', 'a  b', '  ', '', 'ab'],
    ['overlaps, from the left', 'aaaaa', 'aa', 'b', 'bba'],
    ['no place for nothing', 'abc', '', 'x', 'abc'],
    ['capitals of every script', 'ÄRGER ЖУК ΛΌΓΟΣ', 'λόγος', 'x', 'ÄRGER ЖУК x'],
    ['a capital ß, and no other letters for it', 'GROẞ groß GROSS', 'groß', 'x', 'x x GROSS'],
    ['right-to-left text', 'שלום עולם', 'עולם', 'חבר', 'שלום חבר'],
    ['Arabic with a mark in between', 'كَتَبَ كتب', 'كتب', 'x', 'كَتَبَ x'],
    ['characters outside of the basic plane', '𝒜𝒷 𝒜', '𝒜', 'A', 'A𝒷 A'],
  ])('%s', (_what, text, find, replaceWith, expected) => {
    expect(replaced(text, find, replaceWith)).toBe(expected);
  });

  it('distinguishes capital letters on request', () => {
    expect(replaced('Cat cat CAT', 'cat', 'dog', EXACT)).toBe('Cat dog CAT');
    expect(replaced('Ölung ölung', 'ölung', 'x', EXACT)).toBe('Ölung x');
  });

  it.each([
    [
      'a syllable stored in parts is whole',
      '\u1112\u1161\u11ab \u1112\u1161',
      '\ud558',
      'x',
      '\u1112\u1161\u11ab x',
    ],
    ['a Thai vowel stays on its letter', 'ทำ ท', 'ท', 'x', 'ทำ x'],
    ['a flag of a region keeps its tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴', '🏴', 'x', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 x'],
    ['an accent stays on its letter', 'cafe\u0301 cafe', 'cafe', 'x', 'cafe\u0301 x'],
    ['both encodings are one letter', 'caf\u00e9 cafe\u0301', 'caf\u00e9', 'x', 'x x'],
    ['also the other way around', 'caf\u00e9 cafe\u0301', 'cafe\u0301', 'x', 'x x'],
    ['and in capitals', 'CAFE\u0301', 'caf\u00e9', 'x', 'x'],
    ['two marks in either order', 'a\u0323\u0302', '\u1ead', 'x', 'x'],
    ['a family is no man', '👨‍👩‍👧 👨', '👨', 'x', '👨‍👩‍👧 x'],
    ['nor its end a girl', '👨‍👩‍👧 👧', '👧', 'x', '👨‍👩‍👧 x'],
    ['a skin tone', '👍🏽 👍', '👍', 'x', '👍🏽 x'],
  ])('%s', (_what, text, find, replaceWith, expected) => {
    expect(replaced(text, find, replaceWith)).toBe(expected);
  });

  it.each([
    ['no parts of words', 'art article cart art.', 'art', 'x article cart x.'],
    ['digits and underscores are parts', 'v1 v1_2 v12', 'v1', 'x v1_2 v12'],
    ['letters with accents are parts', 'mar maré mare\u0301', 'mar', 'x maré mare\u0301'],
    ['an apostrophe ends a word', "l’art, l'art", 'art', "l’x, l'x"],
    ['characters at the ends have no other side', 'C++ C++17', 'C++', 'x x17'],
    ['scripts without spaces', '東京都は東京', '東京', 'x都はx'],
    ['a word of letters within them', '使用Word文档 Words', 'Word', '使用x文档 Words'],
    ['several words', 'in the end, within the end', 'in the end', 'x, within the end'],
    ['right to left', 'בית ביתי', 'בית', 'x ביתי'],
  ])('whole words: %s', (_what, text, find, expected) => {
    expect(replaced(text, find, 'x', WORDS)).toBe(expected);
  });
});

describe('any text', () => {
  const alphabet = constantFrom('a', 'A', 'b', ' ', '.', '$', '&', '(', '\\', 'é', 'e', '\u0301', '東', 'א', '👍', '\u200d', '🏽', '\n'); // prettier-ignore
  const texts = array(alphabet, { maxLength: 40 }).map((all) => all.join(''));
  const finds = array(alphabet, { minLength: 1, maxLength: 3 }).map((all) => all.join(''));
  const options = record({ isCaseMatched: boolean(), areWholeWords: boolean() });

  it('finds places in order, apart from each other, and equal to the search', () => {
    const fold = (text: string, isCaseMatched: boolean) =>
      isCaseMatched ? text.normalize('NFC') : text.normalize('NFC').toLowerCase();
    forAll(runs(5000, 500), texts, finds, options, (text, find, how) => {
      let at = 0;
      for (const { start, end } of createFinder({ find, ...how })(text)) {
        expect(start).toBeGreaterThanOrEqual(at);
        expect(end).toBeGreaterThan(start);
        const found = text.slice(start, end);
        expect(fold(found, how.isCaseMatched)).toBe(fold(find, how.isCaseMatched));
        at = end;
      }
    });
  });

  it('changes only the places, and restores what was replaced by another name', () => {
    forAll(runs(5000, 500), texts, finds, string(), options, (text, find, replaceWith, how) => {
      const found = createFinder({ find, ...how })(text);
      const kept = (whole: string, cut: string) => whole.split(cut);
      // A character that occurs in no text marks the places.
      const marked = replaceFound(text, found, '\ue000');
      expect(kept(marked, '\ue000')).toHaveLength(found.length + 1);
      expect(replaceFound(text, found, replaceWith)).toBe(marked.replaceAll('\ue000', () => replaceWith)); // prettier-ignore
      const places = found.map(({ start, end }) => text.slice(start, end));
      let index = -1;
      const back = marked.replaceAll('\ue000', () => {
        index += 1;
        return places[index] ?? '';
      });
      expect(back).toBe(text);
    });
  });

  it('exact and loose search agree where there is neither case nor accent', () => {
    const plain = array(constantFrom('x', 'y', ' ', '.'), { maxLength: 30 }).map((all) => all.join('')); // prettier-ignore
    const wanted = array(constantFrom('x', 'y', '.'), { minLength: 1, maxLength: 2 }).map((all) => all.join('')); // prettier-ignore
    forAll(runs(5000, 500), plain, wanted, (text, find) => {
      expect(replaced(text, find, 'z', EXACT)).toBe(text.split(find).join('z'));
      expect(replaced(text, find, 'z')).toBe(replaced(text, find, 'z', EXACT));
    });
  });

  it('finds every character of Unicode as it is searched for', () => {
    const missed: string[] = [];
    const look = (find: string, how: typeof EXACT) => {
      const found = createFinder({ find, ...how })(find);
      if (found.length !== 1 || found[0]?.end !== find.length) missed.push(find);
    };
    // Individually in the common range; the others in batches, because creating a pattern is slow.
    for (let code = 0; code < 0x250; code += IS_DEEP ? 1 : 7) {
      for (const how of [EXACT, LOOSE, WORDS]) look(String.fromCodePoint(code), how);
    }
    for (let first = 0; first < 0x110000; first += IS_DEEP ? 0x400 : 0x11000) {
      // Surrogates are not characters.
      if (first >= 0xd800 && first < 0xe000) continue;
      look(String.fromCodePoint(...Array.from({ length: 0x400 }, (_, index) => first + index)), EXACT); // prettier-ignore
    }
    expect(missed).toEqual([]);
  });

  it.each([
    'E-Mail',
    '2024-05-01',
    '-',
    '--',
    'a-b/c',
    '#1 & 2',
    '~',
    '%s',
    '[a-z]',
    'x{2}',
    '½–1',
  ])('finds “%s” as it is written, within a text and in pieces of it', (find) => {
    expect(replaced(`<${find}, ${find}>`, find, 'x', EXACT)).toBe('<x, x>');
    expect(replaced(`<${find}>`, find, 'x', WORDS)).toBe('<x>');
  });

  it('never separates a letter from its mark', () => {
    forAll(runs(2000, 200), texts, options, (text, how) => {
      for (const { end } of createFinder({ find: 'e', ...how })(text)) {
        expect(/^\p{M}/u.test(text.slice(end))).toBe(false);
      }
    });
  });
});
