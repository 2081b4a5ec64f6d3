import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { electronArgs } from '../lib/electron-runtime.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { hasDisplay, startVirtualDisplay } from '../lib/virtual-display.mjs';

const START_MS = 120_000;
/** Until everything that a start loads is loaded, even on a busy machine. */
const COMPLETE_AFTER_MS = 12_000;
const END_MS = 15_000;
const LOOK_EVERY_MS = 200;
/** Entries that each thread of a start runs from compiled code. */
const ENTRIES = ['main.cjs.kept', 'database-worker.cjs.kept'];

/** @param {string} folder @returns {string[]} */
const keptIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('.kept'))
    .toSorted();

/**
 * Compiles the code of an unpacked app, which is not yet an archive, by starting it: electron/platform/cached-code.ts
 * writes what V8 made of the functions that a start calls beside each file. The first start only makes the data folder,
 * because a usual start has one.
 *
 * @param {string} executable
 * @param {string} appFolder
 * @returns {Promise<string[]>} the files with compiled code, from the folder of the built code
 */
export async function compileCode(executable, appFolder) {
  const folder = join(appFolder, 'out', 'main');
  const userData = mkdtempSync(join(tmpdir(), 'dragoman-package-'));
  const display = hasDisplay() ? null : await startVirtualDisplay();
  try {
    for (let start = 0; start < 2; start += 1) {
      for (const name of keptIn(folder)) rmSync(join(folder, name));
      await startOnce(executable, folder, {
        DRAGOMAN_USER_DATA: userData,
        ...(start === 0 ? {} : { DRAGOMAN_KEEP_CODE_AFTER_MS: String(COMPLETE_AFTER_MS) }),
        ...(display === null ? {} : { DISPLAY: display.display }),
      });
    }
    return keptIn(folder);
  } finally {
    await display?.stop();
    rmSync(userData, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * @param {string} executable
 * @param {string} folder of the built code
 * @param {Record<string, string>} variables
 */
async function startOnce(executable, folder, variables) {
  const env = { ...process.env, ...variables };
  for (const name of ['ELECTRON_RUN_AS_NODE', 'NODE_OPTIONS', 'DRAGOMAN_SQLITE_BINDING'])
    delete env[name];
  const child = spawn(executable, electronArgs(), { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => child.once('close', resolve).once('error', resolve));
  let printed = '';
  child.stderr.on('data', (chunk) => {
    printed = `${printed}${chunk}`.slice(-2000);
  });
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const deadlineMs = performance.now() + START_MS;
  try {
    // Files with longer names are still being written.
    for (let kept = keptIn(folder); !isWhole(kept); kept = keptIn(folder)) {
      if (isOver() || performance.now() > deadlineMs) {
        throw new PlainError(
          `The packaged app did not start, so its code could not be compiled. It printed:\n${printed}`,
        );
      }
      await sleep(LOOK_EVERY_MS);
    }
  } finally {
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), END_MS);
    await ended;
    clearTimeout(force);
  }
}

/** @param {readonly string[]} kept */
const isWhole = (kept) =>
  ENTRIES.every((name) => kept.includes(name)) && kept.every((name) => name.endsWith('.kept'));
