import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheRoot, projectRoot } from '../lib/paths.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { electronRuntime } from './electron.mjs';
import { parseFlags } from './flags.mjs';
import { takeLock } from './lock.mjs';
import { nodePackages } from './node-packages.mjs';
import { requireSetupNode, requireToolsNode } from './node-version.mjs';
import { createReport, formatDuration } from './report.mjs';
import { sqliteBuild } from './sqlite-build.mjs';
import { systemPackages } from './system-packages.mjs';
import { clearWorkFolders } from './work-folder.mjs';

/** A cache that cannot be written is told before anything is downloaded into it. */
function requireCacheFolder() {
  try {
    mkdirSync(cacheRoot(), { recursive: true });
    accessSync(cacheRoot(), constants.W_OK);
  } catch (error) {
    throw new PlainError(
      `The cache folder ${cacheRoot()} cannot be written (${error.code}). Nothing was changed.\n` +
        'Name a folder of yours in DRAGOMAN_CACHE and run the same command again.',
    );
  }
}

/**
 * Makes a fresh clone ready to run. Needs Node built-ins only: there may be no node_modules yet. Everything it
 * says goes to stderr, because stdout belongs to the command that follows.
 *
 * @param {string[]} args flags, see `flags.mjs`
 * @throws {PlainError} with what happened, what is safe and what to do
 */
export async function setUp(args) {
  requireSetupNode();
  const flags = parseFlags(args);
  const report = createReport(flags);
  const startedMs = performance.now();
  let release;

  const runStep = async (step) => {
    const stepStartedMs = performance.now();
    const duration = () => formatDuration(performance.now() - stepStartedMs);
    // A step that cannot do more than it did says so in words.
    const state = await step.isUpToDate(report);
    if (state) {
      report.mention(`${step.title}: ${state === true ? 'up to date' : state} (${duration()})`);
      return;
    }
    // Only one setup at a time works, because all of them share the cache; checks need no lock.
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
    await step.run(report);
    report.say(`${step.title}: done in ${duration()}`);
  };

  try {
    await runStep(nodePackages({ projectRoot }));
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
