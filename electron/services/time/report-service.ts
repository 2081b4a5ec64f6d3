import type { TimeReport, TimeReportQuery } from '../../../shared/domain/time/report-schemas.ts';
import type { Database } from '../../db/database.ts';

/** What was worked in a range of days, summed up. */
export interface TimeReportService {
  /**
   * By day, project and customer: exact, billable and billed time, a running entry up to now.
   * @throws `input/invalid` with the field for a range without sense, of more than 400 days, or an
   * unknown zone
   */
  get(query: TimeReportQuery): Promise<TimeReport>;
}

export function createTimeReportService(deps: {
  reports: Pick<Database['timeReports'], 'sumUp'>;
  /** UTC epoch milliseconds. */
  now: () => number;
}): TimeReportService {
  return { get: (query) => deps.reports.sumUp(query, deps.now()) };
}
