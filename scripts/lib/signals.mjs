import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

/**
 * Passes the signals that end a program on to a child, and leaves it to the child when to end.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
export function forwardSignals(child) {
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  process.on('SIGINT', () => {
    // A terminal sends Ctrl+C to the child as well; twice would mean "at once" to many programs.
    if (!process.stdin.isTTY) child.kill('SIGINT');
  });
}

/**
 * The exit code that shells give to an end by signal.
 *
 * @param {NodeJS.Signals} signal
 */
export function signalCode(signal) {
  return 128 + (constants.signals[signal] ?? 1);
}

const PARENT_POLL_MS = 250;

/**
 * Number of the process above another one; undefined where there is no /proc.
 *
 * @param {number} pid
 */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name stands in parentheses and may hold blanks: count from behind it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return undefined;
  }
}

/**
 * Sends ourselves SIGTERM when npm was ended. npm only signals its shell, which exits without signalling
 * us: services would stay running. Only under npm: when started by hand a program may outlive its shell.
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
