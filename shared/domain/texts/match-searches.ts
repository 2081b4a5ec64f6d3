/** A search for texts that are similar to another. */
export type MatchSearch =
  /** Texts with words in common; an FTS5 expression. */
  | { readonly by: 'words'; readonly expression: string }
  /** Short texts that are alike by their letters, without a word in common. */
  | { readonly by: 'letters'; readonly text: string };

/**
 * How much it counts that a search found a place: those that count most are compared first. One by letters counts more
 * than all searches of a text by words.
 */
export const SEARCH_WEIGHTS: Record<MatchSearch['by'], number> = { words: 1, letters: 100 };
