import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { discoverModes } from '../../electron/embedded/engines/apertium/modes.ts';
import { measureRoutes } from './measure-routes.mjs';
import { describeQuality } from './write-report.mjs';

const ROOT = join(import.meta.dirname, '../..');
const REPORT = join(ROOT, 'docs/translation-quality.md');
const DATA = join(ROOT, 'electron/embedded/engines/apertium/direction-quality.json');

/**
 * Translates sentences that have human translations along every route of the installed Apertium pairs, compares the
 * results with them, and writes docs/translation-quality.md and the file that the engine uses to decide what it
 * offers.
 */
export async function run() {
  const modes = await discoverModes();
  if (modes.length === 0) {
    process.stderr.write(
      'This needs Apertium with its language pairs (npm run services installs them).\n',
    );
    process.exitCode = 1;
    return;
  }
  const result = await measureRoutes(modes, (codes, done, all) => {
    process.stdout.write(`${String(done + 1)} of ${String(all)}: ${codes.join(' > ')}\n`);
  });
  await write(REPORT, describeQuality(modes, result));
  const routes = result.measured.map(({ route, sentenceCount, chrf, copyChrf }) => ({
    route,
    sentenceCount,
    chrf,
    copyChrf,
  }));
  await write(DATA, JSON.stringify({ routes }));
}

/**
 * @param {string} file
 * @param {string} text
 */
async function write(file, text) {
  const options = await resolveConfig(file);
  writeFileSync(file, await format(text, { ...options, filepath: file }));
}
