import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { projectRoot } from '../lib/paths.mjs';

/** Folder in which Debian's packages install the engine's directions. */
export const MODES_FOLDER = '/usr/share/apertium/modes';
const TABLE = 'electron/embedded/engines/apertium/programs.json';

/** @param {string} file */
function canRun(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns true if a program is in one of the folders of a search path.
 *
 * @param {string} program
 * @param {string} [searchPath]
 */
export function isOnPath(program, searchPath = process.env.PATH ?? '') {
  return searchPath.split(delimiter).some((folder) => folder && canRun(join(folder, program)));
}

/** @param {string} folder */
function installedPipelines(folder) {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.mode'));
    return names.map((name) => readFileSync(join(folder, name), 'utf8'));
  } catch {
    return [];
  }
}

/** @param {string} program */
function callOf(program) {
  const name = program.replaceAll(/[^\w-]/gu, String.raw`\$&`);
  return new RegExp(String.raw`(?:^|\|)\s*${name}(?:\s|$)`, 'mu');
}

/**
 * Returns Debian's packages for missing programs that the installed directions call: the packages of the directions do
 * not depend on all of them.
 *
 * @param {object} [options]
 * @param {string} [options.modesFolder]
 * @param {string} [options.searchPath]
 * @param {boolean} [options.guesses] without directions: name the programs that directions are known to call, instead
 *   of none
 * @returns {string[]}
 */
export function programPackages({ modesFolder = MODES_FOLDER, searchPath, guesses = false } = {}) {
  /** @type {[string, string | null][]} */
  const table = Object.entries(JSON.parse(readFileSync(join(projectRoot, TABLE), 'utf8')));
  const absent = table.filter(([program]) => !isOnPath(program, searchPath));
  if (absent.length === 0) return [];
  const pipelines = installedPipelines(modesFolder);
  /** @param {string} program */
  const isCalled = (program) => pipelines.some((pipeline) => callOf(program).test(pipeline));
  const called =
    pipelines.length === 0 && guesses ? absent : absent.filter(([program]) => isCalled(program));
  return [...new Set(called.flatMap(([, name]) => (name === null ? [] : [name])))];
}
