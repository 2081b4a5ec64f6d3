/** Writes the licenses of everything shipped to resources/third-party-notices.txt: `npm run notices`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import spdx from 'spdx-license-list/full.js';
import { projectRoot } from './lib/paths.mjs';
import { CARRIED, OWN_FILES } from './notices/carried.mjs';

const LICENSE_FILE = /^(?:(?:un)?licen[cs]e|copying|notice|ofl)(?:[-_.].*)?$/iu;
const CODE_FILE = /\.(?:[cm]?[jt]s|map|json)$/u;
/** Folders with other packages or build output; on some machines the latter is Electron's runtime. */
const NOT_ITS_OWN = ['node_modules', 'dist'];
const RULE = '='.repeat(80);

const HEAD = `Third-party notices

Dragoman contains the works below. Each name is followed by its license; the texts of the licenses come after
the list. The Electron runtime brings the notices of Chromium and Node in files of its own, LICENSE and
LICENSES.chromium.html. This file is made from package-lock.json: "npm run notices".
`;

/**
 * The fields read from a lockfile's entry.
 *
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {string} [license]
 * @property {boolean} [dev]
 * @property {boolean} [devOptional]
 * @property {string | string[]} [os]
 * @property {Record<string, string>} [optionalDependencies]
 */
/** @typedef {{ packages: Record<string, LockEntry> }} Lockfile */
/** @typedef {{ path: string, name: string, version: string, license: string, textPath: string }} Shipped */

/** @param {string} a @param {string} b */
const byCode = (a, b) => (a < b ? -1 : Number(a > b));

/** @param {string} path */
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** @returns {Lockfile} */
export const readLock = () =>
  JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));

/**
 * Returns the packages shipped in the app: everything not used only for development, and the runtime. The Node that
 * runs the project's own tools is excluded.
 *
 * @param {Lockfile} lock
 * @returns {Shipped[]} by name; textPath: the package with the license text; for parts made for one platform, which
 *   differ between machines, the package that names them
 */
export function shippedPackages({ packages }) {
  const tools = Object.keys(packages['']?.optionalDependencies ?? {});
  const parents = new Map(
    Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).map((name) => [name, path]),
    ),
  );
  const isShipped = (/** @type {string} */ path, /** @type {LockEntry} */ entry) =>
    path === 'node_modules/electron' ||
    (path !== '' && !entry.dev && !entry.devOptional && !tools.includes(nameOf(path)));
  return Object.entries(packages)
    .filter(([path, entry]) => isShipped(path, entry))
    .map(([path, { version = '', license = 'unknown', os }]) => ({
      path,
      name: nameOf(path),
      version,
      license: license,
      textPath: (os && parents.get(nameOf(path))) || path,
    }))
    .toSorted((a, b) => byCode(a.name, b.name) || byCode(a.path, b.path));
}

/** @param {string} text */
const tidied = (text) =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[ \t]+$/gmu, '')
    .trim();

/**
 * Returns the texts in a package's folder, including those of fonts and the like below it.
 *
 * @param {string} folder
 * @returns {string[]}
 */
function textsIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => byCode(a.name, b.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return NOT_ITS_OWN.includes(entry.name) ? [] : textsIn(path);
      if (!LICENSE_FILE.test(entry.name) || CODE_FILE.test(entry.name)) return [];
      return [tidied(readFileSync(path, 'utf8'))];
    });
}

/**
 * Returns the general text of a license, for a work without its own.
 *
 * @param {string} license
 * @param {string} copyright
 * @returns {string[]} empty if there is no license
 */
function generalText(license, copyright) {
  const text = spdx[license]?.licenseText;
  if (text === undefined) return [];
  // The copyright lines of the short licenses are placeholders, or those of others.
  const start = text.search(/^(?:Permission|Redistribution)/mu);
  return [tidied(start === -1 ? text : `${copyright}\n\n${text.slice(start)}`)];
}

/** @typedef {{ author?: string | { name?: string }, repository?: string | { url?: string } }} PackageJson */

/** @param {Shipped} shipped @returns {{ works: string[], texts: string[] }} */
function noticesOf({ name, version, license, textPath }) {
  const folder = join(projectRoot, textPath);
  /** @type {PackageJson} */
  const { author, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const carried = CARRIED.filter(({ inside }) => inside.test(name));
  const work = `${name} ${version} (${license})`;
  const works = [
    work,
    ...carried.map((one) => `    contains ${one.name} (${one.license}). ${one.copyright}`),
  ];
  const url = typeof repository === 'string' ? repository : repository?.url;
  if (license.includes('MPL') && url)
    works.push(`    source code: ${url.replace(/^git\+(?:ssh:\/\/git@|https:\/\/)/u, 'https://')}`);
  const texts = textsIn(folder);
  if (texts.length === 0) {
    const person = typeof author === 'string' ? author : author?.name;
    texts.push(...generalText(license, `Copyright (c) ${person || `the authors of ${name}`}`));
  }
  return {
    works,
    texts: [...texts, ...carried.flatMap((one) => generalText(one.license, one.copyright))],
  };
}

/** Returns the whole file, the same on every platform. */
export function notices(lock = readLock()) {
  /** @type {Map<string, Set<string>>} */
  const users = new Map();
  const works = shippedPackages(lock).flatMap((shipped) => {
    const found = noticesOf(shipped);
    for (const text of found.texts)
      users.set(text, (users.get(text) ?? new Set()).add(shipped.name));
    return found.works;
  });
  for (const { name, license, copyright } of OWN_FILES) {
    works.push(`    Dragoman itself contains ${name} (${license}). ${copyright}`);
    for (const text of generalText(license, copyright)) {
      users.set(text, (users.get(text) ?? new Set()).add(name));
    }
  }
  const texts = [...users].map(
    ([text, names]) => `${RULE}\n${[...names].join(', ')}\n${RULE}\n\n${text}\n`,
  );
  return `${HEAD}\n${works.join('\n')}\n\n${texts.join('\n')}`;
}

/** Path of the file. */
export const noticesPath = join(projectRoot, 'resources', 'third-party-notices.txt');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(noticesPath, notices());
  console.log(`Written: ${noticesPath}`);
}
