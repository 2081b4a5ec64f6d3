import { describe, expect, it } from 'vitest';
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

  it('across the change of the clock the time that passed counts', () => {
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

  it('nothing typed is no fault of a field', () => {
    expect(readEntry(NOTHING, BERLIN)).toEqual({ status: 'blank' });
  });
});
