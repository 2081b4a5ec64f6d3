import type { EntrySource, EntrySyncState } from '../domain/time/names.ts';
import { durationOf } from '../domain/time/entry-span.ts';
import { createZoneClock, type WallTime, type ZoneClock } from '../domain/time/zone-clock.ts';
import type { TableColumn, TableLayout, TableRow } from './create-table-writer.ts';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';

/** An entry for export. Instants are UTC epoch milliseconds. */
export interface TimeEntryRecord {
  id: string;
  startedAtMs: number;
  /** Null while it runs. */
  endedAtMs: number | null;
  zone: string;
  note: string;
  projectName: string | null;
  customerName: string | null;
  isBillable: boolean;
  /** The project's rate per hour. */
  hourlyRate: number | null;
  tags: readonly string[];
  source: EntrySource;
  syncState: EntrySyncState;
  /** After the customer's rule, in milliseconds; null where billed time was not requested. */
  billedMs: number | null;
}

/** Fixed words of the file, which are the same in every interface language. */
const SOURCES: Record<EntrySource, string> = {
  timer: 'timer',
  manual: 'by hand',
  'document-job': 'document',
  text: 'text',
  voice: 'voice session',
  service: 'service',
};
const SYNC_STATES: Record<EntrySyncState, string> = {
  synced: 'synced',
  waiting: 'waiting',
  parked: 'parked',
  conflict: 'conflict',
  'local-only': 'in the app only',
};

const BEFORE: readonly TableColumn[] = [
  { name: 'Date', kind: 'day', width: 12 },
  { name: 'Start', kind: 'time', width: 8 },
  { name: 'End date', kind: 'day', width: 12 },
  { name: 'End', kind: 'time', width: 8 },
  { name: 'Time zone', kind: 'text', width: 20 },
  { name: 'UTC offset', kind: 'text', width: 10 },
  { name: 'Duration', kind: 'duration', width: 10 },
  { name: 'Hours', kind: 'hours', width: 10 },
];
const BILLED: readonly TableColumn[] = [
  { name: 'Billed', kind: 'duration', width: 10 },
  { name: 'Billed hours', kind: 'hours', width: 12 },
];
const AFTER: readonly TableColumn[] = [
  { name: 'Project', kind: 'text', width: 24 },
  { name: 'Customer', kind: 'text', width: 24 },
  { name: 'Billable', kind: 'text', width: 9 },
  { name: 'Hourly rate', kind: 'money', width: 12 },
  { name: 'Amount', kind: 'money', width: 12 },
  { name: 'Note', kind: 'text', width: 60 },
  { name: 'Tags', kind: 'text', width: 24 },
  { name: 'Source', kind: 'text', width: 12 },
  { name: 'Sync state', kind: 'text', width: 12 },
  { name: 'ID', kind: 'text', width: 38 },
];

/**
 * Returns the columns of the table. @param isRounded adds columns for billed time beside the exact
 * time
 */
export function timeEntryLayout(isRounded: boolean): TableLayout {
  return { title: 'Time entries', columns: [...BEFORE, ...(isRounded ? BILLED : []), ...AFTER] };
}

/**
 * Creates a function that converts entries to rows of {@link timeEntryLayout}. Dates and times are
 * in the entry's own zone. The amount is billed time, or exact time if absent, multiplied by the
 * rate; in the account's currency, to the cent, and empty if not billable.
 * @param nowMs end of the counted time of a running entry, whose end cell stays empty
 */
export function createTimeEntryRows(nowMs: number): (entry: TimeEntryRecord) => TableRow {
  const clocks = new Map<string, ZoneClock>();
  const clockOf = (zone: string): ZoneClock => {
    const clock = clocks.get(zone) ?? createZoneClock(zone);
    clocks.set(zone, clock);
    return clock;
  };
  return (entry) => {
    const clock = clockOf(entry.zone);
    const start = clock.wallTimeOf(entry.startedAtMs);
    const end = entry.endedAtMs === null ? null : clock.wallTimeOf(entry.endedAtMs);
    const durationMs = durationOf(entry, nowMs);
    const { billedMs, hourlyRate, isBillable } = entry;
    return [
      start.day,
      start.timeOfDayMs,
      end?.day ?? null,
      end?.timeOfDayMs ?? null,
      entry.zone,
      toOffset(start),
      durationMs,
      durationMs / HOUR_MS,
      ...(billedMs === null ? [] : [billedMs, billedMs / HOUR_MS]),
      entry.projectName,
      entry.customerName,
      isBillable ? 'yes' : 'no',
      hourlyRate,
      isBillable && hourlyRate !== null ? toAmount(billedMs ?? durationMs, hourlyRate) : null,
      entry.note,
      entry.tags.join('; '),
      SOURCES[entry.source],
      SYNC_STATES[entry.syncState],
      entry.id,
    ];
  };
}

/**
 * Formats an offset such as `UTC+02:00`, which disambiguates a time that the clock shows twice in
 * autumn.
 */
function toOffset({ offsetMs }: WallTime): string {
  const minutes = Math.round(Math.abs(offsetMs) / MINUTE_MS);
  const pad = (value: number): string => String(value).padStart(2, '0');
  const sign = offsetMs < 0 ? '-' : '+';
  return `UTC${sign}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** Rounds to the cent, half a cent up, and compensates for errors of binary fractions. */
function toAmount(ms: number, hourlyRate: number): number {
  return Math.round(Number(((ms / HOUR_MS) * hourlyRate * 100).toPrecision(12))) / 100;
}
