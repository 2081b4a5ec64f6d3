import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

/**
 * Forwards the signals that end a program to a child, and lets the child decide when to end.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
export function forwardSignals(child) {
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  process.on('SIGINT', () => {
    // A terminal already sends Ctrl+C to the child; many programs treat a second one as "immediately".
    if (!process.stdin.isTTY) child.kill('SIGINT');
  });
}

/**
 * Returns the exit code that shells use for a signal.
 *
 * @param {NodeJS.Signals} signal
 */
export function signalCode(signal) {
  return 128 + (constants.signals[signal] ?? 1);
}

const PARENT_POLL_MS = 250;

/**
 * Returns the id of a process's parent; undefined without /proc.
 *
 * @param {number} pid
 */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name is in parentheses and may contain spaces: count after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return undefined;
  }
}

/**
 * Sends ourselves SIGTERM when npm has ended. npm signals only its shell, which exits without signaling us: services
 * would keep running. Only under npm: when started by hand a program may outlive its shell.
 */
export function endWithNpm(env = process.env) {
  if (!env.npm_lifecycle_event) return;
  // Our shell, and npm above it.
  const line = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const before = line();
  const timer = setInterval(() => {
    if (line() === before) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_POLL_MS);
  timer.unref();
}
