import { z } from 'zod';
import {
  id,
  ids,
  instantMs,
  languageCode,
  languageTag,
  pageOf,
  pageQuery,
  shownPage,
} from '../schemas.ts';
import { MAX_SEGMENT_CHARS } from './replace.ts';
import { MAX_COMMENT_CHARS } from './returned-kinds.ts';
import { tagMarksSchema } from '../documents/tags.ts';
import type { PartCut } from './parts.ts';
import { SEGMENT_ID, type SegmentPlace } from './segment-id.ts';
import { SOURCE_LANG_BASES } from '../documents/source-lang-basis.ts';
import { MAX_HISTORY_SEARCH_CHARS } from './limits.ts';

/**
 * Origin of a history item. `import`: segment pairs read from a translation memory or table that a
 * different program wrote. `voice`: a session, also while it runs; one without a translation has
 * empty targets.
 */
export const HISTORY_KINDS = ['document', 'text', 'improvement', 'import', 'voice'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/**
 * `time`: newest first. `relevance`: see the history repository; without a text it is the same as
 * `time`.
 */
export const HISTORY_ORDERS = ['time', 'relevance'] as const;

/** One finished translation in the local history. */
export const historyItemSchema = z.object({
  id: z.string(),
  kind: z.enum(HISTORY_KINDS),
  /** File name of a document or import, first words of a text. */
  title: z.string(),
  sourceLang: z.string().nullable(),
  /**
   * How the source language was determined; absent or null if it was chosen or is not known yet.
   */
  sourceLangBasis: z.enum(SOURCE_LANG_BASES).nullable().optional(),
  targetLang: z.string(),
  /** Null for imports, and for items recorded before accounts were noted. */
  connectionId: z.string().nullable(),
  connectionName: z.string(),
  projectId: z.string().nullable(),
  projectName: z.string().nullable(),
  /** Options beyond the languages, such as formality or glossary, as shown to the user. */
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Engine or model that did the work; null when the service did not report it. */
  engine: z.string().nullable(),
  isPractice: z.boolean(),
  segmentCount: z.number(),
  /** Its segments, each counted by its sentences, and how many of them are confirmed or locked. */
  sentenceCount: z.number(),
  confirmedCount: z.number(),
  billedChars: z.number().nullable(),
  /** Code points that were not sent because they were known; absent when there are none. */
  savedChars: z.number().optional(),
  isStarred: z.boolean(),
  /** The user edited at least one of its segments. */
  isChangedByMe: z.boolean(),
  createdAtMs: z.number(),
  documentJobId: z.string().nullable(),
});
export type HistoryItem = z.infer<typeof historyItemSchema>;

export const SEGMENT_ORIGINS = ['memory', 'history', 'repetition'] as const;
export const segmentOriginSchema = z.object({
  kind: z.enum(SEGMENT_ORIGINS),
  /** Name of the memory or history item; null for a repetition of a text in the document. */
  name: z.string().nullable(),
});
export type SegmentOrigin = z.infer<typeof segmentOriginSchema>;

/** @see PartStart */
const partStartSchema = z.object({
  source: z.number().int().min(0),
  target: z.number().int().min(0),
});

/** A source text beside its translation; `position` counts from 0 in reading order. */
export const historySegmentSchema = z.object({
  position: z.number(),
  source: z.string(),
  target: z.string(),
  /** Location in the document, in plain words such as "slide 3, notes"; absent when unknown. */
  location: z.string().optional(),
  /** Origin of its first wording; absent if it came from the service. */
  origin: segmentOriginSchema.optional(),
  /**
   * Where its sentences begin; empty for a text that must stay whole, and absent when it is not known
   * yet.
   */
  sentences: z.array(partStartSchema).optional(),
  /** How its sentences were paired: as the service reported, which is the default, or by alignment. */
  pairedBy: z.enum(['service', 'alignment']).optional(),
});
export type HistorySegment = z.infer<typeof historySegmentSchema>;

/** A piece of a text; hits are matches of the search. Joined, the pieces are the text. */
export const textPieceSchema = z.object({ text: z.string(), isHit: z.boolean() });
export type TextPiece = z.infer<typeof textPieceSchema>;

/** The segment of an item that fits a search best, both sides shortened around the hits. */
export const historySnippetSchema = z.object({
  /**
   * Position of the segment, from 0, from which its page in the side-by-side view can be computed.
   */
  position: z.number(),
  source: z.array(textPieceSchema),
  target: z.array(textPieceSchema),
});
export type HistorySnippet = z.infer<typeof historySnippetSchema>;

/** An item in the results of a search, which is the row of its document. */
export const historyHitSchema = historyItemSchema.extend({
  titlePieces: z.array(textPieceSchema),
  /** Null without a search text, and when only the title contains its words. */
  snippet: historySnippetSchema.nullable(),
  /** All other translations of the same document, found or not, newest first. */
  others: z.array(historyItemSchema),
});
export type HistoryHit = z.infer<typeof historyHitSchema>;

/** Filter for history items. Every given field must match. */
export const historyFilterSchema = z.object({
  /** Words and "phrases"; empty means all. Any content is valid. */
  text: z.string().max(MAX_HISTORY_SEARCH_CHARS),
  sourceLang: languageTag.optional(),
  targetLang: languageTag.optional(),
  kind: z.enum(HISTORY_KINDS).optional(),
  connectionId: id.optional(),
  projectId: id.optional(),
  /** Only this item. */
  itemId: id.optional(),
  /** UTC epoch milliseconds, inclusive. */
  fromMs: instantMs.optional(),
  /** UTC epoch milliseconds, exclusive. */
  toMs: instantMs.optional(),
  isStarred: z.boolean().optional(),
  isChangedByMe: z.boolean().optional(),
});
export type HistoryFilter = z.infer<typeof historyFilterSchema>;

/**
 * The source language to set for items, for jobs, or for everything that a search finds, including
 * related records.
 */
export const setSourceLanguageSchema = z.object({
  of: z.union([
    z.object({ itemIds: ids }),
    z.object({ jobIds: ids }),
    z.object({ filter: historyFilterSchema }),
  ]),
  sourceLang: languageCode,
});
export type SetSourceLanguage = z.infer<typeof setSourceLanguageSchema>;

export const historyQuerySchema = historyFilterSchema.extend({
  /** Default `time`. */
  order: z.enum(HISTORY_ORDERS).optional(),
  ...pageQuery,
});
export type HistoryQuery = z.infer<typeof historyQuerySchema>;

export const historyPageSchema = pageOf('items', historyHitSchema).extend({
  ...shownPage,
  /** Number of found items, of which several may share a row. */
  itemTotal: z.number(),
});
export type HistoryPage = z.infer<typeof historyPageSchema>;

/** `edited`: the user changed its wording; `locked`: it can no longer be edited. */
export const SEGMENT_STATES = ['machine', 'edited', 'confirmed', 'locked'] as const;
export type SegmentState = (typeof SEGMENT_STATES)[number];

/** @see SegmentPart */
export const segmentPartSchema = partStartSchema.extend({
  isConfirmed: z.boolean(),
  isEdited: z.boolean(),
  isAligned: z.boolean(),
  isLocked: z.boolean(),
  isFilled: z.literal(true).optional(),
});

/** A colleague's comment about a segment, in a file that came back. */
const segmentCommentSchema = z.object({
  text: z.string().min(1).max(MAX_COMMENT_CHARS),
  /** Where the commented part begins in the source, in UTF-16 units; 0 for the whole segment. */
  source: z.number().int().min(0),
  /** When it was added, UTC epoch milliseconds. */
  addedAtMs: instantMs,
});
export type SegmentComment = z.infer<typeof segmentCommentSchema>;

export const historyDetailSegmentSchema = historySegmentSchema
  .omit({ sentences: true, pairedBy: true })
  .extend({
    id: z.string(),
    /** The user edited its target; earlier wordings are stored as revisions. */
    isChangedByMe: z.boolean(),
    state: z.enum(SEGMENT_STATES),
    /** Absent when it is not split. */
    parts: z.array(segmentPartSchema).optional(),
    /** Oldest first; absent when there are none. */
    comments: z.array(segmentCommentSchema).optional(),
    /**
     * It was stored cut within a sentence, or is next to such a pair, so its two sides may not match.
     */
    isMiscut: z.literal(true).optional(),
    sourcePieces: z.array(textPieceSchema),
    targetPieces: z.array(textPieceSchema),
  });
export type HistoryDetailSegment = z.infer<typeof historyDetailSegmentSchema>;

/** A page of the segments of an item. */
export interface HistoryDetailQuery {
  itemId: string;
  /** From 1. */
  page: number;
  limit: number;
}

export interface HistoryDetail {
  item: HistoryItem;
  segments: HistoryDetailSegment[];
  /** All segments of the item; `segments` is one page of them. */
  totalSegments: number;
  /** There is a step of the item that can be undone. */
  canUndo: boolean;
  /** There is an undone step. */
  canRedo: boolean;
}

export const historySegmentIdSchema = z.object({ segmentId: z.string().regex(SEGMENT_ID) });

/** Number of a part in a split segment, from 0. */
export const partNumber = z.number().int().min(0).max(MAX_SEGMENT_CHARS);
const offset = partNumber;

export const editHistorySegmentSchema = historySegmentIdSchema.extend({
  target: z.string().max(MAX_SEGMENT_CHARS),
  /** The user confirms the wording. */
  isConfirmed: z.boolean().optional(),
  /** The wording that the user changed; if it has changed since, nothing is replaced. */
  was: z.string().max(MAX_SEGMENT_CHARS).optional(),
  /** Where the user put the tags; if absent, they follow their words. */
  marks: tagMarksSchema.optional(),
  /**
   * Part number from 0 in a split segment: `target`, `was`, and `marks` are those of this part.
   * Absent for the whole segment.
   */
  part: partNumber.optional(),
  /**
   * Given with a part and its marks: the marks of the whole segment as shown, in case none are
   * stored yet.
   */
  rowMarks: tagMarksSchema.optional(),
  /**
   * Names the time in which a field is open: each of its edits can be undone, and all of them
   * together are one earlier wording.
   */
  visit: id.optional(),
});
export type HistoryEdit = z.infer<typeof editHistorySegmentSchema>;

/** A segment by its position, or a part of one, from 0. */
export type PartPlace = SegmentPlace & { part?: number | undefined };

/** An edit with the segment given by its position. */
export type EditHistorySegment = PartPlace & Omit<HistoryEdit, 'segmentId' | 'part'>;

/** Typed text is saved; both offsets count from the start of the cut text, in UTF-16 units. */
export const splitHistorySegmentSchema = editHistorySegmentSchema
  .omit({ isConfirmed: true })
  .extend({ cut: z.object({ source: offset, target: offset }) });
export type SplitHistorySegment = EditHistorySegment & { cut: PartCut };

/** Joins a part with the next or the previous one; typed text is saved. */
export const joinHistorySegmentSchema = editHistorySegmentSchema
  .omit({ isConfirmed: true })
  .extend({ part: partNumber, to: z.enum(['next', 'previous']) });
export type JoinHistorySegment = EditHistorySegment & { part: number; to: 'next' | 'previous' };

/** `open`: neither confirmed nor locked. */
export const DECIDED_STATES = ['open', 'confirmed', 'locked'] as const;
export type DecidedState = (typeof DECIDED_STATES)[number];

export const decideHistorySegmentSchema = historySegmentIdSchema.extend({
  state: z.enum(DECIDED_STATES),
  /** Part number from 0 in a split segment. */
  part: partNumber.optional(),
});

/** Removes a comment, or restores one that was removed. */
export const setCommentSchema = historySegmentIdSchema.extend({
  comment: segmentCommentSchema,
  isKept: z.boolean(),
});

export const commentsQuerySchema = z.object({ itemId: id, ...pageQuery });
export type CommentsQuery = z.infer<typeof commentsQuerySchema>;

/** A page of the comments of an item, in the order of its text. */
export const commentsPageSchema = pageOf(
  'comments',
  segmentCommentSchema.extend({
    segmentId: z.string(),
    position: z.number(),
    /** The part that it is about, from 0; absent for a segment without parts. */
    part: partNumber.optional(),
  }),
).extend(shownPage);
export type CommentsPage = z.infer<typeof commentsPageSchema>;

/** A comment change with the segment given by its position. */
export type CommentChange = SegmentPlace & { comment: SegmentComment; isKept: boolean };

/** An earlier wording of a target; the first one is the service's answer. */
export const historyRevisionSchema = z.object({
  target: z.string(),
  /** When it was replaced, UTC epoch milliseconds. */
  replacedAtMs: z.number(),
});
export type HistoryRevision = z.infer<typeof historyRevisionSchema>;

export const concordanceQuerySchema = historyFilterSchema.extend(pageQuery);
export type ConcordanceQuery = z.infer<typeof concordanceQuerySchema>;

/** A segment pair that contains a term, with its origin. */
export const concordancePairSchema = z.object({
  itemId: z.string(),
  itemTitle: z.string(),
  position: z.number(),
  sourceLang: z.string().nullable(),
  targetLang: z.string(),
  createdAtMs: z.number(),
  isChangedByMe: z.boolean(),
  sourcePieces: z.array(textPieceSchema),
  targetPieces: z.array(textPieceSchema),
});
export type ConcordancePair = z.infer<typeof concordancePairSchema>;

/** Pairs from the whole history, the latest added item first. */
export const concordancePageSchema = pageOf('pairs', concordancePairSchema).extend(shownPage);

const languageFacet = z.array(z.object({ code: z.string(), count: z.number() }));
const namedFacet = z.array(z.object({ id: z.string(), name: z.string(), count: z.number() }));

/**
 * Values for the filter lists: each existing value with the number of items that have it; most
 * first.
 */
export const historyFacetsSchema = z.object({
  sourceLangs: languageFacet,
  targetLangs: languageFacet,
  kinds: z.array(z.object({ kind: z.enum(HISTORY_KINDS), count: z.number() })),
  connections: namedFacet,
  projects: namedFacet,
});
export type HistoryFacets = z.infer<typeof historyFacetsSchema>;

/** Items to remove permanently: everything, the results of a search, or items deleted before. */
export const historyPurgeSchema = z.discriminatedUnion('scope', [
  z.object({ scope: z.literal('all') }),
  z.object({ scope: z.literal('filter'), filter: historyFilterSchema }),
  z.object({ scope: z.literal('deleted') }),
]);
export type HistoryPurge = z.infer<typeof historyPurgeSchema>;

/** A glossary term that occurs in the source of a segment. */
export const segmentTermSchema = z.object({
  /** As written in the source. */
  source: z.string(),
  /** Its translations in the glossaries, each once. */
  targets: z.array(z.string()),
  /** The source has a different form of the glossary term, found by its stem. */
  isInflected: z.boolean(),
});
export type SegmentTerm = z.infer<typeof segmentTermSchema>;
