import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openSettingsSection, setTick } from '../support/window/settings-page.ts';
import { DocumentsPage, goTo } from '../support/window/documents-page.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { findViolations } from '../support/window/axe.ts';
import { answerDialogs, clipboardText, HistoryPage } from '../support/window/history-page.ts';
import { firstOf } from '../support/runs.ts';
import { textFile } from '../support/text-files.ts';

const CONTRACT =
  'The supplier delivers the goods within thirty days.\n\nThe café opens in the old harbour.\n\n=SUM(1) is no formula.\n';
const CHINESE = '今天天气很好。\n';

/** One window for all: each test leaves the history unchanged, and the search empty. */
describe('the History page', () => {
  let under: AppUnderTest;
  let history: HistoryPage;
  let work: string;

  beforeAll(async () => {
    work = temporaryFolder();
    // No host but this computer may be contacted.
    under = await startApp({ args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'] });
    history = new HistoryPage(under.page);
    const documents = new DocumentsPage(under.page);
    await documents.translate(
      [textFile(work, 'contract.txt', CONTRACT), textFile(work, 'weather.txt', CHINESE)],
      ['German'],
    );
    await documents.waitForState('contract.txt', 'saved');
    await documents.waitForState('weather.txt', 'saved');
    await goTo(under.page, 'History');
    await history.row('contract.txt').waitFor();
  });
  afterAll(async () => {
    await under.kill();
  });

  const pressUntilFocused = async (name: string): Promise<void> => {
    const target = under.page.getByRole('button', { name, exact: true }).first();
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await under.page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${name}.`);
  };

  describe('finds', () => {
    // Other searches are tested in test/db/search and test/db/history/history-search.test.ts.
    it.each([
      ['a phrase', '"thirty days"', 'contract.txt'],
      ['one Chinese character', '气', 'weather.txt'],
    ])('%s', async (_, text, title) => {
      const other = title === 'weather.txt' ? 'contract.txt' : 'weather.txt';
      await history.find(text, title);
      await history.row(other).waitFor({ state: 'detached' });
      await under.page.getByRole('main').getByText('1 result', { exact: true }).waitFor();
    });

    it('matches highlighted in the snippet and in the segments', async () => {
      await history.find('supplier', 'contract.txt');
      await history.row('contract.txt').locator('mark', { hasText: 'supplier' }).first().waitFor();
      await history.open('contract.txt').click();
      await history.segments.locator('mark', { hasText: 'supplier' }).first().waitFor();
      await history.back.click();
      await history.row('contract.txt').waitFor();
    });

    it('no error for characters with a meaning in the search syntax', async () => {
      await history.field.fill('AND OR NOT ( " *');
      await under.page
        .getByText('Nothing found.')
        .or(history.results.getByRole('row').nth(1))
        .first()
        .waitFor();
      await expect.poll(() => history.status.getByRole('alert').innerText()).toBe('');
    });

    it('items by filters, with the number of filters shown on their button', async () => {
      await history.field.fill('');
      await history.row('contract.txt').waitFor();
      await under.page.getByRole('button', { name: 'Filters' }).click();
      await under.page.getByLabel('Type').selectOption('document');
      await under.page.getByLabel('Target language').selectOption('DE');
      await under.page.getByRole('button', { name: 'Filters (2)' }).waitFor();
      await history.row('contract.txt').waitFor();
      await under.page.getByLabel('To date').fill('2001-01-01');
      await under.page.getByText('Nothing found.').waitFor();
      await under.page.getByRole('button', { name: 'Clear', exact: true }).click();
      await history.row('contract.txt').waitFor();
      await under.page.getByRole('button', { name: 'Filters' }).click();
    });
  });

  describe('an item', () => {
    it('copies, edits in place with Ctrl+Enter, cancels with Esc, and keeps the previous wording', async () => {
      const { page } = under;
      await history.open('contract.txt').click();
      await page.getByRole('button', { name: 'Copy source 1', exact: true }).click();
      await expect.poll(() => clipboardText(under)).toContain('The supplier delivers');

      const editor = page.getByRole('textbox', { name: 'Translation 1' });
      await page.getByRole('button', { name: 'Edit translation 1', exact: true }).click();
      const before = await editor.inputValue();
      await editor.fill('given up');
      await editor.press('Escape');
      await editor.waitFor({ state: 'detached' });
      await expect.poll(() => history.segments.innerText()).not.toContain('given up');

      await page.getByRole('button', { name: 'Edit translation 1', exact: true }).click();
      await editor.fill('Der Lieferant liefert binnen dreißig Tagen.');
      await editor.press('Control+Enter');
      await history.segments.getByText('Der Lieferant liefert binnen dreißig Tagen.').waitFor();
      await page.getByRole('button', { name: 'Earlier wordings of translation 1' }).click();
      await page
        .getByRole('list', { name: 'Earlier wordings of translation 1' })
        .getByText(before)
        .waitFor();

      await page.keyboard.press('Escape');
      await history.find('binnen dreißig', 'contract.txt');
      await history.row('contract.txt').getByText('Edited').waitFor();
      await history.field.fill('');
    });

    it(
      'is saved with the edit beside the first file, also from a chosen file',
      { tags: 'deep' },
      async () => {
        const { page } = under;
        const documents = new DocumentsPage(page);
        const read = (name: string): string => readFileSync(join(work, name), 'utf8');
        await goTo(page, 'Documents');
        await documents.translate(
          [textFile(work, 'sign.txt', 'No dogs.\n\nOpen at six.\n')],
          ['German'],
        );
        await documents.waitForState('sign.txt', 'saved');
        const first = read('sign.de.txt');
        await goTo(page, 'History');
        await history.open('sign.txt').click();
        await page.getByRole('button', { name: 'Edit translation 1', exact: true }).click();
        const editor = page.getByRole('textbox', { name: 'Translation 1' });
        await editor.fill('Hunde verboten.');
        // By keyboard only: it is confirmed, the next one is edited, and locked ones are skipped.
        await editor.press('Enter');
        const next = page.getByRole('textbox', { name: 'Translation 2' });
        await expect
          .poll(() => next.evaluate((field) => field === document.activeElement))
          .toBe(true);
        await next.fill('Um sechs.');
        await next.press('Control+ArrowUp');
        await editor.press('Escape');
        const isPressed = (name: string) =>
          page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed');
        await expect.poll(() => isPressed('Confirm translation 1')).toBe('true');
        await expect.poll(() => isPressed('Confirm translation 2')).toBe('false');
        await page.keyboard.press('Control+z');
        await history.segments.getByText('Um sechs.').waitFor({ state: 'detached' });
        await page.getByRole('button', { name: 'Lock translation 2' }).press('Enter');
        await expect.poll(() => isPressed('Lock translation 2')).toBe('true');
        const save = page.getByRole('button', { name: 'Save document', exact: true });
        await save.press('Enter');
        await page.getByText('Saved as sign.de (2).txt.').waitFor();
        const edited = ['Hunde verboten.', ...first.split('\n').slice(1)].join('\n');
        expect(read('sign.de (2).txt')).toBe(edited);
        expect(read('sign.de.txt')).toBe(first);

        await goTo(page, 'Documents');
        await documents.more(documents.row('sign.txt'), 'Remove');
        await documents.row('sign.txt').waitFor({ state: 'detached' });
        await page.getByRole('link', { name: 'History', exact: true }).click();
        await save.click();
        await page.getByText('The app no longer has the translated file').waitFor();
        await answerDialogs(under, { open: join(work, 'weather.de.txt') });
        await page.getByRole('button', { name: 'Choose file…' }).click();
        await page.getByText('This file doesn’t contain the texts that you edited').waitFor();
        await answerDialogs(under, { open: join(work, 'sign.de.txt') });
        await page.getByRole('button', { name: 'Choose file…' }).click();
        await page.getByText('Saved as sign.de (3).txt.').waitFor();
        expect(read('sign.de (3).txt')).toBe(edited);
        await history.more('Delete', 'sign.txt');
        await history.row('sign.txt').waitFor({ state: 'detached' });
      },
    );

    it(
      'replaces text and undoes it, and inserts a similar translation, by keyboard alone',
      { tags: 'deep' },
      async () => {
        const { page } = under;
        const documents = new DocumentsPage(page);
        await goTo(page, 'Documents');
        const notice = 'The supplier delivers the goods within sixty days.\n\nNo dogs.\n';
        await documents.translate([textFile(work, 'notice.txt', notice)], ['German']);
        await documents.waitForState('notice.txt', 'saved');
        await goTo(page, 'History');
        await history.open('notice.txt').focus();
        await page.keyboard.press('Enter');
        await history.segments.waitFor();
        const before = await history.segments.innerText();

        await page.keyboard.press('Control+h');
        const panel = page.getByRole('region', { name: 'Replace in this translation' });
        const isFocused = async (name: string) =>
          panel
            .getByRole('textbox', { name })
            .evaluate((field) => field === document.activeElement);
        await expect.poll(() => isFocused('Find')).toBe(true);
        await page.keyboard.type('.');
        await page.keyboard.press('Tab');
        await page.keyboard.type(' $& §');
        await panel.getByText('2 matches in 2 segments').first().waitFor();
        await pressUntilFocused('Replace 2 matches in 2 segments');
        await page.keyboard.press('Enter');
        await history.status.getByText('Replaced 2 matches in 2 segments.').waitFor();
        await expect.poll(() => history.segments.getByText(' $& §').count()).toBe(2);
        await page.keyboard.press('Control+z');
        await page.getByText('Undone: replacement, 2 segments.').waitFor();
        await page.getByRole('textbox', { name: 'Translation 1' }).waitFor();
        await page.keyboard.press('Escape');
        await expect.poll(() => history.segments.innerText()).toBe(before);
        await pressUntilFocused('Close');
        await page.keyboard.press('Enter');
        await panel.waitFor({ state: 'detached' });

        await pressUntilFocused('Edit translation 1');
        await page.keyboard.press('Enter');
        const similar = history.panel.getByRole('list').last().getByRole('listitem').first();
        await similar.getByText('contract.txt').waitFor();
        await expect.poll(() => similar.locator('del').allTextContents()).toEqual(['thirty']);
        await page.keyboard.press('Alt+1');
        await page.keyboard.press('Enter');
        const first = history.segments.locator('tr[data-position="0"]');
        await first.getByText('Der Lieferant liefert binnen dreißig Tagen.').waitFor();
        // The next one is edited.
        const next = page.getByRole('textbox', { name: 'Translation 2' });
        await next.waitFor();
        await expect
          .poll(() => next.evaluate((field) => field === document.activeElement))
          .toBe(true);
        await page.keyboard.press('Escape');
        await next.waitFor({ state: 'detached' });
        await history.more('Delete', 'notice.txt');
        await history.row('notice.txt').waitFor({ state: 'detached' });
      },
    );

    it('is starred and found by its star', async () => {
      const { page } = under;
      const star = history.row('weather.txt').getByRole('button', { name: 'Star' });
      await star.click();
      await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByLabel('Starred').check();
      await history.row('contract.txt').waitFor({ state: 'detached' });
      await history.row('weather.txt').waitFor();
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await history.row('contract.txt').waitFor();
    });

    it('is deleted and restored by keyboard alone', async () => {
      const { page } = under;
      await history.field.focus();
      await pressUntilFocused('Delete');
      const title = (await history.results.getByRole('row').nth(1).innerText()).includes('weather')
        ? 'weather.txt'
        : 'contract.txt';
      await page.keyboard.press('Enter');
      await history.row(title).waitFor({ state: 'detached' });
      await history.status.getByText(title).waitFor();
      await page.keyboard.press('Control+z');
      await history.row(title).waitFor();
      await history.row(title).getByRole('button', { name: 'Delete' }).click();
      await history.row(title).waitFor({ state: 'detached' });
      await page.keyboard.press('F6');
      await pressUntilFocused('Undo');
      await page.keyboard.press('Enter');
      await history.row(title).waitFor();
    });

    it('returns to the documents with its source', async () => {
      const { page } = under;
      await history.open('contract.txt').click();
      await history.more('Translate again', 'contract.txt');
      await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor();
      await page
        .getByRole('table', { name: 'Planned files' })
        .getByRole('row', { name: 'contract.txt' })
        .waitFor();
      // It is still open there.
      await page.getByRole('link', { name: 'History', exact: true }).click();
      await page.getByRole('heading', { name: 'contract.txt', level: 1 }).waitFor();
      await page.keyboard.press('Escape');
      await history.row('contract.txt').waitFor();
    });
  });

  describe('files', () => {
    const target = (name: string): string => join(work, 'out', name);

    const markup = [
      ['TMX 1.4', 'all.tmx', 'seg'],
      ['XLIFF 2.1', 'all-21.xlf', 'source'],
      ['XLIFF 1.2', 'all-12.xlf', 'source'],
    ] as const;
    it.each(firstOf(1, markup))('exports %s', async (format, name, element) => {
      textFile(work, 'out/.keep', '');
      await history.find('supplier', 'contract.txt');
      await history.row('weather.txt').waitFor({ state: 'detached' });
      await answerDialogs(under, { save: target(name) });
      await history.export(format);
      await history.status.getByText(`to ${name}.`).waitFor();
      const root = new DOMParser().parseFromString(readFileSync(target(name), 'utf8'), 'text/xml');
      const texts = [...root.getElementsByTagName(element)].map((each) => each.textContent);
      expect(texts).toContain('The supplier delivers the goods within thirty days.');
      expect(texts.join()).not.toContain('天');
    });

    const tables = [
      ['CSV', 'all.csv', '\uFEFFSource,Target'],
      ['TSV', 'all.tsv', 'Source\tTarget'],
    ] as const;
    it.each(firstOf(1, tables))('exports %s', async (format, name, begin) => {
      await history.find('contract', 'contract.txt');
      await answerDialogs(under, { save: target(name) });
      await history.export(format);
      await history.status.getByText(`to ${name}.`).waitFor();
      const text = readFileSync(target(name), 'utf8');
      expect(text.startsWith(begin)).toBe(true);
      expect(text).toContain("\n'=SUM(1) is no formula.");
    });

    it('exports Excel', { tags: 'deep' }, async () => {
      await answerDialogs(under, { save: target('all.xlsx') });
      await history.export('Excel');
      await history.status.getByText('to all.xlsx.').waitFor();
      const zip = await JSZip.loadAsync(readFileSync(target('all.xlsx')), { checkCRC32: true });
      const sheet = await zip.file('xl/worksheets/sheet1.xml')!.async('string');
      expect(sheet).toContain('>=SUM(1) is no formula.</t>');
    });

    it('writes nothing when the dialog is canceled and says when there is nothing to export', async () => {
      const before = readdirSync(join(work, 'out'));
      await answerDialogs(under, {});
      await history.export('TMX 1.4');
      await under.page.getByRole('dialog').first().waitFor({ state: 'hidden' });
      await history.field.fill('no-such-word');
      await under.page.getByText('Nothing found.').waitFor();
      await answerDialogs(under, { save: target('nothing.tmx') });
      await history.export('TMX 1.4');
      await history.status.getByRole('alert').getByText('nothing to export').waitFor();
      expect(readdirSync(join(work, 'out'))).toEqual(before);
    });

    it('imports a TMX that is found immediately', async () => {
      const tmx = join(work, 'memory.tmx');
      writeFileSync(
        tmx,
        '<tmx version="1.4"><header srclang="en"/><body>' +
          '<tu><tuv xml:lang="en"><seg>A lighthouse keeper</seg></tuv><tuv xml:lang="fr"><seg>Un gardien de phare</seg></tuv></tu>' +
          '<tu><tuv xml:lang="en"><seg>untranslated</seg></tuv></tu></body></tmx>',
      );
      await answerDialogs(under, { open: tmx });
      await history.import();
      await history.status.getByText('Imported 1 segment from memory.tmx.').waitFor();
      await history.find('gardien', 'memory.tmx');
      await history.row('memory.tmx').getByText('Import', { exact: true }).first().waitFor();
    });

    it('reports where a TMX is broken and imports nothing', async () => {
      const tmx = join(work, 'broken.tmx');
      writeFileSync(
        tmx,
        '<tmx version="1.4"><header srclang="en"/><body>\n<tu><tuv xml:lang="en"><seg>A windmill</seg></tuv><tuv xml:lang="fr"><seg>Un moulin</seg></tuv></tu>\n<tu></tmx>',
      );
      await answerDialogs(under, { open: tmx });
      await history.import();
      await history.status.getByRole('alert').getByText('line 3').waitFor();
      await history.field.fill('moulin');
      await under.page.getByText('Nothing found.').waitFor();
    });

    it('imports a table without languages in the languages that were given', async () => {
      const tsv = textFile(work, 'pairs.tsv', 'harbour master\tHafenmeister\n');
      await answerDialogs(under, { open: tsv });
      await history.import({ source: 'en', target: 'de' });
      await history.status.getByText('Imported 1 segment from pairs.tsv.').waitFor();
      await history.find('Hafenmeister', 'pairs.tsv');
      await history.row('pairs.tsv').getByText('German').first().waitFor();
    });
  });

  it('finds a term from anywhere by the concordance shortcut and leads to its place', async () => {
    const { page } = under;
    await goTo(page, 'Settings');
    await page.keyboard.press('F1');
    await page
      .getByRole('dialog', { name: 'Keyboard shortcuts' })
      .getByText('Concordance')
      .waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Shift+F');
    await history.field.fill('gardien');
    const pairs = page.getByRole('table', { name: 'Sentence pairs' });
    await pairs.getByText('A lighthouse keeper').waitFor();
    await pairs.locator('mark', { hasText: 'gardien' }).waitFor();
    await expect.poll(() => findViolations(page)).toEqual([]);
    await pairs.getByRole('button', { name: 'memory.tmx' }).click();
    await history.segments.locator('mark', { hasText: 'gardien' }).waitFor();
    await page.keyboard.press('Escape');
    await pairs.waitFor();
    await page.getByRole('button', { name: 'Translations', exact: true }).click();
    await history.find('', 'memory.tmx');
  });

  it('permanently deletes what a search found after a confirmation', async () => {
    const { page } = under;
    await history.find('Hafenmeister', 'pairs.tsv');
    await history.more('Manage history');
    const dialog = page.getByRole('dialog', { name: 'Manage history' });
    await dialog
      .getByRole('button', { name: /^Everything this search found \(1 translation\)/ })
      .click();
    await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
    await dialog.getByRole('button', { name: /^Everything this search found/ }).click();
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await dialog.getByText('Deleted: 1.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Nothing found.').waitFor();
    await history.find('', 'memory.tmx');
  });

  it('records nothing while recording is switched off', async () => {
    const { page } = under;
    const keepNothing = async (isOn: boolean): Promise<void> => {
      await openSettingsSection(page, 'Recording of history');
      const box = page.getByRole('checkbox', { name: 'Don’t add anything new to the history' });
      await setTick(box, isOn);
    };
    await keepNothing(true);
    const documents = new DocumentsPage(page);
    await goTo(page, 'Documents');
    await documents.translate([textFile(work, 'private.txt', 'A private letter.\n')], []);
    await documents.waitForState('private.txt', 'saved');
    await goTo(page, 'History');
    await history.field.fill('private');
    await page.getByText('Nothing found.').waitFor();
    await keepNothing(false);
  });
});
