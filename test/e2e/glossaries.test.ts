import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DocumentsPage,
  goTo,
  removeFolder,
  startApp,
  temporaryFolder,
  type AppUnderTest,
} from './support/app.ts';
import { startRealService, type RealService } from './support/real-service.ts';
import { addCustomConnection, chooseService } from './support/settings-page.ts';
import { textFile } from './support/text-files.ts';

const TEXT = 'Please sign the contract today.\nThe invoice follows.\n';
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
    await addCustomConnection(under.page, { name: 'Agency', url: service.url, key: service.key });
    await goTo(under.page, 'Documents');
    // The options are there once something is planned; it goes with the first test.
    await documents.drop([textFile(work, 'first.txt', TEXT)]);
    await chooseService(under.page, 'Agency');
    await documents.chooseTarget('German');
  });
  afterAll(async () => {
    await under.close();
    await service.close();
    removeFolder(under.userData);
    removeFolder(work);
  });

  it('waits for a source language, then its terms are in what is delivered', async () => {
    const { page } = under;
    const field = page.getByRole('combobox', { name: 'Glossary' });
    await field.waitFor();
    expect(await field.isDisabled()).toBe(true);
    await page.getByText('Needs a language under From.').waitFor();
    await documents.chooseSource('English');
    await documents.chooseGlossary('House terms');
    await documents.translateButton.click();
    await documents.waitForState('first.txt', 'saved');
    const text = readFileSync(`${work}/first.de.txt`, 'utf8');
    expect(text).toContain('Auftrag');
    expect(text).toContain('Rechnung');
    // What was used for the first time has not changed since.
    await expect(documents.row('first.txt').innerText()).resolves.not.toContain('was changed');
  });

  it('says what changed at the service since it was used, and uses the new terms', async () => {
    await service.ask('PUT', `${pathOf('House terms')}/dictionaries`, {
      ...ENGLISH_GERMAN,
      entries: 'contract\tAbkommen\ntoday\theute',
    });
    const text = await delivered(await send('second.txt'), 'second.txt');
    expect(text).toContain('Abkommen');
    expect(text).toContain('heute');
    expect(text).not.toContain('Auftrag');
    const row = await documents.row('second.txt').innerText();
    expect(row).toContain('The glossary “House terms” was changed at the service since');
    expect(row).toContain('1 added, 1 changed, 1 removed. This job uses the new terms (version 2)');
    // Nobody is told twice of the same change.
    await delivered(await send('third.txt'), 'third.txt');
    await expect(documents.row('third.txt').innerText()).resolves.not.toContain('was changed');
  });

  it('is not sent for a pair of languages that it does not have', async () => {
    const { page } = under;
    const uploads = service.uploads();
    await documents.chooseTarget('Spanish');
    await documents.drop([textFile(work, 'pair.txt', TEXT)]);
    await page
      .getByText('The glossary “House terms” has no pair from English to Spanish.')
      .waitFor();
    expect(await documents.translateButton.getAttribute('aria-disabled')).toBe('true');
    await documents.translateButton.click({ force: true });
    await page.getByRole('button', { name: 'Remove Spanish' }).click();
    await page.getByRole('button', { name: 'Remove pair.txt' }).click();
    expect(service.uploads()).toBe(uploads);
    expect(await documents.row('pair.txt').count()).toBe(0);
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
      'lost the pair',
      'Halved',
      'halved.txt',
      async () =>
        service.ask('DELETE', `${pathOf('Halved')}/dictionaries?source_lang=en&target_lang=de`),
      'The glossary holds no terms for this pair of languages.',
    ],
  ] as const)('that %s after it was chosen stops the job loudly, unsent', async (...row) => {
    const [, glossary, name, change, sentence] = row;
    await documents.chooseGlossary(glossary);
    await change();
    const [uploads, chars] = [service.uploads(), await usedChars()];
    await send(name);
    await documents.waitForState(name, 'failed');
    const text = await documents.row(name).innerText();
    expect(text).toContain(sentence);
    expect(text).toMatch(/Nothing was (sent|translated)/);
    expect(service.uploads()).toBe(uploads);
    expect(await usedChars()).toBe(chars);
  });
});
