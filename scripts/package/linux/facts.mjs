import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../lib/paths.mjs';
import { PlainError } from '../../lib/plain-error.mjs';
import { packagedSource } from '../source.mjs';

/**
 * Facts in every Linux package.
 *
 * @typedef {object} PackageFacts
 * @property {string} version as in package.json, such as `1.0.0-beta.1`
 * @property {'x64' | 'arm64'} arch
 * @property {number} dateMs time of the commit; every file in a package gets it, so that two builds are identical
 */

/** Names of the processors in each packaging system. */
export const ARCHITECTURES = /** @type {const} */ ({
  x64: { deb: 'amd64', rpm: 'x86_64' },
  arm64: { deb: 'arm64', rpm: 'aarch64' },
});

export const NAME = 'dragoman';
export const SUMMARY = 'translate documents, keep your history, and track your hours';
export const DESCRIPTION = [
  'Dragoman is a desktop app for translators and consultants. Drop your files, see what they will cost, and get them back translated next to the originals. Everything you translate and every hour you log stays in a local database that you can search offline.',
  'It works with a DeepL-compatible service, or with no account at all: translation and time services are built in.',
];
const NO_MAINTAINER = 'Dragoman contributors <dragoman@localhost.localdomain>';
const MAINTAINER = /^[^<>@\n]+ <[^<>@\s]+@[^<>@\s]+>$/u;

/** Returns true if the packages name who publishes them. */
export const isPublished = (env = process.env) => Boolean(env.DRAGOMAN_MAINTAINER);

/**
 * Returns who maintains the packages: DRAGOMAN_MAINTAINER, since no public address exists yet.
 *
 * @throws {PlainError} if that is not a name and an address
 */
export function maintainer(env = process.env) {
  const named = env.DRAGOMAN_MAINTAINER;
  if (!named) return NO_MAINTAINER;
  if (MAINTAINER.test(named)) return named;
  throw new PlainError(
    'DRAGOMAN_MAINTAINER has to be a name and an address, such as: Jane Doe <jane@example.com>',
  );
}

/**
 * Returns the address of the app's public page, DRAGOMAN_HOMEPAGE, or null.
 *
 * @throws {PlainError} if it is not an https address
 */
export function homepage(env = process.env) {
  const named = env.DRAGOMAN_HOMEPAGE;
  if (!named) return null;
  if (/^https:\/\/[^\s<>&"']+$/u.test(named)) return named;
  throw new PlainError('DRAGOMAN_HOMEPAGE has to begin with https://');
}

/**
 * Returns the version as Debian and RPM compare it: `~` sorts before the release, as in `1.0.0~beta.1`.
 *
 * @param {string} version
 */
export const packageVersion = (version) => version.replace('-', '~');

/**
 * @param {'x64' | 'arm64'} arch
 * @returns {Promise<PackageFacts>}
 */
export async function packageFacts(arch) {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const { madeAtS } = await packagedSource();
  return { version, arch, dateMs: madeAtS * 1000 };
}

/**
 * Breaks a text into lines of at most 76 characters.
 *
 * @param {string} text
 */
export function wrap(text) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 76)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
