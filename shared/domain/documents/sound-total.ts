const MINUTE_MS = 60_000;

/** How much recordings are that are sent together, beside what the account has left. */
export interface SoundTotal {
  /** Whole minutes, rounded up; of those whose length is known. */
  minutes: number;
  /** Recordings that do not say how long they are. */
  unknownCount: number;
  /** Whole minutes, rounded down; null where no limit is known. */
  minutesLeft: number | null;
  exceedsLeft: boolean;
}

/**
 * A recording counts once, however many languages it goes into: its languages share one upload.
 * @param lengthsMs null for what does not say how long it is
 * @param leftMs of the account; null where no limit is known
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
