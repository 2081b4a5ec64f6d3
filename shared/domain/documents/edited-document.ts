import { z } from 'zod';

/** A document saved with the user's changes to its translation. */
export const editedDocumentSchema = z.object({
  /** Base name; the file is beside the source. */
  fileName: z.string(),
  /** Names of the project's memories, which now have the edited pairs. */
  memories: z.array(z.string()),
  /** Segments that differ from the service's translation; for an image, all segments. */
  changedCount: z.number(),
  /** Number of those that were not found in the document and so are not in the file. */
  unplacedCount: z.number(),
  /** The first of them. */
  unplaced: z.array(z.object({ position: z.number(), source: z.string(), target: z.string() })),
  /** Positions of the first segments with unreadable positions of tags, which were placed by the words. */
  damagedTags: z.array(z.number()),
});
export type EditedDocument = z.infer<typeof editedDocumentSchema>;
