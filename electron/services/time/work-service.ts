import type { Settings } from '../../../shared/domain/app/settings.ts';
import type { SegmentPlace } from '../../../shared/domain/history/segment-id.ts';
import type { WorkFacts, WorkLog } from '../../../shared/domain/time/work.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import type { Database } from '../../db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { thenTell } from '../../support/then-tell.ts';
import type { CheckThread } from '../checks/thread.ts';

/** Time on documents: when they are worked on, and what was confirmed in it. */
export type WorkService = ReturnType<typeof createWorkService>;

export interface WorkServiceDeps {
  work: Database['work'];
  history: Pick<Database['history'], 'readConfirmed' | 'keepConfirmed'>;
  /** Counts words and edits: long wordings take a second. */
  thread: Pick<CheckThread, 'measure'>;
  settings: () => Settings['time'];
  zone: () => string;
  now: () => number;
  /** Reads a monotonic clock, in milliseconds. */
  monotonicNow: () => number;
  logger: Pick<Logger, 'warn'>;
  /** Called when entries were logged. */
  onLogged: () => void;
}

/** Difference between both clocks from which one was set, or the computer slept, in milliseconds. */
const LEAST_LEAP_MS = 5_000;

export function createWorkService(deps: WorkServiceDeps) {
  const { work, history } = deps;
  /** Wall clock minus monotonic clock at the last activity; null before the first, as after a restart. */
  let lastOffsetMs: number | null = null;
  /** Measures in the order of the changes. */
  let measuring: Promise<void> = Promise.resolve();

  const measure = async ({ itemId, position }: SegmentPlace): Promise<void> => {
    const confirmed = await history.readConfirmed(itemId, position);
    if (confirmed === null) return;
    const { sourceLang, pieces } = confirmed;
    const efforts = pieces.length === 0 ? [] : await deps.thread.measure(sourceLang, pieces);
    await history.keepConfirmed({ itemId, position }, confirmed, efforts);
  };

  return {
    /** Notes activity in an item. @returns null if it is not measured, or the item is gone */
    async note(itemId: string): Promise<WorkFacts | null> {
      const { measuresWork, workIdleMinutes } = deps.settings();
      if (!measuresWork) return null;
      const atMs = deps.now();
      const offsetMs = atMs - deps.monotonicNow();
      const leapMs = Math.abs(offsetMs - (lastOffsetMs ?? offsetMs));
      lastOffsetMs = offsetMs;
      const activity = { idleMs: workIdleMinutes * MINUTE_MS, isSteady: leapMs < LEAST_LEAP_MS };
      return work.note(itemId, activity, atMs);
    },

    /** Returns null if it is not measured, or the item is gone. */
    get: async (itemId: string): Promise<WorkFacts | null> =>
      deps.settings().measuresWork ? work.get(itemId, deps.now()) : null,

    /** Logs what was not logged yet, and no entry covers. @throws `input/not-found` for the item, or its project */
    log: (itemId: string): Promise<WorkLog> =>
      thenTell(work.log(itemId, deps.zone(), deps.now()), ({ loggedMs }) => {
        if (loggedMs > 0) deps.onLogged();
      }),

    /** Called when a segment may have been confirmed, or no longer is: measures it, in the background. */
    segmentChanged(place: SegmentPlace): void {
      if (!deps.settings().measuresWork) return;
      measuring = measuring
        .then(() => measure(place))
        .catch((error: unknown) => deps.logger.warn('a segment was not measured', { error }));
    },

    /** Called before the database is closed. */
    stop: () => measuring,
  };
}
