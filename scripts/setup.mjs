/**
 * Makes a fresh clone ready to run, before every npm script that needs it. Runs on the system's Node with
 * Node built-ins only: there may be no node_modules yet. Everything it says goes to stderr.
 */
import { join } from 'node:path';
import { cacheRoot, projectRoot } from './lib/paths.mjs';
import { failWith } from './lib/plain-error.mjs';
import { electronRuntime } from './setup/electron.mjs';
import { parseFlags } from './setup/flags.mjs';
import { takeLock } from './setup/lock.mjs';
import { nodePackages } from './setup/node-packages.mjs';
import { requireSetupNode, requireToolsNode } from './setup/node-version.mjs';
import { createReport, formatDuration } from './setup/report.mjs';
import { sqliteBuild } from './setup/sqlite-build.mjs';
import { systemPackages } from './setup/system-packages.mjs';
import { clearWorkFolders } from './setup/work-folder.mjs';

async function setUp(args) {
  requireSetupNode();
  const flags = parseFlags(args);
  const report = createReport(flags);
  const startedMs = performance.now();
  let release;

  const runStep = async (step) => {
    const stepStartedMs = performance.now();
    const duration = () => formatDuration(performance.now() - stepStartedMs);
    if (await step.isUpToDate(report)) {
      report.mention(`${step.title}: up to date (${duration()})`);
      return;
    }
    // Only one setup at a time works, because all of them share the cache; checks need no lock.
    if (release === undefined) {
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

setUp(process.argv.slice(2)).catch(failWith);
