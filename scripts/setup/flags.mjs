import { PlainError } from '../lib/plain-error.mjs';

const KNOWN = {
  '--quiet': 'quiet',
  '--no-electron': 'noElectron',
  '--retry-download': 'retryDownload',
};

/**
 * Reads the flags of the setup.
 *
 * @param {string[]} args without the executable and the script
 * @throws {PlainError} for a flag that does not exist: a typing error must not silently do less
 */
export function parseFlags(args) {
  const flags = { quiet: false, noElectron: false, retryDownload: false };
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
