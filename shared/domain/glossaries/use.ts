import { z } from 'zod';

/** Number of terms of a dictionary that differ from the previous copy. */
const glossaryChangeSchema = z.object({
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
  /** When the previous copy was made, UTC epoch milliseconds. */
  sinceMs: z.number(),
});
export type GlossaryChange = z.infer<typeof glossaryChangeSchema>;

/** The terms that a translation used. */
export const glossaryUseSchema = z.object({
  /** Name of the glossary at that time. */
  name: z.string(),
  /** Version of the local copy, from 1. */
  version: z.number(),
  /** Changes at the service since the previous copy; null when there were none. */
  change: glossaryChangeSchema.nullable(),
});
export type GlossaryUse = z.infer<typeof glossaryUseSchema>;
