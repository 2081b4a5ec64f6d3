/**
 * Takes what the app shows outside its window, on a small desktop (Openbox, the panel of Xfce, Dunst): the menu of its
 * icon, a notification, the quick window, and the question when it is closed.
 */
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  DESKTOP_PROGRAMS,
  missingDesktopPrograms,
  PANEL_PROGRAM,
  startDesktopPrograms,
} from '../lib/desktop-programs.mjs';
import { dropFiles, openWindow } from '../lib/drive-window.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { choose, goTo, setSize, setTheme, waitForTranslation } from './steps.mjs';

/** @import { ElectronApplication, Page } from 'playwright-core' */
/** @import { DesktopPrograms, Part } from '../lib/desktop-programs.mjs' */

const HOUR_MS = 3_600_000;
/** Until a menu or a window of the desktop is drawn. */
const DRAWN_MS = 1500;
const BACKGROUND = '#4f6d70';
const TEXT = 'The contract is signed. The house is big and the garden is quiet.';
const SHORTCUT = 'Control+Alt+J';

/**
 * @typedef {object} Visit
 * @property {ElectronApplication} app
 * @property {Page} page
 * @property {DesktopPrograms} desktop
 * @property {(name: string, part: Part) => Promise<void>} take
 */

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

/** @param {Pick<Visit, 'page' | 'desktop'> & { documents: string }} visit */
async function translate({ page, desktop, documents }) {
  await goTo(page, 'Documents');
  const letter = join(documents, 'letter.txt');
  writeFileSync(letter, 'The contract is signed.\n');
  await dropFiles(page, [letter], page.getByRole('region', { name: 'Drop files or folders' }));
  await choose(page, 'To', 'Spanish');
  await page.getByRole('button', { name: /^Translate \d/ }).click();
  await desktop.run('xdotool', ['search', '--name', '^Dragoman$', 'windowminimize']);
  while ((await desktop.run('dunstctl', ['count', 'displayed'])) !== '1') await setTimeout(100);
}

/** @param {Visit} visit */
async function takeTray({ desktop, take }) {
  await setTimeout(DRAWN_MS);
  await take('notification', { x: 1024, y: 792, width: 416, height: 108 });
  await desktop.run('dunstctl', ['close-all']);
  await desktop.openTrayMenu();
  await setTimeout(DRAWN_MS);
  // "Stop timer", and the entries to start again.
  await desktop.run('xdotool', ['key', 'Down', 'Down', 'Right']);
  await setTimeout(DRAWN_MS);
  await take('tray', { x: 920, y: 0, width: 520, height: 240 });
  await desktop.run('xdotool', ['key', 'Escape', 'Escape']);
}

/** @param {Visit} visit */
async function takeQuick({ app, page, desktop, take }) {
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.restore());
  await goTo(page, 'Translate');
  await choose(page, 'From', 'English');
  await choose(page, 'To', 'Spanish');
  await page.getByRole('textbox', { name: 'Source text' }).fill(TEXT);
  await waitForTranslation(page, TEXT);
  await page.evaluate((shortcut) => globalThis.api.quick.setShortcut({ shortcut }), SHORTCUT);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  for (const theme of /** @type {const} */ (['light', 'dark'])) {
    await setTheme(page, theme);
    await app.evaluate(async ({ clipboard }, text) => clipboard.writeText(text), TEXT);
    const opened = app.waitForEvent('window');
    await desktop.run('xdotool', ['key', 'ctrl+alt+j']);
    const quick = await opened;
    await quick.waitForFunction(
      () => document.querySelector('section p')?.textContent !== '' && document.hasFocus(),
    );
    await setTimeout(DRAWN_MS);
    await take(`quick-window-${theme}`, { x: 440, y: 154, width: 560, height: 430 });
    const closed = quick.waitForEvent('close');
    await desktop.run('xdotool', ['key', 'Escape']);
    await closed;
  }
  await setTheme(page, 'light');
}

/** @param {Visit} visit */
async function takeClosing({ app, take }) {
  await setSize(app, 1000, 640);
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.restore();
    window?.setPosition(220, 100);
    window?.close();
  });
  await setTimeout(DRAWN_MS);
  await take('closing', { x: 444, y: 321, width: 553, height: 183 });
}

/**
 * @param {{ display: string, folder: string, documents: string, pictures: string, mostBytes: number }} options
 * @throws {PlainError} when the desktop's programs are not installed, or a picture is too large
 */
export async function takeDesktop({ display, folder, documents, pictures, mostBytes }) {
  const missing = missingDesktopPrograms([...DESKTOP_PROGRAMS, PANEL_PROGRAM, 'xsetroot']);
  if (missing.length > 0) throw new PlainError(`These programs are missing: ${missing.join(', ')}`);
  mkdirSync(pictures, { recursive: true });
  const config = join(folder, 'desktop');
  mkdirSync(config);
  const desktop = await startDesktopPrograms({ display, folder: config, hasPanel: true });
  /** @type {ElectronApplication | null} */
  let opened = null;
  try {
    await desktop.run('xsetroot', ['-solid', BACKGROUND]);
    const { app, page } = await openWindow({ userData: join(folder, 'data'), env: desktop.env });
    opened = app;
    const visit = {
      app,
      page,
      desktop,
      /** @type {Visit['take']} */
      async take(name, part) {
        const path = join(pictures, `${name}.png`);
        await desktop.capture(path, part);
        const { size } = statSync(path);
        process.stdout.write(`${name}.png ${(size / 1000).toFixed(0)} kB\n`);
        if (size > mostBytes)
          throw new PlainError(`${path} is larger than ${String(mostBytes)} bytes.`);
      },
    };
    await addTime(page);
    await translate({ page, desktop, documents });
    await takeTray(visit);
    await takeQuick(visit);
    await takeClosing(visit);
  } finally {
    // It may be asking whether to close.
    opened?.process().kill('SIGTERM');
    await opened?.close().catch(() => undefined);
    await desktop.stop();
    rmSync(config, { recursive: true, force: true });
  }
}
