import { amountOf, formatAmount, formatDuration } from '../values/amounts.ts';
import {
  changeDates,
  deletionDate,
  formatInstant,
  localDate,
  localTime,
} from '../values/instants.ts';
import type { Entry } from './repo.ts';

/** @see time service profile, time entries */
export function entryWire(entry: Entry): Record<string, unknown> {
  return {
    id: entry.id,
    client_ref: entry.clientRef,
    project_id: entry.projectId,
    project_name: entry.project?.name ?? null,
    description: entry.description,
    started_at: formatInstant(entry.start),
    ended_at: entry.end === null ? null : formatInstant(entry.end),
    ...timesWire(entry),
    billable: entry.isBillable,
    ...ratesWire(entry),
    tags: entry.tags,
    version: entry.revision,
    ...changeDates(entry),
    ...deletionDate(entry),
  };
}

/**
 * Returns day and clock time at the place where the entry was written; null for values of a running
 * entry that do not exist yet.
 */
export function timesWire(entry: Entry): Record<string, string | null> {
  return {
    date_execution: localDate(entry.start),
    time_start: localTime(entry.start),
    time_end: entry.end === null ? null : localTime(entry.end),
    time_total: entry.end === null ? null : formatDuration(durationOf(entry)),
  };
}

/** Returns the rate as a number and the sum as a text: the API uses both forms for decimals. */
export function ratesWire(entry: Entry): {
  rate_hour: number | null;
  rate_total: string | null;
} {
  const rate = rateOf(entry);
  const amount = entryAmount(entry);
  return {
    rate_hour: rate === null ? null : Number(rate),
    rate_total: amount === null ? null : formatAmount(amount),
  };
}

/** Returns milliseconds; 0 while it runs. */
export function durationOf({ start, end }: Entry): number {
  return end === null ? 0 : end.atMs - start.atMs;
}

/** Returns the value of the entry in hundredths; null when it is not billed or still running. */
export function entryAmount(entry: Entry): bigint | null {
  const rate = rateOf(entry);
  return rate === null || entry.end === null ? null : amountOf(rate, durationOf(entry));
}

function rateOf({ isBillable, project }: Entry): string | null {
  if (!isBillable || project === null || !project.isBillable) return null;
  // Billed by user: this account has no user rates.
  return project.billBy === 'project' ? project.rate : null;
}
