import { describe, expect, it } from 'vitest';
import type { NoticedGap } from '../../../../electron/db/time/timer-gaps-repo.ts';
import type { PowerListeners } from '../../../../electron/platform/power.ts';
import { createIdleService } from '../../../../electron/services/time/idle-service.ts';
import type { TimeEntry } from '../../../../shared/domain/time/entry.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Sets up a timer, running by default, on a computer whose clock, sleep, and input the test controls. */
async function setUp(options: { isRunning?: boolean; idleMinutes?: number } = {}) {
  const clock = createManualClock();
  const startMs = clock.now();
  let setByMs = 0;
  let sleptMs = 0;
  let isRunning = options.isRunning ?? true;
  let idleMs: number | null = 0;
  let hasFailed = false;
  let listeners: PowerListeners | null = null;
  const seen: number[] = [];
  const asked: NoticedGap[] = [];
  const warned: unknown[] = [];
  let told = 0;
  const wallMs = (): number => clock.now() + setByMs;
  const service = createIdleService({
    gaps: {
      see: async (atMs) => {
        if (hasFailed) throw new Error('closed');
        seen.push(atMs - startMs);
      },
      seeAgain: async (atMs, leastMs, joinMs) => {
        seen.push(atMs - startMs);
        const closed = options.idleMinutes === 0 ? Infinity : 10 * MINUTE_MS;
        expect([leastMs, joinMs]).toEqual([{ closed, clock: MINUTE_MS }, 40 * SECOND_MS]);
        return false;
      },
      add: async ({ fromMs, toMs, reason }) => {
        asked.push({ fromMs: fromMs - startMs, toMs: toMs - startMs, reason });
        return true;
      },
    },
    entries: { getTimer: async () => (isRunning ? ({} as TimeEntry) : null) },
    power: {
      idleMs: () => idleMs,
      listen: (given) => {
        listeners = given;
        return () => {
          listeners = null;
        };
      },
    },
    now: wallMs,
    monotonicNow: () => clock.now() - startMs - sleptMs,
    timers: clock,
    idleMinutes: () => options.idleMinutes ?? 10,
    logger: { warn: (...words) => warned.push(words) },
    onGap: () => {
      told += 1;
    },
  });
  await service.start();
  asked.length = 0;
  told = 0;
  return {
    clock,
    service,
    seen,
    asked,
    warned,
    told: () => told,
    pass: (ms: number) => clock.advance(ms),
    setClock: (byMs: number) => {
      setByMs += byMs;
    },
    setIdle: (ms: number | null) => {
      idleMs = ms;
    },
    setFailed: () => {
      hasFailed = true;
    },
    run: (shall: boolean) => {
      isRunning = shall;
      service.timerChanged({ entry: shall ? ({} as TimeEntry) : null });
    },
    /** Timers and the monotonic clock stop in the meantime. */
    sleep: async (ms: number, isTold: boolean) => {
      if (isTold) listeners?.suspend();
      setByMs += ms;
      if (isTold) listeners?.resume();
      await clock.advance(0);
    },
    /** The computer halts although its clock continues. */
    halt: async (ms: number) => {
      sleptMs -= ms;
      setByMs += ms;
      await clock.advance(20 * SECOND_MS);
    },
    lock: () => listeners?.lock(),
    unlock: async () => {
      listeners?.unlock();
      await clock.advance(0);
    },
    isListening: () => listeners !== null,
  };
}

describe('watching the timer', () => {
  it('checks it every 20 seconds while it runs, and not while none does', async () => {
    const under = await setUp();
    await under.pass(MINUTE_MS);
    expect(under.seen).toEqual([0, 0, 20_000, 40_000, 60_000]);
    under.run(false);
    await under.pass(HOUR_MS);
    expect(under.seen).toHaveLength(5);
    expect(under.clock.pendingDelaysMs()).toEqual([]);
    under.run(true);
    await under.pass(20 * SECOND_MS);
    expect(under.seen).toHaveLength(7);
    expect(under.asked).toEqual([]);
  });

  it('watches nothing at the start without a timer', async () => {
    const under = await setUp({ isRunning: false });
    under.setIdle(9 * HOUR_MS);
    await under.pass(HOUR_MS);
    await under.sleep(HOUR_MS, true);
    expect([under.asked, under.seen, under.clock.pendingDelaysMs()]).toEqual([[], [0], []]);
  });

  it('records the last moment when the app ends, and leaves no timer running', async () => {
    const under = await setUp();
    await under.pass(5 * SECOND_MS);
    await under.service.stop();
    expect(under.seen.at(-1)).toBe(5000);
    expect(under.isListening()).toBe(false);
    expect(under.clock.pendingDelaysMs()).toEqual([]);
    under.run(true);
    expect(under.clock.pendingDelaysMs()).toEqual([]);
  });

  it('continues after a failure, which is logged', async () => {
    const under = await setUp();
    await under.pass(0);
    under.setFailed();
    await under.pass(MINUTE_MS);
    expect(under.warned).toHaveLength(3);
    expect(under.clock.pendingDelaysMs()).toEqual([20_000]);
  });
});

describe('nobody at the computer', () => {
  it('asks once the threshold is reached, from the last input on, and the time grows', async () => {
    const under = await setUp();
    under.setIdle(10 * MINUTE_MS - 1);
    await under.pass(20 * SECOND_MS);
    expect(under.asked).toEqual([]);
    await under.pass(10 * MINUTE_MS);
    under.asked.length = 0;
    under.setIdle(10 * MINUTE_MS);
    await under.pass(20 * SECOND_MS);
    under.setIdle(10 * MINUTE_MS + 20 * SECOND_MS);
    await under.pass(20 * SECOND_MS);
    expect(under.asked.map(({ toMs, fromMs }) => toMs - fromMs)).toEqual([600_000, 620_000]);
    expect(new Set(under.asked.map(({ fromMs }) => fromMs)).size).toBe(1);
    expect(under.told()).toBe(2);
    expect(under.asked[0]?.reason).toBe('idle');
  });

  it.each([
    ['when it is switched off', { idleMinutes: 0 }, 9 * HOUR_MS],
    ['when the system reports nothing', {}, null],
  ])('never asks %s', async (_when, options, idleMs) => {
    const under = await setUp(options);
    under.setIdle(idleMs);
    await under.pass(HOUR_MS);
    expect(under.asked).toEqual([]);
  });

  it('counts a locked screen as away, even when input cannot be measured', async () => {
    const under = await setUp();
    under.setIdle(null);
    under.lock();
    await under.pass(11 * MINUTE_MS + 5 * SECOND_MS);
    await under.unlock();
    expect(under.asked.at(-1)).toEqual({ fromMs: 0, toMs: 665_000, reason: 'idle' });
    under.asked.length = 0;
    await under.pass(HOUR_MS);
    expect(under.asked).toEqual([]);
  });

  it('ignores a short lock', async () => {
    const under = await setUp();
    under.lock();
    await under.pass(5 * MINUTE_MS);
    await under.unlock();
    expect(under.asked).toEqual([]);
  });
});

describe('sleep and clocks', () => {
  it('asks once about a sleep that the system reported', async () => {
    const under = await setUp();
    await under.pass(30 * SECOND_MS);
    await under.sleep(2 * HOUR_MS, true);
    await under.pass(MINUTE_MS);
    const fromMs = 30 * SECOND_MS;
    expect(under.asked).toEqual([{ fromMs, toMs: fromMs + 2 * HOUR_MS, reason: 'asleep' }]);
  });

  it.each([
    ['below the threshold', {}, 10 * MINUTE_MS - 1],
    ['of any length where nothing is to be asked', { idleMinutes: 0 }, 9 * HOUR_MS],
  ])('asks about nothing for a sleep %s', async (_when, options, ms) => {
    const under = await setUp(options);
    await under.sleep(ms, true);
    await under.pass(MINUTE_MS);
    await under.halt(ms - 20 * SECOND_MS);
    expect(under.asked).toEqual([]);
  });

  it('takes an unreported halt for sleep', async () => {
    const under = await setUp();
    await under.halt(HOUR_MS);
    expect(under.asked).toEqual([{ fromMs: 0, toMs: HOUR_MS + 20 * SECOND_MS, reason: 'asleep' }]);
  });

  it('asks about the time that a clock set forward gained', async () => {
    const under = await setUp();
    under.setClock(3 * HOUR_MS);
    await under.pass(20 * SECOND_MS);
    expect(under.asked).toEqual([
      { fromMs: 0, toMs: 3 * HOUR_MS + 20 * SECOND_MS, reason: 'clock' },
    ]);
    await under.pass(MINUTE_MS);
    expect(under.asked).toHaveLength(1);
  });

  it('asks about the time that a clock set back lost', async () => {
    const under = await setUp();
    await under.pass(HOUR_MS);
    under.setClock(-3 * HOUR_MS);
    await under.pass(20 * SECOND_MS);
    expect(under.asked).toEqual([
      { fromMs: -2 * HOUR_MS + 20 * SECOND_MS, toMs: HOUR_MS + 20 * SECOND_MS, reason: 'clock' },
    ]);
  });

  it('ignores a clock corrected by seconds, and daylight saving time', async () => {
    const under = await setUp();
    under.setClock(-59 * SECOND_MS);
    await under.pass(20 * SECOND_MS);
    under.setClock(59 * SECOND_MS);
    await under.pass(20 * SECOND_MS);
    expect(under.asked).toEqual([]);
  });
});
