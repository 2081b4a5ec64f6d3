/** Takes what the app shows outside its window, on a small desktop: the menu of its icon, and a notification. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { missingDesktopPrograms, startDesktopPrograms } from '../lib/desktop-programs.mjs';
import { dropFiles, openWindow } from '../lib/drive-window.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { choose, goTo } from './steps.mjs';

/** @import { Page } from 'playwright-core' */

const HOUR_MS = 3_600_000;
/** Until the menu is drawn. */
const MENU_MS = 1500;

/** @param {Page} page */
async function addTime(page) {
  await page.evaluate(async (hourMs) => {
    const { time } = globalThis.api;
    const zone = 'UTC';
    const work = { projectId: null, isBillable: true, tags: [], documentJobId: null, zone };
    for (const [at, note] of ['Invoices', 'Glossary for Nordhafen', 'Proofreading'].entries()) {
      const endedAtMs = Date.now() - (at + 1) * hourMs;
      await time.addEntry({ ...work, note, startedAtMs: endedAtMs - hourMs, endedAtMs });
    }
    await time.startTimer({ ...work, note: 'Review contract' });
  }, HOUR_MS);
}

/**
 * @param {{ display: string, folder: string, documents: string, pictures: string }} options
 * @throws {PlainError} when the desktop's programs are not installed
 */
export async function takeDesktop({ display, folder, documents, pictures }) {
  const missing = missingDesktopPrograms();
  if (missing.length > 0) throw new PlainError(`These programs are missing: ${missing.join(', ')}`);
  mkdirSync(pictures, { recursive: true });
  const config = join(folder, 'desktop');
  mkdirSync(config);
  const desktop = await startDesktopPrograms({ display, folder: config });
  const { app, page } = await openWindow({ userData: join(folder, 'data'), env: desktop.env });
  try {
    await addTime(page);
    await goTo(page, 'Documents');
    const letter = join(documents, 'letter.txt');
    writeFileSync(letter, 'The contract is signed.\n');
    await dropFiles(page, [letter], page.getByRole('region', { name: 'Drop files or folders' }));
    await choose(page, 'To', 'Spanish');
    await page.getByRole('button', { name: /^Translate \d/ }).click();
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
    while ((await desktop.run('dunstctl', ['count', 'displayed'])) !== '1') await setTimeout(100);
    await desktop.openTrayMenu();
    await setTimeout(MENU_MS);
    // "Stop timer", and the entries to start again.
    await desktop.run('xdotool', ['key', 'Down', 'Down', 'Right']);
    await setTimeout(MENU_MS);
    await desktop.capture(join(pictures, 'desktop.png'));
    process.stdout.write('desktop.png\n');
    await desktop.run('xdotool', ['key', 'Escape', 'Escape']);
  } finally {
    await app.close();
    await desktop.stop();
    rmSync(config, { recursive: true, force: true });
  }
}
