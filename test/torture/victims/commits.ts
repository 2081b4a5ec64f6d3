/**
 * Commits rows one by one, forever, and writes each id to a file once it is confirmed. Under the recorder, both are
 * in one sequence.
 */
import { mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { openDatabase } from '../../../electron/db/client.ts';
import { openSqlite } from '../../../electron/embedded/storage/sqlite.ts';
import { readArgs } from './read-args.ts';

export const CONFIRMED_FILE = 'confirmed';
export const DATABASE_FILES = {
  /** Plain SQLite, to see the effect of a setting. */
  NORMAL: 'bare.db',
  FULL: 'bare.db',
  /** The app's database behind its thread. */
  app: 'database/dragoman.db',
  /** The same, with files that are imported between other commits. */
  imports: 'database/dragoman.db',
  /** The database opened the way the built-in services do. */
  embedded: 'embedded.db',
} as const;
/** Precedes the id of an entry whose import isn't finished. */
export const ENTRY_ALONE = 'entry ';
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
  const confirm = (id: string): void => {
    writeSync(confirmed, `${id}\n`);
  };
  const commit = await committer(kind, file, confirm);
  for (let number = 0; ; number += 1) {
    const id = `row-${String(number)}`;
    await commit(id, number);
    confirm(id);
    process.send?.({ kind: 'did', number });
  }
}

/** @param confirm for what is confirmed before the commit of a number is whole */
async function committer(
  kind: CommitKind,
  file: string,
  confirm: (id: string) => void,
): Promise<(id: string, number: number) => Promise<void>> {
  if (kind === 'app' || kind === 'imports') return appCommitter(file, kind, confirm);
  const db = kind === 'embedded' ? openSqlite(file, [PLAIN]) : openBare(file, kind);
  const insert = db.prepare('INSERT INTO history_items (id, title) VALUES (?, ?)');
  return async (id) => {
    insert.run(id, 'x'.repeat(300));
    // Like a service between two responses.
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

async function appCommitter(
  file: string,
  kind: 'app' | 'imports',
  confirm: (id: string) => void,
): Promise<(id: string, number: number) => Promise<void>> {
  const database = openDatabase({
    file,
    workerUrl: new URL('../../../electron/db/worker.ts', import.meta.url),
  });
  await database.opening;
  const addEntry = async (id: string, startedAtMs: number): Promise<void> => {
    await database.timeEntries.add(
      {
        id,
        startedAtMs,
        endedAtMs: startedAtMs + 5_000,
        zone: 'UTC',
        note: id,
        projectId: null,
        isBillable: true,
        tags: [],
        source: 'manual',
        documentJobId: null,
      },
      startedAtMs,
    );
  };
  return async (id, number) => {
    const item = {
      id,
      kind: kind === 'app' ? ('document' as const) : ('import' as const),
      title: id,
      sourceLang: null,
      targetLang: 'DE',
      connectionName: 'Test',
      isPractice: false,
      billedChars: null,
      createdAtMs: number,
      documentJobId: kind === 'app' ? id : null,
    };
    const segments = Array.from({ length: number % 7 }, (_, position) => ({
      position,
      source: id,
      target: id,
    }));
    if (kind === 'app') {
      await database.history.add(item, segments);
      await addEntry(id, number * 10_000);
      return;
    }
    await database.history.beginImport(item);
    for (const segment of segments) await database.history.appendSegments(id, [segment]);
    // A different commit while the import is unfinished; only this one is confirmed here.
    await addEntry(id, number * 10_000);
    confirm(`${ENTRY_ALONE}${id}`);
    await database.history.appendSegments(id, [
      { position: segments.length, source: id, target: id },
    ]);
    await database.history.finishImports([id]);
  };
}

if (process.argv[1] === import.meta.filename) await main();
