import { z } from 'zod';
import { errorDataSchema } from '../../error-schemas.ts';
import { languageCode, searchQuery } from '../schemas.ts';
import { MAX_MODEL_DIRECTIONS, MODEL_FILTERS, MODEL_JOB_STATES, MODEL_ORIGINS } from './names.ts';

/*
 * Offline translation models: what the list of their publisher offers, what of it is on this computer, and what is
 * on its way. A model translates in one direction; both directions of two languages are a pair.
 */

/** `source_target`, such as `en_zh-Hans`. */
export const modelDirectionId = z
  .string()
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*_[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/)
  .max(60);

/** A download, or what is left to do of it. */
const modelJobSchema = z.object({
  state: z.enum(MODEL_JOB_STATES),
  /** Of all files, compressed. */
  receivedBytes: z.number(),
  totalBytes: z.number(),
  /** Why it failed; null in every other state. */
  error: errorDataSchema.nullable(),
});
export type ModelJob = z.infer<typeof modelJobSchema>;

const installedModelSchema = z.object({
  /** Null for one that a person put there. */
  version: z.string().nullable(),
  sizeBytes: z.number(),
  origin: z.enum(MODEL_ORIGINS),
  installedAtMs: z.number(),
});
export type InstalledModel = z.infer<typeof installedModelSchema>;

export const modelDirectionSchema = z.object({
  id: modelDirectionId,
  /** BCP 47, as the publisher writes them. */
  sourceLang: z.string(),
  targetLang: z.string(),
  /** The newest in the list; null where the list does not say, or does not have the direction any more. */
  version: z.string().nullable(),
  /** Measured by the publisher on the public FLORES-200 sentences; null: not measured. */
  quality: z.object({ metric: z.literal('COMET'), score: z.number() }).nullable(),
  /** Null until the list has been fetched. */
  downloadBytes: z.number().nullable(),
  /** Unpacked; null where the list does not say. */
  diskBytes: z.number().nullable(),
  /** About what it takes while it is in use; null where its size is not known. */
  memoryBytes: z.number().nullable(),
  installed: installedModelSchema.nullable(),
  /** Downloading it again brings a newer version. */
  hasUpdate: z.boolean(),
  job: modelJobSchema.nullable(),
});
export type ModelDirection = z.infer<typeof modelDirectionSchema>;

/** Two languages with the directions that there are between them: one or both. */
const modelPairSchema = z.object({
  /** Both codes in order, with `_` between them. */
  id: z.string(),
  languages: z.tuple([z.string(), z.string()]),
  directions: z.array(modelDirectionSchema),
});
export type ModelPair = z.infer<typeof modelPairSchema>;

/** Where the list is from. */
export const modelSourceSchema = z.object({
  /** Asked for the list when it is refreshed. */
  host: z.string(),
  /** Where models are downloaded from; null until the list has been fetched. */
  downloadHost: z.string().nullable(),
  /** Null: it is the copy that came with the app, and nothing can be downloaded before it is fetched. */
  fetchedAtMs: z.number().nullable(),
  directionCount: z.number(),
  /** Records of the list that could not be used, such as those of incomplete models. */
  unusableCount: z.number(),
});
export type ModelSource = z.infer<typeof modelSourceSchema>;

/** `text` is looked for in language codes and names, in English, the app's language and their own. */
export const modelQuerySchema = z.object({
  ...searchQuery,
  filter: z.enum(MODEL_FILTERS),
});
export type ModelQuery = z.infer<typeof modelQuerySchema>;

/** By language name; installed ones and those under way come first. */
export const modelPageSchema = z.object({
  pairs: z.array(modelPairSchema),
  total: z.number(),
  source: modelSourceSchema,
  /** Bytes of all installed models. */
  installedBytes: z.number(),
  /** On the disk of the data folder; null where the system does not say. */
  freeBytes: z.number().nullable(),
});
export type ModelPage = z.infer<typeof modelPageSchema>;

export const modelDirectionIdsSchema = z.object({
  directionIds: z.array(modelDirectionId).min(1).max(MAX_MODEL_DIRECTIONS),
});

/** Codes of a service or BCP 47, in any case. */
export const modelWayQuerySchema = z.object({ sourceLang: languageCode, targetLang: languageCode });
export type ModelWayQuery = z.infer<typeof modelWayQuerySchema>;

export const modelImportSchema = z.object({
  /** Installed; those that were here before in the same version are counted, too. */
  directionIds: z.array(z.string()),
  /** What was left out, with its reason. */
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
