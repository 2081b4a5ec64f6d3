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
