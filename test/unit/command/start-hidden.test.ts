import { describe, expect, it } from 'vitest';
import { EXIT } from '../../../electron/command/command.ts';
import { startAndReach, type HiddenApp } from '../../../electron/command/start-hidden.ts';

/** Time passes at once. */
const timers = {
  after(_ms: number, done: () => void) {
    queueMicrotask(done);
    return () => undefined;
  },
};
const { signal } = new AbortController();
const app = (over: Partial<HiddenApp>): HiddenApp => ({
  whyEnded: () => null,
  hasLeft: () => false,
  ...over,
});

describe('a command that starts the app', () => {
  it('starts it again if it left the work to an app that was ending', async () => {
    let starts = 0;
    const reached = await startAndReach({
      start: () => {
        starts += 1;
        return app({ hasLeft: () => starts === 1 });
      },
      reach: async () => Promise.resolve(starts === 2 ? 'reached' : null),
      timers,
      signal,
    });
    expect([reached, starts]).toEqual(['reached', 2]);
  });

  it('starts it once while it is starting, and gives up in the end', async () => {
    let starts = 0;
    const start = () => {
      starts += 1;
      return app({});
    };
    const reach = async () => Promise.resolve(null);
    await expect(startAndReach({ start, reach, timers, signal })).rejects.toMatchObject({
      exitCode: EXIT.CANNOT_CONNECT,
    });
    expect(starts).toBe(1);
  });

  it('says why it ended', async () => {
    await expect(
      startAndReach({
        start: () => app({ whyEnded: () => 'It crashed.' }),
        reach: async () => Promise.resolve(null),
        timers,
        signal,
      }),
    ).rejects.toThrow('It crashed.');
  });
});
