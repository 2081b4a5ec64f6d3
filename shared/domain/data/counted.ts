import type { AppError } from '../../errors.ts';

/** Children of a row: as many as it says that there are, and as many as there are. */
export interface Counted {
  /** Null: not noted. */
  storedCount: number | null;
  foundCount: number;
}

/** What stores how many children define it. */
export const COUNTED_KINDS = [
  'document',
  'translation',
  'memory',
  'memory-copy',
  'dictionary',
  'dictionary-change',
  'voice-session',
] as const;
export type CountedKind = (typeof COUNTED_KINDS)[number];

/** True when children are missing that the parent counts: a damaged database lost them. */
export const hasLost = ({ storedCount, foundCount }: Counted): boolean =>
  storedCount !== null && foundCount < storedCount;

/** Stops what would pass on a part as the whole. @throws the error that is given */
export function requireWhole(counted: Counted, lost: (counted: Counted) => AppError): void {
  if (hasLost(counted)) throw lost(counted);
}
