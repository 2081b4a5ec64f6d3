import { z } from 'zod';
import { MAX_GLOSSARY_BYTES } from '../glossaries/limits.ts';
import { settingsPatchSchema, settingsSchema, vaultStatusSchema } from '../domain/settings.ts';

/** All terms of the largest glossary, with room for quotes. */
const MAX_COPIED_CHARS = 2 * MAX_GLOSSARY_BYTES;
const nothing = z.undefined();
const id = z.string().min(1).max(100);

/** State of the services inside the app, as shown in Settings and at the rail. */
export const embeddedStatusSchema = z.object({
  state: z.enum(['stopped', 'starting', 'running', 'failed']),
  /** `apertium`, `pseudo` (practice only) or `lexicon`; null until it runs. */
  engine: z.string().nullable(),
  message: z.string().nullable(),
});
export type EmbeddedStatus = z.infer<typeof embeddedStatusSchema>;

/** Something the person must be told once, e.g. that a damaged database was salvaged. */
export const noticeSchema = z.object({
  id: z.string(),
  severity: z.enum(['info', 'warning', 'error']),
  title: z.string(),
  message: z.string(),
});
export type Notice = z.infer<typeof noticeSchema>;

export const appInfoSchema = z.object({
  version: z.string(),
  platform: z.string(),
  dataFolder: z.string(),
  locale: z.string(),
});
export type AppInfo = z.infer<typeof appInfoSchema>;

/** What the renderer asks about the app itself, its settings and the keystore; part of contract.ts. */
export const appRequests = {
  'app:get-info': { input: nothing, output: appInfoSchema },
  'app:list-notices': { input: nothing, output: z.array(noticeSchema) },
  'app:dismiss-notice': { input: z.object({ noticeId: id }), output: nothing },
  'app:get-embedded-status': { input: nothing, output: embeddedStatusSchema },
  'app:copy-text': { input: z.object({ text: z.string().max(MAX_COPIED_CHARS) }), output: nothing },
  /** The first data is on screen; the embedded services start behind it. */
  'app:report-ready': { input: nothing, output: nothing },
  'app:open-data-folder': { input: nothing, output: nothing },
  'settings:get': { input: nothing, output: settingsSchema },
  'settings:update': { input: settingsPatchSchema, output: settingsSchema },
  'vault:get-status': { input: nothing, output: vaultStatusSchema },
  /** Asks the keystore once more, for one that was locked at the start. */
  'vault:recheck': { input: nothing, output: vaultStatusSchema },
  /** Agree to, or take back, keeping keys without a system keystore. Taking back removes them from disk. */
  'vault:set-weak-consent': { input: z.object({ allow: z.boolean() }), output: vaultStatusSchema },
} as const;

/** What the main process tells unasked; part of the map in contract.ts. */
export const appEvents = {
  'app:embedded-status-changed': embeddedStatusSchema,
  'app:notice-added': noticeSchema,
  'settings:changed': settingsSchema,
} as const;
