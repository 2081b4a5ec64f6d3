/**
 * Runs `npm run screenshots`: takes the README's images under docs/screenshots in the real window, with sample data
 * that the embedded services have translated; no account or key of any service is involved. `npm run screenshots --
 * --all` takes every page instead, light and dark, wide and narrow, under out/looks, and `npm run screenshots -- --desktop`
 * what the app shows outside its window, for the docs as well.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { dropFiles, openWindow } from './lib/drive-window.mjs';
import { failWith, PlainError } from './lib/plain-error.mjs';
import { hasDisplay, startVirtualDisplay } from './lib/virtual-display.mjs';
import { takeAllPages } from './screenshots/all-pages.mjs';
import { watchFolder } from './screenshots/at-hand.mjs';
import { fill } from './screenshots/content.mjs';
import { takeDesktop } from './screenshots/desktop.mjs';
import {
  choose,
  goTo,
  leaveField,
  setSize,
  setTheme,
  waitForTranslation,
} from './screenshots/steps.mjs';

/** @import { ElectronApplication, Page } from 'playwright-core' */
/** @import { Result } from '../shared/errors.ts' */
/** @import { Theme } from './screenshots/steps.mjs' */

const ROOT = join(import.meta.dirname, '..');
const PICTURES = join(ROOT, 'docs', 'screenshots');
const LOOKS = join(ROOT, 'out', 'looks');
const SAMPLE = join(ROOT, 'resources', 'samples', 'quarterly-report.docx');
const WIDTH = 1280;
const HEIGHT = 760;
const MOST_BYTES = 150_000;
const TERMS = [
  { source: 'contract', target: 'contrato' },
  { source: 'deadline', target: 'plazo' },
  { source: 'delivery note', target: 'albarán' },
  { source: 'harbour', target: 'puerto' },
  { source: 'invoice', target: 'factura' },
  { source: 'lighthouse', target: 'faro' },
  { source: 'office', target: 'oficina' },
  { source: 'supplier', target: 'proveedor' },
];
const TEXT = `The contract is signed.
Please bring the invoice to our office on Monday.
The house is big and the garden is quiet.`;

/**
 * @param {Page} page
 * @param {string} name
 * @param {Theme} [theme]
 */
async function take(page, name, theme = 'light') {
  await setTheme(page, theme);
  await leaveField(page);
  const path = join(PICTURES, `${name}-${theme}.png`);
  await page.screenshot({ path });
  const { size } = statSync(path);
  process.stdout.write(`${name}-${theme}.png ${(size / 1000).toFixed(0)} kB\n`);
  if (size > MOST_BYTES) throw new PlainError(`${path} is larger than ${MOST_BYTES} bytes.`);
}

/** @param {Page} page */
async function takeTranslate(page) {
  await goTo(page, 'Translate');
  await choose(page, 'From', 'English');
  await choose(page, 'To', 'Spanish');
  await page.getByRole('textbox', { name: 'Source text' }).fill(TEXT);
  await waitForTranslation(page, TEXT);
  await take(page, 'translate');
  await take(page, 'translate', 'dark');
}

/**
 * @param {Page} page
 * @param {string} folder
 */
async function takeDocuments(page, folder) {
  await goTo(page, 'Documents');
  const report = join(folder, 'quarterly-report.docx');
  cpSync(SAMPLE, report);
  const letter = join(folder, 'letter.txt');
  writeFileSync(letter, `${TEXT}\n`);
  await dropFiles(
    page,
    [report, letter],
    page.getByRole('region', { name: 'Drop files or folders' }),
  );
  await page.getByRole('table', { name: 'Planned files' }).waitFor();
  if ((await page.getByRole('button', { name: 'Remove Spanish' }).count()) === 0) {
    await choose(page, 'To', 'Spanish');
  }
  await page.getByRole('button', { name: /^Translate \d/ }).click();
  const jobs = page.getByRole('table', { name: 'Document jobs' });
  await jobs.getByText('Saved', { exact: true }).nth(1).waitFor({ timeout: 120_000 });
  const next = join(folder, 'invitation.txt');
  writeFileSync(next, `${TEXT}\n`);
  await dropFiles(page, [next], page.getByRole('region', { name: 'Drop files or folders' }));
  await page.getByRole('table', { name: 'Planned files' }).waitFor();
  await take(page, 'documents');
  await page.getByRole('button', { name: 'Remove invitation.txt' }).click();
  await goTo(page, 'History');
  await page.getByRole('button', { name: 'quarterly-report.docx' }).first().click();
  await page.getByRole('table', { name: 'Segments' }).waitFor();
  await take(page, 'history', 'dark');
}

/** @param {Page} page */
async function takeGlossary(page) {
  await page.evaluate(async (add) => {
    const { glossaries } = globalThis.api;
    /**
     * @template T
     * @param {Promise<Result<T>>} asked
     */
    const make = async (asked) => {
      const answer = await asked;
      if (!answer.ok) throw new Error(answer.error.message);
      return answer.value;
    };
    const { dictionaries } = await make(
      glossaries.create({ name: 'Contracts', sourceLang: 'en', targetLang: 'es' }),
    );
    const dictionaryId = dictionaries[0]?.id ?? '';
    await make(glossaries.changeEntries({ dictionaryId, add, update: [], remove: [] }));
  }, TERMS);
  await goTo(page, 'Terms');
  await page.getByRole('button', { name: 'Contracts', exact: true }).click();
  await page.getByRole('gridcell', { name: 'lighthouse' }).waitFor();
  await take(page, 'glossary');
}

/**
 * @param {ElectronApplication} app
 * @param {Page} page
 * @param {string} folder
 */
async function takeReadme(app, page, folder) {
  mkdirSync(PICTURES, { recursive: true });
  await setSize(app, WIDTH, HEIGHT);
  await takeTranslate(page);
  await takeDocuments(page, folder);
  await takeGlossary(page);
  await goTo(page, 'Settings');
  await take(page, 'settings', 'dark');
  await fill(page);
  await watchFolder({ app, page, folder });
  await page.getByRole('button', { name: 'Send automatically…' }).scrollIntoViewIfNeeded();
  await take(page, 'watched-folders');
}

async function run() {
  await ensureBuilt();
  const display = hasDisplay() ? null : await startVirtualDisplay();
  if (display !== null) process.env.DISPLAY = display.display;
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-screenshots-'));
  // Its name appears in the images.
  const documents = join(folder, 'Partners');
  mkdirSync(documents);
  if (process.argv.includes('--desktop')) {
    try {
      const shown = display?.display ?? process.env.DISPLAY ?? '';
      await takeDesktop({
        display: shown,
        folder,
        documents,
        pictures: PICTURES,
        mostBytes: MOST_BYTES,
      });
    } finally {
      await display?.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
    return;
  }
  // A microphone that beeps, even on a machine without one.
  const args = ['--use-fake-device-for-media-stream'];
  const { app, page } = await openWindow({ userData: join(folder, 'data'), args });
  try {
    // Prevents images taken during a theme transition.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (process.argv.includes('--all')) {
      await takeAllPages({ app, page, folder: documents, pictures: LOOKS, sample: SAMPLE });
    } else await takeReadme(app, page, documents);
  } finally {
    await app.close();
    await display?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

run().catch(failWith);
