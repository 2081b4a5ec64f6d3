const MINUTE_MS = 60_000;

/** Total length of recordings that are sent together, and what the account has left. */
export interface SoundTotal {
  /** Whole minutes, rounded up, of the recordings whose length is known. */
  minutes: number;
  /** Recordings whose length is unknown. */
  unknownCount: number;
  /** Whole minutes, rounded down; null where no limit is known. */
  minutesLeft: number | null;
  exceedsLeft: boolean;
}

/**
 * Sums recordings. Each counts once, for any number of target languages, because its languages
 * share one upload.
 * @param lengthsMs null where the length is unknown
 * @param leftMs time left in the account; null where no limit is known
 */
export function soundTotal(
  lengthsMs: readonly (number | null)[],
  leftMs: number | null,
): SoundTotal {
  const knownMs = lengthsMs.reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
  return {
    minutes: Math.ceil(knownMs / MINUTE_MS),
    unknownCount: lengthsMs.filter((ms) => ms === null).length,
    minutesLeft: leftMs === null ? null : Math.floor(leftMs / MINUTE_MS),
    exceedsLeft: leftMs !== null && knownMs > leftMs,
  };
}
