import { z } from 'zod';
import { id } from '../schemas.ts';

/** Most memories that are chosen for one document. */
const MAX_MEMORIES = 200;

/** Where wordings of equal texts are looked for before a document is translated. */
export const preTranslationChoiceSchema = z.object({
  /** Local memories; null: all that the project may use. */
  memoryIds: z.array(id).max(MAX_MEMORIES).nullable(),
  usesHistory: z.boolean(),
});
export type PreTranslationChoice = z.infer<typeof preTranslationChoiceSchema>;
