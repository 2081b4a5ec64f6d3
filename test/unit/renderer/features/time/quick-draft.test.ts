import { describe, expect, it } from 'vitest';
import { draftNote } from '../../../../../renderer/features/time/entry-edit.ts';
import {
  doubtOf,
  freeStart,
  readDraft,
  typeInto,
  typeLine,
} from '../../../../../renderer/features/time/quick-draft.ts';
import {
  NO_QUICK_DRAFT,
  type QuickDraft,
} from '../../../../../renderer/features/time/quick-slice.ts';
import { readLine } from '../../../../../renderer/features/time/read-line.ts';
import { createTimeFormat } from '../../../../../renderer/features/time/time-format.ts';

/** Saturday, 14 March 2026, 15:30:20 in Berlin. */
const NOW = Date.UTC(2026, 2, 14, 14, 30, 20, 500);
const BERLIN = { nowMs: NOW, zone: 'Europe/Berlin' };
const draft = (patch: Partial<QuickDraft>): QuickDraft => ({ ...NO_QUICK_DRAFT, ...patch });

it('treats an empty draft as a fault', () => {
  expect(readDraft(NO_QUICK_DRAFT, BERLIN, false)).toMatchObject({
    status: 'fault',
    fault: { field: 'start' },
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

  it('two times determine the duration', () => {
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

  it('an end that is removed removes the duration too, and an unreadable one changes nothing', () => {
    expect(typed({ start: '9' }, { end: '10' }, { end: '' })).toMatchObject({ duration: '' });
    expect(typed({ start: '9' }, { end: '10' }, { end: '1x' })).toMatchObject({ duration: '1:00' });
  });

  it('a duration can be emptied', () => {
    expect(typed({ start: '9' }, { end: '10' }, { duration: '' })).toMatchObject({ duration: '' });
  });

  it('keeps a duration of more than a day although the end shows no day', () => {
    const long = typed({ day: '2026-01-01' }, { start: '9' }, { duration: '30h' });
    expect(long.end).toBe('3:00 PM');
    expect(readDraft(long, BERLIN, false).status).toBe('ask');
  });
});

it('says what the times result in, with the day when the entry ends on a different one', () => {
  const format = createTimeFormat({ locale: 'en-GB', zone: 'Europe/Berlin' });
  const say = (patch: Partial<QuickDraft>, name: string | null = null) =>
    draftNote(draft(patch), BERLIN, format, name);
  expect(say({ day: '2026-03-10', start: '23:10', end: '1:15' })).toBe(
    '10 Mar 2026, 23:10 – 11 Mar 2026, 01:15 · 2:05 · billable',
  );
  expect(say({ duration: '1h20', isByDuration: true, isBillable: false }, 'Nordhafen')).toBe(
    'Sat 14 Mar · 1:20 · Nordhafen · not billable',
  );
  expect(say({ start: '9', end: '10:30' })).toBe('Sat 14 Mar · 09:00 – 10:30 · 1:30 · billable');
  expect(say({ start: 'soon' })).toBeNull();
});

describe('the line', () => {
  const PROJECTS = [
    { id: 'n', name: 'Nordhafen', customerName: null, isArchived: false, isBillable: false },
  ];
  const today = '2026-03-14';
  const context = { language: 'en', locale: 'en-GB', today, projects: PROJECTS };
  const type = (before: QuickDraft, line: string) =>
    typeLine(before, line, {
      read: (text) => readLine(text, context),
      startOn: () => '11:15',
      projects: PROJECTS,
      today,
    });

  it('fills the fields, and an earlier day begins after its last entry', () => {
    const typed = type(NO_QUICK_DRAFT, 'Review 1h20 yesterday @Nordhafen');
    expect(typed).toMatchObject({
      note: 'Review',
      duration: '1h20',
      day: '2026-03-13',
      start: '11:15',
      projectId: 'n',
      isBillable: false,
      isByDuration: true,
    });
    expect(readDraft(typed, BERLIN, false)).toMatchObject({
      status: 'ready',
      entry: { note: 'Review', startedAtMs: Date.UTC(2026, 2, 13, 10, 15) },
    });
    expect(type(typed, 'Review')).toEqual({ ...NO_QUICK_DRAFT, line: 'Review', note: 'Review' });
  });

  it('begins on an earlier day where the duration fits into it', () => {
    const at = (hour: number, minute = 0) => Date.UTC(2026, 2, 13, hour - 1, minute);
    const day = { day: '2026-03-13', zone: 'Europe/Berlin' };
    const start = (duration: string, ...spans: (readonly [number, number])[]) =>
      freeStart(
        spans.map(([startMs, endMs]) => ({ startMs, endMs })),
        duration,
        day,
      );
    expect(start('1h20')).toMatch(/^0?9:00/u);
    expect(start('1h20', [at(9), at(11, 15)])).toMatch(/^11:15/u);
    // The last work ends too late, so nine if it is free, or the last pause, or before the first work.
    expect(start('1h20', [at(22), at(23, 53)])).toMatch(/^0?9:00/u);
    expect(start('1h20', [at(8), at(12)], [at(14), at(23, 53)])).toMatch(/^12:00/u);
    expect(start('1h20', [at(9), at(23, 53)])).toMatch(/^0?7:40/u);
    // Work of other days does not count, and the whole day is no reason to leave it.
    expect(start('1h20', [at(33), at(35)])).toMatch(/^0?9:00/u);
    expect(start('1h20', [at(-1), at(25)])).toMatch(/^(?:22:40|10:40)/u);
  });

  it('leaves what was typed into the fields and is not in it', () => {
    const before = draft({ duration: '2h', isByDuration: true, tags: 'call', projectId: 'p' });
    expect(type(before, 'Review')).toEqual({ ...before, line: 'Review', note: 'Review' });
  });

  it('says what has to be decided', () => {
    expect(doubtOf(readLine('Review 1h 2h', context))).toMatch(/“1h” and “2h”/u);
    const other = { id: 'w', name: 'Nordwind', customerName: null, isArchived: false };
    const projects = [...PROJECTS, other];
    expect(doubtOf(readLine('@Nord 1h', { ...context, projects }))).toBe(
      '“@Nord” can be Nordhafen or Nordwind. Type more of the name.',
    );
    expect(doubtOf(readLine('@bob 1h', context))).toBeNull();
  });
});
