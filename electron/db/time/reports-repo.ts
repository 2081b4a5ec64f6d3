import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createStatementCache } from '../engine/statement-cache.ts';
import { createTimeExports, type TimeReportsRepo } from './exports.ts';
import { sumUp } from './report-spans.ts';

export function createTimeReportsRepo(connection: SqliteDatabase): TimeReportsRepo {
  const db = createStatementCache(connection);
  return {
    sumUp: (query, nowMs) => db.read(() => sumUp(db, query, nowMs)),
    ...createTimeExports(db),
  };
}
