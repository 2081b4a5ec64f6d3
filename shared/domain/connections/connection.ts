import { z } from 'zod';
import { DIRECTION_QUALITIES } from './language.ts';
import { CONNECTION_KINDS } from './connection-kind.ts';

/** Abilities of a connection, set once where it is built; code checks these instead of its kind. */
const connectionAbilitiesSchema = z.object({
  /** Its service runs inside the app, so nothing that is sent to it leaves this computer. */
  isHere: z.boolean(),
  /** It has a key, which the user enters. */
  takesKey: z.boolean(),
  /** The user can rename and remove it. */
  isEditable: z.boolean(),
  canBeDefault: z.boolean(),
  /** Its usage is requested, stored, and shown. */
  countsUsage: z.boolean(),
  /** A short document is billed as a longer one. */
  billsMinimum: z.boolean(),
  /**
   * The edition whose document limits apply; open: sizes of the paid edition, any number of
   * characters.
   */
  documentLimits: z.enum(['free', 'paid', 'open']),
  /** Source of keys and reports: part of the app, an admin key, or none. */
  administration: z.enum(['own', 'key', 'none']),
  /** A model can be chosen. */
  hasModels: z.boolean(),
  /** Reports the segments of a document, and keeps a result until the app has confirmed it. */
  confirmsResults: z.boolean(),
  /** Reports the quality of a translation. */
  tellsQuality: z.boolean(),
  /** Accepts names that must stay untranslated. */
  keepsNames: z.boolean(),
  /**
   * Accepts options introduced after description 3.9: several glossaries at once, style rules, a
   * memory, and XLIFF 1.2 for documents.
   */
  takesNewerOptions: z.boolean(),
  /** Follows style rules. */
  followsStyles: z.boolean(),
  /** Accepts local translation memories. */
  takesMemories: z.boolean(),
  /** It can transcribe speech, as far as its kind tells. */
  hasVoice: z.boolean(),
  /** Adds its mark to a document if asked. */
  addsWatermark: z.boolean(),
});
export type ConnectionAbilities = z.infer<typeof connectionAbilitiesSchema>;

/** A translation account without its key. */
export const connectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(CONNECTION_KINDS),
  abilities: connectionAbilitiesSchema,
  /** Scheme, host, and port as shown to the user; null for the embedded service. */
  baseUrl: z.string().nullable(),
  isDefault: z.boolean(),
  /** stored: in the vault; session: until the app quits; missing: must be entered again. */
  key: z.enum(['not-needed', 'stored', 'session', 'missing']),
  /** Missing because the existing key was entered for a different address. */
  hasMoved: z.literal(true).optional(),
  /** The characters are used up: billed calls are held until the user lets them try again. */
  isOutOfQuota: z.boolean(),
  /** Size limits that the service has stated when it refused a file, in bytes by format; 0: it takes no such files. */
  statedMaxBytes: z.record(z.string(), z.number()).optional(),
});
export type Connection = z.infer<typeof connectionSchema>;

const languageSchema = z.object({
  /** Code from the service, in uppercase, e.g. `EN-GB`. */
  code: z.string(),
  name: z.string(),
  supportsFormality: z.boolean(),
  /**
   * For a target: its possible sources as base codes, with the quality if it was measured, the
   * engine that will translate (of two in a row the last one), and the intermediate language, if
   * any. Absent where any source of the service works.
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
  /** True when the engine is the practice engine, whose output is not a real translation. */
  isPractice: z.boolean(),
});
export type ConnectionLanguages = z.infer<typeof connectionLanguagesSchema>;

/** Usage in the current period. `characterLimit` null means no limit is known. */
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
