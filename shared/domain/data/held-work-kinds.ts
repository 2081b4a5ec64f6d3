import type { WorkKind } from '../money/costs.ts';
/** Closed sets for work that waits for a decision. No zod here: the renderer uses these values. */

/** Reasons why a database may be older than the work done with it. */
export const AGE_REASONS = [
  /** The user replaced it with a backup. */
  'put-back',
  /** It was lost or unreadable, and a backup replaced it. */
  'restored',
  /** It holds what could be read of a damaged file. */
  'salvaged',
  /** Its last changes were in a damaged log. */
  'log-set-aside',
  /** A different file now has its name: a new one, or one from a different computer. */
  'other-line',
  /** There are receipts for work that it does not contain. */
  'behind-receipts',
  /** The file outside it that describes it is missing or unreadable. */
  'line-file-lost',
] as const;
export type AgeReason = (typeof AGE_REASONS)[number];

/** Work that may have been done already, and projects that may have been confidential. */
export const HELD_KINDS = [
  'whole-upload',
  'pre-translated',
  'recording',
  'voice-rest',
  'watch',
  'project',
] as const satisfies readonly (WorkKind | 'project')[];
export type HeldKind = (typeof HELD_KINDS)[number];
