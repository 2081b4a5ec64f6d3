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
import { settingsPatchSchema, settingsSchema, vaultStatusSchema } from '../domain/app/settings.ts';

/** All terms of the largest glossary, with room for quotes. */
const MAX_COPIED_CHARS = 2 * MAX_GLOSSARY_BYTES;

/** State of the services inside the app, as shown in Settings and at the rail. */
const embeddedStatusSchema = z.object({
  state: z.enum(['stopped', 'starting', 'running', 'failed']),
  /** `apertium`, `pseudo` (practice only) or `lexicon`; null until it runs. */
  engine: z.string().nullable(),
  /** Why it failed. */
  message: messageId.nullable(),
  /** Programs without which installed directions are not offered; absent: none. */
  missingPrograms: z.array(missingProgramSchema).optional(),
  /** Folders of speech models, used or not; absent: none. */
  speechModels: z.array(foundSpeechModelSchema).optional(),
});
export type EmbeddedStatus = z.infer<typeof embeddedStatusSchema>;

/** A one-time message, e.g. that a damaged database was salvaged. */
const noticeSchema = z.object({
  id: z.string(),
  severity: z.enum(['info', 'warning', 'error']),
  title: z.string(),
  message: z.string(),
});
export type Notice = z.infer<typeof noticeSchema>;

const appInfoSchema = z.object({
  version: z.string(),
  platform: z.string(),
  dataFolder: z.string(),
  locale: z.string(),
  /** The runtime; the fallback of the set-up is an older release that is out of support. */
  electron: z.object({ version: z.string(), isFallback: z.boolean() }),
});
export type AppInfo = z.infer<typeof appInfoSchema>;

/** What the renderer asks about the app itself, its settings, the keystore and proxies; part of contract.ts. */
export const appRequests = {
  'app:get-info': { input: nothing, output: appInfoSchema },
  'app:list-notices': { input: nothing, output: z.array(noticeSchema) },
  'app:dismiss-notice': { input: z.object({ noticeId: id }), output: nothing },
  'app:get-embedded-status': { input: nothing, output: embeddedStatusSchema },
  'app:copy-text': { input: z.object({ text: z.string().max(MAX_COPIED_CHARS) }), output: nothing },
  /** The first data is on screen; the embedded services start behind it. */
  'app:report-ready': { input: nothing, output: nothing },
  'app:open-data-folder': { input: nothing, output: nothing },
  /** Collects facts about the app: readable text without keys, texts, names and folders. */
  'app:get-diagnostics': { input: nothing, output: z.object({ text: z.string() }) },
  /** Saves what was collected last. Null: the dialog was closed. */
  'app:save-diagnostics': { input: nothing, output: z.object({ fileName: z.string() }).nullable() },
  'settings:get': { input: nothing, output: settingsSchema },
  'settings:update': { input: settingsPatchSchema, output: settingsSchema },
  'vault:get-status': { input: nothing, output: vaultStatusSchema },
  /** Asks the keystore once more, for one that was locked at the start. */
  'vault:recheck': { input: nothing, output: vaultStatusSchema },
  /**
   * Asks the person in a dialog of the system to agree to keeping keys without a system keystore, or takes
   * that back, which removes them from disk. The answer is where keys live afterwards.
   */
  'vault:set-weak-consent': { input: z.object({ allow: z.boolean() }), output: vaultStatusSchema },
  /** Null when no proxy has asked for a password and none is kept. */
  'proxy:get-status': { input: nothing, output: proxyStatusSchema.nullable() },
  /** Stores them in the vault for this proxy alone; what waits for the proxy continues. */
  'proxy:set-credentials': { input: proxyCredentialsSchema, output: proxyStatusSchema.nullable() },
  'proxy:forget': { input: proxyAddressSchema, output: proxyStatusSchema.nullable() },
} satisfies RequestSchemas<'app' | 'settings' | 'vault' | 'proxy'>;

/** Events from the main process; part of the map in contract.ts. */
export const appEvents = {
  'app:embedded-status-changed': embeddedStatusSchema,
  'app:notice-added': noticeSchema,
  /** What it says is no longer so. */
  'app:notice-withdrawn': z.object({ noticeId: id }),
  'settings:changed': settingsSchema,
  'proxy:changed': proxyStatusSchema.nullable(),
} satisfies EventSchemas<'app' | 'settings' | 'proxy'>;
