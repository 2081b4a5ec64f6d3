import { wholeSecondMs } from '../../../shared/domain/sync/time-remote.ts';
import { invalidInput } from '../http/request-input.ts';
import type { EntryChange, NewRemoteEntry, ProjectFields } from './time-client.ts';

/** Last instant that services store; a day short of four-digit years, because of offsets. */
const MAX_INSTANT_MS = 253_402_128_000_000 - 1;

/** The value of a form field; undefined is not sent, null clears the field. */
type FormValue = string | number | boolean | null | readonly string[] | undefined;

/** Builds a form body. Booleans are sent as 1 and 0, which every service reads; lists repeat their field. */
export function toForm(values: Readonly<Record<string, FormValue>>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const text of toTexts(value)) form.append(name, text);
  }
  return form;
}

function toTexts(value: FormValue): readonly string[] {
  if (value === undefined) return [];
  if (value === null) return [''];
  if (typeof value === 'boolean') return [value ? '1' : '0'];
  if (typeof value === 'object') return value.length === 0 ? [''] : value;
  return [String(value)];
}

/**
 * Formats an instant for the wire: whole seconds, and an offset without colon.
 * @param zone IANA name, whose offset is used
 * @throws `input/invalid` for an instant outside the years 1970 to 9999, or an unknown zone
 */
export function toWireInstant(atMs: number, field: string, zone = 'UTC'): string {
  if (!Number.isFinite(atMs) || atMs < 0 || atMs > MAX_INSTANT_MS) {
    throw invalidInput('This is no instant that a time service can keep.', field);
  }
  const offsetMinutes = zoneOffsetMinutes(atMs, zone);
  if (offsetMinutes === null) throw invalidInput('There is no such time zone.', 'zone');
  const wall = new Date(wholeSecondMs(atMs) + offsetMinutes * 60_000).toISOString().slice(0, 19);
  const minutes = Math.abs(offsetMinutes);
  const offset = [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join('');
  return `${wall}${offsetMinutes < 0 ? '-' : '+'}${offset}`;
}

/** Formats the end of a range: never before the given instant. */
export function toWireRangeEnd(atMs: number, field: string): string {
  return toWireInstant(Math.ceil(atMs / 1000) * 1000, field);
}

export function projectForm(fields: ProjectFields): URLSearchParams {
  const { privacy } = fields;
  return toForm({
    name: fields.name,
    description: fields.description,
    active: fields.isActive,
    privacy: privacy === undefined ? undefined : privacy === 'public' ? 1 : 2,
    customer_id: fields.customerRemoteId,
    required_task: fields.isTaskRequired,
    billable: fields.isBillable,
    bill_by: fields.billBy,
    rate: fields.hourlyRate,
  });
}

/**
 * Builds the fields of a new entry; null values are omitted.
 * @throws `input/invalid` for an end that is not after the start
 */
export function newEntryForm(entry: NewRemoteEntry): URLSearchParams {
  const { clientRef, ...fields } = entry;
  const form = entryForm({ ...fields, tags: fields.tags?.length === 0 ? undefined : fields.tags });
  form.set('client_ref', clientRef);
  for (const name of ['project_id', 'ended_at']) if (form.get(name) === '') form.delete(name);
  return form;
}

/** Builds the fields of a changed entry. @throws as {@link newEntryForm} */
export function entryForm(fields: EntryChange, version: string | null = null): URLSearchParams {
  const { startedAtMs, endedAtMs, zone, isRestored } = fields;
  if (startedAtMs !== undefined && typeof endedAtMs === 'number' && endedAtMs <= startedAtMs) {
    throw invalidInput('The entry ends before it begins.', 'endedAtMs');
  }
  return toForm({
    project_id: fields.projectRemoteId,
    description: fields.note,
    started_at:
      startedAtMs === undefined ? undefined : toWireInstant(startedAtMs, 'startedAtMs', zone),
    ended_at:
      typeof endedAtMs === 'number' ? toWireInstant(endedAtMs, 'endedAtMs', zone) : endedAtMs,
    billable: fields.isBillable,
    tags: fields.tags,
    version: version ?? undefined,
    restore: isRestored === true ? true : undefined,
  });
}

/** Formatters are far more expensive to build than to use. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the UTC offset of a zone at an instant.
 * @param zone IANA name
 * @returns whole minutes, positive east of Greenwich; null for an unknown zone
 */
export function zoneOffsetMinutes(atMs: number, zone: string): number | null {
  if (zone === 'UTC') return 0;
  const name = formatterOf(zone)
    ?.formatToParts(atMs)
    .find(({ type }) => type === 'timeZoneName')?.value;
  if (name === undefined) return null;
  const match = /^GMT([+-])(\d{2}):(\d{2})/.exec(name);
  // GMT itself has no number.
  if (match === null) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

function formatterOf(zone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  try {
    const formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      timeZoneName: 'longOffset',
    });
    formatters.set(zone, formatter);
    return formatter;
  } catch {
    return null;
  }
}
