import { MINUTE_MS } from '../../durations.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { endAfter, isEitherHalf } from './end-without-am-pm.ts';
import type { EntrySpan } from './entry-span.ts';
import { parseDuration } from './parse-duration.ts';
import { parseTimeOfDay } from './time-of-day.ts';
import { dayOf, instantOf, isDay, localDateTimeOf, type TimeOfDay } from './zone.ts';

/** The inputs for an entry's times, as typed. */
export interface TypedEntry {
  /** `2026-03-04`, or invalid input. */
  day: string;
  start: string;
  end: string;
  duration: string;
  /** Uses the duration, not the end. */
  isByDuration: boolean;
}

/** The current instant, and the user's zone. */
export interface ReadingContext {
  nowMs: number;
  zone: string;
}

/** An entry to change: its times, and how its inputs showed them. */
export interface EntryBefore {
  span: EntrySpan;
  typed: Omit<TypedEntry, 'isByDuration'>;
}

/** A field that cannot be read, and the reason. */
export interface TypedFault {
  field: keyof Omit<TypedEntry, 'isByDuration'>;
  message: MessageId;
}

/** Result of reading typed times, with its own status where nothing was typed. */
export type ReadEntry<Span extends EntrySpan = EntrySpan> =
  { status: 'read'; span: Span } | { status: 'blank' } | { status: 'fault'; fault: TypedFault };

/** A span whose end is after its start. */
export interface EndedSpan extends EntrySpan {
  endedAtMs: number;
}

interface ParsedEntry extends Pick<TypedEntry, 'day' | 'isByDuration'> {
  start: TimeOfDay | null;
  end: TimeOfDay | null;
  durationMs: number | null;
}

const SECOND_MS = 1000;
/** An entry ends now if it ended less than this long ago. */
const JUST_ENDED_MS = MINUTE_MS;
const NO_TIME: MessageId = 'time.invalidTime';
const NO_DURATION: MessageId = 'time.invalidDuration';

const fault = (field: TypedFault['field'], message: MessageId) =>
  ({ status: 'fault', fault: { field, message } }) as const;
const read = <Span extends EntrySpan>(span: Span) => ({ status: 'read', span }) as const;
const isUnreadable = (text: string, value: unknown): boolean =>
  value === null && text.trim() !== '';

/**
 * Interprets typed times; nothing else does. For a new entry: start with end or duration, end with
 * duration, or a duration that ends now. For a changed entry: unchanged inputs keep their seconds, and
 * a duration moves the end, or the start if the end is now or would be in the future.
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
  // A cell of times shows no duration, and the entry's own may be too short to parse.
  const countsDuration = before === undefined || typed.isByDuration;
  if (countsDuration && isUnreadable(typed.duration, parsed.durationMs)) {
    return fault('duration', NO_DURATION);
  }
  return before === undefined
    ? readNew(parsed, isEitherHalf(typed.end), context)
    : readChanged(typed, parsed, context, before);
}

function readNew(
  { day, start, end, durationMs, isByDuration }: ParsedEntry,
  isEndEitherHalf: boolean,
  { nowMs, zone }: ReadingContext,
): ReadEntry<EndedSpan> {
  const isToday = day === dayOf(nowMs, zone);
  // On the night of the clock change, recent work was in the hour that just passed.
  const nearMs = isToday ? nowMs : undefined;
  if (start !== null) {
    const startedAtMs = instantOf(day, start, zone, nearMs);
    // It would move to a later time, and an apparent hour would become none, or half a day.
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
  { nowMs, zone }: ReadingContext,
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
    if (typed.duration === shown.duration)
      return read({ startedAtMs, endedAtMs: before.endedAtMs });
    const endedAtMs = startedAtMs + durationMs;
    const { endedAtMs: endMs } = before;
    // Nobody has worked in the minutes to come, so an entry that just ended began earlier.
    return endMs !== null && Math.max(endMs + JUST_ENDED_MS, endedAtMs) > nowMs
      ? read({ startedAtMs: endMs - durationMs, endedAtMs: endMs })
      : read({ startedAtMs, endedAtMs });
  }
  if (before.endedAtMs === null) return read({ startedAtMs, endedAtMs: null });
  if (end === null) return fault('end', NO_TIME);
  const isEndTyped = typed.end !== shown.end;
  if (!isEndTyped && isDayMoved && !isStartTyped) {
    // Moved as a whole to a different day, so its duration stays the same.
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

/** Returns false for a time that the clock skips on its day, when it is set forward. */
function isShownAt(atMs: number, { hour, minute }: TimeOfDay, zone: string): boolean {
  const shown = localDateTimeOf(atMs, zone);
  return hour === 24 || (shown.hour === hour && shown.minute === minute);
}
