import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { DocumentsPage, goTo } from '../support/window/documents-page.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { startRealService, type RealService } from './support/real-service.ts';
import { answerDialogs, clipboardText } from '../support/window/history-page.ts';
import { chooseService } from '../support/window/settings-page.ts';
import { connect } from './support/connections.ts';
import { textFile } from '../support/text-files.ts';
import { expectTranslation, TranslatePage } from '../support/window/translate-page.ts';

const TEXT = 'Please sign the contract today.\nThe invoice follows.\n';
const TMX = `<?xml version="1.0"?>
<tmx version="1.4"><header srclang="en"/><body><tu>
<tuv xml:lang="en"><seg>The house is big.</seg></tuv>
<tuv xml:lang="de"><seg>Das Haus ist groß.</seg></tuv>
</tu></body></tmx>`;
const ENGLISH_GERMAN = { source_lang: 'en', target_lang: 'de', entries_format: 'tsv' };

describe('a glossary at a real service', () => {
  let service: RealService;
  let under: AppUnderTest;
  let documents: DocumentsPage;
  let work: string;
  const ids = new Map<string, string>();
  const pathOf = (name: string): string => `/v3/glossaries/${ids.get(name) ?? ''}`;

  const create = async (name: string, entries: string): Promise<void> => {
    const dictionaries = [{ ...ENGLISH_GERMAN, entries }];
    const made = await service.ask('POST', '/v3/glossaries', { name, dictionaries });
    ids.set(name, (made as { glossary_id: string }).glossary_id);
  };
  const usedChars = async (): Promise<number> =>
    ((await service.ask('GET', '/v2/usage')) as { character_count: number }).character_count;
  const send = async (name: string): Promise<string> => {
    const file = textFile(work, name, TEXT);
    await documents.drop([file]);
    await documents.translateButton.click();
    return file;
  };
  const delivered = async (file: string, name: string): Promise<string> => {
    await documents.waitForState(name, 'saved');
    return readFileSync(file.replace(/\.txt$/, '.de.txt'), 'utf8');
  };

  beforeAll(async () => {
    work = temporaryFolder();
    service = await startRealService();
    await create('House terms', 'contract\tAuftrag\ninvoice\tRechnung');
    await create('Short-lived', 'contract\tVertrag');
    await create('Halved', 'contract\tAbmachung');
    under = await startApp();
    documents = new DocumentsPage(under.page);
    await connect(under.page, { name: 'Agency', url: service.url, key: service.key });
    // The options are there once something is planned; the plan is sent with the first test.
    await documents.drop([textFile(work, 'first.txt', TEXT)]);
    await chooseService(under.page, 'Agency');
    await documents.chooseTarget('German');
  });
  afterAll(async () => {
    await under.kill();
    await service.close();
  });

  it('waits for a source language, then its terms appear in the delivered document', async () => {
    const { page } = under;
    const field = page.getByRole('combobox', { name: 'Glossary', exact: true });
    await field.waitFor();
    await expect.poll(() => field.isDisabled()).toBe(true);
    await page.getByText('Requires a source language.').waitFor();
    await documents.chooseSource('English');
    await documents.chooseGlossary('House terms');
    await documents.translateButton.click();
    await documents.waitForState('first.txt', 'saved');
    const text = readFileSync(`${work}/first.de.txt`, 'utf8');
    expect(text).toContain('Auftrag');
    expect(text).toContain('Rechnung');
    // A glossary used for the first time has not changed since.
    await expect(documents.row('first.txt').innerText()).resolves.not.toContain('has changed');
  });

  it('reports what changed at the service since its last use and uses the new terms', async () => {
    await service.ask('PUT', `${pathOf('House terms')}/dictionaries`, {
      ...ENGLISH_GERMAN,
      entries: 'contract\tAbkommen\ntoday\theute',
    });
    const text = await delivered(await send('second.txt'), 'second.txt');
    expect(text).toContain('Abkommen');
    expect(text).toContain('heute');
    expect(text).not.toContain('Auftrag');
    const row = await documents.row('second.txt').innerText();
    expect(row).toContain('The glossary “House terms” has changed at the service since');
    expect(row).toContain('1 added, 1 changed, 1 removed. This job uses the new terms (version 2)');
    // A change is reported only once.
    await delivered(await send('third.txt'), 'third.txt');
    await expect(documents.row('third.txt').innerText()).resolves.not.toContain('has changed');
  });

  it('is not sent for a language pair that it does not have', async () => {
    const { page } = under;
    const uploads = service.uploads();
    await documents.chooseTarget('Spanish');
    await documents.drop([textFile(work, 'pair.txt', TEXT)]);
    await page
      .getByText('The glossary “House terms” has no dictionary from English to Spanish.')
      .waitFor();
    await expect.poll(() => documents.translateButton.getAttribute('aria-disabled')).toBe('true');
    await documents.translateButton.click({ force: true });
    await page.getByRole('button', { name: 'Remove Spanish' }).click();
    await page.getByRole('button', { name: 'Remove pair.txt' }).click();
    expect(service.uploads()).toBe(uploads);
    await expect.poll(() => documents.row('pair.txt').count()).toBe(0);
  });

  it.each([
    [
      'was deleted',
      'Short-lived',
      'gone.txt',
      async () => service.ask('DELETE', pathOf('Short-lived')),
      'The service no longer has this glossary.',
    ],
    [
      'lost the language pair',
      'Halved',
      'halved.txt',
      async () =>
        service.ask('DELETE', `${pathOf('Halved')}/dictionaries?source_lang=en&target_lang=de`),
      'The glossary has no terms for this language pair.',
    ],
  ] as const)(
    'fails the job clearly and sends nothing when it %s after being chosen',
    async (...row) => {
      const [, glossary, name, change, sentence] = row;
      await documents.chooseGlossary(glossary);
      await change();
      const uploads = service.uploads();
      await send(name);
      await documents.waitForState(name, 'failed');
      const text = await documents.row(name).innerText();
      expect(text).toContain(sentence);
      expect(text).toMatch(/Nothing was (sent|translated)/);
      expect(service.uploads()).toBe(uploads);
      // Earlier deliveries may be billed only now: they were never confirmed there.
      expect(await usedChars()).toBeLessThanOrEqual(uploads * TEXT.length);
    },
  );

  it(
    'is created from a file and by keyboard, sent, and written to a file',
    { tags: 'deep' },
    async () => {
      const { page } = under;
      const button = (name: string) => page.getByRole('button', { name });
      const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true });
      await goTo(page, 'Terms');
      await button('New glossary').click();
      // An error from the main process is marked at its field.
      const name = page.getByRole('textbox', { name: 'Name' });
      await name.fill('   ');
      await button('Create').click();
      await page.locator('input[aria-invalid="true"]').waitFor();
      await name.fill('Shop');
      await button('Create').click();
      await answerDialogs(under, { open: textFile(work, 'terms.csv', 'cart,Wagen\ntill,Kasse\n') });
      await button('Import a file…').click();
      await button('Import: add 2').click();
      await cell('Kasse').waitFor();

      // Through the clipboard of the system, as a spreadsheet would read and write it.
      const grid = page.getByRole('grid', { name: 'Terms' });
      await grid.focus();
      for (const key of ['Control+Home', 'Shift+ArrowDown', 'Control+x']) {
        await page.keyboard.press(key);
      }
      await cell('Kasse').waitFor({ state: 'detached' });
      expect(await clipboardText(under)).toBe('cart\tWagen\ntill\tKasse');
      await page.keyboard.press('Control+v');
      await button('Import: add 2').click();
      await cell('Kasse').waitFor();

      await button('Compare and send').click();
      await page.getByLabel('Account').selectOption({ label: 'Agency' });
      await button('Compare with the service').click();
      await button('Send to the service').click();
      await page.getByText('The service and this computer now have the same terms.').waitFor();
      const { glossaries } = (await service.ask('GET', '/v3/glossaries')) as {
        glossaries: { name: string; dictionaries: { entry_count: number }[] }[];
      };
      expect(glossaries.find(({ name }) => name === 'Shop')?.dictionaries).toMatchObject([
        { entry_count: 2 },
      ]);
      await button('Terms').click();
      await page.getByText('Also at Agency: In sync').waitFor();
      const file = join(work, 'shop.csv');
      await answerDialogs(under, { save: file });
      await button('More actions for Shop').click();
      await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
      await page.getByText('2 terms exported to shop.csv.').waitFor();
      expect(readFileSync(file, 'utf8')).toContain('cart,Wagen');
      await button('All glossaries').click();
    },
  );

  it(
    'is joined by a memory from a TMX, which the built-in service offers and a text finds',
    { tags: 'deep' },
    async () => {
      const { page } = under;
      const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
      const tmx = textFile(work, 'shop.tmx', TMX);
      await goTo(page, 'Terms');
      await button('Memories').click();
      await answerDialogs(under, { open: tmx, save: join(work, 'out.tmx') });
      await button('Import TMX…').click();
      await page.getByText('1 unit imported from shop.tmx.').waitFor();
      await button('More actions for shop').click();
      await page.getByRole('menuitem', { name: 'Export TMX…' }).click();
      await page.getByText('1 unit exported to out.tmx.').waitFor();
      expect(readFileSync(join(work, 'out.tmx'), 'utf8')).toContain(
        '<seg>Das Haus ist groß.</seg>',
      );
      await button('Use').click();
      await page.getByRole('checkbox', { name: /^Available as a memory/ }).click();
      await page.getByText('Also in the built-in service').waitFor();
      const translate = new TranslatePage(page);
      await translate.open();
      await translate.choose('To', 'German');
      await translate.source.fill('The house is big!');
      await translate.matches.getByText('Das Haus ist groß.').waitFor();
      await translate.matches.getByText('shop').waitFor();
    },
  );
});

describe('a glossary of this computer', () => {
  let under: AppUnderTest;
  beforeAll(async () => {
    under = await startApp();
  });
  afterAll(async () => under.kill());

  it('works at once: name it, type a term, translate with it', async () => {
    const { page } = under;
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    // No other service is connected, so nothing speaks of accounts, comparing, or sending.
    await goTo(page, 'Terms');
    await press('Control+Enter');
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    await page.keyboard.type('House terms');
    await press('Enter');
    // The focus is where the first term goes.
    await page.getByRole('heading', { name: 'House terms' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('grid');
    await expect.poll(() => page.getByText(/account|compare|send/iu).count()).toBe(0);
    await page.keyboard.type('contract');
    await press('Tab');
    await page.keyboard.type('Abmachung');
    await press('Enter');
    await page.getByRole('gridcell', { name: 'Abmachung', exact: true }).waitFor();
    const translate = new TranslatePage(page);
    await translate.open();
    await translate.choose('From', 'English');
    await translate.choose('To', 'German');
    await page.getByRole('button', { name: /^Options/ }).click();
    const glossary = page.getByRole('combobox', { name: 'Glossary', exact: true });
    await glossary.selectOption({ label: 'House terms' });
    await translate.source.fill('The contract is here.');
    await expectTranslation(translate, /Abmachung/);
    // A changed term changes the translation, too.
    await goTo(page, 'Terms');
    const grid = page.getByRole('grid', { name: 'Terms' });
    await grid.focus();
    await press('Control+Home', 'ArrowRight', 'Enter', 'Control+a');
    await page.keyboard.type('Kontrakt');
    await press('Enter');
    await page.getByRole('gridcell', { name: 'Kontrakt', exact: true }).waitFor();
    await translate.open();
    await expectTranslation(translate, /Kontrakt/);
    // So does the undone change; fields of other pages keep their own undo.
    await goTo(page, 'Terms');
    await press('Control+z');
    await page.getByRole('gridcell', { name: 'Abmachung', exact: true }).waitFor();
    await translate.open();
    await expectTranslation(translate, /Abmachung/);
  });
});
