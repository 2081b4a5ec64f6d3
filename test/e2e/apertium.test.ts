import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DocumentsPage,
  removeFolder,
  startApp,
  temporaryFolder,
  type AppUnderTest,
} from './support/app.ts';
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
    await under.close();
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
    expect(await documents.row('report.docx').innerText()).not.toContain('Practice');
    expect(text).not.toMatch(/(^|\s)[*@#]\p{L}/u);
  });
});
