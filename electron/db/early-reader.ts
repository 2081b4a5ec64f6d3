import { createDocumentJobsRepo, type DocumentJobsRepo } from './documents/jobs-repo.ts';
import { openReadonly, type SqliteDatabase, type SqliteOptions } from './engine/sqlite-database.ts';
import { addTextFunctions } from './search/list-search.ts';

/** The first rows of a database whose thread is not there yet. */
export interface EarlyReader {
  /** Null when they cannot be read after all: the thread finds out why, and repairs the file. */
  listJobs(
    query: Parameters<DocumentJobsRepo['list']>[0],
  ): ReturnType<DocumentJobsRepo['list']> | null;
  /** Before the thread is started. */
  close(): void;
}

/**
 * Opens the database in this thread: its own takes longer to come up than a page to be drawn. Only for a file at rest
 * (`isAtRest`).
 */
export function openEarly(file: string, options: SqliteOptions): EarlyReader {
  let connection: SqliteDatabase | null = null;
  try {
    connection = openReadonly(file, options);
    addTextFunctions(connection);
  } catch {
    // As if it had nothing to say.
  }
  return {
    listJobs(query) {
      try {
        return connection === null ? null : createDocumentJobsRepo(connection).list(query);
      } catch {
        return null;
      }
    },
    close() {
      connection?.close();
    },
  };
}
