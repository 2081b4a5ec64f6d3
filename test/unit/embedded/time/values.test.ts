import { describe, expect, it } from 'vitest';
import { readForm } from '../../../../electron/embedded/time/form-fields.ts';
import {
  amountOf,
  formatAmount,
  formatDuration,
  parseRate,
} from '../../../../electron/embedded/time/values/amounts.ts';
import {
  formatInstant,
  formatUtc,
  isDate,
  localDate,
  localTime,
  parseInstant,
} from '../../../../electron/embedded/time/values/instants.ts';
import { createRandom } from '../support/segments.ts';

describe('instants', () => {
  it.each([
    ['2019-02-14T02:59:42-0200', Date.UTC(2019, 1, 14, 4, 59, 42), -120],
    ['2019-02-14T02:59:42+05:45', Date.UTC(2019, 1, 13, 21, 14, 42), 345],
    ['2019-02-14T02:59:42Z', Date.UTC(2019, 1, 14, 2, 59, 42), 0],
    ['2019-02-14T02:59:42-0000', Date.UTC(2019, 1, 14, 2, 59, 42), 0],
    ['1970-01-01T00:00:00Z', 0, 0],
    ['1969-12-31T23:00:00-0100', 0, -60],
    ['2028-02-29T00:00:00Z', Date.UTC(2028, 1, 29), 0],
    ['9999-12-28T23:59:59Z', Date.UTC(9999, 11, 28, 23, 59, 59), 0],
  ])('%s is %i at %i minutes', (text, atMs, offsetMinutes) => {
    expect(parseInstant(text)).toEqual({ atMs, offsetMinutes });
  });

  it.each([
    '',
    'now',
    '2019-02-14',
    '2019-02-14T02:59:42',
    '2019-02-14T02:59Z',
    '2019-02-14T02:59:42 ',
    '2019-02-29T00:00:00Z',
    '2100-02-29T00:00:00Z',
    '2019-13-01T00:00:00Z',
    '2019-00-10T00:00:00Z',
    '2019-02-14T25:00:00Z',
    '2019-02-14T00:60:00Z',
    '2019-02-14T23:59:60Z',
    '2019-02-14T00:00:00+1801',
    '2019-02-14T00:00:00+0060',
    '2019-02-14T00:00:00+01',
    '1969-12-31T23:59:59Z',
    '1970-01-01T00:00:00+0001',
    '9999-12-30T00:00:00Z',
    '12019-02-14T00:00:00Z',
    '-2019-02-14T00:00:00Z',
    '٢٠١٩-02-14T00:00:00Z',
    '2019-02-14T02:59:42Z\n',
  ])("%j isn't valid", (text) => {
    expect(parseInstant(text)).toBeNull();
  });

  it('round-trip as written, whichever they are', () => {
    const random = createRandom(20_260_602);
    for (let round = 0; round < 5000; round += 1) {
      const atMs = Math.floor(random() * 253_000_000_000) * 1000;
      const offsetMinutes = Math.floor(random() * 2161) - 1080;
      const text = formatInstant({ atMs, offsetMinutes });
      expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}$/u);
      expect(parseInstant(text)).toEqual({ atMs, offsetMinutes });
    }
  });

  it('know the day and time of the place where they were written', () => {
    const late = { atMs: Date.UTC(2026, 11, 31, 23, 30), offsetMinutes: 60 };
    expect([localDate(late), localTime(late), formatUtc(late.atMs)]).toEqual([
      '2027-01-01',
      '00:30:00',
      '2026-12-31T23:30:00+0000',
    ]);
    expect([isDate('2028-02-29'), isDate('2027-02-29')]).toEqual([true, false]);
  });
});

describe('amounts', () => {
  it.each([
    [0, '00:00:00'],
    [59_999, '00:00:59'],
    [3_600_000, '01:00:00'],
    [100 * 3_600_000 + 61_000, '100:01:01'],
    [8784 * 3_600_000, '8784:00:00'],
  ])('%i ms are %s', (durationMs, text) => {
    expect(formatDuration(durationMs)).toBe(text);
  });

  it.each([
    ['0', '0.00'],
    ['085.5', '85.50'],
    ['85', '85.00'],
    ['0.1230', '0.123'],
    ['999999999.9999', '999999999.9999'],
  ])('stores the rate %s as %s', (text, rate) => {
    expect(parseRate(text)).toBe(rate);
  });

  it.each(['', '.5', '5.', '-1', '+1', '1e3', '1,5', ' 1', '1 ', 'NaN', 'Infinity', '٣', '0x1'])(
    "%j isn't a rate",
    (text) => {
      expect(parseRate(text)).toBeNull();
    },
  );

  it.each([
    ['80.50', 5_400_000, '120.75'],
    ['0.00', 5_400_000, '0.00'],
    ['1.00', 17_000, '0.00'],
    ['1.00', 18_000, '0.01'],
    ['33.3333', 3_600_000, '33.33'],
    ['0.0001', 3_600_000, '0.00'],
    // Beyond the exact range of floating-point numbers.
    ['999999999.9999', 8784 * 3_600_000, '8783999999999.12'],
  ])('%s for %i ms is %s', (rate, durationMs, amount) => {
    expect(formatAmount(amountOf(rate, durationMs))).toBe(amount);
  });
});

describe('forms', () => {
  it('are read as intended', () => {
    const form = readForm(Buffer.from('a=1&a=2&&b&c=%26%3D%2B+x&=z&d=x=y'));
    expect(form.all('a')).toEqual(['1', '2']);
    expect([form.raw('a'), form.raw('b'), form.raw('c'), form.raw('d')]).toEqual([
      '1',
      '',
      '&=+ x',
      'x=y',
    ]);
    expect([form.has('b'), form.has('e'), form.has('toString'), form.has('__proto__')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([form.flag('e'), form.instant('e'), form.instant('b')]).toEqual([
      undefined,
      undefined,
      null,
    ]);
  });

  it('accepts 1000 fields, but not one more', () => {
    expect(readForm(Buffer.from('a=1&'.repeat(1000))).all('a')).toHaveLength(1000);
    expect(() => readForm(Buffer.from('a=1&'.repeat(1001)))).toThrow('too many fields');
  });
});
