import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolationsOfState } from '../support/window/axe.ts';
import { HistoryPage } from '../support/window/history-page.ts';
import { focused } from '../support/window/keyboard.ts';
import { cachedChecks, type CachedChecks } from './support/stored/cached-checks.ts';
import { openStoredDatabase, type StoredDatabase } from './support/stored/stored-database.ts';
import { openPage, reopen, type OpenPage } from './support/open-page.ts';

const PAIRS = [
  ['Terms', 'Bedingungen'],
  ['Read this now.', 'Lesen Sie das jetzt.'],
  ['Prices', 'Preise'],
] as const;

describe('unsaved text typed into segments', () => {
  let kept: StoredDatabase;
  let checks: CachedChecks;
  let opened: OpenPage;
  let page: Page;
  const row = (number: number) => page.locator(`tr[data-position="${String(number - 1)}"]`);
  const field = (number: number) =>
    page.getByRole('textbox', { name: `Translation ${String(number)}` });
  const edit = async (number: number) => {
    await page.getByRole('button', { name: `Edit translation ${String(number)}` }).click();
    await field(number).waitFor();
  };
  const drafts = async () =>
    (await kept.database.history.listDrafts({ itemId: 'first', from: 0, limit: 100 })).drafts.map(
      ({ segmentId, text }) => [segmentId, text],
    );
  const stored = async (position: number) =>
    (await kept.database.history.listWordings('first', position, 1))[0]?.target;

  beforeAll(async () => {
    kept = openStoredDatabase();
    checks = cachedChecks(kept);
    await checks.add(
      { id: 'first', kind: 'document', title: 'letter.docx' },
      PAIRS.map(([source, target], position) => ({ position, source, target })),
    );
    opened = await openPage({
      at: 'history',
      answers: (fake) => ({
        ...checks.answers(fake),
        'documents:save-edited': () => ({
          fileName: 'letter (2).docx',
          memories: [],
          changedCount: 1,
          unplacedCount: 0,
          unplaced: [],
          damagedTags: [1],
        }),
      }),
    });
    ({ page } = opened);
    await page.getByRole('button', { name: 'letter.docx' }).click();
    await row(1).waitFor();
  });
  afterAll(async () => {
    await checks.close();
    await kept.close();
  });

  it('is restored after the window closed in the middle of a word', async () => {
    await edit(2);
    await page.keyboard.type(' Bit');
    await reopen(page);
    await expect.poll(drafts).toEqual([['first.1', 'Lesen Sie das jetzt. Bit']]);
    await row(2).getByText('Not saved yet').waitFor();
    await row(2).getByText('Lesen Sie das jetzt. Bit', { exact: true }).waitFor();
    await page.getByText('1 segment holds text that isn’t saved yet.').waitFor();
    await expect.poll(() => findViolationsOfState(opened)).toEqual([]);
    await row(2).getByRole('button', { name: 'Continue editing' }).click();
    await expect.poll(() => field(2).inputValue()).toBe('Lesen Sie das jetzt. Bit');
    // Only the text in the open field: no notice is needed.
    await page.getByText('1 segment holds text').waitFor({ state: 'detached' });
    await page.keyboard.type('te.');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Translation 3');
    expect(await stored(1)).toBe('Lesen Sie das jetzt. Bitte.');
    expect(await drafts()).toEqual([]);
    await expect.poll(() => page.getByText('Not saved yet').count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('is stored while it is typed and dropped once the text is unchanged or the edit is canceled', async () => {
    await edit(3);
    await page.keyboard.type('n');
    await expect.poll(drafts).toEqual([['first.2', 'Preisen']]);
    await page.keyboard.press('Backspace');
    await expect.poll(drafts).toEqual([]);
    await page.keyboard.type('x');
    await expect.poll(drafts).toEqual([['first.2', 'Preisex']]);
    await page.keyboard.press('Escape');
    await expect.poll(drafts).toEqual([]);
    await expect.poll(() => stored(2)).toBe('Preise');
  });

  it('is stored immediately when the field loses the focus and discarded by one press', async () => {
    await edit(3);
    await page.keyboard.type(' 2027');
    await page.getByRole('button', { name: 'Copy source 1' }).focus();
    await expect.poll(drafts).toEqual([['first.2', 'Preise 2027']]);
    await reopen(page);
    await row(3).getByRole('button', { name: 'Discard' }).click();
    await row(3).getByText('Not saved yet').waitFor({ state: 'detached' });
    await expect.poll(drafts).toEqual([]);
    await expect.poll(() => focused(page)).toBe('Edit translation 3');
  });

  it('is shown beside the text that the segment received in the meantime', async () => {
    await edit(1);
    await field(1).fill('Konditionen');
    await reopen(page);
    await expect.poll(drafts).toEqual([['first.0', 'Konditionen']]);
    await kept.database.history.editSegment({ itemId: 'first', position: 0, target: 'AGB' }, 1);
    opened.api.emit('history:changed', { itemId: 'first' });
    await row(1).getByRole('button', { name: 'Continue editing' }).click();
    const other = page
      .locator('[data-said="alert"]')
      .filter({ hasText: 'changed elsewhere while you' });
    await other.getByText('AGB').waitFor();
    await expect.poll(() => field(1).inputValue()).toBe('Konditionen');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Nothing was overwritten.').waitFor();
    expect(await drafts()).toEqual([['first.0', 'Konditionen']]);
    await other.getByRole('button', { name: 'Keep my wording' }).click();
    await field(1).press('Control+Enter');
    await expect.poll(() => stored(0)).toBe('Konditionen');
    expect(await drafts()).toEqual([]);
  });

  it('is kept but not editable while the segment is locked', async () => {
    await edit(1);
    await field(1).fill('Bedingungen (neu)');
    await reopen(page);
    await page.getByRole('button', { name: 'Lock translation 1' }).click();
    await row(1).getByText('Not saved yet').waitFor();
    await row(1).getByRole('button', { name: 'Continue editing' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Lock translation 1' }).click();
    await row(1).getByRole('button', { name: 'Continue editing' }).waitFor();
    expect(await drafts()).toEqual([['first.0', 'Bedingungen (neu)']]);
  });

  it('is reported before the document is saved without it', async () => {
    await page.getByRole('button', { name: 'Save document', exact: true }).click();
    const told = page.getByRole('alert').filter({ hasText: 'The document wasn’t saved' });
    await told
      .getByText('1 segment holds text that isn’t saved yet and would be missing')
      .waitFor();
    expect(opened.api.inputsOf('documents:save-edited')).toEqual([]);
    await expect.poll(() => findViolationsOfState(opened)).toEqual([]);
    await told.getByRole('button', { name: 'Show the first one' }).click();
    await expect.poll(() => focused(page)).toBe('Edit translation 1');
    await told.getByRole('button', { name: 'Save document without it' }).click();
    await page.getByText('Saved as letter (2).docx.').waitFor();
    await new HistoryPage(page).details();
    await page.getByText('formatting in segment 2 could not be read').waitFor();
    await expect.poll(() => opened.api.inputsOf('documents:save-edited')).toHaveLength(1);
    await told.waitFor({ state: 'detached' });
    // That does not make it an edit.
    expect(await drafts()).toEqual([['first.0', 'Bedingungen (neu)']]);
    // The text being typed would be missing too.
    await row(1).getByRole('button', { name: 'Discard' }).click();
    await edit(3);
    await page.keyboard.type('!');
    await page.getByRole('button', { name: 'Save document', exact: true }).click();
    await told.waitFor();
    await expect.poll(() => opened.api.inputsOf('documents:save-edited')).toHaveLength(1);
  });

  it('is reported before the document is exported for a colleague without it', async () => {
    const told = page.getByRole('alert').filter({ hasText: 'The document wasn’t exported' });
    const dialog = page.getByRole('dialog', { name: 'Send for review' });
    // The open field is saved after a pause; a text whose field is not open is not.
    await expect.poll(drafts).toEqual([]);
    await edit(1);
    await field(1).fill('Bedingungen (neu)');
    await reopen(page);
    await row(1).getByText('Not saved yet').waitFor();
    await new HistoryPage(page).more('Send for review…', 'letter.docx');
    await told
      .getByText('1 segment holds text that isn’t saved yet and would be missing')
      .waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
    await expect.poll(() => findViolationsOfState(opened)).toEqual([]);
    await told.getByRole('button', { name: 'Export without it…' }).click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await told.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('More actions for letter.docx');
  });

  it('is saved when the user returns to the list with the field open', async () => {
    await edit(3);
    await page.keyboard.type('?');
    await new HistoryPage(page).back.click();
    await expect.poll(() => stored(2)).toBe('Preise!?');
    await expect.poll(drafts).toEqual([['first.0', 'Bedingungen (neu)']]);
  });
});
