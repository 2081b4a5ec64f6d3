/**
 * Takes every page with its views, light and dark, in windows of every width, for anyone who changes the app's look. Their
 * content is made here, by the embedded services.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { dropFiles } from '../lib/drive-window.mjs';
import { takeAtHand } from './at-hand.mjs';
import { fill } from './content.mjs';
import { takeSentences } from './sentences.mjs';
import {
  answerDialogs,
  choose,
  choosePageAction,
  goTo,
  leaveField,
  setSize,
  setTheme,
  waitForTranslation,
} from './steps.mjs';

/** @import { ElectronApplication, Locator, Page } from 'playwright-core' */

/**
 * @typedef {object} Visit
 * @property {ElectronApplication} app
 * @property {Page} page
 * @property {string} folder the documents of the demo
 * @property {string} pictures folder for the images
 * @property {string} sample a document
 */

const HEIGHT = 800;
const WIDE = 1200;
const WIDTHS = [1600, WIDE, 900, 480];
const THEMES = /** @type {const} */ (['light', 'dark']);
const TEXT = 'The contract is signed.\nPlease bring the invoice on Monday.\nThe house is big.';
/** A line that is not in the letter, but in the sample. */
const NEW = 'A clear label on every tool saves time at the desk.';

/** @param {Visit} visit */
export async function takeAllPages({ app, page, folder, pictures, sample }) {
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  /** @param {string | RegExp} name */
  const button = (name) => page.locator('main').getByRole('button', { name, exact: true }).first();
  /** @param {number} width */
  const setWidth = async (width) => {
    await setSize(app, width, HEIGHT);
    await page.waitForFunction((wanted) => globalThis.innerWidth === wanted, width);
  };
  /**
   * @param {string} name
   * @param {Locator} [part] scrolled into view
   */
  const look = async (name, part) => {
    await leaveField(page);
    for (const width of WIDTHS) {
      await setWidth(width);
      await part?.scrollIntoViewIfNeeded();
      for (const theme of THEMES) {
        await setTheme(page, theme);
        await page.screenshot({ path: join(pictures, `${name}-${theme}-${String(width)}.png`) });
      }
    }
    await setWidth(WIDE);
    process.stdout.write(`${name}\n`);
  };
  /**
   * @param {string} name
   * @param {Locator} [after] waited for
   */
  const press = async (name, after) => {
    await button(name).click();
    await after?.waitFor();
  };

  await fill(page);

  await goTo(page, 'Translate');
  await choose(page, 'From', 'English');
  await choose(page, 'To', 'Spanish');
  await page.getByRole('textbox', { name: 'Source text' }).fill(TEXT);
  await waitForTranslation(page, TEXT);
  await look('translate');
  await press('Options');
  await look('translate-options');

  await goTo(page, 'Documents');
  await look('documents-empty');
  const report = join(folder, 'report.docx');
  cpSync(sample, report);
  const files = [report, ...['letter.txt', 'broken.docx'].map((name) => join(folder, name))];
  for (const file of files.slice(1)) writeFileSync(file, `${TEXT}\n`);
  await dropFiles(page, files, page.getByRole('region', { name: 'Drop files or folders' }));
  await page.getByRole('table', { name: 'Planned files' }).waitFor();
  if ((await page.getByRole('button', { name: 'Remove Spanish' }).count()) === 0) {
    await choose(page, 'To', 'Spanish');
  }
  await look('documents-plan');
  await page.getByRole('button', { name: /^Translate \d/ }).click();
  const saved = page
    .getByRole('table', { name: 'Document jobs' })
    .getByText('Saved', { exact: true });
  await saved.nth(1).waitFor({ timeout: 120_000 });
  await look('documents');

  const again = join(folder, 'letter again.txt');
  writeFileSync(again, `${TEXT}\n${NEW}\n`);
  await dropFiles(page, [again], page.getByRole('region', { name: 'Drop files or folders' }));
  await choose(page, 'From', 'English');
  const known = page.getByRole('checkbox', { name: /^Take known sentences/u, disabled: false });
  await press('Details');
  await known.check();
  await look('documents-known', known);
  await page.getByRole('button', { name: /^Translate 1 / }).click();
  await saved.nth(2).waitFor({ timeout: 120_000 });
  await look('documents-saved-characters', saved.first());

  await goTo(page, 'History');
  await press('letter again.txt', page.getByRole('table', { name: 'Segments' }));
  await look('history-known');
  await press('History');

  await goTo(page, 'History');
  await look('history');
  await press('Concordance');
  await page.getByRole('searchbox', { name: 'Search history' }).fill('contract');
  await page.getByRole('table', { name: 'Sentence pairs' }).waitFor();
  await look('concordance');
  await press('Clear');
  await press('Translations');
  await press('report.docx', page.getByRole('table', { name: 'Segments' }));
  await look('history-item');
  const tagged = page
    .getByRole('row')
    .filter({ has: page.getByRole('img') })
    .first();
  await tagged.getByRole('button', { name: /^Edit translation/u }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Control+Shift+Home');
  await page.keyboard.type('Otro texto');
  await look('history-tags', tagged);
  await page.getByRole('textbox').last().press('Escape');
  await page.getByRole('button', { name: 'Edit translation 1', exact: true }).click();
  const first = page.getByRole('textbox', { name: 'Translation 1' });
  await first.fill('Informe del trimestre');
  await first.press('Enter');
  await page.getByRole('button', { name: 'Lock translation 3', exact: true }).click();
  await page.getByRole('button', { name: 'Save document' }).click();
  await page.getByText('Saved as').waitFor();
  await page
    .getByRole('button', { name: /^Check/u })
    .first()
    .click();
  await look('history-edited');
  await page.getByRole('textbox', { name: 'Translation 2' }).press('Escape');
  await choosePageAction(page, 'report.docx', 'Replace…');
  const replacing = page.getByRole('region', { name: 'Replace in this translation' });
  await replacing.getByRole('textbox', { name: 'Find' }).fill('miembros');
  await replacing.getByRole('textbox', { name: 'Replace with' }).fill('socios');
  await replacing.getByRole('list').waitFor();
  await look('history-replace', replacing);
  await replacing.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Edit translation 2', exact: true }).click();
  const help = page.getByRole('complementary', { name: 'Help with the translation' });
  await help.getByRole('tab', { name: 'Matches' }).click();
  await look('history-segment-help', help);
  await page.getByRole('textbox', { name: 'Translation 2' }).press('Escape');
  await exchange({ app, page, folder, look });
  await takeSentences({ app, page, folder, look });

  await goTo(page, 'Time');
  const timer = page.getByRole('region', { name: 'Timer' }).getByLabel('Note for the timer');
  await timer.fill('Proofreading');
  await timer.press('Enter');
  await page.getByRole('table', { name: 'Time entries' }).getByText('Running').waitFor();
  await look('time');
  const row = page.getByRole('row').filter({ hasText: 'Review of chapter' }).first();
  await row.getByTitle(/^Times/).click();
  await page.getByRole('textbox', { name: 'End' }).last().fill('1:15');
  await look('time-edit', row);
  await page.keyboard.press('Escape');
  await press('Week and charts', page.getByRole('table', { name: 'Week' }));
  await look('time-week');
  await press(
    'Projects and customers',
    page.getByRole('table', { name: 'Projects and customers' }),
  );
  await look('time-catalogue');
  await press('Entries');
  await choosePageAction(page, 'Time', 'Outbox');
  await page.getByRole('heading', { name: 'Outbox', level: 1 }).waitFor();
  await look('outbox');

  await goTo(page, 'Terms');
  await look('glossaries');
  await press('New glossary', page.getByRole('form', { name: 'New glossary' }));
  await press('Create', page.getByText('The name is empty.'));
  await look('glossaries-new');
  await press('Contracts', page.getByRole('gridcell', { name: 'lighthouse' }));
  await look('glossary');
  await choosePageAction(page, 'Contracts', 'Replace…');
  await page.getByRole('form', { name: 'Replace in the terms found' }).waitFor();
  await look('glossary-replace');
  await press('All glossaries', button('Memories'));
  await press('Memories', page.getByRole('table', { name: 'Translation memories' }));
  await look('memories');
  await press('New memory', page.getByRole('form', { name: 'New memory' }));
  await press('Create', page.getByText('The name is empty.'));
  await look('memories-new');
  await press('Letters', page.getByRole('table', { name: 'Units' }));
  await press('New unit', page.getByRole('form', { name: 'New unit' }));
  await look('memory');
  await press('All memories', button('Style rules'));
  await press('Spoken terms', button('New collection'));
  await look('spoken-terms');
  await press('Style rules', page.getByRole('table', { name: 'Style rules' }));
  await press('New list', page.getByRole('form', { name: 'New list' }));
  await look('style-rules');
  await press('Web', page.getByRole('form', { name: 'Rules' }));
  await look('style-list');

  await goTo(page, 'Voice');
  await page.getByRole('combobox', { name: 'Spoken language', disabled: false }).waitFor();
  await look('voice');
  await takeSession(page, look);

  // Without a key, it is in the rail only while it is shown.
  await page.keyboard.press('Control+8');
  await page.getByRole('heading', { name: 'Usage and keys', level: 1 }).waitFor();
  await page.getByRole('figure', { name: 'Characters by day' }).waitFor();
  await look('usage');
  await press('Keys');
  await look('usage-keys');

  await goTo(page, 'Settings');
  await look('settings');
  await press('Add connection', page.getByRole('form', { name: 'New connection' }));
  await press('Add and test', page.getByText('Enter a name for the connection.'));
  await look('settings-add');
  await page.keyboard.press('F1');
  await page.getByRole('dialog').waitFor();
  await look('shortcuts');
  await page.keyboard.press('Escape');
  await app.evaluate(({ ipcMain }) => {
    // Documents are split faster than their images are taken.
    ipcMain.removeHandler('data:count-uncut');
    ipcMain.handle('data:count-uncut', () => ({ ok: true, value: 12 }));
  });
  for (const group of await page.locator('main nav button[aria-expanded]').all()) {
    await group.click();
    for (const place of await page.locator('main nav a').all()) {
      const address = (await place.getAttribute('href')) ?? '';
      await place.click();
      await look(address.slice(1));
    }
  }
  await page.locator('main nav a[href="#settings-data"]').click();
  await button(/^Browse \w+ \d/u).click();
  await look('restore-point', page.getByRole('region', { name: /^Restore point/u }));
  await takeAtHand({ app, page, folder, look });
}

/**
 * Takes a session with Chromium's own microphone, which beeps: its look while running, in large type, at its end, and
 * as an earlier session.
 *
 * @param {Page} page
 * @param {(name: string, part?: Locator) => Promise<void>} look
 */
async function takeSession(page, look) {
  await choose(page, 'Spoken language', 'English');
  await choose(page, 'Translate into', 'Spanish');
  await look('voice-set-up');
  await page.getByRole('button', { name: 'Start listening' }).click();
  await page.getByText('Listening', { exact: true }).waitFor();
  await look('voice-session');
  await page.getByRole('button', { name: 'Large type' }).click();
  await look('voice-large');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText('Ended', { exact: true }).waitFor();
  await look('voice-ended');
  await page.getByRole('button', { name: 'New session' }).click();
}

/**
 * Takes a document that is sent to a colleague and back, with a few words changed.
 *
 * @param {Pick<Visit, 'app' | 'page' | 'folder'> & { look: (name: string) => Promise<void> }} visit
 */
async function exchange({ app, page, folder, look }) {
  const file = join(folder, 'report.xlsx');
  await answerDialogs(app, file);
  await choosePageAction(page, 'report.docx', 'Send for review…');
  await page.getByRole('dialog').waitFor();
  await look('history-export-dialog');
  await page.getByLabel(/^Excel/u).check();
  await page.getByRole('button', { name: 'Choose location…' }).click();
  await page.getByText(/^Exported \d/u).waitFor();
  const sheet = 'xl/worksheets/sheet1.xml';
  const parts = unzipSync(readFileSync(file));
  let row = 0;
  const changed = strFromU8(parts[sheet] ?? new Uint8Array()).replaceAll(
    /<row>.*?<\/row>/gsu,
    (cells) => {
      row += 1;
      const words = row === 2 ? 'Informe trimestral' : 'Revisado por una colega';
      const isChanged = row % 4 === 2;
      return isChanged ? cells.replace(/(s="9"><is><t[^>]*>)[^<]*/u, `$1${words}`) : cells;
    },
  );
  writeFileSync(file, zipSync({ ...parts, [sheet]: strToU8(changed) }));
  await choosePageAction(page, 'report.docx', 'Import a review…');
  await page.getByRole('region', { name: 'Returned file' }).waitFor();
  await page.getByRole('list', { name: /^Differences/u }).waitFor();
  await look('history-returned');
  await page.getByRole('button', { name: /^Import \d/u }).click();
  await page.getByText(/segments? (?:was|were) changed/u).waitFor();
  await look('history-taken');
}
