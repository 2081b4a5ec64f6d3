import type { Page } from 'playwright-core';
import { RAIL_PAGES, type Page as PageName } from '../../../renderer/app/pages.ts';

/** Until a page with its heading is there, and nothing on it is read any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.locator('main output[class*="skeleton"]').first().waitFor({ state: 'detached' });
  // Lists to choose from come behind the first paint; until then a field like them holds their place.
  await page
    .locator('div[aria-hidden="true"] input:disabled')
    .first()
    .waitFor({ state: 'detached' });
}

/** Goes to a page by its place, in any language; the outbox is behind a button of "Time". */
export async function openPageOfRail(page: Page, name: PageName): Promise<void> {
  const rail = RAIL_PAGES.find((each) => each === name) ?? 'time';
  const link = page.locator(`nav a[href="#${rail}"]`);
  await link.click();
  await link.and(page.locator('[aria-current="page"]')).waitFor();
  await settled(page);
}
