import type { Timer } from '../../../shared/domain/time/entry.ts';
import type { Database } from '../../db/database.ts';
import type { NoticedGap } from '../../db/time/timer-gaps-repo.ts';
import type { Timers } from '../../support/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Power } from '../../platform/power.ts';

export interface IdleServiceDeps {
  gaps: Pick<Database['timerGaps'], 'see' | 'seeAgain' | 'add'>;
  entries: Pick<Database['timeEntries'], 'getTimer'>;
  power: Power;
  now: () => number;
  /** Reads a monotonic clock, in milliseconds. */
  monotonicNow: () => number;
  timers: Timers;
  /** Minutes away after which it asks, whether without input, asleep, or with the app closed; 0: never. */
  idleMinutes: () => number;
  logger: Pick<Logger, 'warn'>;
  /** Called when a question was added or extended. */
  onGap: () => void;
}

/** Interval in which a running timer is recorded: the maximum error after the app is killed. */
const SEE_EVERY_MS = 20_000;
/** Minimum length of a gap: shorter halts and small clock corrections are ignored. */
const LEAST_GAP_MS = 60_000;
/** A gap that begins this soon after another extends it. */
const JOIN_MS = 2 * SEE_EVERY_MS;

interface Moment {
  wallMs: number;
  monotonicMs: number;
}

/**
 * Detects time that may not have been work while the timer runs: nobody at the computer, the computer asleep, the
 * app not running, the clock set. It only ever asks; stopped entries are never touched.
 */
export function createIdleService(deps: IdleServiceDeps) {
  const { gaps, power } = deps;
  let isRunning = false;
  let isStopped = false;
  let last: Moment | null = null;
  let sleptSinceMs: number | null = null;
  let lockedSinceMs: number | null = null;
  let forget = (): void => undefined;
  let unsubscribe = (): void => undefined;
  /** Runs one check at a time, so that none records an outdated moment as the last one. */
  let work: Promise<void> = Promise.resolve();

  const moment = (): Moment => ({ wallMs: deps.now(), monotonicMs: deps.monotonicNow() });

  const inOrder = (step: () => Promise<void>): Promise<void> => {
    work = work.then(step).catch((error: unknown) => {
      deps.logger.warn('timer not watched', { error });
    });
    return work;
  };

  const ask = async (gap: NoticedGap, leastMs = 0): Promise<void> => {
    await gaps.add(gap, JOIN_MS, leastMs);
    deps.onGap();
  };

  /** Returns the minimum time away worth asking about. */
  const leastAwayMs = (): number => {
    const minutes = deps.idleMinutes();
    return minutes === 0 ? Infinity : Math.max(minutes * 60_000, LEAST_GAP_MS);
  };
  const askAway = async (gap: NoticedGap): Promise<void> => {
    const leastMs = leastAwayMs();
    if (gap.toMs - gap.fromMs >= leastMs) await ask(gap, leastMs);
  };

  /** Compares both clocks since the last check. */
  const lookAtClocks = async (before: Moment, nowMoment: Moment): Promise<void> => {
    const wallMs = nowMoment.wallMs - before.wallMs;
    const passedMs = nowMoment.monotonicMs - before.monotonicMs;
    const setByMs = wallMs - passedMs;
    if (Math.abs(setByMs) < LEAST_GAP_MS) {
      // Nothing ran meanwhile: asleep on systems whose clock keeps counting, or the app was suspended.
      if (passedMs >= LEAST_GAP_MS + SEE_EVERY_MS) {
        await askAway({ fromMs: before.wallMs, toMs: nowMoment.wallMs, reason: 'asleep' });
      }
    } else if (setByMs > 0) {
      await ask({ fromMs: before.wallMs, toMs: nowMoment.wallMs, reason: 'clock' });
    } else {
      // The time that the clock lost: without the change it would be this late by now.
      await ask({ fromMs: nowMoment.wallMs, toMs: before.wallMs + passedMs, reason: 'clock' });
    }
  };

  const lookAtInput = async (wallMs: number): Promise<void> => {
    const lockedMs = lockedSinceMs === null ? 0 : wallMs - lockedSinceMs;
    const idleMs = Math.max(power.idleMs() ?? 0, lockedMs);
    await askAway({ fromMs: wallMs - idleMs, toMs: wallMs, reason: 'idle' });
  };

  const look = async (): Promise<void> => {
    if (!isRunning || isStopped) return;
    const nowMoment = moment();
    const before = last;
    last = nowMoment;
    if (sleptSinceMs === null) {
      if (before !== null) await lookAtClocks(before, nowMoment);
      await lookAtInput(nowMoment.wallMs);
    }
    await gaps.see(nowMoment.wallMs);
  };

  const wakeUp = async (): Promise<void> => {
    const fromMs = sleptSinceMs ?? last?.wallMs ?? null;
    sleptSinceMs = null;
    last = moment();
    if (!isRunning || fromMs === null) return;
    const toMs = last.wallMs;
    await askAway({ fromMs, toMs, reason: 'asleep' });
    await gaps.see(toMs);
  };

  const tick = (): void => {
    forget();
    forget = deps.timers.after(SEE_EVERY_MS, () => {
      void inOrder(look);
      tick();
    });
  };

  const watch = (shallRun: boolean): void => {
    if (shallRun === isRunning || isStopped) return;
    isRunning = shallRun;
    last = null;
    forget();
    if (!shallRun) return;
    void inOrder(look);
    tick();
  };

  const listen = (): (() => void) =>
    power.listen({
      suspend: () => {
        sleptSinceMs = deps.now();
        if (isRunning) void inOrder(() => gaps.see(sleptSinceMs ?? deps.now()));
      },
      resume: () => void inOrder(wakeUp),
      lock: () => {
        lockedSinceMs = deps.now();
      },
      unlock: () => {
        void inOrder(async () => {
          await look();
          lockedSinceMs = null;
        });
      },
    });

  return {
    /** Asks about the time since the timer was last seen, then watches while one runs. */
    async start() {
      unsubscribe();
      unsubscribe = listen();
      await inOrder(async () => {
        const leastMs = { closed: leastAwayMs(), clock: LEAST_GAP_MS };
        await gaps.seeAgain(deps.now(), leastMs, JOIN_MS);
        deps.onGap();
        watch((await deps.entries.getTimer(deps.now())) !== null);
      });
    },

    /** Called when the timer changes: without one nothing is watched or written. */
    timerChanged({ entry }: Pick<Timer, 'entry'>) {
      watch(entry !== null);
    },

    /** Records the last moment and stops watching. */
    async stop() {
      unsubscribe();
      forget();
      await inOrder(async () => {
        if (isRunning) await gaps.see(deps.now());
        isStopped = true;
      });
    },
  };
}
