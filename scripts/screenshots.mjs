/**
 * `npm run screenshots`: the pictures of the README under docs/screenshots, taken in the real window on sample
 * data that the services inside the app have translated; no account and no key of any service is involved.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { dropFiles, openWindow } from './lib/drive-window.mjs';
import { failWith, PlainError } from './lib/plain-error.mjs';
import { hasDisplay, startVirtualDisplay } from './lib/virtual-display.mjs';

const ROOT = join(import.meta.dirname, '..');
const PICTURES = join(ROOT, 'docs', 'screenshots');
const SAMPLE = join(ROOT, 'resources', 'samples', 'quarterly-report.docx');
const SIZE = [1200, 760];
const MOST_BYTES = 150_000;
const TERMS = [
  ['contract', 'contrato'],
  ['deadline', 'plazo'],
  ['delivery note', 'albarán'],
  ['harbour', 'puerto'],
  ['invoice', 'factura'],
  ['lighthouse', 'faro'],
  ['office', 'oficina'],
  ['supplier', 'proveedor'],
];
const TEXT = `The contract is signed.
Please bring the invoice to our office on Monday.
The house is big and the garden is quiet.`;

async function goTo(page, name) {
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

async function choose(page, name, language) {
  const box = page.getByRole('combobox', { name, exact: true });
  await box.fill(language);
  await box.press('Enter');
}

async function setTheme(page, theme) {
  await page.evaluate((next) => globalThis.api.settings.update({ theme: next }), theme);
  await page.locator(`html[data-theme="${theme}"]`).waitFor();
}

async function take(page, name, theme = 'light') {
  await setTheme(page, theme);
  await page.evaluate(() => document.activeElement?.blur());
  const path = join(PICTURES, `${name}-${theme}.png`);
  await page.screenshot({ path });
  const { size } = statSync(path);
  process.stdout.write(`${name}-${theme}.png ${(size / 1000).toFixed(0)} kB\n`);
  if (size > MOST_BYTES) throw new PlainError(`${path} is larger than ${MOST_BYTES} bytes.`);
}

async function takeTranslate(page) {
  await goTo(page, 'Translate');
  await choose(page, 'From', 'English');
  await choose(page, 'To', 'Spanish');
  await page.getByRole('textbox', { name: 'Source text' }).fill(TEXT);
  const translation = page.getByRole('textbox', { name: 'Translation' });
  await page.waitForFunction(
    (area) => area.value.split('\n').length === 3,
    await translation.elementHandle(),
  );
  await take(page, 'translate');
  await take(page, 'translate', 'dark');
}

async function takeDocuments(page, folder) {
  await goTo(page, 'Documents');
  const report = join(folder, 'quarterly-report.docx');
  cpSync(SAMPLE, report);
  const letter = join(folder, 'letter.txt');
  writeFileSync(letter, `${TEXT}\n`);
  await dropFiles(
    page,
    [report, letter],
    page.getByRole('region', { name: 'Drop documents here' }),
  );
  await page.getByRole('table', { name: 'Planned files' }).waitFor();
  if ((await page.getByRole('button', { name: 'Remove Spanish' }).count()) === 0) {
    await choose(page, 'To', 'Spanish');
  }
  await page.getByRole('button', { name: /^Translate \d/ }).click();
  const jobs = page.getByRole('table', { name: 'Document jobs' });
  await jobs.getByText('Saved', { exact: true }).nth(1).waitFor({ timeout: 120_000 });
  await take(page, 'documents');
  await goTo(page, 'History');
  await page.getByRole('button', { name: 'quarterly-report.docx' }).first().click();
  await page.getByRole('table', { name: 'Segments' }).waitFor();
  await take(page, 'history', 'dark');
}

async function takeGlossary(page) {
  await page.evaluate(async (terms) => {
    const { glossaries } = globalThis.api;
    const make = async (answer) => (await answer).value;
    const { id: glossaryId } = await make(
      glossaries.create({ name: 'Contracts', connectionId: null }),
    );
    const { dictionaries } = await make(
      glossaries.addDictionary({ glossaryId, sourceLang: 'en', targetLang: 'es' }),
    );
    const add = terms.map(([source, target]) => ({ source, target }));
    const dictionaryId = dictionaries[0].id;
    await make(glossaries.changeEntries({ dictionaryId, add, update: [], remove: [] }));
  }, TERMS);
  await goTo(page, 'Glossaries');
  await page.getByRole('button', { name: 'Contracts', exact: true }).click();
  await page.getByRole('gridcell', { name: 'lighthouse' }).waitFor();
  await take(page, 'glossary');
}

async function run() {
  await ensureBuilt();
  const display = hasDisplay() ? null : await startVirtualDisplay();
  if (display !== null) process.env.DISPLAY = display.display;
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-screenshots-'));
  mkdirSync(PICTURES, { recursive: true });
  const { app, page } = await openWindow({ userData: join(folder, 'data') });
  try {
    // No picture is taken half way between two themes.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await app.evaluate(
      ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0].setContentSize(...size),
      SIZE,
    );
    await takeTranslate(page);
    await takeDocuments(page, folder);
    await takeGlossary(page);
    await goTo(page, 'Settings');
    await take(page, 'settings', 'dark');
  } finally {
    await app.close();
    await display?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

run().catch(failWith);
