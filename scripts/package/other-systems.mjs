import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PlainError } from '../lib/plain-error.mjs';
import { runCommand } from '../lib/run-command.mjs';
import { resourcesIn, writeInstallation } from './runtime-files.mjs';

/**
 * The packages of Windows and macOS, each made by programs of its own system. Configured, never run.
 */

/** @typedef {import('./targets.mjs').Target} Target */
/** @typedef {import('./runtime-files.mjs').InstallationKind} InstallationKind */
/**
 * @typedef {object} Step
 * @property {string} program
 * @property {readonly string[]} args
 * @property {string} file what it makes
 * @property {InstallationKind} [kind] as `installation.json` names it; absent where the signed app has that file
 * @property {boolean} [isOptional]
 */

const STEP_MS = 30 * 60_000;

/**
 * Returns the programs to run, in order.
 *
 * @param {{ folder: string, version: string, target: Target }} made
 * @returns {Step[]}
 */
export function stepsFor({ folder, version, target }) {
  const file = (/** @type {string} */ ending) =>
    join(dirname(folder), `dragoman-${version}-${target.name}${ending}`);
  if (target.platform === 'darwin') {
    const app = join(folder, 'Dragoman.app');
    const [zip, image] = [file('.zip'), file('.dmg')];
    return [
      // Keeps links and signatures, unlike other programs for ZIP files.
      { program: 'ditto', args: ['-c', '-k', '--keepParent', app, zip], file: zip },
      {
        program: 'hdiutil',
        args: ['create', '-volname', 'Dragoman', '-srcfolder', app, '-format', 'UDZO', image],
        file: image,
      },
    ];
  }
  if (target.platform === 'win32') {
    const [zip, installer] = [file('.zip'), file('-setup.exe')];
    const script = join(import.meta.dirname, 'windows-installer.nsi');
    return [
      {
        program: 'tar.exe',
        args: ['-a', '-c', '-f', zip, '-C', folder, '.'],
        file: zip,
        kind: 'zip',
      },
      {
        program: 'makensis',
        args: [`/DVERSION=${version}`, `/DSOURCE=${folder}`, `/DOUTPUT=${installer}`, script],
        file: installer,
        kind: 'installer',
        // NSIS is not part of Windows.
        isOptional: true,
      },
    ];
  }
  return [];
}

/**
 * Makes the packages of Windows or macOS from an unpacked app.
 *
 * @param {{ folder: string, version: string, target: Target }} made
 * @returns {Promise<string[]>} the files
 * @throws {PlainError} on a different system, or when a program fails
 */
export async function makeSystemPackages({ folder, version, target }) {
  const steps = stepsFor({ folder, version, target });
  if (steps.length > 0 && process.platform !== target.platform) {
    throw new PlainError(
      `${folder} is finished. Its installer and archives can only be made on the system of ${target.name}.`,
    );
  }
  /** @type {string[]} */
  const files = [];
  for (const { program, args, file, kind, isOptional } of steps) {
    rmSync(file, { force: true });
    if (kind) writeInstallation(resourcesIn(folder, target.platform), kind);
    const { code, tail, ended } = await runCommand(program, args, { timeoutMs: STEP_MS });
    if (ended === 'missing' && isOptional) continue;
    if (code !== 0 || !existsSync(file))
      throw new PlainError(`${program} could not make ${file}:\n${tail}`);
    files.push(file);
  }
  return files;
}
