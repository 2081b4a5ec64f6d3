import { describe, expect, it } from 'vitest';
import {
  MIN_BYTES_PER_SECOND,
  startDeadline,
  transferBudgetMs,
  type Deadline,
} from '../../../../electron/clients/http/deadline.ts';
import { createManualClock, type ManualClock } from '../../../fakes/manual-clock.ts';

function start(budgetMs: number): {
  clock: ManualClock;
  deadline: Deadline;
  parent: AbortController;
} {
  const clock = createManualClock();
  const parent = new AbortController();
  const deadline = startDeadline({ timers: clock, budgetMs, parent: parent.signal });
  return { clock, deadline, parent };
}

describe('a deadline', () => {
  it('grows with the size at the slowest accepted rate', () => {
    expect(transferBudgetMs(0)).toBe(0);
    expect(transferBudgetMs(MIN_BYTES_PER_SECOND)).toBe(1000);
    expect(transferBudgetMs(30 * 1024 * 1024)).toBe(1_920_000);
  });

  it('ends a try on the millisecond', async () => {
    const { clock, deadline } = start(5000);
    await clock.advance(4999);
    expect(deadline.signal.aborted).toBe(false);
    await clock.advance(1);
    expect([deadline.signal.aborted, deadline.hasPassed()]).toStrictEqual([true, true]);
  });

  it('extends with received bytes, and only with them', async () => {
    const { clock, deadline } = start(5000);
    deadline.grantBytes(MIN_BYTES_PER_SECOND);
    deadline.grantBytes(MIN_BYTES_PER_SECOND);
    await clock.advance(6999);
    expect(deadline.hasPassed()).toBe(false);
    await clock.advance(1);
    expect(deadline.hasPassed()).toBe(true);
  });

  it("doesn't grant endless time for one byte a minute", async () => {
    const { clock, deadline } = start(60_000);
    for (let minute = 0; minute < 3; minute += 1) {
      deadline.grantBytes(1);
      await clock.advance(59_000);
    }
    expect(deadline.hasPassed()).toBe(true);
  });

  it('can be set again, but not after its end', async () => {
    const { clock, deadline } = start(5000);
    deadline.restart(100);
    await clock.advance(100);
    expect(deadline.hasPassed()).toBe(true);
    deadline.restart(100);
    expect(clock.pendingDelaysMs()).toStrictEqual([]);
  });

  it('follows its parent without having expired', () => {
    const { deadline, parent } = start(5000);
    parent.abort();
    expect([deadline.signal.aborted, deadline.hasPassed()]).toStrictEqual([true, false]);
  });

  it('leaves nothing running when it is cleared', () => {
    const { clock, deadline, parent } = start(5000);
    deadline.clear();
    deadline.restart(10);
    parent.abort();
    expect(clock.pendingDelaysMs()).toStrictEqual([]);
    expect(deadline.signal.aborted).toBe(false);
  });
});
