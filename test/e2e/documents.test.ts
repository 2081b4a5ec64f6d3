import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { DocumentsPage, goTo, startOver } from '../support/window/documents-page.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { STEP_TIMEOUT_MS } from '../support/window/window-under-test.ts';
import { docxInventory, docxText } from './support/docx-inventory.ts';

const ROOT = join(import.meta.dirname, '../..');
const SAMPLE = join(ROOT, 'resources/samples/quarterly-report.docx');

describe('the Documents page', () => {
  let under: AppUnderTest;
  let documents: DocumentsPage;
  let work: string;

  beforeAll(async () => {
    under = await startApp();
    documents = new DocumentsPage(under.page);
    await startOver(under.page, { documents: { targetLangs: ['FR'] } });
  });
  afterAll(async () => {
    await under.kill();
  });
  beforeEach(() => {
    work = temporaryFolder();
  });

  const textFile = (name: string, text: string): string => {
    const file = join(work, name);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
    return file;
  };

  it('translates a real DOCX and preserves bold, link, table, list, and footnote', async () => {
    const source = join(work, 'report.docx');
    cpSync(SAMPLE, source);
    await documents.translate([source], []);
    await documents.waitForState('report.docx', 'saved');

    const result = join(work, 'report.fr.docx');
    const before = await docxInventory(source);
    expect(before['bold']).toBeGreaterThan(0);
    expect(before['links']).toBeGreaterThan(0);
    expect(before['tables']).toBeGreaterThan(0);
    expect(before['footnotes']).toBeGreaterThan(0);
    expect(await docxInventory(result)).toEqual(before);
    expect(await docxText(result)).not.toBe(await docxText(source));
    await expect(documents.row('report.docx').innerText()).resolves.toContain('Practice');
  });

  it('accepts several files and targets at once and never replaces a file', async () => {
    const files = [
      textFile('a.txt', 'The first letter.\n'),
      textFile('b.txt', 'The second letter.\n'),
    ];
    textFile('a.fr.txt', 'mine');
    await documents.translate(files, ['Spanish']);
    for (const name of ['a.txt', 'b.txt']) {
      await documents.waitForState(name, 'saved', 0);
      await documents.waitForState(name, 'saved', 1);
    }
    expect(readdirSync(work).toSorted()).toEqual(
      ['a.es.txt', 'a.fr (2).txt', 'a.fr.txt', 'a.txt', 'b.es.txt', 'b.fr.txt', 'b.txt'].toSorted(),
    );
    expect(readFileSync(join(work, 'a.fr.txt'), 'utf8')).toBe('mine');
    await documents.page.getByRole('button', { name: 'Remove Spanish' }).click();
  });

  it(
    'lists unsupported files with the reason and accepts the rest, from a dropped folder too',
    { tags: 'deep' },
    async () => {
      textFile('folder/good.txt', 'Good text.\n');
      textFile('folder/empty.txt', '');
      textFile('folder/picture.docx', 'this is no Word document');
      textFile('folder/old.xlf', '<?xml version="1.0"?><xliff version="1.1"></xliff>');
      textFile('folder/tool.exe', 'MZ\u0000\u0001\u0000\u0002');
      await documents.drop([join(work, 'folder')]);
      await documents.page.getByText('good.txt').first().waitFor();
      await documents.page.getByRole('button', { name: 'Show', exact: true }).click();
      for (const [name, reason] of [
        ['empty.txt', /empty/i],
        ['picture.docx', /not a Word|damaged|really|is not/i],
        ['old.xlf', /1\.1/],
        ['tool.exe', /program|cannot|unsupported/i],
      ] as const) {
        const entry = documents.page.getByRole('listitem').filter({ hasText: name });
        await entry.first().waitFor();
        await expect.poll(() => entry.first().innerText()).toMatch(reason);
      }
      await documents.translateButton.click();
      await documents.waitForState('good.txt', 'saved');
      expect(existsSync(join(work, 'folder/good.fr.txt'))).toBe(true);
    },
  );

  it('converts an XLIFF 1.1 file on request and translates the result', async () => {
    const old = textFile(
      'menu.xlf',
      '<?xml version="1.0"?><xliff version="1.1" xmlns="urn:oasis:names:tc:xliff:document:1.1"><file original="menu.html" source-language="en" datatype="html"><body><trans-unit id="open"><source>The open door.</source><note>Label of a button</note></trans-unit></body></file></xliff>',
    );
    const before = readFileSync(old, 'utf8');
    await documents.drop([old]);
    await documents.page.getByRole('button', { name: 'Convert to 2.1 menu.xlf' }).click();
    await documents.page.getByText('Converted to XLIFF 2.1').waitFor();
    await documents.translateButton.click();
    await documents.waitForState('menu.xlf', 'saved');
    const result = readFileSync(join(work, 'menu.fr.xlf'), 'utf8');
    expect(result).toMatch(/<unit id="open">.*Label of a button.*state="translated".*<target>/su);
    expect(readFileSync(old, 'utf8')).toBe(before);
  });

  it('accepts a drop without a path and saves to the downloads folder', async () => {
    await under.app.evaluate(({ app }, folder) => {
      app.setPath('downloads', folder);
    }, work);
    await documents.dropZone.evaluate((zone) => {
      const data = new DataTransfer();
      data.items.add(new File(['Words without a path.\n'], 'loose.txt', { type: 'text/plain' }));
      for (const type of ['dragenter', 'dragover', 'drop']) {
        zone.dispatchEvent(
          new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }),
        );
      }
    });
    await documents.page.getByText('loose.txt').first().waitFor();
    await documents.translateButton.click();
    await documents.waitForState('loose.txt', 'saved');
    expect(readdirSync(work)).toEqual(['loose.fr.txt']);
  });

  it('picks files in the dialog and runs the whole job by keyboard', { tags: 'deep' }, async () => {
    const file = textFile('keys.txt', 'Typed, not clicked.\n');
    await under.app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
    }, file);
    await documents.page.getByRole('button', { name: /Choose files/ }).focus();
    await documents.page.keyboard.press('Enter');
    await documents.page.getByText('keys.txt').first().waitFor();
    // Its languages come from the built-in service, which has just been started.
    await documents.page
      .getByRole('combobox', { name: 'To', exact: true, disabled: false })
      .focus();
    await documents.page.keyboard.type('Spanish');
    await documents.page.keyboard.press('Enter');
    await documents.page.keyboard.press('Control+Enter');
    await documents.waitForState('keys.txt', 'saved', 0);
    await documents.waitForState('keys.txt', 'saved', 1);
    await documents.page.getByRole('button', { name: 'Remove Spanish' }).click();
  });

  it('says when the source was removed before it was read and sends nothing', async () => {
    const file = textFile('locked/letter.txt', 'Keep me.\n');
    await documents.drop([file]);
    await documents.page.getByText('letter.txt').first().waitFor();
    rmSync(join(work, 'locked'), { recursive: true });
    await documents.translateButton.click();
    await documents.waitForState('letter.txt', 'failed');
    await expect.poll(() => documents.row('letter.txt').innerText()).toMatch(/moved|deleted|read/i);
  });

  it('shows finished jobs in the history, side by side', async () => {
    await documents.translate([textFile('note.txt', 'A remarkable sentence.\nAnd another.\n')], []);
    await documents.waitForState('note.txt', 'saved');
    await goTo(under.page, 'History');
    await under.page.getByRole('searchbox', { name: 'Search history' }).fill('remarkable');
    const results = under.page.getByRole('table', { name: 'History results' });
    await results.getByText('note.txt').first().click();
    await under.page
      .getByText('A remarkable sentence.')
      .first()
      .waitFor({ timeout: STEP_TIMEOUT_MS });
    await under.page.getByText('And another.').first().waitFor();
  });
});
