import { PlainError } from '../lib/plain-error.mjs';

/**
 * Reads the flags of `npm test`.
 *
 * @param {string[]} args
 * @param {string[]} stageNames in their order
 * @returns {{ all: boolean, names: string[] }} all: go on after a failure; names: stages to run, in order
 * @throws {PlainError} for an unknown flag or stage: a typing error must not silently test less
 */
export function parseOptions(args, stageNames) {
  let all = false;
  let names = stageNames;
  for (let i = 0; i < args.length; i += 1) {
    const [flag, inline] = args[i].split('=', 2);
    if (flag === '--all' && inline === undefined) {
      all = true;
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
        `npm test does not know "${args[i]}". It knows --all and --only <stage,stage>.`,
      );
    }
  }
  return { all, names };
}
