/**
 * Entry of the database worker: opens the file, runs the repositories, answers one message at a time. A
 * second instance makes or reads a copy of the database and ends.
 */
import { writeFileSync } from 'node:fs';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { AppError, toAppError, type ErrorData } from '../../shared/errors.ts';
import { errorCode } from '../platform/files/error-code.ts';
import { movableBuffers } from '../platform/packed.ts';
import { backUpWhileInUse, backupFolder, isBackupDue } from './care/backup.ts';
import { runDataTask } from './care/data-tasks.ts';
import { suspectMarkOf } from './engine/database-file.ts';
import { openDatabaseFile, type OpenedDatabase } from './engine/open-database-file.ts';
import { findDamage, openReadonly } from './engine/sqlite-database.ts';
import { createIdleWork } from './idle-work.ts';
import { createRepos } from './repos.ts';
import { createCallTimer } from './slow-calls.ts';
import { isCorruption, toDatabaseError } from './engine/sqlite-errors.ts';
import {
  ANSWERED_AS_TEXT,
  type BackupMessage,
  type BackupStart,
  type CheckMessage,
  type CheckStart,
  type DataTaskStart,
  type WorkerMessage,
  type WorkerRequest,
  type WorkerStart,
} from './worker-messages.ts';

const port = parentPort;
if (port === null) throw new Error('This file runs as a worker only.');

const tell = (message: WorkerMessage): void => {
  const value = 'value' in message ? message.value : null;
  // Otherwise copies would linger in this thread until its next garbage collection.
  port.postMessage(message, hasPacked(value) ? movableBuffers([value.packed]) : []);
};

function hasPacked(value: unknown): value is { packed: Uint8Array } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'packed' in value &&
    value.packed instanceof Uint8Array
  );
}

/** Any error while opening concerns the file. */
function toOpeningError(error: unknown): ErrorData {
  const known = toDatabaseError(error);
  if (known instanceof AppError) return known.toData();
  return new AppError('db/unavailable', 'databaseErrors.cannotOpen', {
    retryable: true,
    details: { hint: errorCode(error) },
    cause: error,
  }).toData();
}

function serve(database: OpenedDatabase): void {
  const made = createRepos(database.connection);
  const repos: Record<string, object> = { ...made };
  const idleWork = createIdleWork((maxMs) => {
    try {
      const endMs = performance.now() + maxMs;
      if (!made.history.indexWords(maxMs)) return false;
      return [made.textMatches, made.memoryMatches].every((matches) =>
        matches.catchUp(null, endMs - performance.now()),
      );
    } catch (error) {
      // Such as a full disk: searches do without, and it is tried again after the next request.
      if (isCorruption(error)) database.markSuspect();
      return true;
    }
  });
  idleWork.postpone();
  const timed = createCallTimer(
    () => performance.now(),
    (call, durationMs) => {
      tell({ kind: 'slow', call, durationMs });
    },
  );

  const run = (request: Extract<WorkerRequest, { kind: 'call' }>): unknown => {
    const repo = Object.hasOwn(repos, request.repo) ? repos[request.repo] : undefined;
    const method: unknown =
      repo !== undefined && Object.hasOwn(repo, request.method)
        ? Reflect.get(repo, request.method)
        : undefined;
    if (typeof method !== 'function') {
      throw new AppError(
        'internal',
        { english: 'The database has no such function.' },
        {
          details: { hint: `${request.repo}.${request.method}` },
        },
      );
    }
    return timed(`${request.repo}.${request.method}`, (): unknown =>
      Reflect.apply(method, repo, request.args),
    );
  };

  port?.on('message', (request: WorkerRequest) => {
    const { id } = request;
    if (request.kind === 'close') idleWork.stop();
    else idleWork.postpone();
    try {
      if (request.kind === 'note-check') {
        database.noteCheck(request.atMs);
        tell({ kind: 'answer', id, ok: true, value: undefined });
        return;
      }
      if (request.kind === 'call') {
        const value = run(request);
        database.afterUse();
        const isText = ANSWERED_AS_TEXT.has(`${request.repo}.${request.method}`);
        if (isText) tell({ kind: 'answer', id, ok: true, text: JSON.stringify(value) });
        else tell({ kind: 'answer', id, ok: true, value });
        return;
      }
      database.close();
      tell({ kind: 'answer', id, ok: true, value: undefined });
      port.close();
    } catch (error) {
      if (isCorruption(error)) database.markSuspect();
      tell({ kind: 'answer', id, ok: false, error: toAppError(toDatabaseError(error)).toData() });
      if (request.kind === 'close') port.close();
    }
  });
}

function open(start: WorkerStart): void {
  try {
    const database = openDatabaseFile(start);
    serve(database);
    const { opening, isCheckPutOff } = database;
    tell({ kind: 'opened', opening, isCheckPutOff });
  } catch (error) {
    tell({ kind: 'not-opened', error: toOpeningError(error) });
    port?.close();
  }
}

async function backUp(start: BackupStart): Promise<BackupMessage> {
  try {
    const folder = backupFolder(start.file);
    if (!isBackupDue(folder, start.nowMs, start.everyMs)) return { ok: true, value: null };
    const options = { nativeBinding: start.nativeBinding, folder, atMs: start.nowMs };
    return { ok: true, value: await backUpWhileInUse(start.file, options) };
  } catch (error) {
    return { ok: false, error: toAppError(toDatabaseError(error)).toData() };
  }
}

/** Writers do not wait for readers. */
function check(start: CheckStart): CheckMessage {
  try {
    const connection = openReadonly(start.file, { nativeBinding: start.nativeBinding });
    try {
      const isSound = findDamage(connection) === null;
      if (!isSound) writeFileSync(suspectMarkOf(start.file), '', { mode: 0o600 });
      return { ok: true, value: isSound };
    } finally {
      connection.close();
    }
  } catch (error) {
    return { ok: false, error: toAppError(toDatabaseError(error)).toData() };
  }
}

type TaskStart = BackupStart | CheckStart | DataTaskStart;

async function runOnce(caller: MessagePort, task: TaskStart): Promise<void> {
  if (task.kind === 'check') caller.postMessage(check(task));
  else caller.postMessage(task.kind === 'back-up' ? await backUp(task) : await runDataTask(task));
  caller.close();
}

// Written only by client.ts, backup-client.ts and data-tasks-client.ts.
const start: WorkerStart | TaskStart = workerData;
if (start.kind === 'serve') open(start);
else void runOnce(port, start);
