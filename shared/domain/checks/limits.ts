/** Words that are looked up, or suggested, together. */
export const MAX_SPELLED_WORDS = 2000;
/** UTF-16 units of one; longer ones are not looked up. */
export const MAX_SPELLED_WORD_CHARS = 100;
/** Words that a person added to the dictionaries. */
export const MAX_OWN_WORDS = 10_000;

/** Terms that are not to be used in a language. */
export const MAX_FORBIDDEN_TERMS = 1000;
/** UTF-16 units of one of them. */
export const MAX_FORBIDDEN_TERM_CHARS = 200;
