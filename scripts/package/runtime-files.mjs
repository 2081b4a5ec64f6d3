import {
  chmodSync,
  existsSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('../../shared/domain/updates/updates-view.ts').InstallationKind} InstallationKind */

/** Chromium's own words, such as those of a file dialog, in the languages of the app. */
const LANGUAGES = ['de', 'en-GB', 'en-US', 'es', 'es-419', 'fr'];
/** @type {Record<string, string>} */
const LICENSES = {
  LICENSE: 'LICENSE.electron.txt',
  'LICENSE.electron.txt': 'LICENSE.electron.txt',
  'LICENSES.chromium.html': 'LICENSES.chromium.html',
};

/**
 * Returns the folder of the files that ship beside the archive of the app.
 *
 * @param {string} folder of the runtime
 * @param {string} platform
 * @param {string} appName
 */
export const resourcesIn = (folder, platform, appName = 'Electron') =>
  platform === 'darwin'
    ? join(folder, `${appName}.app/Contents/Resources`)
    : join(folder, 'resources');

/**
 * Writes how this copy of the app is installed, which electron/platform/installation.ts reads: About then says how a
 * newer version gets here.
 *
 * @param {string} resources folder of the files beside the archive of the app
 * @param {InstallationKind} kind
 */
export function writeInstallation(resources, kind) {
  writeFileSync(join(resources, 'installation.json'), `${JSON.stringify({ kind })}\n`);
}

/**
 * Removes from an unpacked runtime what the app never shows. Chromium takes the language of the system only if there is
 * a file for it, and the app writes numbers and days in that language: on Linux, the other languages get the file in
 * English by a link.
 *
 * @param {string} folder
 * @param {string} platform
 */
export function tidyRuntime(folder, platform) {
  const resources = resourcesIn(folder, platform);
  mkdirSync(resources, { recursive: true });
  // About opens them from here.
  for (const [from, to] of Object.entries(LICENSES)) {
    if (existsSync(join(folder, from))) renameSync(join(folder, from), join(resources, to));
  }
  if (platform !== 'linux') return;
  const locales = join(folder, 'locales');
  for (const name of readdirSync(locales)) {
    if (LANGUAGES.includes(name.replace(/\.pak$/u, ''))) continue;
    rmSync(join(locales, name));
    if (name.endsWith('.pak')) symlinkSync('en-US.pak', join(locales, name));
  }
}

/**
 * Gives every file the modes and times that it has on every machine.
 *
 * @param {string} folder
 * @param {number} madeAtS seconds since 1970
 */
export function settleFiles(folder, madeAtS) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name),
  );
  // Folders last: writing into them changes their time.
  for (const path of [...paths.toSorted().toReversed(), folder]) {
    const stats = lstatSync(path);
    if (!stats.isSymbolicLink() && process.platform !== 'win32')
      chmodSync(path, stats.isDirectory() || (stats.mode & 0o100) !== 0 ? 0o755 : 0o644);
    lutimesSync(path, madeAtS, madeAtS);
  }
}
