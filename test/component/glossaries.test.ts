import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book } from '../unit/glossaries/xlsx-book.ts';
import { findViolationsOfState } from '../support/window/axe.ts';
import { setPageWidth } from '../support/window/window-size.ts';
import { openStoredDatabase, type StoredDatabase } from './support/stored/stored-database.ts';
import { storedGlossaries, type StoredGlossaries } from './support/stored/stored-glossaries.ts';
import { CONNECTIONS } from './support/sample/sample-data.ts';
import { openPage, paste, type OpenPage } from './support/open-page.ts';
import { sizeOf } from '../support/runs.ts';

const ROWS = sizeOf(100_000, 10_000);
const count = (terms: number): string => terms.toLocaleString('en');
const LAST = `Begriff ${String(ROWS - 1)}`;
/** With the end of this number, another term is found too. */
const FOUND = `Begriff ${String(ROWS - 5758)}`;
const MB = 1024 * 1024;

/** Files that no import accepts: the name, how it is created at its path, and the message. */
const REFUSED: readonly (readonly [
  name: string,
  make: ((path: string) => void) | null,
  told: RegExp,
])[] = [
  [
    'huge.csv',
    (path) => {
      writeFileSync(path, '');
      truncateSync(path, 60 * MB);
    },
    /^The file is larger than 50 MiB.* Split it\. Nothing was imported\.$/,
  ],
  ['folder.csv', (path) => mkdirSync(path), /^This is a folder.* Nothing was imported\.$/],
  ['gone.csv', null, /^The file can’t be read: it was moved.* Nothing was imported\.$/],
  [
    'picture.csv',
    (path) =>
      writeFileSync(
        path,
        Uint8Array.from({ length: 5000 }, (_, at) => (at * 37) % 256),
      ),
    /binary data\. Choose a CSV.* Nothing was imported\.$/,
  ],
  [
    'bomb.xlsx',
    (path) => writeFileSync(path, book(' '.repeat(30 * MB))),
    /^The workbook can’t be read safely.* Nothing was imported\.$/,
  ],
  [
    'laughs.tbx',
    (path) =>
      writeFileSync(
        path,
        '<!DOCTYPE martif [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><martif>&b;</martif>',
      ),
    /^The TBX is broken at line 1.* Nothing was imported\.$/,
  ],
];

describe('the glossaries', () => {
  let under: OpenPage;
  let page: Page;
  let kept: StoredDatabase;
  let glossaries: StoredGlossaries;

  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const grid = () => page.getByRole('grid', { name: 'Terms' });
  const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true });
  const chooseMore = async (action: string): Promise<void> => {
    await button(/^More actions for/).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const noViolations = async (): Promise<void> =>
    await expect.poll(() => findViolationsOfState(under)).toEqual([]);
  /** Returns the text copied last. */
  const copied = (): string | undefined => under.api.inputsOf('app:copy-text').at(-1)?.text;

  beforeAll(async () => {
    kept = openStoredDatabase();
    glossaries = await storedGlossaries(kept);
    const { answers } = glossaries;
    under = await openPage({
      scenario: 'empty',
      at: 'glossaries',
      answers: (fake) => ({ ...answers(fake), 'connections:list': () => CONNECTIONS }),
    });
    ({ page } = under);
  });
  afterAll(async () => {
    await glossaries.close();
    await kept.close();
  });

  it('explain what they are for while there are none', async () => {
    await page.getByText('No glossaries yet.').waitFor();
  });

  it('are created by keyboard and keep an invalid name in its field', async () => {
    await button('New glossary').focus();
    await press('Enter');
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    await press('Enter');
    await page.getByText('The name is empty.').waitFor();
    await page.keyboard.type('Shop');
    const target = page
      .getByRole('form', { name: 'New glossary' })
      .getByRole('combobox', { name: 'Target language' });
    await target.selectOption('en');
    await button('Create').click();
    await page.getByText('Source and target are the same language.').waitFor();
    await target.selectOption('de');
    await button('Create').click();
    await page.getByRole('heading', { name: 'Shop' }).waitFor();
    await grid().waitFor();
  });

  it('accept terms typed by keyboard alone, with undo and redo', async () => {
    await grid().focus();
    await page.keyboard.type('cart');
    await press('Tab');
    await page.keyboard.type('Wagen');
    await press('Enter');
    await cell('Wagen').waitFor();
    await page.keyboard.type('till');
    await press('Enter');
    await page.keyboard.type('Kasse');
    await press('Enter');
    await cell('Kasse').waitFor();
    // Moves up from the new row and across, and edits.
    await press('ArrowUp', 'ArrowRight', 'Enter', 'Control+a');
    await page.keyboard.type('Ladenkasse');
    await press('Enter');
    await cell('Ladenkasse').waitFor();
    await grid().focus();
    await press('Control+z');
    await cell('Kasse').waitFor();
    await press('Control+y');
    await cell('Ladenkasse').waitFor();
    await press('Control+Home', 'Delete');
    await cell('cart').waitFor({ state: 'detached' });
    await press('Control+z');
    await cell('cart').waitFor();
    await noViolations();
  });

  it('show the problem with a term beside what was typed', async () => {
    await grid().focus();
    await press('Control+End', 'ArrowLeft');
    await page.keyboard.type('cart');
    await press('Tab');
    await page.keyboard.type('x');
    await press('Enter');
    await page
      .getByText(/already has a term with this source/)
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Target' }).inputValue()).toBe('x');
    // The text beside the discarded cell stays until the row is discarded as well.
    await press('Escape');
    await page.getByText(/already has a term with this source/).waitFor({ state: 'detached' });
    await expect.poll(() => cell('cart').count()).toBe(2);
    await press('Escape');
    await expect.poll(() => cell('cart').count()).toBe(1);
  });

  it('import pasted spreadsheet rows after a preview', async () => {
    const rows = 'bag\tTasche\n hat\tHut\nbag\tBeutel\n';
    // Pasting rows into a different field does not reach the grid.
    const search = page.getByRole('searchbox', { name: 'Search terms' });
    await search.focus();
    await paste(search, rows);
    await expect.poll(() => search.inputValue()).toMatch(/bag/u);
    await search.fill('');
    await cell('cart').waitFor();
    await grid().focus();
    await paste(grid(), rows);
    await page.getByRole('heading', { name: 'Pasted rows' }).waitFor();
    await page.getByText('1 row starts or ends with a space').waitFor();
    await page.getByText('2 rows translate the same term differently').waitFor();
    await expect.poll(() => button(/^Import: /).getAttribute('aria-disabled')).toBe('true');
    await noViolations();
    await button('Remove surrounding spaces').click();
    await button('Import: add 2, leave out 1').click();
    await page.getByText('2 terms added, 0 changed, 0 removed.').waitFor();
    await cell('Tasche').waitFor();
    await cell('hat').waitFor();
  });

  it('change none of their terms with an import, unless it is ticked', async () => {
    const file = button('Import a file…');
    await expect.poll(() => file.getAttribute('aria-disabled')).toBeNull();
    const rows = async (): Promise<(string | null)[]> =>
      page
        .getByRole('table', { name: 'Rows in the file' })
        .locator('tbody tr td:nth-child(4)')
        .allTextContents();
    const pasted = 'bag\tBeutel\nhat\tHut\n';
    await grid().focus();
    await paste(grid(), pasted);
    await page.getByText('Nothing would change: the glossary has these terms.').waitFor();
    await expect
      .poll(() => rows())
      .toEqual(['Left out: yours is “Tasche”', 'Left out: already there']);
    await noViolations();
    const change = page.getByRole('checkbox', { name: /^Change 1 term of mine/ });
    const remove = page.getByRole('checkbox', { name: /^Remove \d+ terms of mine/ });
    expect([await change.isChecked(), await remove.isChecked()]).toEqual([false, false]);
    await remove.check();
    await expect.poll(() => change.isChecked()).toBe(true);
    await button(/^Import: change 1, remove \d+, leave out 1$/).waitFor();
    await change.uncheck();
    await expect.poll(() => remove.isChecked()).toBe(false);
    await change.check();
    await expect.poll(() => rows()).toEqual(['Changed from “Tasche”', 'Left out: already there']);
    await button('Import: change 1, leave out 1').click();
    await page.getByText('0 terms added, 1 changed, 0 removed.').waitFor();
    await cell('Beutel').waitFor();
    await grid().focus();
    await press('Control+z');
    await cell('Tasche').waitFor();
  });

  it('report a quotation mark that is never closed', async () => {
    const file = join(kept.folder, 'unclosed.csv');
    writeFileSync(file, 'lid,Deckel\n"box,Kiste\n');
    kept.dialogs.open = file;
    await button('Import a file…').click();
    await page.getByText('1 row has a quotation mark that is never closed').waitFor();
    await expect.poll(() => button(/^Import: /).getAttribute('aria-disabled')).toBe('true');
    await page
      .getByRole('region', { name: 'Import' })
      .getByRole('button', { name: 'Cancel' })
      .click();
  });

  it('allow rows to be corrected in place or left out together before an import', async () => {
    // The previous import has ended.
    const file = button('Import a file…');
    await expect.poll(() => file.getAttribute('aria-disabled')).toBeNull();
    await grid().focus();
    await paste(grid(), 'pin\t\n mug \tBecher\npen\tStift\npen\tFeder\n');
    const take = button(/^Import: /);
    await page.getByText('2 rows still have problems. Correct them or leave them out.').waitFor();
    await expect.poll(() => take.getAttribute('aria-describedby')).toBe('import-block');
    await button('Edit the translation in row 1: (empty)').click();
    await page.keyboard.type('Nadel');
    await page.keyboard.press('Enter');
    await page.getByText('1 row still has a problem.').waitFor();
    await button('Show all rows').click();
    const corrected = button('Edit the translation in row 1: Nadel');
    await corrected.press('Enter');
    await page.keyboard.type('Stecknadel');
    await page.keyboard.press('Escape');
    await expect
      .poll(() => corrected.evaluate((cell) => cell === document.activeElement))
      .toBe(true);
    await noViolations();
    await button('Leave out 1 row with a problem').click();
    await button('Import: add 2, leave out 2').waitFor();
    await expect.poll(() => take.getAttribute('aria-disabled')).toBeNull();
    await page
      .getByRole('region', { name: 'Import' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await take.waitFor({ state: 'detached' });
  });

  it('copy and cut terms for a spreadsheet and paste them back', async () => {
    const row = async (index: number): Promise<string[]> =>
      grid()
        .locator(`[aria-rowindex="${String(index)}"] [role=gridcell]`)
        .allTextContents();
    await cell('Tasche').waitFor();
    const [first, second] = [await row(1), await row(2)];
    await grid().focus();
    await press('Control+Home', 'Control+c');
    await expect.poll(copied).toBe(first[0]);
    // No term may be empty: cutting a single cell removes nothing.
    await press('ArrowRight', 'Control+x');
    await expect.poll(copied).toBe(first[1]);
    expect([await row(1), await row(2)]).toEqual([first, second]);
    await press('Shift+ArrowDown', 'Control+c');
    const both = `${first.join('\t')}\n${second.join('\t')}`;
    await expect.poll(copied).toBe(both);
    // A single cell is pasted into the active one; an open field handles the paste like any other.
    await press('Control+End', 'ArrowLeft');
    await paste(grid(), 'mug');
    const field = page.getByRole('textbox', { name: 'Source', exact: true });
    await expect.poll(() => field.inputValue()).toBe('mug');
    await press('Control+a', 'Control+x');
    await expect.poll(() => field.inputValue()).toBe('');
    await press('Escape');
    await field.waitFor({ state: 'detached' });
    await press('Control+Home', 'Shift+ArrowDown', 'Control+x');
    await cell(first[0] ?? '').waitFor({ state: 'detached' });
    await cell(second[0] ?? '').waitFor({ state: 'detached' });
    expect(copied()).toBe(both);
    await paste(grid(), both);
    await button('Import: add 2').click();
    await page.getByText('2 terms added, 0 changed, 0 removed.').waitFor();
    await cell(second[1] ?? '').waitFor();
    // Undoes the paste, then the cut; the rows return to their places.
    await grid().focus();
    await press('Control+z');
    await cell(second[1] ?? '').waitFor({ state: 'detached' });
    await press('Control+z');
    await cell(second[1] ?? '').waitFor();
    await expect.poll(() => row(1)).toEqual(first);
  });

  it('replace text in the terms that were found and undo it', async () => {
    await chooseMore('Replace…');
    const form = page.getByRole('form', { name: 'Replace in the terms found' });
    await form.getByLabel('Find').fill('Wagen');
    await form.getByLabel('Replace with').fill('Karren');
    await form.getByRole('button', { name: 'Replace all' }).click();
    await cell('Karren').waitFor();
    await form.waitFor({ state: 'detached' });
    await grid().focus();
    await press('Control+z');
    await cell('Wagen').waitFor();
  });

  it('are compared, sent after a preview, and rolled back', async () => {
    await button('Compare and send').click();
    await page.getByText('Choose the account this glossary belongs to').waitFor();
    await page.getByRole('combobox', { name: 'Account' }).selectOption({ index: 1 });
    await button('Compare with the service').click();
    await page.getByText('The service doesn’t have this glossary. Sending creates it.').waitFor();
    await noViolations();
    await button('Send to the service').click();
    await page.getByText('The service and this computer now have the same terms.').waitFor();
    await page.getByText(/^Also at .*: In sync/).waitFor();
    await button('Terms').click();
    await cell('cart').waitFor();
    await grid().focus();
    await press('Control+Home', 'Delete');
    await cell('cart').waitFor({ state: 'detached' });
    await page.getByText(/^Also at .*: Changed here/).waitFor();
    await button('Compare').click();
    await button('Compare with the service').click();
    await page.getByText('Replace all, because terms were removed here').waitFor();
    await page
      .getByRole('table', { name: 'Differences by language pair' })
      .getByRole('button', { name: 'Show' })
      .click();
    await page
      .getByRole('table', { name: 'Differences for English → German' })
      .getByText('cart')
      .waitFor();
    await button('Send to the service').click();
    await page.getByText('The service and this computer now have the same terms.').waitFor();
    await button('Snapshots').click();
    await button('Roll back…').click();
    await noViolations();
    await button('Roll back now').click();
    await page.getByText('The service and this computer now have the same terms.').waitFor();
    await button('Terms').click();
    await cell('cart').waitFor();
  });

  it.each(REFUSED)('refuse %s, say what to do, and remain unchanged', async (name, make, told) => {
    const file = join(kept.folder, name);
    make?.(file);
    kept.dialogs.open = file;
    await button('Import a file…').click();
    const alert = page.getByRole('contentinfo').getByRole('alert').filter({ hasText: told });
    await alert.waitFor();
    await expect.poll(() => alert.innerText()).not.toContain(kept.folder);
    await expect.poll(() => page.getByRole('heading', { name: /^Import from/ }).count()).toBe(0);
    await cell('Tasche').waitFor();
  });

  it(`stay responsive with ${count(ROWS)} terms from a file`, async () => {
    const file = join(kept.folder, 'many.csv');
    const rows = Array.from(
      { length: ROWS },
      (_, index) => `term ${String(index)},Begriff ${String(index)}`,
    );
    writeFileSync(file, rows.join('\n'));
    kept.dialogs.open = file;
    await button('Import a file…').click();
    await button(`Import: add ${count(ROWS)}`).click();
    await page.getByText(`${count(ROWS)} terms added`, { exact: false }).waitFor();
    // The header line and the existing rows count, too.
    await expect
      .poll(async () => Number(await grid().getAttribute('aria-rowcount')))
      .toBeGreaterThan(ROWS);
    await grid().focus();
    await press('Control+End', 'ArrowUp');
    await cell(LAST).waitFor();
    // The grid is taller than the part of the window below its tools.
    const isInWindow = () =>
      cell(LAST).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await expect.poll(isInWindow).toBe(true);
    // Regardless of their number, only the visible rows are built.
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(80);
    await page.getByRole('searchbox', { name: 'Search terms' }).fill('griff 4242');
    await cell(FOUND).waitFor();
    await page.getByRole('searchbox', { name: 'Search terms' }).fill('nowhere to be found');
    await page.getByText('No terms found').waitFor();
    await page.getByRole('searchbox', { name: 'Search terms' }).fill('griff 4242');
    await cell(FOUND).waitFor();
  });

  it('are exported, deleted with an undo, and found again', async () => {
    const target = join(kept.folder, 'shop.tbx');
    kept.dialogs.save = target;
    await chooseMore('Export as TBX');
    await page.getByText(`${count(ROWS + 4)} terms exported to shop.tbx.`).waitFor();
    await button('All glossaries').click();
    await noViolations();
    await button('Delete “Shop” here').click();
    await page.getByText('“Shop” was deleted here.', { exact: false }).waitFor();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByRole('button', { name: 'Shop', exact: true }).waitFor();
  });

  it('keep the page and the name readable when the name is wider than a narrow window', async () => {
    const name = 'Donaudampfschifffahrtsgesellschaft'.repeat(3);
    const wide = { id: 'wide', name, connectionId: null, atMs: Date.now() };
    await kept.database.glossaries.create(wide);
    under.api.emit('glossaries:changed', { glossaryId: wide.id });
    const row = page.getByRole('rowheader', { name });
    await row.waitFor();
    await setPageWidth(under, 480);
    const isWithin = () =>
      page.getByRole('main').evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
    await expect.poll(isWithin).toBe(true);
    await expect.poll(async () => (await row.boundingBox())!.width).toBeGreaterThan(100);
    await row.getByRole('button').click();
    await page.getByRole('heading', { name }).waitFor();
    await expect.poll(isWithin).toBe(true);
    await button('All glossaries').click();
    await setPageWidth(under, 1200);
  });

  it('at a service are listed with their available actions', async () => {
    await button('Browse a service…').click();
    await page.getByRole('combobox', { name: 'Account to browse' }).selectOption({ index: 1 });
    await page
      .getByRole('table', { name: 'Glossaries at the service' })
      .getByRole('button', { name: 'Open' })
      .waitFor();
    await noViolations();
  });
});
