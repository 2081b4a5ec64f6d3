/** Maximum body size in bytes as sent. @see time service profile, limits */
export const MAX_BODY_BYTES = 64 * 1024;
/** Maximum fields of one form; tags are sent one by one. */
export const MAX_FORM_FIELDS = 1000;
/** Maximum rows of one page. */
export const MAX_PAGE_ROWS = 500;
export const DEFAULT_PAGE_ROWS = 100;

export const MAX_NAME_CHARS = 255;
/** A longer entry is a mistake. */
export const MAX_ENTRY_MS = 366 * 24 * 3_600_000;
