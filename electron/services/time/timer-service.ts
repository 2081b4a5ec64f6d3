import type { AnswerGap, StartTimer, Timer } from '../../../shared/domain/time/entry.ts';
import type { Database } from '../../db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** The running entry. It is just a stored start instant, so it survives any exit of the app. */
export type TimerService = ReturnType<typeof createTimerService>;

export interface TimerServiceDeps {
  entries: Pick<Database['timeEntries'], 'getTimer' | 'startTimer' | 'stopTimer'>;
  gaps: Pick<Database['timerGaps'], 'findOpen' | 'answer'>;
  newId: () => string;
  now: () => number;
  canMeasureIdle: () => boolean;
  logger: Pick<Logger, 'error'>;
  /** Called when one entry changed, or with null when several did. The outbox may have something to send. */
  onEntriesChanged: (entryId: string | null) => void;
  onTimerChanged: (timer: Timer) => void;
}

export function createTimerService(deps: TimerServiceDeps) {
  const { entries, gaps, now } = deps;
  let lastTold = '';

  const get = async (): Promise<Timer> => {
    const [entry, gap] = await Promise.all([entries.getTimer(now()), gaps.findOpen()]);
    return { entry, gap, canMeasureIdle: deps.canMeasureIdle() };
  };

  const tell = async (): Promise<Timer> => {
    const timer = await get();
    const text = JSON.stringify(timer);
    if (text !== lastTold) {
      lastTold = text;
      deps.onTimerChanged(timer);
    }
    return timer;
  };

  return {
    get,

    /** Stops the running entry and starts another. @throws `input/invalid`, `input/not-found` */
    async start(input: StartTimer): Promise<Timer> {
      await entries.startTimer({ ...input, id: deps.newId() }, now());
      deps.onEntriesChanged(null);
      return tell();
    },

    /** Stops the timer; no-op when nothing runs. */
    async stop(): Promise<Timer> {
      const stopped = await entries.stopTimer(now());
      if (stopped !== null) deps.onEntriesChanged(stopped.id);
      return tell();
    },

    /** @throws `input/not-found` for an outdated question; `input/invalid` */
    async answerGap(answer: AnswerGap): Promise<Timer> {
      await gaps.answer(answer, now());
      if (answer.choice !== 'keep') deps.onEntriesChanged(null);
      return tell();
    },

    /** Reports the timer if it differs from the last reported one. */
    async refresh() {
      try {
        await tell();
      } catch (error) {
        deps.logger.error('timer could not be read', { error });
      }
    },
  };
}
