import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PlainError } from '../../lib/plain-error.mjs';
import { LINUX_TARGETS } from './index.mjs';

/** @import { LinuxTarget } from './index.mjs' */

/**
 * @typedef {object} LinuxOptions
 * @property {readonly LinuxTarget[]} formats empty: only the unpacked app
 * @property {boolean} isFast
 * @property {{ folder: string, keyFile: string | undefined } | undefined} repository
 */

export const LINUX_USAGE = `[--formats ${LINUX_TARGETS.join(',')}|none] [--fast] [--repository FOLDER [--key KEYFILE]]`;

const OPTIONS = /** @type {const} */ ({
  formats: { type: 'string' },
  fast: { type: 'boolean' },
  repository: { type: 'string' },
  key: { type: 'string' },
});

/** @param {string | undefined} list */
function readFormats(list) {
  if (list === undefined) return LINUX_TARGETS;
  if (list === 'none') return [];
  const names = list.split(',');
  const formats = LINUX_TARGETS.filter((target) => names.includes(target));
  if (formats.length === names.length) return formats;
  throw new PlainError(
    `--formats has to be none, or some of ${LINUX_TARGETS.join(',')}; "${list}" is not. Nothing was packaged.`,
  );
}

/** @param {string | undefined} folder @param {string | undefined} key */
function readRepository(folder, key) {
  if (folder === undefined && key !== undefined)
    throw new PlainError('--key signs a repository: name its folder with --repository.');
  if (folder === undefined) return undefined;
  if (folder === '') throw new PlainError('--repository needs the name of a folder.');
  const keyFile = key === undefined ? undefined : resolve(key);
  if (keyFile !== undefined && !existsSync(keyFile))
    throw new PlainError(`There is no key file ${keyFile}. Nothing was made.`);
  return { folder: resolve(folder), keyFile };
}

/**
 * Takes the options of Linux packages out of a command line.
 *
 * @param {readonly string[]} args
 * @returns {{ linux: LinuxOptions, rest: string[] }} rest: everything else, in order
 * @throws {PlainError} for a value that does not exist
 */
export function takeLinuxOptions(args) {
  const { values, tokens } = parseArgs({
    args: [...args],
    options: OPTIONS,
    strict: false,
    tokens: true,
  });
  /** @type {Set<number>} */
  const taken = new Set();
  for (const token of tokens) {
    if (token.kind !== 'option' || !Object.hasOwn(OPTIONS, token.name)) continue;
    taken.add(token.index);
    if (token.value !== undefined && !token.inlineValue) taken.add(token.index + 1);
  }
  /** @param {string | boolean | undefined} value @param {string} name */
  const text = (value, name) => {
    if (value === true) throw new PlainError(`--${name} needs a value. Nothing was packaged.`);
    return typeof value === 'string' ? value : undefined;
  };
  return {
    linux: {
      formats: readFormats(text(values.formats, 'formats')),
      isFast: values.fast === true,
      repository: readRepository(text(values.repository, 'repository'), text(values.key, 'key')),
    },
    rest: args.filter((_arg, index) => !taken.has(index)),
  };
}
