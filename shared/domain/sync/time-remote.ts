import type { ExtraFields } from '../data/extra-fields.ts';

/**
 * A project as reported by a time service, unchanged. Services differ, so everything beyond the
 * identifier may be unknown: null means missing or unreadable. Identifiers are the service's own as
 * text, even if it sends numbers. Instants are UTC epoch milliseconds.
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
  /** All time booked on it, in milliseconds; only in single answers. */
  totalDurationMs: number | null;
  createdAtMs: number | null;
  changedAtMs: number | null;
  /** True when the service reports its deletion. */
  isDeleted: boolean;
  /** Fields that the app does not know, unchanged. */
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
  /** Null in reports, which name no entries, and where the service omitted it. */
  remoteId: string | null;
  /**
   * The ID that the client assigned when it created the entry; null where the service has no such
   * field.
   */
  clientRef: string | null;
  projectRemoteId: string | null;
  projectName: string | null;
  note: string | null;
  /** The service counts in whole seconds: compare with {@link wholeSecondMs}. */
  startedAtMs: number | null;
  /** Minutes east of Greenwich where it was recorded, which determine the service's day. */
  startOffsetMinutes: number | null;
  /** Exclusive; null while it runs, and when not reported: see {@link isRunning}. */
  endedAtMs: number | null;
  /** True only when the service reports a start and no end. */
  isRunning: boolean;
  durationMs: number | null;
  /**
   * The day `YYYY-MM-DD`, the times `HH:MM:SS`, and the meaning of their zone are the service's
   * own.
   */
  day: string | null;
  startTime: string | null;
  endTime: string | null;
  isBillable: boolean | null;
  hourlyRate: number | null;
  /** Amount in the account's currency. */
  amount: number | null;
  /** Null when the service reported no tags field. */
  tags: readonly string[] | null;
  /** Must be sent back with a change; null where the service has no versions. */
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
  /** Total number of results; null where the service does not count. */
  total: number | null;
  /** Position of the first item in the whole list, from 0. */
  offset: number;
}

/** Rounds an instant down to whole seconds, as time services store it. */
export function wholeSecondMs(atMs: number): number {
  return Math.floor(atMs / 1000) * 1000;
}

/** Hint of the error for a service that reports that it is not the intended instance. */
export const ANOTHER_INSTANCE_HINT = 'another-instance';
