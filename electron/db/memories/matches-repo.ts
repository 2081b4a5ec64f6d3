import { baseLanguage } from '../../../shared/domain/connections/language.ts';
import { isMiscut } from '../../../shared/text/miscut.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { alikeLengths, type FoundPair, type TextMatchQuery } from '../texts/match-scores.ts';
import { createMatchesRepo, isTarget, type TextMatchesRepo } from '../texts/matches-repo.ts';

/** Exported so that tests can check its query plans. */
export const MEMORY_MATCHES_SQL = {
  findPlaces: `SELECT f.rowid FROM memory_units_fts AS f
    CROSS JOIN memory_units AS u ON u.row_id = f.rowid
    CROSS JOIN memories AS m ON m.row_id = u.memory_row_id
    WHERE memory_units_fts MATCH ? AND u.deleted_at_ms IS NULL AND m.state = 'kept'
    ORDER BY f.rowid DESC LIMIT ?`,
  getUnit: `SELECT u.source, u.target, u.target_lang, u.changed_at_ms, m.name, m.source_lang
    FROM memory_units AS u JOIN memories AS m ON m.row_id = u.memory_row_id
    WHERE u.row_id = @rowId AND u.deleted_at_ms IS NULL AND m.state = 'kept'
      AND length(u.source) <= @mostChars
      AND (@memoryIds IS NULL OR m.id IN (SELECT value FROM json_each(@memoryIds)))
      AND (NOT EXISTS (SELECT 1 FROM memory_projects AS p WHERE p.memory_row_id = m.row_id)
        OR EXISTS (SELECT 1 FROM memory_projects AS p
          WHERE p.memory_row_id = m.row_id AND p.project_id = @projectId))`,
} as const;

/** Exported so that tests can check its query plans. */
export const MEMORY_TEXTS = { table: 'memory_units', place: 'row_id' };

interface FoundUnit {
  source: string;
  target: string;
  target_lang: string;
  source_lang: string;
  changed_at_ms: number;
  name: string;
}

/** Builds the search of local memories for similar texts, like that of the history; a place is a row id. */
export const createMemoryMatchesRepo = (connection: SqliteDatabase): TextMatchesRepo =>
  createMatchesRepo(connection, MEMORY_MATCHES_SQL.findPlaces, MEMORY_TEXTS, (db, query) => {
    const read = db.prepare<[object], FoundUnit>(MEMORY_MATCHES_SQL.getUnit);
    const { projectId = null, memoryIds = null } = query;
    const about = {
      mostChars: alikeLengths(query).most,
      projectId,
      memoryIds: memoryIds === null ? null : JSON.stringify(memoryIds),
    };
    return (rowId) => {
      const unit = read.get({ ...about, rowId });
      return unit === undefined || !hasLanguages(unit, query) ? [] : [toMatch(unit)];
    };
  });

function hasLanguages(unit: FoundUnit, query: TextMatchQuery): boolean {
  const { sourceLang } = query;
  if (!isTarget(unit.target_lang, query)) return false;
  return sourceLang === null || unit.source_lang === baseLanguage(sourceLang);
}

function toMatch(unit: FoundUnit): FoundPair {
  return {
    source: unit.source,
    target: unit.target,
    origin: 'memory',
    worth: 'person',
    title: unit.name,
    itemId: null,
    position: null,
    createdAtMs: unit.changed_at_ms,
    isMiscut: () => isMiscut(unit, { sourceLang: unit.source_lang, targetLang: unit.target_lang }),
  };
}
