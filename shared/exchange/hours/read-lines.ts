import { MAX_NAME_CHARS } from '../../domain/app/limits.ts';
import { cleanTags, cleanText, findEntryFault } from '../../domain/time/entry-rules.ts';
import type { DateOrder, DurationUnit, HoursField } from '../../domain/time/import-names.ts';
import { instantsOf, isZone, type TimeOfDay } from '../../domain/time/zone.ts';
import { createZoneClock, type ZoneClock } from '../../domain/time/zone-clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../durations.ts';
import { beginningOf } from '../../graphemes.ts';
import type { Said } from '../../i18n/text.ts';
import { memo } from '../../lazy.ts';
import { foldText } from '../../text/fold-text.ts';
import { readCell } from '../delimited-text.ts';
import type { CellRow } from '../table-file.ts';
import { readLength, readOffset, readWhen } from './written-times.ts';

/** An entry of a file. Instants are UTC epoch milliseconds; names are empty where there are none. */
export interface HoursEntry {
  startedAtMs: number;
  endedAtMs: number;
  zone: string;
  note: string;
  tags: string[];
  project: string;
  customer: string;
  /** Null where the file does not say it. */
  isBillable: boolean | null;
  /** It has no time of day, and was placed. */
  isPlaced: boolean;
  /** Its times say no offset from UTC: they are those of a zone that has to be known. */
  isLocal: boolean;
}

/** A line that was read: an entry, or the reason why it is none. */
export interface ReadLine {
  line: number;
  person: string;
  entry: HoursEntry | null;
  fault: Said | null;
  cells: readonly string[];
}

/** How lines are read. */
export interface LineReading {
  fields: readonly (HoursField | null)[];
  /** Zone of times without one of their own. */
  zone: string;
  dateOrder: DateOrder;
  durationUnit: DurationUnit;
  /** Where entries without a time of day are placed, in minutes since midnight. */
  dayStartMinute: number;
  /** End of the time in which an entry may start. */
  nowMs: number;
}

/** Placeholders for nothing: of Toggl, of super-productivity. */
const EMPTY = /^[-–—]?$/u;
/** Most cells, which need no cleaning. */
const PLAIN_CELL = /^\w[\w:./ -]*(?<! )$/u;
const TAG_MARKS = /[,;|]/u;
const YES = /^(?:yes|y|true|1|ja|si|oui|x|billable|abrechenbar|wahr|verdadero|vrai)$/u;
const NO =
  /^(?:no|n|false|0|nein|non|non-billable|not billable|nicht abrechenbar|falsch|falso|faux)$/u;
const SEVERAL_DAYS = /^\d{4}-\d{2}-\d{2} - \d{4}-\d{2}-\d{2}$/u;
const MIDNIGHT: TimeOfDay = { hour: 0, minute: 0, second: 0 };

/** A fault of a line, thrown by the code that reads its parts. */
class LineFault extends Error {
  readonly said: Said;
  constructor(message: Said['message']) {
    super(message);
    this.said = { message };
  }
}

/** Finds instants in the zones of a file. */
interface Clock {
  /** Returns the instants of a local time, in order: one; none or two near a clock change. */
  instantsOf(day: string, time: TimeOfDay): number[];
  rangeOfDay(day: string): { startMs: number; endMs: number };
}

function createClock(zone: string): Clock {
  const days: ZoneClock = createZoneClock(zone);
  return {
    rangeOfDay: (day) => days.rangeOfDay(day),
    instantsOf(day, time) {
      const { startMs, endMs } = days.rangeOfDay(day);
      // Looking an instant up takes a thousand times as long.
      if (endMs - startMs !== DAY_MS) return instantsOf(day, time, zone);
      return [startMs + timeOfDayMs(time)];
    },
  };
}

const timeOfDayMs = ({ hour, minute, second }: TimeOfDay): number =>
  hour * HOUR_MS + minute * MINUTE_MS + second * 1000;

/** Reads the lines of a table in order. @param isText false: its cells were written as they are */
export function readLines(
  rows: readonly CellRow[],
  reading: LineReading,
  isText: boolean,
): ReadLine[] {
  const columns = new Map(
    reading.fields.flatMap((field, column) => (field === null ? [] : [[field, column] as const])),
  );
  const clockOf = memo(createClock);
  const place = createPlacing(reading.dayStartMinute);
  return rows.map(({ line, cells, isUnclosed = false }) => {
    const valueOf = (field: HoursField): string => {
      const cell = cells[columns.get(field) ?? -1] ?? '';
      if (cell === '' || PLAIN_CELL.test(cell)) return cell;
      const text = cleanText(isText ? readCell(cell) : cell);
      return EMPTY.test(text) ? '' : text;
    };
    const person = valueOf('person');
    try {
      if (isUnclosed) throw new LineFault('timeImport.unclosedQuote');
      const entry = readEntry(valueOf, reading, clockOf, place);
      // The zone is known to exist.
      const fault = findEntryFault({ ...entry, zone: undefined }, reading.nowMs);
      if (fault === null) return { line, person, entry, fault: null, cells };
      const { message, values } = fault;
      return { line, person, entry: null, fault: { message, values }, cells };
    } catch (error) {
      if (!(error instanceof LineFault)) throw error;
      return { line, person, entry: null, fault: error.said, cells };
    }
  });
}

type ValueOf = (field: HoursField) => string;

function readEntry(
  valueOf: ValueOf,
  reading: LineReading,
  clockOf: (zone: string) => Clock,
  place: Placing,
): HoursEntry {
  const named = valueOf('zone');
  const isNamed = named !== '' && isKnownZone(named);
  const zone = isNamed ? named : reading.zone;
  const times = readTimes(valueOf, reading, { clock: clockOf(zone), isNamed }, place);
  if (times.startedAtMs < 0) throw new LineFault('timeImport.before1970');
  const [project = '', customer = ''] = [valueOf('project'), valueOf('customer')].map(toName);
  const task = oneLine(valueOf('task'));
  const note = valueOf('note');
  const isRepeated = note === task || note.startsWith(`${task}: `);
  return {
    ...times,
    zone,
    note: task === '' || isRepeated ? note : note === '' ? task : `${task}: ${note}`,
    tags: cleanTags(valueOf('tags').split(TAG_MARKS)).filter((tag) => !EMPTY.test(tag)),
    // Only a project has a customer.
    project: project === '' ? customer : project,
    customer,
    isBillable: readBillable(valueOf('billable')),
  };
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ');
const toName = (text: string): string => beginningOf(oneLine(text), MAX_NAME_CHARS);
const isKnownZone = memo(isZone);

function readBillable(text: string): boolean | null {
  const folded = foldText(text);
  if (YES.test(folded)) return true;
  return NO.test(folded) ? false : null;
}

type Times = Pick<HoursEntry, 'startedAtMs' | 'endedAtMs' | 'isPlaced' | 'isLocal'>;

function readTimes(
  valueOf: ValueOf,
  { dateOrder, durationUnit }: LineReading,
  { clock, isNamed }: { clock: Clock; isNamed: boolean },
  place: Placing,
): Times {
  const written = (field: HoursField) => {
    const text = valueOf(field);
    return { text, when: text === '' ? null : readWhen(text, dateOrder) };
  };
  const [date, start, endDate, end] = [
    written('date'),
    written('start'),
    written('endDate'),
    written('end'),
  ];
  if (SEVERAL_DAYS.test(date.text)) throw new LineFault('timeImport.severalDays');
  if (date.text !== '' && date.when === null) throw new LineFault('timeImport.dateUnreadable');
  if (start.text !== '' && start.when === null) throw new LineFault('timeImport.startUnreadable');
  const day = start.when?.day ?? date.when?.day ?? null;
  if (day === null) throw new LineFault('timeImport.noDate');
  const lengthText = valueOf('duration');
  const lengthMs = lengthText === '' ? null : readLength(lengthText, durationUnit);
  const startTime = start.when?.time ?? date.when?.time ?? null;
  const hasEnd = end.text !== '' || endDate.text !== '';
  const offsetMs = start.when?.offsetMs ?? date.when?.offsetMs ?? readOffset(valueOf('offset'));

  if (startTime === null || !hasEnd) {
    if (lengthText === '') throw new LineFault('timeImport.noLength');
    if (lengthMs === null) throw new LineFault('timeImport.lengthUnreadable');
    if (lengthMs < 0) throw new LineFault('timeImport.lengthNegative');
  }
  if (startTime === null) {
    return { ...place(clock, day, lengthMs ?? 0), isPlaced: true, isLocal: !isNamed };
  }
  const facts = { isPlaced: false, isLocal: offsetMs === null && !isNamed };
  const starts = instantsAt(clock, day, startTime, offsetMs);
  if (!hasEnd) {
    const [startedAtMs = 0] = starts;
    return { startedAtMs, endedAtMs: startedAtMs + (lengthMs ?? 0), ...facts };
  }
  const endWhen = end.when ?? endDate.when;
  if (endWhen === null) throw new LineFault('timeImport.endUnreadable');
  const endTime = end.when?.time ?? endDate.when?.time ?? MIDNIGHT;
  const givenDay = end.when?.day ?? endDate.when?.day ?? null;
  // Without a day of its own, an end before the start is on the next day, unless the clock was set back between them.
  const isNext = givenDay === null && timeOfDayMs(endTime) < timeOfDayMs(startTime);
  const endDays = [givenDay ?? day, ...(isNext ? [dayAfter(day)] : [])];
  // The offset of a line is that of its start; a clock change may follow.
  const endOffsetMs = end.when?.offsetMs ?? (isNamed ? null : offsetMs);
  const ends = endDays.flatMap((each) => instantsAt(clock, each, endTime, endOffsetMs));
  return { ...fitting(starts, ends, lengthMs), ...facts };
}

/** Where the clock shows a time twice, takes the instants whose distance is the given length, or else the first ones. */
function fitting(
  starts: readonly number[],
  ends: readonly number[],
  lengthMs: number | null,
): Pick<Times, 'startedAtMs' | 'endedAtMs'> {
  const pairs = starts.flatMap((startedAtMs) =>
    ends.map((endedAtMs) => ({ startedAtMs, endedAtMs })),
  );
  const forward = pairs.filter(({ startedAtMs, endedAtMs }) => endedAtMs > startedAtMs);
  const possible = forward.length > 0 ? forward : pairs;
  const wrongMs = ({ startedAtMs, endedAtMs }: (typeof pairs)[number]): number =>
    lengthMs === null ? 0 : Math.abs(endedAtMs - startedAtMs - lengthMs);
  return possible.reduce((best, pair) => (wrongMs(pair) < wrongMs(best) ? pair : best));
}

function instantsAt(clock: Clock, day: string, time: TimeOfDay, offsetMs: number | null): number[] {
  if (offsetMs === null) return clock.instantsOf(day, time);
  return [Date.parse(`${day}T00:00:00Z`) + timeOfDayMs(time) - offsetMs];
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

type Placing = (
  clock: Clock,
  day: string,
  lengthMs: number,
) => { startedAtMs: number; endedAtMs: number };

/**
 * Creates the function that places entries without a time of day: one after another, in the order of the file, from the
 * start of the working day. An entry that would reach into the next day ends at midnight instead, and equal ones end a
 * second earlier each. All of the time is then on its day, and no two entries are the same. Reading a file again places
 * its entries in the same way.
 */
function createPlacing(dayStartMinute: number): Placing {
  const days = new Map<string, { nextMs: number; lateMs: number; taken: Set<string> }>();
  return (clock, day, lengthMs) => {
    const range = clock.rangeOfDay(day);
    const known = days.get(day);
    const state = known ?? {
      nextMs: Math.min(range.startMs + dayStartMinute * MINUTE_MS, range.endMs),
      lateMs: 0,
      taken: new Set<string>(),
    };
    if (known === undefined) days.set(day, state);
    let startedAtMs = state.nextMs;
    const isTaken = (): boolean => state.taken.has(`${String(startedAtMs)} ${String(lengthMs)}`);
    if (startedAtMs + lengthMs <= range.endMs) {
      state.nextMs = startedAtMs + lengthMs;
    } else {
      const late = (): number => Math.max(range.startMs, range.endMs - lengthMs - state.lateMs);
      startedAtMs = late();
      while (isTaken() && startedAtMs > range.startMs) {
        state.lateMs += 1000;
        startedAtMs = late();
      }
    }
    state.taken.add(`${String(startedAtMs)} ${String(lengthMs)}`);
    return { startedAtMs, endedAtMs: startedAtMs + lengthMs };
  };
}
