import { z } from 'zod';
import { id, pageQuery } from '../schemas.ts';
import { HANDOFF_FORMATS } from '../../exchange/handoff/handoff-segment.ts';
import { RETURNED_KINDS, TAKEABLE_KINDS } from './returned-kinds.ts';

/** One document on its way to a colleague; asks for the place of the file. */
export const handoffInputSchema = z.object({ itemId: id, format: z.enum(HANDOFF_FORMATS) });
export type HandoffInput = z.infer<typeof handoffInputSchema>;

/** One line of the comparison. */
const returnedEntrySchema = z.object({
  /** Its place in the comparison, from 0. */
  id: z.number(),
  kind: z.enum(RETURNED_KINDS),
  /** From 0; null: no segment of this document. */
  position: z.number().nullable(),
  /** In the file, from 1; null: it is not there. */
  row: z.number().nullable(),
  source: z.string(),
  /** The translation here; empty for an unknown row. */
  mine: z.string(),
  /** The translation in the file. */
  theirs: z.string(),
  /** What it says that is not kept here yet. */
  comment: z.string(),
  /** The file says that it is right. */
  isConfirmed: z.boolean(),
});
export type ReturnedEntry = z.infer<typeof returnedEntrySchema>;

/** A file that was compared; nothing of it is taken yet. */
export const returnedFileSchema = z.object({
  returnedId: id,
  itemId: z.string(),
  fileName: z.string(),
  /** UTC epoch milliseconds; null: the file does not say. */
  exportedAtMs: z.number().nullable(),
  counts: z.array(z.object({ kind: z.enum(RETURNED_KINDS), count: z.number() })),
  /** Segments with a comment that can be kept. */
  commentCount: z.number(),
});
export type ReturnedSummary = z.infer<typeof returnedFileSchema>;

/** The file: chosen in a dialog of the system, or dropped, by its token. */
export const openReturnedSchema = z.object({ itemId: id, token: id.optional() });

export const returnedQuerySchema = z.object({
  returnedId: id,
  /** Absent: all but those that are the same. */
  kind: z.enum(RETURNED_KINDS).optional(),
  ...pageQuery,
});
export type ReturnedQuery = z.infer<typeof returnedQuerySchema>;

export const returnedPageSchema = z.object({
  entries: z.array(returnedEntrySchema),
  total: z.number(),
  page: z.number(),
  limit: z.number(),
});
export type ReturnedPage = z.infer<typeof returnedPageSchema>;

/** What is taken: all of these kinds, but for the entries named, for which the opposite holds. */
export const takeReturnedSchema = z.object({
  returnedId: id,
  kinds: z.array(z.enum(TAKEABLE_KINDS)),
  except: z.array(z.number().int().min(0)).max(200_000),
  /** Comments are kept with their segments. */
  areCommentsKept: z.boolean(),
});
export type TakeReturned = z.infer<typeof takeReturnedSchema>;

/** How many segments changed, and how many comments were added. */
export const takenReturnedSchema = z.object({ count: z.number(), commentCount: z.number() });
export type TakenReturned = z.infer<typeof takenReturnedSchema>;
