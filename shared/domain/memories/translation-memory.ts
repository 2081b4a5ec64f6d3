import { z } from 'zod';
import type { ExtraFields } from '../data/extra-fields.ts';
import { MAX_SEARCH_CHARS } from '../app/limits.ts';

/** A translation memory at the service. Codes are lowercase, such as `zh-hans`. */
export interface TranslationMemory {
  id: string;
  name: string;
  sourceLang: string;
  targetLangs: string[];
  /** Null when not reported. */
  segmentCount: number | null;
  /** UTC; absent or null when the service reports no readable time. */
  createdAtMs?: number | null;
  updatedAtMs?: number | null;
  extra: ExtraFields;
}

/** A memory that was just imported from a file. */
export interface ImportedMemory extends TranslationMemory {
  /** Unusable units of the file, such as those without a second language; null when not reported. */
  skippedUnitCount: number | null;
}

/** A source text at the service with its translations; U+FFFC stands for an object in the text. */
const remoteSegmentSchema = z.object({
  id: z.string(),
  source: z.string(),
  targets: z.array(z.object({ id: z.string(), lang: z.string(), text: z.string() })),
});

/** A page of the segments of a memory. */
export const remoteSegmentPageSchema = z.object({
  segments: z.array(remoteSegmentSchema),
  /** Segments of the whole memory, not just of the search results; null when not reported. */
  segmentCount: z.number().nullable(),
  /** Null at the end. A page of search results may be empty and still have a next page. */
  nextCursor: z.string().nullable(),
});
export type RemoteSegmentPage = z.infer<typeof remoteSegmentPageSchema>;

/** Asks a service for a page of a memory. */
export const remoteSegmentQuerySchema = z.object({
  connectionId: z.string().max(100),
  remoteId: z.string().min(1).max(256),
  /** If empty, lists all. */
  text: z.string().max(MAX_SEARCH_CHARS),
  /** Cursor from the previous page, unchanged; null for the first page. */
  cursor: z.string().max(4096).nullable(),
});
export type RemoteSegmentQuery = z.infer<typeof remoteSegmentQuerySchema>;
