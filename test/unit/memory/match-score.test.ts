import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchScore } from '../../../shared/memory/match-score.ts';
import { OBJECT_MARK, toMemoryText } from '../../../shared/memory/memory-text.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';

/** `~` stands for an object. */
const score = (a: string, b: string, atLeast?: number): number =>
  matchScore(
    toMemoryText(a.replaceAll('~', OBJECT_MARK)),
    toMemoryText(b.replaceAll('~', OBJECT_MARK)),
    atLeast,
  );

describe('match scores', () => {
  it.each([
    ['equal', 'Open the door.', 'Open the door.', 100],
    ['white space', ' Open  the\n door.\t', 'Open the door.', 100],
    ['composed and decomposed', 'Caf\u00E9 noir', 'Cafe\u0301 noir', 100],
    ['equal objects', 'Turn ~ on', 'Turn ~ on', 100],
    ['case', 'Open the Door.', 'open the door.', 99],
    ['curly and straight quotes', '“Don’t” she said', '"Don\'t" she said', 99],
    ['quotes of another language', '«Non», dit-elle.', '„Non“, dit-elle.', 99],
    ['soft hyphens', 'Donau\u00ADdampf\u00ADschiff', 'Donaudampfschiff', 99],
    ['zero-width spaces and joiners', 'a\u200Bb\u2060c', 'abc', 99],
    ['marks of direction', '\u200EPage 7\u200F', 'Page 7', 99],
    ['a hyphen that does not break', 'e\u2011mail', 'e-mail', 99],
    ['a number', 'Page 7 of 12', 'Page 8 of 12', 99],
    ['a longer number', 'Page 7 of 12', 'Page 1,234.50 of 12', 99],
    ['number and case', 'Page 7', 'page 8', 98],
    ['an object too many', 'Turn ~ on', 'Turn on', 98],
    ['an object elsewhere', 'Turn ~ on', 'Turn on ~', 98],
    ['object and number', 'Turn ~ 5', 'Turn 6', 97],
    ['one letter of ten', 'abcdefghij', 'abcdefghix', 90],
    ['rounded down', 'abc', 'abx', 66],
    ['a letter more', 'abcdefghi', 'abcdefghij', 90],
    ['one code point is one letter', 'abcdefghi\u{1F642}', 'abcdefghi\u{1F643}', 90],
    ['a number is one letter', 'abcdefghi 1', 'abcdefghi 123456789', 99],
    ['digits in words are letters', 'model B12345678', 'model B12345679', 93],
    ['just 75', 'abcd', 'abcx', 75],
    ['just below 75', 'abcdefghijklmnopqrs', 'abcdefghijklmnxxxxx', 73],
    ['a number that is gone', 'Chapter 5', 'Chapter', 76],
    ['nothing alike', 'abc', 'xyz', 0],
    ['nothing but objects', '~', '~~', 98],
    ['empty', '', '', 100],
    ['empty and not', '', 'abc', 0],
  ])('%s', (_name, a, b, wanted) => {
    expect(score(a, b)).toBe(wanted);
    expect(score(b, a)).toBe(wanted);
  });

  it.each([
    [75, 75],
    [76, 0],
    [100, 0],
  ])('applies a threshold of %i exactly', (atLeast, wanted) => {
    expect(score('abcd', 'abcx', atLeast)).toBe(wanted);
  });

  it("doesn't compare very long texts letter by letter, but recognizes equal ones", () => {
    const long = 'ab '.repeat(1000);
    expect(score(long, long)).toBe(100);
    expect(score(long, `${long} c`)).toBe(0);
  });
});

describe('properties of the score', () => {
  const text = fc
    .array(
      fc.constantFrom('a', 'b', 'A', 'é', ' ', '  ', '1', '23', '.', '~', '\u{1F642}', 'ß', '\n'),
      {
        maxLength: 24,
      },
    )
    .map((parts) => parts.join(''));

  it('is the same both ways, between 0 and 100, and 100 only for equal texts', () => {
    forAll(runs(500, 500), text, text, (a, b) => {
      const value = score(a, b);
      expect(value).toBe(score(b, a));
      expect(Number.isInteger(value) && value >= 0 && value <= 100).toBe(true);
      const isEqual = toMemoryText(a).marked === toMemoryText(b).marked;
      expect(value === 100).toBe(isEqual);
    });
  });

  it('is the score that plain dynamic programming finds, at every threshold', () => {
    forAll(runs(500, 500), text, text, fc.integer({ min: 0, max: 100 }), (a, b, atLeast) => {
      const full = slowScore(a, b);
      expect(score(a, b, 0)).toBe(full);
      expect(score(a, b, atLeast)).toBe(full >= atLeast ? full : 0);
    });
  });
});

/** Computes the documented formula, word by word, without any shortcut. */
function slowScore(a: string, b: string): number {
  const [one, other] = [a, b].map((text) => toMemoryText(text.replaceAll('~', OBJECT_MARK)));
  if (one === undefined || other === undefined) throw new Error('unreachable');
  if (one.marked === other.marked) return 100;
  const length = Math.max(one.folded.length, other.folded.length);
  const edits = slowDistance(one.folded, other.folded);
  // Fewest edits first, then fewest letters in the other case: as fractions of one edit.
  const both = slowDistance(one.written, other.written, (x, y) =>
    one.folded[x] === other.folded[y] ? 1 / 4096 : 1,
  );
  const objects = (text: string): number => text.split(OBJECT_MARK).length;
  const penalties =
    (both > edits ? 1 : 0) +
    (one.numbers.join('|') === other.numbers.join('|') ? 0 : 1) +
    (objects(one.marked) !== objects(other.marked) || one.plain === other.plain ? 2 : 0);
  const similarity = length === 0 ? 100 : Math.floor((100 * (length - edits)) / length);
  return Math.max(0, Math.min(99, similarity - penalties));
}

function slowDistance(
  a: readonly number[],
  b: readonly number[],
  replace: (x: number, y: number) => number = () => 1,
): number {
  const table = a.map(() => b.map(() => 0));
  const at = (x: number, y: number): number =>
    x < 0 ? y + 1 : y < 0 ? x + 1 : (table[x]?.[y] ?? 0);
  for (const [x, left] of a.entries()) {
    for (const [y, right] of b.entries()) {
      const row = table[x];
      if (row === undefined) continue;
      row[y] = Math.min(
        at(x - 1, y) + 1,
        at(x, y - 1) + 1,
        at(x - 1, y - 1) + (left === right ? 0 : replace(x, y)),
      );
    }
  }
  return at(a.length - 1, b.length - 1);
}
