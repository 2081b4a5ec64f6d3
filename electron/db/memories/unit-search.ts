import type {
  MemoryUnitPage,
  MemoryUnitQuery,
} from '../../../shared/domain/memories/local-memory.ts';
import type { HistoryCache } from '../history/matches.ts';
import { toMemoryUnit, UNIT_COLUMNS, type MemoryRow, type MemoryUnitRow } from './row.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { holdsAllTerms } from '../search/text-search-hits.ts';
import { planTextQuery, type TextQuery } from '../search/text-search.ts';

const LANGUAGE = `AND (lower(u.target_lang) = @lang OR lower(u.target_lang) LIKE @lang || '-%')`;

/** The SQL of {@link findUnits}, apart so that tests can ask for its query plans. */
export const MEMORY_UNITS_SQL = {
  page: (hasLanguage: boolean): string => `SELECT ${UNIT_COLUMNS} FROM memory_units AS u
    WHERE u.memory_row_id = @memory AND u.deleted_at_ms IS NULL ${hasLanguage ? LANGUAGE : ''}
    ORDER BY u.row_id DESC LIMIT @limit OFFSET @offset`,
  count: `SELECT count(*) FROM memory_units AS u
    WHERE u.memory_row_id = @memory AND u.deleted_at_ms IS NULL ${LANGUAGE}`,
  match: (hasLanguage: boolean): string => `SELECT u.row_id FROM memory_units_fts AS f
    CROSS JOIN memory_units AS u ON u.row_id = f.rowid
    WHERE memory_units_fts MATCH @match AND u.memory_row_id = @memory AND u.deleted_at_ms IS NULL
      ${hasLanguage ? LANGUAGE : ''}
    ORDER BY f.rowid DESC`,
  scan: (marks: number, hasLanguage: boolean): string => `SELECT u.row_id FROM memory_units AS u
    WHERE u.memory_row_id = @memory AND u.deleted_at_ms IS NULL ${hasLanguage ? LANGUAGE : ''}
      ${Array.from({ length: marks }, (_, index) => `AND (instr(u.source, @mark${String(index)}) > 0 OR instr(u.target, @mark${String(index)}) > 0)`).join(' ')}
    ORDER BY u.row_id DESC`,
  unit: `SELECT ${UNIT_COLUMNS} FROM memory_units WHERE row_id = ?`,
} as const;

/**
 * A page of the units of a memory, newest first. What a text finds is kept in `cache`, so that the next
 * page need not search again.
 */
export function findUnits(
  statements: Statements,
  cache: HistoryCache,
  memory: MemoryRow,
  { page, limit, text, targetLang }: MemoryUnitQuery,
): MemoryUnitPage {
  const query = planTextQuery(text);
  const offset = (page - 1) * limit;
  // What was found before a change of the memory is under another key.
  const version = String(memory.version);
  const values = {
    memory: memory.row_id,
    ...(targetLang === null ? {} : { lang: targetLang.toLowerCase() }),
  };
  if (query === null) {
    const units = statements
      .prepare<[object], MemoryUnitRow>(MEMORY_UNITS_SQL.page(targetLang !== null))
      .all({ ...values, limit, offset })
      .map((row) => toMemoryUnit(row, null));
    const total =
      targetLang === null
        ? memory.unit_count
        : cache.get(`count ${version} ${JSON.stringify(values)}`, () =>
            Number(statements.prepare(MEMORY_UNITS_SQL.count).pluck().get(values)),
          );
    return { units, total };
  }
  const rowIds = cache.get(
    `found ${version} ${JSON.stringify([values, query])}`,
    () => findRowIds(statements, query, values),
    (found) => found.length,
  );
  const read = statements.prepare<[number], MemoryUnitRow>(MEMORY_UNITS_SQL.unit);
  const units = rowIds.slice(offset, offset + limit).flatMap((rowId) => {
    const row = read.get(rowId);
    return row === undefined ? [] : [toMemoryUnit(row, query)];
  });
  return { units, total: rowIds.length };
}

function findRowIds(
  statements: Statements,
  query: TextQuery,
  values: { memory: number; lang?: string },
): readonly number[] {
  const hasLanguage = values.lang !== undefined;
  if (query.kind === 'scan') {
    const marks = query.marks.map((mark, index) => [`mark${String(index)}`, mark]);
    return statements
      .prepare<[object], number>(MEMORY_UNITS_SQL.scan(marks.length, hasLanguage))
      .pluck()
      .all({ ...values, ...Object.fromEntries(marks) });
  }
  const rowIds = statements
    .prepare<[object], number>(MEMORY_UNITS_SQL.match(hasLanguage))
    .pluck()
    .all({ ...values, match: query.match });
  if (!query.needsCheck) return rowIds;
  const read = statements.prepare<[number], MemoryUnitRow>(MEMORY_UNITS_SQL.unit);
  return rowIds.filter((rowId) => {
    const row = read.get(rowId);
    return row !== undefined && holdsAllTerms([row.source, row.target], query);
  });
}
