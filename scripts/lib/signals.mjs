import { constants } from 'node:os';

/**
 * Passes the signals that end a program on to a child, and leaves it to the child when to end.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
export function forwardSignals(child) {
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.on('SIGINT', () => {
    // A terminal sends Ctrl+C to the child as well; twice would mean "at once" to many programs.
    if (!process.stdin.isTTY) child.kill('SIGINT');
  });
}

/** The exit code that shells give to an end by signal. */
export function signalCode(signal) {
  return 128 + (constants.signals[signal] ?? 1);
}

const PARENT_POLL_MS = 250;

/**
 * Sends ourselves SIGTERM when npm was ended. npm tells its shell alone, and that shell goes without a word to us:
 * services would stay behind for ever. Only under npm: by hand a program may well outlive its shell.
 */
export function endWithNpm(env = process.env) {
  if (!env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_POLL_MS);
  timer.unref();
}
