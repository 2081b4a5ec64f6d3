import { z } from 'zod';
import { SYSTEM_LANGUAGE } from '../../i18n/ui-language.ts';
import { CLOCKS, CSV_SEPARATORS, DENSITIES, FIRST_DAYS, TEXT_SIZES } from './appearance.ts';
import { outputChoicesSchema } from '../documents/output-choices.ts';
import { MAX_KEPT_NAME_CHARS, MAX_KEPT_NAMES } from '../connections/kept-names.ts';
import { NO_PRACTICE, practiceSchema } from '../connections/practice.ts';
import { MAX_VOICE_TARGETS, VOICE_FORMALITIES } from '../voice/names.ts';
import { searchFormsPatchSchema, searchFormsSchema } from './search-forms.ts';
import { pricesSchema } from '../usage/price.ts';
import { FORMALITIES } from '../texts/options.ts';
import { MAX_OWN_WORDS, MAX_SPELLED_WORD_CHARS } from '../checks/limits.ts';
import { MAX_IDLE_MINUTES } from '../time/limits.ts';
import { id, languageTag } from '../schemas.ts';

const keptNames = z.array(z.string().min(1).max(MAX_KEPT_NAME_CHARS)).max(MAX_KEPT_NAMES);

const ownWords = z.array(z.string().min(1).max(MAX_SPELLED_WORD_CHARS)).max(MAX_OWN_WORDS);

/** The user's preferences; no secrets. Stored by electron-store. */
export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  /** Interface language: the system's, or a language tag. */
  language: languageTag.default(SYSTEM_LANGUAGE),
  appearance: z
    .object({
      textSize: z.enum(TEXT_SIZES).default('normal'),
      density: z.enum(DENSITIES).default('normal'),
      firstDay: z.enum(FIRST_DAYS).default('system'),
      clock: z.enum(CLOCKS).default('system'),
      csvSeparator: z.enum(CSV_SEPARATORS).default('system'),
    })
    .prefault({}),
  documents: z
    .object({
      sourceLang: z.string().nullable().default(null),
      targetLangs: z.array(z.string()).default([]),
      formality: z.enum(FORMALITIES).default('default'),
      /** Output format per input format, where it differs from the file's own. */
      outputFormats: outputChoicesSchema.default({}),
      /** Concurrent requests per account. */
      concurrency: z.number().int().min(1).max(10).default(3),
      /** Names that the service inside the app leaves untranslated, in their own spelling. */
      doNotTranslate: keptNames.default([]),
      /** Prices of accounts that the user has entered. */
      prices: pricesSchema.default({}),
    })
    .prefault({}),
  /** First-start hints on Documents. */
  firstSteps: z
    .object({
      /** The user took one of them, or closed them. */
      areDone: z.boolean().default(false),
      /** The user opened an offered model, or closed the offer. */
      isModelOfferDone: z.boolean().default(false),
    })
    .prefault({}),
  vault: z
    .object({
      /**
       * The user agreed, after a plain warning, to store keys although the system has no keystore.
       */
      allowWeakStorage: z.boolean().default(false),
    })
    .prefault({}),
  practice: practiceSchema.prefault(NO_PRACTICE),
  history: z
    .object({
      /** Records nothing new in the history, for any project. */
      doNotRecord: z.boolean().default(false),
      /** Projects whose translations are not recorded. */
      unrecordedProjectIds: z.array(z.string()).default([]),
    })
    .prefault({}),
  time: z
    .object({
      /** Minutes without input after which the timer asks whether they were work; 0 never asks. */
      idleMinutes: z.number().int().min(0).max(MAX_IDLE_MINUTES).default(10),
    })
    .prefault({}),
  spelling: z
    .object({
      /** Words accepted in every language, even if its dictionary lacks them. */
      ownWords: ownWords.default([]),
    })
    .prefault({}),
  /** Options of the last session. */
  voice: z
    .object({
      sourceLang: z.string().nullable().default(null),
      targetLangs: z.array(z.string()).default([]),
      formality: z.enum(VOICE_FORMALITIES).default('default'),
      keepsSound: z.boolean().default(true),
    })
    .prefault({}),
  /** Inputs and page of each search form, to restore it as the user left it. */
  searchForms: searchFormsSchema.prefault({}),
});
export type Settings = z.infer<typeof settingsSchema>;

/**
 * A partial change of {@link Settings} that the window may request; groups are merged one level
 * deep. Choices that require consent in a system dialog are excluded.
 */
export const settingsPatchSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']).optional(),
  language: languageTag.optional(),
  appearance: z
    .object({
      textSize: z.enum(TEXT_SIZES).optional(),
      density: z.enum(DENSITIES).optional(),
      firstDay: z.enum(FIRST_DAYS).optional(),
      clock: z.enum(CLOCKS).optional(),
      csvSeparator: z.enum(CSV_SEPARATORS).optional(),
    })
    .optional(),
  documents: z
    .object({
      sourceLang: z.string().nullable().optional(),
      targetLangs: z.array(z.string()).max(50).optional(),
      formality: z.enum(FORMALITIES).optional(),
      outputFormats: outputChoicesSchema.optional(),
      concurrency: z.number().int().min(1).max(10).optional(),
      doNotTranslate: keptNames.optional(),
      prices: pricesSchema.optional(),
    })
    .optional(),
  firstSteps: z
    .object({ areDone: z.boolean().optional(), isModelOfferDone: z.boolean().optional() })
    .optional(),
  practice: practiceSchema.partial().optional(),
  searchForms: searchFormsPatchSchema.optional(),
  history: z
    .object({
      doNotRecord: z.boolean().optional(),
      unrecordedProjectIds: z.array(id).max(10_000).optional(),
    })
    .optional(),
  time: z
    .object({ idleMinutes: z.number().int().min(0).max(MAX_IDLE_MINUTES).optional() })
    .optional(),
  spelling: z.object({ ownWords: ownWords.optional() }).optional(),
  voice: z
    .object({
      sourceLang: languageTag.nullable().optional(),
      targetLangs: z.array(languageTag).max(MAX_VOICE_TARGETS).optional(),
      formality: z.enum(VOICE_FORMALITIES).optional(),
      keepsSound: z.boolean().optional(),
    })
    .optional(),
});
export type SettingsPatch = z.infer<typeof settingsPatchSchema>;

/** A partial change of all settings, for the main process. */
export const settingsChangeSchema = settingsPatchSchema.extend({
  vault: z.object({ allowWeakStorage: z.boolean().optional() }).optional(),
});
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

/**
 * Where keys are stored. `os-keystore`: encrypted by the system; `session`: in memory until the app
 * quits; `weak`: on disk without a system keystore, only after explicit consent.
 */
export const vaultStatusSchema = z.object({
  tier: z.enum(['os-keystore', 'session', 'weak']),
  /** Name of the system's backend, e.g. `gnome_libsecret`, `keychain`, `dpapi`, `basic_text`. */
  backend: z.string(),
  /**
   * The backend differs from the one that encrypted the stored keys, so the user must enter them
   * again.
   */
  backendChanged: z.boolean(),
});
export type VaultStatus = z.infer<typeof vaultStatusSchema>;
