import { describe, expect, it } from 'vitest';
import { MAX_COMPARED_SYMBOLS } from '../../../../shared/domain/time/limits.ts';
import { measurePieces } from '../../../../shared/domain/time/piece-effort.ts';

const measure = (first: string | null, target: string, source = 'It rains.', lang = 'en') =>
  measurePieces(lang, [{ sourceStart: 7, source, target, first }])[0];

describe('what was confirmed', () => {
  it('has the words of its source, as an analysis counts them', () => {
    const words = (source: string, lang: string) => measure(null, '', source, lang)?.words;
    expect(words('A well-known text, don’t you think? Yes.', 'en')).toBe(8);
    expect(words('東京都に住んでいます。', 'ja')).toBeGreaterThan(3);
    expect(words(' ', 'en')).toBe(0);
  });

  it('has the edits that made it, in symbols of the longer wording', () => {
    expect(measure('Es regnet', 'Es regnet.')).toEqual({
      sourceStart: 7,
      words: 2,
      edits: { count: 1, longest: 10 },
    });
    // One symbol of two UTF-16 units; and an accent is no edit where only its encoding differs.
    expect(measure('a😀b', 'ab')?.edits).toEqual({ count: 1, longest: 3 });
    expect(measure('cafe\u0301', 'café')?.edits).toEqual({ count: 0, longest: 4 });
  });

  it.each([
    ['without a first wording', null, 'x'],
    ['of two empty ones', '', ''],
    ['of a wording that is too long', 'x', '😀'.repeat(MAX_COMPARED_SYMBOLS + 1)],
  ])('has no edits %s', (_what, first, target) => {
    expect(measure(first, target)).toMatchObject({ words: 2, edits: null });
  });

  it('is compared up to the longest wording', () => {
    const longest = MAX_COMPARED_SYMBOLS;
    expect(measure('x', '😀'.repeat(longest))?.edits).toEqual({ count: longest, longest });
  });
});
