/** Closed sets of watched folders. No zod here: the services and the renderer use these values. */

export const WATCH_FILE_STATES = [
  /** It was in the folder when the watch began. */
  'existing',
  /** It may still be written. */
  'waiting',
  /** It can be sent. */
  'planned',
  /** It is about to be sent; after a crash, it was not. */
  'sending',
  'sent',
  /** It cannot be translated. */
  'refused',
  /** The app made it: a result, or an edited document, also if it was edited since. */
  'own',
  /** The same content was taken before, under any name. */
  'same',
  /** The user left it out. */
  'left-out',
] as const;
export type WatchFileState = (typeof WATCH_FILE_STATES)[number];

/** Remarks about planned files; all but `changed` and `day-full` make it wait for the user. */
export const WATCH_FILE_NOTES = [
  /** An earlier version of it was taken. */
  'changed',
  /** It was there before the watch, and only its date is known to have changed. */
  'dated',
  /** An older database may not know that it was sent. */
  'held',
  /** It was planned before the watch could send. */
  'earlier',
  /** A file with the name of its translation is there. */
  'result-there',
  /** Nobody knows how much it costs. */
  'uncountable',
  /** It has more characters than the watch may send in a day. */
  'too-large',
  /** The characters of today are used up. */
  'day-full',
  /** Its service refused it before anything was sent. */
  'not-sent',
] as const;
export type WatchFileNote = (typeof WATCH_FILE_NOTES)[number];

/** Why a watch takes no files, or sends none. */
export const WATCH_PROBLEMS = [
  'folder-gone',
  'folder-unreadable',
  'too-many-files',
  'project-gone',
  'connection-gone',
  'key-missing',
  'out-of-quota',
  /** The project is confidential, and the service is elsewhere. */
  'confidential',
] as const;
export type WatchProblem = (typeof WATCH_PROBLEMS)[number];

/** Returns the last part of a path of any system, by which a watched folder is named. */
export const lastPart = (path: string): string => path.split(/[\\/]/u).findLast(Boolean) ?? path;
