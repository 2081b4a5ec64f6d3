import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMatchBound } from '../../../../electron/db/texts/match-bound.ts';
import { matchScore } from '../../../../shared/memory/match-score.ts';
import { toMemoryText } from '../../../../shared/memory/memory-text.ts';
import { runs } from '../../../support/runs.ts';

const boundOf = (text: string, source: string) => createMatchBound(toMemoryText(text))(source);

describe('the upper bound of a match', () => {
  it.each([
    ['Close the lid.', 'Close the lid.', 100],
    ['Close the lid.', 'close  THE\tlid. ', 100],
    ['Row 7', 'Row 12345', 100],
    ['abcd', 'ab', 50],
    ['ab', 'abcdefgh', 25],
    ['Ёлка', 'ель', 25],
    ['契約書', '契約', 66],
    ['', '…', 0],
  ])('of “%s” with “%s” is %i', (text, source, percent) => {
    expect(Math.floor(boundOf(text, source))).toBe(percent);
  });

  it('is never below the score, whatever the characters', () => {
    const pieces = [
      'a',
      'A',
      'e',
      'é',
      'e\u0301',
      '\u0301',
      'й',
      'и\u0306',
      'K',
      '\u212A',
      '\u212B',
      'Å',
      'İ',
      'ß',
      '1',
      '12',
      '１',
      '1.5',
      ' ',
      '  ',
      '\t',
      '\u00A0',
      '’',
      "'",
      '«',
      '"',
      '-',
      '‑',
      '\u00AD',
      '\u200B',
      '\uFFFC',
      '한',
      '\u1112\u1161',
      '\u1112\u1161\u11AB',
      '하\u11AB',
      'か\u3099',
      'が',
      '契',
      '\uF900',
      '豈',
      '😀',
      '\uD83D',
      '≮',
      '<\u0338',
      '\uFB2C',
      'क\u093C',
      '\u0958',
      '_',
    ];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((all) => all.join(''));
    fc.assert(
      fc.property(text, text, (a, b) => {
        const score = matchScore(toMemoryText(a), toMemoryText(b));
        expect(boundOf(a, b)).toBeGreaterThanOrEqual(score);
      }),
      { numRuns: runs(20_000) },
    );
  });
});
