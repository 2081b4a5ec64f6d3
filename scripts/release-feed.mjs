/**
 * Runs `npm run release-feed`: signs the list of versions that the app reads, made of the sections of CHANGELOG.md.
 *
 *     npm run release-feed -- --new-key FILE             makes a private key, and prints the public one for builds
 *     npm run release-feed -- --key FILE --out FILE      signs the list
 *         --days N           how long it is valid; 90 by default
 *         --changelog FILE   a different source
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import {
  readSignedList,
  signList,
  writePublicKey,
} from '../electron/services/updates/signed-list.ts';
import { MAX_NOTES_CHARS } from '../shared/domain/updates/limits.ts';
import { VERSION } from '../shared/domain/updates/version.ts';
import { projectRoot } from './lib/paths.mjs';
import { failWith, PlainError } from './lib/plain-error.mjs';

const DAY_MS = 86_400_000;
const DAYS = 90;
const MOST_DAYS = 400;
/** Older ones are of interest to nobody who updates. */
const MOST_VERSIONS = 20;

/**
 * Reads the released versions of a changelog, newest first; a section without a day is still in preparation.
 *
 * @param {string} changelog
 * @returns {{ version: string, date: string, notes: string }[]}
 */
export function readVersions(changelog) {
  const sections = changelog.split(/^## /mu).slice(1);
  return sections
    .flatMap((section) => {
      const head = /^(?<version>\S+) \((?<date>\d{4}-\d{2}-\d{2})\)\n/u.exec(section);
      const { version = '', date = '' } = head?.groups ?? {};
      if (head === null || !VERSION.test(version)) return [];
      return [{ version, date, notes: toPlainText(section.slice(head[0].length)) }];
    })
    .slice(0, MOST_VERSIONS);
}

/**
 * The app shows notes as they are: headings become lines, and links their words.
 *
 * @param {string} markdown
 */
function toPlainText(markdown) {
  const text = markdown
    .replaceAll(/^#+ (.*)$/gmu, '$1:')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replaceAll(/[`*]/gu, '')
    .replaceAll(/\n{2,}(?=- )/gu, '\n')
    .trim();
  if (text.length <= MAX_NOTES_CHARS) return text;
  const start = text.slice(0, MAX_NOTES_CHARS - 1);
  return `${start.slice(0, start.lastIndexOf('\n'))}\n…`;
}

/**
 * @param {{ changelog: string, privateKeyPem: string, previous: Uint8Array | null, days: number, nowMs: number }} from
 * @returns {Buffer} the file
 * @throws {PlainError} for a list that the app would refuse
 */
export function makeList({ changelog, privateKeyPem, previous, days, nowMs }) {
  const versions = readVersions(changelog);
  if (versions.length === 0) throw new PlainError('The changelog has no released version.');
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) {
    throw new PlainError(`--days has to be between 1 and ${MOST_DAYS}.`);
  }
  const key = createPublicKey(createPrivateKey(privateKeyPem));
  const before = previous === null ? null : readSignedList(previous, key);
  if (before !== null && before.kind !== 'list') {
    throw new PlainError(`The file to replace is no list signed with this key (${before.kind}).`);
  }
  if (before !== null && before.list.issuedAt >= nowMs) {
    throw new PlainError(
      'The list to replace is from the future. Every app would refuse this one.',
    );
  }
  const list = {
    issuedAt: new Date(nowMs).toISOString(),
    expiresAt: new Date(nowMs + days * DAY_MS).toISOString(),
    versions,
  };
  return signList(`${JSON.stringify(list, null, 1)}\n`, privateKeyPem);
}

/** @param {string} path */
function refuseInside(path) {
  const inside = relative(projectRoot, resolve(path));
  if (inside !== '..' && !inside.startsWith(`..${sep}`)) {
    throw new PlainError('Keep the private key outside the project: what is in it is published.');
  }
}

/** @param {string} path */
export function makeKey(path) {
  refuseInside(path);
  if (existsSync(path)) throw new PlainError(`${path} exists. A lost key can't be made again.`);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
  writeFileSync(path, pem, { mode: 0o600, flag: 'wx' });
  return writePublicKey(publicKey);
}

/** @param {string} path */
function readKey(path) {
  refuseInside(path);
  if (!existsSync(path)) throw new PlainError(`There is no ${path}.`);
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) {
    throw new PlainError(`Others may read ${path}. Run: chmod 600 ${path}`);
  }
  return readFileSync(path, 'utf8');
}

/** @param {string[]} args */
export function run(args, nowMs = Date.now()) {
  const { values } = parseArgs({
    args,
    options: {
      'new-key': { type: 'string' },
      key: { type: 'string' },
      out: { type: 'string' },
      days: { type: 'string', default: String(DAYS) },
      changelog: { type: 'string', default: join(projectRoot, 'CHANGELOG.md') },
    },
  });
  if (values['new-key'] !== undefined) {
    const publicKey = makeKey(values['new-key']);
    return `The private key is in ${values['new-key']}. Build releases with\nDRAGOMAN_VERSION_LIST_KEY=${publicKey}\n`;
  }
  const { key, out, changelog } = values;
  if (key === undefined || out === undefined) {
    throw new PlainError('Name both: npm run release-feed -- --key FILE --out FILE');
  }
  const bytes = makeList({
    changelog: readFileSync(changelog, 'utf8'),
    privateKeyPem: readKey(key),
    previous: existsSync(out) ? readFileSync(out) : null,
    days: Number(values.days),
    nowMs,
  });
  const temp = `${out}.unfinished`;
  writeFileSync(temp, bytes);
  renameSync(temp, out);
  return `Signed: ${out}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    process.stdout.write(run(process.argv.slice(2)));
  } catch (error) {
    failWith(error);
  }
}
