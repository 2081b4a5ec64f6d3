import { z } from 'zod';
import { errorDataSchema } from '../../error-schemas.ts';
import { languageCode, pageOf, searchQuery } from '../schemas.ts';
import { MAX_MODEL_DIRECTIONS, MODEL_FILTERS, MODEL_JOB_STATES, MODEL_ORIGINS } from './names.ts';

/*
 * Offline translation models: those that the publisher's list offers, those installed on this
 * computer, and downloads. A model translates in one direction; both directions of two languages
 * are a pair.
 */

/** `source_target`, such as `en_zh-Hans`. */
export const modelDirectionId = z
  .string()
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*_[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/)
  .max(60);

/** A download, or the unfinished rest of it. */
const modelJobSchema = z.object({
  state: z.enum(MODEL_JOB_STATES),
  /** For all files, compressed. */
  receivedBytes: z.number(),
  totalBytes: z.number(),
  /** Reason for the failure; null in every other state. */
  error: errorDataSchema.nullable(),
});
export type ModelJob = z.infer<typeof modelJobSchema>;

const installedModelSchema = z.object({
  /** Null for one that the user added. */
  version: z.string().nullable(),
  sizeBytes: z.number(),
  origin: z.enum(MODEL_ORIGINS),
  installedAtMs: z.number(),
});
export type InstalledModel = z.infer<typeof installedModelSchema>;

export const modelDirectionSchema = z.object({
  id: modelDirectionId,
  /** BCP 47 as the publisher writes it. */
  sourceLang: z.string(),
  targetLang: z.string(),
  /**
   * The newest version in the list; null where the list does not have it or no longer has the
   * direction.
   */
  version: z.string().nullable(),
  /** Measured by the publisher on the public FLORES-200 sentences; null when not measured. */
  quality: z.object({ metric: z.literal('COMET'), score: z.number() }).nullable(),
  /** Null until the list has been fetched. */
  downloadBytes: z.number().nullable(),
  /** Unpacked size; null where the list does not have it. */
  diskBytes: z.number().nullable(),
  /** Approximate memory use of the running model; null where its size is not known. */
  memoryBytes: z.number().nullable(),
  installed: installedModelSchema.nullable(),
  /** Downloading it again installs a newer version. */
  hasUpdate: z.boolean(),
  job: modelJobSchema.nullable(),
});
export type ModelDirection = z.infer<typeof modelDirectionSchema>;

/** Two languages with their available directions: one or both. */
const modelPairSchema = z.object({
  /** Both codes in order, with `_` between them. */
  id: z.string(),
  languages: z.tuple([z.string(), z.string()]),
  directions: z.array(modelDirectionSchema),
});
export type ModelPair = z.infer<typeof modelPairSchema>;

/** Origin of the list. */
export const modelSourceSchema = z.object({
  /** Host that is asked for the list on a refresh. */
  host: z.string(),
  /** Host of the model downloads; null until the list has been fetched. */
  downloadHost: z.string().nullable(),
  /**
   * Null for the copy that came with the app; nothing can be downloaded until the list is fetched.
   */
  fetchedAtMs: z.number().nullable(),
  directionCount: z.number(),
  /** Records of the list that could not be used, such as those of incomplete models. */
  unusableCount: z.number(),
});
export type ModelSource = z.infer<typeof modelSourceSchema>;

/**
 * `text` is searched for in language codes and names, in English, the app's language, and their
 * own.
 */
export const modelQuerySchema = z.object({
  ...searchQuery,
  filter: z.enum(MODEL_FILTERS),
});
export type ModelQuery = z.infer<typeof modelQuerySchema>;

/** Sorted by language name; installed models and downloads come first. */
export const modelPageSchema = pageOf('pairs', modelPairSchema).extend({
  source: modelSourceSchema,
  /** Bytes of all installed models. */
  installedBytes: z.number(),
  /** Free bytes on the disk of the data folder; null where the system does not report them. */
  freeBytes: z.number().nullable(),
});
export type ModelPage = z.infer<typeof modelPageSchema>;

export const modelDirectionIdsSchema = z.object({
  directionIds: z.array(modelDirectionId).min(1).max(MAX_MODEL_DIRECTIONS),
});

/** A service's codes or BCP 47, in any case. */
export const modelWayQuerySchema = z.object({ sourceLang: languageCode, targetLang: languageCode });
export type ModelWayQuery = z.infer<typeof modelWayQuerySchema>;

export const modelImportSchema = z.object({
  /** Installed models, including those that were already here in the same version. */
  directionIds: z.array(z.string()),
  /** Models that were left out, with their reasons. */
  refused: z.array(z.object({ directionId: z.string(), error: errorDataSchema })),
});
export type ModelImport = z.infer<typeof modelImportSchema>;

export const modelExportSchema = z.object({
  folderName: z.string(),
  directionCount: z.number(),
  sizeBytes: z.number(),
});
export type ModelExport = z.infer<typeof modelExportSchema>;

export const modelTransferSchema = z.object({
  kind: z.enum(['import', 'export']),
  doneBytes: z.number(),
  totalBytes: z.number(),
});
export type ModelTransfer = z.infer<typeof modelTransferSchema>;
