import { AppError, toAppError } from '../../shared/errors.ts';
import { startBackup, startCheck, type BackupRun } from './care/backup-client.ts';
import type { Database, DatabaseControls, DatabaseOpening } from './database.ts';
import {
  callsOf,
  createThreadClient,
  madeWhenNamed,
  type ThreadRun,
} from '../support/thread-client.ts';
import { ANSWERED_AS_TEXT, type DatabaseThreadCalls } from './worker-messages.ts';

export interface OpenDatabaseOptions {
  /** Absolute path of the SQLite file; created when missing. */
  file: string;
  /** URL of the built `worker.ts`. */
  workerUrl: URL | string;
  /** @see findNativeBinding */
  nativeBinding?: string | undefined;
  /** Returns UTC epoch milliseconds, for the names of backups and of quarantined files. */
  now?: () => number;
  /** How long to wait for another app to release the file, in milliseconds; default 3,000. */
  lockWaitMs?: number;
  /** Receives each call that took longer than 40 ms, as `repo.method`. */
  onSlowCall?: (call: string, durationMs: number) => void;
  /** @see OpenFileOptions */
  checkLaterFromBytes?: number;
  /** @see OpenFileOptions */
  appVersion?: string;
}

/** Longer calls make others wait noticeably: the database handles one at a time. */
const SLOW_CALL_MS = 40;

/** Calls whose bytes the caller no longer needs. */
const MOVED: ReadonlySet<string> = new Set([
  'history.appendPackedImports',
  'memoryTransfers.appendUnits',
]);

/**
 * Opens the database in a worker thread and returns its repositories as asynchronous functions, run in call
 * order. Calls may be made before it is open. When the worker dies every call fails with `db/unavailable`;
 * it is not replaced, because callers that rely on a commit must learn that it is unknown.
 */
export function openDatabase(options: OpenDatabaseOptions): Database {
  const { file, workerUrl, nativeBinding, now = Date.now } = options;
  const thread = createThreadClient<DatabaseThreadCalls>({
    workerUrl,
    name: 'database',
    // All stored data goes through it: no limit may end it in the middle of its work.
    memoryMb: Infinity,
    deadlineMs: Infinity,
    isIrreplaceable: true,
    lost: ({ cause }) =>
      closing === null
        ? new AppError('db/unavailable', 'databaseErrors.stopped', { cause })
        : closed(),
    bytesOf: (method, args) => (method === 'call' ? movedWith(args) : []),
    onAnswered: (method, args, workMs) => {
      if (method !== 'call' || workMs <= SLOW_CALL_MS) return;
      options.onSlowCall?.(args.slice(0, 2).join('.'), Math.round(workMs));
    },
  });
  let closing: Promise<void> | null = null;
  let onProjectNews: (() => void) | null = null;
  let backup: BackupRun | null = null;
  let isCheckPutOff = false;
  let check: ThreadRun<boolean> | null = null;
  let hold: { ended: Promise<void>; end: () => void } | null = null;
  const open = async (): Promise<DatabaseOpening> => {
    try {
      const { lockWaitMs, checkLaterFromBytes, appVersion } = options;
      const opened = await thread.calls.open({
        file,
        nativeBinding,
        nowMs: now(),
        lockWaitMs,
        checkLaterFromBytes,
        appVersion,
      });
      isCheckPutOff = opened.isCheckPutOff;
      return opened.opening;
    } catch (error) {
      void thread.close(toAppError(error));
      throw error;
    }
  };
  const opening = open();

  const call = async (repo: string, method: string, args: unknown[]): Promise<unknown> => {
    if (closing !== null) throw closed();
    const { value, hasProjectNews } = await thread.calls.call(repo, method, args);
    if (hasProjectNews) onProjectNews?.();
    const isText = ANSWERED_AS_TEXT.has(`${repo}.${method}`);
    return isText && typeof value === 'string' ? JSON.parse(value) : value;
  };

  const backUp = async (everyMs: number): Promise<string | null> => {
    // A damaged or newer file must not replace good backups.
    await opening;
    await released();
    if (everyMs > 0) {
      if ((await call('maintenance', 'isBackUpDue', [now(), everyMs])) === false) return null;
      // Backups may be held meanwhile.
      await released();
    }
    if (closing !== null) throw closed();
    const failure = thread.failure();
    if (failure !== null) throw failure;
    if (backup !== null) return backup.result;
    backup = startBackup(workerUrl, { file, nativeBinding, nowMs: now(), everyMs });
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
    check = startCheck(workerUrl, { file, nativeBinding });
    try {
      if (!(await check.result)) return false;
      await thread.calls.noteCheck(atMs);
      isCheckPutOff = false;
      return true;
    } finally {
      check = null;
    }
  };

  /** Backups may be held again by the time the first hold has ended. */
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
    // Waiting backups are rejected.
    releaseBackUps();
    const backupEnded = backup?.cancel();
    // It reads a whole table before it can end, and nothing waits for it.
    void check?.cancel();
    // A database that never opened, or whose worker is dead, has nothing left to close.
    await thread.calls.close().catch(() => undefined);
    await Promise.all([thread.close(closed()), backupEnded]);
  };

  // Without a listener a failed opening would crash the app before it could be reported.
  opening.catch(() => undefined);
  return Object.assign(reposOf(call), {
    opening,
    backUp,
    holdBackUps,
    releaseBackUps,
    checkPages,
    followProjects: (onChanged: () => void) => {
      onProjectNews = onChanged;
    },
    close: () => (closing ??= close()),
  });
}

/** Builds the worker's repositories as functions that message it; their names exist only in the type. */
function reposOf(
  call: (repo: string, method: string, args: unknown[]) => Promise<unknown>,
): Omit<Database, keyof DatabaseControls> {
  const repos = madeWhenNamed((repo) => callsOf((method, args) => call(repo, method, args)));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker rejects names outside the type
  return repos as Omit<Database, keyof DatabaseControls>;
}

/**
 * Returns the buffers to move, as for parts of a file being read: copying them would make the main thread collect
 * garbage.
 */
function movedWith([repo, method, args]: readonly unknown[]): Uint8Array[] {
  if (!Array.isArray(args) || !MOVED.has(`${String(repo)}.${String(method)}`)) return [];
  return args.filter((arg) => arg instanceof Uint8Array);
}

function closed(): AppError {
  return new AppError('db/unavailable', 'databaseErrors.closed');
}
