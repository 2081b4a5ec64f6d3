import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { openDatabase, type OpenDatabaseOptions } from '../../electron/db/client.ts';
import type { Database } from '../../electron/db/database.ts';
import type { NewDocumentJob } from '../../electron/db/documents/jobs-repo.ts';
import type { NewHistoryItem } from '../../electron/db/history/repo.ts';
import {
  openDatabaseFile,
  type OpenedDatabase,
  type OpenFileOptions,
} from '../../electron/db/engine/open-database-file.ts';
import { createRepos } from '../../electron/db/repos.ts';
import type { HistorySegment } from '../../shared/domain/history/history.ts';
import { putMigratedDatabase } from '../support/migrated-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export const NOW_MS = Date.UTC(2025, 0, 15, 12);
export const STAMP = '2025-01-15T12-00-00-000Z';

/** Opens a database file like the worker; closed when the test ends unless it was closed before. */
export function openFile(
  file: string,
  options: Partial<OpenFileOptions> = {},
): OpenedDatabase & { repos: ReturnType<typeof createRepos> } {
  const opened = openDatabaseFile({ file, nowMs: NOW_MS, lockWaitMs: 0, ...options });
  onTestFinished(() => {
    if (opened.connection.open) opened.close();
  });
  return { ...opened, repos: createRepos(opened.connection) };
}

/** Entry of the database worker in the source tree. */
export const WORKER = new URL('../../electron/db/worker.ts', import.meta.url);

/** Opens a database behind its worker, as the app does; closed when the test ends. */
export function openInWorker(file: string, options: Partial<OpenDatabaseOptions> = {}): Database {
  const database = openDatabase({
    file,
    workerUrl: WORKER,
    now: () => NOW_MS,
    lockWaitMs: 0,
    ...options,
  });
  onTestFinished(() => database.close());
  return database;
}

/** Returns a path for a database in a folder that does not exist yet. */
export const newFile = (): string => join(temporaryFolder(), 'database', 'dragoman.db');

/** Creates an empty database, for tests that are not about creating one. */
export const emptyFile = (): string => putMigratedDatabase(newFile());

/** Opens an empty database with its repositories. */
export function openNew(): OpenedDatabase & { repos: ReturnType<typeof createRepos> } {
  return openFile(emptyFile());
}

export function newJob(id: string, change: Partial<NewDocumentJob> = {}): NewDocumentJob {
  return {
    id,
    sourcePath: `/documents/${id}.docx`,
    sourceCopy: null,
    fileName: `${id}.docx`,
    format: 'docx',
    sizeBytes: 1234,
    sha256: 'a'.repeat(64),
    charCount: 500,
    connectionId: 'embedded',
    connectionName: 'Inside the app',
    isPractice: false,
    sourceLang: 'EN',
    targetLang: 'DE',
    formality: 'default',
    glossaryIds: [],
    style: null,
    memory: null,
    projectId: null,
    outputFormat: null,
    createdAtMs: NOW_MS,
    ...change,
  };
}

export function newItem(id: string, change: Partial<NewHistoryItem> = {}): NewHistoryItem {
  return {
    id,
    kind: 'document',
    title: `${id}.docx`,
    sourceLang: 'EN',
    targetLang: 'DE',
    connectionName: 'Inside the app',
    isPractice: false,
    billedChars: 500,
    createdAtMs: NOW_MS,
    documentJobId: null,
    ...change,
  };
}

/** Returns segments from `source → target` pairs, in order. */
export function segments(...pairs: [source: string, target: string][]): HistorySegment[] {
  return pairs.map(([source, target], position) => ({ position, source, target }));
}

export function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** Returns the ids of the history items in a database file. */
export const itemIdsIn = (file: string): string[] => {
  const connection = new SqliteDatabase(file, { readonly: true });
  try {
    return connection.prepare<[], string>('SELECT id FROM history_items ORDER BY id').pluck().all();
  } finally {
    connection.close();
  }
};
