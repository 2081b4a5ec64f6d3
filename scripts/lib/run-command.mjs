import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const TAIL_LINES = 40;
const KILL_GRACE_MS = 5000;

/** Children that are alive now: they must not outlive us when the person presses Ctrl+C. */
const running = new Set();

/**
 * Ends a child and everything it started, by process group.
 * The child must have been started `detached`, else the group would be our own.
 */
export function endGroup(child, signal = 'SIGTERM') {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It is gone already: that is what was asked for.
  }
}

/** SIGTERM, then SIGKILL for what is still there after a few seconds. */
export function endGroupSurely(child) {
  endGroup(child, 'SIGTERM');
  const timer = setTimeout(() => endGroup(child, 'SIGKILL'), KILL_GRACE_MS);
  timer.unref();
  child.once('close', () => clearTimeout(timer));
}

const ENDING_SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

function endWithChildren(signal) {
  for (const child of running) endGroup(child, 'SIGTERM');
  process.exit(ENDING_SIGNALS[signal]);
}

/** Makes Ctrl+C and SIGTERM reach every running child before this process ends; only while there is one. */
function setRunning(child, isRunning) {
  const before = running.size;
  if (isRunning) running.add(child);
  else running.delete(child);
  for (const signal of Object.keys(ENDING_SIGNALS)) {
    if (before === 0 && running.size === 1) process.on(signal, endWithChildren);
    if (before === 1 && running.size === 0) process.removeListener(signal, endWithChildren);
  }
}

const SETPRIV = '/usr/bin/setpriv';

/**
 * Lets Linux end a child when we are killed without a chance to do it ourselves.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {'KILL' | 'TERM'} signal that the child gets then
 * @returns {[string, string[]]} what to start instead; it becomes the command itself, under the same number
 */
export function tied(command, args, signal) {
  if (process.platform !== 'linux' || !existsSync(SETPRIV)) return [command, args];
  return [SETPRIV, ['--pdeathsig', signal, '--', command, ...args]];
}

/**
 * Runs a program to its end; never throws for its failure.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {object} [options]
 * @param {string} [options.cwd]
 * @param {Record<string, string | undefined>} [options.env]
 * @param {number} [options.timeoutMs] whole duration; the group is ended after it
 * @param {number} [options.stallMs] longest silence; the group is ended after it
 * @param {(line: string) => unknown} [options.onLine] every line of stdout and stderr; false ends the program
 * @param {boolean} [options.inherit] pass the output through instead of collecting it
 * @param {string} [options.input] written to stdin
 * @param {boolean} [options.diesWithUs] for what must not go on writing after we were killed
 * @returns {Promise<{ code: number, stdout: string, tail: string, ended: null | 'timeout' | 'stall' | 'told' | 'missing' }>}
 */
export function runCommand(command, args, options = {}) {
  const { cwd, env, timeoutMs, stallMs, onLine, inherit = false, input, diesWithUs } = options;
  return new Promise((done) => {
    const child = spawn(...(diesWithUs ? tied(command, args, 'KILL') : [command, args]), {
      cwd,
      env: env ?? process.env,
      // A group of its own, so that a limit ends its children too.
      detached: process.platform !== 'win32',
      stdio: [
        input === undefined ? 'ignore' : 'pipe',
        inherit ? 'inherit' : 'pipe',
        inherit ? 'inherit' : 'pipe',
      ],
      windowsHide: true,
    });
    setRunning(child, true);
    let ended = null;
    let stdout = '';
    const tail = [];
    const stop = (reason) => {
      ended ??= reason;
      endGroupSurely(child);
    };
    const timeout =
      timeoutMs === undefined ? undefined : setTimeout(() => stop('timeout'), timeoutMs);
    let stall = stallMs === undefined ? undefined : setTimeout(() => stop('stall'), stallMs);
    const heard = () => stall?.refresh();
    const collect = (stream, keep) => {
      let rest = '';
      stream.setEncoding('utf8');
      stream.on('data', (text) => {
        heard();
        if (keep) stdout += text;
        const lines = (rest + text).split(/\r?\n|\r/u);
        rest = lines.pop() ?? '';
        for (const line of lines) take(line);
      });
      stream.on('end', () => {
        if (rest) take(rest);
      });
    };
    const take = (line) => {
      tail.push(line);
      if (tail.length > TAIL_LINES) tail.shift();
      if (onLine?.(line) === false) stop('told');
    };
    if (!inherit) {
      collect(child.stdout, true);
      collect(child.stderr, false);
    }
    if (input !== undefined) {
      child.stdin.on('error', () => {});
      child.stdin.end(input);
    }
    const finish = (code) => {
      clearTimeout(timeout);
      clearTimeout(stall);
      setRunning(child, false);
      done({ code, stdout, tail: tail.join('\n').trim(), ended });
    };
    child.once('error', (error) => {
      ended ??= 'missing';
      tail.push(error.message);
      finish(127);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}
