import { z } from 'zod';
import { pageQuery } from '../schemas.ts';

/** Why a start set a file aside; `unknown`: its note is lost. */
export const QUARANTINE_REASONS = ['never-sent', 'no-job', 'no-session', 'unknown'] as const;
export type QuarantineReason = (typeof QUARANTINE_REASONS)[number];

/** A file that the open database does not know. */
export const quarantinedFileSchema = z.object({
  /** The folder that it came from. */
  folder: z.string(),
  name: z.string(),
  /** When it was set aside, such as 2026-05-17. */
  day: z.string(),
  why: z.enum(QUARANTINE_REASONS),
  sizeBytes: z.number().int().min(0),
  /** Further days on which the app runs until it goes for good. */
  leftDays: z.number().int().min(0),
});
export type QuarantinedFile = z.infer<typeof quarantinedFileSchema>;

export const setAsideQuerySchema = z.object(pageQuery);
export type SetAsideQuery = z.infer<typeof setAsideQuerySchema>;

/** Newest day first. */
export const setAsidePageSchema = z.object({
  files: z.array(quarantinedFileSchema),
  total: z.number().int().min(0),
});
export type SetAsidePage = z.infer<typeof setAsidePageSchema>;
