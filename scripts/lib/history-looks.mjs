/** The History page for scripts/looks.mjs: empty, searched, an item, its dialogs and its files. */
import { join } from 'node:path';

const PAIRS = [
  ['en', 'de', 'The supplier delivers the goods.', 'Der Lieferant liefert die Ware.'],
  ['en', 'fr', 'A lighthouse keeper lights the lamp.', 'Un gardien de phare allume la lampe.'],
  ['en', 'es', 'Open the cover and remove the filter.', 'Abra la tapa y retire el filtro.'],
  ['zh', 'en', '今天天气很好，我们去海边散步。', 'The weather is fine; let us walk by the sea.'],
  ['en', 'ar', 'The meeting takes place on Monday.', 'يعقد الاجتماع يوم الاثنين.'],
];
const PAGES_OF_ITEMS = 65;
const SEGMENTS = 230;

function unit([sourceLang, targetLang, source, target], number) {
  const tuv = (lang, text) => `<tuv xml:lang="${lang}"><seg>${text} (${number})</seg></tuv>`;
  return `<tu>${tuv(sourceLang, source)}${tuv(targetLang, target)}</tu>`;
}

function tmx(pair, count) {
  const units = Array.from({ length: count }, (_, index) => unit(pair, index + 1));
  return `<tmx version="1.4"><header srclang="${pair[0]}"/><body>${units.join('\n')}</body></tmx>`;
}

/** Answers the system's file dialogs. */
function answerDialogs(app, { open = '', save = '' }) {
  return app.evaluate(
    ({ dialog }, paths) =>
      Object.assign(dialog, {
        showOpenDialog: () => Promise.resolve({ canceled: false, filePaths: [paths.open] }),
        showSaveDialog: () => Promise.resolve({ canceled: false, filePath: paths.save }),
      }) && undefined,
    { open, save },
  );
}

async function importFile(studio, name, content) {
  await answerDialogs(studio.app, { open: studio.write(name, content) });
  const input = { sourceLang: null, targetLang: null };
  await studio.page.evaluate(
    (languages) => globalThis.api.history.importSegments(languages),
    input,
  );
}

/** Opens a dialog of the page, takes its look, and closes it. */
async function lookAtDialog(studio, button, name) {
  const { page } = studio;
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await studio.look(name);
  await page.keyboard.press('Escape');
}

async function takeSearches(studio) {
  const { page } = studio;
  const field = page.getByRole('searchbox', { name: 'Search history' });
  const nav = page.getByRole('navigation', { name: 'Pages' });
  await studio.look('history-list');
  await nav.getByRole('button', { name: 'Next page' }).click();
  await nav.getByText(/^Page 2 of/).waitFor();
  await studio.look('history-pages', nav);
  await field.fill('气');
  await page.locator('mark').first().waitFor();
  await studio.look('history-cjk');
  await field.fill('supplier goods');
  await page.locator('mark', { hasText: 'supplier' }).first().waitFor();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('Target language').selectOption('DE');
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  await studio.look('history-filters');
  await field.fill('no-such-word');
  await page.getByText('Nothing found.').waitFor();
  await studio.look('history-nothing');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('button', { name: 'Star', exact: true }).first().click();
  await page.getByRole('button', { name: 'Delete', exact: true }).nth(1).click();
  await page.getByRole('region', { name: 'Deleted' }).getByText('was deleted').waitFor();
  await studio.look('history-deleted');
  await page.getByRole('button', { name: 'Undo' }).click();
}

async function takeItem(studio) {
  const { page } = studio;
  await page.getByRole('button', { name: 'manual-weather.tmx' }).first().click();
  const edit = page.getByRole('button', { name: 'Edit translation 1', exact: true });
  await edit.click();
  const editor = page.getByRole('textbox', { name: 'Translation 1' });
  await editor.fill('Lovely weather today: let us walk by the sea.');
  await studio.look('history-edit');
  await editor.press('Control+Enter');
  await page.getByRole('button', { name: 'Earlier wordings of 1' }).click();
  await page.getByRole('list', { name: 'Earlier wordings of 1' }).getByRole('listitem').waitFor();
  await studio.look('history-segments');
  await page.keyboard.press('Escape');
}

async function takeFiles(studio) {
  const { app, page } = studio;
  await lookAtDialog(studio, 'Export', 'history-export');
  await lookAtDialog(studio, 'Import', 'history-import');
  await answerDialogs(app, { save: join(studio.folder, 'History.tmx') });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'Choose a place' }).click();
  await page.getByText(/^Exported/).waitFor();
  await studio.look('history-exported');
  const broken = tmx(PAIRS[0], 3).replace('</tu>', '');
  await answerDialogs(app, { open: studio.write('broken.tmx', broken) });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await page.getByRole('alert').waitFor();
  await studio.look('history-import-failed');
  await page.getByRole('button', { name: 'Dismiss' }).click();
}

export async function takeEmptyHistory(studio) {
  await studio.goTo('History');
  await studio.page.getByText('No finished translations yet.').waitFor();
  await studio.look('history-empty');
}

export async function takeHistory(studio) {
  const { page } = studio;
  await studio.goTo('History');
  for (let number = 1; number <= PAGES_OF_ITEMS; number += 1) {
    const pair = PAIRS[number % PAIRS.length];
    await importFile(studio, `memory-${String(number).padStart(2, '0')}.tmx`, tmx(pair, number));
  }
  await importFile(studio, 'manual-weather.tmx', tmx(PAIRS[3], SEGMENTS));
  await page.reload();
  await page.waitForSelector('html[data-app-ready="true"]');
  await studio.goTo('History');
  await takeSearches(studio);
  await takeItem(studio);
  await takeFiles(studio);
  await lookAtDialog(studio, 'Manage history', 'history-manage');
  await page.keyboard.press('Control+Shift+F');
  const dialog = page.getByRole('dialog', { name: 'Concordance' });
  await dialog.waitFor();
  await studio.look('history-concordance-empty');
  await dialog.getByLabel('Term').fill('lighthouse');
  await dialog.locator('mark').first().waitFor();
  await studio.look('history-concordance');
  await page.keyboard.press('Escape');
}
