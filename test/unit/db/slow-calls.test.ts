import { describe, expect, it } from 'vitest';
import { createCallTimer } from '../../../electron/db/slow-calls.ts';

function setUp() {
  let nowMs = 0;
  const slow: [string, number][] = [];
  const timed = createCallTimer(
    () => nowMs,
    (call, durationMs) => {
      slow.push([call, durationMs]);
    },
  );
  const take = (ms: number) => {
    nowMs += ms;
    return ms;
  };
  return { slow, timed, take };
}

describe('calls of the database', () => {
  it('are reported when they take more than 40 ms, and answer as ever', () => {
    const { slow, timed, take } = setUp();
    expect(timed('history.search', () => take(40))).toBe(40);
    expect(timed('history.count', () => take(41.4))).toBe(41.4);
    expect(slow).toEqual([['history.count', 41]]);
  });

  it('are reported when they fail, too', () => {
    const { slow, timed, take } = setUp();
    expect(() =>
      timed('history.add', () => {
        take(100);
        throw new Error('full');
      }),
    ).toThrow('full');
    expect(slow).toEqual([['history.add', 100]]);
  });
});
