import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { _electron } from 'playwright-core';
import { electronArgs, resolveElectron } from './electron-runtime.mjs';

/** Number of characters, from the end of the app's output, that an error quotes. */
const PRINTED_CHARACTERS = 4000;
/** The driver detects that the window is gone slightly before the process ends. */
const EXIT_MS = 2000;

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Opens the built app in a real window and waits until its first data is on screen.
 *
 * @param {{ userData: string, env?: Record<string, string | undefined>, args?: string[], opened?: string[], root?: string }} options
 *   opened: files and links; root: of the checkout whose build is opened; this one by default
 * @returns {Promise<{ app: import('playwright-core').ElectronApplication, page: import('playwright-core').Page }>}
 */
export async function openWindow({ userData, env = {}, args = [], opened = [], root = ROOT }) {
  const electron = resolveElectron();
  const app = await _electron.launch({
    executablePath: electron.executable,
    args: [...electronArgs(), ...args, root, ...opened],
    env: { ...process.env, ...electron.env, DRAGOMAN_USER_DATA: userData, ...env },
    timeout: 60_000,
  });
  // The driver drops it when the app has ended.
  const child = app.process();
  let printed = '';
  child.stderr?.on('data', (chunk) => {
    printed = `${printed}${chunk}`.slice(-PRINTED_CHARACTERS);
  });
  try {
    const page = await app.firstWindow();
    await page.waitForSelector('html[data-app-ready="true"]', { timeout: 60_000 });
    return { app, page };
  } catch (error) {
    const isEnded = () => child.exitCode !== null || child.signalCode !== null;
    if (!isEnded()) await Promise.race([once(child, 'exit'), setTimeout(EXIT_MS)]);
    if (!isEnded()) throw error;
    const how = child.signalCode ?? `exit code ${child.exitCode}`;
    throw new Error(`The app ended while it started (${how}). It printed:\n${printed}`, {
      cause: error,
    });
  }
}

/**
 * Drops real files on an element, the way the system's file manager does: the page sees real paths.
 *
 * @param {import('playwright-core').Page} page
 * @param {string[]} files absolute paths of files or folders
 * @param {import('playwright-core').Locator} target
 */
export async function dropFiles(page, files, target) {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('There is nothing to drop on.');
  const point = { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 60) / 2 };
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of /** @type {const} */ (['dragEnter', 'dragOver', 'drop'])) {
    await session.send('Input.dispatchDragEvent', { type, ...point, data });
  }
  await session.detach();
}
