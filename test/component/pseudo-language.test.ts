import { beforeAll, describe, expect, it } from 'vitest';
import { PAGES } from '../../renderer/app/pages.ts';
import { sectionId, SETTINGS_PLACES } from '../../renderer/features/settings/places.ts';
import { PSEUDO_LANGUAGE } from '../../shared/i18n/load-language.ts';
import { layoutProblems } from '../support/window/layout.ts';
import { openPageOfRail, settled } from '../support/window/pages.ts';
import { inEachWidth, setPageWidth } from '../support/window/window-size.ts';
import { openPage, type OpenPage } from './support/open-page.ts';
import { someOf } from '../support/runs.ts';

const WIDTHS = [1200, 720];

describe('the window in a language with longer words', () => {
  let under: OpenPage;

  beforeAll(async () => {
    under = await openPage({ scenario: 'empty', language: PSEUDO_LANGUAGE });
  });

  it.each(someOf(3, PAGES))(
    '%s: takes all text from the catalog and has room for it',
    async (name) => {
      const { page } = under;
      await openPageOfRail(page, name);
      const heading = await page.getByRole('heading', { level: 1 }).innerText();
      expect(heading).toMatch(/[áéíóúýšñç]/iu);
      await inEachWidth(under, WIDTHS, async (width) => {
        await expect
          .poll(() => layoutProblems(page), { message: `${String(width)} px` })
          .toEqual([]);
      });
    },
  );

  describe('settings', () => {
    beforeAll(async () => {
      under = await openPage({ at: 'settings', language: PSEUDO_LANGUAGE });
    });

    it.each(someOf(4, SETTINGS_PLACES))('%s: has room for it', async (place) => {
      const { page } = under;
      // In a narrow window the groups are a switch.
      await setPageWidth(under, 1200);
      const link = page.locator(`main nav a[href="#${sectionId(place)}"]`);
      for (const group of await page.locator('main nav').getByRole('button').all()) {
        if ((await link.count()) > 0) break;
        await group.click();
      }
      await link.click();
      await link.and(page.locator('[aria-current="page"]')).waitFor();
      await settled(page);
      await inEachWidth(under, WIDTHS, async (width) => {
        await expect
          .poll(() => layoutProblems(page), { message: `${String(width)} px` })
          .toEqual([]);
      });
    });
  });
});
