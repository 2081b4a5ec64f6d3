import type { TimeEntryFilter } from '../../../shared/domain/time-entry.ts';
import { ENTRY_SYNC_STATES, type EntrySyncState } from '../../../shared/domain/time-names.ts';

/** Inputs of the search form, as text. */
export type TimeFields = {
  text: string;
  projectId: string;
  customerId: string;
  /** `yes`, `no` or nothing. */
  billable: string;
  syncState: string;
  /** `2025-01-31`, the first and the last day in the person's time zone. */
  from: string;
  to: string;
};

export const NO_FILTER: TimeFields = {
  text: '',
  projectId: '',
  customerId: '',
  billable: '',
  syncState: '',
  from: '',
  to: '',
};

const DAY = /^\d{4}-\d{2}-\d{2}$/u;

const toDay = (text: string): string | null => (DAY.test(text) ? text : null);

function toSyncState(text: string): EntrySyncState | null {
  return ENTRY_SYNC_STATES.find((state) => state === text) ?? null;
}

/** What the form asks for; fields that are empty or no proper value ask for nothing. */
export function toFilter(fields: TimeFields, zone: string): TimeEntryFilter {
  const { text, projectId, customerId, billable } = fields;
  return {
    text,
    projectId: projectId === '' ? null : projectId,
    customerId: customerId === '' ? null : customerId,
    billable: billable === 'yes' || billable === 'no' ? billable : 'any',
    syncState: toSyncState(fields.syncState),
    fromDay: toDay(fields.from),
    toDay: toDay(fields.to),
    zone,
  };
}

/** How many filters beside the text are set. */
export function countFilters(fields: TimeFields): number {
  const { projectId, customerId, billable, syncState, fromDay, toDay } = toFilter(fields, 'UTC');
  const isSet = [projectId, customerId, syncState, fromDay, toDay].map((value) => value !== null);
  return [...isSet, billable !== 'any'].filter(Boolean).length;
}
