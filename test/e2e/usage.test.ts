import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_KEYRING_ARGS } from '../../scripts/lib/keyring-session.mjs';
import { removeFolder, startApp, temporaryFolder, type AppUnderTest } from './support/app.ts';
import { findViolations } from './support/axe.ts';
import { answerDialogs, clipboardText } from './support/history-page.ts';
import { clippedPlaceholders, textsOutside } from './support/layout.ts';
import { setTheme } from './support/page-api.ts';
import { keyOf } from './support/page-keys.ts';
import { startRealService, type RealService } from './support/real-service.ts';
import { addCustomConnection } from './support/settings-page.ts';
import { setPageWidth } from './support/window-size.ts';

/** Where screenshots of this run go; none are taken unless it is said. */
const looks = process.env['DRAGOMAN_LOOKS'];
const WIDTHS = { wide: 1200, middle: 720, narrow: 480 };

/** Every byte that the app left on disk, by file. */
function everythingIn(folder: string): { name: string; bytes: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({
      name: entry.name,
      bytes: readFileSync(join(entry.parentPath, entry.name)).toString('latin1'),
    }));
}

function shapesOf(key: string): string[] {
  const plain = Buffer.from(key);
  return [
    key,
    Buffer.from(key, 'utf16le').toString('latin1'),
    plain.toString('base64').replace(/=+$/, '').slice(0, -2),
    plain.toString('hex'),
    // The id of a key is two halves; one of them is half of the secret.
    ...key.split(':'),
  ];
}

interface AdminOnly {
  url: string;
  close(): Promise<void>;
}

/** A service that tells a report and usage, and knows no keys. */
async function startAdminOnly(): Promise<AdminOnly> {
  const usage = (chars: number) => ({
    total_characters: chars,
    text_translation_characters: chars - 100,
    document_translation_characters: 100,
    text_improvement_characters: 0,
    speech_to_text_minutes: 0.5,
  });
  const report = (query: URLSearchParams): unknown => {
    const start = query.get('start_date') ?? '';
    const rows = Array.from({ length: 30 }, (_, index) => {
      const day = new Date(Date.parse(start) + index * 86_400_000).toISOString().slice(0, 10);
      return [
        { api_key: 'ab12****9f0e', api_key_label: '=HYPERLINK("x")', day, chars: 900 + index * 31 },
        {
          api_key: 'cd34****77aa',
          api_key_label: 'Desk',
          day,
          chars: 400 + ((index * 7) % 5) * 90,
        },
      ];
    }).flat();
    return {
      usage_report: {
        total_usage: usage(rows.reduce((sum, { chars }) => sum + chars, 0)),
        group_by: query.get('group_by'),
        start_date: `${start}T00:00:00`,
        end_date: `${query.get('end_date') ?? ''}T00:00:00`,
        key_and_day_usages: rows.map(({ day, chars, ...key }) => ({
          ...key,
          usage_date: `${day}T00:00:00Z`,
          usage: usage(chars),
        })),
      },
    };
  };
  const server = createServer(({ url = '/' }, answer) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const body =
      pathname === '/v2/admin/analytics'
        ? report(searchParams)
        : pathname === '/v2/usage'
          ? { character_count: 9, character_limit: 100 }
          : pathname === '/v2/languages'
            ? [{ language: 'DE', name: 'German' }]
            : null;
    answer.writeHead(body === null ? 404 : 200, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(body ?? { message: 'Not found' }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

describe('usage and keys', () => {
  let under: AppUnderTest;
  let page: Page;
  let work: string;
  let service: RealService;
  let other: AdminOnly;
  let secret = '';
  let adminKey = '';

  const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
  const keys = (): Locator => page.getByRole('table', { name: 'Developer keys' });
  const view = (name: string): Promise<void> =>
    page.getByRole('group', { name: 'View' }).getByRole('button', { name }).click();
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Account' }).selectOption({ label: name });
  };
  const looked = async (name: string): Promise<void> => {
    for (const [width, px] of Object.entries(WIDTHS)) {
      await setPageWidth(under, px);
      expect(await textsOutside(page), `${name}, ${width}`).toEqual([]);
      expect(await clippedPlaceholders(page), `${name}, ${width}`).toEqual([]);
      for (const theme of ['light', 'dark'] as const) {
        await setTheme(page, theme);
        expect(await findViolations(page), `${name}, ${theme}, ${width}`).toEqual([]);
        if (looks !== undefined) {
          await page.screenshot({ path: join(looks, `${name}-${theme}-${width}.png`) });
        }
      }
    }
    await setTheme(page, 'light');
    await setPageWidth(under, WIDTHS.wide);
  };
  const focused = (): Promise<string> =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
    });

  beforeAll(async () => {
    work = temporaryFolder();
    service = await startRealService();
    ({ adminKey } = service);
    other = await startAdminOnly();
    await service.ask('POST', '/v2/translate', { text: ['Hello there'], target_lang: 'DE' });
    under = await startApp({ args: [...NO_KEYRING_ARGS] });
    ({ page } = under);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await addCustomConnection(page, { name: 'Agency', url: service.url, key: service.key });
    await addCustomConnection(page, { name: 'Reports', url: other.url, key: 'reports:adm' });
    await page.keyboard.press(keyOf('usage'));
    await page.getByRole('heading', { name: 'Usage and keys', level: 1 }).waitFor();
  });
  afterAll(async () => {
    await under.close();
    await service.close();
    await other.close();
    removeFolder(under.userData);
    removeFolder(work);
  });

  it('tell what an account has used, and keep it by day', async () => {
    await choose('Agency');
    const used = page.getByRole('list', { name: 'Used in this period' });
    await used.getByText('Characters of the account').waitFor();
    await used.getByText('11', { exact: true }).first().waitFor();
    // In the first days of a month there is nothing to go by.
    await page.getByText(/^(At the pace of the last|Not enough data yet)/).waitFor();
    const products = page.getByRole('table', { name: 'Products in this period' });
    await products.getByRole('row', { name: /Translation 11 11/ }).waitFor();
    await service.ask('POST', '/v2/translate', { text: ['Some more words'], target_lang: 'DE' });
    await button('Ask again').click();
    await used.getByText('26', { exact: true }).first().waitFor();
    const chart = page.getByRole('figure', { name: 'Characters by day' });
    await chart.getByText(/15 characters in all/).waitFor();
    await page.getByRole('figure', { name: 'Characters by product' }).waitFor();
    await page.getByRole('figure', { name: 'Characters by key' }).waitFor();
    await looked('usage-account');
    await page.getByRole('combobox', { name: 'Days shown' }).selectOption('366');
    await page.getByRole('figure', { name: 'Characters by month' }).waitFor();
  });

  it('say what is missing without an admin key, and which field is wrong', async () => {
    await view('Keys');
    await page.getByText('This needs an admin key.').waitFor();
    await looked('usage-no-admin');
    const field = page.getByLabel('Admin key', { exact: true }).last();
    await button('Use this key').click();
    await page.getByText('Give an admin key.').waitFor();
    await field.fill('some-key:fx');
    await button('Use this key').click();
    await page.getByText(/the free edition has no administration/).waitFor();
    expect(await field.inputValue()).toBe('some-key:fx');
  });

  it('a key without the right is refused, and another one can be given', async () => {
    const field = page.getByLabel('Admin key', { exact: true }).last();
    await field.fill(service.key);
    await button('Use this key').click();
    await page.getByText(/may not administer/).waitFor();
    await looked('usage-refused');
    await button('Remove admin key').click();
    await page.getByText('This needs an admin key.').waitFor();
    await page.getByLabel('Admin key', { exact: true }).last().fill(service.adminKey);
    await button('Use this key').click();
    await page.getByText('No developer keys yet.').waitFor();
    await looked('usage-no-keys');
  });

  it('a key is created by keyboard alone, shown once, copied and put into the vault', async () => {
    await button('New key').focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: 'New key' });
    await form.waitFor();
    await page.keyboard.press('Enter');
    await form.getByText('Give a label.').waitFor();
    await page.keyboard.type('Build server');
    await page.keyboard.press('Tab');
    await page.keyboard.type('many');
    await page.keyboard.press('Enter');
    await form.getByText(/Give a whole number/).waitFor();
    expect(await form.getByLabel('Label').inputValue()).toBe('Build server');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('5000');
    await looked('usage-new-key-form');
    await form.getByLabel('Characters per month').press('Enter');
    const shown = page.getByRole('region', { name: 'New key' });
    const field = shown.getByLabel('Key', { exact: true });
    secret = await field.inputValue();
    expect(secret).toMatch(/^[0-9a-f-]{36}:[0-9a-f-]{36}$/);
    await keys()
      .getByRole('row', { name: /Build server.*5,000/ })
      .waitFor();
    // It would be in a picture, so the picture has another one.
    await shown.getByRole('button', { name: 'Copy key' }).click();
    await shown.getByText('Copied.').waitFor();
    expect(await clipboardText(under)).toBe(secret);
    expect(await findViolations(page)).toEqual([]);
    await shown.getByLabel('Name of the connection').fill('Agency');
    await shown.getByRole('button', { name: 'Put into the vault' }).click();
    await shown.getByText('Give a name that no other connection has.').waitFor();
    await shown.getByLabel('Name of the connection').fill('Build');
    await shown.getByRole('button', { name: 'Put into the vault' }).click();
    await shown.getByText(/is now a connection/).waitFor();
    if (looks !== undefined) await page.screenshot({ path: join(looks, 'usage-new-key.png') });
    // Another page and back: it is not lost with the view.
    await page.keyboard.press(keyOf('history'));
    await page.getByRole('heading', { name: 'History', level: 1 }).waitFor();
    await page.keyboard.press(keyOf('usage'));
    await view('Keys');
    expect(await shown.getByLabel('Key', { exact: true }).inputValue()).toBe(secret);
    await shown.getByRole('button', { name: /put it away/ }).click();
    await shown.waitFor({ state: 'detached' });
  });

  it('a key is renamed, limited and, its label typed, deactivated for ever', async () => {
    await button('Rename Build server').click();
    const label = page.getByRole('form', { name: /^Rename/ }).getByLabel('Label');
    await label.fill('Builds');
    await label.press('Enter');
    await keys()
      .getByRole('row', { name: /^Builds/ })
      .waitFor();
    await button('Limits of Builds').click();
    const limits = page.getByRole('form', { name: 'Limits of Builds' });
    await limits.getByLabel('Characters per month').fill('0');
    await limits.getByRole('button', { name: 'Save limits' }).click();
    await keys().getByRole('cell', { name: 'blocked', exact: true }).waitFor();
    await button('Deactivate Builds').click();
    const form = page.getByRole('form', { name: 'Deactivate Builds' });
    await form.getByText(/this is for ever/).waitFor();
    await page.keyboard.type('Build');
    await page.keyboard.press('Enter');
    await form.getByText(/not the label of the key/).waitFor();
    await looked('usage-deactivate');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Deactivate Builds');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Builds');
    await page.keyboard.press('Enter');
    await keys()
      .getByText(/^Deactivated/)
      .waitFor();
    await page.getByRole('combobox', { name: 'State' }).selectOption('active');
    await page.getByText('Nothing found.').waitFor();
    await page.getByRole('combobox', { name: 'State' }).selectOption('');
    await keys()
      .getByText(/^Deactivated/)
      .waitFor();
    await looked('usage-keys');
  });

  it('analytics take days and groups, say what is wrong with them, and export', async () => {
    await view('Analytics');
    await page.getByText('No usage found in these days.').waitFor();
    await page.getByRole('combobox', { name: 'Days' }).selectOption('custom');
    await page.getByText('Choose a first day.').waitFor();
    await page.getByLabel('First day').fill('2024-01-01');
    await page.getByLabel('Last day').fill('2025-03-01');
    await page.getByText('Choose at most 366 days.').waitFor();
    expect(await page.getByLabel('First day').inputValue()).toBe('2024-01-01');
    await looked('usage-report-wrong');
    await page.getByLabel('Last day').fill('2024-12-31');
    await page.getByText('No usage found in these days.').waitFor();
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('tag_and_day');
    await page.getByText('No usage found in these days.').waitFor();
    expect(await button('Export as CSV').getAttribute('aria-disabled')).toBe('true');
  });

  it('analytics show what a service tells, by key and day, and write it to a file', async () => {
    await choose('Reports');
    await page.getByRole('combobox', { name: 'Days' }).selectOption('30');
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('key_and_day');
    const rows = page.getByRole('table', { name: 'Usage found' });
    await rows.getByRole('row').nth(50).waitFor();
    await page.getByText('Page 1 of 2, 60 rows').waitFor();
    await page.getByRole('figure', { name: 'Characters by day' }).waitFor();
    await page.getByRole('figure', { name: 'Characters by key' }).waitFor();
    await looked('usage-report');
    await page.getByRole('searchbox', { name: 'Search report' }).fill('desk');
    await page.getByText('Page 1 of 1, 30 rows').waitFor();
    await page.getByRole('searchbox', { name: 'Search report' }).fill('');
    await page.getByText('Page 1 of 2, 60 rows').waitFor();
    const path = join(work, 'usage.csv');
    await answerDialogs(under, { save: path });
    await button('Export as CSV').click();
    await page.getByText('Exported 60 rows to usage.csv.').waitFor();
    const lines = readFileSync(path, 'utf8').trim().split('\r\n');
    expect(lines).toHaveLength(61);
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
  });

  it('a service without administration of keys says so, and nothing is lost', async () => {
    await view('Keys');
    await page.getByText('This service has no such administration.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await looked('usage-no-api');
    await choose('Agency');
  });

  it('a service out of reach: what was told last, with its time', async () => {
    await view('Usage');
    await service.close();
    await button('Ask again').click();
    await page.getByText(/Last told by the service at/).waitFor();
    await page.getByText('Characters of the account').waitFor();
    await looked('usage-offline');
    service = await startRealService();
  });

  it('the new key is found nowhere', async () => {
    expect(secret).not.toBe('');
    const visible = await page.evaluate(() =>
      JSON.stringify([
        document.documentElement.outerHTML,
        Object.entries(localStorage),
        Object.entries(sessionStorage),
      ]),
    );
    const { app, userData } = under;
    await app.evaluate(
      (_electron, file) => {
        process.report.writeReport(file);
      },
      join(userData, 'crash-report.json'),
    );
    await under.close();
    const files = everythingIn(userData);
    expect(files.length).toBeGreaterThan(5);
    for (const shape of shapesOf(secret)) {
      expect(visible.includes(shape)).toBe(false);
      for (const { name, bytes } of files) {
        expect(bytes.includes(shape), `${name} holds the key`).toBe(false);
      }
    }
    for (const { name, bytes } of files) {
      expect(bytes.includes(adminKey), `${name} holds the admin key`).toBe(false);
    }
  });
});
