/** Minutes without input after which the timer asks; the form, its message and the contract share it. */
export const MAX_IDLE_MINUTES = 480;
/** Minutes of a step of a rounding rule, at least one; the form, its message and the contract share it. */
export const MAX_ROUNDING_STEP_MINUTES = 480;
/** Days that are summed up at once: more than a year, so that a year and its edges fit. */
export const MAX_REPORT_DAYS = 400;
/** UTF-16 units that the searches of entries and of the outbox take. */
export const MAX_ENTRY_SEARCH_CHARS = 2000;
/** UTF-16 units of what a connection is given. */
export const MAX_TOKEN_CHARS = 2000;
export const MAX_EMAIL_CHARS = 320;
export const MAX_ACCOUNT_ID_CHARS = 100;
/** Days without a request after which services destroy a token. @see time service, expiry */
export const TOKEN_UNUSED_DAYS = 30;
/** Days after which that is warned of, early enough to do something. */
export const TOKEN_WARNING_DAYS = 21;

/** Shortest entry made here, in milliseconds: services count whole seconds. */
export const MIN_ENTRY_MS = 1000;
/** Longest entry that is accepted without doubt, in milliseconds: 8 hours. Longer ones are asked about. */
export const LONG_ENTRY_MS = 8 * 3_600_000;
/** Longest entry that is accepted at all, in milliseconds: 31 days. */
export const MAX_ENTRY_MS = 31 * 24 * 3_600_000;
/** UTF-16 units. */
export const MAX_NOTE_CHARS = 10_000;
export const MAX_TAGS = 50;
/** UTF-16 units of one tag. */
export const MAX_TAG_CHARS = 100;
