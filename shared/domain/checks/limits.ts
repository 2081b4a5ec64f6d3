/** Maximum words per lookup or request for suggestions. */
export const MAX_SPELLED_WORDS = 2000;
/** Maximum UTF-16 units of a word; longer ones are not looked up. */
export const MAX_SPELLED_WORD_CHARS = 100;
/** Maximum words that the user may add to the dictionaries. */
export const MAX_OWN_WORDS = 10_000;

/** Maximum forbidden terms per language. */
export const MAX_FORBIDDEN_TERMS = 1000;
/** Maximum UTF-16 units of a forbidden term. */
export const MAX_FORBIDDEN_TERM_CHARS = 200;
