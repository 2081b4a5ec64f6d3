import { describe, expect, it } from 'vitest';
import { entriesOf, faultsOf, openHours, table } from './support.ts';

const HEADER = 'Date,Start,End,Duration,Note';
const timesOf = (desk: ReturnType<typeof openHours>): string[] =>
  entriesOf(desk).map((entry) => entry.split('|', 1)[0] ?? '');

describe('dates of a table', () => {
  it('are asked about if they can be read both ways, and never imported unasked', () => {
    const desk = openHours(
      'a.csv',
      table(HEADER, '03/04/2025,9:00,10:00,,x', '5/5/2025,9:00,9:30,,y'),
    );
    expect(desk.review()).toMatchObject({
      openDate: { text: '03/04/2025', dmy: '2025-04-03', mdy: '2025-03-04' },
      isOrderKnown: false,
      dateOrder: 'dmy',
    });
    expect(() => desk.take()).toThrow('Say first how the dates are written');
    desk.reread({ dateOrder: 'mdy' });
    expect(desk.review()).toMatchObject({ isOrderKnown: true, dateOrder: 'mdy' });
    expect(timesOf(desk)[0]).toBe('2025-03-04T08:00:00Z/2025-03-04T09:00:00Z');
  });

  it.each([
    ['25/04/2025', '03/04/2025', 'dmy'],
    ['04/25/2025', '03/04/2025', 'mdy'],
    ['3.4.2025', '4.5.25', 'dmy'],
    ['2025-04-03', '2025/04/05', 'mdy'],
  ])('need no question: %s and %s', (one, other, order) => {
    const rows = [one, other].map((day) => `${day},9:00,10:00,,x`);
    const desk = openHours('a.csv', table(HEADER, ...rows), { dateOrder: 'mdy' });
    expect(desk.review()).toMatchObject({ openDate: null, isOrderKnown: true, dateOrder: order });
    expect(desk.take()).toHaveLength(2);
  });

  it('stay a question if some prove one order, and some the other', () => {
    const rows = ['25/04/2025', '04/25/2025', '03/04/2025'].map((day) => `${day},9:00,10:00,,x`);
    const desk = openHours('a.csv', table(HEADER, ...rows));
    expect(desk.review()).toMatchObject({ isOrderKnown: false });
    desk.reread({ dateOrder: 'dmy' });
    expect(desk.review().counts).toEqual({ new: 2, known: 0, fault: 1 });
    expect(faultsOf(desk)).toEqual([[3, 'timeImport.dateUnreadable']]);
  });

  it.each([
    ['2025-03-04T09:00:00+02:00', '2025-03-04T07:00:00Z'],
    ['2025-03-04 09:00:00Z', '2025-03-04T09:00:00Z'],
    ['2025-03-04T09:00:00.123-0530', '2025-03-04T14:30:00Z'],
    ['20250304 0900', '2025-03-04T08:00:00Z'],
    ['4. März 2025 9:00', '2025-03-04T08:00:00Z'],
    ['4 de marzo de 2025 9:00', '2025-03-04T08:00:00Z'],
    ['Tue, March 4, 2025 9:00 PM', '2025-03-04T20:00:00Z'],
    ['mardi, 4 mars 2025 9h00', '2025-03-04T08:00:00Z'],
    ['4.3.25 9.00', '2025-03-04T08:00:00Z'],
  ])('may be written with their time: %s', (start, instant) => {
    const desk = openHours('a.csv', table('Start;Duration', `${start};1:00`));
    expect(timesOf(desk)[0]?.split('/')[0]).toBe(instant);
    expect(desk.review().needsZone).toBe(!/[Z0-9][+-]\d\d:?\d\d$|Z$/u.test(start));
  });
});

describe('times of a table', () => {
  const inBerlin = (...rows: readonly string[]) => openHours('a.csv', table(HEADER, ...rows));

  it('that the clock skips are counted from before the jump', () => {
    expect(timesOf(inBerlin('2025-03-30,02:30,04:00,,x'))).toEqual([
      '2025-03-30T01:30:00Z/2025-03-30T02:00:00Z',
    ]);
  });

  it('that the clock shows twice follow the duration, or else are the first that fit', () => {
    const night = [
      '2025-10-26,01:30,02:30,2:00,the second',
      '2025-10-26,01:30,02:30,1:00,the first',
      '2025-10-26,02:30,02:10,0:40,over the change',
      '2025-10-26,02:40,02:50,,no duration',
    ];
    // With a duration that fits the next day only, an end before the start is still on the next day.
    expect(timesOf(inBerlin(...night))).toEqual([
      '2025-10-25T23:30:00Z/2025-10-26T01:30:00Z',
      '2025-10-25T23:30:00Z/2025-10-26T00:30:00Z',
      '2025-10-26T00:30:00Z/2025-10-26T01:10:00Z',
      '2025-10-26T00:40:00Z/2025-10-26T00:50:00Z',
    ]);
  });

  it('are those of the zone that was chosen', () => {
    const desk = inBerlin('2025-07-01,9:00,10:00,,x');
    desk.reread({ zone: 'America/Los_Angeles' });
    expect(timesOf(desk)).toEqual(['2025-07-01T16:00:00Z/2025-07-01T17:00:00Z']);
    expect(desk.take()[0]).toMatchObject({ zone: 'America/Los_Angeles' });
  });

  it('are all a fault where they cannot be stored', () => {
    const desk = inBerlin(
      '2025-03-04,9:00,8:00,,next day',
      '2025-03-04 9:00,,2025-03-03 8:00,,before',
      '2025-03-04,9:00,9:00,,nothing',
      '2025-03-04,,,-1:30,negative',
      '2025-02-30,9:00,10:00,,no such day',
      '1969-12-31,9:00,10:00,,old',
      '9999-12-31,9:00,10:00,,far',
      '2025-03-04,25:00,26:00,,hour',
      '2025-03-04,9:00,later,,end',
      '2025-03-04,9:00,,a while,length',
      ',9:00,10:00,,no day',
      '2025-01-01,9:00,2025-03-01 9:00,,long',
      '2025-03-04 - 2025-03-06,,,1:00,several',
      '1970-01-02,9:00,10:00,,first',
    );
    expect(timesOf(desk)).toEqual([
      '2025-03-04T08:00:00Z/2025-03-05T07:00:00Z',
      '1970-01-02T08:00:00Z/1970-01-02T09:00:00Z',
    ]);
    expect(faultsOf(desk)).toEqual([
      [3, 'timeErrors.endBeforeStart'],
      [4, 'timeErrors.endBeforeStart'],
      [5, 'timeImport.lengthNegative'],
      [6, 'timeImport.dateUnreadable'],
      [7, 'timeImport.before1970'],
      [8, 'timeErrors.startsTooFarAhead'],
      [9, 'timeImport.startUnreadable'],
      [10, 'timeImport.endUnreadable'],
      [11, 'timeImport.lengthUnreadable'],
      [12, 'timeImport.noDate'],
      [13, 'timeErrors.tooLong'],
      [14, 'timeImport.severalDays'],
    ]);
  });
});

describe('durations of a table', () => {
  const withLengths = (heading: string, ...lengths: readonly string[]) =>
    openHours('a.csv', table(`Date;${heading}`, ...lengths.map((each) => `2025-03-04;${each}`)));
  const minutesOf = (desk: ReturnType<typeof openHours>): number[] =>
    desk.take().map(({ startedAtMs, endedAtMs }) => (endedAtMs - startedAtMs) / 60_000);

  it.each([
    ['Hours', ['1,5', '2'], 'hours', [90, 120]],
    ['Duration', ['1.25', '3'], 'hours', [75, 180]],
    ['Duration', ['90', '30'], 'minutes', [90, 30]],
    ['Minutes', ['3'], 'minutes', [3]],
    ['Duration', ['5400', '600'], 'seconds', [90, 10]],
    ['Worked', ['5400000', '600000'], 'milliseconds', [90, 10]],
  ])('as numbers have a unit: %s %j', (heading, lengths, unit, minutes) => {
    const desk = withLengths(heading, ...lengths);
    expect(desk.review().durationUnit).toBe(unit);
    expect(minutesOf(desk)).toEqual(minutes);
  });

  it('have the unit that was chosen, and their own where they name one', () => {
    const desk = withLengths('Duration', '2', '1h 30m', '0:45', 'PT1H');
    desk.reread({ durationUnit: 'minutes' });
    expect(minutesOf(desk)).toEqual([2, 90, 45, 60]);
  });

  it('without a time of day are placed one after another, all of them on their day', () => {
    const desk = withLengths('Duration', '8h', '8h', '3h', '3h', '30h');
    expect(desk.review()).toMatchObject({ placedCount: 5, dayStartMinute: 540 });
    expect(timesOf(desk)).toEqual([
      '2025-03-04T08:00:00Z/2025-03-04T16:00:00Z',
      '2025-03-04T15:00:00Z/2025-03-04T23:00:00Z',
      '2025-03-04T16:00:00Z/2025-03-04T19:00:00Z',
      '2025-03-04T19:00:00Z/2025-03-04T22:00:00Z',
      '2025-03-03T23:00:00Z/2025-03-05T05:00:00Z',
    ]);
  });

  it('that are equal and late on a day stay different entries', () => {
    const desk = withLengths('Duration', ...Array.from({ length: 30 }, () => '1h'));
    expect(desk.review().counts).toEqual({ new: 30, known: 0, fault: 0 });
  });
});

describe('any table', () => {
  it('is read with the columns that were chosen, each thing in one of them', () => {
    const text = table('When;What;How much', '04.03.2025;Proofreading;2,5', '05.03.2025;Call;0,5');
    const desk = openHours('a.csv', text);
    expect(desk.review().columns.map(({ field }) => field)).toEqual(['date', 'note', 'duration']);
    expect(desk.review()).toMatchObject({ hasHeader: true, isGuessed: true });
    desk.reread({ hasHeader: true });
    expect(entriesOf(desk)).toHaveLength(2);
    desk.reread({ fields: ['date', 'project', 'duration'] });
    expect(desk.review().columns[1]).toEqual({
      name: 'What',
      field: 'project',
      sample: 'Proofreading',
    });
    expect(entriesOf(desk)[0]).toBe('2025-03-04T08:00:00Z/2025-03-04T10:30:00Z|Proofreading||||');
    // Other columns hold other things.
    desk.reread({ delimiter: ',' });
    expect(desk.review().columns.map(({ field }) => field)).not.toContain('project');
  });

  it('with formulas keeps them as text, and its own guard is removed', () => {
    const desk = openHours(
      'a.csv',
      table('Date,Duration,Note', '2025-03-04,1:00,=1+1', "2025-03-05,1:00,'=2+2"),
    );
    expect(entriesOf(desk).map((entry) => entry.split('|')[3])).toEqual(['=1+1', '=2+2']);
  });

  it('may name a customer only, and its project then has the same name', () => {
    const desk = openHours('a.csv', table('Date,Duration,Customer', '2025-03-04,1:00,Client A'));
    expect(desk.take()[0]).toMatchObject({ project: 'Client A', customer: 'Client A' });
  });

  it('may begin with a title', () => {
    const desk = openHours('a.csv', table('Report,,', ',,', HEADER, '2025-03-04,9:00,10:00,,x'));
    expect(desk.review()).toMatchObject({ hasHeader: true, counts: { new: 1, fault: 0 } });
    expect(desk.listLines({ kind: 'new', page: 1, limit: 10 }).lines[0]?.line).toBe(4);
  });

  it('leaves out entries of the same seconds: of the file, and of the list', () => {
    const rows = ['9:00,10:00', '9:00,10:00', '9:00,10:30', '11:00,12:00'];
    const desk = openHours(
      'a.csv',
      table('Start,End,Date', ...rows.map((row) => `${row},2025-03-04`)),
    );
    expect(desk.review().counts).toEqual({ new: 3, known: 1, fault: 0 });
    const eleven = Date.UTC(2025, 2, 4, 10);
    expect(desk.reach()).toEqual({ fromMs: eleven - 2 * 3_600_000, toMs: eleven });
    // The timer does not stop on a whole second.
    desk.compare(Float64Array.of(eleven + 300, eleven + 3_600_900, 0, 1));
    expect(desk.review().counts).toEqual({ new: 2, known: 2, fault: 0 });
    expect(
      desk.listLines({ kind: 'known', page: 1, limit: 10 }).lines.map(({ line }) => line),
    ).toEqual([3, 5]);
    expect(desk.take().map(({ line }) => line)).toEqual([2, 4]);
  });

  it('keeps what several people did at the same time', () => {
    const rows = ['Ann,9:00,10:00', 'Bob,9:00,10:00', 'Bob,11:00,12:00', 'Bob,11:00,12:00'];
    const desk = openHours(
      'a.csv',
      table('User,Start,End,Date', ...rows.map((row) => `${row},2025-03-04`)),
    );
    expect(desk.review().counts).toEqual({ new: 3, known: 1, fault: 0 });
    desk.reread({ person: 'Bob' });
    expect(desk.review().counts).toEqual({ new: 2, known: 1, fault: 0 });
    expect(desk.take().map(({ line }) => line)).toEqual([3, 4]);
    desk.reread({ person: 'Ann' });
    expect(desk.review().counts).toEqual({ new: 1, known: 0, fault: 0 });
    desk.reread({ person: null });
    expect(desk.take().map(({ line }) => line)).toEqual([2, 3, 4]);
  });
});
