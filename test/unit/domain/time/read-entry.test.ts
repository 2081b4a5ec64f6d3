import { describe, expect, it } from 'vitest';
import { isEitherHalf } from '../../../../shared/domain/time/end-without-am-pm.ts';
import { readEntry } from '../../../../shared/domain/time/read-entry.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Saturday, 14 March 2026, 15:30:20 in Berlin. */
const NOW = Date.UTC(2026, 2, 14, 14, 30, 20, 500);
const BERLIN = { nowMs: NOW, zone: 'Europe/Berlin' };
const NOTHING = { day: '2026-03-14', start: '', end: '', duration: '', isByDuration: false };

describe('what typed times mean', () => {
  it.each([
    ['start and end', { start: '9:30', end: '10.50' }, '09:30', 80],
    ['start and duration', { start: '930', duration: '1h20' }, '09:30', 80],
    ['end and duration', { end: '10:50', duration: '80m' }, '09:30', 80],
    ['an afternoon with pm', { start: '2.30pm', end: '15:00' }, '14:30', 30],
    ['an evening in words', { start: '20 Uhr', duration: '1 Std. 30 Min.', isByDuration: true }, '20:00', 90], // prettier-ignore
    // An end without am or pm.
    ['an end before the start: the next day', { start: '23:10', end: '1:15' }, '23:10', 125],
    ['an end equal to the start: half a day', { start: '9', end: '9' }, '09:00', 720],
    ['the same written with its zero: a whole day', { start: '9', end: '09:00' }, '09:00', 1440],
    ['an end without pm after one', { start: '1:30 pm', end: '3' }, '13:30', 90],
    ['an end without pm after noon', { start: '11', end: '1:15' }, '11:00', 135],
    ['noon', { start: '9', end: '12' }, '09:00', 180],
    ['midnight', { start: '22:00', end: '12' }, '22:00', 120],
    ['midnight as a zero', { start: '22:00', end: '0' }, '22:00', 120],
    ['an office day', { start: '9', end: '5' }, '09:00', 480],
    ['an end with its half of the day', { start: '1:30 pm', end: '3 am' }, '13:30', 810],
    ['an end with its zero', { start: '20:00', end: '09:00' }, '20:00', 780],
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

  it('a duration alone ends now, to the second', () => {
    expect(readEntry({ ...NOTHING, duration: '1:20' }, BERLIN)).toEqual({
      status: 'read',
      span: { startedAtMs: NOW - 500 - 80 * MINUTE, endedAtMs: NOW - 500 },
    });
  });

  it('counts the time that passed across a clock change', () => {
    // The night to 29 March 2026 lacks 02:00 to 03:00; that to 25 October has it twice.
    const lengthOf = (day: string) => {
      const read = readEntry({ ...NOTHING, day, start: '1:00', end: '4:00' }, BERLIN);
      return read.status === 'read' ? (read.span.endedAtMs - read.span.startedAtMs) / HOUR : null;
    };
    expect([lengthOf('2026-03-29'), lengthOf('2026-10-25'), lengthOf('2026-06-01')]).toEqual([
      2, 4, 3,
    ]);
  });

  it.each([
    [{ start: '25:00', end: '9' }, 'start'],
    [{ start: 'nine', end: '10' }, 'start'],
    [{ day: '2026-03-29', start: '2:30', end: '3:30' }, 'start'],
    [{ day: '2026-03-29', start: '2:00', duration: '1h', isByDuration: true }, 'start'],
    [{ start: '9', end: '24:30' }, 'end'],
    [{ day: '', start: '9', end: '10' }, 'day'],
    [{ day: '11/28/202611/27', start: '9', end: '10' }, 'day'],
    [{ start: '9', duration: 'long' }, 'duration'],
    [{ start: '9' }, 'end'],
    [{ end: '9' }, 'start'],
    [{ day: '2026-02-30', start: '9', end: '10' }, 'day'],
    [{ day: '2026-03-13', duration: '1h' }, 'start'],
  ])('%j: the fault is at %s', (patch, field) => {
    expect(readEntry({ ...NOTHING, ...patch }, BERLIN)).toMatchObject({
      status: 'fault',
      fault: { field },
    });
  });

  it('reports no field when nothing is typed', () => {
    expect(readEntry(NOTHING, BERLIN)).toEqual({ status: 'blank' });
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
