/** Maximum UTF-16 units of a search text: a whole text may be pasted. */
export const MAX_HISTORY_SEARCH_CHARS = 100_000;
/** Maximum UTF-16 units of a text to find in the segments of an item, and of its replacement. */
export const MAX_FIND_CHARS = 500;
export const MAX_REPLACEMENT_CHARS = 5000;
