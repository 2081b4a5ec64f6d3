import type { TextValues } from '../../../shared/i18n/text.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import type { TimeReport, TimeReportQuery } from '../../../shared/domain/time/report-schemas.ts';
import {
  createTimeReport,
  listDays,
  type ReportProject,
} from '../../../shared/domain/time/report.ts';
import { addDays, isDay } from '../../../shared/domain/time/zone.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { toRounding } from '../projects/catalog-row.ts';
import { TIME_ENTRIES_SQL } from './entries-sql.ts';
import { toEntryConditions } from './entry-filter.ts';
import { MAX_REPORT_DAYS } from '../../../shared/domain/time/limits.ts';

/** Project data for reports and exports, including archived and deleted ones. */
const LIST_BILLING_SQL = `SELECT p.id, p.name, p.customer_id, c.name AS customer_name,
    c.rounding_json
  FROM projects AS p LEFT JOIN customers AS c ON c.id = p.customer_id`;

interface BillingRow {
  id: string;
  name: string;
  customer_id: string | null;
  customer_name: string | null;
  rounding_json: string | null;
}

/** Columns of TIME_ENTRIES_SQL.listSpans. */
type SpanColumns = [
  startedAtMs: number,
  endedAtMs: number | null,
  projectId: string | null,
  isBillable: number,
];

/** @see createTimeReportsRepo */
export function sumUp(db: Statements, query: TimeReportQuery, nowMs: number): TimeReport {
  const { zone, projectId, customerId } = query;
  // Called first, since it rejects an unknown zone.
  const { where, values } = toEntryConditions(db, {
    text: '',
    projectId,
    customerId,
    billable: 'any',
    syncState: null,
    fromDay: null,
    toDay: null,
    zone,
  });
  const report = createTimeReport(checkedDays(query), zone);
  const projects = readProjects(db);
  const { fromMs, toMs } = report;
  const spans = db
    .prepare<[object], SpanColumns>(TIME_ENTRIES_SQL.listSpans(where))
    .raw()
    // Reading all rows together is twice as fast as one by one, and the days bound how many there are.
    .all({ ...values, fromMs, toMs });
  for (const [startMs, endedAtMs, ofProject, isBillable] of spans) {
    const project = ofProject === null ? null : (projects.get(ofProject) ?? null);
    report.add(
      { startMs, endMs: endedAtMs ?? nowMs, projectId: ofProject, isBillable: isBillable === 1 },
      project,
    );
  }
  return report.finish();
}

/** Reads projects by id with their customer's rounding rule. */
export function readProjects(db: Statements): Map<string, ReportProject> {
  const rows = db.all<BillingRow>(LIST_BILLING_SQL);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        customerId: row.customer_id,
        customerName: row.customer_name,
        rounding: row.rounding_json === null ? null : toRounding(row.rounding_json),
      },
    ]),
  );
}

function checkedDays({ fromDay, toDay }: TimeReportQuery): string[] {
  if (!isDay(fromDay)) throw invalid('fromDay', 'timeErrors.dayUnknown');
  if (!isDay(toDay)) throw invalid('toDay', 'timeErrors.dayUnknown');
  if (toDay < fromDay) throw invalid('toDay', 'timeErrors.lastDayBeforeFirst');
  if (toDay >= addDays(fromDay, MAX_REPORT_DAYS)) {
    throw invalid('toDay', 'timeErrors.reportTooLong', { most: MAX_REPORT_DAYS });
  }
  return listDays(fromDay, toDay);
}

function invalid(field: string, message: MessageId, values?: TextValues): AppError {
  return new AppError('input/invalid', message, { values, details: { field } });
}
