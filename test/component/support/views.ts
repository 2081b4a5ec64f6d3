import { PAGES, type Page as PageName } from '../../../renderer/app/pages.ts';
import { SETTINGS_PLACES, type SettingsPlace } from '../../../renderer/features/settings/places.ts';
import { settled } from '../../support/window/pages.ts';
import { openPage, type OpenPage } from './open-page.ts';
import type { Scenario } from './sample/sample-api.ts';

interface View {
  at: PageName;
  place?: SettingsPlace;
  buttons: readonly string[];
}

/**
 * All views of all pages: the page, and the buttons that lead there from it. Settings begin with Connections, and
 * Glossaries with themselves.
 */
export const VIEWS: readonly View[] = [
  ...PAGES.filter((at) => at !== 'settings').map((at) => ({ at, buttons: [] })),
  ...SETTINGS_PLACES.map((place) => ({ at: 'settings', place, buttons: [] }) as const),
  { at: 'translate', buttons: ['Options'] },
  { at: 'translate', buttons: ['Improve text'] },
  { at: 'time', buttons: ['Week and charts'] },
  { at: 'time', buttons: ['Projects and customers'] },
  { at: 'glossaries', buttons: ['Style rules'] },
  { at: 'glossaries', buttons: ['Style profiles'] },
  { at: 'glossaries', buttons: ['Memories'] },
  { at: 'usage', buttons: ['Keys'] },
  { at: 'usage', buttons: ['Analytics'] },
];

/** Opens a page and presses its buttons. */
export async function openView(view: View, scenario: Scenario): Promise<OpenPage> {
  const { at, place, buttons } = view;
  const opened = await openPage({ scenario, at, ...(place && { place }) });
  const { page } = opened;
  for (const name of buttons) {
    // With or without a number.
    const words = new RegExp(`^${name}(?: \\(\\d+\\))?$`, 'u');
    await page.locator('main').getByRole('button', { name: words }).click();
    await settled(page);
  }
  return opened;
}
