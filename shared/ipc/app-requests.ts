import { z } from 'zod';
import { messageId } from '../error-schemas.ts';
import { id } from '../domain/schemas.ts';
import { nothing, type EventSchemas, type RequestSchemas } from './common-schemas.ts';
import { MAX_GLOSSARY_BYTES } from '../glossaries/limits.ts';
import { missingProgramSchema } from '../domain/connections/missing-program.ts';
import { foundSpeechModelSchema } from '../domain/voice/speech-model.ts';
import {
  proxyAddressSchema,
  proxyCredentialsSchema,
  proxyStatusSchema,
} from '../domain/connections/proxy-sign-in.ts';
import { HIDING_PLACES } from '../domain/app/at-hand.ts';
import { arrivalSchema } from '../domain/app/arrival.ts';
import { findQuerySchema, foundSchema } from '../domain/app/found.ts';
import { settingsPatchSchema, settingsSchema, vaultStatusSchema } from '../domain/app/settings.ts';

/** Fits all terms of the largest glossary, with room for quotation marks. */
const MAX_COPIED_CHARS = 2 * MAX_GLOSSARY_BYTES;

/** State of the services inside the app, as shown in Settings and on the rail. */
const embeddedStatusSchema = z.object({
  state: z.enum(['stopped', 'starting', 'running', 'failed']),
  /** `apertium`, `pseudo` (practice only), or `lexicon`; null until it runs. */
  engine: z.string().nullable(),
  /** Reason for the failure. */
  message: messageId.nullable(),
  /**
   * Programs whose absence keeps installed directions from being offered; absent when none are
   * missing.
   */
  missingPrograms: z.array(missingProgramSchema).optional(),
  /** Folders of speech models, used or not; absent when there are none. */
  speechModels: z.array(foundSpeechModelSchema).optional(),
});
export type EmbeddedStatus = z.infer<typeof embeddedStatusSchema>;

/** A one-time message, such as that a damaged database was salvaged. */
const noticeSchema = z.object({
  id: z.string(),
  severity: z.enum(['info', 'warning', 'error']),
  title: z.string(),
  message: z.string(),
  /** Section of Settings in which the user can act on it; absent for none. */
  opens: z.enum(['updates', 'way-back']).optional(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** Abilities of this desktop that an app uses outside its window. */
const atHandSchema = z.object({
  hidingPlace: z.enum(HIDING_PLACES),
  hasNotifications: z.boolean(),
  /** Whether the app starts when the user signs in; null where that cannot be set, as in a checkout. */
  isAutostarted: z.boolean().nullable(),
});
export type AtHand = z.infer<typeof atHandSchema>;

const appInfoSchema = z.object({
  version: z.string(),
  platform: z.string(),
  dataFolder: z.string(),
  locale: z.string(),
  /** True in a package that must not be given to users, because it may contain the fallback. */
  isForTests: z.boolean(),
  /** The runtime; the setup's fallback is an older release that is out of support. */
  electron: z.object({ version: z.string(), isFallback: z.boolean() }),
});
export type AppInfo = z.infer<typeof appInfoSchema>;

/** Whose licenses: the packages that the app contains, or Electron with Chromium and Node. */
const licensedSchema = z.enum(['packages', 'electron']);
export type Licensed = z.infer<typeof licensedSchema>;

/**
 * Renderer requests about the app itself, its settings, the keystore, and proxies; part of
 * contract.ts.
 */
export const appRequests = {
  'app:get-info': { input: nothing, output: appInfoSchema },
  'app:list-notices': { input: nothing, output: z.array(noticeSchema) },
  'app:dismiss-notice': { input: z.object({ noticeId: id }), output: nothing },
  'app:get-embedded-status': { input: nothing, output: embeddedStatusSchema },
  'app:copy-text': { input: z.object({ text: z.string().max(MAX_COPIED_CHARS) }), output: nothing },
  /** Reports that the first data is on screen; the embedded services start after it. */
  'app:report-ready': { input: nothing, output: nothing },
  'app:open-data-folder': { input: nothing, output: nothing },
  /** Opens the license texts in the system's program for them. */
  'app:open-licenses': { input: z.object({ of: licensedSchema }), output: nothing },
  /** Collects facts about the app: readable text without keys, texts, names, or folders. */
  'app:get-diagnostics': { input: nothing, output: z.object({ text: z.string() }) },
  /** Saves what was collected last; null if the user closed the dialog. */
  'app:save-diagnostics': { input: nothing, output: z.object({ fileName: z.string() }).nullable() },
  /**
   * Finds things of the database by their names and texts, a few of each kind, for the command palette. Nothing leaves
   * the computer.
   */
  'app:find': { input: findQuerySchema, output: z.array(foundSchema) },
  /** Asks the desktop again: panels come and go. */
  'app:get-at-hand': { input: nothing, output: atHandSchema },
  'app:set-autostart': { input: z.object({ isOn: z.boolean() }), output: atHandSchema },
  /** Takes what other programs opened with the app since the last time, in order. */
  'app:take-arrivals': { input: nothing, output: z.array(arrivalSchema) },
  'settings:get': { input: nothing, output: settingsSchema },
  'settings:update': { input: settingsPatchSchema, output: settingsSchema },
  'vault:get-status': { input: nothing, output: vaultStatusSchema },
  /** Asks the keystore again, in case it was locked at startup. */
  'vault:recheck': { input: nothing, output: vaultStatusSchema },
  /**
   * Asks the user in a system dialog to agree to storing keys without a system keystore, or
   * withdraws that consent, which removes them from disk. Returns where keys are stored afterward.
   */
  'vault:set-weak-consent': { input: z.object({ allow: z.boolean() }), output: vaultStatusSchema },
  /** Null when no proxy has asked for a password and none is stored. */
  'proxy:get-status': { input: nothing, output: proxyStatusSchema.nullable() },
  /**
   * Stores the credentials in the vault for this proxy only; requests waiting for the proxy
   * continue.
   */
  'proxy:set-credentials': { input: proxyCredentialsSchema, output: proxyStatusSchema.nullable() },
  'proxy:forget': { input: proxyAddressSchema, output: proxyStatusSchema.nullable() },
} satisfies RequestSchemas<'app' | 'settings' | 'vault' | 'proxy'>;

/** Events from the main process; part of the map in contract.ts. */
export const appEvents = {
  'app:embedded-status-changed': embeddedStatusSchema,
  'app:notice-added': noticeSchema,
  /** The notice no longer applies. */
  'app:notice-withdrawn': z.object({ noticeId: id }),
  /** The user clicked something outside the window that is about a page, or about an item of the history. */
  'app:place-wanted': z.object({
    page: z.enum(['documents', 'time', 'history']),
    itemId: id.nullable(),
  }),
  /** Something waits to be taken. */
  'app:arrived': nothing,
  'settings:changed': settingsSchema,
  'proxy:changed': proxyStatusSchema.nullable(),
} satisfies EventSchemas<'app' | 'settings' | 'proxy'>;
