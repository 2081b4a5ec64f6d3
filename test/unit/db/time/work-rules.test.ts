import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  intervalStart,
  lengthOf,
  subtractSpans,
  uniteSpans,
  type Span,
  type Activity,
} from '../../../../electron/db/time/work-rules.ts';

const MINUTE_MS = 60_000;

describe('activity', () => {
  const startOf = (change: Partial<Activity>): number | null =>
    intervalStart({
      atMs: 100 * MINUTE_MS,
      idleMs: 3 * MINUTE_MS,
      isSteady: true,
      newest: { endMs: 98 * MINUTE_MS, isOwn: true },
      ownEndMs: 98 * MINUTE_MS,
      ...change,
    });
  const at = (minutes: number, isOwn = true): Partial<Activity> => ({
    newest: { endMs: minutes * MINUTE_MS, isOwn },
    ...(isOwn && { ownEndMs: minutes * MINUTE_MS }),
  });

  it.each<[string, Partial<Activity>, number | null]>([
    ['begins with the first one', { newest: null, ownEndMs: null }, 100],
    ['extends it, so that a shorter look elsewhere counts', {}, null],
    ['begins again after three minutes', at(97), 100],
    ['extends it after a moment less', at(97 + 1 / MINUTE_MS), null],
    ['begins again once the clock was set, or the computer slept', { isSteady: false }, 100],
    ['begins again when the clock was set back', at(101), 100],
    [
      'begins with its own first activity after another document',
      { ...at(99, false), ownEndMs: null },
      100,
    ],
    ['continues where a shorter look at another document ended', at(99, false), 99],
    ['begins again after a longer one', { ...at(99, false), ownEndMs: 97 * MINUTE_MS }, 100],
    [
      'begins again after times of a clock that was ahead',
      { ...at(99, false), ownEndMs: 99.5 * MINUTE_MS },
      100,
    ],
  ])('%s', (_what, change, minutes) => {
    expect(startOf(change)).toBe(minutes === null ? null : minutes * MINUTE_MS);
  });
});

describe('spans of time', () => {
  const spans = fc
    .array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 12 })), { maxLength: 6 })
    .map((all) => all.map(([startMs, length]): Span => ({ startMs, endMs: startMs + length })));
  const instants = (all: readonly Span[]): Set<number> =>
    new Set(
      all.flatMap(({ startMs, endMs }) =>
        Array.from({ length: endMs - startMs }, (_, i) => startMs + i),
      ),
    );

  it('are united and subtracted instant by instant', () => {
    fc.assert(
      fc.property(spans, spans, (some, others) => {
        const united = uniteSpans(some);
        expect(instants(united)).toEqual(instants(some));
        expect(lengthOf(united)).toBe(instants(some).size);
        const left = united.flatMap((span) => subtractSpans(span, others));
        expect(instants(left)).toEqual(
          new Set([...instants(some)].filter((ms) => !instants(others).has(ms))),
        );
        expect(lengthOf(left)).toBe(instants(left).size);
      }),
    );
  });
});
