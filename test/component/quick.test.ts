import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PLAIN_TEXT_OPTIONS } from '../../shared/domain/texts/options.ts';
import type { QuickStart } from '../../shared/domain/texts/quick.ts';
import { AppError } from '../../shared/errors.ts';
import { createFakeApi, type FakeApi, type Handlers } from '../unit/renderer/fake-api.ts';
import { findViolations } from '../support/window/axe.ts';
import { translated } from '../unit/renderer/features/translate/translate-under-test.ts';
import { withOwnWindow, type SharedWindow } from './support/shared-window.ts';

const START: QuickStart = {
  text: 'Good day',
  tooLongChars: null,
  route: {
    connectionId: 'embedded',
    projectId: null,
    sourceLang: 'EN',
    targetLang: 'DE',
    options: PLAIN_TEXT_OPTIONS,
  },
  serviceName: 'This computer',
  projectName: null,
  isHere: true,
};

describe('the quick window', () => {
  let window: SharedWindow;
  let api: FakeApi;
  let end: () => void;
  let ended: Promise<void>;
  beforeAll(async () => {
    await new Promise<void>((opened) => {
      ended = withOwnWindow({ DRAGOMAN_COMPONENT_WINDOW: 'quick' }, async (own) => {
        window = own;
        opened();
        await new Promise<void>((resolve) => {
          end = resolve;
        });
      });
    });
  });
  afterAll(async () => {
    end();
    await ended;
  });

  /** Opens the page with these answers. */
  const open = async (
    start: Partial<QuickStart> = {},
    { answers = {}, storage = {} }: { answers?: Handlers; storage?: Record<string, string> } = {},
  ) => {
    const { page } = window;
    api = createFakeApi({
      'quick:begin': () => ({ ...START, ...start }),
      'quick:close': () => undefined,
      'quick:hand-over': () => undefined,
      'text:translate': translated,
      'text:cancel': () => undefined,
      'text:keep': () => ({ itemId: 'item-1' }),
      'app:copy-text': () => undefined,
      ...answers,
    });
    window.stage(api, []);
    await page.evaluate((storage) => {
      localStorage.clear();
      Object.assign(localStorage, storage);
    }, storage);
    await page.goto('app://dragoman/quick/index.html');
    await page.getByRole('textbox', { name: 'Text' }).waitFor();
  };
  const shown = () => window.page.getByRole('region', { name: 'Translation' });
  const text = () => window.page.getByRole('textbox', { name: 'Text' });
  const press = (key: string) => window.page.keyboard.press(key);

  beforeEach(() => window.page.emulateMedia({ colorScheme: 'light' }));

  it('translates at once on this computer; Enter copies, keeps, and closes', async () => {
    await open();
    await expect.poll(() => shown().textContent()).toBe('GOOD DAY');
    expect(api.inputsOf('text:translate')).toMatchObject([{ text: 'Good day' }]);
    await press('Enter');
    await expect.poll(() => api.inputsOf('quick:close').length).toBe(1);
    expect(api.inputsOf('app:copy-text')).toEqual([{ text: 'GOOD DAY' }]);
    expect(api.inputsOf('text:keep')).toMatchObject([
      { kind: 'text', sourceText: 'Good day', targetText: 'GOOD DAY', sourceLang: 'EN' },
    ]);
  });

  it('keeps nothing where the Translate page keeps nothing', async () => {
    await open({}, { storage: { 'dragoman.translate.keeps': 'off' } });
    await expect.poll(() => shown().textContent()).toBe('GOOD DAY');
    await press('Enter');
    await expect.poll(() => api.inputsOf('quick:close').length).toBe(1);
    expect(api.inputsOf('text:keep')).toEqual([]);
  });

  it('sends nothing to a service elsewhere before Enter, and says how much it would be', async () => {
    await open({ isHere: false, serviceName: 'Agency', projectName: 'Merger' });
    await window.page.getByText('8 characters. Enter sends to Agency. Esc closes.').waitFor();
    await window.page.getByText('Agency · Merger').waitFor();
    await text().fill('Good evening');
    await window.page.getByText('12 characters.', { exact: false }).waitFor();
    expect(api.inputsOf('text:translate')).toEqual([]);
    await press('Enter');
    await expect.poll(() => shown().textContent()).toBe('GOOD EVENING');
    expect(api.inputsOf('text:translate')).toHaveLength(1);
    expect(api.inputsOf('app:copy-text')).toEqual([]);
  });

  it('says that the output of the practice engine is no translation', async () => {
    const badge = () => window.page.getByText('Practice: not a real translation').count();
    await open();
    await expect.poll(() => shown().textContent()).toBe('GOOD DAY');
    expect(await badge()).toBe(0);
    const practice: Handlers['text:translate'] = (input) => ({
      ...translated(input),
      isPractice: true,
    });
    await open({}, { answers: { 'text:translate': practice } });
    await expect.poll(badge).toBe(1);
    expect(await shown().textContent()).toBe('GOOD DAY');
    expect(await findViolations(window.page)).toEqual([]);
  });

  it('shows a refusal, and copies nothing', async () => {
    const refuse = () => {
      throw new AppError('lane/local-only', 'laneErrors.noProject');
    };
    await open({ isHere: false }, { answers: { 'text:translate': refuse } });
    await press('Enter');
    await window.page.getByRole('alert').waitFor();
    expect(api.inputsOf('app:copy-text')).toEqual([]);
  });

  it('closes with Esc, breaks lines with Shift+Enter, and hands the text over', async () => {
    await open();
    await text().focus();
    await press('End');
    await press('Shift+Enter');
    expect(await text().inputValue()).toBe('Good day\n');
    await window.page.getByRole('button', { name: 'Open in Dragoman' }).click();
    await expect
      .poll(() => api.inputsOf('quick:hand-over'))
      .toEqual([{ text: 'Good day\n', sourceLang: 'EN', targetLang: 'DE' }]);
    await press('Escape');
    await expect.poll(() => api.inputsOf('quick:close').length).toBe(1);
    expect(api.inputsOf('app:copy-text')).toEqual([]);
  });

  it('has every part in its place in the smallest window, with the longest words', async () => {
    const { app, page } = window;
    const isOutside = () =>
      page.evaluate(() => {
        const parts = [...document.querySelectorAll('main > *, button')];
        const { innerWidth: width, innerHeight: height } = globalThis;
        return parts.some((part) => {
          const { left, right, bottom } = part.getBoundingClientRect();
          return left < 0 || right > width || bottom > height;
        });
      });
    await app.evaluate(({ BrowserWindow }) => {
      const [small] = BrowserWindow.getAllWindows();
      small?.setMinimumSize(1, 1);
      small?.setContentSize(400, 290);
    });
    const storage = { 'dragoman.language': 'de' };
    for (const start of [{}, { route: null }, { serviceName: 'DeepL API Pro (Nordhafen)' }]) {
      await open(start, { storage });
      await expect.poll(() => page.evaluate(() => globalThis.innerWidth)).toBe(400);
      await expect.poll(isOutside).toBe(false);
    }
  });

  it('swaps the languages', async () => {
    await open();
    await window.page.getByRole('button', { name: 'Swap languages' }).click();
    await expect
      .poll(() => api.inputsOf('text:translate').at(-1))
      .toMatchObject({ sourceLang: 'DE', targetLang: 'EN' });
  });

  it.each([
    [{ text: '', tooLongChars: 5001 }, /5,001 of at most 5,000/],
    [{ text: '' }, /Nothing is selected or copied/],
    [{ route: null }, /Choose the languages on Translate first/],
  ])('says why there is nothing to translate: %j', async (start, words) => {
    await open(start);
    await window.page.getByText(words).waitFor();
    await press('Enter');
    expect(api.inputsOf('text:translate')).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('is accessible: %s', async (colorScheme) => {
    await window.page.emulateMedia({ colorScheme });
    await open();
    await expect.poll(() => shown().textContent()).toBe('GOOD DAY');
    expect(await findViolations(window.page)).toEqual([]);
  });

  it('is in the language of the interface', async () => {
    await open({ isHere: false }, { storage: { 'dragoman.language': 'de' } });
    await window.page.getByRole('button', { name: 'In Dragoman öffnen' }).waitFor();
    expect(await window.page.title()).toBe('Schnellübersetzung');
  });
});
