import { backOffMs } from '../../../../electron/support/back-off.ts';
import { describe, expect, it } from 'vitest';
import {
  CALL_BACK_OFF,
  MAX_RETRY_AFTER_MS,
  parseRetryAfter,
} from '../../../../electron/clients/http/retry-policy.ts';

const ALMOST_ONE = 1 - Number.EPSILON;

describe('backOffMs', () => {
  it('spreads each wait between zero and a bound that doubles up to a limit', () => {
    const bounds = [1, 2, 3, 4, 5, 6, 7, 50].map((attempt) =>
      backOffMs(attempt, ALMOST_ONE, CALL_BACK_OFF),
    );
    expect(bounds).toStrictEqual([999, 1999, 3999, 7999, 15_999, 29_999, 29_999, 29_999]);
    for (const attempt of [1, 5, 50]) expect(backOffMs(attempt, 0, CALL_BACK_OFF)).toBe(0);
    expect(backOffMs(1, 0.5, CALL_BACK_OFF)).toBe(CALL_BACK_OFF.firstMs / 2);
    expect(backOffMs(9, 0.5, CALL_BACK_OFF)).toBe(CALL_BACK_OFF.maxMs / 2);
  });
});

describe('parseRetryAfter', () => {
  const nowMs = Date.UTC(2025, 0, 15, 12);
  it.each([
    [null, undefined],
    ['', undefined],
    ['0', 0],
    [' 17 ', 17_000],
    ['600', 600_000],
    ['601', MAX_RETRY_AFTER_MS],
    ['999999999999999', MAX_RETRY_AFTER_MS],
    ['9'.repeat(400), undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['soon', undefined],
    ['Wed, 15 Jan 2025 12:01:30 GMT', 90_000],
    ['Wednesday, 15-Jan-25 12:01:30 GMT', 90_000],
    ['Wed, 15 Jan 2025 11:00:00 GMT', 0],
    ['Wed, 15 Jan 2099 12:00:00 GMT', MAX_RETRY_AFTER_MS],
    ['Wed, 99 Foo 2025', undefined],
    ['2025-01-15T12:00:10Z', undefined],
  ])('reads %j as %j', (value, expected) => {
    expect(parseRetryAfter(value, nowMs)).toBe(expected);
  });
});
