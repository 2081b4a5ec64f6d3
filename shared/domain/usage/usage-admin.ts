import { z } from 'zod';
import { id, pageOf, pageQuery, searchQuery } from '../schemas.ts';
import { errorDataSchema } from '../../error-schemas.ts';
import type { UsageAmounts } from './admin.ts';
import { KEY_SCOPES, REPORT_GROUPINGS } from './key-scopes.ts';
import { MAX_SEARCH_CHARS } from '../app/limits.ts';
import { MAX_CONNECTION_NAME_CHARS } from '../connections/limits.ts';
import { MAX_KEY_LABEL_CHARS, MAX_KEY_LIMIT } from './limits.ts';

/** Access for administering the organization behind a connection. */
export const adminAccessSchema = z.object({
  /**
   * own-service: the service inside the app; admin-key: a key stored for this; connection-key: the
   * connection's own key is an admin key.
   */
  source: z.enum(['own-service', 'admin-key', 'connection-key', 'none']),
  /** Where the admin key is stored; null when there is none. */
  adminKey: z.enum(['stored', 'session']).nullable(),
});
export type AdminAccess = z.infer<typeof adminAccessSchema>;

const limit = z.number().int().min(0).max(MAX_KEY_LIMIT).nullable();

const keyLimitsSchema = z.object({ characters: limit, speechToTextMs: limit });
export type KeyLimits = z.infer<typeof keyLimitsSchema>;

/**
 * A key of an organization without its ID. The ID is all that is needed to use the key, so the
 * window gets a handle instead, valid for this run of the app.
 */
export const developerKeyViewSchema = z.object({
  handle: z.string(),
  maskedKey: z.string(),
  label: z.string(),
  createdAtMs: z.number().nullable(),
  isDeactivated: z.boolean(),
  deactivatedAtMs: z.number().nullable(),
  limits: keyLimitsSchema,
  /** Null for everything, or when not reported. */
  scopes: z.array(z.string()).nullable(),
});
export type DeveloperKeyView = z.infer<typeof developerKeyViewSchema>;

const KEY_STATES = ['', 'active', 'deactivated'] as const;

export const keyQuerySchema = z.object({
  connectionId: id,
  ...searchQuery,
  /** Empty for all. */
  state: z.enum(KEY_STATES),
});
export type KeyQuery = z.infer<typeof keyQuerySchema>;

export const keyPageSchema = pageOf('keys', developerKeyViewSchema).extend({
  /** All active keys, not just those of the search results. */
  activeCount: z.number(),
  /** When the service reported it, UTC epoch milliseconds. */
  askedAtMs: z.number(),
  /** Reason why the service could not be asked; the last known data is shown. */
  error: errorDataSchema.nullable(),
});
export type KeyPage = z.infer<typeof keyPageSchema>;

export const newKeySchema = z.object({
  connectionId: id,
  label: z.string().trim().min(1).max(MAX_KEY_LABEL_CHARS),
  /** Null for everything. */
  scopes: z.array(z.enum(KEY_SCOPES)).min(1).nullable(),
  limits: keyLimitsSchema,
});
export type NewKey = z.infer<typeof newKeySchema>;

export const createdKeySchema = z.object({
  key: developerKeyViewSchema,
  /** The key itself, returned only this once. */
  secret: z.string(),
  /** Reason why the limits could not be set: the key exists without them. */
  limitsError: errorDataSchema.nullable(),
});
export type CreatedKey = z.infer<typeof createdKeySchema>;

const keyHandle = { connectionId: id, handle: id };
export const keyHandleSchema = z.object(keyHandle);
export const renameKeySchema = z.object({
  ...keyHandle,
  label: z.string().trim().min(1).max(MAX_KEY_LABEL_CHARS),
});
export const limitKeySchema = z.object({ ...keyHandle, limits: keyLimitsSchema });
export const deactivateKeySchema = z.object({ ...keyHandle, typedLabel: z.string().max(1100) });
/** Stores a key that was just created in the vault, as its own connection. */
export const keepKeySchema = z.object({
  ...keyHandle,
  name: z.string().trim().min(1).max(MAX_CONNECTION_NAME_CHARS),
});

const amountsSchema: z.ZodType<UsageAmounts> = z.object({
  totalChars: z.number(),
  textTranslationChars: z.number(),
  documentTranslationChars: z.number(),
  textImprovementChars: z.number(),
  speechToTextMs: z.number(),
  speechToSpeechMs: z.number(),
});

const pairSchema = z.object({
  sourceLang: z.string().nullable(),
  targetLang: z.string().nullable(),
});

const reportFields = {
  connectionId: id,
  /** Both inclusive, `YYYY-MM-DD` in UTC. */
  startDay: z.string().max(10),
  endDay: z.string().max(10),
  groupBy: z.enum(REPORT_GROUPINGS),
  text: z.string().max(MAX_SEARCH_CHARS),
};
export const reportFilterSchema = z.object(reportFields);
export type ReportFilter = z.infer<typeof reportFilterSchema>;
export const reportQuerySchema = z.object({ ...reportFields, ...pageQuery });
export type ReportQuery = z.infer<typeof reportQuerySchema>;

const nameShape = {
  /** Label of the key, or the tag. */
  label: z.string(),
  /** First and last characters of a key; empty where none is known, and for a tag. */
  maskedKey: z.string(),
  /** Language pair; null where the report is not by pair. */
  pair: pairSchema.nullable(),
};

const reportRowSchema = z.object({
  ...nameShape,
  /** Null for the whole range. */
  day: z.string().nullable(),
  usage: amountsSchema,
});
export type ReportRow = z.infer<typeof reportRowSchema>;

export const reportPageSchema = pageOf('rows', reportRowSchema).extend({
  /** Sum of all rows found. */
  sum: amountsSchema,
  /**
   * Usage of the whole organization on these days; null for tags and language pairs, whose reports lack it.
   */
  organization: amountsSchema.nullable(),
  /** Sums of the rows found by day; empty where they were not grouped by day. */
  days: z.array(z.object({ day: z.string(), usage: amountsSchema })),
  /** Sums of the rows found by key, tag, or language pair, largest first. */
  names: z.array(z.object({ ...nameShape, usage: amountsSchema })),
  askedAtMs: z.number(),
  /** Reason why the service could not be asked; the last known data is shown. */
  error: errorDataSchema.nullable(),
});
export type ReportPage = z.infer<typeof reportPageSchema>;

export const exportedReportSchema = z.object({ fileName: z.string(), rowCount: z.number() });
export type ExportedReport = z.infer<typeof exportedReportSchema>;
