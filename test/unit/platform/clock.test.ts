import { describe, expect, it, vi } from 'vitest';
import { systemClock, systemTimers } from '../../../electron/platform/clock.ts';
import { createManualClock } from '../../fakes/manual-clock.ts';

describe('system timers', () => {
  it('fire once, and not after they were cleared in either way', () => {
    vi.useFakeTimers();
    try {
      const fired: string[] = [];
      systemTimers.setTimeout(() => fired.push('a'), 10);
      const cancel = systemTimers.setTimeout(() => fired.push('b'), 10);
      const handle = systemTimers.setTimeout(() => fired.push('c'), 10);
      cancel();
      systemTimers.clearTimeout(handle);
      vi.advanceTimersByTime(50);
      expect(fired).toEqual(['a']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('do not fire at once when the delay is too long for the platform', () => {
    vi.useFakeTimers();
    try {
      const fired = vi.fn<() => void>();
      systemTimers.setTimeout(fired, 2 ** 40);
      vi.advanceTimersByTime(1_000_000);
      expect(fired).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });

  it('the clock tells UTC epoch milliseconds', () => {
    vi.useFakeTimers({ now: 1_736_942_400_000 });
    expect(systemClock.now()).toBe(1_736_942_400_000);
    vi.useRealTimers();
  });
});

describe('the manual clock', () => {
  it('fires what is due, in order, at its own time', async () => {
    const clock = createManualClock(1000);
    const fired: [string, number][] = [];
    clock.setTimeout(() => fired.push(['late', clock.now()]), 20);
    clock.setTimeout(() => {
      fired.push(['early', clock.now()]);
      clock.setTimeout(() => fired.push(['chained', clock.now()]), 5);
    }, 10);
    clock.setTimeout(() => fired.push(['never', clock.now()]), 10)();
    await clock.advance(15);
    expect(fired).toEqual([
      ['early', 1010],
      ['chained', 1015],
    ]);
    expect(clock.pendingDelaysMs()).toEqual([5]);
    await expect(clock.fireNext()).resolves.toBe(true);
    expect(clock.now()).toBe(1020);
    await expect(clock.fireNext()).resolves.toBe(false);
  });
});
