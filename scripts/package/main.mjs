/** Makes the packages of the app: `npm run package`. docs/releasing.md describes them. */
import { join } from 'node:path';
import { projectNode, projectRoot } from '../lib/paths.mjs';
import { failWith, PlainError } from '../lib/plain-error.mjs';
import { runCommand } from '../lib/run-command.mjs';
import { makeLinuxPackages } from './linux/index.mjs';
import { takeLinuxOptions } from './linux/options.mjs';
import { makeRepositories } from './linux/repositories.mjs';
import { makeSystemPackages } from './other-systems.mjs';
import { packagedSource } from './source.mjs';
import { packageFolder, readPackageOptions } from './targets.mjs';
import { makeUnpacked } from './unpacked.mjs';

/** @param {string} line */
const print = (line) => process.stdout.write(`${line}\n`);

/** Writes man page and completion, which packages install, dated like their other files. */
async function writeCommandFiles() {
  const script = join(projectRoot, 'scripts', 'command-files.mjs');
  const { madeAtS } = await packagedSource();
  const result = await runCommand(projectNode(), [script], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(madeAtS) },
  });
  if (result.code !== 0)
    throw new PlainError(`Man page and completion could not be written:\n${result.tail}`);
}

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
  if (linux.formats.length > 0) await writeCommandFiles();
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
