import { expect, test } from 'vitest';
import { createTracker } from '../../../../../renderer/lib/stores/feature-store.ts';

test('the answer changes only with a value that was taken from it', () => {
  const track = createTracker<{ a: number; b: number; c: number }>();
  const first = track({ a: 1, b: 1, c: 1 });
  expect([first.a, first.b]).toEqual([1, 1]);
  expect(track({ a: 1, b: 1, c: 2 })).toBe(first);
  const second = track({ a: 1, b: 2, c: 2 });
  expect(second).not.toBe(first);
  expect(second.b).toBe(2);
});

test('a value that is taken late is that of the last state', () => {
  const track = createTracker<{ a: number; b: number }>();
  const first = track({ a: 1, b: 1 });
  expect(first.a).toBe(1);
  expect(track({ a: 1, b: 2 })).toBe(first);
  expect(first.b).toBe(2);
  expect(track({ a: 1, b: 3 })).not.toBe(first);
});
