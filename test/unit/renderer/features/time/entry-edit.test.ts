import { describe, expect, it } from 'vitest';
import type { EditField, EntryTexts } from '../../../../../renderer/features/time/edit-slice.ts';
import { endNote, readEdit } from '../../../../../renderer/features/time/entry-edit.ts';
import { textsOf } from '../../../../../renderer/features/time/entry-texts.ts';
import { createTimeFormat } from '../../../../../renderer/features/time/time-format.ts';
import type { TimeEntry } from '../../../../../shared/domain/time/entry.ts';
import { anEntry } from '../../time-builders.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ZONE = 'Europe/Berlin';
const NOW = Date.UTC(2026, 2, 20);
/** 10 March 2026, 9:30:12 to 10:50:40 in Berlin. */
const ENTRY = anEntry({
  startedAtMs: Date.UTC(2026, 2, 10, 8, 30, 12),
  endedAtMs: Date.UTC(2026, 2, 10, 9, 50, 40),
  zone: ZONE,
  tags: ['terms'],
});

function edited(
  field: EditField,
  texts: Partial<EntryTexts>,
  {
    entry = ENTRY,
    isConfirmed = false,
    nowMs = NOW,
  }: { entry?: TimeEntry; isConfirmed?: boolean; nowMs?: number } = {},
) {
  const edit = {
    entry,
    field,
    texts: { ...textsOf(entry, ZONE), ...texts },
    error: null,
    question: null,
    isSaving: false,
  };
  return readEdit(edit, { nowMs, zone: ZONE }, isConfirmed);
}

it('shows an entry in its inputs with its seconds', () => {
  expect(textsOf(ENTRY, ZONE)).toEqual({
    day: '2026-03-10',
    start: '9:30:12 AM',
    end: '10:50:40 AM',
    duration: '1:20:28',
    note: 'Review of the contract',
    tags: 'terms',
  });
});

describe('times', () => {
  it('that were only looked at change nothing', () => {
    for (const field of ['times', 'duration', 'note', 'tags', 'project'] as const) {
      expect(edited(field, {})).toEqual({ status: 'unchanged' });
    }
  });

  it('a new start leaves the end to the second unchanged', () => {
    expect(edited('times', { start: '9:00' })).toEqual({
      status: 'changed',
      patch: { startedAtMs: Date.UTC(2026, 2, 10, 8) },
    });
  });

  it('of an entry too short for a readable duration can be changed', () => {
    const entry = { ...ENTRY, endedAtMs: ENTRY.startedAtMs };
    expect(edited('times', { start: '9:00' }, { entry })).toEqual({
      status: 'changed',
      patch: { startedAtMs: Date.UTC(2026, 2, 10, 8) },
    });
  });

  it('stay in the second 2 o’clock of the autumn clock change', () => {
    // 26 October 2025, 2:30 to 2:40 of winter time.
    const entry = anEntry({
      startedAtMs: Date.UTC(2025, 9, 26, 1, 30),
      endedAtMs: Date.UTC(2025, 9, 26, 1, 40),
      zone: ZONE,
    });
    const changed = (texts: Partial<EntryTexts>) => edited('times', texts, { entry });
    expect(changed({ start: '02:20' })).toEqual({
      status: 'changed',
      patch: { startedAtMs: Date.UTC(2025, 9, 26, 1, 20) },
    });
    expect(changed({ end: '02:50' })).toEqual({
      status: 'changed',
      patch: { endedAtMs: Date.UTC(2025, 9, 26, 1, 50) },
    });
    expect(changed({ start: '02:10', end: '02:15' })).toEqual({
      status: 'changed',
      patch: { startedAtMs: Date.UTC(2025, 9, 26, 1, 10), endedAtMs: Date.UTC(2025, 9, 26, 1, 15) },
    });
  });

  it('a start after the end makes it end on the next day', () => {
    expect(edited('times', { start: '11:00', end: '10:00 am' }, { isConfirmed: true })).toEqual({
      status: 'changed',
      patch: { startedAtMs: Date.UTC(2026, 2, 10, 10), endedAtMs: Date.UTC(2026, 2, 11, 9) },
    });
  });

  it('another day moves the whole entry, with the same length', () => {
    expect(edited('times', { day: '2026-03-09' })).toEqual({
      status: 'changed',
      patch: {
        startedAtMs: Date.UTC(2026, 2, 9, 8, 30, 12),
        endedAtMs: Date.UTC(2026, 2, 9, 9, 50, 40),
      },
    });
  });

  it('an end without am or pm is the next such time', () => {
    expect(edited('times', { start: '1:30 pm', end: '3' })).toEqual({
      status: 'changed',
      patch: { startedAtMs: Date.UTC(2026, 2, 10, 12, 30), endedAtMs: Date.UTC(2026, 2, 10, 14) },
    });
  });

  it('ask about more than 8 hours and an end in the future', () => {
    expect(edited('times', { end: '20:00' })).toMatchObject({ status: 'ask' });
    expect(edited('times', { end: '20:00' }, { isConfirmed: true })).toMatchObject({
      status: 'changed',
    });
    expect(edited('times', { day: '2026-03-20', start: '9:00', end: '10:00' })).toMatchObject({
      status: 'ask',
    });
    expect(edited('note', { note: 'More' })).toMatchObject({ status: 'changed' });
  });

  it('a running entry has only a start', () => {
    const entry = { ...ENTRY, endedAtMs: null };
    expect(edited('times', { start: '8:00' }, { entry })).toEqual({
      status: 'changed',
      patch: { startedAtMs: Date.UTC(2026, 2, 10, 7) },
    });
  });

  it.each([
    [{ start: 'x' }, 'start'],
    [{ start: '' }, 'start'],
    [{ end: '25' }, 'end'],
    [{ end: '' }, 'end'],
    [{ day: '' }, 'day'],
    [{ day: '2026-13-01' }, 'day'],
    [{ day: '2026-04-20' }, 'start'],
  ])('%j: the fault is at %s', (texts, field) => {
    expect(edited('times', texts)).toMatchObject({ status: 'fault', fault: { field } });
  });
});

describe('duration', () => {
  it.each(['1h20', '1:20', '80m', '80', '1.3333h'])('%s moves the end', (duration) => {
    const read = edited('duration', { duration });
    if (read.status !== 'changed') throw new Error(read.status);
    const minutes = ((read.patch.endedAtMs ?? 0) - ENTRY.startedAtMs) / MINUTE;
    expect(Math.round(minutes)).toBe(80);
  });

  it.each([
    ['an entry that just ended', 30_000, '2h'],
    ['one that is shortened', 30_000, '0:30'],
    ['one that ends later', -10 * MINUTE, '0:30'],
    ['one that would end later', 10 * MINUTE, '2h'],
  ])('moves the start of %s', (_name, sinceEndMs, duration) => {
    const endedAtMs = ENTRY.endedAtMs ?? 0;
    const minutes = duration === '2h' ? 120 : 30;
    expect(
      edited('duration', { duration }, { nowMs: endedAtMs + sinceEndMs, isConfirmed: true }),
    ).toEqual({
      status: 'changed',
      patch: { startedAtMs: endedAtMs - minutes * MINUTE },
    });
  });

  it('moves the end of an entry that ended a while ago', () => {
    const endedAtMs = ENTRY.endedAtMs ?? 0;
    expect(edited('duration', { duration: '1h30' }, { nowMs: endedAtMs + 20 * MINUTE })).toEqual({
      status: 'changed',
      patch: { endedAtMs: ENTRY.startedAtMs + 90 * MINUTE },
    });
  });

  it.each(['', 'x', '0', '-1h'])('refuses %j', (duration) => {
    expect(edited('duration', { duration })).toMatchObject({
      status: 'fault',
      fault: { field: 'duration' },
    });
  });

  it('asks about more than 8 hours, and refuses years at its input', () => {
    const entry = { ...ENTRY, startedAtMs: ENTRY.startedAtMs - 5 * 24 * HOUR };
    expect(edited('duration', { duration: '30h' }, { entry })).toMatchObject({ status: 'ask' });
    expect(edited('duration', { duration: '30h' }, { entry, isConfirmed: true })).toMatchObject({
      status: 'changed',
    });
    expect(edited('duration', { duration: '90000h' }, { entry })).toMatchObject({
      status: 'fault',
      fault: { field: 'duration' },
    });
  });
});

describe('texts', () => {
  it('cleans a note, and compares tags as a list', () => {
    expect(edited('note', { note: ' New\r\nline ' })).toEqual({
      status: 'changed',
      patch: { note: 'New\nline' },
    });
    expect(edited('tags', { tags: 'terms, call' })).toEqual({
      status: 'changed',
      patch: { tags: ['terms', 'call'] },
    });
    expect(edited('tags', { tags: ' terms ,' })).toEqual({ status: 'unchanged' });
    expect(edited('note', { note: 'x'.repeat(10_001) })).toMatchObject({ status: 'fault' });
  });
});

it('says how times are understood while they are typed', () => {
  const format = createTimeFormat({ locale: 'en-GB', zone: ZONE });
  const note = (texts: Partial<EntryTexts>, field: EditField = 'times', nowMs = NOW) =>
    endNote(
      {
        entry: ENTRY,
        field,
        texts: { ...textsOf(ENTRY, ZONE), ...texts },
        error: null,
        question: null,
        isSaving: false,
      },
      { nowMs, zone: ZONE },
      format,
    );
  expect(note({ end: '01:15' })).toBe('10 Mar 2026, 09:30 – 11 Mar 2026, 01:15, 15:45 h.');
  expect(note({ start: '10 am', end: '1:15' })).toBe('10 Mar 2026, 10:00 – 13:15, 3:15 h.');
  expect(note({})).toBeNull();
  expect(note({ end: 'x' })).toBeNull();
  expect(note({ duration: '2h' }, 'duration')).toBe('10 Mar 2026, 09:30 – 11:30, 2:00 h.');
  expect(note({ duration: '2h' }, 'duration', ENTRY.endedAtMs ?? 0)).toBe(
    '10 Mar 2026, 08:50 – 10:50, 2:00 h.',
  );
  expect(note({ note: 'x' }, 'note')).toBeNull();
});
