import { describe, expect, it } from 'vitest';
import { startThread } from '../../../electron/embedded/thread-client.ts';
import { createThreadClient } from '../../../electron/threads/thread-client.ts';
import { AppError } from '../../../shared/errors.ts';

const options = {
  workerUrl: 'none',
  name: 'none',
  methods: {},
  lost: () => new AppError('internal', 'fileErrors.workerStopped'),
};

/** Never called: they must not compile. */
export const fixtures = [
  // @ts-expect-error -- without a limit of its memory
  () => createThreadClient<object>({ ...options, deadlineMs: 1 }),
  // @ts-expect-error -- without a limit of its time
  () => createThreadClient<object>({ ...options, memoryMb: 1 }),
  // @ts-expect-error -- a thread of the services without a limit of its memory
  (rest: Omit<Parameters<typeof startThread>[0], 'worker'>) => startThread({ ...rest, worker: {} }),
];

describe('a thread', () => {
  it('is started with limits of its memory and its time only', () => {
    const client = createThreadClient<object>({ ...options, memoryMb: 1, deadlineMs: 1 });
    expect(client.calls).toEqual({});
    expect(fixtures).toHaveLength(3);
  });
});
