import { createHash } from 'node:crypto';
import { copyDatabase, filesOf } from './read-database.ts';

/** Contents of a database, table by table: a count and a hash of everything that must not change. */
export type Contents = Record<string, string>;

const TABLES: readonly (readonly [name: string, sql: string])[] = [
  [
    'document_jobs',
    'SELECT id, file_name, format, sha256, target_lang FROM document_jobs ORDER BY id',
  ],
  ['history_items', 'SELECT id, title, target_lang, created_at_ms FROM history_items ORDER BY id'],
  [
    'history_segments',
    `SELECT h.id, s.position, s.source, s.target FROM history_segments AS s
     JOIN history_items AS h ON h.row_id = s.item_row_id ORDER BY h.id, s.position`,
  ],
  [
    'time_entries',
    `SELECT id, note, started_at_ms, ended_at_ms, is_billable FROM time_entries ORDER BY id`,
  ],
  ['connections', 'SELECT id, name, base_url FROM connections ORDER BY id'],
];

/** @returns the contents, or a description of why the file can't be read */
export function readContents(file: string): Contents | string {
  try {
    const copy = copyDatabase(file);
    try {
      const damage = copy.damage();
      if (damage !== null) return damage;
      const known = new Set(
        copy.all<{ name: string }>('SELECT name FROM sqlite_schema').map(({ name }) => name),
      );
      return Object.fromEntries(
        TABLES.filter(([table]) => known.has(table)).map(([table, sql]) => {
          const rows = copy.all(sql);
          const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
          return [table, `${String(rows.length)} ${hash.slice(0, 12)}`];
        }),
      );
    } finally {
      copy.close();
    }
  } catch (error) {
    return String(error);
  }
}

/** Tells whether the tables that both have are identical. */
export function isSameContents(a: Contents | string, b: Contents | string): boolean {
  if (typeof a === 'string' || typeof b === 'string') return false;
  return Object.keys(a).every((table) => b[table] === undefined || a[table] === b[table]);
}

/** Reads the contents of every other database in a folder and its subfolders. */
export function readCopies(folder: string, except: string): (Contents | string)[] {
  const found: (Contents | string)[] = [];
  for (const { path, bytes } of filesOf(folder)) {
    if (path === except || !bytes.subarray(0, 15).equals(Buffer.from('SQLite format 3'))) continue;
    found.push(readContents(path));
  }
  return found;
}

/** Tells whether any file of the database, including its log, still contains these words. */
export function holdsWords(file: string, words: string): boolean {
  const wanted = Buffer.from(words);
  const folder = file.slice(0, file.lastIndexOf('/'));
  for (const { path, bytes } of filesOf(folder)) {
    if (path.startsWith(file) && bytes.includes(wanted)) return true;
  }
  return false;
}
