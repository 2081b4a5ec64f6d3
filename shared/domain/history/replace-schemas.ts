import { z } from 'zod';
import { id, pageQuery } from '../schemas.ts';
import { textPieceSchema } from './history.ts';
import { MAX_FIND_CHARS, MAX_REPLACEMENT_CHARS } from './limits.ts';

/** Maximum number of segments that one replacement changes, because they are one transaction. */
export const MAX_REPLACED_SEGMENTS = 25_000;

export const previewReplaceSchema = z.object({
  itemId: id,
  /** Literal text, never a pattern. */
  find: z.string().max(MAX_FIND_CHARS),
  replaceWith: z.string().max(MAX_REPLACEMENT_CHARS),
  isCaseMatched: z.boolean(),
  areWholeWords: z.boolean(),
  /** Requests a different page of the same preview; if absent, a new search starts. */
  previewId: id.optional(),
  ...pageQuery,
});
export type PreviewReplace = z.infer<typeof previewReplaceSchema>;

/** A segment that a replacement would change. */
const replacePreviewSegmentSchema = z.object({
  position: z.number(),
  /** Its translation; hits are the text to be replaced. */
  pieces: z.array(textPieceSchema),
  /** Locked segments are skipped. */
  isLocked: z.boolean(),
  /** It was changed since the preview was made, and is skipped. */
  isChanged: z.boolean(),
});
export type ReplacePreviewSegment = z.infer<typeof replacePreviewSegmentSchema>;

export const replacePreviewSchema = z.object({
  previewId: id,
  segments: z.array(replacePreviewSegmentSchema),
  /** Length of the list, including locked segments. */
  total: z.number(),
  /** Occurrences that would be replaced, and segments that contain them. */
  placeCount: z.number(),
  segmentCount: z.number(),
  lockedCount: z.number(),
  /** There are more than one replacement can change. */
  isCut: z.boolean(),
});
export type ReplacePreview = z.infer<typeof replacePreviewSchema>;

export const replaceTextInItemSchema = z.object({
  previewId: id,
  /** True to replace all but the listed positions, false to replace only those. */
  isAll: z.boolean(),
  positions: z.array(z.number().int().min(0)).max(MAX_REPLACED_SEGMENTS),
});
export type ReplaceTextInItem = z.infer<typeof replaceTextInItemSchema>;

export const replacedTextSchema = z.object({
  placeCount: z.number(),
  segmentCount: z.number(),
  /** Segments locked after the preview was made. */
  lockedCount: z.number(),
  /** Segments that changed since the preview, and were left unchanged. */
  changedCount: z.number(),
  /** Positions of the first of those. */
  changed: z.array(z.number()),
});
export type ReplacedText = z.infer<typeof replacedTextSchema>;
