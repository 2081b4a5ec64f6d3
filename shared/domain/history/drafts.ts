import { z } from 'zod';
import { id } from '../schemas.ts';
import { tagMarksSchema } from '../documents/tags.ts';
import { historySegmentIdSchema, partNumber, type PartPlace } from './history.ts';
import { MAX_SEGMENT_CHARS } from './replace.ts';

/** A segment that has a draft, or a part of one; absent: the first, and all of one that is not split. */
export const draftPlaceSchema = historySegmentIdSchema.extend({ part: partNumber.optional() });
export type DraftPlace = z.infer<typeof draftPlaceSchema>;

/** What is typed into a segment, until it is saved or given up. */
export const segmentDraftSchema = draftPlaceSchema.extend({
  text: z.string().max(MAX_SEGMENT_CHARS),
  /** The wording that it was typed on. */
  was: z.string().max(MAX_SEGMENT_CHARS),
  /** Where the tags are; absent for a text without tags. */
  marks: tagMarksSchema.optional(),
});
export type SegmentDraft = z.infer<typeof segmentDraftSchema>;
/** The same by its place. */
export type PlacedDraft = PartPlace & Omit<SegmentDraft, 'segmentId' | 'part'>;

/** All drafts of an item. */
export const draftSummarySchema = z.object({
  count: z.number(),
  /** Where the first of them is; null: there is none. */
  firstPosition: z.number().nullable(),
});
export type DraftSummary = z.infer<typeof draftSummarySchema>;

/** The drafts of `limit` segments from a position on. */
export const listDraftsSchema = z.object({
  itemId: id,
  from: z.number().int().min(0).max(1_000_000_000),
  limit: z.number().int().min(1).max(200),
});
export type ListDrafts = z.infer<typeof listDraftsSchema>;

export const segmentDraftsSchema = draftSummarySchema.extend({
  drafts: z.array(segmentDraftSchema),
});
export type SegmentDrafts = z.infer<typeof segmentDraftsSchema>;
