import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import JSZip from 'jszip';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFaultService, type FaultService } from '../fakes/fault-service.ts';
import { DocumentsPage, goTo } from '../support/window/documents-page.ts';
import { allowWeakStorage } from '../support/window/page-api.ts';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { docxText } from './support/docx-inventory.ts';
import { chooseService } from '../support/window/settings-page.ts';
import { connect } from './support/connections.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/documents');
const isMissing = !existsSync('/usr/share/apertium/modes/eng-spa.mode');

const SUBTITLES = '1\n00:00:01,000 --> 00:00:02,500\nThe house is big.\n';
const XLIFF =
  '<?xml version="1.0"?><xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="es"><file id="f" original="menu.html"><unit id="u1" name="door"><segment><source>The red door is open.</source></segment></unit></file></xliff>';

/** Each with its result, and what its history says of places. */
const FILES = [
  ['harbour.pptx', 'harbour.es.pptx', /slide \d/u],
  ['stock.xlsx', 'stock.es.xlsx', /!\w\d/u],
  ['ferry.pdf', 'ferry.es.docx', /page \d/u],
  ['ferry.html', 'ferry.es.html', /\S/u],
  ['film.srt', 'film.es.srt', /00:00:01/u],
  ['menu.xlf', 'menu.es.xlf', /unit door/u],
  ['island.png', 'island.es.png', /picture/u],
] as const;

async function partOf(file: string, name: string): Promise<string> {
  const zip = await JSZip.loadAsync(readFileSync(file));
  const part = zip.file(name);
  if (part === null) throw new Error(`${name} is missing.`);
  return part.async('string');
}

describe('every kind of document, by the service inside the app', () => {
  let under: AppUnderTest;
  let documents: DocumentsPage;
  let work: string;
  const text = (name: string): string => readFileSync(join(work, name), 'utf8');

  beforeAll(async () => {
    if (isMissing) return;
    work = temporaryFolder();
    for (const [name] of FILES) {
      if (existsSync(join(FIXTURES, name))) cpSync(join(FIXTURES, name), join(work, name));
    }
    writeFileSync(join(work, 'film.srt'), SUBTITLES);
    writeFileSync(join(work, 'menu.xlf'), XLIFF);
    under = await startApp({ env: { DRAGOMAN_ENGINE: 'apertium' } });
    documents = new DocumentsPage(under.page);
  });
  afterAll(async () => {
    if (isMissing) return;
    await under.kill();
    removeFolder(under.userData);
    removeFolder(work);
  });

  it.skipIf(isMissing)('is planned, with its characters where they can be counted', async () => {
    await documents.drop(FILES.map(([name]) => join(work, name)));
    const planned = under.page.getByRole('table', { name: 'Planned files' });
    await planned.getByText('island.png').first().waitFor();
    expect(await planned.innerText()).toMatch(/can’t be counted/u);
    expect(await planned.innerText()).toMatch(/counted as its pages show them/u);
  });

  it.skipIf(isMissing)('comes back translated, the PDF as a Word document', async () => {
    await documents.chooseSource('English');
    await documents.chooseTarget('Spanish');
    await under.page
      .getByRole('combobox', { name: 'Output format for PDF' })
      .selectOption({ label: 'Word document' });
    await documents.translateButton.click();
    for (const [name] of FILES) await documents.waitForState(name, 'saved');
    expect(await documents.row('ferry.pdf').innerText()).toContain('As Word document');
    expect(await documents.row('stock.xlsx').innerText()).not.toContain('As ');
    expect(readdirSync(work)).toEqual(expect.arrayContaining(FILES.map(([, result]) => result)));
  });

  it.skipIf(isMissing)('opens with readers that are not ours', async () => {
    const sizeOf = async (name: string) => {
      const { width, height } = await loadImage(join(work, name));
      return [width, height];
    };
    expect(await sizeOf('island.es.png')).toEqual(await sizeOf('island.png'));
    expect(readFileSync(join(work, 'island.es.png'))).not.toEqual(
      readFileSync(join(work, 'island.png')),
    );
    expect((await docxText(join(work, 'ferry.es.docx'))).length).toBeGreaterThan(50);
    const slide = 'ppt/slides/slide1.xml';
    expect(await partOf(join(work, 'harbour.es.pptx'), slide)).not.toBe(
      await partOf(join(work, 'harbour.pptx'), slide),
    );
    const strings = 'xl/sharedStrings.xml';
    expect(await partOf(join(work, 'stock.es.xlsx'), strings)).not.toBe(
      await partOf(join(work, 'stock.xlsx'), strings),
    );
    expect(text('film.es.srt')).toMatch(/^1\n00:00:01,000 --> 00:00:02,500\nLa casa es grande\./u);
    expect(text('menu.es.xlf')).toMatch(/<target[^>]*>La puerta roja .*abierta\.<\/target>/u);
    expect(text('ferry.es.html')).toMatch(/lang="es"/u);
  });

  it.skipIf(isMissing)('is in the history side by side, with the places of its texts', async () => {
    for (const [name, , location] of FILES) {
      await goTo(under.page, 'Documents');
      await documents.more(documents.row(name), 'View side by side');
      const segments = under.page.getByRole('table', { name: 'Segments' });
      await segments.getByRole('row').nth(1).waitFor();
      const row = await segments.getByRole('row').nth(1).innerText();
      expect([name, row]).toEqual([name, expect.stringMatching(location)]);
      expect(row).not.toContain('paired by order');
    }
    // What was read in the picture stands beside its translation.
    const cells = under.page.getByRole('table', { name: 'Segments' }).getByRole('cell');
    expect(await cells.nth(0).innerText()).toMatch(/\p{L}{3}/u);
    expect(await cells.nth(1).innerText()).toMatch(/\p{L}{3}/u);
  });
});

describe('what a PDF is to become', () => {
  const WORD = readFileSync(join(FIXTURES, 'ferry.docx'));
  let work: string;
  let service: FaultService;
  let under: AppUnderTest;
  let documents: DocumentsPage;
  const choice = () => under.page.getByRole('combobox', { name: 'Output format for PDF' });
  const start = async (userData?: string): Promise<void> => {
    under = await startApp(userData === undefined ? {} : { userData });
    documents = new DocumentsPage(under.page);
  };

  beforeAll(async () => {
    service = await createFaultService();
    await start();
    // Without a keystore the key would be gone after the kill; the weak tier keeps it.
    await allowWeakStorage(under);
    await connect(under.page, { name: 'Paid', url: service.url, key: service.key });
    await chooseService(under.page, 'Paid');
    await documents.chooseTarget('German');
  });
  afterAll(async () => {
    await under.kill();
    await service.close();
    removeFolder(under.userData);
  });
  beforeEach(() => {
    work = temporaryFolder();
    cpSync(join(FIXTURES, 'ferry.pdf'), join(work, 'ferry.pdf'));
    service.setTranslation((bytes, { fields }) =>
      fields['output_format'] === 'docx' ? WORD : bytes,
    );
  });
  afterEach(() => {
    removeFolder(work);
  });

  const send = async (): Promise<void> => {
    await documents.drop([join(work, 'ferry.pdf')]);
    await choice().selectOption({ label: 'Word document' });
    await documents.translateButton.click();
  };

  it('is refused by a service in plain words, and given back as it came by a deaf one', async () => {
    service.fail('upload', {
      kind: 'status',
      status: 400,
      body: '{"message":"No output_format."}',
    });
    await send();
    await documents.waitForState('ferry.pdf', 'failed');
    const row = documents.row('ferry.pdf');
    expect(await row.innerText()).toMatch(/might not support the format you asked for/u);
    await row.getByText('Details', { exact: true }).click();
    await row.getByText('No output_format.').first().waitFor();
    expect(readdirSync(work)).toEqual(['ferry.pdf']);

    service.setTranslation((bytes) => bytes);
    await documents
      .row('ferry.pdf')
      .getByRole('button', { name: /^Retry/u })
      .click();
    await documents.waitForState('ferry.pdf', 'saved');
    expect(await documents.row('ferry.pdf').innerText()).toMatch(
      /returned a file in the source format/u,
    );
    expect(readdirSync(work).toSorted()).toEqual(['ferry.de.pdf', 'ferry.pdf']);
  });

  it('is still known after a kill, on the way and at its end', async () => {
    const uploadsBefore = service.uploads.length;
    service.hold('status');
    await send();
    await documents.waitForState('ferry.pdf', 'queued');
    await service.waitUntilHeld('status');
    await under.kill();
    await expect.poll(() => service.openRequests).toBe(0);
    service.release('status');
    await start(under.userData);
    await documents.waitForState('ferry.pdf', 'saved');
    const uploads = service.uploads.slice(uploadsBefore);
    expect(uploads.map(({ fields }) => fields['output_format'])).toEqual(['docx']);
    expect(await documents.row('ferry.pdf').innerText()).toContain('As Word document');
    expect(readFileSync(join(work, 'ferry.de.docx')).equals(WORD)).toBe(true);
    // The choice is remembered as the other options are, and asked only where there is one.
    expect(await choice().count()).toBe(0);
    await documents.drop([join(work, 'ferry.pdf')]);
    await expect.poll(() => choice().inputValue()).toBe('docx');
  });
});
