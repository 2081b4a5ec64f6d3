import { hash } from 'node:crypto';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';

/** Exported so that tests can check its query plans. */
export const TEXT_PLACES_SQL = {
  hash: 'SELECT text_positions_hash FROM document_jobs WHERE id = ?',
  list: `SELECT position, text_key AS key FROM job_texts
    WHERE job_row_id = (SELECT row_id FROM document_jobs WHERE id = ?) ORDER BY position`,
} as const;

interface Place {
  position: number;
  key: string;
}

/** Of the texts of a document, in their order. */
export const hashPlaces = (texts: readonly Place[]): string =>
  hash('sha256', texts.map(({ position, key }) => `${String(position)} ${key}`).join('\n'));

/** True when a document has the texts that it was split into, or when nothing was noted about them. */
export function hasSamePlaces(connection: Pick<SqliteDatabase, 'prepare'>, jobId: string): boolean {
  const known = connection
    .prepare<[string], string | null>(TEXT_PLACES_SQL.hash)
    .pluck()
    .get(jobId);
  if ((known ?? null) === null) return true;
  const places = connection.prepare<[string], Place>(TEXT_PLACES_SQL.list).all(jobId);
  return hashPlaces(places) === known;
}
