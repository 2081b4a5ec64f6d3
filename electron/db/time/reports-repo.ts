import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache } from '../engine/statement-cache.ts';
import { createTimeExports, type TimeReportsRepo } from './exports.ts';
import { sumUp } from './report-spans.ts';

export function createTimeReportsRepo(connection: SqliteDatabase): TimeReportsRepo {
  const statements = createStatementCache(connection);
  return {
    sumUp: (query, nowMs) =>
      statements.transaction(() => sumUp(statements, query, nowMs)).deferred(),
    ...createTimeExports(statements),
  };
}
