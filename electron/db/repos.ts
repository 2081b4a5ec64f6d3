import type { Connection } from './connection.ts';
import { createConnectionsRepo } from './connections-repo.ts';
import type { Repos } from './database.ts';
import { createDocumentJobsRepo } from './document-jobs-repo.ts';
import { createGlossaryCopiesRepo } from './glossary-copies-repo.ts';
import { createHistoryRepo } from './history-repo.ts';

/** Every repository on one open connection. */
export function createRepos(connection: Connection): Repos {
  return {
    documentJobs: createDocumentJobsRepo(connection),
    history: createHistoryRepo(connection),
    connections: createConnectionsRepo(connection),
    glossaryCopies: createGlossaryCopiesRepo(connection),
  };
}
