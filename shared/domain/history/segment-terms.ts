import { z } from 'zod';

/** A term of the glossaries that is in the source of a segment. */
export const segmentTermSchema = z.object({
  /** As it is written in the source. */
  source: z.string(),
  /** What the glossaries have for it, each once. */
  targets: z.array(z.string()),
});
export type SegmentTerm = z.infer<typeof segmentTermSchema>;
