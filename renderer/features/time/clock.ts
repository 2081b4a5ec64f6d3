/** Now, in UTC epoch milliseconds, and the IANA zone in which the person is now. */
export interface Clock {
  now: () => number;
  zone: () => string;
}

/** The system's own; a person who travels takes the zone along. */
export const systemClock: Clock = {
  now: () => Date.now(),
  zone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
};
