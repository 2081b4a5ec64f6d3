import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Settings } from '../../shared/domain/app/settings.ts';
import {
  groupOf,
  PLACE_LABELS,
  SETTINGS_PLACES,
  type SettingsPlace,
} from '../../renderer/features/settings/places.ts';
import { findSettings } from '../../renderer/features/settings/settings-search.ts';
import type { FoundSpeechModel } from '../../shared/domain/voice/speech-model.ts';
import { AppError } from '../../shared/errors.ts';
import { findViolations, findViolationsOfState } from '../support/window/axe.ts';
import { askApp } from '../support/window/page-api.ts';
import { ENGLISH } from '../support/languages.ts';
import { settled } from '../support/window/pages.ts';
import { setPageWidth } from '../support/window/window-size.ts';
import {
  addCustomConnection,
  makeDefault,
  openSettingsSection,
  pressSettingsSection,
  setTick,
} from '../support/window/settings-page.ts';
import type { Handlers } from '../unit/renderer/fake-api.ts';
import { openPage, type OpenPage } from './support/open-page.ts';
import { aDataOverview, RULES } from './support/sample/sample-account.ts';
import { CONNECTIONS } from './support/sample/sample-data.ts';
import { SAMPLE_DIAGNOSTICS } from './support/sample/sample-diagnostics.ts';
import { OTHER_EDITION_HINT } from '../../shared/domain/connections/connection-kind.ts';
import { abilitiesOfKind } from '../../shared/domain/connections/abilities.ts';
import { firstOf, someOf } from '../support/runs.ts';

const SERVICE = { url: 'http://127.0.0.1:9', key: 'a-key' };

const connections = (page: Page): Locator => page.getByRole('list', { name: 'Connections' });
const consent = (page: Page): Locator => page.getByRole('checkbox', { name: /^Keep keys on disk/ });
/** Returns the current settings. */
const kept = (page: Page): Promise<Settings> =>
  askApp(page, 'settings', 'get') as Promise<Settings>;
const openSettings = (place: SettingsPlace = 'connections'): Promise<OpenPage> =>
  openPage({ at: 'settings', place });

const runningOn = ({ isForTests = false, isFallback = false }): Handlers => ({
  'app:get-info': () => ({
    version: '1.0.0',
    platform: 'linux',
    dataFolder: '/home/me/.config/dragoman',
    locale: 'en-GB',
    isForTests,
    electron: { version: '33.0.1', isFallback },
  }),
});

describe('a new connection', () => {
  it('reports its problems field by field and adds nothing', async () => {
    const { page, api } = await openSettings();
    const before = await connections(page).getByRole('listitem').count();
    await page.getByRole('button', { name: 'Add connection' }).click();
    const form = page.getByRole('form', { name: 'New connection' });
    const add = form.getByRole('button', { name: 'Add and test' });
    const name = form.getByLabel('Name', { exact: true });
    const key = form.getByLabel('Key', { exact: true });
    await add.click();
    await form.getByText('Enter a name for the connection.').waitFor();
    await form.getByText('Paste the account’s key.').waitFor();
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');

    await name.fill('Elsewhere');
    await key.fill('0123-key:fx');
    await form.getByText('Ends in :fx: a key of the free edition').waitFor();
    await expect.poll(() => form.getByRole('radio', { name: /^Free/ }).isChecked()).toBe(true);

    await form.getByRole('radio', { name: /^Paid/ }).press('Space');
    await add.click();
    await form.getByText('belongs to the free edition. Choose Free.').waitFor();

    await form.getByRole('radio', { name: /custom/i }).press('Space');
    const address = form.getByLabel('Base address');
    for (const [typed, problem] of [
      ['', 'Enter the service’s address.'],
      ['not an address', 'Enter a valid address, such as'],
      ['http://translate.example', 'Use https://, because the key'],
      ['https://me:secret@translate.example', 'Remove the user name and password from'],
    ] as const) {
      await address.fill(typed);
      await add.click();
      await form.getByText(problem).waitFor();
    }
    await form.getByRole('button', { name: 'Cancel' }).click();
    await form.waitFor({ state: 'detached' });
    await expect.poll(() => connections(page).getByRole('listitem').count()).toBe(before);
    expect(api.inputsOf('connections:add')).toEqual([]);
  });

  it('recognizes a key by its ending immediately and rejects what is no key', async () => {
    const { page } = await openSettings();
    await page.getByRole('button', { name: 'Add connection' }).click();
    const form = page.getByRole('form', { name: 'New connection' });
    const key = form.getByLabel('Key', { exact: true });
    for (const [typed, told] of [
      ['0123:adm', /Ends in :adm: an admin key/],
      ['  0123-key  ', /paid edition, used at api\.deepl\.com.*Surrounding spaces are ignored/],
      ['https://api.deepl.com', 'This is an address, not a key.'],
      ['two words', 'This isn’t a key. Keys are short and contain no spaces.'],
    ] as const) {
      await key.fill(typed);
      await form.getByText(told).waitFor();
    }
    await key.fill('0123-key');
    await form.getByRole('radio', { name: /^Regional/ }).press('Space');
    await form.getByRole('radio', { name: /^Japan/ }).press('Space');
    await form.getByText('used at api-jp.deepl.com').waitFor();
  });
});

describe('a connection', () => {
  it('is added, made the default, and removed only after a confirmation', async () => {
    const { page, api } = await openSettings();
    await addCustomConnection(page, { name: 'Bureau', ...SERVICE });
    await connections(page)
      .getByText(/Works: /)
      .waitFor();
    await makeDefault(page, 'Bureau');
    const row = connections(page).getByRole('listitem').filter({ hasText: 'Bureau' });
    await row.getByText('key kept until the app closes').waitFor();

    const remove = page.getByRole('button', { name: 'Remove Bureau' });
    await remove.click();
    const confirm = page.getByRole('group', { name: 'Confirm removal of Bureau' });
    await confirm.getByRole('button', { name: 'Keep' }).click();
    await confirm.waitFor({ state: 'detached' });
    await row.waitFor();
    expect(api.inputsOf('connections:remove')).toEqual([]);

    await remove.click();
    await confirm.getByRole('button', { name: 'Remove connection' }).click();
    await row.waitFor({ state: 'detached' });
    // The built-in one becomes the default.
    await connections(page)
      .getByRole('listitem')
      .filter({ hasText: 'This computer' })
      .getByText('Default', { exact: true })
      .waitFor();
  });

  it('says why its address refused the key, if the key belongs elsewhere', async () => {
    const { page } = await openPage({
      at: 'settings',
      place: 'connections',
      answers: {
        'connections:get-usage': () => {
          throw new AppError('auth/rejected', 'connectionErrors.keyOfOtherEdition', {
            details: { hint: OTHER_EDITION_HINT },
          });
        },
      },
    });
    await addCustomConnection(page, { name: 'Bureau', ...SERVICE });
    const row = connections(page).getByRole('listitem').filter({ hasText: 'Bureau' });
    await row.getByText('This key belongs to another edition of the service.').waitFor();
  });

  it('is renamed, but not to a name that is in use', async () => {
    const { page } = await openSettings();
    await addCustomConnection(page, { name: 'First', ...SERVICE });
    await addCustomConnection(page, { name: 'Second', ...SERVICE });
    await connections(page)
      .getByText(/Custom address answered in \d+ ms/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Rename Second' }).click();
    const field = page.getByLabel('New name for Second');
    await field.fill('First');
    await field.press('Enter');
    await page.getByText('Another connection already has this name.').waitFor();
    await field.fill('Third');
    await field.press('Enter');
    await connections(page).getByText('Third', { exact: true }).waitFor();
    for (const name of ['First', 'Third']) {
      await page.getByRole('button', { name: `Remove ${name}` }).click();
      await page.getByRole('button', { name: 'Remove connection' }).click();
      await connections(page).getByText(name, { exact: true }).waitFor({ state: 'detached' });
    }
  });
});

/** Words of the section Keys, to which the fields refer. */
const AS_KEYS_SAYS = /never shown again|[Ss]tored on this computer/u;

describe('keys', () => {
  it.each([
    [
      'connections',
      'Add connection',
      'New connection',
      /“Keys” in Settings says how keys are kept/,
    ],
    [
      'time-tracking',
      'Add time connection',
      'New time connection',
      /“Keys” in Settings says how it/,
    ],
  ] as const)('have one section that says how they are kept; %s refers to it', async (...row) => {
    const [place, add, name, reference] = row;
    const { page } = await openSettings(place);
    await page.getByRole('button', { name: add }).click();
    const form = page.getByRole('form', { name });
    await form.getByText(reference).waitFor();
    await expect.poll(() => form.getByText(AS_KEYS_SAYS).count()).toBe(0);
    await openSettingsSection(page, 'Keys');
    await page.getByText('Stored keys, tokens, and passwords are never shown again').waitFor();
  });

  it.each([700, 1200])('report their errors as wide as the section at %d px', async (width) => {
    const under = await openPage({
      at: 'settings',
      place: 'keys',
      answers: {
        'vault:get-status': () => ({
          tier: 'session',
          backend: 'basic_text',
          backendChanged: true,
        }),
      },
    });
    await setPageWidth(under, width);
    const keys = under.page.getByRole('region', { name: 'Keys' });
    const message = keys.locator('[data-said="alert"]');
    await message.waitFor();
    const widthOf = async (of: Locator): Promise<number> =>
      Math.round((await of.boundingBox())?.width ?? 0);
    await expect.poll(() => widthOf(message)).toBe(await widthOf(message.locator('xpath=..')));
  });

  it('are requested again for a changed address, beside the address that would receive them', async () => {
    const connection = {
      id: 'moved',
      name: 'Bureau',
      kind: 'custom' as const,
      abilities: abilitiesOfKind('custom'),
      baseUrl: 'https://moved.example',
      isDefault: false,
      key: 'missing' as const,
      hasMoved: true as const,
      isOutOfQuota: false,
    };
    const stored = { ...connection, key: 'stored' as const, hasMoved: undefined };
    const { page } = await openPage({
      at: 'settings',
      answers: (fake) => ({
        'connections:list': () => [connection],
        'connections:set-key': () => {
          fake.emit('connections:changed', [stored]);
          return stored;
        },
      }),
    });
    const form = page.getByRole('form', { name: 'Key for Bureau' });
    await form
      .getByText(
        'The address is now https://moved.example. The key was entered for a different one',
      )
      .waitFor();
    await form.getByLabel('Key for Bureau').fill('0123-key');
    await form.getByRole('button', { name: 'Set key' }).click();
    await form.waitFor({ state: 'detached' });
  });

  it('are stored on disk only while the user consents after a clear warning', async () => {
    const { page, api } = await openSettings('keys');
    const keys = page.getByRole('region', { name: 'Keys' });
    await keys.getByText('Kept for this session only').waitFor();
    await keys.getByText(/Any program or person with access to your files could read/).waitFor();
    await setTick(consent(page), true);
    await keys.getByText('Kept on disk without system protection').waitFor();
    await setTick(consent(page), false);
    await keys.getByText('Kept for this session only').waitFor();
    await expect
      .poll(() => api.inputsOf('vault:set-weak-consent'))
      .toEqual([{ allow: true }, { allow: false }]);
  });

  it('offer no weaker storage when there is a keystore', async () => {
    const { page } = await openPage({
      at: 'settings',
      place: 'keys',
      answers: {
        'vault:get-status': () => ({
          tier: 'os-keystore',
          backend: 'gnome_libsecret',
          backendChanged: false,
        }),
      },
    });
    await page.getByText('Kept in the system keystore').waitFor();
    await expect.poll(() => consent(page).count()).toBe(0);
  });
});

describe('a proxy', () => {
  const proxy = { host: 'proxy.example', port: 3128, realm: 'office' };
  const section = (page: Page): Locator => page.getByRole('region', { name: 'Network' });
  const form = (page: Page): Locator => page.getByRole('form', { name: 'Sign in to the proxy' });

  it('shows no form when it has never asked', async () => {
    const { page } = await openSettings('proxy');
    await section(page).getByText('No proxy has asked for a user name or password.').waitFor();
    await expect.poll(() => form(page).count()).toBe(0);
  });

  it('receives what it asks for, reports when it is refused, and is forgotten', async () => {
    const opened = await openPage({
      at: 'settings',
      place: 'proxy',
      answers: {
        'proxy:set-credentials': () => ({ ...proxy, state: 'signed-in' }),
        'proxy:forget': () => null,
      },
    });
    const { page, api } = opened;
    await section(page).getByText('No proxy has asked').waitFor();
    api.emit('proxy:changed', { ...proxy, state: 'asked' });
    // The list of sections shows it, too.
    await page.getByRole('link', { name: 'Network Needs attention' }).waitFor();
    await section(page)
      .getByText('The proxy proxy.example:3128 requires a user name and password')
      .waitFor();
    await section(page).getByText('It identifies itself as “office”.').waitFor();
    await expect.poll(() => findViolations(page, 'main')).toEqual([]);
    const password = form(page).getByLabel('Password');
    await expect.poll(() => password.getAttribute('type')).toBe('password');
    const save = form(page).getByRole('button', { name: 'Save' });
    await save.click();
    await form(page).getByText('Enter the user name.').waitFor();
    await form(page).getByText('Enter the password.').waitFor();
    await form(page).getByLabel('User name').fill(' OFFICE\\me ');
    await password.fill(' wrong ');
    await save.click();
    await section(page).getByText('are saved for the proxy proxy.example:3128').waitFor();
    await expect.poll(() => form(page).count()).toBe(0);

    api.emit('proxy:changed', { ...proxy, state: 'refused' });
    await section(page).getByText('They won’t be sent again.').waitFor();
    await expect.poll(() => password.inputValue()).toBe('');
    await form(page).getByLabel('User name').fill('me');
    await password.fill('right');
    await save.click();
    await section(page).getByRole('button', { name: 'Forget' }).click();
    await section(page).getByText('No proxy has asked').waitFor();
    await expect
      .poll(() => api.inputsOf('proxy:set-credentials'))
      .toEqual([
        { host: proxy.host, port: proxy.port, username: 'OFFICE\\me', password: ' wrong ' },
        { host: proxy.host, port: proxy.port, username: 'me', password: 'right' },
      ]);
    await expect
      .poll(() => api.inputsOf('proxy:forget'))
      .toEqual([{ host: proxy.host, port: proxy.port }]);
  });

  it('never receives what was typed for another proxy', async () => {
    const { page, api } = await openPage({
      at: 'settings',
      place: 'proxy',
      answers: { 'proxy:get-status': () => ({ ...proxy, state: 'asked' }) },
    });
    await form(page).getByLabel('Password').fill('for the office');
    api.emit('proxy:changed', { ...proxy, host: 'hotel.example', state: 'asked' });
    await section(page).getByText('The proxy hotel.example:3128').waitFor();
    await expect.poll(() => form(page).getByLabel('Password').inputValue()).toBe('');
  });
});

/** Returns the message of the status line about a change that was refused. */
const failed = (page: Page): Locator =>
  page.getByRole('contentinfo', { name: 'Status' }).getByRole('alert').locator('[title]').first();

describe('the page', () => {
  it('shows where the data is and opens that folder', async () => {
    const { page, api } = await openSettings('data');
    const data = page.getByRole('region', { name: 'Storage and backups' });
    await data.getByText('/home/me/.config/dragoman', { exact: true }).waitFor();
    await data.getByRole('button', { name: 'Open data folder' }).click();
    await expect.poll(() => api.inputsOf('app:open-data-folder').length).toBe(1);
  });

  it('keeps what can be pressed in its place while the data is measured', async () => {
    let measured = (): void => undefined;
    const { page } = await openPage({
      at: 'settings',
      answers: {
        'data:get-overview': async () => {
          await new Promise<void>((resolve) => {
            measured = resolve;
          });
          return aDataOverview();
        },
      },
    });
    await openSettingsSection(page, 'Storage and backups');
    const button = page.getByRole('button', { name: 'Export everything…' });
    const before = await button.boundingBox();
    measured();
    await page.getByText(/^In the database:/u).waitFor();
    expect(await button.boundingBox()).toEqual(before);
  });

  it('lists the contents of a full export, what was empty, and what is missing and why', async () => {
    const error = new AppError('db/unavailable', 'dataErrors.backupFailed').toData();
    const { page } = await openPage({
      at: 'settings',
      place: 'data',
      answers: {
        'data:export-everything': () => ({
          folder: '/home/me/Dragoman 2026-03-14',
          files: [
            { fileName: 'memory-Legal.tmx', kind: 'memory', count: 2 },
            { fileName: 'voice-Talk.de.txt', kind: 'voice', count: 1 },
            { fileName: 'data-texts.json', kind: 'data', count: 3 },
            { fileName: 'README.txt', kind: 'readme', count: null },
          ],
          unexported: [
            { name: 'voice-Silence.txt', error: null },
            { name: 'voice-Silence.txt', error: null },
            { name: 'history_comments', error },
          ],
        }),
      },
    });
    await page.getByRole('button', { name: 'Export everything…' }).click();
    const line = page.getByRole('contentinfo', { name: 'Status' });
    await line.getByRole('alert').getByText('Missing or incomplete').waitFor();
    await line.getByRole('button', { name: 'Details' }).click();
    const files = line.getByRole('list', { name: 'Exported files' });
    await files.waitFor();
    await expect
      .poll(() => files.getByRole('listitem').allInnerTexts())
      .toEqual([
        'memory-Legal.tmx 2 translation memory units',
        'voice-Talk.de.txt 1 transcript line',
        'data-texts.json 3 rows',
        'README.txt description of this folder',
        'voice-Silence.txt empty, so without a file',
        'voice-Silence.txt empty, so without a file',
      ]);
    const missing = page.getByRole('list', { name: 'Missing or incomplete' });
    await expect
      .poll(() => missing.getByRole('listitem').allInnerTexts())
      .toEqual([
        'history_comments The database couldn’t be backed up. The database itself isn’t affected.',
      ]);
    await expect.poll(() => findViolations(page)).toEqual([]);
  });

  it.each(firstOf(1, [true, false]))(
    'says in About whether the runtime is out of support: %s',
    async (isOld) => {
      const { page } = await openPage({
        at: 'settings',
        place: 'about',
        answers: runningOn({ isFallback: isOld }),
      });
      const about = page.getByRole('region', { name: 'About' });
      await about.getByText('for linux, MIT license').waitFor();
      const told = about.getByText('Runs on Electron 33.0.1, an older release');
      await expect.poll(() => told.count()).toBe(isOld ? 1 : 0);
    },
  );

  it('says in About that a package is for tests only, and opens the licenses', async () => {
    const { page, api } = await openPage({
      at: 'settings',
      place: 'about',
      answers: runningOn({ isForTests: true, isFallback: true }),
    });
    const about = page.getByRole('region', { name: 'About' });
    await about.getByText('This package is for tests only').waitFor();
    // Setup is not part of a package.
    await expect.poll(() => about.getByText('scripts/setup.mjs').count()).toBe(0);
    await about.getByRole('button', { name: 'Licenses of included software' }).click();
    await about.getByRole('button', { name: 'Licenses of Electron and Chromium' }).click();
    await expect
      .poll(() => api.inputsOf('app:open-licenses'))
      .toEqual([{ of: 'packages' }, { of: 'electron' }]);
  });

  it('lists the speech models that were found and explains why one is not used', async () => {
    const found = (name: string, change: Partial<FoundSpeechModel>): FoundSpeechModel => ({
      name,
      languages: [],
      problem: null,
      file: null,
      ...change,
    });
    const { page } = await openPage({
      at: 'settings',
      place: 'about',
      answers: {
        'app:get-embedded-status': () => ({
          state: 'running',
          engine: 'apertium',
          message: null,
          speechModels: [
            found('whisper-base', { languages: ['de', 'en'] }),
            found('half', { problem: 'damaged', file: 'encoder.onnx' }),
            found('nameless', { problem: 'no-language' }),
          ],
        }),
      },
    });
    const models = page.getByRole('region', { name: 'Speech models' });
    await models.getByText('whisper-base understands German and English.').waitFor();
    await models.getByText('half isn’t used: encoder.onnx is incomplete or damaged.').waitFor();
    await models.getByText('manifest.json beside it, such as {"languages": ["en"]}.').waitFor();
    await expect.poll(() => models.getByRole('listitem').count()).toBe(3);
    await expect.poll(() => findViolations(page)).toEqual([]);
  });

  it('shows the diagnostics before they are saved or copied', async () => {
    const opened = await openSettings('about');
    const { page, api } = opened;
    const button = page.getByRole('button', { name: 'Save diagnostics…' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Diagnostics' });
    const text = dialog.getByRole('textbox', { name: 'What will be saved' });
    await text.waitFor();
    await expect.poll(() => text.inputValue()).toBe(SAMPLE_DIAGNOSTICS);
    await expect.poll(() => text.isEditable()).toBe(false);
    expect(api.inputsOf('app:save-diagnostics')).toEqual([]);
    await expect.poll(() => findViolationsOfState(opened, 'dialog[open]')).toEqual([]);

    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByText('Copied.').waitFor();
    await expect.poll(() => api.inputsOf('app:copy-text')).toEqual([{ text: SAMPLE_DIAGNOSTICS }]);
    await dialog.getByRole('button', { name: 'Save as file…' }).click();
    await dialog.getByText('Saved as dragoman-diagnostics-2026-11-20.txt.').waitFor();

    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    // Collected again each time; the outcome of the previous ones is not shown for these.
    await button.click();
    await text.waitFor();
    await expect.poll(() => api.inputsOf('app:get-diagnostics')).toHaveLength(2);
    await expect.poll(() => dialog.getByText('Saved as').count()).toBe(0);
  });

  it('explains why the diagnostics could not be saved and keeps them in view', async () => {
    const { page } = await openPage({
      at: 'settings',
      place: 'about',
      answers: {
        'app:save-diagnostics': () => {
          throw new AppError('document/disk-full', {
            english: 'The disk is full. Free up space, then try again.',
          });
        },
      },
    });
    await page.getByRole('button', { name: 'Save diagnostics…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Diagnostics' });
    await dialog.getByRole('button', { name: 'Save as file…' }).click();
    await dialog.locator('[data-said="alert"]').getByText('The disk is full.').waitFor();
    await dialog.getByRole('textbox', { name: 'What will be saved' }).waitFor();
  });

  it('shows a group at a time, its sections one below another, and keeps what is typed in another', async () => {
    const { page } = await openSettings('names');
    const typed = page.getByLabel('Do not translate');
    await typed.fill('Harbour Press');
    const nav = page.getByRole('navigation', { name: 'Settings sections' });
    for (const place of someOf(4, SETTINGS_PLACES)) {
      const name = ENGLISH[PLACE_LABELS[place]];
      await pressSettingsSection(page, name);
      await page.locator('h2:focus').getByText(name, { exact: true }).waitFor();
      await nav.locator('[aria-current="page"]').getByText(name, { exact: true }).waitFor();
      await expect
        .poll(() => page.locator('h2').filter({ visible: true }).allInnerTexts())
        .toEqual(groupOf(place).places.map((each) => ENGLISH[PLACE_LABELS[each]]));
    }
    await pressSettingsSection(page, 'Names');
    await expect.poll(() => typed.inputValue()).toBe('Harbour Press');
  });

  it('marks the section that is in view', async () => {
    const { page } = await openSettings('data');
    const nav = page.getByRole('navigation', { name: 'Settings sections' });
    await nav.locator('[aria-current="page"]').getByText('Storage and backups').waitFor();
    await page.getByRole('heading', { name: 'About', level: 2 }).scrollIntoViewIfNeeded();
    await nav
      .locator('[aria-current="page"]')
      .getByText('Storage and backups')
      .waitFor({ state: 'detached' });
  });

  it('offers a switch between the groups instead of the list in a narrow window', async () => {
    const { page } = await openPage({ at: 'settings', width: 900 });
    const app = page.getByRole('group', { name: 'Settings sections' }).getByText('App');
    await app.click();
    await page.getByRole('region', { name: 'Appearance' }).waitFor();
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Settings sections' }).count())
      .toBe(0);
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('dark mode');
    await page.getByRole('link', { name: /^Theme/u }).click();
    await page.getByRole('radio', { name: 'Dark' }).waitFor();
  });

  it('records nothing in the history, or nothing of a project, as chosen', async () => {
    const { page } = await openSettings('recording');
    const recording = page.getByRole('region', { name: 'Recording of history' });
    await setTick(recording.getByRole('checkbox', { name: /^Don’t add anything new to/u }), true);
    await setTick(recording.getByRole('checkbox', { name: /new from Spring catalogue/u }), true);
    expect((await kept(page)).history).toMatchObject({ doNotRecord: true });
    expect((await kept(page)).history.unrecordedProjectIds).toHaveLength(1);
  });

  it('finds every setting by its words, by keyboard alone', { tags: 'deep' }, async () => {
    const opened = await openSettings();
    const { page } = opened;
    const field = page.getByRole('searchbox', { name: 'Search settings' });
    const found = page.getByRole('list', { name: 'Settings found' }).getByRole('link');
    await page.keyboard.press('Control+f');
    // By a word of a hint.
    await page.keyboard.type('without mouse keyboard timer');
    await expect.poll(() => found.allInnerTexts()).toHaveLength(1);
    await page.getByText('1 result', { exact: true }).waitFor();
    await expect.poll(() => findViolationsOfState(opened)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Timer and time on documents' }).waitFor();
    const idle = page.getByLabel('Ask about time away after (minutes)');
    await expect
      .poll(() => idle.evaluate((element) => element === document.activeElement))
      .toBe(true);
    await field.fill('nothing of the kind');
    await page.getByText('0 results', { exact: true }).waitFor();
    await field.press('Escape');

    // Every label can be found, except those about a single connection or a word to type.
    const known = findSettings('');
    const missed: string[] = [];
    for (const place of SETTINGS_PLACES) {
      const name = ENGLISH[PLACE_LABELS[place]];
      await pressSettingsSection(page, name);
      const section = page.getByRole('region', { name, exact: true });
      await settled(page);
      const labels = section.locator('h2, h3, legend, label').filter({ visible: true });
      for (const label of await labels.allInnerTexts()) {
        if (/^Key for |^Type “|^Don’t add anything new from/u.test(label)) continue;
        const isKnown = known.some(
          (one) =>
            one.place === place && (label.startsWith(one.name) || one.detail?.includes(label)),
        );
        if (!isKnown) missed.push(`${place}: ${label}`);
      }
    }
    expect(missed).toEqual([]);
  });

  it('leads from a word of a setting to the page that has it', async () => {
    const { page } = await openSettings();
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('rounding');
    await page.getByRole('link', { name: 'Rounding Projects and customers' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('table', { name: 'Customers' }).waitFor();
  });

  it('shows a checkbox and a choice before they are saved and reverts them when refused', async () => {
    let refuse = (): void => undefined;
    const { page } = await openPage({
      at: 'settings',
      place: 'practice',
      expectedErrors: ['settings:update'],
      answers: {
        'settings:update': () =>
          new Promise<never>((_resolve, reject) => {
            refuse = () => reject(new AppError('internal', { english: 'The disk is full.' }));
          }),
      },
    });
    const box = page.getByRole('radio', { name: /^Busy/u });
    await box.click();
    await expect.poll(() => box.isChecked()).toBe(true);
    refuse();
    await failed(page).waitFor();
    await expect.poll(() => box.isChecked()).toBe(false);
  });
  it('says what a desktop cannot do, and stores what closing the window does', async () => {
    const { page, api } = await openPage({
      at: 'settings',
      place: 'desktop',
      answers: {
        'app:get-at-hand': () => ({
          hidingPlace: 'none',
          hasNotifications: false,
          isAutostarted: null,
        }),
      },
    });
    const section = page.getByRole('region', { name: 'On the desktop' });
    await section.getByText('this desktop has no tray').waitFor();
    await section.getByText('This desktop shows no notifications.').waitFor();
    await section.getByText('Only an installed Dragoman can do this.').waitFor();
    const autostart = section.getByRole('checkbox', { name: 'Start Dragoman when I sign in' });
    await expect.poll(() => autostart.isDisabled()).toBe(true);
    await section.getByRole('radio', { name: 'Minimize while something is running' }).click();
    await expect
      .poll(() => api.inputsOf('settings:update'))
      .toContainEqual({ atHand: { closing: 'stay' } });
    await expect.poll(() => findViolations(page)).toEqual([]);
  });

  it('starts the app when signing in, and never asks macOS about closing', async () => {
    const { page, api } = await openPage({ at: 'settings', place: 'desktop' });
    const section = page.getByRole('region', { name: 'On the desktop' });
    await section.getByRole('radio', { name: 'Keep running in the tray' }).waitFor();
    const autostart = section.getByRole('checkbox', { name: 'Start Dragoman when I sign in' });
    await autostart.click();
    await expect.poll(() => autostart.isChecked()).toBe(true);
    expect(api.inputsOf('app:set-autostart')).toEqual([{ isOn: true }]);
    api.answer({
      'app:get-at-hand': () => ({
        hidingPlace: 'system',
        hasNotifications: true,
        isAutostarted: false,
      }),
    });
    await page.reload();
    await section.getByText('It opens its window.').waitFor();
    await expect.poll(() => section.getByRole('radio').count()).toBe(0);
  });

  it('keeps minutes that could not be saved in their field', async () => {
    const { page } = await openPage({
      at: 'settings',
      place: 'work-time',
      expectedErrors: ['settings:update'],
      answers: {
        'settings:update': () => {
          throw new AppError('internal', { english: 'The disk is full.' });
        },
      },
    });
    const form = page.getByRole('form', { name: 'Time away' });
    const minutes = form.getByRole('textbox');
    await minutes.fill('300');
    await form.getByRole('button').click();
    await failed(page).waitFor();
    await expect.poll(() => minutes.inputValue()).toBe('300');
    await expect.poll(() => form.getByRole('button').isVisible()).toBe(true);
  });
  it('switches to German immediately and back to English, even beside a missing key', async () => {
    const { page } = await openPage({
      at: 'settings',
      place: 'appearance',
      answers: {
        'connections:list': () => CONNECTIONS.map((each) => ({ ...each, key: 'missing' as const })),
      },
    });
    const chosen = () => page.evaluate(() => document.activeElement?.getAttribute('value'));
    await page.getByRole('radio', { name: 'Deutsch' }).press('Space');
    await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor();
    await page.locator('html[lang="de"]').waitFor();
    // The control that was used keeps the focus.
    await expect.poll(() => chosen()).toBe('de');
    await page.getByRole('radio', { name: 'English' }).press('Space');
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await page.locator('html[lang="en"]').waitFor();
    await expect.poll(() => chosen()).toBe('en');
    // The form of a missing key takes the focus when the user opens it.
    await openSettingsSection(page, 'Connections');
    await page.getByRole('button', { name: 'Set key for' }).first().click();
    await page.locator('input[type="password"]:focus').waitFor();
  });

  it(
    'enlarges the text, tightens the rows, turns dark, and shows what was chosen',
    { tags: 'deep' },
    async () => {
      const first = await openSettings('appearance');
      for (const name of ['Largest', 'Compact', 'Dark']) {
        await first.page.getByRole('radio', { name }).press('Space');
      }
      const html = 'html[data-text-size="largest"][data-density="compact"][data-theme="dark"]';
      await first.page.locator(html).waitFor();
      const { appearance, theme } = await kept(first.page);
      const { page } = await openPage({
        at: 'settings',
        place: 'appearance',
        settings: { appearance },
        theme,
      });
      for (const name of ['Largest', 'Compact', 'Dark']) {
        await expect.poll(() => page.getByRole('radio', { name }).isChecked()).toBe(true);
      }
    },
  );
});

describe('the rules of a project', () => {
  const openRules = async (answers: Handlers = {}): Promise<OpenPage> => {
    const opened = await openPage({ at: 'settings', place: 'projects', answers });
    await opened.page
      .getByRole('combobox', { name: 'Project to edit' })
      .selectOption({ label: 'Spring catalogue' });
    return opened;
  };
  const rules = (page: Page): Locator =>
    page.getByRole('group', { name: 'Rules for Spring catalogue' });

  it('take a style profile of their service, which leaves with the service', async () => {
    let kept = RULES;
    const { page, api } = await openRules({
      'lane:list-rules': () => [kept],
      'lane:save-rules': (changed) =>
        (kept = { ...kept, ...changed, styleProfile: changed.styleProfile ?? null }),
    });
    const profile = rules(page).getByRole('combobox', { name: 'Style profile' });
    await expect.poll(() => profile.isDisabled()).toBe(true);
    await rules(page).getByRole('combobox', { name: 'Service' }).selectOption('Agency account');
    await profile.selectOption('Umbra Bank');
    await rules(page).getByRole('combobox', { name: 'Service' }).selectOption('');
    await expect
      .poll(() => api.inputsOf('lane:save-rules').map(({ styleProfile }) => styleProfile?.id))
      .toEqual([undefined, 'profile-1', undefined]);
    await expect
      .poll(() => api.inputsOf('lane:save-rules')[1]?.styleProfile)
      .toMatchObject({ name: 'Umbra Bank' });
  });

  it('are saved as they are chosen, so that leaving the page loses none', async () => {
    let kept = RULES;
    const { page, api } = await openRules({
      'lane:list-rules': () => [kept],
      'lane:save-rules': (rules) =>
        (kept = { ...kept, ...rules, styleProfile: rules.styleProfile ?? null }),
    });
    await rules(page).getByRole('combobox', { name: 'Service' }).selectOption('Agency account');
    await rules(page).getByRole('checkbox', { name: 'Confidential' }).click();
    await openSettingsSection(page, 'About');
    await openSettingsSection(page, 'Projects');
    await expect
      .poll(() => rules(page).getByRole('checkbox', { name: 'Confidential' }).isChecked())
      .toBe(true);
    await page.getByText('Confidential: Spring catalogue').waitFor();
    await expect
      .poll(() =>
        api.inputsOf('lane:save-rules').map(({ reach, connectionId }) => [reach, connectionId]),
      )
      .toEqual([
        ['anywhere', 'paid'],
        // A service outside this computer is removed with it.
        ['here', null],
      ]);
  });

  it('are reverted and explained at their field when they are refused', async () => {
    const { page } = await openRules({
      'lane:save-rules': () => {
        throw new AppError(
          'input/invalid',
          { english: 'This glossary is gone.' },
          { details: { field: 'glossaryId' } },
        );
      },
    });
    const box = rules(page).getByRole('checkbox', { name: 'Confidential' });
    await box.click();
    await rules(page).getByText('This glossary is gone.').waitFor();
    await expect.poll(() => box.isChecked()).toBe(false);
    await rules(page).locator('select[aria-invalid]:focus').waitFor();
  });
});
