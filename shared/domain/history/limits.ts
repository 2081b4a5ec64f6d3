/** UTF-16 units that are searched for: a whole text may be pasted. */
export const MAX_HISTORY_SEARCH_CHARS = 100_000;
/** UTF-16 units that are found in the segments of an item, and what takes their place. */
export const MAX_FIND_CHARS = 500;
export const MAX_REPLACEMENT_CHARS = 5000;
