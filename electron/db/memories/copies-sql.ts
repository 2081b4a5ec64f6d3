import { leavingQuery } from '../projects/leaving-query.ts';

export const COUNT_UNITS = 'SELECT count(*) FROM memory_copy_units WHERE copy_row_id = ?';
export const COUNT_ANEW = `UPDATE memories SET unit_count = (SELECT count(*) FROM memory_units
    WHERE memory_row_id = @memoryRowId AND deleted_at_ms IS NULL) WHERE row_id = @memoryRowId`;

export const COPY = `SELECT c.row_id AS rowId, c.memory_row_id AS memoryRowId, c.id, m.id AS memoryId,
    m.source_lang AS sourceLang, c.side, c.name, c.unit_count AS unitCount, c.reason,
    c.taken_at_ms AS takenAtMs
  FROM memory_copies AS c JOIN memories AS m ON m.row_id = c.memory_row_id`;

/** Fills both sides by their keys; a key represents one unit, regardless of a side's variants. */
const fillHere = (condition: string): string =>
  `INSERT OR IGNORE INTO temp.compared_units (unit_key, row_id, lang)
  SELECT unit_key(u.target_lang, u.source, u.target), u.row_id, compared_target(u.target_lang)
  FROM memory_units AS u WHERE u.memory_row_id = @memoryRowId AND u.deleted_at_ms IS NULL${condition}
  ORDER BY u.row_id`;
/** The service's side is compared with units that may go there; a copy of the local memory, with all local units. */
export const FILL_HERE = {
  there: leavingQuery('memory_units', 'u', (mayLeave) => fillHere(` AND ${mayLeave}`)),
  here: fillHere(''),
} as const;
/** Removes units that a copy of the service lacks, but never units that were not compared with it. */
const takeOut = (condition: string): string =>
  `UPDATE memory_units AS u SET deleted_at_ms = @atMs
   WHERE u.memory_row_id = @memoryRowId AND u.deleted_at_ms IS NULL${condition} AND NOT EXISTS (
     SELECT 1 FROM memory_copy_units AS k WHERE k.copy_row_id = @rowId
       AND k.unit_key = unit_key(u.target_lang, u.source, u.target)) RETURNING row_id`;
export const TAKE_OUT = {
  there: leavingQuery('memory_units', 'u', (mayLeave) => takeOut(` AND ${mayLeave}`)),
  here: takeOut(''),
} as const;
/** A text with different translations on both sides has changed: the first of each are paired. */
export const FILL_DIFFERENCES = `
  WITH here AS MATERIALIZED (
    SELECT c.row_id, c.lang, u.source, u.target, unit_key(c.lang, u.source, '') AS source_key,
      row_number() OVER (PARTITION BY unit_key(c.lang, u.source, '') ORDER BY c.row_id) AS place
    FROM temp.compared_units AS c JOIN memory_units AS u ON u.row_id = c.row_id
    WHERE NOT EXISTS (SELECT 1 FROM memory_copy_units AS k
      WHERE k.copy_row_id = @copyRowId AND k.unit_key = c.unit_key)
  ), there AS MATERIALIZED (
    SELECT k.row_id, compared_target(k.target_lang) AS lang, k.source, k.target,
      unit_key(k.target_lang, k.source, '') AS source_key,
      row_number() OVER (PARTITION BY unit_key(k.target_lang, k.source, '') ORDER BY k.row_id)
        AS place
    FROM memory_copy_units AS k
    WHERE k.copy_row_id = @copyRowId
      AND NOT EXISTS (SELECT 1 FROM temp.compared_units AS c WHERE c.unit_key = k.unit_key)
  )
  INSERT INTO memory_differences (copy_row_id, target_lang, kind, source, here, there, there_row_id)
  SELECT @copyRowId, coalesce(here.lang, there.lang),
    CASE WHEN there.row_id IS NULL THEN 'added' WHEN here.row_id IS NULL THEN 'removed'
      ELSE 'changed' END,
    coalesce(here.source, there.source), here.target, there.target, there.row_id
  FROM here FULL JOIN there
    ON there.source_key = here.source_key AND there.place = here.place
  ORDER BY here.row_id, there.row_id`;
export const COUNT = `SELECT lang, kind, count(*) AS count FROM (
    SELECT c.lang, 'same' AS kind FROM temp.compared_units AS c
      JOIN memory_copy_units AS k ON k.copy_row_id = @copyRowId AND k.unit_key = c.unit_key
    UNION ALL SELECT target_lang, kind FROM memory_differences WHERE copy_row_id = @copyRowId)
  GROUP BY lang, kind ORDER BY lang`;

export const MISSING = `SELECT d.row_id AS rowId, k.source, k.target, k.source_lang AS sourceLang,
    k.target_lang AS targetLang, k.changed_at_ms AS createdAtMs, k.origins_row_id AS originsRowId,
    k.is_entered AS isEntered
  FROM memory_differences AS d JOIN memory_copy_units AS k ON k.row_id = d.there_row_id
  WHERE +d.copy_row_id = @rowId AND d.row_id > @afterRowId ORDER BY d.row_id LIMIT @limit`;

/** Exported so that tests can check its query plans. */
export const MEMORY_COPIES_SQL = {
  differences: `SELECT kind, source, here, there FROM memory_differences
    WHERE copy_row_id = @copyRowId AND target_lang = @targetLang
      AND kind IN (SELECT value FROM json_each(@kinds))
    ORDER BY kind, row_id LIMIT @limit OFFSET @offset`,
  leavingUnits: leavingQuery(
    'memory_copy_units',
    'k',
    (mayLeave) => `SELECT k.row_id AS rowId, k.source, k.target, k.source_lang AS sourceLang,
      k.target_lang AS targetLang, k.changed_at_ms AS createdAtMs
    FROM memory_copy_units AS k WHERE k.copy_row_id = @rowId AND k.row_id > @afterRowId
      AND ${mayLeave} ORDER BY k.row_id LIMIT @limit`,
  ),
} as const;
