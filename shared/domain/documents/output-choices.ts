import { z } from 'zod';
import { DOCUMENT_FORMAT_IDS } from './format.ts';

/** Requested result formats by format of the file. */
export const outputChoicesSchema = z.partialRecord(
  z.enum(DOCUMENT_FORMAT_IDS),
  z.enum(DOCUMENT_FORMAT_IDS),
);
export type OutputChoices = z.infer<typeof outputChoicesSchema>;
