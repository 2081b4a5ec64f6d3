import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dropFiles } from '../../scripts/lib/drive-window.mjs';
import { PAGES, type Page as PageName } from '../../renderer/app/pages.ts';
import { german } from '../../shared/i18n/de/index.ts';
import { removeFolder, startApp, temporaryFolder, type AppUnderTest } from './support/app.ts';
import { findViolations } from './support/axe.ts';
import {
  clippedPlaceholders,
  clippedTexts,
  englishTexts,
  overlaps,
  textsOutside,
} from './support/layout.ts';
import { askApp } from './support/page-api.ts';
import { textFile } from './support/text-files.ts';
import { setPageWidth } from './support/window-size.ts';

const WIDTHS = [1200, 720, 480];

/** English of two words and more: a single word may be a name, or the same in German. */
const ENGLISH = Object.entries(german)
  .filter(([message, text]) => message !== text && /\p{L} \p{L}/u.test(message))
  .map(([message]) => message.replace(/^[a-z -]+\|/u, ''))
  .filter((message) => !message.includes('{'));
/** Single words that are said on the pages as they are opened, and are no German ones. */
const ENGLISH_WORDS = Object.entries(german)
  .filter(([message, text]) => /^\p{Lu}\p{Ll}{3,}…?$/u.test(message) && message !== text)
  .map(([message]) => message)
  // Words that are written the same in a name or in German.
  .filter((message) => !Object.values(german).includes(message));

const LABELS: Record<string, string> = german;

async function speakGerman({ page }: AppUnderTest): Promise<void> {
  await askApp(page, 'settings', 'update', { language: 'de' });
  await page.locator('html[lang="de"]').waitFor();
}

/** Pages of the rail; the outbox is behind a button of "Zeit". */
async function open({ page }: AppUnderTest, name: PageName): Promise<void> {
  if (name === 'outbox') {
    await open({ page } as AppUnderTest, 'time');
    await page.getByRole('button', { name: /^Postausgang/u }).click();
  } else {
    await page.locator(`nav a[href="#${name}"]`).click();
  }
  await page.locator('main h1').first().waitFor();
  // Until nothing is read any more.
  await page.locator('main output[class*="skeleton"]').first().waitFor({ state: 'detached' });
}

describe('the window in German', () => {
  let under: AppUnderTest;
  let work: string;

  beforeAll(async () => {
    work = temporaryFolder();
    under = await startApp();
    await speakGerman(under);
    await under.page.emulateMedia({ reducedMotion: 'reduce' });
  });
  afterAll(async () => {
    await under.close();
    removeFolder(under.userData);
    removeFolder(work);
  });

  it.each(PAGES)('%s: no English, nothing clipped, axe', async (name) => {
    const { page } = under;
    for (const width of WIDTHS) {
      await setPageWidth(under, width);
      await open(under, name);
      expect(await englishTexts(page, ENGLISH, ENGLISH_WORDS), `${width} px`).toEqual([]);
      expect(await clippedTexts(page), `${width} px`).toEqual([]);
      expect(await clippedPlaceholders(page), `${width} px`).toEqual([]);
      expect(await textsOutside(page), `${width} px`).toEqual([]);
      expect(await findViolations(page), `${width} px`).toEqual([]);
    }
  });

  it.each(['Woche und Diagramme', 'Projekte und Kunden'])('Zeit, %s', async (view) => {
    const { page } = under;
    for (const width of WIDTHS) {
      await setPageWidth(under, width);
      await open(under, 'time');
      await page.getByRole('button', { name: view }).click();
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      expect(await englishTexts(page, ENGLISH, ENGLISH_WORDS)).toEqual([]);
      expect(await textsOutside(page)).toEqual([]);
    }
  });

  it('a plan and a finished document', async () => {
    const { page } = under;
    await setPageWidth(under, 1200);
    await open(under, 'documents');
    await dropFiles(
      page,
      [textFile(work, 'brief.txt', 'Words.\n')],
      page.getByRole('region', { name: 'Dokumente hier ablegen' }),
    );
    await page.getByText('brief.txt').first().waitFor();
    const box = page.getByRole('combobox', { name: 'Nach', exact: true });
    await box.fill('Spanisch');
    await box.press('Enter');
    await page.getByRole('button', { name: '1 Datei in 1 Sprache übersetzen' }).click();
    await page.getByText('Gespeichert', { exact: true }).waitFor();
    expect(await englishTexts(page, ENGLISH, ENGLISH_WORDS)).toEqual([]);
    await setPageWidth(under, 480);
    expect(await clippedTexts(page)).toEqual([]);
    expect(await textsOutside(page)).toEqual([]);
    await setPageWidth(under, 1200);
  });

  it('an entry that is logged, found and edited', async () => {
    const { page } = under;
    await open(under, 'time');
    await page.getByRole('button', { name: 'Einträge', exact: true }).click();
    const form = page.getByRole('form', { name: 'Neuer Eintrag' });
    await form.getByLabel('Notiz').fill('Gespräch');
    await form.getByLabel('Dauer').fill('1h20');
    await form.getByRole('button', { name: 'Eintrag hinzufügen' }).click();
    const table = page.getByRole('table', { name: 'Zeiteinträge' });
    await table.getByText('Gespräch').waitFor();
    for (const width of WIDTHS) {
      await setPageWidth(under, width);
      expect(await englishTexts(page, ENGLISH, ENGLISH_WORDS)).toEqual([]);
      expect(await clippedTexts(page)).toEqual([]);
      expect(await textsOutside(page)).toEqual([]);
    }
    await setPageWidth(under, 1200);
  });

  it('the shortcuts and the way back to English without a restart', async () => {
    const { page } = under;
    await page.keyboard.press('F1');
    await page.getByRole('dialog', { name: 'Tastenkürzel' }).waitFor();
    expect(await englishTexts(page, ENGLISH, ENGLISH_WORDS)).toEqual([]);
    await page.keyboard.press('Escape');
    await askApp(page, 'settings', 'update', { language: 'en' });
    await page.locator('html[lang="en"]').waitFor();
    await page.getByRole('link', { name: 'Documents' }).waitFor();
    await speakGerman(under);
    await page.getByRole('link', { name: LABELS['Documents']! }).waitFor();
  });
});

describe('the window from right to left', () => {
  let under: AppUnderTest;

  beforeAll(async () => {
    under = await startApp({ env: { DRAGOMAN_DIR: 'rtl' } });
    await under.page.locator('html[dir="rtl"]').waitFor();
    await speakGerman(under);
  });
  beforeEach(() => setPageWidth(under, 1200));
  afterAll(async () => {
    await under.close();
    removeFolder(under.userData);
  });

  it.each(PAGES)('%s: nothing overlaps or leaves the window', async (name) => {
    const { page } = under;
    for (const width of WIDTHS) {
      await setPageWidth(under, width);
      await open(under, name);
      expect(await textsOutside(page), `${width} px`).toEqual([]);
      expect(await overlaps(page), `${width} px`).toEqual([]);
    }
  });

  it('has the rail on the right', async () => {
    const rail = await under.page.getByRole('navigation').first().boundingBox();
    const main = await under.page.locator('main').boundingBox();
    expect(rail!.x).toBeGreaterThan(main!.x);
  });
});
