/** A search for texts that are similar to a given one. */
export type MatchSearch =
  /** Texts with words in common; an FTS5 expression. */
  | { readonly by: 'words'; readonly expression: string }
  /** Short texts with similar letters, without a word in common. */
  | { readonly by: 'letters'; readonly text: string };

/**
 * Weight of each search that found a place: the highest totals are compared first. One search by
 * letters outweighs all searches of a text by words.
 */
export const SEARCH_WEIGHTS: Record<MatchSearch['by'], number> = { words: 1, letters: 100 };
