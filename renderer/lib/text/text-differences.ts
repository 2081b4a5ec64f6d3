import { diffWordsWithSpace } from 'diff/lib/diff/word.js';

/** A piece of two texts: in both, or in one of them alone. */
export interface DifferentPiece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Beyond this many changed words nobody reads them one by one. */
const MAX_CHANGED_WORDS = 100;

/** How one text becomes another, by words, in order; null where too much differs. */
export function textDifferences(
  before: string,
  after: string,
  lang: string | null,
): DifferentPiece[] | null {
  const parts = diffWordsWithSpace(before, after, {
    intlSegmenter: segmenterOf(lang),
    maxEditLength: MAX_CHANGED_WORDS,
  });
  return (
    parts?.map(({ value, added, removed }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    })) ?? null
  );
}

/** Words as the language divides them: many write without spaces. */
export function segmenterOf(lang: string | null): Intl.Segmenter {
  try {
    return new Intl.Segmenter(lang ?? undefined, { granularity: 'word' });
  } catch {
    // A code that is no language tag.
    return new Intl.Segmenter(undefined, { granularity: 'word' });
  }
}
