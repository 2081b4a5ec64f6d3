import { z } from 'zod';
import { SYSTEM_LANGUAGE } from '../../i18n/ui-language.ts';
import { CLOSING_CHOICES } from './at-hand.ts';
import { CLOCKS, CSV_SEPARATORS, DENSITIES, FIRST_DAYS, TEXT_SIZES } from './appearance.ts';
import { outputChoicesSchema } from '../documents/choices.ts';
import { MAX_KEPT_NAME_CHARS, MAX_KEPT_NAMES } from '../connections/kept-names.ts';
import { NO_PRACTICE, practiceSchema } from '../connections/practice.ts';
import { MAX_VOICE_TARGETS, VOICE_FORMALITIES } from '../voice/names.ts';
import { searchFormsPatchSchema, searchFormsSchema } from './search-forms.ts';
import { pricesSchema } from '../usage/price.ts';
import { FORMALITIES } from '../texts/options.ts';
import { MAX_OWN_WORDS, MAX_SPELLED_WORD_CHARS } from '../checks/limits.ts';
import { MAX_IDLE_MINUTES, MAX_WORK_IDLE_MINUTES } from '../time/limits.ts';
import { MAX_SHORTCUT_CHARS } from './limits.ts';
import { id, languageTag } from '../schemas.ts';
import { MAX_LIST_ADDRESS_CHARS } from '../updates/limits.ts';
import { DEFAULT_PROGRAMS_PORT, MAX_PROGRAM_ORIGINS } from '../programs/limits.ts';
import { extensionOrigin, programsPort } from '../programs/program.ts';

const keptNames = z.array(z.string().min(1).max(MAX_KEPT_NAME_CHARS)).max(MAX_KEPT_NAMES);

/** The user's preferences; no secrets. Stored by electron-store. */
export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  /** Interface language: the system's, or a language tag. */
  language: languageTag,
  appearance: z.object({
    textSize: z.enum(TEXT_SIZES),
    density: z.enum(DENSITIES),
    firstDay: z.enum(FIRST_DAYS),
    clock: z.enum(CLOCKS),
    csvSeparator: z.enum(CSV_SEPARATORS),
  }),
  /** How the app behaves outside its window. */
  atHand: z.object({
    closing: z.enum(CLOSING_CHOICES),
    /** Shows notifications of finished and stuck jobs. */
    notifies: z.boolean(),
  }),
  documents: z.object({
    sourceLang: z.string().nullable(),
    targetLangs: z.array(z.string()).max(50),
    formality: z.enum(FORMALITIES),
    /** Output format per input format, where it differs from the file's own. */
    outputFormats: outputChoicesSchema,
    /** Concurrent requests per account. */
    concurrency: z.number().int().min(1).max(10),
    /** Names that the service inside the app leaves untranslated, in their own spelling. */
    doNotTranslate: keptNames,
    /** Prices of accounts that the user has entered. */
    prices: pricesSchema,
  }),
  /** First-start hints on Documents. */
  firstSteps: z.object({
    /** The user took one of them, or closed them. */
    areDone: z.boolean(),
    /** The user opened an offered model, or closed the offer. */
    isModelOfferDone: z.boolean(),
  }),
  vault: z.object({
    /** The user agreed, after a plain warning, to store keys although the system has no keystore. */
    allowWeakStorage: z.boolean(),
  }),
  practice: practiceSchema,
  history: z.object({
    /** Records nothing new in the history, for any project. */
    doNotRecord: z.boolean(),
    /** Projects whose translations are not recorded. */
    unrecordedProjectIds: z.array(id).max(10_000),
  }),
  editor: z.object({
    /** Confirming a translation fills it in where the same source is still untouched. */
    fillsRepeats: z.boolean(),
  }),
  time: z.object({
    /** Minutes without input after which the timer asks whether they were work; 0 never asks. */
    idleMinutes: z.number().int().min(0).max(MAX_IDLE_MINUTES),
    /** Measures how long documents are worked on. */
    measuresWork: z.boolean(),
    /** Minutes without a key or a click after which work on a document has ended. */
    workIdleMinutes: z.number().int().min(1).max(MAX_WORK_IDLE_MINUTES),
  }),
  spelling: z.object({
    /** Words accepted in every language, even if its dictionary lacks them. */
    ownWords: z.array(z.string().min(1).max(MAX_SPELLED_WORD_CHARS)).max(MAX_OWN_WORDS),
  }),
  /** The listener for other programs on this computer. */
  programs: z.object({
    isOn: z.boolean(),
    port: programsPort,
    /** Browser extensions that may send requests. */
    origins: z.array(extensionOrigin).max(MAX_PROGRAM_ORIGINS),
  }),
  watches: z.object({
    /** No watched folder is looked at. */
    isPaused: z.boolean(),
  }),
  /** Which versions there are, as a signed list at this address says. */
  updates: z.object({
    /** Asks once a day. */
    isOn: z.boolean(),
    /** Empty for the one that the package brings, or none. */
    address: z.string().max(MAX_LIST_ADDRESS_CHARS),
    /** UTC epoch milliseconds of the last request; null if there was none. */
    askedAtMs: z.number().nullable(),
    /** When the newest list ever believed was issued; an older one is refused. */
    newestListMs: z.number().min(0),
    /** The newest version that a notice named. */
    toldVersion: z.string().max(100),
  }),
  quick: z.object({
    /** Keys that open the quick window from anywhere; null for none. */
    shortcut: z.string().max(MAX_SHORTCUT_CHARS).nullable(),
  }),
  /** Options of the last session. */
  voice: z.object({
    sourceLang: languageTag.nullable(),
    targetLangs: z.array(languageTag).max(MAX_VOICE_TARGETS),
    formality: z.enum(VOICE_FORMALITIES),
    keepsSound: z.boolean(),
  }),
  /** Inputs and page of each search form, to restore it as the user left it. */
  searchForms: searchFormsSchema,
});
export type Settings = z.infer<typeof settingsSchema>;

/** The settings of a first start. */
export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  language: SYSTEM_LANGUAGE,
  appearance: {
    textSize: 'normal',
    density: 'normal',
    firstDay: 'system',
    clock: 'system',
    csvSeparator: 'system',
  },
  atHand: { closing: 'ask', notifies: true },
  documents: {
    sourceLang: null,
    targetLangs: [],
    formality: 'default',
    outputFormats: {},
    concurrency: 3,
    doNotTranslate: [],
    prices: {},
  },
  firstSteps: { areDone: false, isModelOfferDone: false },
  vault: { allowWeakStorage: false },
  practice: NO_PRACTICE,
  history: { doNotRecord: false, unrecordedProjectIds: [] },
  time: { idleMinutes: 10, measuresWork: true, workIdleMinutes: 3 },
  editor: { fillsRepeats: true },
  spelling: { ownWords: [] },
  programs: { isOn: false, port: DEFAULT_PROGRAMS_PORT, origins: [] },
  watches: { isPaused: false },
  updates: { isOn: false, address: '', askedAtMs: null, newestListMs: 0, toldVersion: '' },
  quick: { shortcut: null },
  voice: { sourceLang: null, targetLangs: [], formality: 'default', keepsSound: true },
  searchForms: {},
};

const { shape } = settingsSchema;

/**
 * A partial change of {@link Settings} that the window may request; groups are merged one level
 * deep. Choices that require consent in a system dialog, and those that a service has to follow, are
 * excluded.
 */
export const settingsPatchSchema = z.strictObject({
  theme: shape.theme.optional(),
  language: shape.language.optional(),
  appearance: shape.appearance.partial().optional(),
  atHand: shape.atHand.partial().optional(),
  documents: shape.documents.partial().optional(),
  firstSteps: shape.firstSteps.partial().optional(),
  practice: shape.practice.partial().optional(),
  searchForms: searchFormsPatchSchema.optional(),
  history: shape.history.partial().optional(),
  editor: shape.editor.partial().optional(),
  time: shape.time.partial().optional(),
  spelling: shape.spelling.partial().optional(),
  voice: shape.voice.partial().optional(),
});
export type SettingsPatch = z.infer<typeof settingsPatchSchema>;

/** A partial change of all settings, for the main process. */
export const settingsChangeSchema = settingsPatchSchema.extend({
  vault: shape.vault.partial().optional(),
  programs: shape.programs.partial().optional(),
  watches: shape.watches.partial().optional(),
  updates: shape.updates.partial().optional(),
  quick: shape.quick.partial().optional(),
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
