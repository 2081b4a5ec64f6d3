import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, PlainError } from '../lib/plain-error.mjs';

const POLL_MS = 300;
const GIVE_UP_AFTER_MS = 30 * 60_000;

/**
 * Returns when a process began, in the kernel's own count; undefined without /proc. With the pid it distinguishes a
 * process from a later one with the same pid.
 *
 * @param {number} pid
 * @returns {string | undefined}
 */
export function processStart(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name is in parentheses and may contain spaces: count after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

/**
 * Returns true for a process that has ended but was not yet reaped by its parent: it still answers signals.
 *
 * @param {number} pid
 */
function isZombie(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // EPERM: it is alive, but belongs to a different user.
    return codeOf(error) === 'EPERM';
  }
}

/**
 * Returns true if the owner written in a lock file has ended.
 *
 * @param {string} text the lock file's content, `pid start`
 * @param {{ isAlive: (pid: number) => boolean, processStart: (pid: number) => string | undefined }} system
 */
export function isStale(text, system = { isAlive, processStart }) {
  const [pidText, start] = text.trim().split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return true;
  if (!system.isAlive(pid)) return true;
  const nowStart = system.processStart(pid);
  return Boolean(start) && nowStart !== undefined && start !== nowStart;
}

/**
 * @param {string} lockPath
 * @param {string} mine
 */
function tryTake(lockPath, mine) {
  // Written to a temporary file and linked: the lock never exists without its owner's pid.
  const temporary = `${lockPath}.${process.pid}`;
  writeFileSync(temporary, mine);
  try {
    linkSync(temporary, lockPath);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** @param {string} lockPath */
function removeIfStale(lockPath) {
  let text = '';
  try {
    text = readFileSync(lockPath, 'utf8');
  } catch {
    return;
  }
  if (!isStale(text)) return;
  // Moved away before it is removed, so that only one of two waiters takes a given stale lock.
  const away = `${lockPath}.stale.${process.pid}`;
  try {
    renameSync(lockPath, away);
    const moved = readFileSync(away, 'utf8');
    if (!isStale(moved)) linkSync(away, lockPath);
    unlinkSync(away);
  } catch {
    // A different waiter was faster.
  }
}

/**
 * Waits until no other setup is running, then holds the lock until the returned function is called. A lock left by a
 * killed setup is replaced.
 *
 * @param {string} lockPath
 * @param {{ onWait: (owner: string) => void }} options called once when it has to wait
 * @returns {Promise<() => void>}
 */
export async function takeLock(lockPath, { onWait }) {
  mkdirSync(dirname(lockPath), { recursive: true });
  const mine = `${process.pid} ${processStart(process.pid) ?? ''}`;
  const startedMs = performance.now();
  let hasReported = false;
  while (!tryTake(lockPath, mine)) {
    removeIfStale(lockPath);
    if (!hasReported) {
      let owner = '';
      try {
        [owner = ''] = readFileSync(lockPath, 'utf8').split(' ');
      } catch {
        continue;
      }
      hasReported = true;
      onWait(owner);
    }
    if (performance.now() - startedMs > GIVE_UP_AFTER_MS) {
      throw new PlainError(
        `Another setup has been running for half an hour. If none is, remove this file and start again: ${lockPath}`,
      );
    }
    await sleep(POLL_MS);
  }
  const release = () => {
    try {
      if (readFileSync(lockPath, 'utf8') === mine) unlinkSync(lockPath);
    } catch {
      // Already removed.
    }
  };
  process.once('exit', release);
  return () => {
    process.removeListener('exit', release);
    release();
  };
}
