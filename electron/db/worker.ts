/**
 * Entry of the database worker: opens the file, runs the repositories, answers one call at a time. A second
 * instance makes or reads a copy of the database and ends.
 */
import { writeFileSync } from 'node:fs';
import { AppError, toAppError } from '../../shared/errors.ts';
import { errorCode } from '../support/error-code.ts';
import { isCorruption } from '../sqlite/damage-errors.ts';
import { serveThread } from '../support/serve-thread.ts';
import { backUpWhileInUse, backupFolder, isBackupDue } from './care/backup.ts';
import { runDataTask } from './care/data-tasks.ts';
import { suspectMarkOf } from './engine/database-file.ts';
import { openDatabaseFile, type OpenedDatabase } from './engine/open-database-file.ts';
import { findDamage, openReadonly } from './engine/sqlite-database.ts';
import { createIdleWork } from './idle-work.ts';
import { createRepos } from './repos.ts';
import { toDatabaseError } from './engine/sqlite-errors.ts';
import { ANSWERED_AS_TEXT, type DatabaseThreadCalls } from './worker-messages.ts';

const hasField = <K extends string>(of: unknown, name: K): of is Record<K, unknown> =>
  typeof of === 'object' && of !== null && name in of;

/** Returns the buffers to move: otherwise copies would linger in this thread until its next garbage collection. */
function packedIn(answer: unknown): Uint8Array[] {
  const value = hasField(answer, 'value') ? answer.value : null;
  const isPacked = hasField(value, 'packed');
  return isPacked && value.packed instanceof Uint8Array ? [value.packed] : [];
}

/** Converts an error while opening, which always concerns the file. */
function toOpeningError(error: unknown): AppError {
  const known = toDatabaseError(error);
  if (known instanceof AppError) return known;
  return new AppError('db/unavailable', 'databaseErrors.cannotOpen', {
    retryable: true,
    details: { hint: errorCode(error) },
    cause: error,
  });
}

/** Calls available while a database is open. */
type OpenCalls = Pick<DatabaseThreadCalls, 'call' | 'noteCheck' | 'close'>;

function serve(database: OpenedDatabase): OpenCalls {
  const made = createRepos(database.connection);
  const repos: Record<string, object> = { ...made };
  const idleWork = createIdleWork((maxMs) => {
    try {
      const endMs = performance.now() + maxMs;
      if (!made.history.indexWords(maxMs)) return false;
      if (!made.history.cutSentences(endMs - performance.now())) return false;
      return [made.textMatches, made.memoryMatches].every((matches) =>
        matches.catchUp(null, endMs - performance.now()),
      );
    } catch (error) {
      // For example on a full disk: searches work without it, and it is retried after the next request.
      if (isCorruption(error)) database.markSuspect();
      return true;
    }
  });
  idleWork.postpone();

  const methodOf = (repo: string, method: string): unknown => {
    const found = Object.hasOwn(repos, repo) ? repos[repo] : undefined;
    return found !== undefined && Object.hasOwn(found, method)
      ? Reflect.get(found, method)
      : undefined;
  };
  const guard = <T>(work: () => T): T => {
    idleWork.postpone();
    try {
      return work();
    } catch (error) {
      if (isCorruption(error)) database.markSuspect();
      throw error;
    }
  };

  return {
    call: (repo, name, args) =>
      guard(() => {
        const method = methodOf(repo, name);
        if (typeof method !== 'function') {
          throw new AppError(
            'internal',
            { english: 'The database has no such function.' },
            { details: { hint: `${repo}.${name}` } },
          );
        }
        const value: unknown = Reflect.apply(method, repos[repo], args);
        const hasProjectNews = database.afterUse();
        const isText = ANSWERED_AS_TEXT.has(`${repo}.${name}`);
        return { value: isText ? JSON.stringify(value) : value, hasProjectNews };
      }),
    noteCheck(atMs) {
      guard(() => database.noteCheck(atMs));
    },
    close() {
      guard(() => {
        idleWork.stop();
        database.close();
      });
    },
  };
}

function notOpen(error: AppError): OpenCalls {
  const refuse = (): never => {
    throw error;
  };
  return { call: refuse, noteCheck: refuse, close: refuse };
}

let current = notOpen(new AppError('db/unavailable', 'databaseErrors.closed'));

const calls: DatabaseThreadCalls = {
  open(start) {
    try {
      const database = openDatabaseFile(start);
      current = serve(database);
      return { opening: database.opening, isCheckPutOff: database.isCheckPutOff };
    } catch (error) {
      const known = toOpeningError(error);
      current = notOpen(known);
      throw known;
    }
  },
  call: (repo, method, args) => current.call(repo, method, args),
  noteCheck(atMs) {
    current.noteCheck(atMs);
  },
  close() {
    current.close();
  },
  async backUp({ file, nativeBinding, nowMs, everyMs }) {
    const folder = backupFolder(file);
    if (!isBackupDue(folder, nowMs, everyMs)) return null;
    return backUpWhileInUse(file, { nativeBinding, folder, atMs: nowMs });
  },
  // Writers do not wait for readers.
  check({ file, nativeBinding }) {
    const connection = openReadonly(file, { nativeBinding });
    try {
      const isSound = findDamage(connection) === null;
      if (!isSound) writeFileSync(suspectMarkOf(file), '', { mode: 0o600 });
      return isSound;
    } finally {
      connection.close();
    }
  },
  runTask: runDataTask,
};

serveThread(calls, {
  bytesOf: packedIn,
  toError: (error) => toAppError(toDatabaseError(error)),
});
