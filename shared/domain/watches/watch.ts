import { z } from 'zod';
import { errorDataSchema } from '../../error-schemas.ts';
import { MAX_GLOSSARIES_PER_REQUEST } from '../texts/limits.ts';
import { id, languageCode, pageOf, pageQuery } from '../schemas.ts';
import { MAX_WATCH_CHARS_A_DAY, MAX_WATCH_TARGETS } from './limits.ts';
import { WATCH_FILE_NOTES, WATCH_FILE_STATES, WATCH_PROBLEMS } from './names.ts';

/* Folders whose new files are planned for a project, and sent only where the user said so. */

/** Choices for the new files of a watched folder. */
const choices = {
  projectId: id,
  connectionId: id,
  /** Null: the service determines it. */
  sourceLang: languageCode.nullable(),
  targetLangs: z.array(languageCode).min(1).max(MAX_WATCH_TARGETS),
  /** The first one that knows a term decides its translation. */
  glossaryIds: z.array(id).max(MAX_GLOSSARIES_PER_REQUEST),
};

/** Characters that are sent automatically in a day, for all languages together. */
const charsADay = z.number().int().min(1).max(MAX_WATCH_CHARS_A_DAY);

export const watchSchema = z.object({
  id: z.string(),
  /** Absolute, without links. */
  folderPath: z.string(),
  ...choices,
  /** Null once the project was deleted. */
  projectName: z.string().nullable(),
  /** Null once the connection was removed. */
  connectionName: z.string().nullable(),
  /** Null: files are planned, and the user sends them. */
  charsADay: charsADay.nullable(),
  /** Characters that were sent automatically today. */
  sentCharsToday: z.number(),
  isPaused: z.boolean(),
  /** True while the user has not decided about what an older database may not know. */
  isHeld: z.boolean(),
  /** Why it takes no files, or sends none; null while it does. */
  problem: z.enum(WATCH_PROBLEMS).nullable(),
  /** Number of files by state. */
  counts: z.record(z.enum(WATCH_FILE_STATES), z.number()),
  /** Characters of the planned files, for all languages together; a lower bound if some cannot be counted. */
  plannedChars: z.number(),
  /** The latest file that could not be planned or sent. */
  lastProblem: z.object({ fileName: z.string(), error: errorDataSchema }).nullable(),
  /** Null until the folder was looked through. */
  lookedAtMs: z.number().nullable(),
});
export type Watch = z.infer<typeof watchSchema>;

export const watchesViewSchema = z.object({
  watches: z.array(watchSchema),
  /** True: no folder is looked at, even if its own switch is on. Lasts over restarts. */
  areAllPaused: z.boolean(),
});
export type WatchesView = z.infer<typeof watchesViewSchema>;

export const newWatchSchema = z.object({
  /** A token for the folder: from `watches:pick-folder`, or of a path that the preload or the command line held. */
  token: id,
  ...choices,
  /** True: files that are in the folder already are planned too. */
  includesExisting: z.boolean(),
});
export type NewWatch = z.infer<typeof newWatchSchema>;

export const editWatchSchema = z.object({ watchId: id, ...choices });
export type EditWatch = z.infer<typeof editWatchSchema>;

export const watchSendingSchema = z.object({
  watchId: id,
  /** Null: nothing is sent automatically. */
  charsADay: charsADay.nullable(),
});
export type WatchSending = z.infer<typeof watchSendingSchema>;

export const watchFileSchema = z.object({
  id: z.string(),
  /** Relative to the watched folder. */
  name: z.string(),
  state: z.enum(WATCH_FILE_STATES),
  note: z.enum(WATCH_FILE_NOTES).nullable(),
  sizeBytes: z.number(),
  /** Of one language; null when they cannot be counted. */
  charCount: z.number().nullable(),
  error: errorDataSchema.nullable(),
  seenAtMs: z.number(),
});
export type WatchFile = z.infer<typeof watchFileSchema>;

export const watchFilesQuerySchema = z.object({
  watchId: id,
  state: z.enum(WATCH_FILE_STATES),
  ...pageQuery,
});
export type WatchFilesQuery = z.infer<typeof watchFilesQuerySchema>;
export const watchFilesPageSchema = pageOf('files', watchFileSchema);
export type WatchFilesPage = z.infer<typeof watchFilesPageSchema>;
