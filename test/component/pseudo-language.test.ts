import { beforeAll, describe, expect, it } from 'vitest';
import { PAGES } from '../../renderer/app/pages.ts';
import { SETTINGS_PLACES } from '../../renderer/features/settings/places.ts';
import { PSEUDO_LANGUAGE } from '../../shared/i18n/load-language.ts';
import { layoutProblems } from '../support/window/layout.ts';
import { openPageOfRail } from '../support/window/pages.ts';
import { setPageWidth } from '../support/window/window-size.ts';
import { openPage, type OpenPage } from './support/open-page.ts';

const WIDTHS = [1200, 720];

describe('the window in a language with longer words', () => {
  let under: OpenPage;

  beforeAll(async () => {
    under = await openPage({ scenario: 'empty', language: PSEUDO_LANGUAGE });
  });

  it.each(PAGES)('%s: says everything through the catalogue, and has room for it', async (name) => {
    const { page } = under;
    await openPageOfRail(page, name);
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    expect(heading).toMatch(/[áéíóúýšñç]/iu);
    for (const width of WIDTHS) {
      await setPageWidth(under, width);
      expect(await layoutProblems(page), `${String(width)} px`).toEqual([]);
    }
  });

  it.each(SETTINGS_PLACES)('settings, %s: has room for it', async (place) => {
    const { page } = await openPage({ at: 'settings', place, language: PSEUDO_LANGUAGE });
    for (const width of WIDTHS) {
      await setPageWidth(under, width);
      expect(await layoutProblems(page), `${String(width)} px`).toEqual([]);
    }
  });
});
