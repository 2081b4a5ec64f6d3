import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  canStartKeyring,
  KEYRING_ARGS,
  NO_KEYRING_ARGS,
  startKeyringSession,
} from '../../scripts/lib/keyring-session.mjs';
import { createFaultService, type FaultService } from '../fakes/fault-service.ts';
import { goTo, removeFolder, startApp, temporaryFolder, type AppUnderTest } from './support/app.ts';
import { findViolations } from './support/axe.ts';
import { askApp } from './support/page-api.ts';
import { addCustomConnection, makeDefault } from './support/settings-page.ts';

const connections = (page: Page): Locator => page.getByRole('list', { name: 'Connections' });
const consent = (page: Page): Locator => page.getByRole('checkbox', { name: /^Keep keys on disk/ });

describe('Settings page, without a keystore', () => {
  let service: FaultService;
  let under: AppUnderTest;
  let userData: string;

  const start = async (): Promise<void> => {
    under = await startApp({ userData, args: [...NO_KEYRING_ARGS] });
  };

  beforeAll(async () => {
    service = await createFaultService();
    userData = temporaryFolder();
    await start();
    await goTo(under.page, 'Settings');
  });
  afterAll(async () => {
    await under.close();
    await service.close();
    removeFolder(userData);
  });

  it('names what is wrong with a new connection, field by field, and adds nothing', async () => {
    const { page } = under;
    await page.getByRole('button', { name: 'Add connection' }).click();
    const form = page.getByRole('form', { name: 'New connection' });
    const add = form.getByRole('button', { name: 'Add and test' });
    const name = form.getByLabel('Name', { exact: true });
    const key = form.getByLabel('Key', { exact: true });
    await add.click();
    await form.getByText('Give the connection a name.').waitFor();
    await form.getByText('Paste the key of the account.').waitFor();
    expect(await name.getAttribute('aria-invalid')).toBe('true');

    await name.fill('Elsewhere');
    await key.fill('0123-key:fx');
    await form.getByText('Ends in :fx: a key of the free edition').waitFor();
    expect(await form.getByRole('radio', { name: /^Free/ }).isChecked()).toBe(true);

    await form.getByRole('radio', { name: /^Paid/ }).check({ force: true });
    await add.click();
    await form.getByText('belongs to the free edition: choose Free').waitFor();

    await form.getByRole('radio', { name: /custom/i }).check({ force: true });
    const address = form.getByLabel('Base address');
    for (const [typed, problem] of [
      ['', 'Enter the address of the service.'],
      ['not an address', 'This is not an address.'],
      ['http://translate.example', 'Only https:// is used'],
      ['https://me:secret@translate.example', 'Leave user name and password out'],
    ] as const) {
      await address.fill(typed);
      await add.click();
      await form.getByText(problem).waitFor();
    }
    await form.getByRole('button', { name: 'Cancel' }).click();
    expect(await connections(page).getByRole('listitem').count()).toBe(1);
    expect(await askApp(page, 'connections', 'list')).toHaveLength(1);
  });

  it('adds, uses by default and removes a connection, the last only when confirmed', async () => {
    const { page } = under;
    await addCustomConnection(page, { name: 'Agency', url: service.url, key: service.key });
    await connections(page)
      .getByText(/Works: /)
      .waitFor();
    await makeDefault(page, 'Agency');
    const row = connections(page).getByRole('listitem').filter({ hasText: 'Agency' });
    await row.getByText('key kept until the app closes').waitFor();

    await page.getByRole('button', { name: 'Remove Agency' }).click();
    const confirm = page.getByRole('group', { name: 'Confirm removal of Agency' });
    await confirm.getByRole('button', { name: 'Keep' }).click();
    await confirm.waitFor({ state: 'detached' });
    await row.waitFor();

    await page.getByRole('button', { name: 'Remove Agency' }).click();
    await confirm.getByRole('button', { name: 'Remove connection' }).click();
    await row.waitFor({ state: 'detached' });
    // What is left takes over as the default.
    await connections(page).getByRole('listitem').getByText('Default', { exact: true }).waitFor();
  });

  it('keeps keys on disk only with consent given on a plain warning, and takes it back', async () => {
    const { page } = under;
    const keys = page.getByRole('region', { name: 'Keys' });
    await keys.getByText('Kept for this session only').waitFor();
    await keys
      .getByText(/Any program and any person with access to your files could read/)
      .waitFor();
    await consent(page).check();
    await keys.getByText('Kept on disk without protection of the system').waitFor();
    await consent(page).uncheck();
    await keys.getByText('Kept for this session only').waitFor();
  });

  it('shows where the data is', async () => {
    const data = under.page.getByRole('region', { name: 'Data' });
    await data.getByText(userData, { exact: true }).waitFor();
    await data.getByRole('button', { name: 'Open data folder' }).waitFor();
  });

  it('goes to each section by the navigation of the page, which stays in sight', async () => {
    const { page } = under;
    await goTo(page, 'Settings');
    const nav = page.getByRole('navigation', { name: 'Sections of the settings' });
    for (const name of ['Data', 'Shortcuts', 'Connections', 'About']) {
      await nav.getByRole('link', { name, exact: true }).click();
      await page.locator('h2:focus').getByText(name, { exact: true }).waitFor();
      await nav.locator('[aria-current="location"]').getByText(name, { exact: true }).waitFor();
    }
  });

  it('tells a key by its ending at once, and says what is no key', async () => {
    const { page } = under;
    await page.getByRole('button', { name: 'Add connection' }).click();
    const form = page.getByRole('form', { name: 'New connection' });
    const key = form.getByLabel('Key', { exact: true });
    for (const [typed, told] of [
      ['0123:adm', /Ends in :adm: a key of the administration/],
      ['  0123-key  ', /paid edition, used at api\.deepl\.com.*blanks around it are left out/],
      ['https://api.deepl.com', 'This is an address, not a key.'],
      ['two words', 'This is not a key: keys are short and hold no spaces.'],
    ] as const) {
      await key.fill(typed);
      await form.getByText(told).waitFor();
    }
    await key.fill('0123-key');
    await form.getByRole('radio', { name: /^Regional/ }).check({ force: true });
    await form.getByRole('radio', { name: /^Japan/ }).check({ force: true });
    await form.getByText('used at api-jp.deepl.com').waitFor();
    await form.getByRole('button', { name: 'Cancel' }).click();
  });

  it('renames a connection, and refuses a name that is taken', async () => {
    const { page } = under;
    await addCustomConnection(page, { name: 'First', url: service.url, key: service.key });
    await addCustomConnection(page, { name: 'Second', url: service.url, key: service.key });
    await connections(page)
      .getByText(/Custom address answered in \d+ ms/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Rename Second' }).click();
    const field = page.getByLabel('New name of Second');
    await field.fill('First');
    await field.press('Enter');
    await page.getByText('Another connection has this name.').waitFor();
    await field.fill('Third');
    await field.press('Enter');
    await connections(page).getByText('Third', { exact: true }).waitFor();
    for (const name of ['First', 'Third']) {
      await page.getByRole('button', { name: `Remove ${name}` }).click();
      await page.getByRole('button', { name: 'Remove connection' }).click();
      await connections(page).getByText(name, { exact: true }).waitFor({ state: 'detached' });
    }
  });

  it('does by the command palette what pages and settings do, by keyboard alone', async () => {
    const { page } = under;
    const run = async (typed: string, option: RegExp): Promise<void> => {
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Command palette' });
      const field = palette.getByRole('searchbox', { name: 'What do you want to do?' });
      await field.fill(typed);
      await palette.getByRole('option', { name: option }).first().waitFor();
      expect(await findViolations(page, 'dialog[open]')).toEqual([]);
      await field.press('ArrowDown');
      await field.press('Enter');
      await palette.waitFor({ state: 'hidden' });
    };
    await run('history', /^History/);
    await page.getByRole('heading', { name: 'History', level: 1 }).waitFor();
    await run('settings data', /^Settings: Data/);
    await page.locator('h2:focus').getByText('Data', { exact: true }).waitFor();
    await run('theme dark', /^Theme: dark/);
    await page.locator('html[data-theme="dark"]').waitFor();
    await run('theme light', /^Theme: light/);
    await page.locator('html[data-theme="light"]').waitFor();
  });

  it('speaks German at once and after a restart, and English again', async () => {
    const { page } = under;
    await goTo(page, 'Settings');
    await page.getByRole('radio', { name: 'Deutsch' }).check({ force: true });
    await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor();
    await page.locator('html[lang="de"]').waitFor();
    // The control that was used keeps the focus.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('de');
    await under.close();
    await start();
    await under.page.locator('html[lang="de"]').waitFor();
    const menu = await under.app.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()!.items.map(({ label }) => label),
    );
    expect(menu).toContain('Bearbeiten');
    await under.page.getByRole('link', { name: 'Einstellungen' }).click();
    await under.page.getByRole('radio', { name: 'English' }).check({ force: true });
    await under.page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await under.page.locator('html[lang="en"]').waitFor();
  });

  it('makes texts larger and rows closer, over a restart', async () => {
    await under.page.getByRole('radio', { name: 'Largest' }).check({ force: true });
    await under.page.getByRole('radio', { name: 'Compact' }).check({ force: true });
    const html = 'html[data-text-size="largest"][data-density="compact"]';
    await under.page.locator(html).waitFor();
    await under.close();
    await start();
    await under.page.locator(html).waitFor();
  });

  it('keeps theme and window size over a restart', async () => {
    const size = { width: 1016, height: 688 };
    await goTo(under.page, 'Settings');
    await under.page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await under.page.locator('html[data-theme="dark"]').waitFor();
    await under.app.evaluate(({ BrowserWindow }, { width, height }) => {
      BrowserWindow.getAllWindows()[0]!.setSize(width, height);
    }, size);
    await under.close();
    await start();
    await under.page.locator('html[data-theme="dark"]').waitFor();
    const facts = await under.app.evaluate(({ BrowserWindow, nativeTheme }) => ({
      size: BrowserWindow.getAllWindows()[0]!.getSize(),
      isDark: nativeTheme.shouldUseDarkColors,
    }));
    expect(facts).toEqual({ size: [size.width, size.height], isDark: true });
    await goTo(under.page, 'Settings');
    expect(await under.page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
  });
});

describe('Settings page, with a keystore', () => {
  it.skipIf(!canStartKeyring())('offers no weaker way', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'data'));
    const keyring = await startKeyringSession({ folder });
    const under = await startApp({ args: [...KEYRING_ARGS], env: keyring.env });
    try {
      await goTo(under.page, 'Settings');
      await under.page.getByText('Kept by the keystore of your system').waitFor();
      expect(await consent(under.page).count()).toBe(0);
    } finally {
      await under.close();
      await keyring.stop();
      removeFolder(under.userData);
      removeFolder(folder);
    }
  });
});
