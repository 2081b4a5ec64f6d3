import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '../../shared/domain/app/settings.ts';
import { findViolationsOfState } from '../support/window/axe.ts';
import { focused } from '../support/window/keyboard.ts';
import { openPage, reopen, type OpenPage } from './support/open-page.ts';

let opened: OpenPage;
let page: Page;

const button = (name: string | RegExp) =>
  page.locator('main').getByRole('button', { name, exact: true });

beforeEach(async () => {
  opened = await openPage({ at: 'voice', settings: { voice: VOICE } });
  ({ page } = opened);
});
const VOICE: Settings['voice'] = {
  sourceLang: 'en',
  targetLangs: [],
  formality: 'default',
  keepsSound: true,
};

describe('sessions of before', () => {
  it('are found by what was said, and the search comes back as it was left', async () => {
    const field = page.getByRole('searchbox', { name: 'Search sessions' });
    await field.fill('lighthouse');
    await page.locator('main mark').first().waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText(/Page 2 of 2/u).waitFor();
    await reopen(page);
    await page.getByText(/Page 2 of 2/u).waitFor();
    expect(await field.inputValue()).toBe('lighthouse');
  });

  it('are read side by side, corrected, played, exported and logged as time', async () => {
    await button('Good morning, everybody.').click();
    const table = page.getByRole('table', { name: 'Lines' });
    await table.getByText('El faro está cerrado en invierno.').waitFor();
    expect(await findViolationsOfState(opened)).toEqual([]);

    await button('Edit the line at 0:12').last().click();
    await page.getByRole('textbox', { name: 'Line at 0:12' }).fill('El faro cierra en invierno.');
    await page.keyboard.press('Control+Enter');
    await table.getByText('El faro cierra en invierno.').waitFor();
    expect(opened.api.inputsOf('voice:edit-line')).toMatchObject([{ lineId: 'v1.3.es' }]);

    await table.getByText('Are there any questions?').click();
    await expect
      .poll(() => opened.api.inputsOf('voice:read-sound'))
      .toMatchObject([{ fromMs: 7_850, durationMs: 3_500 }]);

    await button('Export Good morning, everybody.').click();
    await page.getByRole('menuitem', { name: 'Subtitles, Spanish (.srt)' }).click();
    await page.getByText('4 lines exported to Good morning.srt.').waitFor();
    expect(opened.api.inputsOf('voice:export')).toEqual([
      { sessionId: 'v1', format: 'srt', targetLang: 'es' },
    ]);

    await button('Log as time').click();
    const form = page.getByRole('form', { name: 'Log time for Good morning, everybody.' });
    expect(await form.getByRole('textbox', { name: 'Other duration' }).inputValue()).toBe('0:02');
    await form.getByRole('button', { name: 'Log time' }).click();
    await page.getByText('Time logged.').waitFor();
    expect(opened.api.inputsOf('time:add-entry')).toMatchObject([
      { note: 'Good morning, everybody.' },
    ]);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Good morning, everybody.');
  });

  it('are deleted, and that is taken back', async () => {
    await button('Meeting 3').click();
    await button('Delete').click();
    await page.getByText('“Meeting 3” was deleted.').waitFor();
    await button('Undo').click();
    await button('Meeting 3').waitFor();
  });
});
