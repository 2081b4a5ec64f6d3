import { PlainError } from '../lib/plain-error.mjs';

/** @typedef {{ quiet: boolean, noElectron: boolean, retryDownload: boolean, testTools: boolean }} SetupFlags */

/** @type {Record<string, keyof SetupFlags>} */
const KNOWN = {
  '--quiet': 'quiet',
  '--no-electron': 'noElectron',
  '--retry-download': 'retryDownload',
  '--test-tools': 'testTools',
};

/**
 * Reads the flags of the setup.
 *
 * @param {readonly string[]} args without the executable and the script
 * @param {Record<string, string | undefined>} [env]
 * @returns {SetupFlags}
 * @throws {PlainError} for a flag that does not exist: a typo must not silently do less
 */
export function parseFlags(args, env = process.env) {
  // In CI every test must run, so their tools are installed there.
  const flags = {
    quiet: false,
    noElectron: false,
    retryDownload: false,
    testTools: Boolean(env.CI),
  };
  for (const arg of args) {
    const name = KNOWN[arg];
    if (name === undefined) {
      throw new PlainError(
        `The setup does not know "${arg}". It knows: ${Object.keys(KNOWN).join(', ')}.`,
      );
    }
    flags[name] = true;
  }
  return flags;
}
