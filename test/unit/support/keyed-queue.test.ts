import { expect, it } from 'vitest';
import { createKeyedQueue } from '../../../electron/support/keyed-queue.ts';
import { defer, settle } from '../services/support/fake-jobs.ts';

it('runs tasks of one key in order, also after a failure, and other keys at once', async () => {
  const oneByOne = createKeyedQueue();
  const gate = defer();
  const order: string[] = [];
  const first = oneByOne('a', async () => {
    await gate.promise;
    order.push('first');
    throw new Error('failed');
  });
  const second = oneByOne('a', async () => {
    order.push('second');
    return Promise.resolve(2);
  });
  await oneByOne('b', async () => {
    order.push('other');
    return Promise.resolve();
  });
  await settle();
  expect(order).toEqual(['other']);
  gate.resolve();
  await expect(first).rejects.toThrow('failed');
  await expect(second).resolves.toBe(2);
  expect(order).toEqual(['other', 'first', 'second']);
});
