/** Makes the packages of the app: `npm run package`. docs/releasing.md describes them. */
import { failWith } from '../lib/plain-error.mjs';
import { makeSystemPackages } from './other-systems.mjs';
import { readPackageOptions } from './targets.mjs';
import { makeUnpacked } from './unpacked.mjs';

/** @param {readonly string[]} args */
async function run(args) {
  const options = readPackageOptions(args);
  const { folder, version } = await makeUnpacked(options);
  process.stdout.write(`${folder}\n`);
  const files = await makeSystemPackages({ folder, version, target: options.target });
  for (const file of files) process.stdout.write(`${file}\n`);
}

run(process.argv.slice(2)).catch(failWith);
