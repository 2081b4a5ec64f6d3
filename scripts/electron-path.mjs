/** Prints the Electron executable in use, alone on stdout. */
import { resolveElectron } from './lib/electron-runtime.mjs';
import { failWith } from './lib/plain-error.mjs';

try {
  process.stdout.write(`${resolveElectron().executable}\n`);
} catch (error) {
  failWith(error);
}
