import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PlainError } from '../lib/plain-error.mjs';
import { npmReason, QUICK_RETRIES, runNpm } from './npm.mjs';

const STALL_MS = 10 * 60_000;
const UNREACHABLE_MS = 30_000;
const NPM_OPTIONS = [
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  // Versions are fixed by the lockfile: what npm has in its cache needs no second look.
  '--prefer-offline',
  ...QUICK_RETRIES,
  // The line for each request is what the progress is read from.
  '--loglevel=http',
];

/** Whether a lockfile's `os`, `cpu` or `libc` field allows a machine's value. */
function allows(list, value) {
  // npm copies the field as the package wrote it: a list or a single word.
  if (list === undefined || value === undefined) return true;
  if (!Array.isArray(list)) return allows([list], value);
  if (list.includes(`!${value}`)) return false;
  const positive = list.filter((item) => !item.startsWith('!'));
  return positive.length === 0 || positive.includes(value) || positive.includes('any');
}

/** Whether a machine must have a package of the lockfile. */
function isNeeded(path, wanted, machine) {
  if (path === '' || wanted.link || wanted.peer) return false;
  // An optional package that names no platform belongs to another optional one that may be absent.
  if (wanted.optional && !wanted.os && !wanted.cpu) return false;
  return (
    allows(wanted.os, machine.os) &&
    allows(wanted.cpu, machine.cpu) &&
    allows(wanted.libc, machine.libc)
  );
}

/**
 * Names the first package that the lockfile wants and node_modules lacks, or undefined when all is there.
 * It lets a node_modules that npm itself filled pass without a second installation.
 *
 * @param {object} lock content of package-lock.json
 * @param {object} installed content of npm's node_modules/.package-lock.json
 * @param {{ os: string, cpu: string, libc: string | undefined }} machine
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

/**
 * Whether the lockfile leaves out optional packages that its own packages name. npm leaves out those of
 * other platforms when a registry does not offer them; `npm ci` then refuses the lockfile as a whole, while
 * `npm install --no-save` takes the very same versions and checksums from it.
 *
 * @param {object} lock content of package-lock.json
 */
export function lacksOptionalPackages(lock) {
  const paths = Object.keys(lock.packages ?? {});
  const present = new Set(
    paths.map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  );
  return Object.values(lock.packages ?? {}).some((entry) =>
    Object.keys(entry.optionalDependencies ?? {}).some((name) => !present.has(name)),
  );
}

function machine() {
  const header = process.platform === 'linux' ? process.report?.getReport().header : undefined;
  const libc = header && (header.glibcVersionRuntime ? 'glibc' : 'musl');
  return { os: process.platform, cpu: process.arch, libc };
}

/**
 * Gives npm an empty place, as `npm ci` does: it takes any folder with a package.json in it for a whole package,
 * and a killed run leaves others. What was there is kept until the new packages stand.
 *
 * @returns {{ restore: () => void, forget: () => void }}
 */
function setAside(folder, asidePath) {
  try {
    rmSync(asidePath, { recursive: true, force: true });
    if (!existsSync(folder)) return { restore: () => {}, forget: () => {} };
    mkdirSync(dirname(asidePath), { recursive: true });
    renameSync(folder, asidePath);
  } catch (error) {
    throw new PlainError(
      `The old Node packages could not be moved away: ${error.message}.\n` +
        'Close the programs that use them, delete the folder node_modules and run the same command again.',
    );
  }
  return {
    restore() {
      rmSync(folder, { recursive: true, force: true });
      renameSync(asidePath, folder);
    },
    forget: () => rmSync(asidePath, { recursive: true, force: true }),
  };
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The packages of package-lock.json, in node_modules. */
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
      writeFileSync(stampPath, hash());
      return true;
    },
    async run(report) {
      const wantedHash = hash();
      const lock = readJson(lockPath);
      const here = machine();
      const total = Object.entries(lock.packages ?? {}).filter(([path, wanted]) =>
        isNeeded(path, wanted, here),
      ).length;
      const command = lacksOptionalPackages(lock) ? ['install', '--no-save'] : ['ci'];
      report.say(`Node packages: installing from package-lock.json (npm ${command.join(' ')})`);
      const old = setAside(folder, join(projectRoot, 'out', '.old-node-modules'));
      let fetched = 0;
      let heardMs = performance.now();
      const result = await runNpm([...command, ...NPM_OPTIONS], {
        cwd: projectRoot,
        stallMs: STALL_MS,
        onLine(line) {
          if (!line.startsWith('npm http ')) return true;
          const trouble = /attempt \d+ failed with (\S+)/u.exec(line)?.[1];
          if (trouble) {
            report.progress(`the registry does not answer (${trouble}); trying again`);
            // npm would go on like this for every single package.
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
        const reason =
          result.ended === 'told' ? 'the npm registry does not answer' : npmReason(result.tail);
        throw new PlainError(
          `The Node packages could not be installed: ${reason}.\n` +
            'Everything is as it was before. Check that this machine reaches its npm registry (npm ping), then run the same command again.',
        );
      }
      writeFileSync(stampPath, wantedHash);
      old.forget();
    },
  };
}
