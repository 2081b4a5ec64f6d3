/** Takes what brings the app to hand: watched folders, newer versions, the way back, and Settings in German. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerDialogs, choose } from './steps.mjs';

/** @import { ElectronApplication, Locator, Page } from 'playwright-core' */

/**
 * @typedef {object} Visit
 * @property {ElectronApplication} app
 * @property {Page} page
 * @property {string} folder the documents of the demo
 * @property {(name: string, part?: Locator) => Promise<void>} look
 */

const DAY_MS = 86_400_000;
const AT_MS = Date.UTC(2026, 4, 18, 8);

/**
 * Opens a place of Settings, whose page is open.
 *
 * @param {Page} page
 * @param {string} place
 */
export async function openPlace(page, place) {
  const link = page.locator(`main nav a[href="#settings-${place}"]`);
  for (const group of await page.locator('main nav button[aria-expanded]').all()) {
    if ((await link.count()) > 0) break;
    await group.click();
  }
  await link.click();
}

/**
 * Watches a folder with two new files, as the form does.
 *
 * @param {Pick<Visit, 'app' | 'page' | 'folder'>} visit
 * @param {{ onForm?: () => Promise<void> }} [steps] onForm: while the form is filled in
 */
export async function watchFolder({ app, page, folder }, { onForm } = {}) {
  const incoming = join(folder, 'Incoming');
  mkdirSync(incoming);
  await answerDialogs(app, incoming);
  await openPlace(page, 'watches');
  await page.getByRole('button', { name: 'Watch a folder' }).click();
  const form = page.getByRole('form', { name: 'Watch a folder' });
  await form.getByLabel('Project', { exact: true }).selectOption('Spring catalog');
  // Enter would send the form where nothing is to be chosen.
  const from = form.getByRole('combobox', { name: 'From' });
  if ((await from.inputValue()) !== 'English') await choose(page, 'From', 'English');
  if ((await form.getByRole('button', { name: 'Remove Spanish' }).count()) === 0) {
    await choose(page, 'To', 'Spanish');
  }
  await onForm?.();
  await form.getByRole('button', { name: 'Watch a folder' }).click();
  await page.getByRole('list', { name: 'Watched folders' }).waitFor();
  writeFileSync(join(incoming, 'Offer.txt'), 'The contract is signed.\n');
  writeFileSync(join(incoming, 'Annex.txt'), 'The house is big and the garden is quiet.\n');
  await page.getByRole('button', { name: 'Send 2 planned files…' }).waitFor({ timeout: 60_000 });
}

/**
 * Answers as if a newer version was known, and had written the data.
 *
 * @param {ElectronApplication} app
 */
const answerNewer = (app) =>
  app.evaluate(
    ({ ipcMain }, { atMs, dayMs }) => {
      const counts = {
        historyItems: 12,
        segments: 340,
        documents: 9,
        timeEntries: 60,
        glossaryEntries: 0,
      };
      const added = { ...counts, historyItems: 2, segments: 51, documents: 2, timeEntries: 4 };
      const changed = { ...counts, historyItems: 0, segments: 7, documents: 1, timeEntries: 0 };
      const answers = {
        'updates:get': {
          isOn: true,
          address: 'https://publisher.example/versions',
          hasKey: true,
          installation: 'deb',
          current: '1.0.0',
          isAsking: false,
          askedAtMs: atMs,
          issuedAtMs: atMs,
          problem: null,
          newer: [
            { version: '1.1.0', date: '2026-05-17', notes: 'New: Watched folders.' },
            { version: '1.0.1', date: '2026-04-02', notes: 'Fixed: A list that stayed empty.' },
          ],
        },
        'updates:get-way-back': {
          writtenBy: '1.1.0',
          point: { fileName: 'dragoman.db', madeAtMs: atMs - dayMs, isBeforeUpgrade: true, counts },
          lost: { added, changed },
        },
      };
      for (const [name, value] of Object.entries(answers)) {
        ipcMain.removeHandler(name);
        ipcMain.handle(name, () => ({ ok: true, value }));
      }
    },
    { atMs: AT_MS, dayMs: DAY_MS },
  );

/** @param {Visit} visit with Settings open */
export async function takeAtHand({ app, page, folder, look }) {
  const section = page.locator('#settings-watches');
  await watchFolder({ app, page, folder }, { onForm: () => look('watches-form', section) });
  await look('watches', section);
  await section.getByRole('button', { name: 'Send 2 planned files…' }).click();
  await look('watches-planned', section);
  await section.getByRole('button', { name: 'Cancel' }).click();
  await section.getByRole('button', { name: 'Send automatically…' }).click();
  await section.locator('form button[type="submit"]').press('Enter');
  await look('watches-sending', section);
  await section.getByRole('button', { name: 'Cancel' }).click();

  await answerNewer(app);
  await page.reload();
  await page.waitForSelector('html[data-app-ready="true"]');
  await openPlace(page, 'about');
  const about = page.locator('#settings-about');
  await about.getByRole('heading', { name: 'Dragoman 1.1.0' }).waitFor();
  await look('about-newer', about.locator('h2').first());

  await page.evaluate(() => globalThis.api.settings.update({ language: 'de' }));
  await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor();
  for (const place of ['watches', 'desktop', 'quick', 'about']) {
    await openPlace(page, place);
    await look(`german-${place}`, page.locator(`#settings-${place} h2`).first());
  }
  await page.evaluate(() => globalThis.api.settings.update({ language: 'en' }));
}
