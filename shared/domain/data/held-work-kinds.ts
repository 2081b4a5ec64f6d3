import type { WorkKind } from '../money/costs.ts';
/** Closed sets of what waits for a decision. No zod here: the renderer uses these values. */

/** Why a database may be older than what was done with it. */
export const AGE_REASONS = [
  /** A person put a back-up in its place. */
  'put-back',
  /** It was lost or unreadable, and a back-up took its place. */
  'restored',
  /** What could be read of a damaged file. */
  'salvaged',
  /** Its last changes were in a log that was damaged. */
  'log-set-aside',
  /** Another file than before has its name: from another computer, or new. */
  'other-line',
  /** There are receipts of what it does not know. */
  'behind-receipts',
  /** What stood outside about it is gone or unreadable. */
  'line-file-lost',
] as const;
export type AgeReason = (typeof AGE_REASONS)[number];

/** Work that may have been done already, and projects that may have been confidential. */
export const HELD_KINDS = [
  'whole-upload',
  'pre-translated',
  'recording',
  'voice-rest',
  'project',
] as const satisfies readonly (WorkKind | 'project')[];
export type HeldKind = (typeof HELD_KINDS)[number];
