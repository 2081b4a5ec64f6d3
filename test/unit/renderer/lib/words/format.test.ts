import { describe, expect, it } from 'vitest';
import { createFormat } from '../../../../../renderer/lib/words/format.ts';

const NOW = Date.UTC(2026, 2, 14, 12, 0);
const english = createFormat({ locale: 'en-GB', timeZone: 'UTC', now: () => NOW });
const german = createFormat({ locale: 'de-DE', timeZone: 'UTC', now: () => NOW });

describe('bytes', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1,023 bytes'],
    [1024, '1 kB'],
    [1024 * 1024, '1 MB'],
    [4_512_332, '4.3 MB'],
    [30 * 1024 * 1024, '30 MB'],
    [5 * 1024 ** 4, '5,120 GB'],
  ])('%d is %s', (size, text) => expect(english.bytes(size)).toBe(text));

  it('uses the separators of the locale', () => expect(german.bytes(4_512_332)).toBe('4,3 MB'));
});

describe('characters', () => {
  it('counts one and many, grouped by the locale', () => {
    expect(english.characters(1)).toBe('1 character');
    expect(english.characters(50_000)).toBe('50,000 characters');
    expect(german.characters(50_000)).toBe('50.000 characters');
  });
});

describe('timeLeft', () => {
  it.each([
    [0, 'about 1 s left'],
    [59, 'about 59 s left'],
    [60, 'about 1 min left'],
    [94, 'about 2 min left'],
    [7200, 'about 2 h left'],
    [2 ** 27, 'about 37,283 h left'],
  ])('%d seconds: %s', (seconds, text) => expect(english.timeLeft(seconds)).toBe(text));
});

describe('instants', () => {
  it('omits this year and includes other years', () => {
    expect(english.dateTime(Date.UTC(2026, 0, 5, 8, 3))).toBe('5 Jan, 08:03');
    expect(english.dateTime(Date.UTC(2025, 11, 31, 8, 3))).toContain('2025');
  });

  it('writes hours as the language does', () => {
    const at = (locale: string) =>
      createFormat({ locale, timeZone: 'UTC', now: () => NOW }).dateTime(
        Date.UTC(2026, 0, 5, 9, 3),
      );
    expect(at('en-US').replaceAll(/\s/gu, ' ')).toBe('Jan 5, 9:03 AM');
    expect(at('de-DE')).toBe('5. Jan., 09:03');
  });

  it('shows only the time for today and the day for others', () => {
    expect(english.time(NOW + 90_000)).toBe('12:01:30');
    expect(english.time(NOW + 24 * 3_600_000)).toContain('15 Mar 2026');
  });

  it('judges "this year" and "today" in the zone that is shown', () => {
    const at = (timeZone: string, now: number) =>
      createFormat({ locale: 'en-GB', timeZone, now: () => now });
    const newYear = Date.UTC(2025, 11, 31, 20, 0);
    expect(at('Asia/Kolkata', NOW).dateTime(newYear)).toBe('1 Jan, 01:30');
    expect(at('America/Los_Angeles', NOW).dateTime(newYear)).toContain('2025');
  });
});

describe('language', () => {
  it('names codes in English and shows anything else unchanged', () => {
    expect(english.language('PT-BR')).toBe('Brazilian Portuguese');
    expect(german.language('DE')).toBe('German');
    expect(english.language('not a code!')).toBe('not a code!');
  });
});
