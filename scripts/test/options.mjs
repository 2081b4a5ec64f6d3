import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../lib/paths.mjs';
import { messageOf, PlainError } from '../lib/plain-error.mjs';

/**
 * @typedef {object} TestOptions
 * @property {string[]} names stages to run, in their order
 * @property {string[]} files test files or folders of them, from the root; none: all
 * @property {string} [title] only tests whose name contains this
 * @property {boolean} bail stop at the first failure
 * @property {boolean} deep property tests with their full number of runs
 * @property {boolean} hunt property tests with new input, and more of it; includes deep
 * @property {boolean} help only show the usage
 */

const FLAGS = /** @type {const} */ ({
  only: { type: 'string' },
  title: { type: 'string', short: 't' },
  bail: { type: 'boolean', default: false },
  deep: { type: 'boolean', default: false },
  hunt: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
});
export const USAGE = `Usage: npm test -- [PATH…] [options]
  PATH                a test file, or a folder of them; by default everything runs
  -t, --title TITLE   with a path: only tests with this in their name
  --only STAGE,STAGE  only these stages
  --bail              stop at the first failure
  --deep              long and random tests in full, as CI does
  --hunt              random tests with new input, and ten times as much of it`;
/** These need the built app. */
const IN_A_WINDOW = ['component', 'e2e'];

/**
 * Reads the arguments of `npm test`.
 *
 * @param {readonly string[]} args
 * @param {readonly string[]} stageNames in their order
 * @returns {TestOptions}
 * @throws {PlainError} for an unknown flag, stage, or file: a typo must not silently test less
 */
export function parseOptions(args, stageNames) {
  const { values, positionals } = readArgs(args);
  const files = positionals.map((path) => toTestPath(path, stageNames));
  const { only, title, bail, deep, hunt, help } = values;
  if (title !== undefined && files.length === 0) {
    throw new PlainError(`"-t ${title}" needs the path of a test file or folder.\n${USAGE}`);
  }
  const names = only === undefined ? stagesOf(files, stageNames) : only.split(',').filter(Boolean);
  if (names.length === 0 || names.some((name) => !stageNames.includes(name))) {
    throw new PlainError(`"--only ${only}" names no stage. There are: ${stageNames.join(', ')}.`);
  }
  return {
    names: stageNames.filter((name) => names.includes(name)),
    files,
    ...(title !== undefined && { title }),
    bail,
    deep: deep || hunt,
    hunt,
    help,
  };
}

/** @param {readonly string[]} args */
function readArgs(args) {
  try {
    return parseArgs({ args: [...args], options: FLAGS, allowPositionals: true });
  } catch (error) {
    throw new PlainError(`${messageOf(error)}\n${USAGE}`);
  }
}

/**
 * @param {string} path as typed, in the folder where npm was called
 * @param {readonly string[]} stageNames
 */
function toTestPath(path, stageNames) {
  const file = resolve(process.env['INIT_CWD'] ?? projectRoot, path);
  const inProject = relative(projectRoot, file).split(sep).join('/');
  if (!existsSync(join(projectRoot, inProject))) {
    throw new PlainError(`There is no file "${path}".\n${USAGE}`);
  }
  const stage = stageOf(inProject);
  const isTest = !/\.\w+$/u.test(inProject) || /\.test\.tsx?$/u.test(inProject);
  if (stage === undefined || !stageNames.includes(stage) || !isTest) {
    throw new PlainError(`"${path}" is not a test. Tests are named test/STAGE/…/NAME.test.ts.`);
  }
  return inProject;
}

/** @param {string} path from the root */
const stageOf = (path) => /^test\/(?<stage>\w+)/u.exec(path)?.groups?.['stage'];

/**
 * @param {readonly string[]} files
 * @param {readonly string[]} stageNames
 */
function stagesOf(files, stageNames) {
  if (files.length === 0) return [...stageNames];
  const stages = files.map((file) => stageOf(file) ?? '');
  return stages.some((stage) => IN_A_WINDOW.includes(stage)) ? ['build', ...stages] : stages;
}
