/** An instant to the second with the offset it was written in, so that its local day is known. */
export interface Instant {
  /** UTC epoch milliseconds, whole seconds. */
  readonly atMs: number;
  /** Minutes east of Greenwich. */
  readonly offsetMinutes: number;
}

// An unencoded plus sign arrives as a space in forms.
const INSTANT =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:[.,]\d{1,9})?(?:(Z)|([+ -])(\d\d):?(\d\d))$/iu;
const MAX_OFFSET_MINUTES = 18 * 60;
/** 9999-12-30: one day is reserved for offsets. */
const MAX_MS = 253_402_128_000_000;

/**
 * Parses `2019-02-14T02:59:42-0200`, also with a colon in the offset, `Z` for it, or fractions of a
 * second, which are cut off.
 * @returns null when it is not an instant of the years 1970 to 9999
 * @see time service profile, values
 */
export function parseInstant(text: string): Instant | null {
  const match = INSTANT.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map(Number);
  const wallMs = Date.UTC(year, month - 1, day, hour, minute, second);
  // A nonexistent day or hour would silently become a different one.
  if (wallText(wallMs) !== `${match.slice(1, 4).join('-')}T${match.slice(4, 7).join(':')}`) {
    return null;
  }
  const offsetMinutes = offsetOf(match[8], match[9], match[10]);
  if (offsetMinutes === null) return null;
  const atMs = wallMs - offsetMinutes * 60_000;
  return atMs < 0 || atMs >= MAX_MS ? null : { atMs, offsetMinutes };
}

function offsetOf(sign = '+', hours = '00', minutes = '00'): number | null {
  const total = Number(hours) * 60 + Number(minutes);
  if (Number(minutes) > 59 || total > MAX_OFFSET_MINUTES) return null;
  return sign === '-' && total > 0 ? -total : total;
}

/** Formats as `2019-02-14T02:59:42-0200`, without a colon in the offset. */
export function formatInstant({ atMs, offsetMinutes }: Instant): string {
  const minutes = Math.abs(offsetMinutes);
  const sign = offsetMinutes < 0 ? '-' : '+';
  const offset = [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join('');
  return `${wallText(atMs + offsetMinutes * 60_000)}${sign}${offset}`;
}

/** Formats the service's own timestamps, always in UTC. */
export function formatUtc(atMs: number): string {
  return formatInstant({ atMs, offsetMinutes: 0 });
}

/** Returns the calendar day as `YYYY-MM-DD` in the offset of the instant. */
export function localDate({ atMs, offsetMinutes }: Instant): string {
  return wallText(atMs + offsetMinutes * 60_000).slice(0, 10);
}

/** Returns the clock time as `HH:MM:SS` in the offset of the instant. */
export function localTime({ atMs, offsetMinutes }: Instant): string {
  return wallText(atMs + offsetMinutes * 60_000).slice(11);
}

function wallText(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 19);
}

/** Returns whether a text is a calendar day as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  return parseInstant(`${text}T12:00:00Z`) !== null;
}

/**
 * Returns the change dates; `date_changed` is null for unchanged records.
 * @see time service profile, values
 */
export function changeDates(record: {
  readonly revision: number;
  readonly createdAtMs: number;
  readonly changedAtMs: number;
}): { date_created: string; date_changed: string | null } {
  return {
    date_created: formatUtc(record.createdAtMs),
    date_changed: record.revision === 1 ? null : formatUtc(record.changedAtMs),
  };
}

/** Returns `date_deleted` for deleted records only. */
export function deletionDate(record: { readonly deletedAtMs: number | null }): {
  date_deleted?: string;
} {
  return record.deletedAtMs === null ? {} : { date_deleted: formatUtc(record.deletedAtMs) };
}
