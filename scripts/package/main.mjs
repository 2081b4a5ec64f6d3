/** Makes the packages of the app: `npm run package`. docs/releasing.md describes them. */
import { failWith } from '../lib/plain-error.mjs';
import { readPackageOptions } from './targets.mjs';
import { makeUnpacked } from './unpacked.mjs';

/** @param {readonly string[]} args */
async function run(args) {
  const { folder } = await makeUnpacked(readPackageOptions(args));
  process.stdout.write(`${folder}\n`);
}

run(process.argv.slice(2)).catch(failWith);
