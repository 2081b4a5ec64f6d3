import { describe, expect, it } from 'vitest';
import { createKeyedSlots } from '../../../electron/services/keyed-slots.ts';
import { defer, settle } from './support/fake-jobs.ts';

const signal = (): AbortSignal => new AbortController().signal;

describe('slots per key', () => {
  it('hands a slot to the next in line, not to a newcomer', async () => {
    const slots = createKeyedSlots(1);
    const first = defer();
    const order: string[] = [];
    let running = 0;
    const task = (name: string) => async (): Promise<void> => {
      running += 1;
      expect(running).toBe(1);
      order.push(name);
      await settle();
      running -= 1;
    };
    void slots.use('a', signal(), () => first.promise);
    const second = slots.use('a', signal(), task('second'));
    first.resolve();
    // Comes at the very moment at which the slot changes hands.
    const newcomers = Array.from({ length: 20 }, async (_, turn) => {
      for (let done = 0; done < turn; done += 1) await Promise.resolve();
      await slots.use('a', signal(), task(`newcomer ${turn}`));
    });
    await Promise.all([second, ...newcomers]);
    expect(order[0]).toBe('second');
    expect(order).toHaveLength(21);
  });

  it('is not used up by tasks that fail or give up', async () => {
    const slots = createKeyedSlots(1);
    const gate = defer();
    const failing = slots.use('a', signal(), () => gate.promise);
    const leaving = new AbortController();
    const left = slots.use('a', leaving.signal, async () => Promise.resolve('ran'));
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'cancelled' });
    gate.reject(new Error('failed'));
    await expect(failing).rejects.toThrow('failed');
    await expect(slots.use('a', signal(), async () => Promise.resolve('free'))).resolves.toBe(
      'free',
    );
  });

  it('keeps keys apart', async () => {
    const slots = createKeyedSlots(1);
    void slots.use('a', signal(), () => new Promise(() => undefined));
    await expect(slots.use('b', signal(), async () => Promise.resolve('b'))).resolves.toBe('b');
  });
});
