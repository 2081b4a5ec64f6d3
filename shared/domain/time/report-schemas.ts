import { z } from 'zod';
import { timeEntryFilterSchema } from './entry.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const zone = z.string().min(1).max(64);
/** Exact and billed time of a group, in milliseconds, split at midnight of the given zone. */
const spentSchema = z.object({
  durationMs: z.number(),
  billableMs: z.number(),
  /** Billed time: the billable part after the customers' rounding rules. */
  roundedMs: z.number(),
});

/** Sums for a range of days, both ends inclusive, at most 400 days. */
export const timeReportQuerySchema = z.object({
  fromDay: day,
  toDay: day,
  zone,
  projectId: z.string().max(100).nullable(),
  customerId: z.string().max(100).nullable(),
});
export type TimeReportQuery = z.infer<typeof timeReportQuerySchema>;

export const timeReportSchema = z.object({
  days: z.array(spentSchema.extend({ day: z.string() })),
  /** Largest first; ID null for time without a project. */
  projects: z.array(spentSchema.extend({ id: z.string().nullable(), name: z.string() })),
  /** Largest first; ID null for time without a customer. */
  customers: z.array(spentSchema.extend({ id: z.string().nullable(), name: z.string() })),
  /** One row per project and day with time, for the week view. */
  cells: z.array(
    z.object({ projectId: z.string().nullable(), day: z.string(), durationMs: z.number() }),
  ),
  total: spentSchema,
  entryCount: z.number(),
});
export type TimeReport = z.infer<typeof timeReportSchema>;

/**
 * Export of the entries of a filter, one row each; optionally with billed time beside the exact
 * time.
 */
export const timeExportInputSchema = z.object({
  filter: timeEntryFilterSchema,
  format: z.enum(['csv', 'xlsx']),
  isRounded: z.boolean(),
});
export type TimeExportInput = z.infer<typeof timeExportInputSchema>;

export const timeExportResultSchema = z.object({
  fileName: z.string(),
  entryCount: z.number(),
  sizeBytes: z.number(),
});
export type TimeExportResult = z.infer<typeof timeExportResultSchema>;
