import { closeSync, openSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LookIntoPoint, PointView } from '../../../shared/domain/data/data-care.ts';
import { AppError } from '../../../shared/errors.ts';
import { syncFileSync, syncFolderSync } from '../../support/atomic-file.ts';
import { errorCode, isDiskFull } from '../../support/error-code.ts';
import { copyPages, describeRows } from './backup.ts';
import {
  openReadonly,
  openSqliteDatabase,
  type SqliteDatabase,
  type SqliteOptions,
} from '../engine/sqlite-database.ts';
import { countData } from './data-counts.ts';
import { removeDatabase } from '../../sqlite/quarantine.ts';
import { openPoint } from './restore-point.ts';
import { typedSearch } from '../search/list-search.ts';
import { stageRestore } from './restore.ts';
import { findWayBack } from './way-back.ts';
import { toDatabaseError } from '../engine/sqlite-errors.ts';
import type { DataTask, DataTaskResults, DataTaskStart } from '../worker-messages.ts';

interface ItemRow {
  id: string;
  title: string;
  source_lang: string | null;
  target_lang: string;
  segment_count: number;
  created_at_ms: number;
}

/**
 * Reads the content of a copy: its counts, and its history newest first. Scans the texts, since the index of an older
 * copy folds letters differently.
 */
function lookInto(
  connection: SqliteDatabase,
  { text, page, limit }: Omit<LookIntoPoint, 'pointId'>,
): PointView {
  const where = `i.state = 'kept'
    AND (@typed IS NULL OR fits_search(@typed, i.title) OR EXISTS (
      SELECT 1 FROM history_segments AS s WHERE s.item_row_id = i.row_id
      AND fits_search(@typed, s.source, s.target)
    ))`;
  const typed = typedSearch(text);
  const total =
    connection
      .prepare<[{ typed: string | null }], number>(
        `SELECT count(*) FROM history_items AS i WHERE ${where}`,
      )
      .pluck()
      .get({ typed }) ?? 0;
  const rows = connection
    .prepare<[{ typed: string | null; limit: number; offset: number }], ItemRow>(
      `SELECT id, title, source_lang, target_lang, segment_count, created_at_ms
       FROM history_items AS i WHERE ${where}
       ORDER BY created_at_ms DESC, row_id DESC LIMIT @limit OFFSET @offset`,
    )
    .all({ typed, limit, offset: (page - 1) * limit });
  return {
    counts: countData(connection),
    total,
    items: rows.map((row) => ({
      id: row.id,
      title: row.title,
      sourceLang: row.source_lang,
      targetLang: row.target_lang,
      segmentCount: row.segment_count,
      createdAtMs: row.created_at_ms,
    })),
  };
}

/** Runs a task in a separate thread beside the database's. */
export async function runDataTask({
  file,
  nativeBinding,
  work,
}: DataTaskStart): Promise<DataTaskResults[DataTask['task']]> {
  try {
    return await run(file, work, { nativeBinding });
  } catch (error) {
    throw explain(error);
  }
}

function run(
  file: string,
  work: DataTask,
  options: SqliteOptions,
): DataTaskResults[DataTask['task']] | Promise<DataTaskResults[DataTask['task']]> {
  switch (work.task) {
    case 'copy':
      return copyTo(file, work.path, options);
    case 'look-into': {
      const connection = openPoint(work.path, { ...options, isKnownGood: work.isKnownGood });
      try {
        return lookInto(connection, work.query);
      } finally {
        connection.close();
      }
    }
    case 'find-way-back':
      return findWayBack(file, options);
    default:
      return stageRestore(file, work.path, options);
  }
}

/**
 * Copies a database snapshot; the copy is reopened, checked, and counted before it is named. The folder is the user's
 * and otherwise untouched.
 * @throws `db/unavailable` when the copy differs from the original; `document/disk-full`
 */
export async function copyTo(
  file: string,
  path: string,
  options: SqliteOptions,
): Promise<DataTaskResults['copy']> {
  const temp = `${path}.unfinished`;
  removeDatabase(temp);
  try {
    closeSync(openSync(temp, 'wx', 0o600));
    const original = await copyPages(file, temp, options);
    const copy = openSqliteDatabase(temp, options);
    // One file, readable without writing beside it.
    copy.pragma('journal_mode = DELETE');
    copy.close();
    if (describeRows(temp, options) !== original.rows) throw notAsGood();
    syncFileSync(temp);
    const checked = openReadonly(temp, options);
    const counts = countData(checked);
    checked.close();
    renameSync(temp, path);
    syncFolderSync(dirname(path));
    return { counts, sizeBytes: statSync(path).size };
  } finally {
    removeDatabase(temp);
  }
}

const NO_ACCESS_CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR']);

/** Translates disk failures; partial files are already removed. */
function explain(error: unknown): unknown {
  const code = errorCode(error);
  if (isDiskFull(error)) {
    return new AppError('document/disk-full', 'dataErrors.diskFullNoPartialFile', {
      details: { hint: code },
      cause: error,
    });
  }
  if (NO_ACCESS_CODES.has(code)) {
    return new AppError('input/invalid', 'dataErrors.folderUnusable', {
      details: { field: 'folder', hint: code },
      cause: error,
    });
  }
  return toDatabaseError(error);
}

function notAsGood(): AppError {
  return new AppError('db/unavailable', 'dataErrors.copyNotAsGood', { retryable: true });
}
