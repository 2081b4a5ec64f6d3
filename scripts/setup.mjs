/** Runs only the setup: `node scripts/setup.mjs [--quiet] [--no-electron] [--retry-download] [--test-tools]`. */
import { failWith } from './lib/plain-error.mjs';
import { setUp } from './setup/set-up.mjs';

setUp(process.argv.slice(2)).catch(failWith);
