/** No zod here: the services and the renderer use these values. */

export const MAX_WATCHES = 20;
/** Files in one watched folder and its subfolders; with more, nothing of it is planned. */
export const MAX_WATCHED_FILES = 20_000;
/** Nesting of subfolders; the watched folder itself is depth 0. */
export const MAX_WATCHED_DEPTH = 20;
/** Files of one watch that are planned and not sent; the next ones wait until there is room. */
export const MAX_WATCH_PLANNED = 200;
/** Largest number of characters that a watch may send in a day, for all its languages together. */
export const MAX_WATCH_CHARS_A_DAY = 10_000_000;
export const MAX_WATCH_TARGETS = 50;
/** Time between two looks at a folder. */
export const LOOK_EVERY_MS = 2_500;
/** A file whose size and time have not changed for this long is whole. */
export const SETTLED_AFTER_MS = 4_000;
