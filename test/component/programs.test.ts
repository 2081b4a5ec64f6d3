import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { findViolationsOfState } from '../support/window/axe.ts';
import { openPage, type OpenPage } from './support/open-page.ts';

const HEADING = 'For other programs on this computer';

interface Opened extends OpenPage {
  section: Locator;
}

async function open(): Promise<Opened> {
  const opened = await openPage({ at: 'settings', place: 'programs' });
  const section = opened.page.getByRole('region', { name: HEADING, exact: true });
  await section.getByRole('row', { name: /^LibreOffice/ }).waitFor();
  return { ...opened, section };
}

/** Waits until the keyboard is there. */
const hasFocus = async (control: Locator): Promise<void> => {
  await expect
    .poll(() => control.evaluate((element) => element === document.activeElement))
    .toBe(true);
};

describe('other programs', () => {
  it('are listed with their use, project, and limit', async () => {
    const { section } = await open();
    const row = section.getByRole('row', { name: /^Zotero/ });
    const said = await row.innerText();
    for (const part of [
      'Texts · Documents',
      'Spring catalogue',
      'Never',
      '0 of 50,000',
      'too large for the',
    ]) {
      expect(said).toContain(part);
    }
  });

  it('are added by keyboard; the key is shown once and copied', async () => {
    const opened = await open();
    const { page, api, section } = opened;
    api.answer({ 'app:copy-text': () => undefined });
    await section.getByRole('button', { name: 'Add program' }).press('Enter');
    await page.keyboard.press('Enter');
    await section.getByText('Enter a label').waitFor();
    await page.keyboard.type('Subtitle Edit');
    await section.getByLabel('Characters per month').fill('1x');
    await page.keyboard.press('Enter');
    await section.getByText(/whole number/).waitFor();
    await section.getByLabel('Characters per month').fill('1000');
    await section.getByRole('checkbox', { name: 'Documents' }).press('Space');
    await section.getByLabel('Project').selectOption({ label: 'Spring catalogue' });
    await section.getByLabel('Name').press('Enter');
    const key = section.getByLabel('Key', { exact: true });
    await key.waitFor();
    await hasFocus(key);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await section.getByText('Copied.').waitFor();
    await expect
      .poll(() => api.inputsOf('app:copy-text'))
      .toEqual([{ text: await key.inputValue() }]);
    await expect
      .poll(() => api.inputsOf('programs:add'))
      .toEqual([
        { label: 'Subtitle Edit', uses: ['texts'], characterLimit: 1000, projectId: 'p1' },
      ]);
    await expect.poll(() => findViolationsOfState(opened)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await key.waitFor({ state: 'detached' });
    await hasFocus(section.getByRole('button', { name: 'Add program' }));
  });

  it('lose their key after a question, and keep it on Esc', async () => {
    const { page, api, section } = await open();
    const revoke = section.getByRole('button', { name: 'Revoke key of LibreOffice' });
    await revoke.press('Enter');
    await page.getByRole('dialog').getByText('can no longer translate').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(api.inputsOf('programs:revoke')).toEqual([]);
    await revoke.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).press('Enter');
    await section.getByRole('row', { name: /^LibreOffice/ }).waitFor({ state: 'detached' });
    await hasFocus(section.getByRole('button', { name: 'Add program' }));
  });

  it('have a port that is checked, and a taken one that is reported and stays', async () => {
    const opened = await open();
    const { api, section } = opened;
    const port = section.getByLabel('Port');
    await port.fill('80');
    await port.press('Enter');
    await section.getByText('Enter a whole number from 1024 to 65535.').waitFor();
    await port.fill('1234');
    await port.press('Enter');
    await section.getByText('Another program is using port 1234.').waitFor();
    await expect.poll(() => port.inputValue()).toBe('1234');
    await expect.poll(() => findViolationsOfState(opened)).toEqual([]);
    await section.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect.poll(() => api.inputsOf('programs:open').length).toBe(2);
  });

  it('may be extensions that asked and were allowed', async () => {
    const { api, section } = await open();
    const asked = 'moz-extension://0f8e4d5c-1a2b';
    await section.getByRole('button', { name: `Allow ${asked}` }).press('Enter');
    await section.getByText(`${asked} is allowed`).waitFor();
    await section.getByRole('button', { name: `Remove ${asked}` }).press('Enter');
    await section.getByText(`${asked} is allowed`).waitFor({ state: 'detached' });
    api.answer({
      'programs:open': () => {
        throw new AppError('api/unavailable', 'connectionErrors.builtInKeepsStopping');
      },
    });
    await section.getByRole('checkbox', { name: 'Let other programs translate' }).press('Space');
    await section.getByText('Details').first().waitFor();
  });
});
