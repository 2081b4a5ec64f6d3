import type { Clock } from '../../../support/clock.ts';
import {
  EXTENSION_ORIGIN,
  MAX_PROGRAM_ORIGINS,
} from '../../../../shared/domain/programs/limits.ts';

/** An extension that was refused because no one has allowed it. */
export interface AskedOrigin {
  readonly origin: string;
  /** UTC epoch milliseconds of its latest request. */
  readonly atMs: number;
}

/** Browser extensions that may send requests, and those that tried. Pages never may. */
export type Origins = ReturnType<typeof createOrigins>;

export function createOrigins(clock: Clock, onChanged: () => void) {
  let allowed: ReadonlySet<string> = new Set();
  const asked = new Map<string, number>();
  return {
    /** Replaces the allowed origins; anything but an extension is left out. */
    allow(origins: readonly string[]) {
      allowed = new Set(origins.filter((origin) => EXTENSION_ORIGIN.test(origin)));
      for (const origin of allowed) asked.delete(origin);
    },
    /** Checks an origin exactly, and notes an extension that is not allowed. */
    check(origin: string): boolean {
      if (allowed.has(origin)) return true;
      if (!EXTENSION_ORIGIN.test(origin)) return false;
      const isNew = !asked.delete(origin);
      asked.set(origin, clock.now());
      const [oldest] = asked.keys();
      if (asked.size > MAX_PROGRAM_ORIGINS && oldest !== undefined) asked.delete(oldest);
      if (isNew) onChanged();
      return false;
    },
    /** Lists the extensions that were refused, latest first. */
    asked: (): AskedOrigin[] => [...asked].map(([origin, atMs]) => ({ origin, atMs })).toReversed(),
  };
}
