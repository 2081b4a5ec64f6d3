/** Maximum starts that wait for the services; more come only from a program that keeps starting the app. */
const MAX_WAITING = 100;

/** Keeps what starts of the app were asked for until the services can read it. */
export type Arrivals = ReturnType<typeof createArrivals>;

export function createArrivals() {
  const waiting: unknown[] = [];
  let listener: ((handed: unknown) => void) | null = null;
  return {
    /** @param handed arguments of a start, which may be anything */
    add(handed: unknown): void {
      if (listener !== null) listener(handed);
      else if (waiting.length < MAX_WAITING) waiting.push(handed);
    },
    /** Passes on what waits, in order, and everything from now on. */
    listen(listen: (handed: unknown) => void): void {
      listener = listen;
      for (const handed of waiting.splice(0)) listen(handed);
    },
  };
}
