import { join } from 'node:path';
import { modulePath, projectNode, projectRoot } from '../lib/paths.mjs';
import { runCommand } from '../lib/run-command.mjs';
import { formatBytes } from './report.mjs';

/** @import { SetupReport } from './report.mjs' */

const STALL_MS = 60_000;
const UNPACK_MS = 10 * 60_000;

/**
 * Downloads the pinned Electron from its vendor, with the electron package's own installer.
 *
 * @param {SetupReport} report
 * @returns {Promise<string | undefined>} undefined when installed, else a short reason
 */
export async function installVendorElectron(report) {
  const helper = join(projectRoot, 'scripts', 'setup', 'vendor-download.mjs');
  const env = { ...process.env, ELECTRON_GET_NO_PROGRESS: '1' };
  let reason = '';
  const download = await runCommand(projectNode(), [helper], {
    env,
    diesWithUs: true,
    stallMs: STALL_MS,
    onLine(line) {
      const [word, ...rest] = line.split(' ');
      if (word === 'progress')
        report.progress(formatBytes(Number(rest[0]), Number(rest[1]) || undefined));
      else if (word === 'failed') reason = rest.join(' ');
    },
  });
  if (download.ended === 'stall') return 'no data arrived for a minute';
  if (download.code !== 0) return reason || 'the download ended with an error';
  const install = await runCommand(projectNode(), [modulePath('electron', 'install.js')], {
    env,
    diesWithUs: true,
    timeoutMs: UNPACK_MS,
  });
  if (install.code !== 0) return install.tail.split('\n')[0] || 'it could not be unpacked';
  return undefined;
}
