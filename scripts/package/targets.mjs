import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../lib/paths.mjs';
import { messageOf, PlainError } from '../lib/plain-error.mjs';
import { LINUX_USAGE } from './linux/options.mjs';

/** @typedef {'linux' | 'win32' | 'darwin'} Platform as Electron and Node name it */
/** @typedef {'x64' | 'arm64'} Arch */
/** @typedef {{ name: string, platform: Platform, arch: Arch }} Target */
/** @typedef {{ target: Target, isForTests: boolean, runtimesFolder: string | undefined }} PackageOptions */

/** All packages are made in here. */
export const packageFolder = join(projectRoot, 'out', 'package');

/** Names as on the command line and in file names. @type {Record<string, Platform>} */
const PLATFORMS = { linux: 'linux', win: 'win32', mac: 'darwin' };
/** @type {readonly Arch[]} */
const ARCHS = ['x64', 'arm64'];

/** Every target; only the ones for Linux on x64 were ever run. @type {readonly Target[]} */
export const TARGETS = Object.entries(PLATFORMS).flatMap(([name, platform]) =>
  ARCHS.map((arch) => ({ name: `${name}-${arch}`, platform, arch })),
);

/**
 * Returns the target of the machine that this runs on.
 *
 * @param {string} platform
 * @param {string} arch
 */
export function ownTarget(platform = process.platform, arch = process.arch) {
  const found = TARGETS.find((target) => target.platform === platform && target.arch === arch);
  if (found) return found;
  throw new PlainError(
    `There are no packages for ${platform} on ${arch}. Name one of: ${nameTargets()}.`,
  );
}

const nameTargets = () => TARGETS.map(({ name }) => name).join(', ');

/**
 * Reads the arguments that all kinds of packages share.
 *
 * @param {readonly string[]} args
 * @returns {PackageOptions}
 * @throws {PlainError} for a target or a flag that does not exist
 */
export function readPackageOptions(args) {
  const values = readValues(args);
  const name = values.target;
  const target =
    name === undefined ? ownTarget() : TARGETS.find((candidate) => candidate.name === name);
  if (target === undefined)
    throw new PlainError(`There is no target "${name}". Name one of: ${nameTargets()}.`);
  return {
    target,
    isForTests: values['for-tests'] ?? false,
    runtimesFolder: values.runtimes,
  };
}

/** @param {readonly string[]} args */
function readValues(args) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        target: { type: 'string' },
        'for-tests': { type: 'boolean' },
        runtimes: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new PlainError(
      `${messageOf(error).split('\n')[0]}\n` +
        `Usage: npm run package -- [--target NAME] [--for-tests] [--runtimes FOLDER] ${LINUX_USAGE}`,
    );
  }
}
