import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the checkout. */
export const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * Returns the folder for expensive files shared by all checkouts (the Electron runtime, downloads). Outside the
 * checkout so that a fresh clone or a `git clean` does not fetch 200 MB again.
 */
export function cacheRoot(env = process.env) {
  if (env.DRAGOMAN_CACHE) return resolve(env.DRAGOMAN_CACHE);
  // The XDG specification requires programs to ignore relative values.
  if (env.XDG_CACHE_HOME?.startsWith('/')) return join(env.XDG_CACHE_HOME, 'dragoman');
  return join(homedir(), '.cache', 'dragoman');
}

/**
 * Returns a tool's entry file inside node_modules, to be run by {@link projectNode}.
 *
 * @param {string[]} parts
 */
export function modulePath(...parts) {
  return join(projectRoot, 'node_modules', ...parts);
}

/**
 * Returns the Node that runs our tools: the one in node_modules (24), else the running one. Uses its path, so that a
 * script started without npm does not fall back to the system's older Node.
 */
export function projectNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const executable = process.platform === 'win32' ? 'node.exe' : 'node';
  const own = modulePath(`node-${platform}-${process.arch}`, 'bin', executable);
  return existsSync(own) ? own : process.execPath;
}
