import { formatUtc } from './instants.ts';

/** `date_changed` is null for what was never changed. @see time service profile, values */
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

/** `date_deleted`, on what was deleted alone. */
export function deletionDate(record: { readonly deletedAtMs: number | null }): {
  date_deleted?: string;
} {
  return record.deletedAtMs === null ? {} : { date_deleted: formatUtc(record.deletedAtMs) };
}
