import { errorCode } from '../support/error-code.ts';

/** Returns true when SQLite reports broken content (not just an inaccessible file). */
export function isCorruption(error: unknown): boolean {
  const code = errorCode(error);
  return code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';
}

/**
 * Returns true when a database being opened is unreadable. Before any SQL of ours has run, `SQLITE_ERROR` concerns the
 * file too: an unknown format, a schema that does not parse.
 */
export function isUnreadable(error: unknown): boolean {
  return isCorruption(error) || errorCode(error) === 'SQLITE_ERROR';
}
