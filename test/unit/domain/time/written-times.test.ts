import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDuration } from '../../../../shared/domain/time/duration.ts';
import { parseDuration } from '../../../../shared/domain/time/parse-duration.ts';
import { parseTimeOfDay } from '../../../../shared/domain/time/time-of-day.ts';
import { forAll } from '../../../support/for-all.ts';
import { runs } from '../../../support/runs.ts';

const ODD = [
  '',
  ' ',
  'abc',
  '__proto__',
  'constructor',
  '-5',
  '-1h',
  '1h-2m',
  '1:60',
  '1:2',
  '1:',
  ':',
  '1:20:60',
  '1 2',
  'h',
  'm',
  '.',
  '1.5.2',
  '1e3',
  '0x10',
  'NaN',
  '∞',
  '1h1h',
  '5m2h',
  '\0',
  '٣',
];

const LONG = ['9'.repeat(400), `1h${' '.repeat(999_999)}x`, `9${' '.repeat(999_999)}x`];

describe('parseDuration', () => {
  it.each([
    ['1h20', 80],
    ['1:20', 80],
    ['80m', 80],
    ['80', 80],
    ['90', 90],
    ['1.5h', 90],
    ['1,5h', 90],
    ['1.5', 90],
    ['1,5', 90],
    ['.5', 30],
    ['0,25h', 15],
    ['1h 20m', 80],
    ['1 h 20 min', 80],
    ['1 hour 20 minutes', 80],
    ['2hrs', 120],
    ['1h 20m 5s', 80 + 5 / 60],
    ['1:20:05', 80 + 5 / 60],
    [':30', 30],
    ['0:45', 45],
    ['45min', 45],
    ['30s', 0.5],
    ['100:00', 6000],
    ['1h90', 150],
    ['  1H20M ', 80],
    ['１ｈ２０', 80],
    ['2 Std', 120],
    ['2 Std. 30 Min.', 150],
    ['2 Std 30', 150],
    ['2 Stunden und 30 Minuten', 150],
    ['0,5 Stunden', 30],
    ['30 Minuten', 30],
    ['45 Sek.', 0.75],
    ['1 hora', 60],
    ['2 horas y 15 minutos', 135],
    ['1 hour and 5 minutes', 65],
    ['2 heures et 10 minutes', 130],
    ['1 heure 30', 90],
    ['9 h 30', 570],
    ['24:00', 1440],
    ['1:30 h', 90],
    ['1:30 Std.', 90],
    ['1½ h', 90],
    ['1 ½ Std', 90],
    ['½', 30],
    ['¾ h', 45],
    ['1 h 30 mn', 90],
    ['an hour', 60],
    ['Half an hour', 30],
    ['an hour and a half', 90],
    ['eine Stunde', 60],
    ['eine halbe Stunde', 30],
    ['anderthalb Stunden', 90],
    ['media hora', 30],
    ['una hora y media', 90],
    ['une heure', 60],
    ['une demi-heure', 30],
    ['1 heure et demie', 90],
  ])('%j is %d minutes', (text, minutes) => {
    expect(parseDuration(text)).toBe(minutes * 60_000);
  });

  it.each([
    ...ODD,
    '0',
    '0m',
    '0:00',
    '0.0000001h',
    '1½½ h',
    '30 min and a half',
    'half',
    'an',
    '1:30 min',
  ])('refuses %j', (text) => {
    expect(parseDuration(text)).toBeNull();
  });

  it('refuses long texts without processing them', () => {
    expect(LONG.map(parseDuration)).toEqual([null, null, null]);
  });

  it('reads what it wrote', () => {
    forAll(runs(100, 100), fc.integer({ min: 1, max: 3_000_000 }), (seconds) => {
      expect(parseDuration(formatDuration(seconds * 1000, { withSeconds: true }))).toBe(
        seconds * 1000,
      );
    });
  });

  it('is a number above 0 or null for any input', () => {
    forAll(
      runs(100, 100),
      fc.string({ unit: fc.constantFrom(...Array.from('0123456789hms:., ')) }),
      (text) => {
        const ms = parseDuration(text);
        expect(ms === null || (Number.isInteger(ms) && ms > 0)).toBe(true);
      },
    );
  });
});

describe('formatDuration', () => {
  it.each([
    [0, '0:00', '0:00:00'],
    [29_999, '0:00', '0:00:29'],
    [30_000, '0:01', '0:00:30'],
    [3_599_999, '1:00', '0:59:59'],
    [3_600_000, '1:00', '1:00:00'],
    [90_000_000, '25:00', '25:00:00'],
    [-5, '0:00', '0:00:00'],
  ])('%d ms', (ms, short, long) => {
    expect([formatDuration(ms), formatDuration(ms, { withSeconds: true })]).toEqual([short, long]);
  });
});

describe('parseTimeOfDay', () => {
  it.each([
    ['9', 9, 0, 0],
    ['0', 0, 0, 0],
    ['09', 9, 0, 0],
    ['930', 9, 30, 0],
    ['0930', 9, 30, 0],
    ['2359', 23, 59, 0],
    ['9:30', 9, 30, 0],
    ['9.30', 9, 30, 0],
    ['9h30', 9, 30, 0],
    ['9h', 9, 0, 0],
    ['21:30:15', 21, 30, 15],
    ['9.30pm', 21, 30, 0],
    ['9:30 PM', 21, 30, 0],
    ['9 p.m.', 21, 0, 0],
    ['930am', 9, 30, 0],
    ['12am', 0, 0, 0],
    ['12pm', 12, 0, 0],
    ['12:15 a.m.', 0, 15, 0],
    ['９：３０', 9, 30, 0],
    ['9 Uhr', 9, 0, 0],
    ['9 Uhr 30', 9, 30, 0],
    ['9:30 Uhr', 9, 30, 0],
    ['9 h 30', 9, 30, 0],
    ['9 heures 30', 9, 30, 0],
    ['9:30 horas', 9, 30, 0],
    ['9:30 h', 9, 30, 0],
    ['24:00', 24, 0, 0],
    ['24 Uhr', 24, 0, 0],
  ])('%j', (text, hour, minute, second) => {
    expect(parseTimeOfDay(text)).toEqual({ hour, minute, second });
  });

  it.each([
    ...ODD,
    '24:01',
    '24:00:01',
    '24 pm',
    '25:00',
    '9:60',
    '960',
    '13pm',
    '0am',
    '12345',
    '9:3',
    'am',
    '9 xm',
  ])('refuses %j', (text) => {
    expect(parseTimeOfDay(text)).toBeNull();
  });

  it('refuses long texts without processing them', () => {
    expect(LONG.map(parseTimeOfDay)).toEqual([null, null, null]);
  });
});
