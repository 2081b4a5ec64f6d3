import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { putModel } from '../unit/embedded/support/model-folder.ts';
import { DocumentsPage, goTo } from '../support/window/documents-page.ts';
import { askApp } from '../support/window/page-api.ts';
import { openSettingsSection } from '../support/window/settings-page.ts';
import { expectTranslation, TranslatePage } from '../support/window/translate-page.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { docxInventory, docxText } from './support/docx-inventory.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/documents');
const SAMPLE = join(import.meta.dirname, '../../resources/samples/quarterly-report.docx');
const isMissing = !existsSync('/usr/share/apertium/modes/eng-spa.mode');
const GREETING = 'The contract is signed.';
const THANKS = 'The house is big.';

const SUBTITLES = '1\n00:00:01,000 --> 00:00:02,500\nThe house is big.\n';
const XLIFF =
  '<?xml version="1.0"?><xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="es"><file id="f" original="menu.html"><unit id="u1" name="door"><segment><source>The red door is open.</source></segment></unit></file></xliff>';

/** Each with its result, and the locations in its history. */
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

/** A model from English to German beside Apertium, which has English and Spanish. */
describe('the engines of this computer', () => {
  let under: AppUnderTest;
  let documents: DocumentsPage;
  let userData: string;
  let work: string;
  const text = (name: string): string => readFileSync(join(work, name), 'utf8');
  /** Starts it like a user: without naming an engine. */
  const start = async (): Promise<void> => {
    under = await startApp({ userData, env: { DRAGOMAN_ENGINE: undefined } });
    documents = new DocumentsPage(under.page);
  };

  beforeAll(async () => {
    work = temporaryFolder();
    userData = temporaryFolder();
    mkdirSync(join(userData, 'models'));
    putModel(join(userData, 'models'), 'ende');
    for (const [name] of FILES) {
      if (existsSync(join(FIXTURES, name))) cpSync(join(FIXTURES, name), join(work, name));
    }
    writeFileSync(join(work, 'film.srt'), SUBTITLES);
    writeFileSync(join(work, 'menu.xlf'), XLIFF);
    await start();
  });
  afterAll(async () => {
    await under.kill();
  });

  it('translate with a model in the data folder and say so', async () => {
    const source = join(work, 'note.txt');
    writeFileSync(source, 'The house near the old church is red, and the street is long.\n');
    await documents.translate([source], ['German']);
    await documents.waitForState('note.txt', 'saved');
    await expect.poll(() => documents.row('note.txt').innerText()).toContain('Bergamot');
    await under.page.getByRole('button', { name: 'Remove German' }).click();
  });

  it.skipIf(isMissing)(
    'translate a real DOCX into Spanish with its formatting',
    { tags: 'deep' },
    async () => {
      const source = join(work, 'report.docx');
      cpSync(SAMPLE, source);
      await documents.translate([source], ['Spanish']);
      await documents.waitForState('report.docx', 'saved');

      const result = join(work, 'report.es.docx');
      expect(await docxInventory(result)).toEqual(await docxInventory(source));
      const text = await docxText(result);
      expect(text).toContain('Informe trimestral');
      expect(text).not.toContain('Quarterly Report');
      // A translation is not a practice result, and contains none of the engine's own marks.
      const row = await documents.row('report.docx').innerText();
      expect(row).not.toContain('Practice');
      expect(row).toMatch(/Apertium(, .*unknown words)?/u);
      expect(text).not.toMatch(/(^|\s)[*@#]\p{L}/u);
    },
  );

  it.skipIf(isMissing)('leave the names on the list unchanged', async () => {
    const { page } = under;
    await openSettingsSection(page, 'Names');
    const form = page.getByRole('form', { name: 'Names to keep' });
    await form.getByLabel('Do not translate').fill('Good Morning\n  Red  House ');
    await form.getByRole('button', { name: 'Save names' }).click();
    await form.getByText('Saved.').waitFor();
    await expect
      .poll(() => form.getByLabel('Do not translate').inputValue())
      .toBe('Good Morning\nRed House');

    const source = join(work, 'names.txt');
    writeFileSync(source, 'The company Red House makes the newspaper Good Morning every day.\n');
    await goTo(page, 'Documents');
    const documents = new DocumentsPage(page);
    await documents.translate([source], ['Spanish']);
    await documents.waitForState('names.txt', 'saved');
    const text = readFileSync(join(work, 'names.es.txt'), 'utf8');
    expect(text).toContain('Red House');
    expect(text).toContain('Good Morning');
    expect(text).toContain('La empresa');
  });

  describe('every kind of document', { tags: 'deep' }, () => {
    it.skipIf(isMissing)('is planned, with its characters where they can be counted', async () => {
      await documents.drop(FILES.map(([name]) => join(work, name)));
      const planned = under.page.getByRole('table', { name: 'Planned files' });
      await planned.getByText('island.png').first().waitFor();
      await expect.poll(() => planned.innerText()).toMatch(/can’t be counted/u);
      await expect.poll(() => planned.innerText()).toMatch(/counted as its pages show them/u);
    });

    it.skipIf(isMissing)('is translated, with the PDF delivered as a Word document', async () => {
      await documents.chooseSource('English');
      await documents.chooseTarget('Spanish');
      await documents.showOptions();
      await under.page
        .getByRole('combobox', { name: 'Output format for PDF' })
        .selectOption({ label: 'Word document' });
      await documents.translateButton.click();
      for (const [name] of FILES) await documents.waitForState(name, 'saved');
      await expect.poll(() => documents.row('ferry.pdf').innerText()).toContain('As Word document');
      await expect.poll(() => documents.row('stock.xlsx').innerText()).not.toContain('As ');
      expect(readdirSync(work)).toEqual(expect.arrayContaining(FILES.map(([, result]) => result)));
    });

    it.skipIf(isMissing)('opens in third-party readers', async () => {
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
      expect(text('film.es.srt')).toMatch(
        /^1\n00:00:01,000 --> 00:00:02,500\nLa casa es grande\./u,
      );
      expect(text('menu.es.xlf')).toMatch(/<target[^>]*>La puerta roja .*abierta\.<\/target>/u);
      expect(text('ferry.es.html')).toMatch(/lang="es"/u);
    });

    it.skipIf(isMissing)(
      'is in the history side by side, with the locations of its texts',
      async () => {
        for (const [name, , location] of FILES) {
          await goTo(under.page, 'Documents');
          await documents.row(name).getByRole('button', { name, exact: true }).click();
          const segments = under.page.getByRole('table', { name: 'Segments' });
          await segments.getByRole('row').nth(1).waitFor();
          const row = await segments.getByRole('row').nth(1).innerText();
          expect([name, row]).toEqual([name, expect.stringMatching(location)]);
          expect(row).not.toContain('paired by order');
        }
        // The text recognized in the image is beside its translation.
        const cells = under.page.getByRole('table', { name: 'Segments' }).getByRole('cell');
        await expect.poll(() => cells.nth(0).innerText()).toMatch(/\p{L}{3}/u);
        await expect.poll(() => cells.nth(1).innerText()).toMatch(/\p{L}{3}/u);
      },
    );
  });

  it.skipIf(isMissing)(
    'translate a text while the user types and name the language they detected',
    async () => {
      const { page } = under;
      const translate = new TranslatePage(page);
      await translate.open();
      await translate.choose('To', 'Spanish');
      await translate.source.pressSequentially(GREETING);
      await expectTranslation(translate, /contrato/u);
      await page.getByText('Detected: English').waitFor();
      await page.getByRole('button', { name: 'Keep English' }).click();
      const from = page.getByRole('combobox', { name: 'From', exact: true });
      await expect.poll(() => from.inputValue()).toBe('English');
      await expect.poll(() => translate.source.getAttribute('lang')).toBe('EN');
      await expect.poll(() => translate.translation.getAttribute('lang')).toBe('ES');
      for (const box of [translate.source, translate.translation]) {
        await expect.poll(() => box.getAttribute('dir')).toBe('auto');
        await expect.poll(() => box.getAttribute('spellcheck')).toBe('false');
      }
    },
  );

  it.skipIf(isMissing)(
    'restore a text after a crash without translating it again and continue',
    async () => {
      const before = new TranslatePage(under.page);
      const translation = `${await before.translation.inputValue()} Y más.`;
      await before.translation.fill(translation);
      const kept = async () =>
        ((await askApp(under.page, 'text', 'getDraft')) as { targetText: string } | null)
          ?.targetText;
      await expect.poll(kept).toBe(translation);
      await under.kill();
      await start();
      const translate = new TranslatePage(under.page);
      await translate.open();
      await expect.poll(() => translate.source.inputValue()).toBe(GREETING);
      await expect.poll(() => translate.translation.inputValue()).toBe(translation);
      const to = under.page.getByRole('combobox', { name: 'To', exact: true });
      await expect.poll(() => to.inputValue()).toBe('Spanish');
      // Text typed before its service runs is translated, too.
      await translate.source.fill(`${GREETING}\n${THANKS}`);
      await expectTranslation(translate, /Y más\.\nLa casa/u);
    },
  );
});
