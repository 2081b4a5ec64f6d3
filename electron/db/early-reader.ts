import { createDocumentJobsRepo, type DocumentJobsRepo } from './documents/jobs-repo.ts';
import { openReadonly, type SqliteOptions } from './engine/sqlite-database.ts';
import { addTextFunctions } from './search/text-search.ts';

/**
 * The first page of documents, read in this thread: the database's own takes longer to come up than a page to be
 * drawn. Only for a file at rest (`isAtRest`), and before that thread is started.
 * @returns null when it cannot be read after all: the thread finds out why, and repairs it
 */
export function listJobsEarly(
  file: string,
  query: Parameters<DocumentJobsRepo['list']>[0],
  options: SqliteOptions,
): ReturnType<DocumentJobsRepo['list']> | null {
  try {
    const connection = openReadonly(file, options);
    try {
      addTextFunctions(connection);
      return createDocumentJobsRepo(connection).list(query);
    } finally {
      connection.close();
    }
  } catch {
    return null;
  }
}
