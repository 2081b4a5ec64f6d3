import { describe, expect, it } from 'vitest';
import { createThreadClient, runThread } from '../../../electron/support/thread-client.ts';
import { AppError } from '../../../shared/errors.ts';

interface Calls {
  work(): null;
}

const options = {
  workerUrl: 'none',
  name: 'none',
  lost: () => new AppError('internal', 'fileErrors.workerStopped'),
};

/** @param body handler of the thread's only call */
const runOf = (body: string) => ({
  ...options,
  workerUrl: new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from 'node:worker_threads';
       parentPort.on('message', () => { ${body} });`,
    )}`,
  ),
  canceled: () => new AppError('canceled', 'appErrors.stoppedByQuit'),
});
const run = runOf('');
const work = (calls: { work(): Promise<null> }): Promise<null> => calls.work();

/** Never called: they must not compile. */
export const fixtures = [
  // @ts-expect-error -- without a memory limit
  () => createThreadClient<Calls>({ ...options, deadlineMs: 1 }),
  // @ts-expect-error -- without a time limit
  () => createThreadClient<Calls>({ ...options, memoryMb: 1 }),
  // @ts-expect-error -- a thread for one answer without a memory limit
  () => runThread<Calls, null>({ ...run, deadlineMs: 1 }, work),
  // @ts-expect-error -- and without a time limit
  () => runThread<Calls, null>({ ...run, memoryMb: 1 }, work),
];

describe('a thread', () => {
  it('is started only with limits on its memory and its time', () => {
    const client = createThreadClient<Calls>({ ...options, memoryMb: 1, deadlineMs: 1 });
    expect(client.calls.work).toBeTypeOf('function');
    expect(fixtures).toHaveLength(4);
  });

  it('for one answer ends when it needs more memory than it has', async () => {
    const script = 'const kept = []; for (;;) kept.push(new Array(10000).fill({}));';
    const limits = { memoryMb: 16, deadlineMs: 3_600_000 };
    const { result } = runThread<Calls, null>({ ...runOf(script), ...limits }, work);
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
    const { result } = runThread<Calls, null>(hanging, work);
    for (const end of expired) end();
    await expect(result).rejects.toMatchObject({ code: 'internal' });
  });
});
