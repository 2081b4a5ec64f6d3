/**
 * Runs on the project's Node, started by vendor-electron.mjs. Brings the pinned Electron archive into
 * the cache that the electron package's installer reads, and tells its progress, which that installer
 * does not do outside of a terminal. Its checksums come with the electron package.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { modulePath } from '../lib/paths.mjs';

const require = createRequire(join(modulePath('electron'), 'install.js'));
const { downloadArtifact } = require('@electron/get');
const { version } = require('./package.json');

try {
  await downloadArtifact({
    version,
    artifactName: 'electron',
    force: process.env.force_no_cache === 'true',
    cacheRoot: process.env.electron_config_cache,
    checksums: require('./checksums.json'),
    platform: process.platform,
    arch: process.arch,
    downloadOptions: {
      quiet: true,
      getProgressCallback: ({ transferred, total }) => {
        process.stdout.write(`progress ${transferred} ${total ?? 0}\n`);
      },
    },
  });
} catch (error) {
  const reason = error.cause?.code ?? error.cause?.message ?? error.message;
  process.stdout.write(`failed ${String(reason).split('\n')[0]}\n`);
  process.exitCode = 1;
}
