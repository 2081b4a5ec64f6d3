import { expect, it } from 'vitest';
import { aJob } from '../unit/renderer/builders.ts';
import { DocumentsPage } from '../support/window/documents-page.ts';
import { openPage } from './support/open-page.ts';

const LONG = 'Annual report of the Harbour Press, second edition with all annexes and tables';

it('a job row shows the full name of its project on keyboard focus and on hover', async () => {
  const job = aJob({ fileName: 'a.docx', state: 'saved', projectName: LONG, historyItemId: 'h' });
  const { page } = await openPage({
    answers: { 'documents:list-jobs': () => ({ jobs: [job], total: 1 }) },
  });
  const row = new DocumentsPage(page).row('a.docx');
  const facts = row.locator(`[title*="${LONG}"]`);
  const isCut = () => facts.evaluate((line) => line.scrollWidth > line.clientWidth);
  await expect.poll(() => isCut()).toBe(true);
  await row.getByRole('button', { name: 'Open file', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect.poll(isCut).toBe(false);
});

it('the timer in the rail shows the full name of its project', async () => {
  const { page } = await openPage();
  const project = page.getByRole('region', { name: 'Timer', exact: true }).getByRole('combobox');
  const name = await project.inputValue();
  await expect.poll(() => project.getAttribute('title')).toBe(name);
  await project.focus();
  await page.getByRole('region', { name: 'Timer', exact: true }).getByText(name).waitFor();
});

it('a short, narrow window shows the whole rail with nothing covering its icons', async () => {
  const under = await openPage({ width: 800 });
  const { app, page } = under;
  // A window of 1200 by 800 at 150 % zoom.
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]!.setContentSize(800, 533),
  );
  await page.waitForFunction(() => innerHeight === 533);
  const timer = page.getByRole('region', { name: 'Timer', exact: true });
  await timer.waitFor();
  const rail = timer.locator('xpath=ancestor::div[.//nav]').last();
  const hidden = await rail.evaluate((element: HTMLElement) => ({
    below: element.scrollHeight - element.clientHeight,
    underScrollBar: element.offsetWidth - element.clientWidth > 1,
  }));
  expect(hidden).toEqual({ below: 0, underScrollBar: false });
});
