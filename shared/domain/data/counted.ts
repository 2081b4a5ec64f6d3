import type { AppError } from '../../errors.ts';

/** Children of a row: the stored count, and the count of those that exist. */
export interface Counted {
  /** Null when not recorded. */
  storedCount: number | null;
  foundCount: number;
}

/** Records that store the number of their children. */
export const COUNTED_KINDS = [
  'document',
  'translation',
  'translation-step',
  'memory',
  'memory-copy',
  'dictionary',
  'dictionary-change',
  'voice-session',
] as const;
export type CountedKind = (typeof COUNTED_KINDS)[number];

/**
 * Returns true when the parent counts more children than exist because a damaged database lost
 * some.
 */
export const hasLost = ({ storedCount, foundCount }: Counted): boolean =>
  storedCount !== null && foundCount < storedCount;

/** Refuses to present a part as the whole. @throws the given error */
export function requireWhole(counted: Counted, lost: (counted: Counted) => AppError): void {
  if (hasLost(counted)) throw lost(counted);
}
