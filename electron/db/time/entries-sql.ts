/** Values to bind by name. */
export type SqlValues = Record<string, string | number | null>;

const NEWEST_FIRST = 'ORDER BY started_at_ms DESC, row_id DESC';

/** Returns SQL for entries that can reach into a range: those starting in it or a day before, and long ones. */
const TOUCHING = (columns: string, where: string): string =>
  `SELECT ${columns} FROM time_entries WHERE ${where}
     AND started_at_ms >= @fromMs - 86400000 AND started_at_ms < @toMs
   UNION ALL
   SELECT ${columns} FROM time_entries INDEXED BY idx_time_entries_long WHERE ${where}
     AND (ended_at_ms IS NULL OR ended_at_ms - started_at_ms > 86400000)
     AND started_at_ms < @fromMs - 86400000 AND (ended_at_ms IS NULL OR ended_at_ms > @fromMs)`;

/** Exported so that tests can check query plans. */
/** Returns the end of an entry; a running one reaches up to now. */
const END = (of: string): string => `coalesce(${of}.ended_at_ms, @nowMs)`;
const COVERS_SAME_TIME = `o.deleted_at_ms IS NULL AND o.row_id <> e.row_id
  AND o.started_at_ms < ${END('e')} AND ${END('o')} > e.started_at_ms
  AND ${END('o')} > o.started_at_ms`;

/**
 * Whether another entry overlaps `e`. Short ones are only searched nearby, from the latest start back: an overlapping
 * one is soon found there. EXISTS would ignore the order.
 */
const HAS_OVERLAP = `${END('e')} > e.started_at_ms AND (
  (SELECT 1 FROM time_entries AS o INDEXED BY idx_time_entries_started
    WHERE ${COVERS_SAME_TIME} AND o.started_at_ms >= e.started_at_ms - 86400000
    ORDER BY o.started_at_ms DESC LIMIT 1) IS NOT NULL
  OR EXISTS (SELECT 1 FROM time_entries AS o INDEXED BY idx_time_entries_long
    WHERE ${COVERS_SAME_TIME}
      AND (o.ended_at_ms IS NULL OR o.ended_at_ms - o.started_at_ms > 86400000))) AS has_overlap`;

/** Source of `e`: time for a voice session names it, until the session is permanently deleted. */
export const SHOWN_SOURCE = `CASE WHEN e.source = 'text' AND EXISTS (
    SELECT 1 FROM voice_sessions AS v WHERE v.id = e.document_job_id)
  THEN 'voice' ELSE e.source END AS shown_source`;

/** Displayed columns: without the state at a service, and without the search words. */
const SHOWN = `e.row_id, e.id, e.connection_id, e.started_at_ms, e.ended_at_ms, e.zone, e.note,
  e.project_id, e.is_billable, e.tags_json, e.source, e.document_job_id, e.sync_state,
  e.created_at_ms, e.updated_at_ms, e.deleted_at_ms`;
const NAMED = `${SHOWN}, ${SHOWN_SOURCE}, p.name AS project_name, p.customer_id, c.name AS customer_name, ${HAS_OVERLAP}`;
const NAMES = `LEFT JOIN projects AS p ON p.id = e.project_id
  LEFT JOIN customers AS c ON c.id = p.customer_id`;

export const TIME_ENTRIES_SQL = {
  /** Uses only the index; only the entries of the page are read. */
  list: (where: string) =>
    `SELECT ${NAMED} FROM (
       SELECT row_id AS found FROM time_entries WHERE ${where} ${NEWEST_FIRST} LIMIT @limit OFFSET @offset)
     CROSS JOIN time_entries AS e ON e.row_id = found ${NAMES}
     ORDER BY e.started_at_ms DESC, e.row_id DESC`,
  /** Counts only the part within `@firstMs` and `@lastMs`, where given. */
  totals: (where: string) => {
    const start = where.includes('@firstMs') ? 'max(started_at_ms, @firstMs)' : 'started_at_ms';
    const end = where.includes('@lastMs') ? 'min(ended_at_ms, @lastMs)' : 'ended_at_ms';
    return `SELECT count(*) AS count, total(max(0, ${end} - ${start})) AS stopped_ms
     FROM time_entries WHERE ${where}`;
  },
  /** Earliest start of an entry that may reach `@firstMs`: long ones, which are few, are looked up. */
  firstReaching: `SELECT min(@firstMs - 86400000, coalesce((
      SELECT min(started_at_ms) FROM time_entries INDEXED BY idx_time_entries_long
      WHERE deleted_at_ms IS NULL
        AND (ended_at_ms IS NULL OR ended_at_ms - started_at_ms > 86400000)
        AND (ended_at_ms IS NULL OR ended_at_ms > @firstMs)), @firstMs))`,
  /** Starts of the running entries, which are few. */
  listRunning: (where: string) =>
    `SELECT started_at_ms FROM time_entries INDEXED BY idx_time_entries_long
     WHERE ${where} AND ended_at_ms IS NULL
       AND (ended_at_ms IS NULL OR ended_at_ms - started_at_ms > 86400000)`,
  /** All entries in which a text was found. */
  listFound: (where: string) =>
    `SELECT row_id, started_at_ms, ended_at_ms, is_billable FROM time_entries
     WHERE ${where} ${NEWEST_FIRST}`,
  listAmong: `SELECT ${NAMED} FROM time_entries AS e ${NAMES}
    WHERE e.row_id IN (SELECT value FROM json_each(@rowIds))
    ORDER BY e.started_at_ms DESC, e.row_id DESC`,
  /** One JSON text: a row costs more than its number. */
  matches: 'SELECT json_group_array(rowid) FROM time_entries_fts WHERE time_entries_fts MATCH ?',
  /** Read until a page is full. */
  listRowIds: (where: string) => `SELECT row_id FROM time_entries WHERE ${where} ${NEWEST_FIRST}`,
  maxRowId: 'SELECT max(row_id) FROM time_entries',
  get: `SELECT ${NAMED} FROM time_entries AS e ${NAMES} WHERE e.id = @id`,
  /** Entries that cover part of a time range, or may. */
  listTouching: (where: string) =>
    TOUCHING('row_id, started_at_ms, ended_at_ms, is_billable', where),
  /** Like `listTouching`, for a report. */
  listSpans: (where: string) =>
    TOUCHING('started_at_ms, ended_at_ms, project_id, is_billable', where),
  listNames: `SELECT p.id, p.name, c.name AS customer_name FROM projects AS p
    LEFT JOIN customers AS c ON c.id = p.customer_id`,
  listTexts: (where: string) =>
    `SELECT row_id, note, tags_json, project_id FROM time_entries WHERE ${where}`,
  listRevisions:
    'SELECT * FROM time_entry_revisions WHERE entry_id = ? ORDER BY entry_id, row_id DESC',
  sumOfJobs: `SELECT document_job_id AS job_id,
      sum(max(0, coalesce(ended_at_ms, @nowMs) - started_at_ms)) AS duration_ms
    FROM time_entries
    WHERE document_job_id IN (SELECT value FROM json_each(@jobIds)) AND deleted_at_ms IS NULL
    GROUP BY document_job_id`,
  countTags: `SELECT tag.value AS tag, count(*) AS count FROM (
      SELECT tags_json FROM time_entries WHERE deleted_at_ms IS NULL ${NEWEST_FIRST} LIMIT 1000
    ) CROSS JOIN json_each(tags_json) AS tag
    WHERE tag.type = 'text' GROUP BY tag.value ORDER BY count DESC, tag.value LIMIT 100`,
} as const;
