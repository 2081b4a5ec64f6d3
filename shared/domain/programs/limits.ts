/** No zod here: the services and the renderer use these values. */

/** The port that programs with a DeepLX setting try by themselves. */
export const DEFAULT_PROGRAMS_PORT = 1188;
/** Lower ones need special rights. */
export const MIN_PROGRAMS_PORT = 1024;
export const MAX_PROGRAMS_PORT = 65_535;
export const MAX_PROGRAMS = 50;
export const MAX_PROGRAM_LABEL_CHARS = 100;
/** Largest character limit of a program, per month. */
export const MAX_PROGRAM_CHARACTERS = 1_000_000_000;
export const MAX_PROGRAM_ORIGINS = 20;

/** Kinds of data that a program may send; languages and its own usage are open to each. */
export const PROGRAM_USES = ['texts', 'documents'] as const;
export type ProgramUse = (typeof PROGRAM_USES)[number];

/**
 * Matches origins of browser extensions. No page has one, so allowing one opens nothing to the web.
 */
export const EXTENSION_ORIGIN =
  /^(?:chrome|moz|safari-web)-extension:\/\/[A-Za-z\d](?:[A-Za-z\d-]{0,98}[A-Za-z\d])?$/u;
