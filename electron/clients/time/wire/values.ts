/**
 * Readers of single values, in every form that services send; each returns null for an unreadable value.
 * @see time service profile, values
 */

/** Longest identifier that is accepted. */
const MAX_ID_CHARS = 256;

/** Last instant with a four-digit year. */
const MAX_INSTANT_MS = 253_402_300_799_999;

/** Epoch numbers below this are seconds: as milliseconds they would be before 1974. */
const MIN_EPOCH_MS = 100_000_000_000;

/** Reads an identifier as text. */
export function readId(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  if (typeof value !== 'string') return null;
  const id = value.trim();
  return id === '' || id.length > MAX_ID_CHARS ? null : id;
}

/** Reads a reference to another record, such as a project; some services write "none" as 0. */
export function readReference(value: unknown): string | null {
  const id = readId(value);
  return id === '0' ? null : id;
}

export function readString(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : null;
}

/** Reads `true` and `false`, 1 and 0, also as strings. */
export function readBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (text === 1 || text === '1' || text === 'true') return true;
  return text === 0 || text === '0' || text === 'false' ? false : null;
}

/** Reads a decimal as a number or a string with a point. */
export function readDecimal(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^\s*[+-]?\d{1,15}(?:\.\d{1,30})?\s*$/.test(value)) return null;
  return Number(value);
}

const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(z|[+-]\d{2}(?::?\d{2})?)?$/i;

/**
 * Reads an instant as UTC epoch milliseconds: ISO 8601 with any form of offset, `2019-02-14T02:59:42-0200` included, or
 * an epoch number. Without an offset it is UTC. Days and times that do not exist are null.
 */
export function readInstant(value: unknown): number | null {
  if (typeof value === 'number') return inRange(Math.trunc(epochMs(value)));
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d{9,14}$/.test(text)) return inRange(epochMs(Number(text)));
  const match = INSTANT.exec(text);
  return match === null ? null : fromParts(match);
}

function fromParts(match: RegExpExecArray): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1, 6).map(Number);
  const second = Number(match[6] ?? '0');
  const ms = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'));
  const offsetMs = readOffset(match[8] ?? 'Z');
  if (offsetMs === null || hour > 23 || minute > 59 || second > 59) return null;
  const date = new Date(0);
  // Date.UTC would move the years 0 to 99 into another century.
  date.setUTCFullYear(year, month - 1, day);
  // A nonexistent day would silently become one of the next month.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  date.setUTCHours(hour, minute, second, ms);
  return inRange(date.getTime() - offsetMs);
}

/** Reads the offset an instant was written with, in minutes east of Greenwich; null without one. */
export function readOffsetMinutes(value: unknown): number | null {
  const offset = typeof value === 'string' ? INSTANT.exec(value.trim())?.[8] : undefined;
  const offsetMs = offset === undefined ? null : readOffset(offset);
  return offsetMs === null ? null : offsetMs / 60_000;
}

function readOffset(text: string): number | null {
  if (text.toUpperCase() === 'Z') return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(3).replace(':', '') || '0');
  if (hours > 23 || minutes > 59) return null;
  const ms = (hours * 60 + minutes) * 60_000;
  return text.startsWith('-') && ms > 0 ? -ms : ms;
}

const epochMs = (epoch: number): number => (epoch < MIN_EPOCH_MS ? epoch * 1000 : epoch);

function inRange(ms: number): number | null {
  return ms >= 0 && ms <= MAX_INSTANT_MS ? ms : null;
}

/** Reads a duration `HH:MM:SS` or `HH:MM` in milliseconds; hours may exceed 24. */
export function readDuration(value: unknown): number | null {
  const match =
    typeof value === 'string' ? /^\s*(\d{1,7}):([0-5]\d)(?::([0-5]\d))?\s*$/.exec(value) : null;
  if (match === null) return null;
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return (minutes * 60 + Number(match[3] ?? '0')) * 1000;
}

/** Reads the leading day `YYYY-MM-DD` of a date or an instant. */
export function readDay(value: unknown): string | null {
  return typeof value === 'string'
    ? (/^\s*(\d{4}-\d{2}-\d{2})(?!\d)/.exec(value)?.[1] ?? null)
    : null;
}

/** Reads a time of day as `HH:MM:SS`, also from an instant. */
export function readTimeOfDay(value: unknown): string | null {
  const match =
    typeof value === 'string'
      ? /^\s*(?:\d{4}-\d{2}-\d{2}[T ])?(\d{1,2}):([0-5]\d)(?::([0-5]\d))?/.exec(value)
      : null;
  if (match === null || Number(match[1]) > 24) return null;
  return `${(match[1] ?? '').padStart(2, '0')}:${match[2] ?? '00'}:${match[3] ?? '00'}`;
}

/** Reads tags from a list of strings, a list of objects with a name, or one comma-separated string. */
export function readTags(value: unknown): string[] | null {
  const items: readonly unknown[] | null = Array.isArray(value)
    ? (value as unknown[])
    : typeof value === 'string'
      ? value.split(',')
      : null;
  if (items === null) return null;
  return items
    .map((item) => readString(item) ?? nameOf(item))
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  return readString('name' in value ? value.name : null) ?? '';
}
