import { existsSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { runCommand } from '../lib/run-command.mjs';

/** @import { CommandOptions } from '../lib/run-command.mjs' */

/** npm's own pauses between attempts would add up to minutes before it reports a missing network. */
export const QUICK_RETRIES = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];

/**
 * Returns the folder of the current npm. npm passes its location to its scripts; when started by hand we look beside
 * Node.
 */
export function npmFolder(env = process.env, execPath = process.execPath) {
  const candidates = [
    env.npm_execpath ? dirname(dirname(env.npm_execpath)) : '',
    join(dirname(execPath), '..', 'lib', 'node_modules', 'npm'),
    join(dirname(execPath), 'node_modules', 'npm'),
    '/usr/lib/node_modules/npm',
    '/usr/local/lib/node_modules/npm',
    '/usr/share/nodejs/npm',
  ];
  return candidates.find((folder) => folder && existsSync(join(folder, 'bin', 'npm-cli.js')));
}

/**
 * Returns a Node that survives emptying node_modules. The setup itself may be running on the one inside: npm puts it
 * first on the PATH of its scripts.
 */
function outsideNode(env = process.env) {
  const executable = process.platform === 'win32' ? 'node.exe' : 'node';
  const onPath = (env.PATH ?? '').split(delimiter).map((folder) => join(folder, executable));
  const inside = `${sep}node_modules${sep}`;
  return [process.execPath, env.npm_node_execpath, ...onPath].find(
    (path) => path && !path.includes(inside) && existsSync(path),
  );
}

/**
 * Runs npm with its own entry file, so that no shell is needed on any platform.
 *
 * @param {readonly string[]} args
 * @param {CommandOptions} options
 */
export function runNpm(args, options) {
  const folder = npmFolder();
  const tied = { ...options, diesWithUs: true };
  if (folder === undefined) return runCommand('npm', args, tied);
  const node = outsideNode() ?? process.execPath;
  return runCommand(node, [join(folder, 'bin', 'npm-cli.js'), ...args], tied);
}

/**
 * Returns npm's own error lines, joined in one line and without its bookkeeping.
 *
 * @param {string} tail end of npm's output
 */
export function npmReason(tail) {
  const lines = tail
    .split('\n')
    .filter((line) => /^npm (?:error|ERR!)/u.test(line))
    .map((line) => line.replace(/^npm (?:error|ERR!)\s*/u, '').trim())
    .filter((line) => line && !/^A complete log|^code |^errno |^syscall |debug-0\.log/u.test(line));
  return lines[0] ?? tail.split('\n').at(-1) ?? 'npm gave no reason';
}

/**
 * Explains why npm could not install, and what to do about it.
 *
 * @param {{ tail: string, ended: string | null }} result
 */
export function npmFailure({ tail, ended }) {
  const reason = ended === 'stopped' ? 'the npm registry does not answer' : npmReason(tail);
  // npm names the code on a separate line, which is not part of its reason.
  const code = /\b(?:ENOSPC|EROFS)\b/u.exec(tail)?.[0];
  return (
    `The Node packages could not be installed: ${reason}${code ? ` (${code})` : ''}.\n` +
    'Everything is as it was before. Check that this machine reaches its npm registry (npm ping), then run the same command again.'
  );
}
