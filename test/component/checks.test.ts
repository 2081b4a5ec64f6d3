import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/window/axe.ts';
import { HistoryPage } from '../support/window/history-page.ts';
import { focused, tabTo } from '../support/window/keyboard.ts';
import { openStoredDatabase, type StoredDatabase } from './support/stored/stored-database.ts';
import { cachedChecks, type CachedChecks } from './support/stored/cached-checks.ts';
import { openPage, type OpenPage } from './support/open-page.ts';

const PAIRS = [
  ['It costs 1,234.5 units.', 'Es kostet 1,234.5 Einheiten.'],
  ['Hello {name}, welcome here', 'Hallo {nombre}, willkommen hier'],
  ['It has 17 rooms.', 'Es hat 18 Zimmer.'],
  ['He said “yes” to it.', 'Er sagte “ja” dazu.'],
  ...Array.from({ length: 120 }, (_, at) => [`Room ${String(at)}`, `Zimmer ${String(at)}`]),
  ['It is good.', 'Es  ist gut.'],
] as const;
const segments = () => PAIRS.map(([source, target], position) => ({ position, source, target }));

describe('the checks of a finished translation', () => {
  let kept: StoredDatabase;
  let checks: CachedChecks;
  let opened: OpenPage;
  let page: Page;
  const history = () => new HistoryPage(page);
  const panel = () => history().tab(/^Checks/u);
  const heading = (text: string) => panel().getByRole('heading', { name: text, exact: true });
  const targetOf = async (itemId: string, position: number) =>
    (await kept.database.history.getDetail(itemId, { page: position + 1, limit: 1 }))?.segments[0]
      ?.target;

  beforeAll(async () => {
    kept = openStoredDatabase();
    checks = cachedChecks(kept);
    await checks.add({ id: 'first' }, segments());
    await checks.add({ id: 'second', createdAtMs: 1 }, segments().slice(0, 3));
    const [source, target] = [
      'It is good. It costs 1,234.5 units.',
      'Es ist gut. Es kostet 1,234.5 Einheiten.',
    ];
    const sentences = [0, 12].map((start) => ({ source: start, target: start }));
    await checks.add({ id: 'cut', createdAtMs: 2 }, [{ position: 0, source, target, sentences }]);
    opened = await openPage({ at: 'history', answers: checks.answers });
    ({ page } = opened);
  });
  afterAll(async () => {
    await checks.close();
    await kept.close();
  });

  it('open by keyboard, are grouped by rule, and explain what could not be checked', async () => {
    await tabTo(page, /^first\.txt$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Check( \(\d+\))?$/u);
    await page.keyboard.press('Enter');
    await heading('5 things to check').waitFor();
    await expect.poll(() => focused(page)).toBe('5 things to check');
    const rules = await panel().getByRole('heading', { level: 3 }).allTextContents();
    expect(rules).toEqual([
      'Placeholders and tags 1',
      'Numbers 2',
      'Spaces 1',
      'Quotation marks 1',
    ]);
    // Hunspell may be installed on this computer.
    await panel()
      .getByText(/There is no spelling dictionary for German|Spelling was checked/u)
      .waitFor();
    await expect.poll(() => findViolations(page)).toEqual([]);
  });

  it('lead to their segment, even far below', async () => {
    await tabTo(page, /^Go to segment 125/);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Edit translation 125');
    await heading('5 things to check').waitFor();
    await page.locator('tr[data-position="124"]').waitFor();
  });

  it('stay open when returning from the list and leave the focus at the start of the item', async () => {
    await page.getByRole('button', { name: /^Check( \(\d+\))?$/u }).press('Enter');
    await expect.poll(() => focused(page)).toBe('5 things to check');
    await page.keyboard.press('Escape');
    await heading('5 things to check').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'first.txt' }).press('Enter');
    await heading('5 things to check').waitFor();
    await page.locator('tr[data-position="0"]').waitFor();
    await expect.poll(() => focused(page)).toMatch(/first\.txt$/u);
  });

  it('fix a certain error with one press, save the fix as an edit, and undo it', async () => {
    await panel()
      .getByRole('button', { name: /^Replace with “1.234,5”, segment 1:/ })
      .focus();
    await page.keyboard.press('Enter');
    await heading('4 things to check').waitFor();
    await expect.poll(() => targetOf('first', 0)).toBe('Es kostet 1.234,5 Einheiten.');
    // The button is gone, and the focus is at the next finding.
    await expect.poll(() => focused(page)).toMatch(/, segment 3: /u);
    await history().status.getByText('Segment 1 was changed.').waitFor();
    await page.keyboard.press('Control+z');
    await heading('5 things to check').waitFor();
    await expect.poll(() => targetOf('first', 0)).toBe('Es kostet 1,234.5 Einheiten.');
    expect(await kept.database.history.listRevisions('first', 0)).toEqual([]);
    await page.getByText('Undone: fix, segment 1.').waitFor();
    await page.keyboard.press('Escape');
  });

  it('apply "Not an error" to the pair in every item until it is revoked', async () => {
    const dismiss = panel().getByRole('button', { name: /^Not an error, segment 3:/ });
    await dismiss.press('Enter');
    await heading('4 things to check').waitFor();
    // Not a step of the document, but of all documents.
    await history().status.getByRole('button', { name: 'Undo' }).press('Enter');
    await heading('5 things to check').waitFor();
    await dismiss.press('Enter');
    await heading('4 things to check').waitFor();
    await history().back.click();
    await page.getByRole('button', { name: 'second.txt' }).click();
    await page.getByRole('button', { name: /^Check( \(\d+\))?$/u }).press('Enter');
    await heading('2 things to check').waitFor();
    await panel().getByRole('button', { name: 'Not errors: 1' }).press('Enter');
    await panel()
      .getByRole('button', { name: /^Is an error, segment 3:/ })
      .press('Enter');
    await heading('3 things to check').waitFor();
    await panel().getByRole('button', { name: 'Not errors: 0' }).press('Enter');
  });

  it('name, quote, and lead to the sentence', async () => {
    await history().back.click();
    await page.getByRole('button', { name: 'cut.txt' }).click();
    await page.getByRole('button', { name: /^Check( \(\d+\))?$/u }).press('Enter');
    await panel().getByText('Es kostet 1,234.5 Einheiten.', { exact: true }).waitFor();
    await panel()
      .getByRole('button', { name: /^Go to segment 1\.2:/u })
      .press('Enter');
    await expect.poll(() => focused(page)).toBe('Edit translation 1.2');
    await panel()
      .getByRole('button', { name: /^Replace with “1.234,5”, segment 1\.2:/u })
      .press('Enter');
    await history().status.getByText('Segment 1.2 was changed.').waitFor();
    await expect.poll(() => targetOf('cut', 0)).toBe('Es ist gut. Es kostet 1.234,5 Einheiten.');
    await history().back.click();
    await page.getByRole('button', { name: 'second.txt' }).click();
    await page.getByRole('button', { name: /^Check( \(\d+\))?$/u }).press('Enter');
    await heading('3 things to check').waitFor();
  });

  it('show one rule alone and flag the words the user wants to avoid', async () => {
    await panel().getByRole('combobox', { name: 'Kind of check' }).selectOption('numbers');
    await expect
      .poll(() => panel().getByRole('heading', { level: 3 }).allTextContents())
      .toEqual(['Numbers 2']);
    await panel().getByRole('combobox', { name: 'Kind of check' }).selectOption('');
    await panel().getByRole('button', { name: 'Words to avoid' }).press('Enter');
    // They are on the Terms page, in the language of the translation.
    const form = page.getByRole('form', { name: 'Words to avoid in German' });
    await form.getByRole('textbox').fill('Zimmer\n\n zimmer ');
    await form.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await page.getByText('Saved.').waitFor();
    await page.getByRole('link', { name: 'History' }).click();
    await panel().getByText('“Zimmer” is a word to avoid.').waitFor();
    expect(await kept.database.checks.listForbidden('de')).toEqual(['Zimmer', 'zimmer']);
  });

  it('save the report as a web page that runs nothing and as a workbook', async () => {
    const save = async (name: string, choice: string) => {
      kept.dialogs.save = join(kept.folder, name);
      await panel().getByRole('button', { name: 'Save report…' }).press('Enter');
      await page.getByRole('menuitem', { name: choice }).press('Enter');
      await history().status.getByText(`Saved the report as ${name}.`).waitFor();
      return readFileSync(kept.dialogs.save);
    };
    const html = (await save('a.html', 'As a web page (HTML)')).toString('utf8');
    expect(html).toContain('<mark>18</mark>');
    expect(html).toContain('“{nombre}” should be “{name}”.');
    expect(html).not.toMatch(/<script|https?:/u);
    const book = await save('a.xlsx', 'As a workbook (XLSX)');
    expect(book.subarray(0, 2).toString('latin1')).toBe('PK');
    await expect.poll(() => findViolations(page)).toEqual([]);
  });

  it('count the findings of an item that was never opened on request and report the number', async () => {
    await checks.add({ id: 'third' }, segments().slice(0, 3));
    const listed = async () =>
      page.evaluate(async () => {
        const { api } = globalThis as unknown as {
          api: { checks: { listCounts: (input: object) => Promise<{ value: unknown }> } };
        };
        return (await api.checks.listCounts({ itemIds: ['third', 'gone'] })).value;
      });
    expect(await listed()).toEqual([{ itemId: 'third', count: null }]);
    // The two words to avoid each occur once in the third segment.
    await expect.poll(listed).toEqual([{ itemId: 'third', count: 4 }]);
  });

  it('leave a segment that has changed in the meantime as it is and say so', async () => {
    const fix = panel().getByRole('button', { name: /^Replace with “\{name\}”, segment 2:/ });
    // Changed without the page.
    await kept.database.history.editSegment({ itemId: 'second', position: 1, target: 'Hallo' }, 1);
    await fix.press('Enter');
    await history()
      .status.getByRole('alert')
      .getByText('The translation has changed meanwhile')
      .waitFor();
    await expect.poll(() => targetOf('second', 1)).toBe('Hallo');
    await panel().getByText('“{name}” is missing.').waitFor();
  });
});

describe('the row of a finished document', () => {
  it('shows how many things there are to check and leads to them', async () => {
    const { page } = await openPage();
    await page.getByRole('button', { name: '3 things to check' }).first().press('Enter');
    await new HistoryPage(page).tab(/^Checks/u).waitFor();
  });

  it(
    'leads to checks that are off in the language and to those whose reliability was never measured',
    { tags: 'deep' },
    async () => {
      const { page } = await openPage();
      await page.getByRole('button', { name: '3 things to check' }).first().press('Enter');
      const panel = new HistoryPage(page).tab(/^Checks/u);
      await panel
        .getByText('these checks are wrong too often in German: Numbers.', { exact: false })
        .waitFor();
      const names = panel.getByText('Placeholders and tags, Quotation marks');
      await expect.poll(() => names.isVisible()).toBe(false);
      await panel.getByText('How reliable 2 of the checks are in German').click();
      await names.waitFor();
      await expect.poll(() => findViolations(page)).toEqual([]);
    },
  );
});
