import { openReadonly } from '../../electron/db/engine/sqlite-database.ts';
import { listDays } from '../../shared/domain/time/report.ts';
import { instantsOfDay } from '../../shared/domain/time/zone.ts';
import { planTextQuery } from '../../electron/db/search/text-search.ts';

/** @import { Statement } from 'better-sqlite3' */
/** @import { DayRange, ListQuery } from './time-queries.mjs' */

/** @typedef {ReturnType<typeof createBareTime>} BareTime */

/**
 * @typedef {object} ExportedRow
 * @property {string} id
 * @property {number} started_at_ms
 * @property {number} ended_at_ms
 * @property {string} zone
 * @property {string} note
 * @property {string} tags_json
 * @property {string} source
 * @property {string} sync_state
 * @property {string | null} name
 * @property {string | null} customer
 */

const DAY_MS = 86_400_000;
/** @param {string} of */
const END = (of) => `coalesce(${of}.ended_at_ms, @nowMs)`;
/** Words that occur only in notes and tags; no project or customer name in the benchmark has any of them. */
/** @type {Record<string, string>} */
const CONDITIONS = {
  text: 'row_id IN (SELECT rowid FROM time_entries_fts WHERE time_entries_fts MATCH @match)',
  projectId: 'project_id = @projectId',
  billable: 'is_billable = @billable',
  customerId: 'project_id IN (SELECT id FROM projects WHERE customer_id = @customerId)',
};

/**
 * Returns the index's tokens for a text.
 *
 * @param {string} text
 */
const matchOf = (text) => {
  const plan = planTextQuery(text);
  return plan?.kind === 'index' ? plan.match : null;
};

/**
 * Prepares handwritten statements for the same answers, and nothing else.
 *
 * @param {string} file
 */
export function createBareTime(file) {
  const connection = openReadonly(file);
  /** @type {Map<string, Statement>} */
  const statements = new Map();
  /** @param {string} sql */
  const prepare = (sql) => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = connection.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    /**
     * Returns a page with overlaps, its total, and the sums of its days. Rows and total are the same as the app's.
     * The app also sums days in a time zone rather than UTC, detects overlaps with entries longer than a day, and
     * passes each row to another thread. The handwritten side reads all columns, including the words that only the
     * index needs.
     *
     * @param {ListQuery & { page: number, limit: number }} query
     * @param {number} nowMs
     * @returns the total
     */
    list({ page, limit, ...filter }, nowMs) {
      const conditions = ['deleted_at_ms IS NULL'];
      /** @type {Record<string, unknown>} */
      const values = { nowMs };
      for (const [field, value] of Object.entries(filter)) {
        conditions.push(CONDITIONS[field] ?? '');
        if (field === 'text') values.match = matchOf(String(value));
        else values[field] = field === 'billable' ? Number(value === 'yes') : value;
      }
      const where = conditions.join(' AND ');
      const rows = /** @type {{ started_at_ms: number }[]} */ (
        prepare(
          `SELECT e.*, p.name AS project_name, c.name AS customer_name, EXISTS (
           SELECT 1 FROM time_entries AS o WHERE o.deleted_at_ms IS NULL AND o.row_id <> e.row_id
             AND o.started_at_ms BETWEEN e.started_at_ms - ${DAY_MS} AND ${END('e')}
             AND ${END('o')} > e.started_at_ms) AS has_overlap
         FROM (SELECT row_id AS found FROM time_entries WHERE ${where}
           ORDER BY started_at_ms DESC, row_id DESC LIMIT @limit OFFSET @offset)
         JOIN time_entries AS e ON e.row_id = found
         LEFT JOIN projects AS p ON p.id = e.project_id
         LEFT JOIN customers AS c ON c.id = p.customer_id
         ORDER BY e.started_at_ms DESC, e.row_id DESC`,
        ).all({ ...values, limit, offset: (page - 1) * limit })
      );
      const { count } = /** @type {{ count: number }} */ (
        prepare(
          `SELECT count(*) AS count, sum(coalesce(ended_at_ms, @nowMs) - started_at_ms) AS duration
         FROM time_entries WHERE ${where}`,
        ).get(values)
      );
      if (rows.length > 0) {
        prepare(
          `SELECT started_at_ms / ${DAY_MS} AS day, is_billable, sum(ended_at_ms - started_at_ms)
           FROM time_entries WHERE ${where}
             AND started_at_ms BETWEEN @first - ${DAY_MS} AND @last + ${DAY_MS}
           GROUP BY 1, 2`,
        ).all({ ...values, first: rows.at(-1)?.started_at_ms, last: rows[0]?.started_at_ms });
      }
      return count;
    },
    /**
     * Sums by project and day, split at each midnight of the zone, without rounding.
     *
     * @param {DayRange & { zone: string }} range
     * @param {number} nowMs
     * @returns all of them
     */
    sumUp({ fromDay, toDay, zone }, nowMs) {
      const days = listDays(fromDay, toDay).map((day) => {
        const { startMs, endMs } = instantsOfDay(day, zone);
        return [startMs, endMs];
      });
      const rows = /** @type {{ duration: number }[]} */ (
        prepare(
          `WITH days AS MATERIALIZED (
           SELECT value ->> 0 AS start_ms, value ->> 1 AS end_ms FROM json_each(@days))
         SELECT e.project_id, e.is_billable, d.start_ms, count(*),
           sum(min(${END('e')}, d.end_ms) - max(e.started_at_ms, d.start_ms)) AS duration
         FROM days AS d CROSS JOIN time_entries AS e
         WHERE e.deleted_at_ms IS NULL AND e.started_at_ms >= d.start_ms - ${DAY_MS}
           AND e.started_at_ms < d.end_ms AND ${END('e')} > d.start_ms
         GROUP BY 1, 2, 3`,
        ).all({ days: JSON.stringify(days), nowMs })
      );
      return rows.reduce((sum, { duration }) => sum + duration, 0);
    },
    iterateAll: () =>
      /** @type {IterableIterator<ExportedRow>} */ (
        prepare(
          `SELECT e.id, e.started_at_ms, e.ended_at_ms, e.zone, e.note, e.is_billable, e.tags_json,
           e.source, e.sync_state, p.name, p.hourly_rate, c.name AS customer
         FROM time_entries AS e LEFT JOIN projects AS p ON p.id = e.project_id
         LEFT JOIN customers AS c ON c.id = p.customer_id
         WHERE e.deleted_at_ms IS NULL ORDER BY e.started_at_ms, e.row_id`,
        ).iterate()
      ),
    close() {
      connection.close();
    },
  };
}
