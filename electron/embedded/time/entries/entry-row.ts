import type { BillBy } from '../projects/projects-repo.ts';
import type { Instant } from '../values/instants.ts';
import { localDate } from '../values/instants.ts';
import type { Entry, EntryProject, NewEntry } from './entry.ts';

/** A row of `time_entries` with what is shown of its project and customer. */
export interface EntryRow {
  readonly id: number;
  readonly clientRef: string | null;
  readonly projectId: number | null;
  readonly description: string;
  readonly startedAtMs: number;
  readonly startOffsetMinutes: number;
  readonly endedAtMs: number | null;
  readonly endOffsetMinutes: number | null;
  readonly isBillable: number;
  /** JSON list. */
  readonly tags: string;
  readonly revision: number;
  readonly createdAtMs: number;
  readonly changedAtMs: number;
  readonly deletedAtMs: number | null;
  readonly projectName: string | null;
  readonly customerId: number | null;
  readonly customerName: string | null;
  readonly isProjectBillable: number | null;
  readonly billBy: BillBy | null;
  readonly rate: string | null;
}

export function entryFromRow(row: EntryRow): Entry {
  return {
    id: row.id,
    clientRef: row.clientRef,
    projectId: row.projectId,
    project: projectOf(row),
    description: row.description,
    start: { atMs: row.startedAtMs, offsetMinutes: row.startOffsetMinutes },
    end: endOf(row),
    isBillable: row.isBillable === 1,
    tags: parseTags(row.tags),
    revision: row.revision,
    createdAtMs: row.createdAtMs,
    changedAtMs: row.changedAtMs,
    deletedAtMs: row.deletedAtMs,
  };
}

function endOf({ endedAtMs, endOffsetMinutes }: EntryRow): Instant | null {
  if (endedAtMs === null || endOffsetMinutes === null) return null;
  return { atMs: endedAtMs, offsetMinutes: endOffsetMinutes };
}

function projectOf(row: EntryRow): EntryProject | null {
  if (row.projectName === null || row.billBy === null) return null;
  return {
    name: row.projectName,
    customerId: row.customerId,
    customerName: row.customerName,
    isBillable: row.isProjectBillable === 1,
    billBy: row.billBy,
    rate: row.rate,
  };
}

function parseTags(text: string): string[] {
  const tags: unknown = JSON.parse(text);
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}

/** The columns of an entry, without its id. */
export function entryToRow(entry: NewEntry): Record<string, string | number | null> {
  return {
    clientRef: entry.clientRef,
    projectId: entry.projectId,
    description: entry.description,
    startedAtMs: entry.start.atMs,
    startOffsetMinutes: entry.start.offsetMinutes,
    endedAtMs: entry.end?.atMs ?? null,
    endOffsetMinutes: entry.end?.offsetMinutes ?? null,
    dateExecution: localDate(entry.start),
    isBillable: Number(entry.isBillable),
    tags: JSON.stringify(entry.tags),
    revision: entry.revision,
    createdAtMs: entry.createdAtMs,
    changedAtMs: entry.changedAtMs,
    deletedAtMs: entry.deletedAtMs,
  };
}
