import { describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../electron/support/clock.ts';
import { createManualClock } from '../../fakes/manual-clock.ts';

describe('the system clock', () => {
  it('calls back once, and not after that was canceled', () => {
    vi.useFakeTimers();
    try {
      const fired: string[] = [];
      systemClock.after(10, () => fired.push('a'));
      const cancel = systemClock.after(10, () => fired.push('b'));
      cancel();
      vi.advanceTimersByTime(50);
      expect(fired).toEqual(['a']);
    } finally {
      vi.useRealTimers();
    }
  });

  it("doesn't call back immediately when the delay is too long for the platform", () => {
    vi.useFakeTimers();
    try {
      const fired = vi.fn<() => void>();
      systemClock.after(2 ** 40, fired);
      vi.advanceTimersByTime(1_000_000);
      expect(fired).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });

  it('gives UTC epoch milliseconds', () => {
    vi.useFakeTimers({ now: 1_736_942_400_000 });
    expect(systemClock.now()).toBe(1_736_942_400_000);
    vi.useRealTimers();
  });
});

describe('the manual clock', () => {
  it('fires what is due, in order, at its time', async () => {
    const clock = createManualClock(1000);
    const fired: [string, number][] = [];
    clock.after(20, () => fired.push(['late', clock.now()]));
    clock.after(10, () => {
      fired.push(['early', clock.now()]);
      clock.after(5, () => fired.push(['chained', clock.now()]));
    });
    clock.after(10, () => fired.push(['never', clock.now()]))();
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
