import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentsPage, goTo } from '../support/window/documents-page.ts';
import { openSettingsSection } from '../support/window/settings-page.ts';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { docxInventory, docxText } from './support/docx-inventory.ts';

const SAMPLE = join(import.meta.dirname, '../../resources/samples/quarterly-report.docx');
const isMissing = !existsSync('/usr/share/apertium/modes/eng-spa.mode');

describe('with Apertium', () => {
  let under: AppUnderTest;
  let work: string;

  beforeAll(async () => {
    if (isMissing) return;
    work = temporaryFolder();
    under = await startApp({ env: { DRAGOMAN_ENGINE: 'apertium' } });
  });
  afterAll(async () => {
    if (isMissing) return;
    await under.kill();
    removeFolder(under.userData);
    removeFolder(work);
  });

  it.skipIf(isMissing)('a real DOCX comes back in Spanish with its formatting', async () => {
    const documents = new DocumentsPage(under.page);
    const source = join(work, 'report.docx');
    cpSync(SAMPLE, source);
    await documents.translate([source], ['Spanish']);
    await documents.waitForState('report.docx', 'saved');

    const result = join(work, 'report.es.docx');
    expect(await docxInventory(result)).toEqual(await docxInventory(source));
    const text = await docxText(result);
    expect(text).toContain('Informe trimestral');
    expect(text).not.toContain('Quarterly Report');
    // A translation is no practice result, and none of the engine's own marks are left in it.
    const row = await documents.row('report.docx').innerText();
    expect(row).not.toContain('Practice');
    expect(row).toMatch(/Apertium(, .*unknown words)?/u);
    expect(text).not.toMatch(/(^|\s)[*@#]\p{L}/u);
  });

  it.skipIf(isMissing)('names on the list stay as they are', async () => {
    const { page } = under;
    await openSettingsSection(page, 'Names');
    const form = page.getByRole('form', { name: 'Names to keep' });
    await form.getByLabel('Do not translate').fill('Good Morning\n  Red  House ');
    await form.getByRole('button', { name: 'Save names' }).click();
    await form.getByText('Saved.').waitFor();
    expect(await form.getByLabel('Do not translate').inputValue()).toBe('Good Morning\nRed House');

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
});
