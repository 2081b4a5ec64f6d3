import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '../lib/run-command.mjs';
import { isOnPath } from './engine-programs.mjs';
import { parseAptProgress } from './system-package-list.mjs';

/**
 * Result of a run of apt.
 *
 * @typedef {{ ok: boolean, failure: AptFailure | null, reason: string }} AptOutcome reason: in words
 */

/**
 * @typedef {object} AptOptions
 * @property {(line: string) => unknown} [onLine]
 * @property {(line: string) => void} [onStatus] lines of apt's machine-readable progress
 * @property {number} [lockTries]
 * @property {number} [lockPauseMs]
 */

const STALL_MS = 5 * 60_000;
const LOCK_TRIES = 24;
const LOCK_PAUSE_MS = 5000;
const INTERRUPTED = /dpkg was interrupted/iu;
const LOCKED = /could not get lock|unable to lock|is another process using it/iu;
const NO_SPACE = /no space left|enough free space/iu;
const NO_NETWORK =
  /temporary failure resolving|could not resolve|could not connect|unable to connect|connection (?:failed|timed out|refused)|network is unreachable|failed to fetch|failed to download/iu;

/** @typedef {'locked' | 'space' | 'network' | 'refused'} AptFailure */

/**
 * Messages for apt's failures: only `refused` does not go away on its own.
 *
 * @type {Record<AptFailure, (reason: string) => string>}
 */
const WORDS = {
  locked: (reason) =>
    `another program is installing packages (${reason}); when it has finished, run the same command again`,
  space: (reason) => `the disk is full (${reason}); free some space and run the same command again`,
  network: (reason) =>
    `the package servers do not answer (${reason}); check the network and run the same command again`,
  refused: (reason) => reason,
};

/** Returns true for Debian and its derivatives, whose package names we know. */
export function isDebian() {
  return (
    process.platform === 'linux' &&
    existsSync('/etc/debian_version') &&
    existsSync('/usr/bin/apt-get')
  );
}

/**
 * Returns why apt failed: its first own error line, else the last line.
 *
 * @param {string} tail
 */
export function aptReason(tail) {
  const lines = tail.split('\n').filter((line) => line.startsWith('E: '));
  return lines[0]?.slice(3) ?? (tail.split('\n').at(-1) || 'apt-get gave no reason');
}

/**
 * @param {string} tail end of what apt printed
 * @returns {AptFailure}
 */
export function kindOfFailure(tail) {
  if (LOCKED.test(tail)) return 'locked';
  if (NO_SPACE.test(tail)) return 'space';
  return NO_NETWORK.test(tail) ? 'network' : 'refused';
}

/**
 * Returns the command to run, with this machine's way of getting root rights.
 *
 * @param {readonly string[]} names
 * @param {object} [machine]
 * @param {boolean} [machine.isRoot]
 * @param {(program: string) => boolean} [machine.has]
 */
export function installLine(names, { isRoot = process.getuid?.() === 0, has = isOnPath } = {}) {
  /** @param {string} prefix */
  const line = (prefix) =>
    `${prefix}apt-get update && ${prefix}apt-get install -y --no-install-recommends ${names.join(' ')}`;
  if (isRoot) return line('');
  if (has('sudo')) return line('sudo ');
  return has('su') ? `su -c '${line('')}'` : `${line('')}   (as root)`;
}

/**
 * Returns true for our own messages among the lines of apt.
 *
 * @param {string} line
 */
export const isPause = (line) => /^(?:waiting|finishing) /u.test(line);

/**
 * Runs apt-get; waits for other package managers, and completes an interrupted installation.
 *
 * @param {string[]} args
 * @param {AptOptions} [options]
 * @returns {Promise<AptOutcome>}
 */
async function runApt(args, options = {}) {
  const { onLine = () => true, onStatus, lockTries = LOCK_TRIES } = options;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  for (let attempt = 1; ; attempt += 1) {
    const result = await runCommand('apt-get', args, { env, stallMs: STALL_MS, onLine, onStatus });
    if (result.code === 0) return { ok: true, failure: null, reason: '' };
    if (INTERRUPTED.test(result.tail) && attempt === 1) {
      onLine('finishing an installation that was interrupted earlier');
      await runCommand('dpkg', ['--configure', '-a'], { env, stallMs: STALL_MS });
      continue;
    }
    const failure = result.ended === 'stall' ? 'network' : kindOfFailure(result.tail);
    if (failure !== 'locked' || attempt >= lockTries)
      return { ok: false, failure, reason: WORDS[failure](aptReason(result.tail)) };
    if (attempt === 1) onLine('waiting for another package manager to finish');
    await sleep(options.lockPauseMs ?? LOCK_PAUSE_MS);
  }
}

/**
 * Reads the package lists; apt itself reports success when servers do not answer.
 *
 * @param {AptOptions} [options]
 */
export function updateLists(options) {
  const patience = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];
  return runApt(['update', '-o', 'APT::Update::Error-Mode=any', ...patience], options);
}

/**
 * @param {readonly string[]} names
 * @param {{ say: (text: string) => void, progress: (text: string) => void }} report
 * @param {{ lockTries?: number, lockPauseMs?: number }} [limits]
 */
export function installPackages(names, report, limits = {}) {
  const args = ['install', '-y', '--no-install-recommends'];
  // On stdout it would mix with the output of the packages' own scripts, and break them.
  args.push('-o', 'APT::Status-Fd=3', '-o', 'Dpkg::Use-Pty=0', ...names);
  return runApt(args, {
    ...limits,
    onLine(line) {
      if (isPause(line)) report.say(`System packages: ${line}`);
    },
    onStatus(line) {
      const progress = parseAptProgress(line);
      if (progress) report.progress(`${progress.phase} ${progress.percent} % (${progress.text})`);
    },
  });
}
