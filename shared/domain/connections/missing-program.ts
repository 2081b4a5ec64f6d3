import { z } from 'zod';

/** A program that an installed translation direction calls and that is missing on this computer. */
export const missingProgramSchema = z.object({
  program: z.string(),
  /** The Debian package that contains it; null when none is known. */
  debianPackage: z.string().nullable(),
});
export type MissingProgram = z.infer<typeof missingProgramSchema>;
