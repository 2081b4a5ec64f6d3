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

/** Largest file that is checked without being imported; its pairs are in memory meanwhile. */
export const MAX_CHECKED_FILE_MB = 50;
/** Findings of a document in such a file that are listed. */
export const MAX_FILE_FINDINGS = 5000;
