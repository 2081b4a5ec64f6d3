import type { TimeEntryFilter } from '../../../shared/domain/time/entry.ts';
import type { TimeReport, TimeReportQuery } from '../../../shared/domain/time/report-schemas.ts';
import type { TimeEntryRecord } from '../../../shared/exchange/time-entry-table.ts';

/** A part of an export, from an entry's place on. */
export interface TimeExportRead {
  exportId: number;
  from: number;
  limit: number;
}

/** Sums of the ledger, and its entries for files. Deleted entries are in none of them. */
export interface TimeReportsRepo {
  /**
   * Time by day, project and customer; entries are cut at the edges of the days.
   * @param nowMs where running entries end
   * @throws `input/invalid` with the field for a range without sense or an unknown zone
   */
  sumUp(query: TimeReportQuery, nowMs: number): TimeReport;
  /**
   * Finds the entries of a filter and, when asked, what is billed of each; the sums stand as they are
   * now. One export is open at a time: another one closes it.
   * @throws `input/invalid` with the field
   */
  startExport(
    filter: TimeEntryFilter,
    isRounded: boolean,
    nowMs: number,
  ): { exportId: number; total: number };
  /** Oldest start first; fewer than `limit` where entries were deleted meanwhile. */
  readExport(read: TimeExportRead): TimeEntryRecord[];
  /** Forgets what was found. Harmless when it is forgotten. */
  endExport(exportId: number): void;
}
