import { z } from 'zod';
import { CONNECTION_KINDS } from './connection-kind.ts';

/** A translation account without its key. */
export const connectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(CONNECTION_KINDS),
  /** Scheme, host and port as shown to the person; null for the embedded service. */
  baseUrl: z.string().nullable(),
  isDefault: z.boolean(),
  /** stored: in the vault; session: until the app quits; missing: must be given again. */
  key: z.enum(['not-needed', 'stored', 'session', 'missing']),
  /** Missing because the one there is was entered for another address. */
  hasMoved: z.literal(true).optional(),
  /** The characters are used up: what would be billed is held back until a person lets it try again. */
  isOutOfQuota: z.boolean(),
});
export type Connection = z.infer<typeof connectionSchema>;

export const languageSchema = z.object({
  /** Code as the service gives it, upper case, e.g. `EN-GB`. */
  code: z.string(),
  name: z.string(),
  supportsFormality: z.boolean(),
});
export type Language = z.infer<typeof languageSchema>;

export const languagePairSchema = z.object({ source: z.string(), target: z.string() });

export const connectionLanguagesSchema = z.object({
  sources: z.array(languageSchema),
  targets: z.array(languageSchema),
  /** True when the engine is the practice engine, whose output is no translation. */
  isPractice: z.boolean(),
});
export type ConnectionLanguages = z.infer<typeof connectionLanguagesSchema>;

/** Characters of the current period. `limit` null means no limit is known. */
export const usageSchema = z.object({
  characterCount: z.number(),
  characterLimit: z.number().nullable(),
});
export type Usage = z.infer<typeof usageSchema>;

export const glossarySummarySchema = z.object({
  id: z.string(),
  name: z.string(),
  pairs: z.array(languagePairSchema),
});
export type GlossarySummary = z.infer<typeof glossarySummarySchema>;
