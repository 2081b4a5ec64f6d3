import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIdleWork } from '../../../electron/db/idle-work.ts';

/** Longer than a thread counts as busy after a request. */
const LONG_MS = 10_000;

describe('work in an idle thread', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('begins when nothing has been requested for a while, and continues until nothing is left', () => {
    let pieces = 0;
    const doSome = vi.fn<(maxMs: number) => boolean>(() => {
      pieces += 1;
      return pieces >= 3;
    });
    const work = createIdleWork(doSome);
    for (let request = 0; request < 20; request += 1) {
      work.postpone();
      vi.advanceTimersByTime(100);
    }
    expect(doSome).not.toHaveBeenCalled();
    vi.advanceTimersByTime(LONG_MS);
    expect(doSome).toHaveBeenCalledTimes(3);
    expect(vi.getTimerCount()).toBe(0);
    work.postpone();
    vi.advanceTimersByTime(LONG_MS);
    expect(doSome).toHaveBeenCalledTimes(4);
  });

  it('is interrupted by a request, and stopped for good by the end of the thread', () => {
    const doSome = vi.fn<(maxMs: number) => boolean>(() => false);
    const work = createIdleWork(doSome);
    work.postpone();
    vi.advanceTimersByTime(LONG_MS);
    const before = doSome.mock.calls.length;
    expect(before).toBeGreaterThan(1);
    work.postpone();
    vi.advanceTimersByTime(100);
    expect(doSome).toHaveBeenCalledTimes(before);
    work.stop();
    work.postpone();
    vi.advanceTimersByTime(LONG_MS);
    expect(doSome).toHaveBeenCalledTimes(before);
    expect(vi.getTimerCount()).toBe(0);
  });
});
