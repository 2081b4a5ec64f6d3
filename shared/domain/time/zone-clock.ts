import { Temporal } from 'temporal-polyfill';
import { instantsOfDay, type DayPart, type TimeRange } from './zone.ts';
import { DAY_MS } from '../../durations.ts';

/** Maximum days whose ranges are cached: about three years. Then the cache is cleared. */
const MAX_KEPT_DAYS = 1200;

/** Date and time that a wall clock shows. */
export interface WallTime {
  day: string;
  /** Milliseconds since the clock showed 00:00, regardless of the length of the day. */
  timeOfDayMs: number;
  /** Milliseconds east of Greenwich. */
  offsetMs: number;
}

/**
 * The calendar of one zone for very many instants. Gives the same results as zone.ts, but looks an
 * offset up only once between two clock changes.
 */
export interface ZoneClock {
  wallTimeOf(atMs: number): WallTime;
  /** Returns the first instant of a day and of the next one. */
  rangeOfDay(day: string): TimeRange;
  /** Splits a range at each midnight, in order; nothing for an empty or backward one. */
  splitByDay(startMs: number, endMs: number): DayPart[];
}

/** A span of time with a constant offset. */
interface Season extends TimeRange {
  offsetMs: number;
}

/** Creates the clock of a zone. @throws RangeError for an unknown zone */
export function createZoneClock(zone: string): ZoneClock {
  let season = findSeason(0, zone);
  /** Two per year; computing one takes a thousand times as long as searching all known ones. */
  const seasons = [season];
  /** Instants are mostly consecutive, and formatting a day takes longer than everything else. */
  let lastWall = { dayNumber: Number.NaN, day: '' };
  let lastDay: DayPart = { day: '', startMs: 0, endMs: 0 };
  const days = new Map<string, TimeRange>();

  const seasonOf = (atMs: number): Season => {
    if (isWithin(season, atMs)) return season;
    const known = seasons.find((each) => isWithin(each, atMs));
    season = known ?? findSeason(atMs, zone);
    if (known === undefined) seasons.push(season);
    return season;
  };

  const wallTimeOf = (atMs: number): WallTime => {
    const { offsetMs } = seasonOf(atMs);
    const wallMs = atMs + offsetMs;
    const dayNumber = Math.floor(wallMs / DAY_MS);
    if (dayNumber !== lastWall.dayNumber) {
      const day = new Date(wallMs).toISOString().split('T', 1)[0] ?? '';
      lastWall = { dayNumber, day };
    }
    return { day: lastWall.day, timeOfDayMs: wallMs - dayNumber * DAY_MS, offsetMs };
  };

  const rangeOfDay = (day: string): TimeRange => {
    const known = days.get(day);
    if (known !== undefined) return known;
    if (days.size >= MAX_KEPT_DAYS) days.clear();
    const range = findRange(day);
    days.set(day, range);
    return range;
  };
  /**
   * Calculates the range of a day without a clock change, which is 24 hours long, instead of
   * looking it up.
   */
  const findRange = (day: string): TimeRange => {
    const utcMs = Date.parse(`${day}T00:00:00Z`);
    const { startMs, endMs, offsetMs } = seasonOf(utcMs);
    const isQuiet = startMs < utcMs - 2 * DAY_MS && endMs > utcMs + 2 * DAY_MS;
    if (!isQuiet) return instantsOfDay(day, zone);
    return { startMs: utcMs - offsetMs, endMs: utcMs - offsetMs + DAY_MS };
  };

  const partAt = (atMs: number): DayPart => {
    if (atMs < lastDay.startMs || atMs >= lastDay.endMs) {
      const { day } = wallTimeOf(atMs);
      lastDay = { day, ...rangeOfDay(day) };
    }
    return lastDay;
  };

  return {
    wallTimeOf,
    rangeOfDay,
    splitByDay(startMs, endMs) {
      const parts: DayPart[] = [];
      for (let fromMs = startMs; fromMs < endMs;) {
        const whole = partAt(fromMs);
        const untilMs = Math.min(endMs, whole.endMs);
        parts.push({ day: whole.day, startMs: fromMs, endMs: untilMs });
        fromMs = untilMs;
      }
      return parts;
    },
  };
}

const isWithin = ({ startMs, endMs }: TimeRange, atMs: number): boolean =>
  atMs >= startMs && atMs < endMs;

function findSeason(atMs: number, zone: string): Season {
  // A millisecond later, so that a change at exactly this instant counts as past.
  const zoned = Temporal.Instant.fromEpochMilliseconds(atMs + 1).toZonedDateTimeISO(zone);
  const before = zoned.getTimeZoneTransition('previous');
  const after = zoned.getTimeZoneTransition('next');
  return {
    startMs: before?.epochMilliseconds ?? -Infinity,
    endMs: after?.epochMilliseconds ?? Infinity,
    offsetMs: zoned.offsetNanoseconds / 1_000_000,
  };
}
