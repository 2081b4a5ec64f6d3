import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentsPage, goTo } from '../support/window/documents-page.ts';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { clippedTexts, overlaps, textsOutside } from '../support/window/layout.ts';
import { askApp } from '../support/window/page-api.ts';
import { setPageWidth } from '../support/window/window-size.ts';
import { DRAWING_FONT } from '../support/drawing-font.ts';

const NOTE = '1 of 2 pages is an image and was left unchanged: no text recognition data for Dutch.';
const GERMAN_NOTE =
  '1 von 2 Seiten ist ein Bild und blieb unverändert: keine Texterkennungsdaten für Niederländisch.';

/** The service starts meanwhile, and its part of the rail changes. */
const STEADY = { timeout: 20_000 };

/** A page with text, and one that is a picture of words. */
async function halfScannedPdf(): Promise<Uint8Array> {
  const canvas = createCanvas(400, 200);
  const brush = canvas.getContext('2d');
  brush.fillStyle = '#ffffff';
  brush.fillRect(0, 0, 400, 200);
  brush.fillStyle = '#000000';
  brush.font = `40px "${DRAWING_FONT}"`;
  brush.fillText('De boot vertrekt', 30, 100);
  const document = await PDFDocument.create();
  document.addPage([298, 420]).drawText('Een pagina met tekst', { x: 30, y: 300, size: 12 });
  const picture = await document.embedPng(await canvas.encode('png'));
  document.addPage([298, 420]).drawImage(picture, { x: 30, y: 200, width: 200, height: 100 });
  return document.save();
}

describe('a PDF with a page that cannot be read', () => {
  let under: AppUnderTest;
  let documents: DocumentsPage;
  let work: string;

  beforeAll(async () => {
    work = temporaryFolder();
    writeFileSync(join(work, 'boot.pdf'), await halfScannedPdf());
    under = await startApp();
    documents = new DocumentsPage(under.page);
  });
  afterAll(async () => {
    await under.kill();
    removeFolder(under.userData);
    removeFolder(work);
  });

  it('is translated all the same, and its job says how many pages were left and why', async () => {
    await documents.drop([join(work, 'boot.pdf')]);
    await documents.chooseSource('Dutch');
    await documents.chooseTarget('English (British)');
    await documents.translateButton.click();
    await documents.waitForState('boot.pdf', 'saved');
    await documents.jobs.getByText(NOTE).waitFor();
  });

  it('still says so after the app was closed', async () => {
    await under.close();
    under = await startApp({ userData: under.userData });
    documents = new DocumentsPage(under.page);
    await goTo(under.page, 'Documents');
    await documents.jobs.getByText(NOTE).waitFor();
  });

  it('says so in German, too, and in a narrow window', async () => {
    const { page } = under;
    await askApp(page, 'settings', 'update', { language: 'de' });
    await page.locator('html[lang="de"]').waitFor();
    for (const width of [1200, 600]) {
      await setPageWidth(under, width);
      const note = page.getByText(GERMAN_NOTE);
      await note.waitFor();
      await note.scrollIntoViewIfNeeded();
      await expect.poll(() => textsOutside(page), STEADY).toEqual([]);
      await expect.poll(() => clippedTexts(page), STEADY).toEqual([]);
      await expect.poll(() => overlaps(page), STEADY).toEqual([]);
    }
  });
});
