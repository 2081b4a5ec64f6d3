import { cleanTags } from '../../../shared/domain/time/entry-rules.ts';
import { formatDuration, parseDuration } from '../../../shared/domain/time/duration.ts';
import { parseTimeOfDay } from '../../../shared/domain/time/time-of-day.ts';
import {
  addDays,
  instantOf,
  localDateTimeOf,
  type TimeOfDay,
} from '../../../shared/domain/time/zone.ts';
import type { TimeEntry } from '../../../shared/domain/time/entry.ts';
import { durationOf } from '../../../shared/domain/time/entry-span.ts';
import { msg } from '../../../shared/i18n/text.ts';
import type { EntryTexts } from './edit-slice.ts';

const pad = (value: number): string => String(value).padStart(2, '0');

/** A time of day as it is typed, e.g. `9:05`; seconds only where there are some. */
export function timeText({ hour, minute, second }: TimeOfDay): string {
  const text = `${String(hour)}:${pad(minute)}`;
  return second === 0 ? text : `${text}:${pad(second)}`;
}

/** A duration as it is typed, e.g. `1:20`; seconds only where there are some. */
export function durationText(durationMs: number): string {
  const hasSeconds = Math.floor(durationMs / 1000) % 60 !== 0;
  return formatDuration(durationMs, { withSeconds: hasSeconds });
}

/** What the inputs show of an entry, in the zone in which the person is now. */
export function textsOf(entry: TimeEntry, zone: string): EntryTexts {
  const start = localDateTimeOf(entry.startedAtMs, zone);
  const { endedAtMs } = entry;
  return {
    day: start.day,
    start: timeText(start),
    end: endedAtMs === null ? '' : timeText(localDateTimeOf(endedAtMs, zone)),
    duration: endedAtMs === null ? '' : durationText(durationOf(entry, endedAtMs)),
    note: entry.note,
    tags: entry.tags.join(', '),
  };
}

/** Tags separated by commas, each once. */
export function readTags(text: string): string[] {
  return cleanTags(text.split(/[,;\n]/u));
}

/** The first instant at which the clock shows `time` after a start, on its day or the next one. */
export function endAfter(startMs: number, time: TimeOfDay, zone: string): number {
  const { day } = localDateTimeOf(startMs, zone);
  const sameDayMs = instantOf(day, time, zone);
  return sameDayMs > startMs ? sameDayMs : instantOf(addDays(day, 1), time, zone);
}

/** The value of a time field: empty, an instant of the day, or invalid. */
export type Read<T> = { status: 'blank' } | { status: 'read'; value: T } | { status: 'unreadable' };

export function readTime(text: string): Read<TimeOfDay> {
  if (text.trim() === '') return { status: 'blank' };
  const value = parseTimeOfDay(text);
  return value === null ? { status: 'unreadable' } : { status: 'read', value };
}

export function readDuration(text: string): Read<number> {
  if (text.trim() === '') return { status: 'blank' };
  const value = parseDuration(text);
  return value === null ? { status: 'unreadable' } : { status: 'read', value };
}

export const NO_TIME = msg('time.invalidTime');
export const NO_DURATION = msg('time.invalidDuration');
