import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  createHeldPaths,
  LIFETIME_MS,
  MAX_HELD,
} from '../../../../electron/services/documents/held-paths.ts';

function setUp() {
  let nowMs = 0;
  const held = createHeldPaths({ newId: randomUUID, now: () => nowMs });
  const wait = (ms: number) => (nowMs += ms);
  return { held, wait };
}
const unknown = expect.objectContaining({ code: 'input/not-found' }) as Error;

it('returns the path for its token, once', () => {
  const { held } = setUp();
  const [a, b] = [held.hold('/a'), held.hold('/b')];
  expect([held.take(b), held.take(a)]).toEqual(['/b', '/a']);
  expect(() => held.take(a)).toThrow(unknown);
});

it.each(['', '/a', randomUUID(), '__proto__'])(
  'knows no token that it did not issue: %j',
  (token) => {
    const { held } = setUp();
    held.hold('/a');
    expect(() => held.take(token)).toThrow(unknown);
  },
);

it('forgets a path after its time', () => {
  const { held, wait } = setUp();
  const [early, late] = [held.hold('/a'), held.hold('/b')];
  wait(LIFETIME_MS - 1);
  expect(held.take(early)).toBe('/a');
  wait(1);
  expect(() => held.take(late)).toThrow(unknown);
});

it('holds only the newest', () => {
  const { held } = setUp();
  const tokens = Array.from({ length: MAX_HELD + 1 }, (_, index) => held.hold(`/${index}`));
  expect(() => held.take(tokens[0]!)).toThrow(unknown);
  expect([held.take(tokens[1]!), held.take(tokens.at(-1)!)]).toEqual(['/1', `/${MAX_HELD}`]);
});
