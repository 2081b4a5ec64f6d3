/**
 * Maximum minutes without input after which the timer asks; shared by the form, its message, and
 * the contract.
 */
export const MAX_IDLE_MINUTES = 480;
/**
 * Maximum minutes without a key or a click that still count as work on a document; shared as above.
 */
export const MAX_WORK_IDLE_MINUTES = 60;
/** Minimum stretch of work that is logged, in milliseconds: nothing shorter is an entry. */
export const LEAST_LOGGED_MS = 60_000;
/** Maximum Unicode code points of a wording whose edits are counted. */
export const MAX_COMPARED_SYMBOLS = 30_000;
/**
 * Maximum minutes per step of a rounding rule, at least one; shared by the form, its message, and
 * the contract.
 */
export const MAX_ROUNDING_STEP_MINUTES = 480;
/** Maximum days in one report: more than a year, so that a year and its edges fit. */
export const MAX_REPORT_DAYS = 400;
/** Maximum UTF-16 units of a search in entries or the outbox. */
export const MAX_ENTRY_SEARCH_CHARS = 2000;
/** Maximum UTF-16 units of the inputs for a connection. */
export const MAX_TOKEN_CHARS = 2000;
export const MAX_EMAIL_CHARS = 320;
export const MAX_ACCOUNT_ID_CHARS = 100;
/** Days without a request after which services destroy a token. @see time service, expiry */
export const TOKEN_UNUSED_DAYS = 30;
/** Days after which the user is warned about that, early enough to act. */
export const TOKEN_WARNING_DAYS = 21;

/** Minimum duration of a local entry, in milliseconds, because services count whole seconds. */
export const MIN_ENTRY_MS = 1000;
/** Maximum duration that is accepted without a question, in milliseconds: 8 hours. */
export const LONG_ENTRY_MS = 8 * 3_600_000;
/** Maximum duration that is accepted at all, in milliseconds: 31 days. */
export const MAX_ENTRY_MS = 31 * 24 * 3_600_000;
/** UTF-16 units. */
export const MAX_NOTE_CHARS = 10_000;
export const MAX_TAGS = 50;
/** UTF-16 units of one tag. */
export const MAX_TAG_CHARS = 100;
/** Maximum size of a file of hours, in bytes. */
export const MAX_HOURS_FILE_BYTES = 50 * 1024 * 1024;
/** Maximum lines of such a file. */
export const MAX_HOURS_LINES = 250_000;
/** Maximum columns that are read. */
export const MAX_HOURS_COLUMNS = 50;
/** Maximum UTF-16 units of a name of a person in it. */
export const MAX_PERSON_CHARS = 200;
