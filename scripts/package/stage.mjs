import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../lib/paths.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { NEVER, OWN_RESOURCES, SHIPPED_BELOW, SHIPPED_WITH_OTHERS, shippedRoots } from './ship.mjs';

/** @import { Target } from './targets.mjs' */
/** @typedef {{ path: string, name: string, version: string, files: string[] }} StagedPackage `path` from the root of the project */

/** Fields of our package.json that the running app reads. */
const READ_FIELDS = ['name', 'version', 'description', 'license', 'type', 'main', 'imports'];

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Finds a package the way Node does: in the node_modules of the package that loads it, then in those above.
 *
 * @param {string} name
 * @param {string} from path of the package that loads it, from the root of the project; empty for the app
 * @returns {string | undefined}
 */
function findPackage(name, from) {
  for (let folder = from; ;) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (existsSync(join(projectRoot, path, 'package.json'))) return path;
    if (folder === '') return undefined;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1));
  }
}

/**
 * Returns the files of a package that ship, from its folder, in order.
 *
 * @param {string} folder absolute
 * @param {readonly string[]} keep globs; those that begin with `!` take files away
 */
function keptFiles(folder, keep) {
  const all = (/** @type {readonly string[]} */ globs) =>
    globs.flatMap((glob) => globSync(glob, { cwd: folder }));
  const without = new Set(
    all(keep.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1))),
  );
  const found = new Set(all(['package.json', ...keep.filter((glob) => !glob.startsWith('!'))]));
  return [...found]
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !without.has(path) && !NEVER.test(path) && !path.startsWith('node_modules/'))
    .toSorted();
}

/**
 * Returns the packages that ship for a target, with the files of each.
 *
 * @param {Target} target
 * @returns {StagedPackage[]} ordered by path
 * @throws {PlainError} when one of them is not installed, or has none of the files that ship
 */
export function packagesToShip(target) {
  const roots = shippedRoots(target);
  /** @type {Map<string, StagedPackage>} */
  const found = new Map();
  /** @param {string} name @param {string} from @param {boolean} isOptional */
  const add = (name, from, isOptional = false) => {
    const path = findPackage(name, from);
    if (path === undefined) {
      if (isOptional) return;
      throw new PlainError(
        `${name} is not installed here, and a package for ${target.name} needs it. Run "npm install" on such a machine.`,
      );
    }
    if (found.has(path)) return;
    const { keep, without = [] } = roots[name] ?? SHIPPED_BELOW[name] ?? SHIPPED_WITH_OTHERS;
    const manifest = readJson(join(projectRoot, path, 'package.json'));
    const files = keptFiles(join(projectRoot, path), keep);
    if (files.length < 2)
      throw new PlainError(`${name} ${manifest.version} has none of the files that ship of it.`);
    found.set(path, { path, name, version: manifest.version, files });
    for (const dependency of Object.keys(manifest.dependencies ?? {}))
      if (!without.includes(dependency)) add(dependency, path);
  };
  for (const name of Object.keys(roots)) add(name, '');
  return [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** @param {string} path @param {string} folder */
function copyInto(path, folder) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(join(projectRoot, path), join(folder, path));
}

/**
 * Writes the app as it ships, from a finished build, into an empty folder.
 *
 * @param {string} folder
 * @param {{ target: Target, isForTests: boolean, sqliteBinding: string | undefined }} options sqliteBinding: a build of
 *   better-sqlite3 for a runtime that its own one does not fit
 * @returns {StagedPackage[]}
 */
export function stageApp(folder, { target, isForTests, sqliteBinding }) {
  mkdirSync(folder, { recursive: true });
  for (const part of ['main', 'preload', 'renderer']) {
    for (const name of readdirSync(join(projectRoot, 'out', part), {
      recursive: true,
      withFileTypes: true,
    })) {
      // Code compiled by a start from this checkout stays here.
      if (!name.isFile() || /\.map$|\.kept|^bundled-packages/u.test(name.name)) continue;
      copyInto(join(name.parentPath, name.name).slice(projectRoot.length + 1), folder);
    }
  }
  for (const path of OWN_RESOURCES) copyInto(`resources/${path}`, folder);
  const packages = packagesToShip(target);
  for (const { path, files } of packages)
    for (const file of files) copyInto(`${path}/${file}`, folder);
  if (sqliteBinding !== undefined) {
    rmSync(join(folder, 'node_modules/better-sqlite3/prebuilds'), { recursive: true });
    const place = join(folder, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node');
    mkdirSync(dirname(place), { recursive: true });
    cpSync(sqliteBinding, place);
  }
  const own = readJson(join(projectRoot, 'package.json'));
  const manifest = {
    ...Object.fromEntries(READ_FIELDS.map((field) => [field, own[field]])),
    ...(isForTests ? { isForTests } : {}),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return packages;
}
