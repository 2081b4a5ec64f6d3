import { describe, expect, it } from 'vitest';
import {
  createKeyedQueue,
  createKeyedSlots,
  type KeyedSlots,
  type ReleaseSlot,
} from '../../../electron/support/keyed.ts';
import { defer, settle } from '../services/support/fake-jobs.ts';

it('runs tasks of one key in order, even after a failure, and other keys in parallel', async () => {
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

const signal = (): AbortSignal => new AbortController().signal;

/** Takes a slot of `a` that must be free. */
function takeNow(slots: KeyedSlots): ReleaseSlot {
  const slot = slots.take('a', signal());
  if (slot instanceof Promise) throw new Error('There is no free slot.');
  return slot;
}

describe('slots per key', () => {
  it('passes a slot to the next in line, not to a newcomer', async () => {
    const slots = createKeyedSlots(1);
    const first = takeNow(slots);
    const order: string[] = [];
    let running = 0;
    const hold = async (name: string): Promise<void> => {
      const release = await slots.take('a', signal());
      running += 1;
      expect(running).toBe(1);
      order.push(name);
      await settle();
      running -= 1;
      release();
    };
    const second = hold('second');
    first();
    // Arrives at the exact moment when the slot changes hands.
    const newcomers = Array.from({ length: 20 }, async (_, turn) => {
      for (let done = 0; done < turn; done += 1) await Promise.resolve();
      await hold(`newcomer ${turn}`);
    });
    await Promise.all([second, ...newcomers]);
    expect(order[0]).toBe('second');
    expect(order).toHaveLength(21);
  });

  it("isn't used up by a caller that gives up, nor freed twice by one", async () => {
    const slots = createKeyedSlots(1);
    const first = takeNow(slots);
    const leaving = new AbortController();
    const left = slots.take('a', leaving.signal);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'canceled' });
    first();
    first();
    takeNow(slots);
    expect(slots.take('a', signal())).toBeInstanceOf(Promise);
    expect(() => slots.take('a', leaving.signal)).toThrow('Canceled.');
  });

  it('can be claimed beyond the limit, and counts for later callers', async () => {
    const slots = createKeyedSlots(1);
    const claimed = [slots.claim('a'), slots.claim('a')];
    let isGranted = false;
    const waiting = Promise.resolve(slots.take('a', signal())).then(() => {
      isGranted = true;
    });
    claimed[0]?.();
    await settle();
    expect(isGranted).toBe(false);
    claimed[1]?.();
    await waiting;
  });

  it('keeps keys apart', () => {
    const slots = createKeyedSlots(1);
    takeNow(slots);
    expect(slots.take('b', signal())).not.toBeInstanceOf(Promise);
  });
});
