import { z } from 'zod';
import { id } from '../schemas.ts';
import { tagMarksSchema } from '../documents/tags.ts';
import { historySegmentIdSchema, partNumber, type PartPlace } from './history.ts';
import { MAX_SEGMENT_CHARS } from './replace.ts';

/**
 * A segment, or a part of one, that has a draft; without a part number: the first part, or the
 * whole segment if it is not split.
 */
export const draftPlaceSchema = historySegmentIdSchema.extend({ part: partNumber.optional() });
export type DraftPlace = z.infer<typeof draftPlaceSchema>;

/** Text typed into a segment, until it is saved or discarded. */
export const segmentDraftSchema = draftPlaceSchema.extend({
  text: z.string().max(MAX_SEGMENT_CHARS),
  /** The wording that the draft started from. */
  was: z.string().max(MAX_SEGMENT_CHARS),
  /** Positions of the tags; absent for a text without tags. */
  marks: tagMarksSchema.optional(),
});
export type SegmentDraft = z.infer<typeof segmentDraftSchema>;
/** A draft identified by its position. */
export type PlacedDraft = PartPlace & Omit<SegmentDraft, 'segmentId' | 'part'>;

/** All drafts of an item. */
export const draftSummarySchema = z.object({
  count: z.number(),
  /** Position of the first draft; null when there is none. */
  firstPosition: z.number().nullable(),
});
export type DraftSummary = z.infer<typeof draftSummarySchema>;

/** The drafts of `limit` segments, starting at a position. */
export const listDraftsSchema = z.object({
  itemId: id,
  from: z.number().int().min(0).max(1_000_000_000),
  limit: z.number().int().min(1).max(200),
});
export type ListDrafts = z.infer<typeof listDraftsSchema>;

export const segmentDraftsSchema = draftSummarySchema.extend({
  drafts: z.array(segmentDraftSchema),
});
