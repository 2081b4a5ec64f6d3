/** Names of files and folders left by programs and systems, never documents of the user. */
const LEFTOVER =
  /^(?:~\$.*|\.~lock\..*|~.*\.tmp|\.ds_store|\._.*|desktop\.ini|thumbs\.db|ehthumbs\.db)$/i;
const SYSTEM_FOLDER = /^(?:__macosx|\$recycle\.bin|system volume information)$/i;
/** Names under which browsers, copying programs, and editors write what they rename later. */
const UNFINISHED =
  /(?:~|\.(?:part|partial|filepart|crdownload|download|opdownload|tmp|temp|swp|aria2|!ut|!qb|lock|bak))$/i;

/** Returns true for a file that a program leaves beside documents. */
export const isLeftover = (name: string): boolean => LEFTOVER.test(name);

/** Returns true for what a walk through a folder skips: hidden, system, and temporary files and folders. */
export const isLeftOutOfFolders = (name: string): boolean =>
  name.startsWith('.') || LEFTOVER.test(name) || SYSTEM_FOLDER.test(name);

/** Returns true for a file that a program is still writing, and will rename. */
export const isUnfinishedName = (name: string): boolean => UNFINISHED.test(name);
