import { diffWordsWithSpace } from 'diff/lib/diff/word.js';
import { wordSegmenterOf } from '../../../shared/text/word-segmenter.ts';

/** Piece of two texts: in both, or in only one of them. */
export interface DifferentPiece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Limit of changed words that anyone would read one by one. */
const MAX_CHANGED_WORDS = 100;

/** Returns how one text becomes the other, by words, in order; null if too much differs. */
export function textDifferences(
  before: string,
  after: string,
  lang: string | null,
): DifferentPiece[] | null {
  const parts = diffWordsWithSpace(before, after, {
    intlSegmenter: wordSegmenterOf(lang),
    maxEditLength: MAX_CHANGED_WORDS,
  });
  return (
    parts?.map(({ value, added, removed }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    })) ?? null
  );
}
