import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packager } from '@electron/packager';
import { ensureBuilt } from '../lib/build.mjs';
import { projectRoot } from '../lib/paths.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { CARRIED } from '../notices/carried.mjs';
import { compileCode } from './compiled.mjs';
import { contentsOf } from './contents.mjs';
import { prepareRuntime } from './electron-zip.mjs';
import { FUSES, readFuses, setFuses } from './fuses.mjs';
import { writeIcon } from './icons.mjs';
import { requireLoads } from './loads.mjs';
import { settleFiles, tidyRuntime, writeInstallation } from './runtime-files.mjs';
import { bom } from './sbom.mjs';
import { requireSizes, sizeTable } from './sizes.mjs';
import { packagedSource } from './source.mjs';
import { stageApp } from './stage.mjs';
import { ownTarget, packageFolder } from './targets.mjs';
import { optionsOf } from './platform-options.mjs';

/** @import { Target } from './targets.mjs' */
/** @typedef {{ folder: string, version: string, arch: string }} Unpacked `folder`: absolute; `arch` as Node names it */
/**
 * @typedef {object} Making
 * @property {Target} target
 * @property {string} staged folder of the app as it ships
 * @property {string} version
 * @property {import('./electron-zip.mjs').Runtime} runtime
 * @property {readonly string[]} extraResource files beside the archive
 * @property {string} outFolder
 * @property {string | undefined} icon
 */

export { packageFolder };

/** @param {string} text */
const say = (text) => process.stderr.write(`package  ${text}\n`);
/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Makes the app as it is installed, in one folder: `dragoman-<target>`.
 *
 * @param {object} [options]
 * @param {Target} [options.target]
 * @param {boolean} [options.isForTests] any Electron will do, and the package says that it is for tests only
 * @param {string | undefined} [options.runtimesFolder] with the vendor's Electron for other targets
 * @param {string} [options.outFolder]
 * @returns {Promise<Unpacked>}
 * @throws {PlainError} when the package must not be shipped; no folder is left then, unless the runtime was refused
 */
export async function makeUnpacked({
  target = ownTarget(),
  isForTests = false,
  runtimesFolder,
  outFolder = packageFolder,
} = {}) {
  const folder = join(outFolder, `dragoman-${target.name}`);
  const unfinished = join(outFolder, `unfinished-${target.name}`);
  // Outside the project: Node would find what is missing here in the node_modules above.
  const work = mkdtempSync(join(tmpdir(), 'dragoman-package-'));
  try {
    const runtime = await prepareRuntime(
      { target, isForTests, runtimesFolder },
      join(work, 'electron'),
    );
    // A refused package leaves the last one.
    for (const old of [folder, unfinished]) rmSync(old, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    await ensureBuilt();
    const source = await packagedSource();
    const staged = join(work, 'app');
    const packages = stageApp(staged, { target, isForTests, sqliteBinding: runtime.sqliteBinding });
    if (target.name === ownTarget().name)
      await requireLoads(
        staged,
        packages.map(({ name }) => name),
      );
    const own = readJson(join(projectRoot, 'package.json'));
    const bomPath = join(work, 'sbom.cdx.json');
    const paths = [...new Set([...packages.map(({ path }) => path), ...bundledPaths()])].toSorted();
    const { packages: lock } = readJson(join(projectRoot, 'package-lock.json'));
    const list = bom({
      ...own,
      electronVersion: runtime.version,
      paths,
      lock,
      carried: CARRIED,
      ...source,
    });
    writeFileSync(bomPath, `${JSON.stringify(list, null, 2)}\n`);
    const extraResource = [
      bomPath,
      join(projectRoot, 'LICENSE'),
      join(projectRoot, 'resources', 'third-party-notices.txt'),
    ];
    say(`packaging ${own.version} for ${target.name} with Electron ${runtime.version}`);
    const icon = await writeIcon(target.platform, work);
    const making = {
      target,
      staged,
      version: own.version,
      runtime,
      extraResource,
      outFolder: unfinished,
      icon,
    };
    const made = await runPackager(making);
    settleFiles(made, source.madeAtS);
    const contents = contentsOf(made);
    say(`takes on disk:\n${sizeTable(contents)}`);
    if (target.platform === 'linux') requireSizes(contents);
    renameSync(made, folder);
    return { folder, version: own.version, arch: target.arch };
  } finally {
    for (const rest of [unfinished, work]) rmSync(rest, { recursive: true, force: true });
  }
}

/** Returns the packages whose code the build contains. @returns {string[]} */
function bundledPaths() {
  const out = join(projectRoot, 'out');
  return ['main', 'preload', 'renderer'].flatMap((part) =>
    readdirSync(join(out, part))
      .filter((name) => name.startsWith('bundled-packages'))
      .flatMap((name) => readJson(join(out, part, name))),
  );
}

/**
 * @param {Making} making
 * @returns {Promise<string>} the finished folder
 */
async function runPackager({ target, staged, version, runtime, extraResource, outFolder, icon }) {
  const { platform, arch } = target;
  /** As the runtime names it until the packager is done. @param {string} resources */
  const executableAbove = (resources) => {
    const above = dirname(resources);
    if (platform === 'darwin') return join(above, 'MacOS', 'Electron');
    return join(above, platform === 'win32' ? 'electron.exe' : 'electron');
  };
  const [made = ''] = await packager({
    ...optionsOf(platform),
    ...(icon === undefined ? {} : { icon }),
    dir: staged,
    out: outFolder,
    platform,
    arch,
    appVersion: version,
    electronVersion: runtime.version,
    electronZipDir: runtime.zipFolder,
    tmpdir: false,
    overwrite: true,
    prune: false,
    quiet: true,
    // Native code, and a file that WebAssembly opens by itself.
    asar: { unpack: '*.{node,onnx}' },
    extraResource: [...extraResource],
    afterExtract: [({ buildPath }) => tidyRuntime(buildPath, platform)],
    beforeAsar: [
      async ({ buildPath }) => {
        if (target.name !== ownTarget().name) {
          say('its code is not compiled in advance: that needs a machine of this kind');
          return;
        }
        const files = await compileCode(executableAbove(dirname(buildPath)), buildPath);
        say(`compiled ${files.length} files of its code`);
      },
    ],
    // Before macOS signs it.
    afterAsar: [
      async ({ buildPath }) => {
        const resources = dirname(buildPath);
        // Its signature covers this file as well. Both of its packages are replaced in the same way.
        if (platform === 'darwin') writeInstallation(resources, 'dmg');
        const executable = executableAbove(resources);
        await setFuses(executable, platform === 'darwin');
        const read = await readFuses(executable);
        const wrong = Object.entries(FUSES).filter(([name, isOn]) => read[name] !== isOn);
        if (wrong.length > 0)
          throw new PlainError(
            `The executable did not take these fuses: ${wrong.map(([name]) => name).join(', ')}.`,
          );
      },
    ],
  });
  return made;
}
