import { describe, expect, it } from 'vitest';
import { startThread } from '../../../electron/embedded/thread-client.ts';
import { createThreadClient, runThread } from '../../../electron/threads/thread-client.ts';
import { AppError } from '../../../shared/errors.ts';

const options = {
  workerUrl: 'none',
  name: 'none',
  methods: {},
  lost: () => new AppError('internal', 'fileErrors.workerStopped'),
};

/** @param script of a thread for one answer */
const runOf = (script: string) => ({
  workerUrl: new URL(`data:text/javascript,${encodeURIComponent(script)}`),
  name: 'one answer',
  workerData: null,
  lost: () => options.lost(),
  cancelled: () => new AppError('cancelled', 'appErrors.stoppedByQuit'),
});
const run = runOf('');

/** Never called: they must not compile. */
export const fixtures = [
  // @ts-expect-error -- without a limit of its memory
  () => createThreadClient<object>({ ...options, deadlineMs: 1 }),
  // @ts-expect-error -- without a limit of its time
  () => createThreadClient<object>({ ...options, memoryMb: 1 }),
  // @ts-expect-error -- a thread for one answer without a limit of its memory
  () => runThread({ ...run, deadlineMs: 1 }),
  // @ts-expect-error -- and without one of its time
  () => runThread({ ...run, memoryMb: 1 }),
  // @ts-expect-error -- a thread of the services without a limit of its memory
  (rest: Omit<Parameters<typeof startThread>[0], 'worker'>) => startThread({ ...rest, worker: {} }),
];

describe('a thread', () => {
  it('is started with limits of its memory and its time only', () => {
    const client = createThreadClient<object>({ ...options, memoryMb: 1, deadlineMs: 1 });
    expect(client.calls).toEqual({});
    expect(fixtures).toHaveLength(5);
  });

  it('for one answer ends when it needs more memory than it has', async () => {
    const script = 'const kept = []; for (;;) kept.push(new Array(10000).fill({}));';
    const { result } = runThread({ ...runOf(script), memoryMb: 16, deadlineMs: 3_600_000 });
    await expect(result).rejects.toMatchObject({ code: 'internal' });
  });

  it('for one answer ends when its time is over', async () => {
    const expired: (() => void)[] = [];
    const timers = {
      after: (delayMs: number, callback: () => void) => {
        expect(delayMs).toBe(5);
        expired.push(callback);
        return () => undefined;
      },
    };
    const hanging = { ...runOf('for (;;);'), memoryMb: 16, deadlineMs: 5, timers };
    const { result } = runThread(hanging);
    for (const end of expired) end();
    await expect(result).rejects.toMatchObject({ code: 'internal' });
  });
});
