import { createDocumentJobsRepo, type DocumentJobsRepo } from './documents/jobs-repo.ts';
import { openReadonly, type SqliteDatabase, type SqliteOptions } from './engine/sqlite-database.ts';
import { addTextFunctions } from './search/list-search.ts';

/**
 * Opens the database in this thread: its own takes longer to start than drawing a page. Only for a file at rest
 * (`isAtRest`).
 */
export function openEarly(file: string, options: SqliteOptions) {
  let connection: SqliteDatabase | null = null;
  try {
    connection = openReadonly(file, options);
    addTextFunctions(connection);
  } catch {
    // Fails silently: the thread reports errors.
  }
  return {
    /** Returns null when they cannot be read after all: the thread finds out why, and repairs the file. */
    listJobs(
      query: Parameters<DocumentJobsRepo['list']>[0],
    ): ReturnType<DocumentJobsRepo['list']> | null {
      try {
        return connection === null ? null : createDocumentJobsRepo(connection).list(query);
      } catch {
        return null;
      }
    },
    /** Must be called before the thread is started. */
    close() {
      connection?.close();
    },
  };
}

/** Reader of the first rows of a database before its thread is running. */
export type EarlyReader = ReturnType<typeof openEarly>;
