import type { MessageId } from '../../i18n/message-id.ts';
import { endAfter, isEitherHalf } from './end-without-am-pm.ts';
import type { EntrySpan } from './entry-span.ts';
import { parseDuration } from './parse-duration.ts';
import { parseTimeOfDay } from './time-of-day.ts';
import { dayOf, instantOf, isDay, localDateTimeOf, type TimeOfDay } from './zone.ts';

/** The inputs of an entry's times, as they were typed. */
export interface TypedEntry {
  /** `2026-03-04`, or what was typed instead. */
  day: string;
  start: string;
  end: string;
  duration: string;
  /** The duration counts, and not the end. */
  isByDuration: boolean;
}

/** Now, and the zone that the person is in. */
export interface ReadingContext {
  nowMs: number;
  zone: string;
}

/** An entry that is changed: when it was, and what its inputs showed of that. */
export interface EntryBefore {
  span: EntrySpan;
  typed: Omit<TypedEntry, 'isByDuration'>;
}

/** A field that cannot be read, and why. */
export interface TypedFault {
  field: keyof Omit<TypedEntry, 'isByDuration'>;
  message: MessageId;
}

/** What typed times mean; `blank` where nothing was typed. */
export type ReadEntry<Span extends EntrySpan = EntrySpan> =
  { status: 'read'; span: Span } | { status: 'blank' } | { status: 'fault'; fault: TypedFault };

/** A span with an end, which is after its start. */
export interface EndedSpan extends EntrySpan {
  endedAtMs: number;
}

interface ParsedEntry extends Pick<TypedEntry, 'day' | 'isByDuration'> {
  start: TimeOfDay | null;
  end: TimeOfDay | null;
  durationMs: number | null;
}

const SECOND_MS = 1000;
const NO_TIME: MessageId = 'time.invalidTime';
const NO_DURATION: MessageId = 'time.invalidDuration';

const fault = (field: TypedFault['field'], message: MessageId) =>
  ({ status: 'fault', fault: { field, message } }) as const;
const read = <Span extends EntrySpan>(span: Span) => ({ status: 'read', span }) as const;
const isUnreadable = (text: string, value: unknown): boolean =>
  value === null && text.trim() !== '';

/**
 * The one place that says what typed times mean. A new entry: start with end or duration, end with duration,
 * or a duration that ends now. One that is changed: what was left as it was keeps its seconds.
 */
export function readEntry(typed: TypedEntry, context: ReadingContext): ReadEntry<EndedSpan>;
export function readEntry(
  typed: TypedEntry,
  context: ReadingContext,
  before: EntryBefore,
): ReadEntry;
export function readEntry(
  typed: TypedEntry,
  context: ReadingContext,
  before?: EntryBefore,
): ReadEntry {
  const parsed: ParsedEntry = {
    day: typed.day,
    isByDuration: typed.isByDuration,
    start: parseTimeOfDay(typed.start),
    end: parseTimeOfDay(typed.end),
    durationMs: parseDuration(typed.duration),
  };
  if (!isDay(typed.day)) return fault('day', 'time.invalidDate');
  if (isUnreadable(typed.start, parsed.start)) return fault('start', NO_TIME);
  if (isUnreadable(typed.end, parsed.end) && !typed.isByDuration) return fault('end', NO_TIME);
  // A cell of times shows no duration; the one of its entry may be too short to be read.
  const countsDuration = before === undefined || typed.isByDuration;
  if (countsDuration && isUnreadable(typed.duration, parsed.durationMs)) {
    return fault('duration', NO_DURATION);
  }
  return before === undefined
    ? readNew(parsed, isEitherHalf(typed.end), context)
    : readChanged(typed, parsed, context.zone, before);
}

function readNew(
  { day, start, end, durationMs, isByDuration }: ParsedEntry,
  isEndEitherHalf: boolean,
  { nowMs, zone }: ReadingContext,
): ReadEntry<EndedSpan> {
  const isToday = day === dayOf(nowMs, zone);
  // On the night of the change, what was just done was in the hour that has just been.
  const nearMs = isToday ? nowMs : undefined;
  if (start !== null) {
    const startedAtMs = instantOf(day, start, zone, nearMs);
    // It would be counted from later on, and an hour that seems to be there would become none, or half a day.
    if (!isShownAt(startedAtMs, start, zone)) return fault('start', 'time.timeLeftOut');
    if (durationMs !== null && (isByDuration || end === null)) {
      return read({ startedAtMs, endedAtMs: startedAtMs + durationMs });
    }
    if (end === null) return fault('end', 'time.enterEndOrDuration');
    const endedAtMs = endAfter(startedAtMs, end, zone, { isEitherHalf: isEndEitherHalf });
    return read({ startedAtMs, endedAtMs });
  }
  if (durationMs === null) {
    return end === null ? { status: 'blank' } : fault('start', 'time.enterStartOrDuration');
  }
  if (end === null && !isToday) return fault('start', 'time.enterStartOrEnd');
  const endedAtMs =
    end === null ? Math.floor(nowMs / SECOND_MS) * SECOND_MS : instantOf(day, end, zone, nearMs);
  return read({ startedAtMs: endedAtMs - durationMs, endedAtMs });
}

function readChanged(
  typed: TypedEntry,
  { day, start, end, durationMs, isByDuration }: ParsedEntry,
  zone: string,
  { span: before, typed: shown }: EntryBefore,
): ReadEntry {
  if (start === null) return fault('start', NO_TIME);
  const isDayMoved = day !== shown.day;
  const isStartTyped = typed.start !== shown.start;
  const startedAtMs =
    isDayMoved || isStartTyped
      ? instantOf(day, start, zone, before.startedAtMs)
      : before.startedAtMs;
  if (isByDuration) {
    if (durationMs === null) return fault('duration', NO_DURATION);
    const isKept = typed.duration === shown.duration;
    return read({ startedAtMs, endedAtMs: isKept ? before.endedAtMs : startedAtMs + durationMs });
  }
  if (before.endedAtMs === null) return read({ startedAtMs, endedAtMs: null });
  if (end === null) return fault('end', NO_TIME);
  const isEndTyped = typed.end !== shown.end;
  if (!isEndTyped && isDayMoved && !isStartTyped) {
    // Moved to another day as a whole: as long as before.
    return read({ startedAtMs, endedAtMs: startedAtMs + before.endedAtMs - before.startedAtMs });
  }
  if (!isEndTyped && !isDayMoved && before.endedAtMs > startedAtMs) {
    return read({ startedAtMs, endedAtMs: before.endedAtMs });
  }
  const endedAtMs = endAfter(startedAtMs, end, zone, {
    isEitherHalf: isEndTyped && isEitherHalf(typed.end),
    nearMs: before.endedAtMs,
  });
  return read({ startedAtMs, endedAtMs });
}

/** False for a time that the clock leaves out on its day, when it is set forward. */
function isShownAt(atMs: number, { hour, minute }: TimeOfDay, zone: string): boolean {
  const shown = localDateTimeOf(atMs, zone);
  return hour === 24 || (shown.hour === hour && shown.minute === minute);
}
