import { z } from 'zod';
import { id } from '../schemas.ts';
import {
  EXTENSION_ORIGIN,
  MAX_PROGRAM_CHARACTERS,
  MAX_PROGRAM_LABEL_CHARS,
  MAX_PROGRAMS_PORT,
  MIN_PROGRAMS_PORT,
  PROGRAM_USES,
} from './limits.ts';

/* Other programs on this computer that translate with the service inside the app. */

export const programsPort = z.number().int().min(MIN_PROGRAMS_PORT).max(MAX_PROGRAMS_PORT);
/** An origin of a browser extension. */
export const extensionOrigin = z.string().regex(EXTENSION_ORIGIN);
/** Characters per calendar month; null for no limit. */
const characterLimit = z.number().int().min(0).max(MAX_PROGRAM_CHARACTERS).nullable();

/** `too-large`: more than the service takes; `failed`: tried again after the next change. */
export const COPIES_PROBLEMS = ['too-large', 'failed'] as const;

export const programSchema = z.object({
  id: z.string(),
  label: z.string(),
  uses: z.array(z.enum(PROGRAM_USES)),
  characterLimit,
  /** In the current calendar month. */
  characterCount: z.number(),
  /** The project whose glossary and memories are used; null for none. */
  projectId: z.string().nullable(),
  /** Why it lacks terms or memories of its project; null if it has all that it may have. */
  copiesProblem: z.enum(COPIES_PROBLEMS).nullable(),
  createdAtMs: z.number().nullable(),
  /** Null until it was used. */
  lastUsedAtMs: z.number().nullable(),
});
export type Program = z.infer<typeof programSchema>;

/**
 * `port-taken`: another program has the port, at one of the two addresses; `failed`: the service
 * inside the app does not run, or the texts of a project could not be withdrawn.
 */
export const PROGRAMS_STATES = ['off', 'opening', 'open', 'port-taken', 'failed'] as const;

export const programsViewSchema = z.object({
  isOn: z.boolean(),
  port: z.number(),
  state: z.enum(PROGRAMS_STATES),
  programs: z.array(programSchema),
  /** Extensions that were refused, latest first. */
  asked: z.array(z.object({ origin: z.string(), atMs: z.number().nullable() })),
  /** Extensions that are allowed. */
  origins: z.array(z.string()),
  /** Projects that can be chosen: never a confidential one. */
  projects: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ProgramsView = z.infer<typeof programsViewSchema>;

export const newProgramSchema = z.object({
  label: z.string().trim().min(1).max(MAX_PROGRAM_LABEL_CHARS),
  uses: z.array(z.enum(PROGRAM_USES)).min(1).max(PROGRAM_USES.length),
  characterLimit,
  projectId: id.nullable(),
});
export type NewProgram = z.infer<typeof newProgramSchema>;

export const editProgramSchema = z.object({
  programId: id,
  characterLimit: characterLimit.optional(),
  projectId: id.nullable().optional(),
});
export type EditProgram = z.infer<typeof editProgramSchema>;
