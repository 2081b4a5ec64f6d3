import { describe, expect, it } from 'vitest';
import type { Connection } from '../../electron/db/connection.ts';
import { DOCUMENT_JOBS_SQL } from '../../electron/db/document-jobs-repo.ts';
import { GLOSSARY_COPIES_SQL } from '../../electron/db/glossary-copies-repo.ts';
import { HISTORY_SQL } from '../../electron/db/history-repo.ts';
import { openNew } from './helpers.ts';

/** The steps SQLite would take, without running the query. Named values are bound to something. */
function planOf(connection: Connection, sql: string): string[] {
  const named = {
    match: '"x"',
    containsJson: '["x"]',
    limit: 20,
    offset: 0,
    id: 'x',
    documentJobId: 'j',
    connectionId: 'c',
    glossaryId: 'g',
    sourceLang: 'en',
    targetLang: 'de',
  };
  const positional = [...sql.matchAll(/\?/g)].map(() => 1);
  return connection
    .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...(positional.length > 0 ? positional : sql.includes('@') ? [named] : []))
    .map((step) => step.detail);
}

describe('hot queries', () => {
  it.each([
    ['jobs, newest first', DOCUMENT_JOBS_SQL.list, 'idx_document_jobs_created_at_ms'],
    ['jobs by name', DOCUMENT_JOBS_SQL.listByName, 'idx_document_jobs_created_at_ms'],
    [
      'newest copy of a dictionary',
      GLOSSARY_COPIES_SQL.findNewest,
      'idx_glossary_copies_dictionary_version',
    ],
    ['active jobs', DOCUMENT_JOBS_SQL.listActive, 'idx_document_jobs_active'],
    ['earlier targets', DOCUMENT_JOBS_SQL.listEarlierTargets, 'idx_document_jobs_sha256_state'],
    ['one job', DOCUMENT_JOBS_SQL.get, 'sqlite_autoindex_document_jobs_1'],
    ['history, newest first', HISTORY_SQL.list, 'idx_history_items_created_at_ms'],
    ['one history item', HISTORY_SQL.getItem, 'sqlite_autoindex_history_items_1'],
    ['segments of an item', HISTORY_SQL.listSegments, 'idx_history_segments_item_row_id_position'],
    ['count of segments', HISTORY_SQL.countSegments, 'idx_history_segments_item_row_id_position'],
    ['replaced item, by job', HISTORY_SQL.removeReplaced, 'sqlite_autoindex_history_items_2'],
  ])('%s: read by the index', (_what, sql, index) => {
    const plan = planOf(openNew().connection, sql);
    expect(plan.join('\n')).toContain(index);
  });

  it.each([
    ['jobs', DOCUMENT_JOBS_SQL.list],
    ['active jobs', DOCUMENT_JOBS_SQL.listActive],
    ['history', HISTORY_SQL.list],
    ['segments', HISTORY_SQL.listSegments],
  ])('%s are not sorted after reading', (_what, sql) => {
    const plan = planOf(openNew().connection, sql);
    expect(plan.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
  });

  it.each(['byIndex', 'byBoth'] as const)('search %s asks both full-text indexes', (how) => {
    for (const sql of [HISTORY_SQL.search(how), HISTORY_SQL.countFound(how)]) {
      const plan = planOf(openNew().connection, sql).join('\n');
      expect(plan.match(/VIRTUAL TABLE INDEX \d+:M/g)).toHaveLength(2);
      expect(plan).toMatch(/SEARCH s USING INTEGER PRIMARY KEY/);
    }
  });
});
