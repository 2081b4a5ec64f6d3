/**
 * Runs on the project's Node, started by vendor-electron.mjs. Downloads the pinned Electron archive to the cache that
 * the electron package's installer reads, and reports progress, which that installer does only in a terminal. Its
 * checksums come with the electron package.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { modulePath } from '../lib/paths.mjs';
import { codeOf, messageOf } from '../lib/plain-error.mjs';

const require = createRequire(join(modulePath('electron'), 'install.js'));
const { downloadArtifact } = require('@electron/get');
/** @type {{ version: string }} */
const { version } = JSON.parse(readFileSync(modulePath('electron', 'package.json'), 'utf8'));

const cacheRoot = process.env.electron_config_cache;

try {
  await downloadArtifact({
    version,
    artifactName: 'electron',
    ...(cacheRoot ? { cacheRoot } : {}),
    checksums: require('./checksums.json'),
    platform: process.platform,
    arch: process.arch,
    downloadOptions: {
      quiet: true,
      /** @param {{ transferred: number, total: number | null }} progress */
      getProgressCallback: async ({ transferred, total }) => {
        process.stdout.write(`progress ${transferred} ${total ?? 0}\n`);
      },
    },
  });
} catch (error) {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  process.stdout.write(`failed ${(codeOf(cause) ?? messageOf(cause)).split('\n')[0]}\n`);
  process.exitCode = 1;
}
