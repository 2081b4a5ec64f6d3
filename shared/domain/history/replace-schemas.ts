import { z } from 'zod';
import { id, pageQuery } from '../schemas.ts';
import { textPieceSchema } from './history.ts';
import { MAX_FIND_CHARS, MAX_REPLACEMENT_CHARS } from './limits.ts';

/** The most segments that one replacement changes: they are one transaction. */
export const MAX_REPLACED_SEGMENTS = 25_000;

export const previewReplaceSchema = z.object({
  itemId: id,
  /** As it is written, never a pattern. */
  find: z.string().max(MAX_FIND_CHARS),
  replaceWith: z.string().max(MAX_REPLACEMENT_CHARS),
  isCaseMatched: z.boolean(),
  areWholeWords: z.boolean(),
  /** Another page of the same preview; absent: a new search. */
  previewId: id.optional(),
  ...pageQuery,
});
export type PreviewReplace = z.infer<typeof previewReplaceSchema>;

/** A segment that a replacement would change. */
const replacePreviewSegmentSchema = z.object({
  position: z.number(),
  /** Its translation; hits are what would be replaced. */
  pieces: z.array(textPieceSchema),
  /** Passed over. */
  isLocked: z.boolean(),
  /** It was changed since the preview was made, and is passed over. */
  isChanged: z.boolean(),
});
export type ReplacePreviewSegment = z.infer<typeof replacePreviewSegmentSchema>;

export const replacePreviewSchema = z.object({
  previewId: id,
  segments: z.array(replacePreviewSegmentSchema),
  /** Of the list, with those that are locked. */
  total: z.number(),
  /** What would be replaced: places, and segments that have them. */
  placeCount: z.number(),
  segmentCount: z.number(),
  lockedCount: z.number(),
  /** There are more than can be replaced at once. */
  isCut: z.boolean(),
});
export type ReplacePreview = z.infer<typeof replacePreviewSchema>;

export const replaceTextInItemSchema = z.object({
  previewId: id,
  /** Whether all are replaced but the ones that follow, or those alone. */
  isAll: z.boolean(),
  positions: z.array(z.number().int().min(0)).max(MAX_REPLACED_SEGMENTS),
});
export type ReplaceTextInItem = z.infer<typeof replaceTextInItemSchema>;

export const replacedTextSchema = z.object({
  placeCount: z.number(),
  segmentCount: z.number(),
  /** Locked after the preview was made. */
  lockedCount: z.number(),
  /** Not as in the preview any more: left as they are. */
  changedCount: z.number(),
  /** Where the first of those are. */
  changed: z.array(z.number()),
});
export type ReplacedText = z.infer<typeof replacedTextSchema>;
