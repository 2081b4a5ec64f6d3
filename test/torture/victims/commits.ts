/**
 * Commits one row after the other for ever, and writes the id of each into a file once it is confirmed. Run under
 * the recorder, both lie in one order.
 */
import { mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { openDatabase } from '../../../electron/db/client.ts';
import { openSqlite } from '../../../electron/embedded/storage/sqlite.ts';
import { readArgs } from './read-args.ts';

export const CONFIRMED_FILE = 'confirmed';
export const DATABASE_FILES = {
  /** SQLite with nothing of ours around it, to see what a setting does. */
  NORMAL: 'bare.db',
  FULL: 'bare.db',
  /** The app's database behind its thread. */
  app: 'database/dragoman.db',
  /** As the services inside the app open theirs. */
  embedded: 'embedded.db',
} as const;
export type CommitKind = keyof typeof DATABASE_FILES;

export interface CommitArgs {
  folder: string;
  kind: CommitKind;
}

async function main(): Promise<void> {
  const { folder, kind } = readArgs() as CommitArgs;
  const confirmed = openSync(join(folder, CONFIRMED_FILE), 'a');
  const file = join(folder, DATABASE_FILES[kind]);
  mkdirSync(dirname(file), { recursive: true });
  const commit = await committer(kind, file);
  for (let number = 0; ; number += 1) {
    const id = `row-${String(number)}`;
    await commit(id, number);
    writeSync(confirmed, `${id}\n`);
    process.send?.({ kind: 'did', number });
  }
}

async function committer(
  kind: CommitKind,
  file: string,
): Promise<(id: string, number: number) => Promise<void>> {
  if (kind === 'app') return appCommitter(file);
  const db = kind === 'embedded' ? openSqlite(file, [PLAIN]) : openBare(file, kind);
  const insert = db.prepare('INSERT INTO history_items (id, title) VALUES (?, ?)');
  return async (id) => {
    insert.run(id, 'x'.repeat(300));
    // As a service does between two answers.
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  };
}

const PLAIN = {
  version: 1,
  name: 'plain',
  up(db: Sqlite.Database): void {
    db.exec('CREATE TABLE history_items (id TEXT NOT NULL UNIQUE, title TEXT NOT NULL) STRICT');
  },
};

function openBare(file: string, synchronous: 'NORMAL' | 'FULL'): Sqlite.Database {
  const db = new Sqlite(file);
  db.pragma('journal_mode = WAL');
  db.pragma(`synchronous = ${synchronous}`);
  PLAIN.up(db);
  return db;
}

async function appCommitter(file: string): Promise<(id: string, number: number) => Promise<void>> {
  const database = openDatabase({
    file,
    workerUrl: new URL('../../../electron/db/worker.ts', import.meta.url),
  });
  await database.opening;
  return async (id, number) => {
    await database.history.add(
      {
        id,
        kind: 'document',
        title: id,
        sourceLang: null,
        targetLang: 'DE',
        connectionName: 'Test',
        isPractice: false,
        billedChars: null,
        createdAtMs: number,
        documentJobId: id,
      },
      Array.from({ length: number % 7 }, (_, position) => ({ position, source: id, target: id })),
    );
    const startedAtMs = number * 10_000;
    const { addMs, ...entry } = {
      addMs: startedAtMs,
      id,
      startedAtMs,
      endedAtMs: startedAtMs + 5_000,
    };
    await database.timeEntries.add(
      {
        ...entry,
        zone: 'UTC',
        note: id,
        projectId: null,
        isBillable: true,
        tags: [],
        source: 'manual',
        documentJobId: null,
      },
      addMs,
    );
  };
}

if (process.argv[1] === import.meta.filename) await main();
