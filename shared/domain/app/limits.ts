/** Maximum UTF-16 units of a name that the user enters: projects, customers, voice sessions. */
export const MAX_NAME_CHARS = 200;
/** Maximum UTF-16 units of a list search, and of text to find and replace in terms. */
export const MAX_SEARCH_CHARS = 500;
/** Maximum rows of one page of any list. */
export const MAX_PAGE_ROWS = 200;
/** Maximum items, sessions, units, or files of one request. */
export const MAX_AT_ONCE = 1000;
/** Maximum files that another program may open with the app at once. */
export const MAX_ARRIVED_FILES = 5000;
/** Maximum UTF-16 units of a `dragoman://` link. */
export const MAX_LINK_CHARS = 20_000;
/** Maximum UTF-16 units of the text in the quick window; longer text belongs on the Translate page. */
export const MAX_QUICK_TEXT_CHARS = 5000;
/** Maximum UTF-16 units of the keys that open the quick window: all modifiers and the longest key. */
export const MAX_SHORTCUT_CHARS = 40;
