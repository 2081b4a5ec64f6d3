import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WorkFacts, WorkLog } from '../../../shared/domain/time/work.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/durations.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { createLateFeature, type Api, type StoreDeps } from '../../lib/stores/feature-store.ts';
import { createQuietLoader, createReporter } from '../../lib/stores/loadable.ts';

/** Pause between two reports of work, and so how much of it a crash may cost. */
const REST_MS = 15_000;

/** A shorter time says nothing about the pace. */
const LEAST_PACE_MS = 5 * MINUTE_MS;

/** Returns the confirmed words per hour, as a whole number; null while that says nothing. */
export function wordsPerHour({ workedMs, confirmedWords }: WorkFacts): number | null {
  if (workedMs < LEAST_PACE_MS || confirmedWords === 0) return null;
  return Math.round((confirmedWords * HOUR_MS) / workedMs);
}

interface WorkState {
  /** Null: unknown, or not measured. */
  facts: WorkFacts | null;
  /** Result of the last press of “Log time”. */
  logged: WorkLog | null;
  error: ErrorData | null;
  /** Begins with an item. Returns the function that ends it. */
  open: (itemId: string) => () => void;
  /** Reports a key, a click, or a turn of the wheel: at once, or with the next one after the pause. */
  note: () => void;
  logWork: () => Promise<void>;
  /** Closes what is said about the last press. */
  forgetLogged: () => void;
}

/** Creates the store of the time on the open item. */
export function createWorkStore({
  api,
  timers,
}: Pick<StoreDeps, 'timers'> & { api: Api<'time'> }): StoreApi<WorkState> {
  return createStore<WorkState>()((set) => {
    const report = createReporter((error) => set({ error }));
    let openId: string | null = null;
    let pause: number | null = null;
    /** Something was done that was not reported yet. */
    let isDue = false;
    let isLogging = false;

    const read = createQuietLoader<WorkFacts | null>((facts) => set({ facts }));
    // The time is an extra: the item can be worked on without it.
    const load = (ask: Api<'time'>['time']['getWork']): void => {
      const itemId = openId;
      if (itemId !== null) void read(() => unwrap(ask({ itemId })));
    };
    const send = (): void => {
      isDue = false;
      load(api.time.noteWork);
    };
    const endPause = (): void => {
      if (pause !== null) timers.clearTimeout(pause);
      pause = null;
    };

    return {
      facts: null,
      logged: null,
      error: null,

      open(itemId) {
        openId = itemId;
        set({ facts: null, logged: null, error: null });
        load(api.time.getWork);
        const stop = api.time.onEntriesChanged(() => load(api.time.getWork));
        return () => {
          stop();
          endPause();
          if (isDue) send();
          openId = null;
        };
      },

      note() {
        isDue = true;
        if (pause !== null) return;
        send();
        pause = timers.setTimeout(() => {
          pause = null;
        }, REST_MS);
      },

      async logWork() {
        const itemId = openId;
        if (itemId === null || isLogging) return;
        isLogging = true;
        set({ logged: null });
        await report(async () => {
          const logged = await unwrap(api.time.logWork({ itemId }));
          if (itemId === openId) set({ logged });
        });
        isLogging = false;
      },
      forgetLogged: () => set({ logged: null, error: null }),
    };
  });
}

export const useWork = createLateFeature<WorkState>('work', createWorkStore);
