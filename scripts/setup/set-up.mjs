import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheRoot, projectRoot } from '../lib/paths.mjs';
import { codeOf, PlainError } from '../lib/plain-error.mjs';
import { electronRuntime } from './electron.mjs';
import { parseFlags } from './flags.mjs';
import { takeLock } from './lock.mjs';
import { nodePackages } from './node-packages.mjs';
import { requireSetupNode, requireToolsNode } from './node-version.mjs';
import { createReport, formatDuration } from './report.mjs';
import { sqliteBuild } from './sqlite-build.mjs';
import { systemPackages } from './system-packages.mjs';
import { clearWorkFolders } from './work-folder.mjs';

/** @import { SetupReport } from './report.mjs' */

/**
 * A step of the setup.
 *
 * @typedef {object} SetupStep
 * @property {string} title
 * @property {(report: SetupReport) => Promise<boolean | string>} isUpToDate text: why it cannot do more than before
 * @property {(report: SetupReport) => Promise<string | void>} run text: its result, unless simply done
 */

/**
 * Reports a folder that cannot be written before anything is downloaded into it.
 *
 * @param {string} folder
 * @param {string} name
 * @param {string} advice
 */
function requireFolder(folder, name, advice) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOSPC') throw error;
    const reason = code === 'EROFS' ? 'it is on a read-only disk' : code;
    throw new PlainError(
      `The ${name} ${folder} cannot be written (${reason}). Nothing was changed.\n` +
        `${advice} and run the same command again.`,
    );
  }
}

const requireCacheFolder = () =>
  requireFolder(cacheRoot(), 'cache folder', 'Name a folder of yours in DRAGOMAN_CACHE');
const requireCheckout = () =>
  requireFolder(projectRoot, 'folder', 'Clone into a folder of yours, or make this one writable,');

/**
 * Makes a fresh clone ready to run. Uses only Node built-ins: there may be no node_modules yet. All its messages go to
 * stderr, because stdout belongs to the command that follows.
 *
 * @param {readonly string[]} args flags, see `flags.mjs`
 * @throws {PlainError} with what happened, what is safe and what to do
 */
export async function setUp(args) {
  requireSetupNode();
  const flags = parseFlags(args);
  const report = createReport(flags);
  const startedMs = performance.now();
  /** @type {(() => void) | undefined} */
  let release;

  /**
   * @param {SetupStep} step
   * @param {() => void} [requirePlace]
   */
  const runStep = async (step, requirePlace = () => {}) => {
    const stepStartedMs = performance.now();
    const duration = () => formatDuration(performance.now() - stepStartedMs);
    // A step that cannot do more than before returns a text.
    const state = await step.isUpToDate(report);
    if (state) {
      report.mention(`${step.title}: ${state === true ? 'up to date' : state} (${duration()})`);
      return;
    }
    requirePlace();
    // Only one setup runs at a time, because all of them share the cache; checks need no lock.
    if (release === undefined) {
      requireCacheFolder();
      release = await takeLock(join(cacheRoot(), 'setup.lock'), {
        onWait: (owner) =>
          report.say(`another setup is running (process ${owner}); waiting for it`),
      });
      clearWorkFolders();
      if (await step.isUpToDate(report)) {
        report.mention(`${step.title}: up to date, done by the other setup (${duration()})`);
        return;
      }
    }
    const outcome = (await step.run(report)) ?? 'done';
    report.say(`${step.title}: ${outcome} in ${duration()}`);
  };

  try {
    await runStep(nodePackages({ projectRoot }), requireCheckout);
    requireToolsNode();
    await runStep(systemPackages({ flags }));
    if (!flags.noElectron) {
      await runStep(electronRuntime({ flags }));
      await runStep(sqliteBuild());
    }
    report.mention(`ready in ${formatDuration(performance.now() - startedMs)}`);
  } finally {
    release?.();
  }
}
