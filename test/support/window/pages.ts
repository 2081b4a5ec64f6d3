import type { Page } from 'playwright-core';
import { RAIL_PAGES, type Page as PageName } from '../../../renderer/app/pages.ts';
import { keyOf } from './page-keys.ts';
import { STEP_TIMEOUT_MS } from './window-under-test.ts';

/**
 * Waits until a page with its heading is there and nothing on it is loading. Checked within the page, where that costs
 * nothing, instead of requesting each part in turn.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    (limitMs) =>
      new Promise<void>((resolve, reject) => {
        const startedMs = performance.now();
        let quietFrames = 0;
        const look = (): void => {
          const missing = whatIsMissing();
          quietFrames = missing === null ? quietFrames + 1 : 0;
          // Content that the page renders from its data follows with the next frame.
          if (quietFrames > 1) resolve();
          else if (performance.now() - startedMs > limitMs) {
            reject(new Error(`The page does not settle: ${missing ?? 'it changes all the time'}.`));
          } else requestAnimationFrame(look);
        };
        look();

        function whatIsMissing(): string | null {
          if (document.documentElement.dataset['appReady'] !== 'true') return 'it is not ready';
          const heading = document.querySelector('main h1');
          if (heading === null || !heading.checkVisibility()) return 'it has no heading';
          // A hidden section of Settings stays unchanged until it is shown again.
          const skeletons = document.querySelectorAll('main p[class*="skeleton"]');
          if ([...skeletons].some((each) => each.checkVisibility())) return 'it is being read';
          // Select lists load after the first paint; until then a placeholder field reserves their
          // space.
          const holder = document.querySelector('div[aria-hidden="true"] input:disabled');
          return holder === null ? null : 'a list to choose from is being read';
        }
      }),
    STEP_TIMEOUT_MS,
  );
}

/** Opens a page by its position, in any language; the outbox is behind a button of "Time". */
export async function openPageOfRail(page: Page, name: PageName): Promise<void> {
  const rail = RAIL_PAGES.find((each) => each === name) ?? 'time';
  const link = page.locator(`nav a[href="#${rail}"]`);
  // Without a key, it is in the rail only while it is shown.
  if (rail === 'usage') await page.keyboard.press(keyOf(rail));
  else await link.click();
  await link.and(page.locator('[aria-current="page"]')).waitFor();
  await settled(page);
}
