import { cleanTags } from '../../../shared/domain/time/entry-rules.ts';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { parseTimeOfDay } from '../../../shared/domain/time/time-of-day.ts';
import { localDateTimeOf, type TimeOfDay } from '../../../shared/domain/time/zone.ts';
import type { TimeEntry } from '../../../shared/domain/time/entry.ts';
import { durationOf } from '../../../shared/domain/time/entry-span.ts';
import { textLocale } from '../../../shared/i18n/text.ts';
import type { EntryTexts } from './edit-slice.ts';

const pad = (value: number): string => String(value).padStart(2, '0');

/**
 * Formats a time of day as it is typed in the interface language, e.g. `9:05 AM` or `09:05`; with seconds only if they
 * are not zero.
 */
export function timeText(time: TimeOfDay): string {
  const { hour, minute, second } = time;
  const seconds = second === 0 ? '' : `:${pad(second)}`;
  const written = new Intl.DateTimeFormat(textLocale(), {
    timeStyle: second === 0 ? 'short' : 'medium',
    timeZone: 'UTC',
  })
    .format(Date.UTC(1970, 0, 1, hour, minute, second))
    .replaceAll(/\s/gu, ' ');
  const read = parseTimeOfDay(written);
  // Some regions write it in a way that nobody would type, such as 9 h 05.
  const isRead = read?.hour === hour && read.minute === minute && read.second === second;
  return isRead ? written : `${String(hour)}:${pad(minute)}${seconds}`;
}

/** Formats a duration as it is typed, e.g. `1:20`; with seconds only if they are not zero. */
export function durationText(durationMs: number): string {
  const hasSeconds = Math.floor(durationMs / 1000) % 60 !== 0;
  return formatDuration(durationMs, { withSeconds: hasSeconds });
}

/** Returns the input texts of an entry in the user's current zone. */
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

/** Parses tags separated by commas, without duplicates. */
export function readTags(text: string): string[] {
  return cleanTags(text.split(/[,;\n]/u));
}
