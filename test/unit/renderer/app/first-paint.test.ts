import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { firstData } from '../../../../renderer/app/first-paint.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const setUp = (rows: number | null) => {
  const store = createStore<{ rows: number | null }>()(() => ({ rows }));
  let isDone = false;
  const waiting = firstData(store, (state) => state.rows !== null).then(() => {
    isDone = true;
  });
  return { store, waiting, isDone: () => isDone };
};

it("doesn't wait for what is already there", async () => {
  await setUp(0).waiting;
  expect(vi.getTimerCount()).toBe(0);
});

it('waits for the data, and for nothing else', async () => {
  const { store, waiting, isDone } = setUp(null);
  store.setState({ rows: null });
  await vi.advanceTimersByTimeAsync(10);
  expect(isDone()).toBe(false);
  store.setState({ rows: 3 });
  await waiting;
  expect(vi.getTimerCount()).toBe(0);
});

it('stops waiting when the answer is slow', async () => {
  const { waiting, isDone } = setUp(null);
  await vi.advanceTimersByTimeAsync(59);
  expect(isDone()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
});
