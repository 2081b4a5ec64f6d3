import { z } from 'zod';
import { pageOf, pageQuery } from '../schemas.ts';
import { EGRESS_KINDS, EGRESS_OUTCOMES } from './egress.ts';
import { MAX_SEARCH_CHARS } from '../app/limits.ts';

/** A request to a service outside the app. Instants are UTC epoch milliseconds. */
const egressEntrySchema = z.object({
  id: z.number(),
  atMs: z.number(),
  kind: z.enum(EGRESS_KINDS),
  /** Its name at that time. */
  connectionName: z.string(),
  method: z.string(),
  host: z.string(),
  /** IDs, names, and queries are replaced by an ellipsis. */
  path: z.string(),
  /** Bytes of the body; the announced size while no outcome is known. */
  sizeBytes: z.number(),
  /**
   * SHA-256 of the body in lowercase hexadecimal; null without a body, and when it was not sent
   * completely.
   */
  sha256: z.string().nullable(),
  projectId: z.string().nullable(),
  projectName: z.string().nullable(),
  outcome: z.enum(EGRESS_OUTCOMES),
  /** HTTP status of the answer. */
  status: z.number().nullable(),
  finishedAtMs: z.number().nullable(),
});
export type EgressEntry = z.infer<typeof egressEntrySchema>;

/** Null fields do not filter. */
export const egressFilterSchema = z.object({
  /** Words anywhere in host, path, connection or project. */
  text: z.string().max(MAX_SEARCH_CHARS),
  kind: z.enum(EGRESS_KINDS).nullable(),
  outcome: z.enum(EGRESS_OUTCOMES).nullable(),
  projectId: z.string().max(100).nullable(),
  /** Start (inclusive) and end (exclusive) of the period. */
  fromMs: z.number().int().nullable(),
  untilMs: z.number().int().nullable(),
});
export type EgressFilter = z.infer<typeof egressFilterSchema>;

export const egressQuerySchema = z.object({
  ...egressFilterSchema.shape,
  ...pageQuery,
});
export type EgressQuery = z.infer<typeof egressQuerySchema>;

/** One page, newest first. */
export const egressPageSchema = pageOf('entries', egressEntrySchema).extend({
  /** Bytes on all pages. */
  totalBytes: z.number(),
});
export type EgressPage = z.infer<typeof egressPageSchema>;
