import { describe, expect, it } from 'vitest';
import { createDocumentRoom } from '../../../../../electron/embedded/translation/documents/room.ts';

const never = new AbortController().signal;
const MB = 1024 * 1024;

/** Lets everything proceed that does not wait for room. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Requests room and returns whether it was given. */
function ask(room: ReturnType<typeof createDocumentRoom>, bytes: number, signal = never) {
  const place = room.enter(signal);
  const state = { place, isIn: false, hasFailed: false };
  void place.take(bytes).then(
    () => {
      state.isIn = true;
    },
    () => {
      state.hasFailed = true;
    },
  );
  return state;
}

describe('the room for documents', () => {
  it('admits a second large document when the first has left', async () => {
    const room = createDocumentRoom(12 * MB);
    const [first, second] = [ask(room, 12 * MB), ask(room, 9 * MB)];
    await settle();
    expect([first.isIn, second.isIn]).toEqual([true, false]);
    first.place.leave();
    await settle();
    expect(second.isIn).toBe(true);
  });

  it('admits documents together when they fit, and small ones always', async () => {
    const room = createDocumentRoom(12 * MB);
    const asked = [5 * MB, 6 * MB, 5 * MB, 1000].map((bytes) => ask(room, bytes));
    await settle();
    expect(asked.map(({ isIn }) => isIn)).toEqual([true, true, false, true]);
    expect(asked.map(({ place }) => place.isLarge())).toEqual([true, true, true, false]);
  });

  it('admits one that is larger than the room when it is empty', async () => {
    const room = createDocumentRoom(12 * MB);
    const [small, large] = [ask(room, 2 * MB), ask(room, 90 * MB)];
    await settle();
    expect(large.isIn).toBe(false);
    small.place.leave();
    await settle();
    expect(large.isIn).toBe(true);
  });

  it('keeps the order of the others when one gives up', async () => {
    const room = createDocumentRoom(12 * MB);
    const giveUp = new AbortController();
    const first = ask(room, 8 * MB);
    const [impatient, next] = [ask(room, 90 * MB, giveUp.signal), ask(room, 4 * MB)];
    await settle();
    expect([first.isIn, next.isIn]).toEqual([true, false]);
    giveUp.abort();
    await settle();
    expect([impatient.hasFailed, next.isIn]).toEqual([true, true]);
    impatient.place.leave();
    first.place.leave();
    next.place.leave();
    const last = ask(room, 12 * MB);
    await settle();
    expect(last.isIn).toBe(true);
  });
});
