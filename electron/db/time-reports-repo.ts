import type { Connection } from './connection.ts';
import { createStatementCache } from './statement-cache.ts';
import { createTimeExports } from './time-exports.ts';
import { sumUp } from './time-report-sums.ts';
import type { TimeReportsRepo } from './time-reports-repo-types.ts';

export type { TimeExportRead, TimeReportsRepo } from './time-reports-repo-types.ts';

/** Sums and exports on an open connection. */
export function createTimeReportsRepo(connection: Connection): TimeReportsRepo {
  const statements = createStatementCache(connection);
  return {
    sumUp: (query, nowMs) =>
      statements.transaction(() => sumUp(statements, query, nowMs)).deferred(),
    ...createTimeExports(statements),
  };
}
