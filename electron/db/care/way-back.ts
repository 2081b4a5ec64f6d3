import { existsSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import type { DataCounts } from '../../../shared/domain/data/data-care.ts';
import type { WayBack } from '../../../shared/domain/updates/way-back.ts';
import { inspectFile } from '../../sqlite/inspect-file.ts';
import { schemaAge, schemaVersion } from '../engine/migrate.ts';
import { openReadonly, type SqliteDatabase } from '../engine/sqlite-database.ts';
import { backupFolder, findGoodBackup, listBackups, madeAtMsOf } from './backup.ts';
import { countData, DATA_TABLES } from './data-counts.ts';
import { openPoint, type PointOptions } from './restore-point.ts';
import { readWriterNote, type WriterNote } from './writer-note.ts';

/**
 * Finds out which version wrote a newer database, the copy that this version can go back to, and what would be missing
 * then. Changes nothing.
 * @returns null if the database is not of a newer version
 */
export function findWayBack(file: string, options: PointOptions): WayBack | null {
  return withNewer(file, options, (newer) => {
    const note = readWriterNote(file);
    const path = findPoint(file, note, options);
    const writtenBy = newer.version === note?.schemaVersion ? note.appVersion : null;
    if (path === null) return { writtenBy, point: null, lost: null };
    const connection = openPoint(path, { ...options, isKnownGood: true });
    try {
      const isBeforeUpgrade = basename(path) === note?.upgrade?.pointName;
      const madeAtMs = madeAtMsOf(path);
      const point = {
        fileName: basename(path),
        madeAtMs,
        isBeforeUpgrade,
        counts: countData(connection),
      };
      return { writtenBy, point, lost: compare(newer.connection, path) };
    } finally {
      connection.close();
    }
  });
}

/** Opens the database for reading if a newer version wrote it. */
function withNewer<T>(
  file: string,
  options: PointOptions,
  read: (newer: { connection: SqliteDatabase; version: number }) => T,
): T | null {
  if (inspectFile(file).kind !== 'database') return null;
  const missing = ['-shm', '-wal']
    .map((part) => `${file}${part}`)
    .filter((path) => !existsSync(path));
  const connection = openReadonly(file, options);
  try {
    const version = schemaVersion(connection);
    return schemaAge(version, options.migrations) === 'newer'
      ? read({ connection, version })
      : null;
  } finally {
    connection.close();
    // A reader makes them too, and leaves them.
    for (const path of missing) rmSync(path, { force: true });
  }
}

/** Returns the path of the copy made before the upgrade, else of the newest one that this version can read. */
function findPoint(file: string, note: WriterNote | null, options: PointOptions): string | null {
  const folder = backupFolder(file);
  const named = listBackups(folder).find((path) => basename(path) === note?.upgrade?.pointName);
  if (named !== undefined && isReadable(named, options)) return named;
  return findGoodBackup(folder, options);
}

function isReadable(path: string, options: PointOptions): boolean {
  try {
    openPoint(path, options).close();
    return true;
  } catch {
    return false;
  }
}

/**
 * Counts rows that the newer database has and the copy lacks, and those that were changed since.
 * @returns null if the newer version stores them differently
 */
function compare(
  newer: SqliteDatabase,
  pointPath: string,
): { added: DataCounts; changed: DataCounts } | null {
  try {
    newer.prepare('ATTACH ? AS point').run(pointPath);
    const entries = Object.entries(DATA_TABLES).map(([kind, { table, marks }]) => {
      const both = [columnsOf(newer, 'main', table), columnsOf(newer, 'point', table)] as const;
      const has = (column: string): boolean => both.every((columns) => columns.includes(column));
      const key = has('id') ? 'id' : 'row_id';
      const added = countOf(
        newer,
        `FROM main."${table}" AS n WHERE NOT EXISTS
           (SELECT 1 FROM point."${table}" AS o WHERE o."${key}" = n."${key}")`,
      );
      const differs = marks.filter(has).map((mark) => `n."${mark}" IS NOT o."${mark}"`);
      const changed = countOf(
        newer,
        `FROM main."${table}" AS n JOIN point."${table}" AS o ON o."${key}" = n."${key}"
         WHERE ${['FALSE', ...differs].join(' OR ')}`,
      );
      return [kind, { added, changed }] as const;
    });
    const pick = (of: 'added' | 'changed'): DataCounts =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of DATA_TABLES
      Object.fromEntries(entries.map(([kind, counts]) => [kind, counts[of]])) as DataCounts;
    return { added: pick('added'), changed: pick('changed') };
  } catch {
    return null;
  }
}

const countOf = (connection: SqliteDatabase, rows: string): number =>
  connection.prepare<[], number>(`SELECT count(*) ${rows}`).pluck().get() ?? 0;

const columnsOf = (connection: SqliteDatabase, schema: string, table: string): string[] =>
  connection
    .prepare<[string, string], string>('SELECT name FROM pragma_table_info(?, ?)')
    .pluck()
    .all(table, schema);
