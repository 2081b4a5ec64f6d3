/** Prints the path of the current Electron executable, and nothing else, on stdout. */
import { resolveElectron } from './lib/electron-runtime.mjs';
import { failWith } from './lib/plain-error.mjs';

try {
  process.stdout.write(`${resolveElectron().executable}\n`);
} catch (error) {
  failWith(error);
}
