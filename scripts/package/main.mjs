/** Makes the packages of the app: `npm run package`. docs/releasing.md describes them. */
import { failWith } from '../lib/plain-error.mjs';
import { makeLinuxPackages } from './linux/index.mjs';
import { takeLinuxOptions } from './linux/options.mjs';
import { makeRepositories } from './linux/repositories.mjs';
import { makeSystemPackages } from './other-systems.mjs';
import { packageFolder, readPackageOptions } from './targets.mjs';
import { makeUnpacked } from './unpacked.mjs';

/** @param {string} line */
const print = (line) => process.stdout.write(`${line}\n`);

/** @param {readonly string[]} args */
async function run(args) {
  const { linux, rest } = takeLinuxOptions(args);
  const options = readPackageOptions(rest);
  if (linux.repository) {
    await makeRepositories({ packages: packageFolder, ...linux.repository, say: print });
    return;
  }
  const { folder, version } = await makeUnpacked(options);
  print(folder);
  if (options.target.platform !== 'linux') {
    const files = await makeSystemPackages({ folder, version, target: options.target });
    for (const file of files) print(file);
    return;
  }
  await makeLinuxPackages({
    app: folder,
    out: packageFolder,
    arch: options.target.arch,
    targets: linux.formats,
    isFast: linux.isFast,
    isRelease: !options.isForTests,
    say: print,
  });
}

run(process.argv.slice(2)).catch(failWith);
