/** UTF-16 units of a name that a person gives: projects, customers, voice sessions. */
export const MAX_NAME_CHARS = 200;
/** UTF-16 units that the search of a list takes, and what is found and replaced in terms. */
export const MAX_SEARCH_CHARS = 500;
/** Rows of one page of any list. */
export const MAX_PAGE_ROWS = 200;
/** Items, sessions, units or files that one request is about. */
export const MAX_AT_ONCE = 1000;
