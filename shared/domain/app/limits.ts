/** Maximum UTF-16 units of a name that the user enters: projects, customers, voice sessions. */
export const MAX_NAME_CHARS = 200;
/** Maximum UTF-16 units of a list search, and of text to find and replace in terms. */
export const MAX_SEARCH_CHARS = 500;
/** Maximum rows of one page of any list. */
export const MAX_PAGE_ROWS = 200;
/** Maximum items, sessions, units, or files of one request. */
export const MAX_AT_ONCE = 1000;
