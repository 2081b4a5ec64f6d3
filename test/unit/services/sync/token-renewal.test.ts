import { describe, expect, it } from 'vitest';
import { createTokenRenewal } from '../../../../electron/services/sync/time-sync.ts';

function setUp() {
  const done: string[] = [];
  let nowMs = 1_000_000;
  let failure: Error | null = null;
  const renew = createTokenRenewal({
    renew: async () => {
      done.push('renew');
      if (failure !== null) throw failure;
    },
    onRenewed: () => done.push('renewed'),
    now: () => nowMs,
    logger: { warn: () => done.push('warn') },
  });
  return {
    done,
    renew,
    pass: (ms: number) => {
      nowMs += ms;
    },
    fail: (error: Error | null) => {
      failure = error;
    },
  };
}

describe('a refused token of the built-in service', () => {
  it('is renewed, and the connection continues', async () => {
    const { done, renew } = setUp();
    await renew();
    expect(done).toEqual(['renew', 'renewed']);
  });

  it("isn't renewed in a loop, but again after a while, also when the clock was set back", async () => {
    const { done, renew, pass } = setUp();
    await renew();
    pass(59_999);
    await renew();
    expect(done).toHaveLength(2);
    pass(1);
    await renew();
    expect(done).toHaveLength(4);
    pass(-900_000);
    await renew();
    expect(done).toHaveLength(6);
  });

  it('stays refused when none is available, and that is logged', async () => {
    const { done, renew, fail } = setUp();
    fail(new Error('no process'));
    await renew();
    expect(done).toEqual(['renew', 'warn']);
  });
});
