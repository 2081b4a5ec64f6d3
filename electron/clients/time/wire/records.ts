import type {
  RemoteCustomer,
  RemoteEntry,
  RemoteProject,
} from '../../../../shared/domain/sync/time-remote.ts';
import { openFields, type WireFields } from './read-record.ts';
import {
  readBoolean,
  readDay,
  readDecimal,
  readDuration,
  readId,
  readInstant,
  readOffsetMinutes,
  readReference,
  readString,
  readTags,
  readTimeOfDay,
} from './values.ts';

/** The service documents both names for the same instant. */
const CHANGED = ['date_changed', 'date_updated'] as const;

/** Reads a record; null when it has no identifier, which makes it unusable. */
function toNamed<T>(wire: unknown, readOwn: (fields: WireFields) => T) {
  const fields = openFields(wire);
  const remoteId = fields.read('id', readId);
  if (remoteId === null) return null;
  return {
    remoteId,
    name: fields.read('name', readString),
    ...readOwn(fields),
    ...readDates(fields),
    extra: fields.rest(),
  };
}

export const toRemoteProject = (wire: unknown): RemoteProject | null =>
  toNamed(wire, (fields) => ({
    description: fields.read('description', readString),
    isActive: fields.read('active', readBoolean) ?? fields.read('status', readStatus),
    privacy: fields.read('privacy', readPrivacy),
    customerRemoteId: fields.read('customer_id', readReference),
    customerName: fields.read('customer_name', readString),
    isBillable: fields.read('billable', readBoolean),
    billBy: fields.read('bill_by', readBillBy),
    hourlyRate: fields.read('rate', readDecimal),
    isTaskRequired: fields.read('required_task', readBoolean),
    totalDurationMs: fields.read('time_total', readDuration),
  }));

export const toRemoteCustomer = (wire: unknown): RemoteCustomer | null =>
  toNamed(wire, (fields) => ({ isActive: fields.read('active', readBoolean) }));

/** Reads a time entry or a report row, even if little of it is readable. */
export function toRemoteEntry(wire: unknown): RemoteEntry {
  const fields = openFields(wire);
  const startedAtMs = fields.read('started_at', readInstant);
  const endedAtMs = fields.read('ended_at', readInstant);
  return {
    remoteId: fields.read('id', readId),
    clientRef: fields.read('client_ref', readId),
    projectRemoteId: fields.read('project_id', readReference),
    projectName: fields.read('project_name', readString),
    note: fields.read('description', readString),
    startedAtMs,
    startOffsetMinutes: fields.read('started_at', readOffsetMinutes),
    endedAtMs,
    isRunning: startedAtMs !== null && fields.has('ended_at') && isNothing(fields, 'ended_at'),
    durationMs: fields.read('time_total', readDuration),
    day: fields.read('date_execution', readDay),
    startTime: fields.read('time_start', readTimeOfDay),
    endTime: fields.read('time_end', readTimeOfDay),
    isBillable: fields.read('billable', readBoolean),
    hourlyRate: fields.read('rate_hour', readDecimal),
    amount: fields.read('rate_total', readDecimal),
    tags: fields.read('tags', readTags),
    version: fields.read('version', readId),
    ...readDates(fields),
    extra: fields.rest(),
  };
}

function readDates(fields: WireFields): {
  createdAtMs: number | null;
  changedAtMs: number | null;
  isDeleted: boolean;
} {
  const isDeleted =
    fields.read('deleted', readBoolean) ??
    (fields.read('date_deleted', readInstant) !== null || null);
  return {
    createdAtMs: fields.read('date_created', readInstant),
    changedAtMs: fields.read(CHANGED, readInstant),
    isDeleted: isDeleted ?? false,
  };
}

/** Returns true for null and for an empty string, which services use for "none". */
function isNothing(fields: WireFields, name: string): boolean {
  return fields.read(name, (value) => (value === '' ? null : value)) === null;
}

function readStatus(value: unknown): boolean | null {
  if (value === 'active') return true;
  return value === 'archived' ? false : null;
}

function readPrivacy(value: unknown): 'public' | 'private' | null {
  const id = readId(value);
  if (id === '1') return 'public';
  return id === '2' ? 'private' : null;
}

function readBillBy(value: unknown): 'project' | 'user' | null {
  return value === 'project' || value === 'user' ? value : null;
}
