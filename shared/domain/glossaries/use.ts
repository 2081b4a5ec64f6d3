import { z } from 'zod';

/** How the terms of a dictionary differ from the copy before; counts of terms. */
const glossaryChangeSchema = z.object({
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
  /** When the copy before was made, UTC epoch milliseconds. */
  sinceMs: z.number(),
});
export type GlossaryChange = z.infer<typeof glossaryChangeSchema>;

/** The terms that something was translated with. */
export const glossaryUseSchema = z.object({
  /** Name of the glossary then. */
  name: z.string(),
  /** Version of the local copy, from 1. */
  version: z.number(),
  /** What had changed at the service since the copy before; null when nothing had. */
  change: glossaryChangeSchema.nullable(),
});
export type GlossaryUse = z.infer<typeof glossaryUseSchema>;
