import { z } from 'zod';
import { id } from '../schemas.ts';
import {
  editHistorySegmentSchema,
  historyDetailSegmentSchema,
  historyItemSchema,
  historySegmentIdSchema,
  partNumber,
  SEGMENT_STATES,
  type EditHistorySegment,
  type PartPlace,
} from './history.ts';
import { GRID_FILTERS, MAX_GRID_ROWS } from './grid-filters.ts';
import { MAX_HISTORY_SEARCH_CHARS } from './limits.ts';

/** Rows that confirming one fills at most, because they are one transaction. */
export const MAX_FILLED_ROWS = 5000;

/** A row: a segment that is not split, or a part of one, from 0. */
const gridPlaceSchema = z.object({
  position: z.number().int().min(0),
  part: partNumber.optional(),
});
export type GridPlace = z.infer<typeof gridPlaceSchema>;

/** Rows of an item with these words in the source or the translation, as in a search. */
const gridViewSchema = z.object({
  itemId: id,
  filter: z.enum(GRID_FILTERS),
  text: z.string().max(MAX_HISTORY_SEARCH_CHARS),
  /** A row that is listed even if it does not fit: the one being edited. */
  keep: gridPlaceSchema.optional(),
});

export const gridQuerySchema = gridViewSchema.extend({
  offset: z.number().int().min(0),
  limit: z.number().int().min(1).max(MAX_GRID_ROWS),
  /** Without a text: marks its hits in the segments, and does not filter them. */
  highlight: z.string().max(MAX_HISTORY_SEARCH_CHARS).optional(),
});
export type GridQuery = z.infer<typeof gridQuerySchema>;

const gridRowSchema = gridPlaceSchema.extend({
  state: z.enum(SEGMENT_STATES),
  /** Words of its source. */
  words: z.number(),
  /** Other rows with the same source whose wording confirming this one replaces. */
  repeatCount: z.number(),
  /** The confirmed row whose wording was filled in here; absent for all others. */
  asIn: gridPlaceSchema.optional(),
  hasFindings: z.boolean(),
});
export type GridRow = z.infer<typeof gridRowSchema>;

const gridCountsSchema = z.object({
  all: z.number(),
  unconfirmed: z.number(),
  machine: z.number(),
  edited: z.number(),
  /** Null while the item has not been checked. */
  findings: z.number().nullable(),
  repeated: z.number(),
});
export type GridCounts = z.infer<typeof gridCountsSchema>;

export const gridPageSchema = z.object({
  item: historyItemSchema,
  /** In the order of the text. */
  rows: z.array(gridRowSchema),
  /** The segments of these rows, each once. */
  segments: z.array(historyDetailSegmentSchema),
  /** Rows of this filter and text. */
  total: z.number(),
  /** Rows of each filter, with or without the text. */
  counts: gridCountsSchema,
  /** Confirmed or locked rows. */
  confirmed: z.number(),
});
export type GridPage = z.infer<typeof gridPageSchema>;

/**
 * `place`: the row itself, or the first one after it if it is not listed. `next-unconfirmed`: the
 * first one after it that is neither confirmed nor locked; after the last row comes the first.
 */
export const findGridRowSchema = gridViewSchema.extend({
  ...gridPlaceSchema.shape,
  wanted: z.enum(['place', 'next-unconfirmed']),
});
export type FindGridRow = z.infer<typeof findGridRowSchema>;

/** Null: there is no such row. */
export const foundGridRowSchema = gridPlaceSchema
  .extend({
    /** Place among the listed rows, from 0. */
    index: z.number(),
  })
  .nullable();
export type FoundGridRow = z.infer<typeof foundGridRowSchema>;

/** Confirms a row, with a new wording or as it is. */
export const confirmGridRowSchema = editHistorySegmentSchema.omit({ isConfirmed: true });
export type ConfirmGridRow = Omit<EditHistorySegment, 'isConfirmed'>;

export const confirmedGridRowSchema = z.object({
  segment: historyDetailSegmentSchema,
  /** Rows that were filled with its wording, which one undo reverts with it. */
  filledCount: z.number(),
});
export type ConfirmedGridRow = z.infer<typeof confirmedGridRowSchema>;

/** Moves the end of a part by a word: `by` 1 takes from the next part, -1 gives to it. */
export const moveBorderSchema = historySegmentIdSchema.extend({
  part: partNumber,
  side: z.enum(['source', 'target']),
  by: z.union([z.literal(1), z.literal(-1)]),
});
export type MoveBorder = Omit<z.infer<typeof moveBorderSchema>, 'segmentId'> &
  PartPlace & { part: number };
