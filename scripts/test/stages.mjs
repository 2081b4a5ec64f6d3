import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../lib/build.mjs';
import { projectNode, projectRoot } from '../lib/paths.mjs';
import { runCommand } from '../lib/run-command.mjs';
import { toolEnv, toolPath } from '../lib/tools.mjs';
import { findPhrases } from './words.mjs';

/** @import { TestOptions } from './options.mjs' */
/** @import { WrittenReport } from './report.mjs' */

/**
 * @typedef {object} Check a stage that runs one tool
 * @property {string} name
 * @property {(signal?: AbortSignal) => Promise<CheckResult>} run
 */

/**
 * @typedef {object} CheckResult
 * @property {boolean} ok
 * @property {string} output the tool's output
 * @property {string} [reason] why it ended, if its output does not say
 */

const MINUTE_MS = 60_000;
const TOOL_LIMIT_MS = 10 * MINUTE_MS;
const TESTS_LIMIT_MS = 60 * MINUTE_MS;

/** @param {number} limitMs */
const limitReached = (limitMs) =>
  `It was still running after ${limitMs / MINUTE_MS} minutes and was ended.`;

/**
 * @param {string} name
 * @param {string} packageName
 * @param {string} command
 * @param {string[]} args
 * @returns {Check}
 */
function tool(name, packageName, command, args) {
  const run = async () => {
    /** @type {string[]} */
    const lines = [];
    const result = await runCommand(projectNode(), [toolPath(packageName, command), ...args], {
      cwd: projectRoot,
      env: toolEnv(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
      onLine: (line) => void lines.push(line),
      timeoutMs: TOOL_LIMIT_MS,
    });
    const reason = result.ended === 'timeout' ? limitReached(TOOL_LIMIT_MS) : undefined;
    return {
      ok: result.code === 0 && reason === undefined,
      output: lines.join('\n').trimEnd(),
      ...(reason && { reason }),
    };
  };
  return { name, run };
}

/** Checks that read the sources without running them; each leaves one core idle most of the time. */
export const CHECKS = [
  tool('types', 'typescript', 'tsc', ['--build']),
  tool('lint', 'oxlint', 'oxlint', ['--type-aware']),
  tool('format', 'prettier', 'prettier', [
    '--check',
    '--cache',
    // Not by times: git gives every file of a branch a new one.
    '--cache-strategy=content',
    '--cache-location=out/.prettier-cache',
    '.',
  ]),
  tool('boundaries', 'dependency-cruiser', 'depcruise', [
    '--config',
    '.dependency-cruiser.cjs',
    'electron',
    'renderer',
    'shared',
  ]),
  {
    name: 'words',
    run: async () => {
      const found = findPhrases(projectRoot);
      return { ok: found.length === 0, output: found.join('\n') };
    },
  },
  {
    name: 'build',
    async run() {
      await ensureBuilt({ force: true });
      return { ok: true, output: '' };
    },
  },
];

/** Vitest stages, with the projects of vitest.config.ts in each. */
export const TEST_STAGES = [
  { name: 'contract', projects: ['contract'] },
  { name: 'unit', projects: ['unit'] },
  { name: 'db', projects: ['db'] },
  { name: 'zones', projects: ['zone *'] },
  { name: 'component', projects: ['component'], needsBuild: true },
  { name: 'e2e', projects: ['e2e'], needsBuild: true },
];

/** All stages, in the order in which they run. */
export const STAGE_NAMES = [...CHECKS, ...TEST_STAGES].map(({ name }) => name);

/**
 * Runs Vitest projects, all in one run: while one file of a project is still running, the other core continues with the
 * next project.
 *
 * @param {string[]} projects
 * @param {TestOptions} options
 * @returns {Promise<{ report?: WrittenReport, reason?: string }>} no report: Vitest itself failed
 */
export async function runTests(projects, { files, title, bail, deep, hunt }) {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-test-'));
  const written = join(folder, 'report.json');
  try {
    const args = [
      'run',
      ...files,
      ...(title === undefined ? [] : ['-t', title.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&')]),
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      `--reporter=${join(import.meta.dirname, 'reporter.mjs')}`,
      ...(bail ? ['--bail=1'] : []),
      // Naming a file runs all of its tests.
      ...(deep || files.length > 0 ? [] : ['--tags-filter=!deep']),
    ];
    const result = await runCommand(projectNode(), [toolPath('vitest'), ...args], {
      cwd: projectRoot,
      env: toolEnv({
        DRAGOMAN_TEST_REPORT: written,
        ...(deep && { DRAGOMAN_DEEP: '1' }),
        ...(hunt && { DRAGOMAN_HUNT: '1' }),
      }),
      inherit: true,
      timeoutMs: TESTS_LIMIT_MS,
    });
    const report = existsSync(written) ? JSON.parse(readFileSync(written, 'utf8')) : undefined;
    if (result.ended === 'timeout') return { report, reason: limitReached(TESTS_LIMIT_MS) };
    return report ? { report } : { reason: 'vitest gave no report: were there any tests?' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
