import { z } from 'zod';
import { id, pageOf, pageQuery, shownPage } from '../schemas.ts';
import { HANDOFF_FORMATS } from '../../exchange/handoff/handoff-segment.ts';
import { RETURNED_KINDS, TAKEABLE_KINDS } from './returned-kinds.ts';

/** Export of one document for a colleague; asks where to save the file. */
export const handoffInputSchema = z.object({ itemId: id, format: z.enum(HANDOFF_FORMATS) });
export type HandoffInput = z.infer<typeof handoffInputSchema>;

/** One line of the comparison. */
const returnedEntrySchema = z.object({
  /** Its position in the comparison, from 0. */
  id: z.number(),
  kind: z.enum(RETURNED_KINDS),
  /** Position from 0; null when it is not a segment of this document. */
  position: z.number().nullable(),
  /**
   * The part of the segment: its number from 1, and where it begins in the source, in UTF-16 units;
   * null for a whole segment, and for a row whose part no longer exists.
   */
  part: z.object({ number: z.number(), sourceStart: z.number() }).nullable(),
  /** Row in the file, from 1; null when it is missing there. */
  row: z.number().nullable(),
  source: z.string(),
  /** The local translation; empty for an unknown row. */
  mine: z.string(),
  /** The translation in the file. */
  theirs: z.string(),
  /** Its comment, unless it is already stored here. */
  comment: z.string(),
  /** The file marks it as correct. */
  isConfirmed: z.boolean(),
});
export type ReturnedEntry = z.infer<typeof returnedEntrySchema>;

/** A compared file; nothing is applied yet. */
export const returnedFileSchema = z.object({
  returnedId: id,
  itemId: z.string(),
  fileName: z.string(),
  /** UTC epoch milliseconds; null if the file has no date. */
  exportedAtMs: z.number().nullable(),
  counts: z.array(z.object({ kind: z.enum(RETURNED_KINDS), count: z.number() })),
  /** Entries with a comment that can be stored. */
  commentCount: z.number(),
});
export type ReturnedSummary = z.infer<typeof returnedFileSchema>;

/** The file: chosen in a system dialog, or the token of a dropped one. */
export const openReturnedSchema = z.object({ itemId: id, token: id.optional() });

export const returnedQuerySchema = z.object({
  returnedId: id,
  /** If absent, all but the identical ones. */
  kind: z.enum(RETURNED_KINDS).optional(),
  ...pageQuery,
});
export type ReturnedQuery = z.infer<typeof returnedQuerySchema>;

export const returnedPageSchema = pageOf('entries', returnedEntrySchema).extend(shownPage);
export type ReturnedPage = z.infer<typeof returnedPageSchema>;

/** Changes to apply: all of these kinds, with the choice inverted for the listed entries. */
export const takeReturnedSchema = z.object({
  returnedId: id,
  kinds: z.array(z.enum(TAKEABLE_KINDS)),
  except: z.array(z.number().int().min(0)).max(200_000),
  /** Stores the comments with their segments. */
  areCommentsKept: z.boolean(),
});
export type TakeReturned = z.infer<typeof takeReturnedSchema>;

/** Number of changed segments, where each part counts, and of added comments. */
export const takenReturnedSchema = z.object({ count: z.number(), commentCount: z.number() });
export type TakenReturned = z.infer<typeof takenReturnedSchema>;
