import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createShare, roundDuration } from '../../../../shared/domain/time/rounding.ts';
import { ROUNDING_DIRECTIONS } from '../../../../shared/domain/time/names.ts';
import { forAll } from '../../../support/for-all.ts';
import { runs } from '../../../support/runs.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

const aRule = fc.record({
  stepMinutes: fc.integer({ min: 1, max: 480 }),
  direction: fc.constantFrom(...ROUNDING_DIRECTIONS),
});
const aDuration = fc.integer({ min: 0, max: 31 * 24 * HOUR_MS });
const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0);

function shareRounded(partsMs: readonly number[], roundedMs: number): number[] {
  const share = createShare(
    partsMs.reduce((sum, part) => sum + part, 0),
    roundedMs,
  );
  return partsMs.map((part) => share(part));
}

describe('a rounded duration', () => {
  it.each([
    [0, 15, 'up', 0],
    [1, 15, 'up', 15],
    [15, 15, 'up', 15],
    [15.01, 15, 'up', 30],
    [52, 15, 'up', 60],
    [52, 15, 'down', 45],
    [52, 15, 'nearest', 45],
    [53, 15, 'nearest', 60],
    // The middle of a step is rounded up.
    [52.5, 15, 'nearest', 60],
    [7.4, 15, 'nearest', 0],
    [14.99, 15, 'down', 0],
    [481, 480, 'up', 960],
    [90.5, 1, 'up', 91],
    [-5, 15, 'up', 0],
  ] as const)('%d minutes in steps of %d, %s: %d', (minutes, stepMinutes, direction, expected) => {
    expect(roundDuration(minutes * MINUTE_MS, { stepMinutes, direction })).toBe(
      expected * MINUTE_MS,
    );
  });

  it('is whole steps, less than one away, and never on the wrong side', () => {
    forAll(runs(100, 100), aDuration, aRule, (ms, rule) => {
      const rounded = roundDuration(ms, rule);
      const stepMs = rule.stepMinutes * MINUTE_MS;
      expect(rounded % stepMs).toBe(0);
      expect(Math.abs(rounded - ms)).toBeLessThan(stepMs);
      const [below, above] = {
        up: [0, stepMs],
        down: [stepMs, 0],
        nearest: [stepMs / 2, stepMs / 2],
      }[rule.direction];
      expect(rounded).toBeGreaterThanOrEqual(ms - (below ?? 0));
      expect(rounded).toBeLessThanOrEqual(ms + (above ?? 0));
    });
  });

  it("doesn't change when it is rounded again", () => {
    forAll(runs(100, 100), aDuration, aRule, (ms, rule) => {
      const rounded = roundDuration(ms, rule);
      expect(roundDuration(rounded, rule)).toBe(rounded);
    });
  });
});

describe('a rounded sum, divided into shares', () => {
  const someParts = fc.array(fc.integer({ min: 0, max: 25 * HOUR_MS }), { maxLength: 60 });

  it('adds up to the rounded sum, in whole minutes, each near its fair share', () => {
    forAll(runs(100, 100), someParts, aRule, (parts, rule) => {
      const sum = sumOf(parts);
      const rounded = roundDuration(sum, rule);
      const shares = shareRounded(parts, rounded);
      expect(sumOf(shares)).toBe(rounded);
      for (const [index, share] of shares.entries()) {
        expect(share % MINUTE_MS).toBe(0);
        expect(share).toBeGreaterThanOrEqual(0);
        const fair = sum === 0 ? 0 : ((parts[index] ?? 0) / sum) * rounded;
        expect(Math.abs(share - fair)).toBeLessThanOrEqual(MINUTE_MS);
      }
    });
  });

  it('gives nothing to entries without duration', () => {
    expect(shareRounded([0, 10 * MINUTE_MS, 0], 15 * MINUTE_MS)).toEqual([0, 15 * MINUTE_MS, 0]);
    expect(shareRounded([0, 0], 0)).toEqual([0, 0]);
    expect(shareRounded([], 0)).toEqual([]);
  });

  it('gives equal parts the same, except for the minute that is left', () => {
    const third = 7 * MINUTE_MS;
    expect(shareRounded([third, third, third], 30 * MINUTE_MS)).toEqual(
      [10, 10, 10].map((minutes) => minutes * MINUTE_MS),
    );
    expect(shareRounded([third, third, third], 25 * MINUTE_MS)).toEqual(
      [8, 9, 8].map((minutes) => minutes * MINUTE_MS),
    );
  });
});
