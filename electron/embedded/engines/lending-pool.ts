import { AppError } from '../../../shared/errors.ts';
import type { Clock } from '../../support/clock.ts';
import type { Readiness } from './engine.ts';

/** Something that runs and takes much memory: a pipeline of processes, a thread with a model. */
export interface Runner {
  /** Ends it immediately. */
  close(): void;
}

export interface LendingPoolOptions<R extends Runner> {
  /** Starts the runner of a name; `onEnd` must be called when it has ended. */
  readonly open: (name: string, onEnd: () => void) => Promise<R>;
  readonly clock: Clock;
  /** Maximum number of runners. */
  readonly maxOpen: number;
  /** How long an idle runner is kept. */
  readonly idleMs: number;
}

/** Lends runners: started on demand, shared by name, the least recently used one ended first. */
export interface LendingPool<R extends Runner> {
  /**
   * Runs `work` with the runner of a name, which is not replaced meanwhile. Waits its turn when all
   * places are in use.
   */
  use<T>(name: string, work: (runner: R) => Promise<T>): Promise<T>;
  /**
   * Starts the runner of a name ahead of its use if that requires no waiting: it takes a free
   * place, or that of an idle runner. If it cannot be started, the next user gets the error.
   * @returns `nothing` when all places are in use
   */
  warm(name: string): Readiness;
  /** Returns names with a runner, least recently used first. */
  openNames(): string[];
  /** Ends all runners; waiting callers are rejected. */
  close(): void;
}

interface Place<R> {
  readonly name: string;
  readonly runner: Promise<R>;
  opened: R | null;
  leases: number;
  cancelIdle: () => void;
}

interface Waiting<R> {
  readonly name: string;
  resolve(place: Place<R>): void;
  reject(error: Error): void;
}

export function createLendingPool<R extends Runner>(
  options: LendingPoolOptions<R>,
): LendingPool<R> {
  // Insertion order is the order of use: the first place is the least recently used one.
  const places = new Map<string, Place<R>>();
  const waiting: Waiting<R>[] = [];
  let isClosed = false;

  const drop = (place: Place<R>): void => {
    if (places.get(place.name) === place) places.delete(place.name);
    place.cancelIdle();
    place.opened?.close();
  };

  const start = (name: string): Place<R> => {
    const onEnd = (): void => {
      // A runner ended by the pool has already left its place.
      if (places.get(name) !== place) return;
      drop(place);
      serveWaiting();
    };
    const place: Place<R> = {
      name,
      runner: options.open(name, onEnd),
      opened: null,
      leases: 0,
      cancelIdle: () => undefined,
    };
    void settle(place);
    return place;
  };

  const settle = async (place: Place<R>): Promise<void> => {
    try {
      place.opened = await place.runner;
      if (isClosed) place.opened.close();
    } catch {
      // Everyone waiting for the runner gets the error.
      drop(place);
    }
  };

  const takePlace = (name: string): Place<R> | null => {
    const running = places.get(name);
    if (running === undefined && places.size >= options.maxOpen) {
      const idle = [...places.values()].find((place) => place.leases === 0);
      if (idle === undefined) return null;
      drop(idle);
    }
    const place = running ?? start(name);
    places.delete(name);
    places.set(name, place);
    place.leases += 1;
    place.cancelIdle();
    return place;
  };

  const serveWaiting = (): void => {
    // Nobody is waiting once the pool is closed.
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      const place = takePlace(next.name);
      if (place === null) return;
      waiting.shift();
      next.resolve(place);
    }
  };

  const lease = (name: string): Promise<Place<R>> => {
    if (isClosed) return Promise.reject(closedError());
    // The longest-waiting caller goes first, even before users of a running one, so that nobody starves.
    const place = waiting.length === 0 ? takePlace(name) : null;
    if (place !== null) return Promise.resolve(place);
    return new Promise((resolve, reject) => {
      waiting.push({ name, resolve, reject });
    });
  };

  const release = (place: Place<R>): void => {
    place.leases -= 1;
    if (place.leases === 0 && places.get(place.name) === place) {
      place.cancelIdle = options.clock.after(options.idleMs, () => {
        drop(place);
      });
    }
    serveWaiting();
  };

  return {
    async use(name, work) {
      const place = await lease(name);
      try {
        return await work(await place.runner);
      } finally {
        release(place);
      }
    },
    warm(name) {
      const isFree = !isClosed && waiting.length === 0;
      const place = isFree ? takePlace(name) : null;
      if (place === null) return 'nothing';
      const isReady = place.opened !== null;
      // Released once loaded: it counts as idle from then on, not while it loads.
      const giveBack = (): void => {
        release(place);
      };
      void place.runner.then(giveBack, giveBack);
      return isReady ? 'ready' : 'loading';
    },
    openNames: () => [...places.keys()],
    close() {
      isClosed = true;
      for (const next of waiting.splice(0)) next.reject(closedError());
      for (const place of places.values()) drop(place);
    },
  };
}

function closedError(): AppError {
  return new AppError('canceled', { english: 'The engine was stopped.' });
}
