import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountUsageView, DayUsage } from '../../shared/domain/usage/account.ts';
import { AppError } from '../../shared/errors.ts';
import type { RequestInput, RequestOutput } from '../../shared/ipc/contract.ts';
import { IS_DEEP } from '../support/runs.ts';
import { COLOR_RULES, findViolations } from '../support/window/axe.ts';
import { focused } from '../support/window/keyboard.ts';
import { clippedPlaceholders, textsOutside } from '../support/window/layout.ts';
import { askApp, setTheme } from '../support/window/page-api.ts';
import { keyOf } from '../support/window/page-keys.ts';
import { setPageWidth } from '../support/window/window-size.ts';
import { openPage, type OpenPage } from './support/open-page.ts';
import { CONNECTIONS } from './support/sample/sample-data.ts';
import { anAccountUsage } from '../support/builders/usage.ts';

const WIDTHS = { wide: 1200, middle: 720, narrow: 480 };
const DAY_MS = 86_400_000;
const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
const now = Date.now();

/** Returns the usage of a service that has counted this many characters. */
const told = (chars: number): AccountUsageView => ({
  usage: anAccountUsage({
    characters: { count: chars, limit: 1_000_000 },
    keyCharacters: { count: chars, limit: null },
    speechToSpeechMs: { count: 720_000, limit: 3_600_000 },
    products: [
      {
        product: 'translate',
        unit: 'characters',
        accountCount: chars,
        keyCount: chars,
        extra: {},
      },
    ],
    periodStartsAtMs: now - 10 * DAY_MS,
    periodEndsAtMs: now + 20 * DAY_MS,
  }),
  askedAtMs: now,
  error: null,
  forecast: null,
});

/** Returns the usage since the first answer of today. */
const cachedDay = (chars: number): DayUsage => ({
  day: dayOf(now),
  sinceDay: null,
  characters: chars,
  keyCharacters: chars / 3,
  documents: null,
  speechToTextMs: null,
  products: [{ product: 'translate', unit: 'characters', count: chars }],
});

const amounts = (chars: number) => ({
  totalChars: chars,
  textTranslationChars: chars - 100,
  documentTranslationChars: 100,
  textImprovementChars: 0,
  speechToTextMs: 30_000,
  speechToSpeechMs: 0,
});

/** Returns thirty days of two keys, as reported by a service with administration. */
function report(query: RequestInput<'usage:get-report'>): RequestOutput<'usage:get-report'> {
  const keys = [
    { label: '=HYPERLINK("x")', maskedKey: 'ab12****9f0e', pair: null, perDay: 900 },
    { label: 'Desk', maskedKey: 'cd34****77aa', pair: null, perDay: 400 },
  ].filter(({ label }) => label.toLowerCase().includes(query.text));
  const days = Array.from({ length: 30 }, (_, at) =>
    dayOf(Date.parse(query.startDay) + at * DAY_MS),
  );
  const rows = days.flatMap((day, at) =>
    keys.map(({ perDay, ...key }) => ({
      ...key,
      day,
      usage: amounts(perDay + at * 31),
    })),
  );
  const first = (query.page - 1) * query.limit;
  const sum = rows.reduce((chars, { usage }) => chars + usage.totalChars, 0);
  return {
    rows: rows.slice(first, first + query.limit),
    total: rows.length,
    sum: amounts(sum),
    organization: amounts(sum),
    days: days.map((day, at) => ({ day, usage: amounts(1_300 + at * 62) })),
    names: keys.map((key) => ({ ...key, usage: amounts(key.perDay * 30) })),
    askedAtMs: now,
    error: null,
  };
}

/** Returns three language pairs by key, one of them without a known key or source language. */
function pairReport(): RequestOutput<'usage:get-report'> {
  const row = (
    sourceLang: string | null,
    targetLang: string,
    key: [string, string],
    ms: number,
  ) => ({
    label: key[0],
    maskedKey: key[1],
    day: null,
    pair: { sourceLang, targetLang },
    usage: { ...amounts(1_000 + ms), speechToSpeechMs: ms },
  });
  const rows = [
    row('EN', 'PT-BR', ['Desk', 'cd34****77aa'], 120_000),
    row('DE', 'ZH-HANS', ['Build', 'ab12****9f0e'], 0),
    row(null, 'FR', ['', ''], 0),
  ];
  const sum = { ...amounts(123_000), speechToSpeechMs: 120_000 };
  const names = rows.map((each) => ({ ...each, label: '', maskedKey: '' }));
  return {
    rows,
    total: 3,
    sum,
    organization: null,
    days: [],
    names,
    askedAtMs: now,
    error: null,
  };
}

/** One account from its first display on; each test continues where the previous one ended. */
/** Returns the labels of a chart that are not completely within it. */
function cutLabels(chart: Locator): Promise<string[]> {
  return chart
    .locator('svg')
    .first()
    .evaluate((svg) => {
      const room = svg.getBoundingClientRect();
      return [...svg.querySelectorAll('text')].flatMap((label) => {
        const { left, right, top, bottom } = label.getBoundingClientRect();
        const isInside =
          left >= room.left && right <= room.right && top >= room.top && bottom <= room.bottom;
        return isInside ? [] : [label.textContent];
      });
    });
}

it('says that the built-in service is starting and shows the last known usage meanwhile', async () => {
  let answer = (_view: AccountUsageView): void => undefined;
  const { page } = await openPage({
    at: 'usage',
    answers: {
      'app:get-embedded-status': () => ({ state: 'starting', engine: null, message: null }),
      'connections:list': () =>
        CONNECTIONS.map((each) => ({ ...each, isDefault: each.id === 'embedded' })),
      'usage:list-days': () => [cachedDay(120)],
      'usage:get-account': () => new Promise<AccountUsageView>((resolve) => (answer = resolve)),
      'usage:get-last-account': () => told(1_100),
    },
  });
  const main = page.locator('main');
  await main.getByText('The built-in service is starting.').waitFor();
  await main.getByText('1,100', { exact: true }).first().waitFor();
  await main.getByText(/^Last reported by the service at /).waitFor();
  await main.getByRole('figure', { name: 'Characters by day' }).waitFor();
  await expect.poll(() => main.locator('p[class*="skeleton"]').count()).toBe(0);
  answer(told(1_200));
  await main.getByText('1,200', { exact: true }).first().waitFor();
});

describe('usage and keys', () => {
  let opened: OpenPage;
  let page: Page;
  let secret = '';

  const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
  const keys = (): Locator => page.getByRole('table', { name: 'Developer keys' });
  const adminKey = (): Locator => page.getByLabel('Admin key', { exact: true }).last();
  const view = (name: string): Promise<void> =>
    page.getByRole('group', { name: 'View' }).getByRole('button', { name }).click();
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Account' }).selectOption({ label: name });
  };
  /** Chooses an action of the page's menu. */
  const more = async (name: string): Promise<void> => {
    await button('More actions for Usage').click();
    await page.getByRole('menuitem', { name }).click();
  };
  const add = (name: string): Promise<unknown> =>
    askApp(page, 'connections', 'add', {
      name,
      kind: 'custom',
      baseUrl: 'http://127.0.0.1:9',
      key: 'a-key',
    });
  const looked = async (name: string): Promise<void> => {
    for (const [width, px] of Object.entries(WIDTHS)) {
      await setPageWidth(opened, px);
      await expect.poll(() => textsOutside(page), { message: `${name}, ${width}` }).toEqual([]);
      await expect
        .poll(() => clippedPlaceholders(page), { message: `${name}, ${width}` })
        .toEqual([]);
      if (IS_DEEP || px === WIDTHS.narrow)
        await expect
          .poll(() => findViolations(page), { message: `${name}, light, ${width}` })
          .toEqual([]);
    }
    await setTheme(page, 'dark');
    await expect
      .poll(() => findViolations(page, undefined, COLOR_RULES), { message: `${name}, dark` })
      .toEqual([]);
    await setTheme(page, 'light');
    await setPageWidth(opened, WIDTHS.wide);
  };

  beforeAll(async () => {
    opened = await openPage({ scenario: 'empty' });
    ({ page } = opened);
    await add('Agency');
    await add('Reports');
    opened.api.answer({
      'usage:get-account': () => told(11),
      'usage:list-days': () => [cachedDay(0)],
      'usage:list-pairs': () => [{ sourceLang: 'EN', targetLang: 'DE', characters: 9 }],
    });
    await page.keyboard.press(keyOf('usage'));
    await page.getByRole('heading', { name: 'Usage and keys', level: 1 }).waitFor();
  });

  it('show and chart the usage of an account by day', async () => {
    await choose('Agency');
    const used = page.getByRole('list', { name: 'Used in this period' });
    await used.getByText('Account characters').waitFor();
    await used.getByText('11', { exact: true }).first().waitFor();
    await used.getByText('Speech to speech').waitFor();
    await used.getByText('of 60 min · 48 min left (20% used)').waitFor();
    await page.getByText('A forecast needs ten working days.').waitFor();
    // The only key and the only product would repeat the figures of the account.
    await expect
      .poll(() => page.getByRole('table', { name: 'Products in this period' }).count())
      .toBe(0);
    await expect.poll(() => used.getByText('11', { exact: true }).count()).toBe(1);
    const forecast = {
      expectedCount: 400,
      workingDays: 12,
      workingDaysLeft: 12,
      limitReachedOn: null,
    };
    opened.api.answer({
      'usage:get-account': ({ connectionId }) => {
        opened.api.emit('usage:changed', { connectionId });
        return { ...told(26), forecast };
      },
      'usage:list-days': () => [cachedDay(15)],
    });
    await more('Check again');
    await used.getByText('26', { exact: true }).first().waitFor();
    await page.getByText(/^At the pace of the last 12 working days/).waitFor();
    const chart = page.getByRole('figure', { name: 'Characters by day' });
    await chart.getByText(/15 characters in total/).waitFor();
    await expect
      .poll(() => cutLabels(chart), { message: 'labels cut off by the edge of the chart' })
      .toEqual([]);
    await page.getByRole('figure', { name: 'Characters by key' }).waitFor();
    // One chart is first, with the figures below it.
    const order = await page
      .locator('main :is(figure, [aria-label="Used in this period"])')
      .evaluateAll((parts) => parts.map((part) => part.tagName));
    expect(order).toEqual(['FIGURE', 'UL', 'FIGURE', 'FIGURE']);
    const pairs = page.getByRole('figure', { name: 'Characters by language pair' });
    await pairs.getByText(/9 characters in total; most: English → German, 9/).waitFor();
    await page
      .getByText(/^What was billed for the translations in this computer’s history/)
      .waitFor();
    await expect
      .poll(() => page.getByRole('figure', { name: 'Characters by product' }).count())
      .toBe(0);
    await looked('account');
    await page.getByRole('combobox', { name: 'Days shown' }).selectOption('366');
    await page.getByRole('figure', { name: 'Characters by month' }).waitFor();
  });

  it('explain what is missing without an admin key and mark the invalid field', async () => {
    await view('Keys');
    await page.getByText('This needs an admin key.').waitFor();
    await looked('no admin key');
    await button('Use this key').click();
    await page.getByText('Enter an admin key.').waitFor();
    await adminKey().fill('some-key:fx');
    await button('Use this key').click();
    await page.getByText('The free edition has no administration.').waitFor();
    await expect.poll(() => adminKey().inputValue()).toBe('some-key:fx');
  });

  it('refuse a key without permission and accept a different one', async () => {
    await adminKey().fill('a-key-that-translates');
    await button('Use this key').click();
    await page.getByText(/isn’t allowed to manage keys and usage/).waitFor();
    await looked('refused');
    await button('Remove admin key').click();
    await page.getByText('This needs an admin key.').waitFor();
    await adminKey().fill('admin-key');
    await button('Use this key').click();
    await page.getByText('No developer keys yet.').waitFor();
    await looked('no keys');
  });

  it('create a key by keyboard alone, show it once, copy it, and store it in the vault', async () => {
    // In the header, as every primary action.
    await page.locator('[data-frame] > header').getByRole('button', { name: 'New key' }).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: 'New key' });
    await form.waitFor();
    await page.keyboard.press('Enter');
    await form.getByText('Enter a label.').waitFor();
    await page.keyboard.type('Build server');
    await page.keyboard.press('Tab');
    await page.keyboard.type('many');
    await page.keyboard.press('Enter');
    await form.getByText(/Enter a whole number/).waitFor();
    await expect.poll(() => form.getByLabel('Label').inputValue()).toBe('Build server');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('5000');
    await looked('form of a new key');
    await form.getByLabel('Characters per month').press('Enter');
    const shown = page.getByRole('region', { name: 'New key' });
    const field = shown.getByLabel('Key', { exact: true });
    secret = await field.inputValue();
    expect(secret).toMatch(/^[0-9a-f-]{36}:[0-9a-f-]{36}$/);
    await keys()
      .getByRole('row', { name: /Build server.*5,000/ })
      .waitFor();
    await shown.getByRole('button', { name: 'Copy key' }).click();
    await shown.getByText('Copied.').waitFor();
    const [copied] = opened.api.inputsOf('usage:copy-new-key');
    expect(copied?.handle).toBe('created-1');
    await expect.poll(() => findViolations(page)).toEqual([]);
    const name = shown.getByLabel('Connection name');
    await name.fill('Agency');
    await shown.getByRole('button', { name: 'Save as connection' }).click();
    await shown.getByText('Another connection already has this name.').waitFor();
    await name.fill('Build');
    await shown.getByRole('button', { name: 'Save as connection' }).click();
    await shown.getByText(/is now a connection/).waitFor();
    // Leaves the page and returns: it is not lost with the view.
    await page.keyboard.press(keyOf('history'));
    await page.getByRole('heading', { name: 'History', level: 1 }).waitFor();
    await page.keyboard.press(keyOf('usage'));
    await view('Keys');
    await expect.poll(() => field.inputValue()).toBe(secret);
    await shown.getByRole('button', { name: 'I’ve saved it' }).click();
    await shown.waitFor({ state: 'detached' });
    await expect.poll(() => opened.api.inputsOf('usage:put-away-new-key')).toEqual([copied]);
  });

  it('rename, limit, and, after its label is typed, permanently deactivate a key', async () => {
    await button('Rename Build server').click();
    const label = page.getByRole('form', { name: /^Rename/ }).getByLabel('Label');
    await label.fill('Builds');
    await label.press('Enter');
    await keys()
      .getByRole('row', { name: /^Builds/ })
      .waitFor();
    await button('Limits for Builds').click();
    const limits = page.getByRole('form', { name: 'Limits for Builds' });
    await limits.getByLabel('Characters per month').fill('0');
    await limits.getByRole('button', { name: 'Save limits' }).click();
    await keys().getByRole('cell', { name: 'blocked', exact: true }).waitFor();
    await button('Deactivate Builds').click();
    const form = page.getByRole('form', { name: 'Deactivate Builds' });
    await form.getByText(/this is permanent/).waitFor();
    await page.keyboard.type('Build');
    await page.keyboard.press('Enter');
    await form.getByText(/This isn’t the key’s label/).waitFor();
    await looked('deactivate');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Deactivate Builds');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Builds');
    await page.keyboard.press('Enter');
    const deactivated = keys().getByText(/^Deactivated/);
    await deactivated.waitFor();
    const state = page.getByRole('combobox', { name: 'Status' });
    await state.selectOption('active');
    await page.getByText('Nothing found.').waitFor();
    await state.selectOption('');
    await deactivated.waitFor();
    await looked('keys');
  });

  it('filter analytics by days and groups, explain invalid input, and export', async () => {
    await view('Analytics');
    await page.getByText('No usage found for these days.').waitFor();
    await page.getByRole('combobox', { name: 'Days' }).selectOption('custom');
    await page.getByText('Choose a first day.').waitFor();
    await page.getByLabel('First day').fill('2024-01-01');
    await page.getByLabel('Last day').fill('2025-03-01');
    await page.getByText('Choose at most 366 days.').waitFor();
    await expect.poll(() => page.getByLabel('First day').inputValue()).toBe('01/01/2024');
    await looked('wrong days');
    await page.getByLabel('Last day').fill('2024-12-31');
    await page.getByText('No usage found for these days.').waitFor();
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('tag_and_day');
    await expect
      .poll(() => opened.api.inputsOf('usage:get-report').at(-1))
      .toMatchObject({ startDay: '2024-01-01', endDay: '2024-12-31', groupBy: 'tag_and_day' });
    await page.getByText('No usage found for these days.').waitFor();
    await button('More actions for Usage').click();
    const item = page.getByRole('menuitem', { name: 'Export as CSV' });
    await expect.poll(() => item.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
  });

  it(
    'show analytics of a service by key and day and write them to a file',
    { tags: 'deep' },
    async () => {
      opened.api.answer({
        'usage:get-report': report,
        'usage:export-report': () => ({ fileName: 'usage.csv', rowCount: 60 }),
      });
      await choose('Reports');
      await page.getByRole('combobox', { name: 'Days' }).selectOption('30');
      await page.getByRole('combobox', { name: 'Group by' }).selectOption('key_and_day');
      const rows = page.getByRole('table', { name: 'Usage found' });
      await rows.getByRole('row').nth(50).waitFor();
      await page.getByText('Page 1 of 2, 60 rows').waitFor();
      await page.getByRole('figure', { name: 'Characters by day' }).waitFor();
      await page.getByRole('figure', { name: 'Characters by key' }).waitFor();
      await looked('report');
      await page.getByRole('searchbox', { name: 'Search report' }).fill('desk');
      await page.getByText('30 rows', { exact: true }).waitFor();
      await page.getByRole('searchbox', { name: 'Search report' }).fill('');
      await page.getByText('Page 1 of 2, 60 rows').waitFor();
      await more('Export as CSV');
      await page.getByText('Exported 60 rows to usage.csv.').waitFor();
      await expect
        .poll(() => opened.api.inputsOf('usage:export-report'))
        .toMatchObject([{ groupBy: 'key_and_day', text: '' }]);
    },
  );

  it('show analytics by language pair, or say that the service has none, by keyboard', async () => {
    opened.api.answer({ 'usage:get-report': pairReport });
    await choose('Reports');
    const groups = page.getByRole('combobox', { name: 'Group by' });
    await groups.focus();
    await page.keyboard.type('Language pair and k');
    await expect
      .poll(() => opened.api.inputsOf('usage:get-report').at(-1)?.groupBy)
      .toBe('pair_and_key');
    const rows = page.getByRole('table', { name: 'Usage found' });
    await rows
      .getByRole('row', { name: /^English → Brazilian Portuguese Desk.* 2 min$/ })
      .waitFor();
    await rows.getByRole('row', { name: /^\? → French Unknown key/ }).waitFor();
    await rows.getByRole('columnheader', { name: 'Speech to speech' }).waitFor();
    const chart = page.getByRole('figure', { name: 'Characters by language pair' });
    await chart.getByText(/most: English → Brazilian Portuguese/).waitFor();
    await expect.poll(() => page.getByText('Work without a tag isn’t included.').count()).toBe(0);
    await looked('language pairs');
    opened.api.answer({
      'usage:get-report': () => {
        throw new AppError('api/not-found', 'usageErrors.noLanguagePairs');
      },
    });
    await groups.selectOption('pair_and_day');
    await page.getByText('This service doesn’t report usage by language pair.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await looked('no language pairs');
    opened.api.answer({ 'usage:get-report': report });
    await groups.selectOption('key');
    await rows.waitFor();
  });

  it('say when a service has no admin features and offer to try again', async () => {
    opened.api.answer({
      'usage:list-keys': () => {
        throw new AppError('api/not-found', { english: 'Not found.' });
      },
    });
    await view('Keys');
    await page.getByText('This service has no admin features.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await looked('no administration');
    await choose('Agency');
  });

  it('show the last report with its time when a service is unreachable', async () => {
    await view('Usage');
    await page.getByText('Account characters').waitFor();
    const error = new AppError(
      'net/offline',
      { english: 'No connection to the service.' },
      { retryable: true },
    );
    opened.api.answer({ 'usage:get-account': () => ({ ...told(26), error: error.toData() }) });
    await more('Check again');
    await page.getByText(/Last reported by the service at/).waitFor();
    await page.getByText('Account characters').waitFor();
    await looked('offline');
  });

  it('keep the new key out of the page and everything it stores', async () => {
    expect(secret).not.toBe('');
    const visible = await page.evaluate(() =>
      JSON.stringify([
        document.documentElement.outerHTML,
        Object.entries(localStorage),
        Object.entries(sessionStorage),
      ]),
    );
    const kept = JSON.stringify(opened.api.inputsOf('settings:update'));
    // The id of a key has two halves, one of which is half of the secret.
    for (const part of [secret, ...secret.split(':')]) {
      expect(visible.includes(part)).toBe(false);
      expect(kept.includes(part)).toBe(false);
    }
  });
});
