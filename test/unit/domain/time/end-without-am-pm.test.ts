import { describe, expect, it } from 'vitest';
import { isEitherHalf } from '../../../../shared/domain/time/end-without-am-pm.ts';
import { readEntry } from '../../../../shared/domain/time/read-entry.ts';

const MINUTE = 60_000;
/** Saturday, 14 March 2026, 15:30:20 in Berlin. */
const NOW = Date.UTC(2026, 2, 14, 14, 30, 20, 500);
const BERLIN = { nowMs: NOW, zone: 'Europe/Berlin' };
const NOTHING = { day: '2026-03-14', start: '', end: '', duration: '', isByDuration: false };

describe('an end without am or pm', () => {
  it.each([
    ['an end before the start: the next day', { start: '23:10', end: '1:15' }, '23:10', 125],
    ['an end equal to the start: half a day', { start: '9', end: '9' }, '09:00', 720],
    ['the same written with its nought: a whole day', { start: '9', end: '09:00' }, '09:00', 1440],
    ['an end without pm after one', { start: '1:30 pm', end: '3' }, '13:30', 90],
    ['an end without pm behind noon', { start: '11', end: '1:15' }, '11:00', 135],
    ['noon', { start: '9', end: '12' }, '09:00', 180],
    ['midnight', { start: '22:00', end: '12' }, '22:00', 120],
    ['midnight as a nought', { start: '22:00', end: '0' }, '22:00', 120],
    ['an office day', { start: '9', end: '5' }, '09:00', 480],
    ['an end with its half of the day', { start: '1:30 pm', end: '3 am' }, '13:30', 810],
    ['an end with its nought', { start: '20:00', end: '09:00' }, '20:00', 780],
    ['an end of the 24-hour clock', { start: '8:00', end: '20:30' }, '08:00', 750],
    ['the end of the day', { start: '22:00', end: '24:00' }, '22:00', 120],
    ['the night without 2:30', { day: '2026-03-28', start: '11 pm', end: '2:30' }, '23:00', 210],
  ])('%s', (_name, patch, start, minutes) => {
    const read = readEntry({ ...NOTHING, day: '2026-03-10', ...patch }, BERLIN);
    if (read.status !== 'read') throw new Error(read.status);
    const { startedAtMs, endedAtMs } = read.span;
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeStyle: 'short',
      timeZone: 'Europe/Berlin',
    });
    expect([clock.format(startedAtMs), (endedAtMs - startedAtMs) / MINUTE]).toEqual([
      start,
      minutes,
    ]);
  });
});

it.each([
  ['3', true],
  ['12', true],
  ['3:30', true],
  ['330', true],
  ['03:30', false],
  ['0330', false],
  ['0', false],
  ['15', false],
  ['3pm', false],
  ['3 a.m.', false],
  ['x', false],
])('%j may be meant for either half of the day: %s', (text, is) => {
  expect(isEitherHalf(text)).toBe(is);
});
