import { z } from 'zod';
import { pageOf, pageQuery } from '../schemas.ts';

/** Reasons why startup quarantined a file; `unknown`: its note is lost. */
export const QUARANTINE_REASONS = ['never-sent', 'no-job', 'no-session', 'unknown'] as const;
export type QuarantineReason = (typeof QUARANTINE_REASONS)[number];

/** A file that the open database does not know. */
export const quarantinedFileSchema = z.object({
  /** Its original folder. */
  folder: z.string(),
  name: z.string(),
  /** Date of quarantine, such as 2026-05-17. */
  day: z.string(),
  why: z.enum(QUARANTINE_REASONS),
  sizeBytes: z.number().int().min(0),
  /** Remaining days on which the app runs until its permanent removal. */
  leftDays: z.number().int().min(0),
});
export type QuarantinedFile = z.infer<typeof quarantinedFileSchema>;

export const quarantineQuerySchema = z.object(pageQuery);
export type QuarantineQuery = z.infer<typeof quarantineQuerySchema>;

/** Newest day first. */
export const quarantinePageSchema = pageOf('files', quarantinedFileSchema);
export type QuarantinePage = z.infer<typeof quarantinePageSchema>;
