/** UTF-16 units of the label of a key. */
export const MAX_KEY_LABEL_CHARS = 200;
/** Characters, or milliseconds of speech, that a key may use in a month. */
export const MAX_KEY_LIMIT = 1_000_000_000_000;
/** Most that a million characters can cost, in any currency. */
export const MAX_PRICE = 1_000_000;
/** Days of the longest report, the first and the last included. @see translation service, limits */
export const MAX_REPORT_DAYS = 366;
