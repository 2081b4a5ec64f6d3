import { PlainError } from '../lib/plain-error.mjs';

/**
 * @typedef {object} TestOptions
 * @property {string[]} names stages to run, in their order
 * @property {boolean} bail stop at the first failure
 * @property {boolean} deep property tests with their full number of runs
 * @property {boolean} hunt property tests with new input, and more of it; deep as well
 */

/**
 * Reads the flags of `npm test`.
 *
 * @param {readonly string[]} args
 * @param {readonly string[]} stageNames in their order
 * @returns {TestOptions}
 * @throws {PlainError} for an unknown flag or stage: a typing error must not silently test less
 */
export function parseOptions(args, stageNames) {
  let bail = false;
  let deep = false;
  let hunt = false;
  let names = [...stageNames];
  for (let i = 0; i < args.length; i += 1) {
    const arg = args[i] ?? '';
    const [flag, inline] = arg.split('=', 2);
    if (flag === '--bail' && inline === undefined) {
      bail = true;
    } else if (flag === '--deep' && inline === undefined) {
      deep = true;
    } else if (flag === '--hunt' && inline === undefined) {
      hunt = true;
    } else if (flag === '--only') {
      if (inline === undefined) i += 1;
      const wanted = (inline ?? args[i] ?? '').split(',').filter(Boolean);
      const unknown = wanted.find((name) => !stageNames.includes(name));
      if (unknown !== undefined || wanted.length === 0) {
        throw new PlainError(
          `"--only ${wanted.join(',')}" names no stage. There are: ${stageNames.join(', ')}.`,
        );
      }
      names = stageNames.filter((name) => wanted.includes(name));
    } else {
      throw new PlainError(
        `npm test does not know "${arg}". It knows --bail, --deep, --hunt and --only <stage,stage>.`,
      );
    }
  }
  return { names, bail, deep: deep || hunt, hunt };
}
