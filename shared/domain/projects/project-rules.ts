import { z } from 'zod';
import { id } from '../schemas.ts';
import { REACHES } from '../lane/reach.ts';

/** A style profile of one service, with the name it had when it was chosen. */
const ruledProfileSchema = z.object({
  connectionId: id,
  id,
  name: z.string().max(1024),
});

/** Rules of a project of the time pages that apply everywhere it is chosen. */
export const projectRulesSchema = z.object({
  projectId: id,
  projectName: z.string(),
  /** Where its data may be sent. */
  reach: z.enum(REACHES),
  /** Selected on a form together with the project; null for the form's own default. */
  connectionId: id.nullable(),
  /** A local glossary; null for none. */
  glossaryId: id.nullable(),
  /** The same glossary as its service knows it; null while no service has it. */
  glossaryLink: z.object({ connectionId: z.string(), remoteId: z.string() }).nullable(),
  /** A local translation memory; null for none. */
  memoryId: id.nullable(),
  /** Its copy in the service inside the app; null while there is none. */
  offeredMemoryId: z.string().nullable(),
  /** At its service, in place of the glossary and the memory; null for none. */
  styleProfile: ruledProfileSchema.nullable(),
  /** Name of the file with its rules about XML and JSON files; null for none. */
  textRulesName: z.string().nullable(),
});
export type ProjectRules = z.infer<typeof projectRulesSchema>;

export const projectRulesInputSchema = projectRulesSchema
  .omit({ projectName: true, glossaryLink: true, offeredMemoryId: true, textRulesName: true })
  /** Null when absent. */
  .extend({ styleProfile: ruledProfileSchema.nullable().optional() });
export type ProjectRulesInput = z.infer<typeof projectRulesInputSchema>;
