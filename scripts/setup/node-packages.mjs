import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageOf, PlainError } from '../lib/plain-error.mjs';
import { npmFailure, QUICK_RETRIES, runNpm } from './npm.mjs';

/** @import { SetupReport } from './report.mjs' */
/** @import { SetupStep } from './set-up.mjs' */

/**
 * The fields read from a lockfile's entry.
 *
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string | string[]} [os]
 * @property {string | string[]} [cpu]
 * @property {string | string[]} [libc]
 * @property {boolean} [link]
 * @property {boolean} [peer]
 * @property {boolean} [optional]
 */
/** @typedef {{ packages?: Record<string, LockedPackage> }} Lockfile */
/** @typedef {{ os: string, cpu: string, libc: string | undefined }} Machine */

const STALL_MS = 10 * 60_000;
const UNREACHABLE_MS = 30_000;
const NPM_OPTIONS = [
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  // Versions are fixed by the lockfile: npm's cached packages need no revalidation.
  '--prefer-offline',
  ...QUICK_RETRIES,
  // Progress is read from the line for each request.
  '--loglevel=http',
];

/**
 * Returns true if a lockfile's `os`, `cpu` or `libc` field allows a machine's value.
 *
 * @param {string | readonly string[] | undefined} list
 * @param {string | undefined} value
 * @returns {boolean}
 */
function allows(list, value) {
  // npm copies the field as the package wrote it: a list or a single word.
  if (list === undefined || value === undefined) return true;
  if (typeof list === 'string') return allows([list], value);
  if (list.includes(`!${value}`)) return false;
  const positive = list.filter((item) => !item.startsWith('!'));
  return positive.length === 0 || positive.includes(value) || positive.includes('any');
}

/**
 * Returns true if a machine must have a package of the lockfile.
 *
 * @param {string} path
 * @param {LockedPackage} wanted
 * @param {Machine} machine
 */
function isNeeded(path, wanted, machine) {
  if (path === '' || wanted.link || wanted.peer) return false;
  // An optional package that names no platform belongs to a different optional one that may be absent.
  if (wanted.optional && !wanted.os && !wanted.cpu) return false;
  return (
    allows(wanted.os, machine.os) &&
    allows(wanted.cpu, machine.cpu) &&
    allows(wanted.libc, machine.libc)
  );
}

/**
 * Returns the first package that the lockfile wants and node_modules lacks, or undefined when none is missing. This
 * accepts a node_modules filled by npm itself without a second installation.
 *
 * @param {Lockfile} lock content of package-lock.json
 * @param {Lockfile} installed content of npm's node_modules/.package-lock.json
 * @param {Machine} machine
 * @returns {string | undefined}
 */
export function firstMissingPackage(lock, installed, machine) {
  for (const [path, wanted] of Object.entries(lock.packages ?? {})) {
    const found = installed.packages?.[path];
    if (path !== '' && found ? found.version !== wanted.version : isNeeded(path, wanted, machine))
      return path;
  }
  return undefined;
}

/** @returns {Machine} */
function machine() {
  /** @type {{ header?: { glibcVersionRuntime?: string } }} */
  const { header } = process.platform === 'linux' ? process.report.getReport() : {};
  const libc = header && (header.glibcVersionRuntime ? 'glibc' : 'musl');
  return { os: process.platform, cpu: process.arch, libc };
}

/**
 * Gives npm an empty folder, like `npm ci`: npm takes any folder with a package.json in it for a complete package, and
 * a killed run leaves incomplete ones. The old packages are preserved until the new ones are installed.
 *
 * @param {string} folder
 * @param {string} quarantinePath
 * @returns {{ restore: () => void, forget: () => void }}
 */
function quarantine(folder, quarantinePath) {
  try {
    rmSync(quarantinePath, { recursive: true, force: true });
    if (!existsSync(folder)) return { restore: () => {}, forget: () => {} };
    mkdirSync(dirname(quarantinePath), { recursive: true });
    renameSync(folder, quarantinePath);
  } catch (error) {
    throw new PlainError(
      `The old Node packages could not be moved away: ${messageOf(error)}.\n` +
        'Close the programs that use them, delete the folder node_modules and run the same command again.',
    );
  }
  return {
    restore() {
      rmSync(folder, { recursive: true, force: true });
      renameSync(quarantinePath, folder);
    },
    forget: () => rmSync(quarantinePath, { recursive: true, force: true }),
  };
}

/**
 * @param {string} path
 * @returns {Lockfile}
 */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Installs the packages of package-lock.json in node_modules.
 *
 * @param {{ projectRoot: string }} place
 * @returns {SetupStep}
 */
export function nodePackages({ projectRoot }) {
  const lockPath = join(projectRoot, 'package-lock.json');
  const folder = join(projectRoot, 'node_modules');
  const stampPath = join(folder, '.dragoman-lock');
  const hash = () => createHash('sha256').update(readFileSync(lockPath)).digest('hex');

  const isStamped = () => {
    try {
      return readFileSync(stampPath, 'utf8') === hash();
    } catch {
      return false;
    }
  };

  const isComplete = () => {
    try {
      const installed = readJson(join(folder, '.package-lock.json'));
      if (firstMissingPackage(readJson(lockPath), installed, machine()) !== undefined) return false;
      return Object.keys(installed.packages ?? {}).every((path) =>
        existsSync(join(projectRoot, path)),
      );
    } catch {
      return false;
    }
  };

  return {
    title: 'Node packages',
    async isUpToDate() {
      if (isStamped()) return true;
      if (!isComplete()) return false;
      try {
        writeFileSync(stampPath, hash());
      } catch {
        // A read-only checkout still runs; it is checked in full each time.
      }
      return true;
    },
    /** @param {SetupReport} report */
    async run(report) {
      const wantedHash = hash();
      const here = machine();
      const total = Object.entries(readJson(lockPath).packages ?? {}).filter(([path, wanted]) =>
        isNeeded(path, wanted, here),
      ).length;
      report.say('Node packages: installing from package-lock.json (npm ci)');
      const old = quarantine(folder, join(projectRoot, 'out', '.old-node-modules'));
      let fetched = 0;
      let heardMs = performance.now();
      const result = await runNpm(['ci', ...NPM_OPTIONS], {
        cwd: projectRoot,
        stallMs: STALL_MS,
        onLine(line) {
          if (!line.startsWith('npm http ')) return true;
          const trouble = /attempt \d+ failed with (\S+)/u.exec(line)?.[1];
          if (trouble) {
            report.progress(`the registry does not answer (${trouble}); trying again`);
            // npm would otherwise keep retrying for every single package.
            return performance.now() - heardMs < UNREACHABLE_MS;
          }
          heardMs = performance.now();
          if (!line.includes('.tgz')) return true;
          fetched += 1;
          report.progress(`${Math.min(fetched, total)} of about ${total} packages fetched`);
          return true;
        },
      });
      if (result.code !== 0) {
        old.restore();
        throw new PlainError(npmFailure(result));
      }
      writeFileSync(stampPath, wantedHash);
      old.forget();
    },
  };
}
