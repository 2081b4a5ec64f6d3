import { z } from 'zod';
import { id } from '../schemas.ts';
import { REACHES } from '../lane/reach.ts';

/** What holds for a project of the time pages wherever it is chosen. */
export const projectRulesSchema = z.object({
  projectId: id,
  projectName: z.string(),
  /** How far anything of it may go. */
  reach: z.enum(REACHES),
  /** Chosen on a form together with the project; null: the form's own default. */
  connectionId: id.nullable(),
  /** A glossary of this computer; null: none. */
  glossaryId: id.nullable(),
  /** The same glossary as its service knows it; null while it is at none. */
  glossaryLink: z.object({ connectionId: z.string(), remoteId: z.string() }).nullable(),
  /** A translation memory of this computer; null: none. */
  memoryId: id.nullable(),
  /** Its copy in the service inside the app; null while there is none. */
  offeredMemoryId: z.string().nullable(),
});
export type ProjectRules = z.infer<typeof projectRulesSchema>;

export const projectRulesInputSchema = projectRulesSchema.omit({
  projectName: true,
  glossaryLink: true,
  offeredMemoryId: true,
});
export type ProjectRulesInput = z.infer<typeof projectRulesInputSchema>;
