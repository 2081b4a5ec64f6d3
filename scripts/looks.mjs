/**
 * Screenshots of the real window on real data, translated by the service inside the app: every page in
 * both themes and two widths under out/looks/, and the README's picture under docs/images/. Run after a
 * build: `node scripts/looks.mjs`.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemoService } from './lib/demo-service.mjs';
import { dropFiles, openWindow } from './lib/drive-window.mjs';
import { takeFormats } from './lib/format-looks.mjs';
import { takeEmptyHistory, takeHistory } from './lib/history-looks.mjs';
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
    for (const language of languages) await this.choose('To', language);
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
    await this.page.getByRole('link', { name, exact: true }).click();
    await this.page.getByRole('heading', { name, level: 1 }).waitFor();
  }

  async choose(name, language) {
    const box = this.page.getByRole('combobox', { name, exact: true });
    await box.fill(language);
    await box.press('Enter');
  }

  async send(name, content) {
    await this.plan([this.write(name, content)]);
    await this.translate();
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

  /** One look in every theme and width, with `part` of the page in view. */
  async look(name, part) {
    for (const width of WIDTHS) {
      await this.setWidth(width);
      await part?.scrollIntoViewIfNeeded();
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
  await page.keyboard.press('Escape');
}

const HOUR_MS = 3_600_000;
const DAYS_OF_WORK = 9;

/** Some days of work for two customers, as they would have been typed in. */
async function logTime(page) {
  await page.evaluate(
    async ({ hourMs, days }) => {
      const { time } = globalThis.api;
      const make = async (answer) => (await answer).value;
      const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
      const customer = await make(time.addCustomer({ connectionId: null, name: 'Harbour Press' }));
      const project = (name, customerId, isBillable) =>
        make(
          time.addProject({ connectionId: null, name, customerId, isBillable, hourlyRate: null }),
        );
      const projects = [
        await project('Spring catalogue', customer.id, true),
        await project('Contracts', customer.id, true),
        await project('Bookkeeping', null, false),
      ];
      const notes = ['Translation of chapter', 'Review of chapter', 'Invoices'];
      const morning = new Date().setHours(8, 30, 0, 0);
      for (let day = days; day > 0; day -= 1) {
        for (let part = 0; part < 3; part += 1) {
          const startedAtMs = new Date(morning).setDate(new Date(morning).getDate() - day);
          const from = startedAtMs + part * 2.5 * hourMs;
          await time.addEntry({
            startedAtMs: from,
            endedAtMs: from + hourMs * (1 + ((day + part) % 4) / 3),
            zone,
            note: part === 2 ? notes[2] : `${notes[part]} ${String(days - day + 1)}`,
            projectId: projects[(day + part) % 3].id,
            isBillable: part !== 2,
            tags: part === 1 ? ['review'] : [],
            documentJobId: null,
          });
        }
      }
    },
    { hourMs: HOUR_MS, days: DAYS_OF_WORK },
  );
}

/** Time: the empty page, a running timer among entries, a cell being edited, sums, and the outbox. */
async function takeTime(studio) {
  const { page } = studio;
  await studio.goTo('Time');
  await page.getByText('No time logged yet.').waitFor();
  await studio.look('time-empty');
  await logTime(page);
  const timer = page.getByRole('region', { name: 'Timer' });
  await timer.getByLabel('Note for the timer').fill('Proofreading the catalogue');
  await timer.getByLabel('Note for the timer').press('Enter');
  const table = page.getByRole('table', { name: 'Time entries' });
  await table.getByText('Running').waitFor();
  await studio.look('time');
  const row = table.getByRole('row').filter({ hasText: 'Review of chapter' }).first();
  await row.getByTitle(/^Times/).click();
  await page.getByRole('textbox', { name: 'End' }).last().fill('1:15');
  await studio.look('time-edit', row);
  await page.keyboard.press('Escape');
  for (const [view, name] of [
    ['Week and charts', 'time-report'],
    ['Projects and customers', 'time-catalogue'],
  ]) {
    await page.getByRole('button', { name: view }).click();
    await page.getByText('Spring catalogue').first().waitFor();
    await studio.look(name);
  }
  await page.getByRole('button', { name: 'Entries', exact: true }).click();
  await page.getByRole('button', { name: /^Outbox/ }).click();
  await page.getByRole('heading', { name: 'Outbox', level: 1 }).waitFor();
  await studio.look('outbox');
  await page.getByRole('button', { name: 'Stop timer' }).click();
}

/** A glossary that was changed at the service between two documents. */
async function takeGlossaryNote(studio, service) {
  const { page } = studio;
  const pair = { source_lang: 'en', target_lang: 'es', entries_format: 'tsv' };
  const { glossary_id: id } = await service.ask('POST', '/v3/glossaries', {
    name: 'Contracts',
    dictionaries: [{ ...pair, entries: 'contract\tcontrato\nfilter\tfiltro' }],
  });
  await page.evaluate(
    ({ url, key }) =>
      globalThis.api.connections.add({ name: 'Agency', kind: 'custom', baseUrl: url, key }),
    { url: service.url, key: service.key },
  );
  await studio.goTo('Documents');
  await page.getByRole('combobox', { name: 'Service' }).selectOption({ label: 'Agency' });
  await studio.plan([studio.write('order.txt', LETTER)]);
  await studio.choose('From', 'English');
  await page.getByRole('combobox', { name: 'Glossary' }).selectOption({ label: 'Contracts' });
  await studio.translate();
  const saved = (name) =>
    page.getByRole('row', { name }).getByText('Saved', { exact: true }).waitFor();
  await saved(/^order\.txt/);
  await service.ask('PUT', `/v3/glossaries/${id}/dictionaries`, {
    ...pair,
    entries: 'contract\tacuerdo\nmeeting\treunión',
  });
  await studio.send('order-two.txt', LETTER.replace('contract', 'order and contract'));
  await saved(/^order-two\.txt/);
  await studio.look('documents-glossary-note');
}

/** Practice mode: its form, the banner on every page, and an account whose characters are used up. */
async function takePractice(studio) {
  const { page } = studio;
  await studio.goTo('Settings');
  await page.getByRole('checkbox', { name: 'Practice mode' }).check();
  const form = page.getByRole('form', { name: 'Practice faults' });
  await form.getByLabel('Characters used up (456), times').fill('1');
  await form.getByLabel('Speed of downloads, bytes per second').fill('fast');
  await form.getByRole('button', { name: 'Begin a new round' }).click();
  await studio.look('settings-practice-error', form);
  await form.getByLabel('Speed of downloads, bytes per second').fill('0');
  await form.getByRole('button', { name: 'Begin a new round' }).click();
  await form.getByText(/^Round/).waitFor();
  await studio.look('settings-practice', form.getByRole('button'));
  await studio.goTo('Documents');
  await studio.look('documents-practice');
  await studio.send('rehearsal.txt', LETTER);
  await page.getByRole('region', { name: 'Characters of Practice' }).waitFor();
  await studio.look('documents-quota');
}

rmSync(LOOKS, { recursive: true, force: true });
mkdirSync(LOOKS, { recursive: true });
const display = hasDisplay() ? null : await startVirtualDisplay();
if (display !== null) process.env.DISPLAY = display.display;
const folder = mkdtempSync(join(tmpdir(), 'dragoman-looks-'));
const documents = join(folder, 'Partners');
mkdirSync(documents);
const service = await startDemoService();
const { app, page } = await openWindow({ userData: join(folder, 'data') });
try {
  // No picture is taken half way between two themes.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const studio = new Studio(app, page, documents);
  await takeEmptyHistory(studio);
  await studio.goTo('Documents');
  await takeAll(studio);
  await takeFormats(studio);
  await takeHistory(studio);
  await takeTime(studio);
  await takeGlossaryNote(studio, service);
  await takePractice(studio);
} finally {
  await app.close();
  await service.stop();
  await display?.stop();
  rmSync(folder, { recursive: true, force: true });
}
