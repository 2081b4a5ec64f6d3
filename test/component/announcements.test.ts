import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Notice } from '../../shared/ipc/contract.ts';
import { firstOf } from '../support/runs.ts';
import { HistoryPage } from '../support/window/history-page.ts';
import { focused, press } from '../support/window/keyboard.ts';
import { settled } from '../support/window/pages.ts';
import { keyOf } from '../support/window/page-keys.ts';
import { TimePage } from '../support/window/time-page.ts';
import { openPage } from './support/open-page.ts';
import { QUIET } from './support/sample/sample-api.ts';
import { openView, VIEWS } from './support/views.ts';

/** Returns the live regions that are not behind a dialog, by politeness. */
const liveRegions = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector('dialog:modal');
    return [
      ...document.querySelectorAll('output, [role=status], [role=alert], [role=log], [aria-live]'),
    ]
      .filter((each) => each.getAttribute('aria-live') !== 'off')
      .filter((each) => (dialog === null ? each.checkVisibility() : dialog.contains(each)))
      .map((each) => (each.getAttribute('role') === 'alert' ? 'assertive' : 'polite'));
  });

const ONE_EACH = ['polite', 'assertive'];

const DELETED = '“Contracts” was deleted here. Any copy at a service is kept.';

/** Returns what the status line or a dialog announces without showing it there. */
const announced = (page: Page, politeness: 'status' | 'alert', inside = 'footer') =>
  page
    .locator(inside)
    .getByRole(politeness, { includeHidden: true })
    .locator('> .visually-hidden')
    .evaluateAll((all) => all.map((each) => each.getAttribute('alt') ?? ''));

const notice = (id: string, severity: Notice['severity']): Notice => ({
  id,
  severity,
  title: `Notice ${id}`,
  message: `All about ${id}`,
});

describe('the live regions of the window', () => {
  it.each(firstOf(1, ['full', 'empty', 'broken'] as const))(
    'are one polite and one assertive on every page: %s',
    { timeout: 120_000 },
    async (scenario) => {
      const found: Record<string, string[]> = {};
      for (const view of VIEWS) {
        // A page that could not be read has no views.
        if (scenario === 'broken' && view.buttons.length > 0) continue;
        const { page } = await openView(view, scenario);
        const name = [view.at, view.place, ...view.buttons].filter(Boolean).join(' ');
        found[name] = await liveRegions(page);
      }
      expect(Object.entries(found).filter(([, each]) => String(each) !== String(ONE_EACH))).toEqual(
        [],
      );
    },
  );

  it('are the same in a document, and those of a dialog in front of it', async () => {
    const answers = { ...QUIET, 'history:purge-items': () => ({ count: 3 }) };
    const { page } = await openPage({ at: 'history', answers });
    const history = new HistoryPage(page);
    await history.open('brochure.docx').first().click();
    await page.getByRole('button', { name: 'Edit translation 2', exact: true }).click();
    await settled(page);
    await expect.poll(() => liveRegions(page)).toEqual(ONE_EACH);
    await page.locator('main header button').first().click();
    await history.more('Manage history');
    const dialog = page.getByRole('dialog', { name: 'Manage history' });
    await dialog.getByRole('alert').waitFor({ state: 'attached' });
    await expect.poll(() => liveRegions(page)).toEqual(ONE_EACH);
    await dialog.getByRole('button', { name: 'Everything deleted earlier' }).click();
    await dialog.getByRole('button', { name: 'Delete permanently', exact: true }).click();
    await expect.poll(() => announced(page, 'status', 'dialog[open]')).toContain('Deleted: 3.');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => liveRegions(page)).toEqual(ONE_EACH);
  });
});

describe('an announcement', () => {
  it('is made for a result of the user that waits behind an error', async () => {
    const { page, api } = await openPage({
      at: 'glossaries',
      answers: {
        ...QUIET,
        'glossaries:delete': () => undefined,
      },
    });
    api.emit('app:notice-added', notice('failed', 'error'));
    const { status } = new HistoryPage(page);
    await status.getByRole('alert').getByText('Notice failed', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete “Contracts” here' }).click();
    await expect.poll(() => announced(page, 'status')).toContain(DELETED);
    expect(await announced(page, 'alert')).toEqual([]);

    // A key opens the list, in which it can be undone or closed.
    const list = status.getByRole('list', { name: 'Notices' });
    expect(await press(page, 'F8')).toBe('Notices, 1 more');
    const newest = list.getByRole('listitem').first();
    await newest.getByRole('button', { name: 'Undo' }).waitFor();
    await newest.getByRole('button', { name: /^Dismiss/u }).press('Enter');
    await newest.getByRole('button').first().waitFor({ state: 'detached' });
    expect(await announced(page, 'status')).not.toContain(DELETED);
    await page.keyboard.press('F8');
    await list.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Notices');
  });

  it('is not repeated when the notice is shown, and a warning that lasts waits behind', async () => {
    const { page, api } = await openPage({
      at: 'glossaries',
      answers: {
        ...QUIET,
        'glossaries:delete': () => undefined,
        'app:dismiss-notice': () => undefined,
      },
    });
    const { status } = new HistoryPage(page);
    await page.getByRole('button', { name: 'Delete “Contracts” here' }).click();
    const polite = status.getByRole('status');
    await polite.getByText(DELETED).waitFor();
    expect(await announced(page, 'status')).not.toContain(DELETED);
    api.emit('app:notice-added', notice('updated', 'warning'));
    await expect.poll(() => announced(page, 'status')).toContain('Notice updated');
    await polite.getByText(DELETED).waitFor();
    await polite.getByRole('button', { name: /^Dismiss/u }).click();
    await polite.getByText('Notice updated', { exact: true }).waitFor();
    expect(await announced(page, 'status')).not.toContain('Notice updated');
  });

  it('is made for the words of a form and dropped with them', async () => {
    const { page } = await openPage({ at: 'time', answers: QUIET });
    const reading = () => announced(page, 'status').then((all) => all.join(' '));
    await new TimePage(page).form.getByLabel('Note', { exact: true }).fill('Review 1h20');
    await expect.poll(reading).toContain('1:20');
    await page.keyboard.press(keyOf('documents'));
    await expect.poll(reading).not.toContain('1:20');
  });
});

it('keeps 2,000 notices within bounds, and the errors among them', async () => {
  const many = Array.from({ length: 2000 }, (_, at) => notice(String(at), 'info'));
  const answers = { ...QUIET, 'app:list-notices': () => [notice('first', 'error'), ...many] };
  const { page, api } = await openPage({ at: 'history', answers });
  const { status } = new HistoryPage(page);
  await status.getByRole('button', { name: 'Notices, 99 more' }).waitFor();
  api.emit('app:notice-added', notice('2000', 'info'));
  await status.getByRole('button', { name: 'Notices, 99 more' }).waitFor();
  await page.keyboard.press('F8');
  const items = status.getByRole('list', { name: 'Notices' }).getByRole('listitem');
  await items.getByText('Notice 2000', { exact: true }).waitFor();
  await expect.poll(() => items.count()).toBe(100);
  await status.getByRole('alert').getByText('Notice first', { exact: true }).waitFor();
  expect((await announced(page, 'status')).length).toBeLessThanOrEqual(8);
});

it('of more importance gives its place back to a notice whose details were open', async () => {
  const { page, api } = await openPage({ at: 'history', answers: QUIET });
  const { status } = new HistoryPage(page);
  api.emit('app:notice-added', notice('first', 'error'));
  await status.getByText('Notice first', { exact: true }).first().waitFor();
  await status.getByRole('button', { name: 'Details' }).click();
  await status.getByText('All about first').waitFor();
  api.emit('app:notice-added', notice('second', 'error'));
  await status.getByText('All about first').waitFor({ state: 'detached' });
  await status.getByRole('button', { name: 'Dismiss: Notice second' }).click();
  await status.getByText('All about first').waitFor();
});
