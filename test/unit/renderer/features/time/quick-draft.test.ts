import { describe, expect, it } from 'vitest';
import { draftNote } from '../../../../../renderer/features/time/entry-edit.ts';
import {
  readDraft,
  readSpan,
  typeInto,
} from '../../../../../renderer/features/time/quick-draft.ts';
import {
  NO_QUICK_DRAFT,
  type QuickDraft,
} from '../../../../../renderer/features/time/quick-slice.ts';
import { createTimeFormat } from '../../../../../renderer/features/time/time-format.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Saturday, 14 March 2026, 15:30:20 in Berlin. */
const NOW = Date.UTC(2026, 2, 14, 14, 30, 20, 500);
const BERLIN = { nowMs: NOW, zone: 'Europe/Berlin' };
const draft = (patch: Partial<QuickDraft>): QuickDraft => ({ ...NO_QUICK_DRAFT, ...patch });

describe('when it was', () => {
  it.each([
    ['start and end', { start: '9:30', end: '10.50' }, '09:30', 80],
    ['start and duration', { start: '930', duration: '1h20' }, '09:30', 80],
    ['end and duration', { end: '10:50', duration: '80m' }, '09:30', 80],
    ['an afternoon with pm', { start: '2.30pm', end: '15:00' }, '14:30', 30],
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
    [
      'an evening in words',
      { start: '20 Uhr', duration: '1 Std. 30 Min.', isByDuration: true },
      '20:00',
      90,
    ],
    ['the night without 2:30', { day: '2026-03-28', start: '11 pm', end: '2:30' }, '23:00', 210],
  ])('%s', (_name, patch, start, minutes) => {
    const read = readSpan(draft({ day: '2026-03-10', ...patch }), BERLIN);
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
    expect(readSpan(draft({ duration: '1:20' }), BERLIN)).toEqual({
      status: 'read',
      span: { startedAtMs: NOW - 500 - 80 * MINUTE, endedAtMs: NOW - 500 },
    });
  });

  it('across the change of the clock the time that passed counts', () => {
    // The night to 29 March 2026 has no 02:00 to 03:00, that to 25 October has it twice.
    const lengthOf = (day: string) => {
      const read = readSpan(draft({ day, start: '1:00', end: '4:00' }), BERLIN);
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
    expect(readSpan(draft(patch), BERLIN)).toMatchObject({ status: 'fault', fault: { field } });
  });

  it('nothing typed is no fault of a field', () => {
    expect(readSpan(NO_QUICK_DRAFT, BERLIN)).toEqual({ status: 'blank' });
    expect(readDraft(NO_QUICK_DRAFT, BERLIN, false)).toMatchObject({
      status: 'fault',
      fault: { field: 'start' },
    });
  });
});

describe('the entry', () => {
  it('has the zone, clean texts and tags, each once', () => {
    const read = readDraft(
      draft({ start: '9', end: '10', note: ' Review\u0000 ', tags: 'a, b,,a ;c', projectId: 'p1' }),
      BERLIN,
      false,
    );
    expect(read).toMatchObject({
      status: 'ready',
      entry: {
        zone: 'Europe/Berlin',
        note: 'Review',
        tags: ['a', 'b', 'c'],
        projectId: 'p1',
        documentJobId: null,
        endedAtMs: Date.UTC(2026, 2, 14, 9),
      },
    });
  });

  it.each([
    [{ start: '7:00', end: '15:00' }, 'ready', /^$/u],
    [{ day: '2026-03-13', start: '9', duration: '8:01' }, 'ask', /8:01 hours/u],
    [{ day: '2026-03-13', start: '1:30 pm', end: '3 am' }, 'ask', /13:30 hours/u],
    [{ start: '3 pm', end: '4' }, 'ask', /^This entry ends in the future\. Keep it\?$/u],
    [{ start: '8:00', end: '17:00' }, 'ask', /9:00 hours.*future/u],
  ])('%j: %s', (patch, status, question) => {
    const read = readDraft(draft({ ...patch, isByDuration: 'duration' in patch }), BERLIN, false);
    expect(read.status).toBe(status);
    expect(read.status === 'ask' ? read.question : '').toMatch(question);
    expect(readDraft(draft(patch), BERLIN, true).status).toBe('ready');
  });

  it('of more than 8 hours is asked about once; of more than 31 days it is refused', () => {
    const long = draft({ day: '2026-01-01', start: '9', duration: '30h', isByDuration: true });
    expect(readDraft(long, BERLIN, false)).toMatchObject({ status: 'ask' });
    expect(readDraft(long, BERLIN, true)).toMatchObject({ status: 'ready' });
    expect(readDraft({ ...long, duration: '8h' }, BERLIN, false)).toMatchObject({
      status: 'ready',
    });
    expect(readDraft({ ...long, duration: '87600h' }, BERLIN, true)).toMatchObject({
      status: 'fault',
      fault: { field: 'end' },
    });
  });

  it('is refused at the field: far in the future, a huge note, too many tags', () => {
    const at = (patch: Partial<QuickDraft>) => {
      const read = readDraft(draft({ start: '9', end: '10', ...patch }), BERLIN, true);
      return read.status === 'fault' ? read.fault.field : read.status;
    };
    expect(at({ day: '2027-01-01' })).toBe('start');
    expect(at({ note: 'x'.repeat(10_001) })).toBe('note');
    expect(at({ tags: Array.from({ length: 51 }, (_, index) => `t${String(index)}`).join() })).toBe(
      'tags',
    );
  });
});

describe('what was typed last decides', () => {
  const typed = (...patches: Partial<QuickDraft>[]) =>
    patches.reduce<QuickDraft>((so, patch) => typeInto(so, patch, BERLIN), NO_QUICK_DRAFT);

  it('two times make the duration', () => {
    expect(typed({ start: '9:30' }, { end: '10:50' })).toMatchObject({ duration: '1:20' });
  });

  it('a duration moves the end, also when the start follows later', () => {
    expect(typed({ start: '9:30' }, { duration: '1h20' })).toMatchObject({ end: '10:50 AM' });
    expect(typed({ duration: '1h20' }, { start: '9:30' })).toMatchObject({ end: '10:50 AM' });
    expect(typed({ start: '9' }, { end: '10' }, { duration: '2h' }, { start: '10' })).toMatchObject(
      {
        end: '12:00 PM',
        duration: '2h',
      },
    );
  });

  it('an end that is taken out takes the duration along, and an unreadable one nothing', () => {
    expect(typed({ start: '9' }, { end: '10' }, { end: '' })).toMatchObject({ duration: '' });
    expect(typed({ start: '9' }, { end: '10' }, { end: '1x' })).toMatchObject({ duration: '1:00' });
  });

  it('a duration can be emptied', () => {
    expect(typed({ start: '9' }, { end: '10' }, { duration: '' })).toMatchObject({ duration: '' });
  });

  it('a duration of more than a day is kept although the end shows no day', () => {
    const long = typed({ day: '2026-01-01' }, { start: '9' }, { duration: '30h' });
    expect(long.end).toBe('3:00 PM');
    expect(readDraft(long, BERLIN, false).status).toBe('ask');
  });
});

it('says what the times come to, with the day where the entry ends on another one', () => {
  const format = createTimeFormat({ locale: 'en-GB', zone: 'Europe/Berlin' });
  const note = draftNote(draft({ day: '2026-03-10', start: '23:10', end: '1:15' }), BERLIN, format);
  expect(note).toBe('10 Mar 2026, 23:10 – 11 Mar 2026, 01:15, 2:05 h.');
});
