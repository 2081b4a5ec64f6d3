import type { TimeServer, TimeServiceContext } from '../service-context.ts';
import { queryOf } from './request-forms.ts';

/** @see time service profile, reports */
export function addReportRoutes(
  server: TimeServer,
  { reports }: Pick<TimeServiceContext, 'reports'>,
): void {
  server.get('/reports/detailed', (request) => ({ data: reports.detailed(queryOf(request)) }));
  server.get('/reports/daily', (request) => ({ data: reports.daily(queryOf(request)) }));
}
