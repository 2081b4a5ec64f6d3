import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** A copy of a database file with its log, so reading doesn't change the original. */
export interface DatabaseCopy {
  all<T>(sql: string, ...values: (string | number)[]): T[];
  /** Problems that SQLite finds; null if there are none. */
  damage(): string | null;
  close(): void;
}

/** @throws SQLite's error for a file that it can't open */
export function copyDatabase(file: string): DatabaseCopy {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-torture-look-'));
  const copy = join(folder, 'copy.db');
  copyFileSync(file, copy);
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
  const db = new Sqlite(copy);
  return {
    all: <T>(sql: string, ...values: (string | number)[]) =>
      db.prepare<(string | number)[], T>(sql).all(...values),
    damage() {
      const found = db.pragma('integrity_check', { simple: true });
      if (found !== 'ok') return String(found);
      const orphans = db.pragma('foreign_key_check') as unknown[];
      return orphans.length === 0 ? null : `${String(orphans.length)} rows without their parent`;
    },
    close() {
      db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Reads rows of a database in use; copying its two files wouldn't give a consistent state. */
export function readLive<T>(file: string, sql: string, ...values: string[]): T[] {
  const db = new Sqlite(file, { readonly: true, timeout: 5_000 });
  try {
    return db.prepare<string[], T>(sql).all(...values);
  } finally {
    db.close();
  }
}

/** Yields every file in a folder and its subfolders, with its content. */
export function* filesOf(folder: string): Generator<{ path: string; bytes: Buffer }> {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    yield { path, bytes: readFileSync(path) };
  }
}

/** Returns the forms in which a secret might appear in a file. */
function formsOf(secret: string): Buffer[] {
  const forms = [Buffer.from(secret), Buffer.from(Buffer.from(secret).toString('base64'))];
  forms.push(Buffer.from(secret, 'utf16le'));
  if (/^[0-9A-F]+$/iu.test(secret) && secret.length % 2 === 0) {
    forms.push(Buffer.from(secret.toLowerCase()), Buffer.from(secret, 'hex'));
  }
  return forms;
}

/** Returns the paths of files that contain one of these secrets in plain text. */
export function findSecrets(folder: string, secrets: readonly string[]): string[] {
  const forms = secrets.flatMap(formsOf);
  const found: string[] = [];
  for (const { path, bytes } of filesOf(folder)) {
    if (forms.some((form) => bytes.includes(form))) found.push(path);
  }
  return found;
}
