import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** A copy of a database file with its log, so that looking changes nothing of what is looked at. */
export interface DatabaseCopy {
  all<T>(sql: string, ...values: (string | number)[]): T[];
  /** What SQLite finds wrong; null when all is well. */
  damage(): string | null;
  close(): void;
}

/** @throws what SQLite throws for a file that it cannot open */
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

/** Rows of a database that is in use: a copy of its two files would not be of one moment. */
export function readLive<T>(file: string, sql: string, ...values: string[]): T[] {
  const db = new Sqlite(file, { readonly: true, timeout: 5_000 });
  try {
    return db.prepare<string[], T>(sql).all(...values);
  } finally {
    db.close();
  }
}

/** Every file of a folder, below it as well, with its content. */
export function* filesOf(folder: string): Generator<{ path: string; bytes: Buffer }> {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    yield { path, bytes: readFileSync(path) };
  }
}

/** In which forms a secret might lie in a file. */
function formsOf(secret: string): Buffer[] {
  const forms = [Buffer.from(secret), Buffer.from(Buffer.from(secret).toString('base64'))];
  forms.push(Buffer.from(secret, 'utf16le'));
  if (/^[0-9A-F]+$/iu.test(secret) && secret.length % 2 === 0) {
    forms.push(Buffer.from(secret.toLowerCase()), Buffer.from(secret, 'hex'));
  }
  return forms;
}

/** Paths of the files that hold one of these secrets in clear. */
export function findSecrets(folder: string, secrets: readonly string[]): string[] {
  const forms = secrets.flatMap(formsOf);
  const found: string[] = [];
  for (const { path, bytes } of filesOf(folder)) {
    if (forms.some((form) => bytes.includes(form))) found.push(path);
  }
  return found;
}
