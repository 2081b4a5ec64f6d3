import { expect, it } from 'vitest';
import { HistoryPage } from '../support/window/history-page.ts';
import { QUIET } from './support/sample/sample-api.ts';
import { openPage } from './support/open-page.ts';

it('does not repeat the notice of a recent deletion when the user returns to the page', async () => {
  const { page } = await openPage({
    at: 'glossaries',
    answers: { ...QUIET, 'glossaries:delete': () => undefined },
  });
  await page.getByRole('button', { name: 'Delete “Contracts” here' }).click();
  const undo = new HistoryPage(page).status.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await page.getByRole('link', { name: 'Documents' }).click();
  await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Terms' }).click();
  await page.getByRole('button', { name: 'Contracts', exact: true }).waitFor();
  await expect.poll(() => undo.count()).toBe(0);
});
