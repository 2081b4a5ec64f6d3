import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changed } from '../unit/exchange/handoff-support.ts';
import { findViolations } from '../support/window/axe.ts';
import { dropFiles } from '../../scripts/lib/drive-window.mjs';
import { HistoryPage } from '../support/window/history-page.ts';
import { focused, press, tabTo } from '../support/window/keyboard.ts';
import { openStoredDatabase, type StoredDatabase } from './support/stored/stored-database.ts';
import { storedHandoffs, type StoredHandoffs } from './support/stored/stored-handoffs.ts';
import { openPage, type OpenPage } from './support/open-page.ts';
import { newItem, NOW_MS } from '../db/helpers.ts';

const ITEM_ID = '3f2b9c1e-7a54-4d0e-9a5c-1b2c3d4e5f60';
const PAIRS = [
  ['The contract', 'Der Vertrag'],
  ['Hello {name}', 'Hallo {name}'],
  ['The annex', 'Die Anlage'],
  ['The end', 'Das Ende'],
] as const;

/** A segment with two parts. */
const IN_PARTS = {
  position: 4,
  source: 'It rains. We stay.',
  target: 'Es regnet. Wir bleiben.',
  sentences: [
    { source: 0, target: 0 },
    { source: 10, target: 11 },
  ],
};

describe('a document that is sent to a colleague and returned', () => {
  let kept: StoredDatabase;
  let handoffs: StoredHandoffs;
  let opened: OpenPage;
  let page: Page;
  let path: string;
  const panel = () => page.getByRole('region', { name: 'Returned file' });
  const targets = async () =>
    (await kept.database.history.getDetail(ITEM_ID, { page: 1, limit: 10 }))?.segments.map(
      ({ target }) => target,
    );
  const choose = (action: string) => new HistoryPage(page).more(action, 'contract.docx');

  beforeAll(async () => {
    kept = openStoredDatabase();
    handoffs = storedHandoffs(kept);
    path = join(kept.folder, 'contract.xlsx');
    await kept.database.history.add(
      newItem(ITEM_ID, {
        title: 'contract.docx',
        connectionName: 'A',
        billedChars: null,
        createdAtMs: Date.UTC(2026, 2, 14),
      }),
      [...PAIRS.map(([source, target], position) => ({ position, source, target })), IN_PARTS],
    );
    opened = await openPage({ at: 'history', answers: handoffs.answers });
    ({ page } = opened);
  });
  afterAll(async () => {
    await handoffs.close();
    await kept.close();
  });

  it('is exported by keyboard in the chosen format', async () => {
    await tabTo(page, /^contract\.docx$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^More actions for contract\.docx$/u);
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await page.keyboard.type('Send');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Send for review' });
    await dialog.waitFor();
    await expect.poll(() => findViolations(page)).toEqual([]);
    // The choices have the focus immediately, and Enter continues with the selected one.
    await expect.poll(() => focused(page)).toMatch(/^XLIFF 2\.1/u);
    expect(await press(page, 'ArrowDown', 'ArrowDown')).toMatch(/^Excel/u);
    kept.dialogs.save = path;
    await page.keyboard.press('Enter');
    await page.getByText('Exported 6 sentences to contract.xlsx.').waitFor();
  });

  it('is compared when it returns and shows what both sides changed', async () => {
    writeFileSync(
      path,
      changed('xlsx', readFileSync(path), (xml) =>
        xml
          .replace('>Der Vertrag<', '>Die Vereinbarung<')
          .replace('>Hallo {name}<', '>Hallo<')
          .replace('>Die Anlage<', '>Der Anhang<')
          .replace('>Wir bleiben.<', '>Wir gehen.<'),
      ),
    );
    await kept.database.history.editSegment(
      { itemId: ITEM_ID, position: 2, target: 'Beilage' },
      Date.UTC(2026, 2, 14, 8),
    );
    kept.dialogs.open = path;
    await choose('Import a review…');
    await panel().getByRole('heading', { name: 'Returned file: contract.xlsx' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Returned file: contract.xlsx');
    const entries = panel()
      .getByRole('list', { name: /^Differences/u })
      .getByRole('listitem');
    await entries.nth(3).waitFor();
    await expect
      .poll(() => entries.allInnerTexts())
      .toEqual([
        expect.stringMatching(/Changed in the file[^]*Der Vertrag[^]*Die Vereinbarung/u),
        expect.stringMatching(/a tag or placeholder missing[^]*Hallo \{name\}[^]*Hallo/u),
        expect.stringMatching(/Changed in both places[^]*Beilage[^]*Der Anhang/u),
        expect.stringMatching(/Segment 5\.2: Changed in the file[^]*Wir bleiben\.[^]*Wir gehen\./u),
      ]);
    await expect.poll(() => findViolations(page)).toEqual([]);
    await expect
      .poll(() => targets())
      .toEqual(['Der Vertrag', 'Hallo {name}', 'Beilage', 'Das Ende', IN_PARTS.target]);
  });

  it('filters its differences by kind', async () => {
    await panel().getByLabel('Show').selectOption('conflict');
    const entries = panel()
      .getByRole('list', { name: /^Differences/u })
      .getByRole('listitem');
    await expect.poll(() => entries.count()).toBe(1);
    await panel().getByLabel('Show').selectOption('');
    await expect.poll(() => entries.count()).toBe(4);
  });

  it('is imported as selected and undone immediately', async () => {
    await panel().getByRole('button', { name: 'Import 2 changes', exact: true }).waitFor();
    await panel().getByRole('checkbox', { name: 'Import segment 3' }).check();
    await panel().getByRole('checkbox', { name: 'Import segment 5.2' }).waitFor();
    await panel().getByRole('button', { name: 'Import 3 changes', exact: true }).click();
    await page.getByText('3 segments were changed.').waitFor();
    await expect
      .poll(() => targets())
      .toEqual([
        'Die Vereinbarung',
        'Hallo {name}',
        'Der Anhang',
        'Das Ende',
        'Es regnet. Wir gehen.',
      ]);
    await page.getByRole('table', { name: 'Segments' }).getByText('Die Vereinbarung').waitFor();
    // The focus is not left at a button that is gone, and the key needs no notice.
    await expect.poll(() => focused(page)).not.toBeNull();
    await page.keyboard.press('Control+z');
    await page.getByRole('table', { name: 'Segments' }).getByText('Der Vertrag').waitFor();
    await expect
      .poll(() => targets())
      .toEqual(['Der Vertrag', 'Hallo {name}', 'Beilage', 'Das Ende', IN_PARTS.target]);
  });

  it('is imported when dropped anywhere on the item and is not added to the documents', async () => {
    const places = [
      page.getByRole('table', { name: 'Segments' }),
      page.getByRole('heading', { level: 1 }),
      page.getByRole('tablist').first(),
      page.getByRole('searchbox').first(),
    ];
    for (const place of places) {
      await dropFiles(page, [path], place);
      await panel().getByRole('heading', { name: 'Returned file: contract.xlsx' }).waitFor();
      await panel().getByRole('button', { name: 'Close' }).click();
      await panel().waitFor({ state: 'detached' });
    }
  });

  it('is exported as a whole to a file that is shown in its folder', async () => {
    await choose('Export');
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(4);
    await dialog.getByRole('radio', { name: /^XLIFF 2\.1/u }).check();
    await dialog.getByRole('button', { name: 'Choose location' }).click();
    const status = page.getByRole('contentinfo', { name: 'Status' });
    await status.getByText('to History.tmx.').waitFor();
    await expect
      .poll(() => opened.api.inputsOf('history:export-segments'))
      .toEqual([{ format: 'xliff-2.1', filter: { text: '', itemId: ITEM_ID } }]);
    await status.getByRole('button', { name: 'Show in folder' }).waitFor();
    await status.getByRole('button', { name: /^Dismiss/u }).click();
  });

  it('brings comments that stay with their segments until they are removed', async () => {
    const place = { itemId: ITEM_ID, position: 3 };
    const comment = {
      text: 'Is this really the end?',
      source: 0,
      addedAtMs: Date.UTC(2026, 2, 14),
    };
    const { history } = kept.database;
    // As a colleague writes it into the column of the sheet.
    await history.setComment({ ...place, comment, isKept: true }, NOW_MS);
    kept.dialogs.save = path;
    await choose('Send for review…');
    await page
      .getByRole('dialog')
      .getByLabel(/^Excel/u)
      .check();
    await page.keyboard.press('Enter');
    await page.getByText('Exported 6 sentences to contract.xlsx.').waitFor();
    await history.setComment({ ...place, comment, isKept: false }, NOW_MS);

    kept.dialogs.open = path;
    await choose('Import a review…');
    const keep = panel().getByRole('checkbox', { name: 'Keep comments with their segments 1' });
    await keep.uncheck();
    await panel().getByRole('button', { name: 'Import 0 changes', exact: true }).waitFor();
    await keep.check();
    await panel().getByRole('button', { name: 'Keep 1 comment', exact: true }).click();
    await page.getByText('1 comment was kept with its segment.').waitFor();
    const frame = new HistoryPage(page);
    await frame.show(/^Comments/u);
    const comments = frame.tab(/^Comments/u);
    await comments.getByText('Is this really the end?').waitFor();
    await expect.poll(() => findViolations(page)).toEqual([]);
    // Loaded while the segment is edited.
    await page.getByRole('button', { name: 'Edit translation 4' }).click();
    await page.getByRole('textbox', { name: 'Translation 4' }).waitFor();
    await comments.getByText('Is this really the end?').waitFor();
    await comments.getByRole('textbox', { name: 'Comment on segment 4' }).fill('It is.');
    await comments.getByRole('button', { name: 'Add comment' }).click();
    await comments.getByRole('listitem').filter({ hasText: 'It is.' }).waitFor();
    await comments.getByRole('button', { name: /^Remove comment on segment 4: It is/u }).click();
    await comments.getByText('It is.').waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Translation 4' }).focus();
    await page.keyboard.press('Escape');

    const remove = comments.getByRole('button', { name: /^Remove comment on segment 4: Is this/u });
    await remove.press('Enter');
    await remove.waitFor({ state: 'detached' });
    expect((await history.getDetail(ITEM_ID, { page: 1, limit: 9 }))?.segments[3]?.comments).toBe(
      undefined,
    );
    await frame.status.getByRole('button', { name: 'Undo' }).press('Enter');
    await remove.waitFor();
  });

  it('is refused with the reason when it was not sent for review or is damaged', async () => {
    const other = join(kept.folder, 'notes.txt');
    writeFileSync(other, 'Nothing to take.');
    kept.dialogs.open = other;
    await choose('Import a review…');
    await page
      .getByRole('alert')
      .getByText(/wasn’t sent for review/u)
      .waitFor();
    writeFileSync(other, readFileSync(path).subarray(0, 700));
    await choose('Import a review…');
    const { status } = new HistoryPage(page);
    await status
      .getByRole('alert')
      .getByText(/damaged/u)
      .waitFor();
    await new HistoryPage(page).details();
    await status.getByText('Nothing was changed.').waitFor();
  });
});
