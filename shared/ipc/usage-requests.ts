import { z } from 'zod';
import { id } from '../domain/schemas.ts';
import { connectionId, nothing, type EventSchemas, type RequestSchemas } from './common-schemas.ts';
import { connectionSchema } from '../domain/connections/connection.ts';
import {
  accountUsageViewSchema,
  usageDaysQuerySchema,
  usageDaysSchema,
} from '../domain/usage/account.ts';
import {
  adminAccessSchema,
  createdKeySchema,
  deactivateKeySchema,
  developerKeyViewSchema,
  exportedReportSchema,
  keepKeySchema,
  keyHandleSchema,
  keyPageSchema,
  keyQuerySchema,
  limitKeySchema,
  newKeySchema,
  renameKeySchema,
  reportFilterSchema,
  reportPageSchema,
  reportQuerySchema,
} from '../domain/usage/usage-admin.ts';
import { MAX_KEY_CHARS } from '../domain/connections/limits.ts';

/** What the renderer asks about usage and keys; part of the map in contract.ts. */
export const usageRequests = {
  /** Asks the service; if unreachable, returns the last known usage. */
  'usage:get-account': { input: connectionId, output: accountUsageViewSchema },
  'usage:get-last-account': { input: connectionId, output: accountUsageViewSchema },
  /** What this computer has kept. */
  'usage:list-days': { input: usageDaysQuerySchema, output: usageDaysSchema },

  'usage:get-admin-access': { input: connectionId, output: adminAccessSchema },
  /** Into the vault, beside the key of the connection. */
  'usage:set-admin-key': {
    input: z.object({ connectionId: id, key: z.string().trim().min(1).max(MAX_KEY_CHARS) }),
    output: adminAccessSchema,
  },
  'usage:remove-admin-key': { input: connectionId, output: adminAccessSchema },

  /** Active ones first, then by label. */
  'usage:list-keys': { input: keyQuerySchema, output: keyPageSchema },
  /** Never retried automatically: if the outcome is unknown, the list shows it. */
  'usage:create-key': { input: newKeySchema, output: createdKeySchema },
  'usage:rename-key': { input: renameKeySchema, output: developerKeyViewSchema },
  'usage:limit-key': { input: limitKeySchema, output: developerKeyViewSchema },
  /** At once and for ever; `input/invalid` when the label that was typed is another. */
  'usage:deactivate-key': { input: deactivateKeySchema, output: developerKeyViewSchema },
  /** To the clipboard, until it was dismissed. */
  'usage:copy-new-key': { input: keyHandleSchema, output: nothing },
  'usage:keep-new-key': { input: keepKeySchema, output: connectionSchema },
  /** From now on the key cannot be shown, copied or kept any more. */
  'usage:put-away-new-key': { input: keyHandleSchema, output: nothing },

  'usage:get-report': { input: reportQuerySchema, output: reportPageSchema },
  /** All rows as CSV. Opens the system's file dialog; null when it was closed. */
  'usage:export-report': { input: reportFilterSchema, output: exportedReportSchema.nullable() },
  /** Shows the file of the last export in its folder. */
  'usage:reveal-export': { input: nothing, output: nothing },
} satisfies RequestSchemas<'usage'>;

/** Events about usage. */
export const usageEvents = {
  /** An account reported its usage. */
  'usage:changed': z.object({ connectionId: z.string() }),
} satisfies EventSchemas<'usage'>;
