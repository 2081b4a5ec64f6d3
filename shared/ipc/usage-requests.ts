import { z } from 'zod';
import { id } from '../domain/schemas.ts';
import { connectionId, nothing, type EventSchemas, type RequestSchemas } from './common-schemas.ts';
import { connectionSchema } from '../domain/connections/connection.ts';
import {
  accountUsageViewSchema,
  pairUsagesSchema,
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

/** Renderer requests about usage and keys; part of the map in contract.ts. */
export const usageRequests = {
  /** Asks the service; if it is unreachable, returns the last known usage. */
  'usage:get-account': { input: connectionId, output: accountUsageViewSchema },
  'usage:get-last-account': { input: connectionId, output: accountUsageViewSchema },
  /** Usage recorded on this computer. */
  'usage:list-days': { input: usageDaysQuerySchema, output: usageDaysSchema },
  /** Characters that the history knows of these days, by language pair. */
  'usage:list-pairs': { input: usageDaysQuerySchema, output: pairUsagesSchema },

  'usage:get-admin-access': { input: connectionId, output: adminAccessSchema },
  /** Stores the key in the vault, beside the key of the connection. */
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
  /**
   * Takes effect immediately and permanently; fails with `input/invalid` when the typed label does
   * not match.
   */
  'usage:deactivate-key': { input: deactivateKeySchema, output: developerKeyViewSchema },
  /** Copies the key to the clipboard; possible until it is dismissed. */
  'usage:copy-new-key': { input: keyHandleSchema, output: nothing },
  'usage:keep-new-key': { input: keepKeySchema, output: connectionSchema },
  /** From now on the key can no longer be shown, copied, or saved. */
  'usage:put-away-new-key': { input: keyHandleSchema, output: nothing },

  'usage:get-report': { input: reportQuerySchema, output: reportPageSchema },
  /** Writes all rows as CSV. Opens the system's file dialog; null if the user closed it. */
  'usage:export-report': { input: reportFilterSchema, output: exportedReportSchema.nullable() },
  /** Shows the file of the last export in its folder. */
  'usage:reveal-export': { input: nothing, output: nothing },
} satisfies RequestSchemas<'usage'>;

/** Events about usage. */
export const usageEvents = {
  /** An account reported its usage. */
  'usage:changed': z.object({ connectionId: z.string() }),
} satisfies EventSchemas<'usage'>;
