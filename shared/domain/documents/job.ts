import { z } from 'zod';
import { errorDataSchema, saidSchema } from '../../error-schemas.ts';
import { DOCUMENT_FORMAT_IDS, JOB_FORMAT_IDS } from './format.ts';
import { LEFT_OUT_REASONS } from './left-out.ts';
import { glossaryUseSchema } from '../glossaries/use.ts';
import { SOURCE_LANG_BASES } from './source-lang-basis.ts';
import { DOCUMENT_JOB_STATES, DOCUMENT_JOB_WAITS } from './job-state.ts';
import { FORMALITIES } from '../texts/options.ts';
import { id } from '../schemas.ts';

/** A list of style rules of the service, with its name when it was chosen. */
export const styleChoiceSchema = z.object({
  id,
  name: z.string().max(1024),
});
export type StyleChoice = z.infer<typeof styleChoiceSchema>;

/** A translation memory of the service, and the least similarity of a match that is used, in percent. */
export const memoryChoiceSchema = z.object({
  id,
  name: z.string().max(1024),
  thresholdPercent: z.number().int().min(0).max(100),
});
export type MemoryChoice = z.infer<typeof memoryChoiceSchema>;

/** A job as the renderer sees it: no paths, no document key. Instants are UTC epoch milliseconds. */
export const documentJobSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  format: z.enum(JOB_FORMAT_IDS),
  /** What the translation was asked for as; null for the file's own format. */
  outputFormat: z.enum(DOCUMENT_FORMAT_IDS).nullable(),
  sizeBytes: z.number(),
  /** Unicode code points to translate; null when they cannot be counted. */
  charCount: z.number().nullable(),
  connectionId: z.string(),
  connectionName: z.string(),
  /** True for the practice engine: the result is no translation. */
  isPractice: z.boolean(),
  sourceLang: z.string().nullable(),
  /** How the source language is known; absent or null: it was chosen, or is not known yet. */
  sourceLangBasis: z.enum(SOURCE_LANG_BASES).nullable().optional(),
  targetLang: z.string(),
  formality: z.enum(FORMALITIES),
  /** The first that knows a term decides it. */
  glossaryIds: z.array(z.string()),
  style: styleChoiceSchema.nullable(),
  memory: memoryChoiceSchema.nullable(),
  /** Project of the time pages. */
  projectId: z.string().nullable().optional(),
  projectName: z.string().nullable().optional(),
  /** The terms it was sent with, in the order of `glossaryIds`; empty before that. */
  glossaryUses: z.array(glossaryUseSchema),
  state: z.enum(DOCUMENT_JOB_STATES),
  isPaused: z.boolean(),
  /** Cancelled after a service had the recording, which it may still translate and count. */
  mayStillBeMade: z.boolean().optional(),
  /** Share of the current step in 0..1, or null when unknown. */
  progress: z.number().nullable(),
  sentBytes: z.number().nullable(),
  secondsRemaining: z.number().nullable(),
  wait: z.object({ reason: z.enum(DOCUMENT_JOB_WAITS), untilMs: z.number().nullable() }).nullable(),
  error: errorDataSchema.nullable(),
  /** Base name of the delivered file; beside that of sound lie its captions, under the same name. */
  deliveredName: z.string().nullable(),
  /** The result is stored in the app although delivery to a folder failed. */
  hasStoredResult: z.boolean(),
  isOutputUnchanged: z.boolean(),
  /** Pages that are pictures and were left as they are: there is no recognition data for the language. */
  unreadPages: z
    .object({ pageCount: z.number(), totalCount: z.number(), language: z.string() })
    .nullable()
    .optional(),
  /** Texts that people see and that were not translated; absent or empty: none is known. */
  leftOut: z.array(z.object({ reason: z.enum(LEFT_OUT_REASONS), count: z.number() })).optional(),
  billedChars: z.number().nullable(),
  /** What is known is taken from memories or the history, and is not sent. */
  isPreTranslated: z.boolean().optional(),
  /** Code points that were not sent; absent or null: not known yet, or sent as a whole. */
  savedChars: z.number().nullable().optional(),
  historyItemId: z.string().nullable(),
  /** What made the result, in words such as "Apertium, 2 steps, 7 % unknown words". */
  engine: z.string().nullable().optional(),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
  lastContactAtMs: z.number().nullable(),
  finishedAtMs: z.number().nullable(),
});
export type DocumentJob = z.infer<typeof documentJobSchema>;

/** A dropped file that can be translated, kept by the main process until it is sent or removed. */
const plannedFileSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  /** Name of the folder it came from (last part only), or null for bytes without a path. */
  folderName: z.string().nullable(),
  format: z.enum(JOB_FORMAT_IDS),
  sizeBytes: z.number(),
  charCount: z.number().nullable(),
  /** How long sound plays, where its head tells; absent or null: not known before it is heard. */
  durationMs: z.number().nullable().optional(),
  /** What to know before sending, such as that its characters cannot be counted. */
  warnings: z.array(saidSchema),
  /** The same content was translated before, with these targets. */
  earlierTargets: z.array(z.string()),
});
export type PlannedFile = z.infer<typeof plannedFileSchema>;

const rejectedFileSchema = z.object({
  fileName: z.string(),
  error: errorDataSchema,
  /** Given when the app can make a file of it that can be translated; asked for by this id. */
  conversionId: z.string().optional(),
});
export type RejectedFile = z.infer<typeof rejectedFileSchema>;

export const documentPlanSchema = z.object({
  files: z.array(plannedFileSchema),
  rejected: z.array(rejectedFileSchema),
});
export type DocumentPlan = z.infer<typeof documentPlanSchema>;

/** What a person drops: a token for its place on the disk where the platform gives one, else name and bytes. */
export const droppedItemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('held'), token: id }),
  z.object({
    kind: z.literal('bytes'),
    name: z.string().min(1).max(255),
    bytes: z.instanceof(Uint8Array),
  }),
]);
export type DroppedItem = z.infer<typeof droppedItemSchema>;
