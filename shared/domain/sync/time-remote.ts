import type { ExtraFields } from '../data/extra-fields.ts';

/**
 * What a time service reports, unchanged. Services differ, so everything beyond the identifier may be
 * unknown: null means missing or unreadable. Identifiers are the service's own as text, even if it sends
 * numbers. Instants are UTC epoch milliseconds.
 * @see time service profile, values
 */
export interface RemoteProject {
  remoteId: string;
  name: string | null;
  description: string | null;
  /** False for an archived project. */
  isActive: boolean | null;
  privacy: 'public' | 'private' | null;
  customerRemoteId: string | null;
  customerName: string | null;
  isBillable: boolean | null;
  billBy: 'project' | 'user' | null;
  /** Per hour, in the account's currency. */
  hourlyRate: number | null;
  isTaskRequired: boolean | null;
  /** All time booked on it, in milliseconds; in single answers only. */
  totalDurationMs: number | null;
  createdAtMs: number | null;
  changedAtMs: number | null;
  /** True when the service reports its deletion. */
  isDeleted: boolean;
  /** Fields that the app does not know, as they came. */
  extra: ExtraFields;
}

/** A customer as reported by the service. */
export interface RemoteCustomer {
  remoteId: string;
  name: string | null;
  isActive: boolean | null;
  createdAtMs: number | null;
  changedAtMs: number | null;
  /** True when the service reports its deletion. */
  isDeleted: boolean;
  extra: ExtraFields;
}

/** A time entry as reported by the service; never omitted from a list, however incomplete. */
export interface RemoteEntry {
  /** Null in reports, which name no entries, and where the service forgot it. */
  remoteId: string | null;
  /** The id that the client gave when it created the entry; null where the service has no such field. */
  clientRef: string | null;
  projectRemoteId: string | null;
  projectName: string | null;
  note: string | null;
  /** The service counts in whole seconds: compare with {@link wholeSecondMs}. */
  startedAtMs: number | null;
  /** Minutes east of Greenwich where it was written, by which the service counts its day. */
  startOffsetMinutes: number | null;
  /** Exclusive; null while it runs, and when nothing was said: see {@link isRunning}. */
  endedAtMs: number | null;
  /** True only when the service says that it has a start and no end. */
  isRunning: boolean;
  durationMs: number | null;
  /** The day `YYYY-MM-DD`, the times `HH:MM:SS` and their zone's meaning are the service's own. */
  day: string | null;
  startTime: string | null;
  endTime: string | null;
  isBillable: boolean | null;
  hourlyRate: number | null;
  /** What it comes to in the account's currency. */
  amount: number | null;
  /** Null when the service said nothing about tags. */
  tags: readonly string[] | null;
  /** To be sent back with a change; null where the service counts no versions. */
  version: string | null;
  createdAtMs: number | null;
  changedAtMs: number | null;
  /** True when the service reports its deletion. */
  isDeleted: boolean;
  extra: ExtraFields;
}

/** One page of a list. */
export interface RemotePage<T> {
  items: readonly T[];
  /** All that the question finds; null where the service does not count. */
  total: number | null;
  /** Place of the first item in the whole list, from 0. */
  offset: number;
}

/** The instant as a time service keeps it: without the milliseconds within its second. */
export function wholeSecondMs(atMs: number): number {
  return Math.floor(atMs / 1000) * 1000;
}

/** Hint of the error by which a service says that it is not the one that was meant. */
export const ANOTHER_INSTANCE_HINT = 'another-instance';
