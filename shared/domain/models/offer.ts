import { z } from 'zod';
import { MAX_MODEL_FILE_BYTES } from './limits.ts';
import { modelDirectionId } from './model.ts';

/** Files of a model: its weights, a shortlist of likely words, one vocabulary or one for each language. */
export const MODEL_FILE_KINDS = ['model', 'lex', 'vocab', 'srcvocab', 'trgvocab'] as const;
export type ModelFileKind = (typeof MODEL_FILE_KINDS)[number];

/** Lowercase hex. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const sizeBytes = z.number().int().min(1).max(MAX_MODEL_FILE_BYTES);
/** A path below the download address: no parts that lead elsewhere, no query, no other host. */
const location = z
  .string()
  .max(300)
  .regex(/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/);

/** A file to be downloaded. */
export const offeredFileSchema = z.object({
  kind: z.enum(MODEL_FILE_KINDS),
  /**
   * A plain name that indicates the arithmetic of the weights; local files have different names.
   */
  name: z.string().regex(/^(?!\.)[\w.-]{1,128}$/),
  location,
  sha256,
  sizeBytes,
  /** Hash of the unpacked file; null where the list does not have it. */
  unpackedSha256: sha256.nullable(),
  unpackedBytes: sizeBytes.nullable(),
});
export type OfferedFile = z.infer<typeof offeredFileSchema>;

/** A complete model of one direction in one version. */
export const modelOfferSchema = z.object({
  id: modelDirectionId,
  sourceLang: z.string(),
  targetLang: z.string(),
  version: z.string(),
  /** Such as `tiny` or `base-memory`; empty where the list does not have it. */
  architecture: z.string(),
  files: z.array(offeredFileSchema).min(2).max(MODEL_FILE_KINDS.length),
});
export type ModelOffer = z.infer<typeof modelOfferSchema>;

/** A record of the list: one file of one model. */
export interface ModelRecord extends Omit<ModelOffer, 'files'> {
  readonly file: OfferedFile;
  /** True for a model meant for test versions of the publisher's own program. */
  readonly isTrial: boolean;
}

/** The fetched list. */
export const modelListSchema = z.object({
  /** Base address of all downloads, with a trailing slash. */
  downloadUrl: z.string(),
  etag: z.string().nullable(),
  fetchedAtMs: z.number(),
  offers: z.array(modelOfferSchema),
  unusableCount: z.number(),
});
export type ModelList = z.infer<typeof modelListSchema>;

export const downloadBytesOf = ({ files }: ModelOffer): number =>
  files.reduce((sum, file) => sum + file.sizeBytes, 0);

/** Sums the unpacked sizes; null where the list does not have each of them. */
export function diskBytesOf({ files }: ModelOffer): number | null {
  return files.reduce<number | null>(
    (sum, { unpackedBytes }) =>
      sum === null || unpackedBytes === null ? null : sum + unpackedBytes,
    0,
  );
}
