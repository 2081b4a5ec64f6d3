import { z } from 'zod';
import { DOCUMENT_FORMAT_IDS } from './format.ts';
import { id } from '../schemas.ts';

/** Requested result formats by format of the file. */
export const outputChoicesSchema = z.partialRecord(
  z.enum(DOCUMENT_FORMAT_IDS),
  z.enum(DOCUMENT_FORMAT_IDS),
);
export type OutputChoices = z.infer<typeof outputChoicesSchema>;

/** Maximum number of memories chosen for one document. */
const MAX_MEMORIES = 200;

/** Sources of wordings for equal texts, searched before a document is translated. */
export const preTranslationChoiceSchema = z.object({
  /** Local memories; null means all that the project may use. */
  memoryIds: z.array(id).max(MAX_MEMORIES).nullable(),
  usesHistory: z.boolean(),
});
export type PreTranslationChoice = z.infer<typeof preTranslationChoiceSchema>;
