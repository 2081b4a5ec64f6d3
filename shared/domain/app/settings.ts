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

/** Preferences of the person; no secrets. Stored by electron-store. */
export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  /** Of the interface: that of the system, or the tag of a language. */
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
      /** What files of a format are to become, where it is not their own format. */
      outputFormats: outputChoicesSchema.default({}),
      /** Concurrent requests per account. */
      concurrency: z.number().int().min(1).max(10).default(3),
      /** Names that the service inside the app leaves as they are, in their own spelling. */
      doNotTranslate: keptNames.default([]),
      /** Of accounts, as far as the person has entered one. */
      prices: pricesSchema.default({}),
    })
    .prefault({}),
  /** What a first start shows on Documents. */
  firstSteps: z
    .object({
      /** One of them was taken, or they were closed. */
      areDone: z.boolean().default(false),
      /** A model was looked at as it was offered, or the offer was closed. */
      isModelOfferDone: z.boolean().default(false),
    })
    .prefault({}),
  vault: z
    .object({
      /** The person agreed, after a plain warning, to keep keys although the system has no keystore. */
      allowWeakStorage: z.boolean().default(false),
    })
    .prefault({}),
  practice: practiceSchema.prefault(NO_PRACTICE),
  history: z
    .object({
      /** Nothing new is kept in the history, whatever its project. */
      doNotRecord: z.boolean().default(false),
      /** Projects whose translations are not kept. */
      unrecordedProjectIds: z.array(z.string()).default([]),
    })
    .prefault({}),
  time: z
    .object({
      /** Minutes without input after which the timer asks whether that was work; 0 never asks. */
      idleMinutes: z.number().int().min(0).max(MAX_IDLE_MINUTES).default(10),
    })
    .prefault({}),
  spelling: z
    .object({
      /** Right in every language, whatever its dictionary says. */
      ownWords: ownWords.default([]),
    })
    .prefault({}),
  /** What the last session was started with. */
  voice: z
    .object({
      sourceLang: z.string().nullable().default(null),
      targetLangs: z.array(z.string()).default([]),
      formality: z.enum(VOICE_FORMALITIES).default('default'),
      keepsSound: z.boolean().default(true),
    })
    .prefault({}),
  /** Inputs and page of each search form, so that it comes back as it was left. */
  searchForms: searchFormsSchema.prefault({}),
});
export type Settings = z.infer<typeof settingsSchema>;

/**
 * A partial change of {@link Settings} as the window may ask for it; groups are merged one level deep. What
 * the person agrees to in a dialog of the system is no part of it.
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
 * Where keys live. `os-keystore`: encrypted by the system; `session`: in memory until the app quits;
 * `weak`: on disk without a system keystore, only after explicit consent.
 */
export const vaultStatusSchema = z.object({
  tier: z.enum(['os-keystore', 'session', 'weak']),
  /** Name of the system's backend, e.g. `gnome_libsecret`, `keychain`, `dpapi`, `basic_text`. */
  backend: z.string(),
  /** The backend is another one than the one the stored keys were encrypted with: they must be given again. */
  backendChanged: z.boolean(),
});
export type VaultStatus = z.infer<typeof vaultStatusSchema>;
