/**
 * Screenshots of the real window on real data, translated by the service inside the app: every page in
 * both themes and two widths under out/looks/, and the README's picture under docs/images/. Run after a
 * build: `node scripts/looks.mjs`.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropFiles, openWindow } from './lib/drive-window.mjs';
import { hasDisplay, startVirtualDisplay } from './lib/virtual-display.mjs';

const ROOT = join(import.meta.dirname, '..');
const LOOKS = join(ROOT, 'out', 'looks');
const README_PICTURE = join(ROOT, 'docs', 'images', 'documents.png');
const SAMPLES = join(ROOT, 'resources', 'samples');
const HEIGHT = 800;
const WIDTHS = [1200, 600];
const THEMES = ['light', 'dark'];
const SAVED_MS = 120_000;

const LETTER = `Dear colleagues,

Thank you for the documents that you sent us last week. We have read them with great interest.
The meeting takes place on Monday at nine o'clock in our office. Please bring the signed contract.

With kind regards
`;
/** Long enough that its translation is still under way when the picture is taken. */
const MANUAL =
  'Open the cover and remove the old filter. Clean the housing with a dry cloth.\n'.repeat(9000);

/** The window, and what is done in it again and again. */
class Studio {
  constructor(app, page, folder) {
    this.app = app;
    this.page = page;
    this.folder = folder;
  }

  write(name, content) {
    const file = join(this.folder, name);
    writeFileSync(file, content);
    return file;
  }

  async plan(files) {
    const zone = this.page.getByRole('region', { name: 'Drop documents here' });
    await dropFiles(this.page, files, zone);
    await this.page.getByRole('table', { name: 'Planned files' }).waitFor();
  }

  async chooseTargets(languages) {
    const box = this.page.getByRole('combobox', { name: 'To', exact: true });
    for (const language of languages) {
      await box.fill(language);
      await box.press('Enter');
    }
  }

  async translate() {
    await this.page.getByRole('button', { name: /^Translate/ }).click();
    await this.page.getByRole('table', { name: 'Planned files' }).waitFor({ state: 'detached' });
  }

  async waitForSaved(count) {
    const jobs = this.page.getByRole('table', { name: 'Document jobs' });
    const last = jobs.getByText('Saved', { exact: true }).nth(count - 1);
    await last.waitFor({ timeout: SAVED_MS });
  }

  async goTo(name) {
    await this.page.getByRole('link', { name }).click();
    await this.page.getByRole('heading', { name, level: 1 }).waitFor();
  }

  async setWidth(width) {
    await this.app.evaluate(
      ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0].setContentSize(...size),
      [width, HEIGHT],
    );
  }

  async setTheme(theme) {
    await this.page.evaluate((next) => globalThis.api.settings.update({ theme: next }), theme);
    await this.page.locator(`html[data-theme="${theme}"]`).waitFor();
  }

  /** One look in every theme and width. */
  async look(name) {
    for (const width of WIDTHS) {
      await this.setWidth(width);
      for (const theme of THEMES) {
        await this.setTheme(theme);
        await this.page.screenshot({ path: join(LOOKS, `${name}-${theme}-${width}.png`) });
      }
    }
    await this.setWidth(WIDTHS[0]);
    await this.setTheme('light');
  }
}

async function takeAll(studio) {
  const { page } = studio;
  await studio.look('documents-empty');
  const report = join(studio.folder, 'quarterly-report.docx');
  cpSync(join(SAMPLES, 'quarterly-report.docx'), report);
  const letter = studio.write('letter-to-partners.txt', LETTER);
  const empty = studio.write('notes.txt', '');
  const broken = studio.write('scan.docx', 'no Word document');
  await studio.plan([report, letter, empty, broken]);
  await studio.chooseTargets(['Spanish']);
  await studio.look('documents-plan');
  await page.getByRole('button', { name: /^Hide files/ }).click();
  await studio.translate();
  await studio.waitForSaved(2);

  await studio.plan([studio.write('manual.txt', MANUAL)]);
  await studio.translate();
  await studio.plan([studio.write('invitation.txt', LETTER.replace('contract', 'invitation'))]);
  await page.getByText('Translating', { exact: true }).waitFor();
  await page.evaluate(() => document.activeElement?.blur());
  mkdirSync(join(README_PICTURE, '..'), { recursive: true });
  await page.screenshot({ path: README_PICTURE });
  await studio.look('documents-jobs');

  await studio.goTo('History');
  await studio.look('history');
  await page.getByRole('button', { name: 'quarterly-report.docx' }).first().click();
  await page.getByRole('table', { name: 'Segments' }).waitFor();
  await studio.look('history-item');
  await studio.goTo('Settings');
  await studio.look('settings');
  await page.getByRole('button', { name: 'Add connection' }).click();
  await page.getByRole('button', { name: 'Add and test' }).click();
  await studio.look('settings-add');
  await page.keyboard.press('F1');
  await studio.look('shortcuts');
}

rmSync(LOOKS, { recursive: true, force: true });
mkdirSync(LOOKS, { recursive: true });
const display = hasDisplay() ? null : await startVirtualDisplay();
if (display !== null) process.env.DISPLAY = display.display;
const folder = mkdtempSync(join(tmpdir(), 'dragoman-looks-'));
const documents = join(folder, 'Partners');
mkdirSync(documents);
const { app, page } = await openWindow({ userData: join(folder, 'data') });
try {
  // No picture is taken half way between two themes.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await takeAll(new Studio(app, page, documents));
} finally {
  await app.close();
  await display?.stop();
  rmSync(folder, { recursive: true, force: true });
}
