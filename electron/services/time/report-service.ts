import type { TimeReport, TimeReportQuery } from '../../../shared/domain/time/report-schemas.ts';
import type { Database } from '../../db/database.ts';

/** Summaries of worked time over a range of days. */
export interface TimeReportService {
  /**
   * Returns exact, billable, and billed time by day, project, and customer, a running entry up to now.
   * @throws `input/invalid` with the field for an invalid range, one of more than 400 days, or an unknown
   * zone
   */
  get(query: TimeReportQuery): Promise<TimeReport>;
}

export function createTimeReportService(deps: {
  reports: Pick<Database['timeReports'], 'sumUp'>;
  now: () => number;
}): TimeReportService {
  return { get: (query) => deps.reports.sumUp(query, deps.now()) };
}
