import { z } from 'zod';

/** One finished translation in the local history. */
export const historyItemSchema = z.object({
  id: z.string(),
  kind: z.enum(['document', 'text']),
  /** File name of a document, first words of a text. */
  title: z.string(),
  sourceLang: z.string().nullable(),
  targetLang: z.string(),
  connectionName: z.string(),
  isPractice: z.boolean(),
  segmentCount: z.number(),
  billedChars: z.number().nullable(),
  createdAtMs: z.number(),
  documentJobId: z.string().nullable(),
});
export type HistoryItem = z.infer<typeof historyItemSchema>;

/** A source text beside its translation; `position` counts from 0 in reading order. */
export const historySegmentSchema = z.object({
  position: z.number(),
  source: z.string(),
  target: z.string(),
});
export type HistorySegment = z.infer<typeof historySegmentSchema>;

export const historyPageSchema = z.object({
  items: z.array(historyItemSchema),
  total: z.number(),
  page: z.number(),
  limit: z.number(),
});
export type HistoryPage = z.infer<typeof historyPageSchema>;

export const historyDetailSchema = z.object({
  item: historyItemSchema,
  segments: z.array(historySegmentSchema),
  /** All segments of the item; `segments` is one page of them. */
  totalSegments: z.number(),
});
export type HistoryDetail = z.infer<typeof historyDetailSchema>;
