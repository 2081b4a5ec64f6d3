import type { TimeEntryFilter } from '../../../shared/domain/time/entry.ts';
import type { TimeReport, TimeReportQuery } from '../../../shared/domain/time/report-schemas.ts';
import type { Packed } from '../../support/packed.ts';
import type { TimeEntryRecord } from '../../../shared/exchange/time-entry-table.ts';

/** A batch of an export, from an entry's index on. */
export interface TimeExportRead {
  exportId: number;
  from: number;
  limit: number;
}

/** Sums of time entries, and entries for export. Deleted entries are excluded. */
export interface TimeReportsRepo {
  /**
   * Time by day, project and customer; entries are cut at the edges of the days.
   * @param nowMs where running entries end
   * @throws `input/invalid` with the field for an invalid range or an unknown zone
   */
  sumUp(query: TimeReportQuery, nowMs: number): TimeReport;
  /**
   * Finds the entries of a filter and, if requested, their billed time; the sums are fixed now. One
   * export is open at a time: another one closes it.
   * @throws `input/invalid` with the field
   */
  startExport(
    filter: TimeEntryFilter,
    isRounded: boolean,
    nowMs: number,
  ): { exportId: number; total: number; projectIds: string[] };
  /** Oldest start first; fewer than `limit` if entries were deleted meanwhile. */
  readExport(read: TimeExportRead): { packed: Packed<TimeEntryRecord[]>; count: number };
  /** Discards the results; idempotent. */
  endExport(exportId: number): void;
}
