import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayPattern, readDay, writeDay } from '../../../../../renderer/lib/days/written-day.ts';
import { forAll } from '../../../../support/for-all.ts';
import { runs } from '../../../../support/runs.ts';

const TODAY = '2026-11-24';
const LETTERS = { day: 'TT', month: 'MM', year: 'JJJJ' };
const LOCALES = ['en', 'en-US', 'en-GB', 'en-CA', 'de', 'de-AT', 'es', 'fr', 'fr-CA'];

describe('a day as people write it', () => {
  it.each([
    ['de', '04.03.2026', 'TT.MM.JJJJ'],
    ['en-US', '03/04/2026', 'MM/TT/JJJJ'],
    ['en-GB', '04/03/2026', 'TT/MM/JJJJ'],
    ['es', '04/03/2026', 'TT/MM/JJJJ'],
    ['fr', '04/03/2026', 'TT/MM/JJJJ'],
  ])('%s: %s', (locale, written, pattern) => {
    expect(writeDay('2026-03-04', locale)).toBe(written);
    expect(readDay(written, locale, null)).toBe('2026-03-04');
    expect(dayPattern(locale, LETTERS)).toBe(pattern);
  });

  it.each([
    ['4.3.2026', 'de', '2026-03-04'],
    ['4.3.', 'de', '2026-03-04'],
    ['4 3 26', 'de', '2026-03-04'],
    ['4/3', 'fr', '2026-03-04'],
    ['4/3', 'en-US', '2026-04-03'],
    ['2026-03-04', 'en-US', '2026-03-04'],
    ['2026.3.4', 'de', '2026-03-04'],
    ['29.2.2025', 'de', null],
    ['31.4.', 'de', null],
    ['4', 'de', null],
    ['2026', 'de', null],
    ['4.3.026', 'de', null],
    ['1.2.3.4', 'de', null],
    ['x', 'de', null],
    ['11/28/202611/27', 'en-US', null],
    ['11/28/2026yesterday', 'en-US', null],
    ['11/27/20', 'en-US', null],
    ['11/27/202', 'en-US', null],
    ['11/27/', 'en-US', null],
    ['11/', 'en-US', null],
    ['27/11/', 'fr', null],
    ['27. Nov 11', 'de', null],
    ['11/27/26', 'en-US', '2026-11-27'],
    ['', 'de', null],
    ['9'.repeat(1_000_000), 'de', null],
  ])('%j in %s', (text, locale, day) => {
    expect(readDay(text, locale, TODAY)).toBe(day);
  });

  it('waits for the whole year while it is typed', () => {
    expect(readDay('4.3.', 'de', null)).toBeNull();
    expect(readDay('4.3.20', 'de', null)).toBeNull();
    expect(readDay('4.3.2026', 'de', null)).toBe('2026-03-04');
  });

  it('is read as it was written, in every language', () => {
    forAll(
      runs(100, 100),
      fc.integer({ min: 0, max: 40_000 }),
      fc.constantFrom(...LOCALES),
      (number, locale) => {
        const day = new Date(number * 86_400_000).toISOString().slice(0, 10);
        expect(readDay(writeDay(day, locale), locale, null)).toBe(day);
      },
    );
  });
});
