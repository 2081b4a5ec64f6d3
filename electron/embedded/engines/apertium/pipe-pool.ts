import { AppError } from '../../../../shared/errors.ts';
import type { Clock } from '../../clock.ts';
import type { Pipe } from './pipe.ts';

export interface PipePoolOptions {
  /** Starts the pipeline of a mode; `onEnd` must be called when it has ended. */
  readonly open: (mode: string, onEnd: () => void) => Promise<Pipe>;
  readonly clock: Clock;
  /** Pipelines at once; each costs 47 to 184 MB of memory. */
  readonly maxPipes: number;
  /** A pipeline that nobody uses for this long is ended. */
  readonly idleMs: number;
}

/** Lends live pipelines: started on demand, shared per mode, the least recently used one ended first. */
export interface PipePool {
  /**
   * Runs `work` with the pipeline of a mode and keeps that pipeline from being replaced meanwhile.
   * Waits its turn when all places are in use.
   */
  use<T>(mode: string, work: (pipe: Pipe) => Promise<T>): Promise<T>;
  /** Modes with a running pipeline, least recently used first. */
  openModes(): string[];
  /** Ends all pipelines; waiting callers are rejected. */
  close(): void;
}

interface Place {
  readonly mode: string;
  readonly pipe: Promise<Pipe>;
  opened: Pipe | null;
  leases: number;
  cancelIdle: () => void;
}

interface Waiting {
  readonly mode: string;
  resolve(place: Place): void;
  reject(error: Error): void;
}

export function createPipePool(options: PipePoolOptions): PipePool {
  // Insertion order is the order of use: the first place is the least recently used one.
  const places = new Map<string, Place>();
  const waiting: Waiting[] = [];
  let isClosed = false;

  const drop = (place: Place): void => {
    if (places.get(place.mode) === place) places.delete(place.mode);
    place.cancelIdle();
    place.opened?.close();
  };

  const start = (mode: string): Place => {
    const onEnd = (): void => {
      // A pipeline that was ended from here has left its place already.
      if (places.get(mode) !== place) return;
      drop(place);
      serveWaiting();
    };
    const place: Place = {
      mode,
      pipe: options.open(mode, onEnd),
      opened: null,
      leases: 0,
      cancelIdle: () => undefined,
    };
    void settle(place);
    return place;
  };

  const settle = async (place: Place): Promise<void> => {
    try {
      place.opened = await place.pipe;
      if (isClosed) place.opened.close();
    } catch {
      // Whoever waits for the pipeline gets the reason.
      drop(place);
    }
  };

  const takePlace = (mode: string): Place | null => {
    const running = places.get(mode);
    if (running === undefined && places.size >= options.maxPipes) {
      const idle = [...places.values()].find((place) => place.leases === 0);
      if (idle === undefined) return null;
      drop(idle);
    }
    const place = running ?? start(mode);
    places.delete(mode);
    places.set(mode, place);
    place.leases += 1;
    place.cancelIdle();
    return place;
  };

  const serveWaiting = (): void => {
    // Nobody waits any more once the pool is closed.
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      const place = takePlace(next.mode);
      if (place === null) return;
      waiting.shift();
      next.resolve(place);
    }
  };

  const lease = (mode: string): Promise<Place> => {
    if (isClosed) return Promise.reject(closedError());
    // Whoever waits longer goes first, also before users of a running pipeline: nobody starves.
    const place = waiting.length === 0 ? takePlace(mode) : null;
    if (place !== null) return Promise.resolve(place);
    return new Promise((resolve, reject) => {
      waiting.push({ mode, resolve, reject });
    });
  };

  const release = (place: Place): void => {
    place.leases -= 1;
    if (place.leases === 0 && places.get(place.mode) === place) {
      place.cancelIdle = options.clock.after(options.idleMs, () => {
        drop(place);
      });
    }
    serveWaiting();
  };

  return {
    async use(mode, work) {
      const place = await lease(mode);
      try {
        return await work(await place.pipe);
      } finally {
        release(place);
      }
    },
    openModes: () => [...places.keys()],
    close() {
      isClosed = true;
      for (const next of waiting.splice(0)) next.reject(closedError());
      for (const place of places.values()) drop(place);
    },
  };
}

function closedError(): AppError {
  return new AppError('cancelled', 'The engine was stopped.');
}
