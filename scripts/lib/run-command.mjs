import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';

/** @import { ChildProcess, StdioOptions } from 'node:child_process' */
/** @import { Stream } from 'node:stream' */

/**
 * @typedef {object} CommandOptions
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env]
 * @property {number} [timeoutMs] whole duration; the group is ended after it
 * @property {number} [stallMs] longest silence; the group is ended after it
 * @property {(line: string) => unknown} [onLine] every line of stdout and stderr; false ends the program
 * @property {((line: string) => void) | undefined} [onStatus] every line that the program writes to descriptor 3
 * @property {boolean} [inherit] pass the output through instead of collecting it
 * @property {string} [input] written to stdin
 * @property {boolean} [diesWithUs] for programs that must not continue writing after we were killed
 */

/** @typedef {null | 'timeout' | 'stall' | 'stopped' | 'missing'} EarlyEnd why a program was ended early */
/** @typedef {{ code: number, stdout: string, tail: string, ended: EarlyEnd }} CommandResult */

const TAIL_LINES = 40;
const KILL_GRACE_MS = 5000;

/**
 * Running children, which must not outlive us when the user presses Ctrl+C.
 *
 * @type {Set<ChildProcess>}
 */
const running = new Set();

/**
 * Ends a child and everything it started, by process group. The child must have been started `detached`, otherwise the
 * group would be our own.
 *
 * @param {ChildProcess} child
 * @param {NodeJS.Signals} [signal]
 */
function endGroup(child, signal = 'SIGTERM') {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has already ended, which is the goal.
  }
}

/**
 * Sends SIGTERM, then SIGKILL to anything left after a few seconds.
 *
 * @param {ChildProcess} child
 */
function endGroupSurely(child) {
  endGroup(child, 'SIGTERM');
  const timer = setTimeout(() => endGroup(child, 'SIGKILL'), KILL_GRACE_MS);
  timer.unref();
  child.once('close', () => clearTimeout(timer));
}

/** @typedef {'SIGINT' | 'SIGTERM' | 'SIGHUP'} EndingSignal */

/** @type {Record<EndingSignal, number>} */
const ENDING_SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/** @param {EndingSignal} signal */
function endWithChildren(signal) {
  for (const child of running) endGroup(child, 'SIGTERM');
  process.exit(ENDING_SIGNALS[signal]);
}

/**
 * Forwards Ctrl+C and SIGTERM to every running child before this process ends; only while there is one.
 *
 * @param {ChildProcess} child
 * @param {boolean} isRunning
 */
function setRunning(child, isRunning) {
  const before = running.size;
  if (isRunning) running.add(child);
  else running.delete(child);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    if (before === 0 && running.size === 1) process.on(signal, endWithChildren);
    if (before === 1 && running.size === 0) process.removeListener(signal, endWithChildren);
  }
}

const SETPRIV = '/usr/bin/setpriv';

/**
 * Makes Linux end a child when we are killed without a chance to do so.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {'KILL' | 'TERM'} signal sent to the child
 * @returns {[string, readonly string[]]} the command to start instead; it becomes the original command, with the same
 *   process id
 */
export function tied(command, args, signal) {
  if (process.platform !== 'linux' || !existsSync(SETPRIV)) return [command, args];
  return [SETPRIV, ['--pdeathsig', signal, '--', command, ...args]];
}

/**
 * Runs a program to its end; never throws for its failure.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<CommandResult>}
 */
export function runCommand(command, args, options = {}) {
  const {
    cwd,
    env,
    timeoutMs,
    stallMs,
    onLine,
    onStatus,
    inherit = false,
    input,
    diesWithUs,
  } = options;
  return new Promise((done) => {
    /** @type {StdioOptions} */
    const stdio = [
      input === undefined ? 'ignore' : 'pipe',
      inherit ? 'inherit' : 'pipe',
      inherit ? 'inherit' : 'pipe',
      ...(onStatus ? /** @type {const} */ (['pipe']) : []),
    ];
    const [program, programArgs] = diesWithUs ? tied(command, args, 'KILL') : [command, args];
    const child = spawn(program, [...programArgs], {
      cwd,
      env: env ?? process.env,
      // In its own group, so that a limit ends its children too.
      detached: process.platform !== 'win32',
      stdio,
      windowsHide: true,
    });
    setRunning(child, true);
    /** @type {EarlyEnd} */
    let ended = null;
    let stdout = '';
    /** @type {string[]} */
    const tail = [];
    /** @param {EarlyEnd} reason */
    const stop = (reason) => {
      ended ??= reason;
      endGroupSurely(child);
    };
    const timeout =
      timeoutMs === undefined ? undefined : setTimeout(() => stop('timeout'), timeoutMs);
    let stall = stallMs === undefined ? undefined : setTimeout(() => stop('stall'), stallMs);
    const heard = () => stall?.refresh();
    /**
     * @param {Stream | null | undefined} stream
     * @param {(line: string) => void} handle
     */
    const eachLine = (stream, handle) => {
      if (!(stream instanceof Readable)) return;
      let rest = '';
      stream.setEncoding('utf8');
      stream.on('data', (text) => {
        heard();
        const lines = (rest + text).split(/\r?\n|\r/u);
        rest = lines.pop() ?? '';
        for (const line of lines) handle(line);
      });
      stream.on('end', () => {
        if (rest) handle(rest);
      });
    };
    /** @param {string} line */
    const take = (line) => {
      tail.push(line);
      if (tail.length > TAIL_LINES) tail.shift();
      if (onLine?.(line) === false) stop('stopped');
    };
    if (!inherit) {
      child.stdout?.on('data', (text) => {
        stdout += text;
      });
      eachLine(child.stdout, take);
      eachLine(child.stderr, take);
    }
    if (onStatus) eachLine(child.stdio[3], onStatus);
    if (input !== undefined) {
      child.stdin?.on('error', () => {});
      child.stdin?.end(input);
    }
    /** @param {number} code */
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
