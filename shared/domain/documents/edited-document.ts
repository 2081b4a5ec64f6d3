import { z } from 'zod';

/** A document that was saved with what a person changed in its translation. */
export const editedDocumentSchema = z.object({
  /** Base name; it lies beside the source. */
  fileName: z.string(),
  /** Names of the memories of the project, which have the edited pairs now. */
  memories: z.array(z.string()),
  /** Segments that read other than the service translated them; of a picture all of them. */
  changedCount: z.number(),
  /** Of those: how many were not found in the document, so that they are not in the file. */
  unplacedCount: z.number(),
  /** The first of them. */
  unplaced: z.array(z.object({ position: z.number(), source: z.string(), target: z.string() })),
});
export type EditedDocument = z.infer<typeof editedDocumentSchema>;
