import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packager } from '@electron/packager';
import { ensureBuilt } from '../lib/build.mjs';
import { projectRoot } from '../lib/paths.mjs';
import { prepareRuntime } from './electron-zip.mjs';
import { setFuses } from './fuses.mjs';
import { stageApp } from './stage.mjs';
import { ownTarget } from './targets.mjs';

/** @import { Target } from './targets.mjs' */
/** @typedef {{ folder: string, version: string, arch: string }} Unpacked `folder`: absolute; `arch` as Node names it */

/** Everything that this makes is in here. */
export const packageFolder = join(projectRoot, 'out', 'package');

/** @param {string} text */
const say = (text) => process.stderr.write(`package  ${text}\n`);

/**
 * Makes the app as it is installed, in one folder: out/package/dragoman-<target>.
 *
 * @param {{ target?: Target, isForTests?: boolean, runtimesFolder?: string | undefined }} [options] isForTests: any
 *   Electron will do, and the package says that it is for tests only
 * @returns {Promise<Unpacked>}
 */
export async function makeUnpacked({
  target = ownTarget(),
  isForTests = false,
  runtimesFolder,
} = {}) {
  const work = join(packageFolder, '.work');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  try {
    const runtime = await prepareRuntime({ target, isForTests, runtimesFolder }, work);
    await ensureBuilt();
    const staged = join(work, 'app');
    stageApp(staged, { target, isForTests, sqliteBinding: runtime.sqliteBinding });
    const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
    say(`packaging ${version} for ${target.name} with Electron ${runtime.version}`);
    const folder = await runPackager({ target, runtime, staged, work, version });
    return { folder, version, arch: target.arch };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * @param {{ target: Target, runtime: import('./electron-zip.mjs').Runtime, staged: string, work: string, version: string }} made
 * @returns {Promise<string>} the finished folder
 */
async function runPackager({ target, runtime, staged, version }) {
  const [made = ''] = await packager({
    dir: staged,
    out: packageFolder,
    name: 'dragoman',
    executableName: 'dragoman',
    platform: target.platform,
    arch: target.arch,
    appVersion: version,
    electronVersion: runtime.version,
    electronZipDir: runtime.zipFolder,
    tmpdir: false,
    overwrite: true,
    prune: false,
    quiet: true,
    asar: { unpack: '**/*.node' },
  });
  const executable = join(made, target.platform === 'win32' ? 'dragoman.exe' : 'dragoman');
  await setFuses(executable, target.platform === 'darwin');
  return made;
}
