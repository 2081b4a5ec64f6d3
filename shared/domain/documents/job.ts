import { z } from 'zod';
import { MAX_GLOSSARIES_PER_REQUEST } from '../texts/limits.ts';
import { errorDataSchema, saidSchema } from '../../error-schemas.ts';
import { DOCUMENT_FORMAT_IDS, JOB_FORMAT_IDS } from './format.ts';
import { LEFT_OUT_REASONS } from './left-out.ts';
import { glossaryUseSchema } from '../glossaries/use.ts';
import { SOURCE_LANG_BASES } from './source-lang-basis.ts';
import { DOCUMENT_JOB_STATES, DOCUMENT_JOB_WAITS } from './job-state.ts';
import { FORMALITIES } from '../texts/options.ts';
import { id } from '../schemas.ts';

/** A list of style rules or a style profile of the service, with the name it had when it was chosen. */
export const styleChoiceSchema = z.object({
  id,
  name: z.string().max(1024),
});
export type StyleChoice = z.infer<typeof styleChoiceSchema>;

/**
 * A translation memory of the service, and the minimum similarity of a match to use, in percent.
 */
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
  /** Requested format of the translation; null for the file's own format. */
  outputFormat: z.enum(DOCUMENT_FORMAT_IDS).nullable(),
  sizeBytes: z.number(),
  /** Its media stay here: what is sent, in bytes, and the names of media that the result lacks. Null when absent. */
  light: z
    .object({ sentBytes: z.number(), notPutBack: z.array(z.string()) })
    .nullable()
    .optional(),
  /** Unicode code points to translate; null when they cannot be counted. */
  charCount: z.number().nullable(),
  connectionId: z.string(),
  connectionName: z.string(),
  /** True for the practice engine, whose result is not a real translation. */
  isPractice: z.boolean(),
  sourceLang: z.string().nullable(),
  /**
   * How the source language was determined; absent or null if it was chosen or is not known yet.
   */
  sourceLangBasis: z.enum(SOURCE_LANG_BASES).nullable().optional(),
  targetLang: z.string(),
  formality: z.enum(FORMALITIES),
  /** The first one that knows a term decides its translation. */
  glossaryIds: z.array(z.string()),
  style: styleChoiceSchema.nullable(),
  memory: memoryChoiceSchema.nullable(),
  /** In place of glossaries, style, and memory; null when absent. */
  styleProfile: styleChoiceSchema.nullable().optional(),
  /** Project of the time pages. */
  projectId: z.string().nullable().optional(),
  projectName: z.string().nullable().optional(),
  /** The terms it was sent with, in the order of `glossaryIds`; empty before that. */
  glossaryUses: z.array(glossaryUseSchema),
  state: z.enum(DOCUMENT_JOB_STATES),
  isPaused: z.boolean(),
  /** Canceled after a service had the recording, which it may still translate and charge. */
  mayStillBeMade: z.boolean().optional(),
  /** Share of the current step in 0..1, or null when unknown. */
  progress: z.number().nullable(),
  sentBytes: z.number().nullable(),
  secondsRemaining: z.number().nullable(),
  wait: z.object({ reason: z.enum(DOCUMENT_JOB_WAITS), untilMs: z.number().nullable() }).nullable(),
  error: errorDataSchema.nullable(),
  /**
   * Base name of the delivered file; the captions of a recording are beside it, under the same
   * name.
   */
  deliveredName: z.string().nullable(),
  /** The result is stored in the app although delivery to a folder failed. */
  hasStoredResult: z.boolean(),
  isOutputUnchanged: z.boolean(),
  /**
   * Image-only pages that were left unchanged because there is no recognition data for the
   * language.
   */
  unreadPages: z
    .object({ pageCount: z.number(), totalCount: z.number(), language: z.string() })
    .nullable()
    .optional(),
  /** Visible texts that were not translated; absent or empty when none are known. */
  leftOut: z.array(z.object({ reason: z.enum(LEFT_OUT_REASONS), count: z.number() })).optional(),
  billedChars: z.number().nullable(),
  /** Known texts come from memories or the history, and are not sent. */
  isPreTranslated: z.boolean().optional(),
  /**
   * Code points that were not sent; absent or null if not known yet, or if the file was sent as a
   * whole.
   */
  savedChars: z.number().nullable().optional(),
  historyItemId: z.string().nullable(),
  /** Engine of the result, in words such as "Apertium, 2 steps, 7 % unknown words". */
  engine: z.string().nullable().optional(),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
  lastContactAtMs: z.number().nullable(),
  finishedAtMs: z.number().nullable(),
});
export type DocumentJob = z.infer<typeof documentJobSchema>;

/** A dropped file that can be translated, held by the main process until it is sent or removed. */
const plannedFileSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  /** Name of its folder (last part only), or null for bytes without a path. */
  folderName: z.string().nullable(),
  format: z.enum(JOB_FORMAT_IDS),
  sizeBytes: z.number(),
  /** Size of an office file without its media; absent where it has none. */
  lightBytes: z.number().optional(),
  charCount: z.number().nullable(),
  /** Duration of sound, if its header has it; absent or null if it is not known before decoding. */
  durationMs: z.number().nullable().optional(),
  /** Things to know before sending, such as that its characters cannot be counted. */
  warnings: z.array(saidSchema),
  /** Targets into which the same content was translated before. */
  earlierTargets: z.array(z.string()),
});
export type PlannedFile = z.infer<typeof plannedFileSchema>;

const rejectedFileSchema = z.object({
  fileName: z.string(),
  error: errorDataSchema,
  /**
   * Present when the app can convert it into a translatable file, which is requested by this ID.
   */
  conversionId: z.string().optional(),
});
export type RejectedFile = z.infer<typeof rejectedFileSchema>;

/** Choices for the planned files besides the habits in the settings. */
export const planOptionsSchema = z.object({
  connectionId: id,
  projectId: id.nullable(),
  glossaryIds: z.array(id).max(MAX_GLOSSARIES_PER_REQUEST),
  memory: memoryChoiceSchema.nullable(),
  style: styleChoiceSchema.nullable(),
  /** Missing in choices of earlier versions. */
  styleProfile: styleChoiceSchema.nullable().optional(),
  hasWatermark: z.boolean().optional(),
  /** Missing in choices of earlier versions. */
  keepsMedia: z.boolean().optional(),
  isPreTranslating: z.boolean(),
});
export type PlanOptions = z.infer<typeof planOptionsSchema>;

export const documentPlanSchema = z.object({
  files: z.array(plannedFileSchema),
  /** Of files that were planned before a restart; absent otherwise. */
  options: planOptionsSchema.optional(),
  rejected: z.array(rejectedFileSchema),
  /** Names of files of a folder that are not planned because they are its own results; absent when there are none. */
  ownResults: z.array(z.string()).optional(),
});
export type DocumentPlan = z.infer<typeof documentPlanSchema>;

/**
 * A dropped item: a token for its path where the platform gives one, otherwise its name and bytes.
 */
export const droppedItemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('held'), token: id }),
  z.object({
    kind: z.literal('bytes'),
    name: z.string().min(1).max(255),
    bytes: z.instanceof(Uint8Array),
  }),
]);
export type DroppedItem = z.infer<typeof droppedItemSchema>;
