import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSettingsSection } from '../support/window/settings-page.ts';
import { startApp, type AppUnderTest } from './support/app.ts';

let under: AppUnderTest;
beforeAll(async () => {
  under = await startApp();
});
afterAll(async () => {
  await under.kill();
});

it('the models bundled with the app are listed without a network, with their measured quality', async () => {
  const { page } = under;
  await openSettingsSection(page, 'Offline languages');
  await page.getByText('This list came with the app.').waitFor();
  await page.getByRole('searchbox', { name: 'Search languages' }).fill('german');
  const german = page.getByRole('row', { name: /^German/u });
  await german.getByText('Not installed').waitFor();
  await german.getByRole('button', { name: 'Details for German' }).click();
  await page.getByText(/^into German 0\.8\d\d$/u).waitFor();
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
});
