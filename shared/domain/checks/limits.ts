/** Terms that are not to be used in a language. */
export const MAX_FORBIDDEN_TERMS = 1000;
/** UTF-16 units of one of them. */
export const MAX_FORBIDDEN_TERM_CHARS = 200;
