import { Worker } from 'node:worker_threads';
import { childEnv } from '../../shared/child-env.ts';
import { AppError } from '../../shared/errors.ts';
import { startBackup, startCheck, type BackupRun } from './care/backup-client.ts';
import type { Database, DatabaseControls, DatabaseOpening } from './database.ts';
import { movableBuffers } from '../platform/packed.ts';
import type { ThreadRun } from '../threads/thread-client.ts';
import type { WorkerMessage, WorkerRequest, WorkerStart } from './worker-messages.ts';

export interface OpenDatabaseOptions {
  /** Absolute path of the SQLite file; created when missing. */
  file: string;
  /** URL of the built `worker.ts`. */
  workerUrl: URL | string;
  /** @see findNativeBinding */
  nativeBinding?: string | undefined;
  /** UTC epoch milliseconds, for the names of back-ups and of files set aside. */
  now?: () => number;
  /** How long to wait for another app to release the file, in milliseconds; default 3,000. */
  lockWaitMs?: number;
  /** Gets each call that took longer than 40 ms, as `repo.method`. */
  onSlowCall?: (call: string, durationMs: number) => void;
  /** @see OpenFileOptions */
  checkLaterFromBytes?: number;
}

interface PendingCall {
  resolve: (value: unknown) => void;
  reject: (error: AppError) => void;
}

/** Whose bytes the caller has no more use for. */
const MOVED: ReadonlySet<string> = new Set([
  'history.appendPackedImports',
  'memoryTransfers.appendUnits',
]);

/**
 * Opens the database in a worker thread and returns its repositories as asynchronous functions, run in
 * call order. Calls may be made before it is open. When the worker dies every call fails with
 * `db/unavailable`; it is not replaced, because callers that rely on a commit must learn that it is
 * unknown.
 */
export function openDatabase(options: OpenDatabaseOptions): Database {
  const { now = Date.now } = options;
  const start: WorkerStart = {
    kind: 'serve',
    file: options.file,
    nativeBinding: options.nativeBinding,
    nowMs: now(),
    lockWaitMs: options.lockWaitMs,
    checkLaterFromBytes: options.checkLaterFromBytes,
  };
  const worker = new Worker(options.workerUrl, {
    workerData: start,
    name: 'database',
    env: childEnv(process.env),
  });
  const pending = new Map<number, PendingCall>();
  let nextId = 1;
  let failure: AppError | null = null;
  let closing: Promise<void> | null = null;
  let backup: BackupRun | null = null;
  let isCheckPutOff = false;
  let check: ThreadRun<boolean> | null = null;
  let hold: { ended: Promise<void>; end: () => void } | null = null;
  let tellOpened = (_opening: DatabaseOpening): void => undefined;
  let tellNotOpened = (_error: AppError): void => undefined;
  const opening = new Promise<DatabaseOpening>((resolve, reject) => {
    tellOpened = resolve;
    tellNotOpened = reject;
  });

  const fail = (error: AppError): void => {
    failure ??= error;
    tellNotOpened(failure);
    for (const call of pending.values()) call.reject(failure);
    pending.clear();
  };

  const ended = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      fail(closing === null ? workerDied() : closed());
      resolve();
    });
  });

  worker.on('message', (message: WorkerMessage) => {
    switch (message.kind) {
      case 'opened':
        isCheckPutOff = message.isCheckPutOff;
        tellOpened(message.opening);
        return;
      case 'not-opened':
        fail(AppError.fromData(message.error));
        return;
      case 'slow':
        options.onSlowCall?.(message.call, message.durationMs);
        return;
      default:
        settle(message);
    }
  });
  worker.on('error', (error) => {
    fail(workerDied(error));
  });
  worker.on('messageerror', (error) => {
    fail(workerDied(error));
  });

  const settle = (message: Extract<WorkerMessage, { kind: 'answer' }>): void => {
    const call = pending.get(message.id);
    pending.delete(message.id);
    if (!message.ok) call?.reject(AppError.fromData(message.error));
    else call?.resolve('text' in message ? JSON.parse(message.text) : message.value);
  };

  const ask = (request: DistributiveOmit<WorkerRequest, 'id'>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (failure !== null) {
        reject(failure);
        return;
      }
      const id = nextId;
      nextId += 1;
      // Throws for what is not plain data, and so rejects, before anything is pending.
      worker.postMessage({ ...request, id }, movedWith(request));
      pending.set(id, { resolve, reject });
    });

  const call = (repo: string, method: string, args: unknown[]): Promise<unknown> =>
    closing === null ? ask({ kind: 'call', repo, method, args }) : Promise.reject(closed());

  const backUp = async (everyMs: number): Promise<string | null> => {
    // A damaged or newer file must not replace good back-ups.
    await opening;
    await released();
    if (everyMs > 0) {
      if ((await call('maintenance', 'isBackUpDue', [now(), everyMs])) === false) return null;
      // Back-ups may be held meanwhile.
      await released();
    }
    if (closing !== null) throw closed();
    if (failure !== null) throw failure;
    if (backup !== null) return backup.result;
    const { file, nativeBinding } = start;
    const nowMs = now();
    backup = startBackup(options.workerUrl, {
      kind: 'back-up',
      file,
      nativeBinding,
      nowMs,
      everyMs,
    });
    try {
      return await backup.result;
    } finally {
      backup = null;
    }
  };

  const checkPages = async (): Promise<boolean> => {
    await opening;
    if (closing !== null) throw closed();
    if (!isCheckPutOff) return true;
    if (check !== null) return check.result;
    const atMs = now();
    const { file, nativeBinding } = start;
    check = startCheck(options.workerUrl, { kind: 'check', file, nativeBinding });
    try {
      if (!(await check.result)) return false;
      await ask({ kind: 'note-check', atMs });
      isCheckPutOff = false;
      return true;
    } finally {
      check = null;
    }
  };

  /** May be held again by the time the first hold has ended. */
  const released = async (): Promise<void> => {
    if (hold === null) return;
    await hold.ended;
    await released();
  };
  const holdBackUps = async (): Promise<void> => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    hold ??= { ended, end };
    await backup?.result.catch(() => undefined);
  };
  const releaseBackUps = (): void => {
    const held = hold;
    hold = null;
    held?.end();
  };

  const close = async (): Promise<void> => {
    // Waiting back-ups are rejected.
    releaseBackUps();
    const backupEnded = backup?.cancel();
    // It looks at a whole table before it can end, and nothing waits for it.
    void check?.cancel();
    // A database that never opened, or whose worker is dead, has nothing left to close.
    await ask({ kind: 'close' }).catch(() => undefined);
    await Promise.all([ended, backupEnded]);
  };

  // Without a listener a failed opening would crash the app before it could be reported.
  opening.catch(() => undefined);
  return Object.assign(reposOf(call), {
    opening,
    backUp,
    holdBackUps,
    releaseBackUps,
    checkPages,
    close: () => (closing ??= close()),
  });
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** The worker's repositories as functions that message it; their names exist only in the type. */
function reposOf(
  call: (repo: string, method: string, args: unknown[]) => Promise<unknown>,
): Omit<Database, keyof DatabaseControls> {
  const repos = madeWhenNamed((repo) =>
    madeWhenNamed(
      (method) =>
        (...args: unknown[]) =>
          call(repo, method, args),
    ),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker rejects names outside the type
  return repos as Omit<Database, keyof DatabaseControls>;
}

/** The parts of a file that is read are moved: copying them would make the main thread collect garbage. */
function movedWith(request: DistributiveOmit<WorkerRequest, 'id'>): ArrayBuffer[] {
  if (request.kind !== 'call' || !MOVED.has(`${request.repo}.${request.method}`)) return [];
  return movableBuffers(request.args.filter((arg) => arg instanceof Uint8Array));
}

/** An object with every property except `then`, which would make it a promise when awaited. */
function madeWhenNamed(make: (name: string) => unknown): object {
  return new Proxy<Record<string, unknown>>(Object.create(null), {
    get: (made, name) =>
      typeof name === 'symbol' || name === 'then' ? undefined : (made[name] ??= make(name)),
  });
}

function workerDied(cause?: unknown): AppError {
  return new AppError('db/unavailable', 'databaseErrors.stopped', { cause });
}

function closed(): AppError {
  return new AppError('db/unavailable', 'databaseErrors.closed');
}
