import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Zip, ZipPassThrough } from 'fflate';
import { electronToShip, resolveElectron, substituteBinding } from '../lib/electron-runtime.mjs';
import { modulePath } from '../lib/paths.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { ownTarget } from './targets.mjs';

/** @import { Target } from './targets.mjs' */
/** @typedef {{ version: string, zipFolder: string, sqliteBinding: string | undefined }} Runtime */

/** Files that the setup adds to the substitute, and those left of the app that it comes from. */
const NOT_OF_ELECTRON =
  /^(?:dragoman-runtime\.json|native\/.*|resources\/(?:app\/.*|app-update\.yml))$/u;
const UNIX = 3;

/**
 * Puts a prepared runtime into a ZIP file, which is the only form that @electron/packager takes.
 *
 * @param {string} folder
 * @param {string} zipPath
 */
async function zipFolder(folder, zipPath) {
  const output = createWriteStream(zipPath);
  const written = new Promise((resolve, reject) =>
    output.once('close', () => resolve(undefined)).once('error', reject),
  );
  const zip = new Zip((error, chunk, isFinal) => {
    if (error) output.destroy(error);
    else output.write(chunk);
    if (isFinal) output.end();
  });
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1);
    if (!entry.isFile() || NOT_OF_ELECTRON.test(name)) continue;
    const part = new ZipPassThrough(name);
    part.os = UNIX;
    part.attrs = (statSync(path).mode & 0xffff) * 0x1_00_00;
    zip.add(part);
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) part.push(chunk);
    part.push(new Uint8Array(), true);
  }
  zip.end();
  await written;
}

/** @param {string} path */
async function sha256Of(path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * Returns a ZIP file that the caller brought for a different target, if its checksum is the one that the electron
 * package names.
 *
 * @param {Target} target
 * @param {string | undefined} folder
 * @returns {Promise<Runtime>}
 */
async function broughtRuntime({ name, platform, arch }, folder) {
  const { version } = JSON.parse(readFileSync(modulePath('electron', 'package.json'), 'utf8'));
  const file = `electron-v${version}-${platform}-${arch}.zip`;
  if (folder === undefined || !existsSync(join(folder, file))) {
    throw new PlainError(
      `A package for ${name} needs ${file}, the vendor's Electron for it. Put that file into a folder and name the folder with --runtimes.`,
    );
  }
  /** @type {Record<string, string>} */
  const checksums = JSON.parse(readFileSync(modulePath('electron', 'checksums.json'), 'utf8'));
  if ((await sha256Of(join(folder, file))) !== checksums[file])
    throw new PlainError(
      `${file} is not the vendor's file: its checksum differs. Nothing was packaged.`,
    );
  return { version, zipFolder: folder, sqliteBinding: undefined };
}

/**
 * Prepares the Electron that a package contains. Downloads nothing.
 *
 * @param {{ target: Target, isForTests: boolean, runtimesFolder: string | undefined }} options
 * @param {string} workFolder for the ZIP file
 * @returns {Promise<Runtime>}
 * @throws {PlainError} when only the substitute is here, unless the package is for tests
 */
export async function prepareRuntime({ target, isForTests, runtimesFolder }, workFolder) {
  if (target.name !== ownTarget().name) return broughtRuntime(target, runtimesFolder);
  const electron = isForTests ? resolveElectron() : electronToShip();
  if (electron.kind === 'override')
    throw new PlainError(
      'Unset ELECTRON_OVERRIDE_DIST_PATH: a package needs an Electron whose version is known.',
    );
  mkdirSync(workFolder, { recursive: true });
  const { platform, arch } = target;
  const zipPath = join(workFolder, `electron-v${electron.version}-${platform}-${arch}.zip`);
  const folder =
    electron.kind === 'vendor' ? modulePath('electron', 'dist') : dirname(electron.executable);
  await zipFolder(folder, zipPath);
  const sqliteBinding = electron.kind === 'substitute' ? substituteBinding() : undefined;
  return { version: electron.version, zipFolder: workFolder, sqliteBinding };
}
