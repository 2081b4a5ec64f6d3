import { z } from 'zod';
import { DIRECTION_QUALITIES } from './language.ts';
import { CONNECTION_KINDS } from './connection-kind.ts';

/** What can be done with a connection: said once, where it is built, and asked for instead of its kind. */
const connectionAbilitiesSchema = z.object({
  /** Its service runs inside the app: nothing that is sent to it leaves this computer. */
  isHere: z.boolean(),
  /** It has a key, which a person gives. */
  takesKey: z.boolean(),
  /** A person can rename and remove it. */
  isEditable: z.boolean(),
  canBeDefault: z.boolean(),
  /** What it used is asked for, kept and shown. */
  countsUsage: z.boolean(),
  /** A short document is billed as a longer one. */
  billsMinimum: z.boolean(),
  /** Of which edition its limits of a document are; open: sizes of the paid one, any number of characters. */
  documentLimits: z.enum(['free', 'paid', 'open']),
  /** How keys and reports are come by: as part of the app, with an admin key, or not at all. */
  administration: z.enum(['own', 'key', 'none']),
  /** A model can be chosen. */
  hasModels: z.boolean(),
  /** Tells the segments of a document, and keeps a result until the app has confirmed it. */
  confirmsResults: z.boolean(),
  /** Tells how good a translation is. */
  tellsQuality: z.boolean(),
  /** Takes names that are to stay as they are. */
  keepsNames: z.boolean(),
  /** Takes what came after description 3.9: several glossaries at once, style rules, a memory and XLIFF 1.2 for documents. */
  takesNewerOptions: z.boolean(),
  /** Follows style rules. */
  followsStyles: z.boolean(),
  /** Takes translation memories of this computer. */
  takesMemories: z.boolean(),
  /** Speech can be transcribed with it, as far as its kind tells. */
  hasVoice: z.boolean(),
  /** Collections of spoken terms can be given another name. */
  renamesSpokenTerms: z.boolean(),
});
export type ConnectionAbilities = z.infer<typeof connectionAbilitiesSchema>;

/** A translation account without its key. */
export const connectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(CONNECTION_KINDS),
  abilities: connectionAbilitiesSchema,
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

const languageSchema = z.object({
  /** Code as the service gives it, upper case, e.g. `EN-GB`. */
  code: z.string(),
  name: z.string(),
  supportsFormality: z.boolean(),
  /**
   * Of a target: what it can be translated from, base codes, with the quality as far as it was measured, the engine
   * that will do it (of two in a row the last one) and the language between, if there is one. Missing where any
   * source of the service will do.
   */
  sources: z
    .array(
      z.object({
        code: z.string(),
        quality: z.enum(DIRECTION_QUALITIES).nullable(),
        engine: z.string().optional(),
        through: z.string().optional(),
      }),
    )
    .optional(),
});
export type Language = z.infer<typeof languageSchema>;

const languagePairSchema = z.object({ source: z.string(), target: z.string() });

export const connectionLanguagesSchema = z.object({
  sources: z.array(languageSchema),
  targets: z.array(languageSchema),
  /** True when the engine is the practice engine, whose output is no translation. */
  isPractice: z.boolean(),
});
export type ConnectionLanguages = z.infer<typeof connectionLanguagesSchema>;

/** What was used in the current period. `characterLimit` null means no limit is known. */
export const usageSchema = z.object({
  characterCount: z.number(),
  characterLimit: z.number().nullable(),
  /** Milliseconds of speech left in the period; null or absent where no limit is known. */
  speechLeftMs: z.number().nullable().optional(),
});
export type Usage = z.infer<typeof usageSchema>;

export const glossarySummarySchema = z.object({
  id: z.string(),
  name: z.string(),
  pairs: z.array(languagePairSchema),
});
export type GlossarySummary = z.infer<typeof glossarySummarySchema>;
