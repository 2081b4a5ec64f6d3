import { describe, expect, it } from 'vitest';
import { concatBytes } from '../../../../shared/documents/bytes.ts';
import { createTableWriter } from '../../../../shared/exchange/create-table-writer.ts';
import { PLAIN_CSV } from '../../../../shared/exchange/csv-style.ts';
import {
  createTimeEntryRows,
  timeEntryLayout,
} from '../../../../shared/exchange/time-entry-table.ts';
import { anEntryToExport } from '../../../support/builders/time.ts';
import {
  bookRow,
  entriesOf,
  faultsOf,
  fixture,
  hoursBook,
  NOW_MS,
  openHours,
  table,
} from './support.ts';

/** Column names with what they hold. */
const columnsOf = (desk: ReturnType<typeof openHours>) =>
  Object.fromEntries(desk.review().columns.map(({ name, field }) => [name, field]));

describe('exports of other programs', () => {
  it('are read: Toggl, detailed report', () => {
    const desk = openHours('toggl.csv', fixture('toggl-detailed.csv'));
    expect(desk.review()).toMatchObject({
      program: 'toggl',
      needsZone: true,
      openDate: null,
      durationUnit: null,
      persons: [],
      counts: { new: 4, known: 0, fault: 1 },
      durationMs: 12_905_000,
      newProjects: { names: ['Contract', 'Manual'], count: 2 },
      newCustomers: { names: ['Client A', 'Client B'], count: 2 },
    });
    expect(columnsOf(desk)).toMatchObject({ 'Amount (USD)': null, Email: null, User: 'person' });
    expect(entriesOf(desk)).toEqual([
      '2025-11-03T08:00:00Z/2025-11-03T09:30:00Z|Contract|Client A|Review of section 1|legal+urgent|yes',
      '2025-11-03T09:30:00Z/2025-11-03T10:00:00Z|Contract|Client A|Questions, and "terms"||no',
      '2025-11-03T22:30:00Z/2025-11-03T23:45:00Z|Manual|Client B|Chapter 2||yes',
      '2025-11-04T07:00:05Z/2025-11-04T07:20:10Z|||Email||no',
    ]);
    // The timer ran on.
    expect(faultsOf(desk)).toEqual([[6, 'timeImport.noLength']]);
  });

  it('are read: Toggl, with its newer columns and a dash for nothing', () => {
    const desk = openHours('toggl.csv', fixture('toggl-current.csv'));
    expect(desk.review()).toMatchObject({ program: 'toggl', persons: ['Person A', 'Person B'] });
    expect(entriesOf(desk)).toEqual([
      '2025-11-05T08:00:00Z/2025-11-05T08:45:00Z|Terms|Client A|Glossary||yes',
      '2025-11-05T09:00:00Z/2025-11-05T10:10:30Z||||review|no',
    ]);
    desk.reread({ person: 'Person B' });
    expect(desk.review()).toMatchObject({ counts: { new: 1 }, person: 'Person B' });
    desk.reread({ person: null });
    expect(desk.review().counts.new).toBe(2);
  });

  it('are read: Clockify, with American dates that one line proves', () => {
    const desk = openHours('clockify.csv', fixture('clockify-detailed.csv'), {
      zone: 'America/New_York',
    });
    expect(desk.review()).toMatchObject({
      program: 'clockify',
      dateOrder: 'mdy',
      openDate: null,
      isOrderKnown: true,
    });
    expect(columnsOf(desk)).toMatchObject({
      'Duration (h)': 'duration',
      'Duration (decimal)': null,
      'Billable Rate (USD)': null,
      Task: 'task',
    });
    expect(entriesOf(desk)).toEqual([
      '2025-11-14T14:00:00Z/2025-11-14T17:30:00Z|Website|Client A|Translation: First draft|web+draft|yes',
      '2025-11-15T04:45:00Z/2025-11-15T05:15:00Z|Website|Client A|Review||no',
      '2025-12-01T18:00:00Z/2025-12-01T19:00:00Z|||Bookkeeping||no',
    ]);
  });

  it('are read: Clockify, with its newer columns and a clock of 24 hours', () => {
    const desk = openHours(
      'clockify.csv',
      table(
        '"Project","Client","Description","Task","User","Group","Email","Tags","Type","Billable","Invoiced","Invoice ID","Start Date","Start Time","End Date","End Time","Duration (h)","Duration (decimal)","Date of creation"',
        '"Website","Client A","","","Person A","Team","a@mail.test","","Regular","Yes","No","","19/02/2025","15:00","19/02/2025","18:00","3:00","3.00","24/02/2025"',
      ),
    );
    expect(desk.review()).toMatchObject({ program: 'clockify', dateOrder: 'dmy', openDate: null });
    expect(columnsOf(desk)).toMatchObject({ Type: null, Invoiced: null, 'Date of creation': null });
    expect(entriesOf(desk)).toEqual([
      '2025-02-19T14:00:00Z/2025-02-19T17:00:00Z|Website|Client A|||yes',
    ]);
  });

  it('are read: Toggl, with a byte order mark and few columns', () => {
    const desk = openHours(
      'toggl.csv',
      table(
        '\uFEFF"Description",Duration,Project,Start date,Start time,Stop date,Stop time',
        '"Chapter 3",1:30:00,Manual,2025-05-22,10:30:00,2025-05-22,12:00:00',
      ),
    );
    expect(desk.review()).toMatchObject({ program: 'toggl', counts: { new: 1, fault: 0 } });
    expect(entriesOf(desk)).toEqual([
      '2025-05-22T08:30:00Z/2025-05-22T10:00:00Z|Manual||Chapter 3||',
    ]);
  });

  it('are read: super-productivity, worklog in milliseconds; days that were put together are a fault', () => {
    const desk = openHours(
      'tasks.csv',
      table(
        '\uFEFFDate;Titles;Descriptions;Projects;Worked;Estimate',
        '2025-11-12;Cover page; - ;Brochure;5400000;3600000',
        '2025-11-12 - 2025-11-14;Letters; - ; - ;600000;0',
        '2025-11-12;Parent; - ;Brochure;0;0',
      ),
    );
    expect(desk.review()).toMatchObject({
      program: 'super-productivity',
      durationUnit: 'milliseconds',
    });
    expect(entriesOf(desk)).toEqual([
      '2025-11-12T08:00:00Z/2025-11-12T09:30:00Z|Brochure||Cover page||',
    ]);
    expect(faultsOf(desk)[0]).toEqual([3, 'timeImport.severalDays']);
    expect(faultsOf(desk)).toHaveLength(2);
  });

  it('are read: Kimai, as CSV; an end before the start is on the next day', () => {
    const desk = openHours('kimai.csv', fixture('kimai.csv'));
    expect(desk.review()).toMatchObject({ program: 'kimai', durationUnit: 'hours' });
    expect(entriesOf(desk)).toEqual([
      '2025-11-10T07:00:00Z/2025-11-10T08:30:00Z|Handbook|Client A|Translation: Chapter 1|manual+draft|yes',
      '2025-11-10T21:30:00Z/2025-11-10T23:30:00Z|Handbook|Client A|Review||yes',
      '2025-11-11T08:00:00Z/2025-11-11T08:15:00Z|Office|Client B|Admin: Email||no',
    ]);
  });

  it('are read: Kimai, as a workbook in German with a row of totals', () => {
    const header = [
      'Datum',
      'Beginn',
      'Ende',
      'Dauer',
      'Kunde',
      'Projekt',
      'Tätigkeit',
      'Beschreibung',
    ];
    const bytes = hoursBook(
      bookRow(1, header) +
        // Begin and end with their day, although only the time is shown.
        bookRow(2, [
          [45_971, 1],
          [45_971.375, 2],
          [45_971.4375, 2],
          [0.0625, 3],
          'Kunde A',
          'Handbuch',
          'Übersetzung',
          'Kapitel 1',
        ]) +
        bookRow(3, [[45_972, 7], [0.5, 8], [0.75, 2], [0.25, 3], 'Kunde A', 'Handbuch', '', '']) +
        bookRow(4, ['', '', '', [0.3125, 3]]),
    );
    const desk = openHours('kimai.xlsx', bytes);
    expect(desk.review()).toMatchObject({ program: 'kimai', encoding: null, delimiter: null });
    expect(entriesOf(desk)).toEqual([
      '2025-11-10T08:00:00Z/2025-11-10T09:30:00Z|Handbuch|Kunde A|Übersetzung: Kapitel 1||',
      '2025-11-11T11:00:00Z/2025-11-11T17:00:00Z|Handbuch|Kunde A|||',
    ]);
    expect(faultsOf(desk)).toEqual([[4, 'timeImport.noDate']]);
  });

  it('are read: super-productivity, worklog; start and end are those of the day', () => {
    const desk = openHours('worklog.csv', fixture('super-productivity-worklog.csv'));
    expect(desk.review()).toMatchObject({
      program: 'super-productivity',
      placedCount: 3,
      dayStartMinute: 540,
    });
    expect(columnsOf(desk)).toMatchObject({ Start: null, End: null });
    expect(entriesOf(desk)).toEqual([
      '2025-11-12T08:00:00Z/2025-11-12T10:30:00Z|Brochure||Translate brochure|print+urgent|',
      '2025-11-12T10:30:00Z/2025-11-12T11:15:00Z|Brochure||Answer questions||',
      '2025-11-13T08:00:00Z/2025-11-13T08:20:00Z|||Invoice||',
    ]);
    desk.reread({ dayStartMinute: 6 * 60 + 30 });
    expect(entriesOf(desk)[2]).toContain('2025-11-13T05:30:00Z/2025-11-13T05:50:00Z');
  });

  it('are read: super-productivity, back-up; the time of subtasks counts once', () => {
    const desk = openHours('backup.json', fixture('super-productivity-backup.json'));
    expect(desk.review()).toMatchObject({
      program: 'super-productivity',
      columns: [],
      durationUnit: null,
      counts: { new: 4, known: 0, fault: 0 },
    });
    expect(entriesOf(desk)).toEqual([
      '2025-11-12T08:00:00Z/2025-11-12T08:30:00Z|Brochure||Translate brochure|print|',
      '2025-11-12T08:30:00Z/2025-11-12T09:30:00Z|Brochure||Translate brochure: Cover page|print|',
      '2025-11-13T08:00:00Z/2025-11-13T08:10:00Z|Brochure||Translate brochure: Cover page|print|',
      '2025-11-11T08:00:00Z/2025-11-11T08:20:00Z|||Invoice||',
    ]);
  });

  it.each(['csv', 'xlsx'] as const)('are read: our own, unchanged: %s', (format) => {
    const records = [
      { startedAtMs: Date.UTC(2025, 2, 4, 8, 5, 7, 600), minutes: 90, zone: 'Europe/Berlin' },
      { startedAtMs: Date.UTC(2025, 9, 26, 0, 30), minutes: 150, zone: 'Europe/Berlin' },
      { startedAtMs: Date.UTC(2025, 9, 26, 1, 30), minutes: 15, zone: 'Europe/Berlin' },
      { startedAtMs: Date.UTC(2025, 2, 29, 23, 50), minutes: 200, zone: 'Europe/Berlin' },
      { startedAtMs: Date.UTC(2025, 5, 1, 23), minutes: 5, zone: 'Asia/Kolkata' },
    ].map(({ minutes, ...times }) =>
      anEntryToExport({
        ...times,
        endedAtMs: times.startedAtMs + minutes * 60_000,
        note: '=1+1',
        tags: ['a', 'b'],
        projectName: 'P',
        customerName: 'C',
        isBillable: false,
      }),
    );
    const writer = createTableWriter(format, timeEntryLayout(false), PLAIN_CSV);
    const head = writer.write(records.map(createTimeEntryRows(NOW_MS)));
    const desk = openHours(`hours.${format}`, concatBytes([head, writer.end()]), { zone: 'UTC' });
    expect(desk.review()).toMatchObject({ program: 'dragoman', needsZone: false, openDate: null });
    expect(desk.take()).toMatchObject(
      records.map(({ startedAtMs, endedAtMs, zone, note, tags, isBillable }) => ({
        startedAtMs: Math.floor(startedAtMs / 1000) * 1000,
        endedAtMs: Math.floor((endedAtMs ?? 0) / 1000) * 1000,
        zone,
        note,
        tags,
        isBillable,
        project: 'P',
        customer: 'C',
      })),
    );
  });

  it('are read: our own, each with its zone and offset', () => {
    const header =
      'Date,Start,End date,End,Time zone,UTC offset,Duration,Hours,Project,Note,Sync state,ID';
    const text = table(
      header,
      // The night in which clocks are set back: the offset says which 02:30 it is.
      '2025-10-26,02:30:00,2025-10-26,03:30:00,Europe/Berlin,UTC+02:00,2:00,2,A,first,synced,x',
      '2025-10-26,02:30:00,2025-10-26,03:30:00,Europe/Berlin,UTC+01:00,1:00,1,A,second,synced,y',
      '2025-06-01,09:00:00,2025-06-01,10:00:00,Asia/Tokyo,UTC+09:00,1:00,1,B,there,synced,z',
    );
    const desk = openHours('Time entries.csv', text, { zone: 'UTC' });
    expect(desk.review()).toMatchObject({ program: 'dragoman', needsZone: false });
    expect(entriesOf(desk)).toEqual([
      '2025-10-26T00:30:00Z/2025-10-26T02:30:00Z|A||first||',
      '2025-10-26T01:30:00Z/2025-10-26T02:30:00Z|A||second||',
      '2025-06-01T00:00:00Z/2025-06-01T01:00:00Z|B||there||',
    ]);
  });
});
