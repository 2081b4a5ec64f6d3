/** Size of a signed list in bytes; a reader stops there. */
export const MAX_LIST_BYTES = 256 * 1024;
export const MAX_LISTED_VERSIONS = 100;
export const MAX_NOTES_CHARS = 8_000;
export const MAX_LIST_ADDRESS_CHARS = 500;
