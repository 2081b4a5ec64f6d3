/** Maximum UTF-16 units of a key label. */
export const MAX_KEY_LABEL_CHARS = 200;
/** Maximum monthly limit of a key, in characters or in milliseconds of speech. */
export const MAX_KEY_LIMIT = 1_000_000_000_000;
/** Maximum price of a million characters, in any currency. */
export const MAX_PRICE = 1_000_000;
/**
 * Days of the longest report, including the first and the last. @see translation service, limits
 */
export const MAX_REPORT_DAYS = 366;
