import { systemZone } from '../../lib/days/day.ts';

/** Now, in UTC epoch milliseconds, and the user's current IANA zone. */
export interface Clock {
  now: () => number;
  zone: () => string;
}

/** The system clock, whose zone follows a traveling user. */
export const systemClock: Clock = {
  now: () => Date.now(),
  zone: systemZone,
};
