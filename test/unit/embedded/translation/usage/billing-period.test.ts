import { describe, expect, it } from 'vitest';
import {
  dayOf,
  periodOf,
} from '../../../../../electron/embedded/translation/usage/billing-period.ts';

describe('billing period', () => {
  it.each([
    ['2026-01-01T00:00:00.000Z', '2026-01-01', '2026-02-01'],
    ['2026-01-31T23:59:59.999Z', '2026-01-01', '2026-02-01'],
    ['2026-12-31T23:59:59.999Z', '2026-12-01', '2027-01-01'],
    ['2028-02-29T12:00:00.000Z', '2028-02-01', '2028-03-01'],
  ])('§7 calendar month in UTC of %s', (at, firstDay, endDay) => {
    const period = periodOf(Date.parse(at));
    expect(period).toMatchObject({ firstDay, endDay });
    expect(new Date(period.startMs).toISOString()).toBe(`${firstDay}T00:00:00.000Z`);
    expect(new Date(period.endMs).toISOString()).toBe(`${endDay}T00:00:00.000Z`);
    expect(dayOf(Date.parse(at))).toBe(at.slice(0, 10));
  });
});
