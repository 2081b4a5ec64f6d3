import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode, projectRoot } from './paths.mjs';
import { codeOf, PlainError } from './plain-error.mjs';
import { runCommand } from './run-command.mjs';
import { toolEnv, toolPath } from './tools.mjs';

const SOURCES = [
  'electron',
  'renderer',
  'shared',
  'resources',
  'scripts/build',
  'electron.vite.config.ts',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
];
const OUTPUTS = ['out/main/start.js', 'out/preload/preload.cjs', 'out/renderer/index.html'];
const BUILD_MS = 10 * 60_000;

/**
 * @param {string} path from the root of the project
 * @returns {string[]}
 */
function filesUnder(path) {
  const absolute = join(projectRoot, path);
  if (!existsSync(absolute)) return [];
  try {
    return readdirSync(absolute, { withFileTypes: true }).flatMap((entry) =>
      filesUnder(`${path}/${entry.name}`),
    );
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return [path];
    throw error;
  }
}

/**
 * Compares without a locale: the result must be the same everywhere.
 *
 * @param {string} a
 * @param {string} b
 */
const byName = (a, b) => (a < b ? -1 : 1);

/**
 * Hashes all inputs of the build. Uses contents, not times: git gives every file of a branch a new time, and a restored
 * one an old time.
 *
 * @param {boolean} isDev
 */
function sourceHash(isDev) {
  const hash = createHash('sha256').update(isDev ? 'dev' : 'shipped');
  for (const path of SOURCES.flatMap(filesUnder).sort(byName)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(projectRoot, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

const stampPath = () => join(projectRoot, 'out', '.build-stamp');

/** @param {string} hash */
function isBuilt(hash) {
  try {
    if (readFileSync(stampPath(), 'utf8') !== hash) return false;
  } catch {
    return false;
  }
  return OUTPUTS.every((path) => existsSync(join(projectRoot, path)));
}

/**
 * Returns the builder's messages about our sources, without its internal stack.
 *
 * @param {string} tail
 */
function builderWords(tail) {
  return tail
    .split('\n')
    .filter((line) => !/^\s+at /u.test(line))
    .join('\n')
    .trim();
}

/**
 * Builds main, preload and renderer into out/, unless nothing has changed since the last build.
 *
 * @param {{ force?: boolean, isDev?: boolean }} [options] `isDev`: with access to the server of `npm run dev`
 * @returns {Promise<{ built: boolean, durationMs: number }>}
 * @throws {PlainError} with the builder's own message
 */
export async function ensureBuilt({ force = false, isDev = false } = {}) {
  const startedMs = performance.now();
  const hash = sourceHash(isDev);
  if (!force && isBuilt(hash)) return { built: false, durationMs: performance.now() - startedMs };
  // A build that is cut off must not count as the last complete one.
  rmSync(stampPath(), { force: true });
  const result = await runCommand(projectNode(), [toolPath('electron-vite'), 'build'], {
    cwd: projectRoot,
    env: toolEnv({
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      DRAGOMAN_DEV_BUILD: isDev ? '1' : undefined,
    }),
    timeoutMs: BUILD_MS,
  });
  if (result.code !== 0) {
    throw new PlainError(
      `The app could not be built. Your data is not touched by this. The builder says:\n${builderWords(result.tail)}`,
    );
  }
  mkdirSync(join(projectRoot, 'out'), { recursive: true });
  writeFileSync(stampPath(), hash);
  return { built: true, durationMs: performance.now() - startedMs };
}
