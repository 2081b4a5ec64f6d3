import { z } from 'zod';
import { id, pageQuery } from '../schemas.ts';

/* Memories here against those at a service: compare, push, pull, take back, take over. */

/** The units of one pair. Codes as services list targets: `de`, `en-gb`, `zh-hans`. */
const memoryPairComparisonSchema = z.object({
  sourceLang: z.string(),
  targetLang: z.string(),
  /** Here and not there; there and not here; another translation; the same. */
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
  same: z.number(),
});
export type MemoryPairComparison = z.infer<typeof memoryPairComparisonSchema>;

/** A snapshot of both sides; a push does what it describes, or nothing when a side changed since. */
export const memoryComparisonSchema = z.object({
  comparisonId: z.string(),
  memoryId: z.string(),
  atMs: z.number(),
  /** `none`: never pushed. `gone`: deleted at the service; a push makes it again. */
  remote: z.enum(['none', 'present', 'gone']),
  nameHere: z.string(),
  /** Null without one there. */
  nameThere: z.string().nullable(),
  pairs: z.array(memoryPairComparisonSchema),
  /** Units of confidential projects only: neither compared nor sent. */
  stayingCount: z.number(),
  /** False: both are equal, or there is nothing here. */
  canPush: z.boolean(),
  /** False: both are equal, or there is nothing there. */
  canPull: z.boolean(),
});
export type MemoryComparison = z.infer<typeof memoryComparisonSchema>;

export const MEMORY_DIFFERENCE_KINDS = ['added', 'removed', 'changed'] as const;
export const memoryDifferenceQuerySchema = z.object({
  comparisonId: id,
  targetLang: z.string().max(50),
  /** Null: all that differ. */
  kind: z.enum(MEMORY_DIFFERENCE_KINDS).nullable(),
  ...pageQuery,
});
export type MemoryDifferenceQuery = z.infer<typeof memoryDifferenceQuerySchema>;
export const memoryDifferencePageSchema = z.object({
  differences: z.array(
    z.object({
      kind: z.enum(MEMORY_DIFFERENCE_KINDS),
      source: z.string(),
      /** Null for `removed`. */
      here: z.string().nullable(),
      /** Null for `added`. */
      there: z.string().nullable(),
    }),
  ),
  total: z.number(),
});
export type MemoryDifferencePage = z.infer<typeof memoryDifferencePageSchema>;

export const memorySnapshotSchema = z.object({
  id: z.string(),
  memoryId: z.string(),
  /** Whose units they are; taking back puts them there again. */
  side: z.enum(['here', 'there']),
  /** What it was taken before. */
  reason: z.enum(['push', 'pull', 'roll-back', 'delete']),
  name: z.string(),
  unitCount: z.number(),
  takenAtMs: z.number(),
});
export type MemorySnapshot = z.infer<typeof memorySnapshotSchema>;

/** Takes over a memory of a service, as one here. */
export const adoptMemorySchema = z.object({
  connectionId: z.string().max(100),
  remoteId: z.string().min(1).max(256),
  /** False: a copy that has nothing to do with the service any more. */
  isLinked: z.boolean(),
});
export type AdoptMemory = z.infer<typeof adoptMemorySchema>;

export const deleteRemoteMemorySchema = z.object({
  memoryId: id,
  /** The name of it, typed by the person. */
  typedName: z.string().max(2000),
});
