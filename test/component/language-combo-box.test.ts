import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ConnectionLanguages } from '../../shared/domain/connections/connection.ts';
import { AppError } from '../../shared/errors.ts';
import { firstOf } from '../support/runs.ts';
import { findViolations } from '../support/window/axe.ts';
import { TranslatePage } from '../support/window/translate-page.ts';
import { openPage } from './support/open-page.ts';
import { SETTINGS } from '../unit/renderer/builders.ts';

const language = (code: string, name: string) => ({ code, name, supportsFormality: false });
const OFFLINE: ConnectionLanguages = {
  isPractice: false,
  sources: [language('EN', 'English'), language('ES', 'Spanish')],
  targets: [
    { ...language('CA', 'Catalan'), sources: [{ code: 'ES', quality: 'good' }] },
    { ...language('FR', 'French'), sources: [{ code: 'EN', quality: 'fair' }] },
  ],
};
const openAt = (at: 'translate' | 'documents') =>
  openPage({ at, scenario: 'empty', answers: { 'connections:get-languages': () => OFFLINE } });

describe.each(firstOf(1, ['documents', 'translate'] as const))('the language box on %s', (at) => {
  it('opens on a click and shows one alphabet, with what each language needs', async () => {
    const { page } = await openAt(at);
    const box = page.getByRole('combobox', { name: 'To', exact: true, disabled: false });
    await box.click();
    const options = page.getByRole('listbox').getByRole('option');
    await options.filter({ hasText: /^Germanmodel \d+ MB$/u }).waitFor();
    const texts = await options.allTextContents();
    expect(texts).toContain('Catalanworks here · up to good');
    expect(texts).toContain('Frenchworks here · up to fair');
    expect(texts).toContain('Swahilineeds a key');
    const names = await options.locator('span:first-child').allTextContents();
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
    // The rest of the page is hidden from screen readers while the list has the keyboard focus.
    await expect.poll(() => findViolations(page, '[role="listbox"]')).toEqual([]);
  });

  it('has the languages picked last above the alphabet, also after a restart', async () => {
    const { page } = await openPage({
      at,
      scenario: 'empty',
      answers: { 'connections:get-languages': () => OFFLINE },
      storage: { 'dragoman.languages': 'SW FR' },
    });
    const box = page.getByRole('combobox', { name: 'To', exact: true, disabled: false });
    await box.click();
    // Not what the service lacks.
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
    await expect.poll(() => recent.allTextContents()).toEqual(['Frenchworks here · up to fair']);
    await page.getByRole('group', { name: 'Languages' }).getByText('Catalan').click();
    const stored = () => page.evaluate(() => localStorage.getItem('dragoman.languages'));
    await expect.poll(stored).toBe('CA SW FR');
  });

  it('shows German, explains what it requires in a line of its own, and leads there', async () => {
    const { page } = await openAt(at);
    const box = page.getByRole('combobox', { name: 'To', exact: true, disabled: false });
    await box.fill('German');
    await page.getByRole('option', { name: 'German' }).first().waitFor();
    await box.press('Enter');
    await page.getByText('German doesn’t work offline yet.').waitFor();
    await expect.poll(() => findViolations(page)).toEqual([]);
    const get = page.getByRole('button', { name: 'Get it' });
    const line = page.getByText('German doesn’t work offline yet.').locator('..');
    const form = box.locator('xpath=ancestor::div[.//label[text()="From"]]').last();
    const width = async (of: Locator) => (await of.boundingBox())?.width ?? 0;
    await expect.poll(() => width(line)).toBeGreaterThan(0.9 * (await width(form)));
    await get.waitFor();
    await page.getByRole('button', { name: 'Add connection…' }).click();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  });

  it('keeps what is typed while the page scrolls, and reverts it on Escape', async () => {
    const { page } = await openAt(at);
    const box = page.getByRole('combobox', { name: 'To', exact: true, disabled: false });
    await box.fill('Cata');
    await page.getByRole('option', { name: 'Catalan' }).first().waitFor();
    // A list that grows above the field scrolls the page like this; an open list closes.
    await page.locator('main').dispatchEvent('scroll');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await box.inputValue()).toBe('Cata');
    await box.press('Escape');
    await expect.poll(() => box.inputValue()).toBe('');
    await box.fill('Cata');
    await page.getByRole('option', { name: 'Catalan' }).first().waitFor();
    await page.locator('main').dispatchEvent('scroll');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await box.press('Enter');
    const chosen =
      at === 'translate'
        ? () => box.inputValue()
        : () => page.getByRole('list', { name: 'Target languages' }).innerText();
    await expect.poll(chosen).toContain('Catalan');
  });

  it('says that nothing matches', async () => {
    const { page } = await openAt(at);
    const box = page.getByRole('combobox', { name: 'To', exact: true, disabled: false });
    await box.pressSequentially('qqq');
    await page.getByText('No match', { exact: true }).waitFor();
  });
});

describe('a language that is chosen already', () => {
  it.each(['Enter', 'a click'])(
    'is shown again when it is chosen in the list by %s',
    async (how) => {
      const { page } = await openAt('translate');
      const box = page.getByRole('combobox', { name: 'To', exact: true, disabled: false });
      await box.fill('Cata');
      await box.press('Enter');
      await expect.poll(() => box.inputValue()).toBe('Catalan');
      await box.fill('Cat');
      const option = page.getByRole('option', { name: 'Catalan' }).first();
      await option.waitFor();
      if (how === 'Enter') {
        await box.press('ArrowDown');
        await box.press('Enter');
      } else await option.click();
      await expect.poll(() => box.inputValue()).toBe('Catalan');
      await page.getByRole('listbox').waitFor({ state: 'detached' });
    },
  );
});

describe('a name', () => {
  it('stays as typed while the page scrolls', async () => {
    const { page } = await openPage({ at: 'documents' });
    const box = page.getByRole('combobox', { name: 'For project', disabled: false });
    const text = 'a new project';
    await box.fill(text);
    await page.getByRole('listbox').waitFor();
    await page.locator('main').dispatchEvent('scroll');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await box.inputValue()).toBe(text);
    await box.press('Escape');
    await expect.poll(() => box.inputValue()).toBe('');
  });

  it.each([
    ['spring catalogue', 'Spring catalogue'],
    ['spring', ''],
  ])('that is left as “%s” shows “%s”, which counts', async (typed, shown) => {
    const { page } = await openPage({ at: 'documents' });
    const box = page.getByRole('combobox', { name: 'For project', disabled: false });
    await box.fill(typed);
    await page.getByRole('option', { name: 'Spring catalogue' }).waitFor();
    await box.press('Tab');
    await expect.poll(() => box.inputValue()).toBe(shown);
  });

  it('that is refused is no longer shown once the field is left', async () => {
    const { page } = await openPage({
      at: 'documents',
      answers: {
        'projects:add': () => {
          throw new AppError('db/unavailable', { english: 'The disk is full.' });
        },
      },
    });
    const box = page.getByRole('combobox', { name: 'For project', disabled: false });
    await box.fill('Merger');
    await box.press('Enter');
    const reason = page.getByText('The app’s data file can’t be used');
    await reason.waitFor();
    expect(await box.inputValue()).toBe('Merger');
    await box.press('Tab');
    await expect.poll(() => box.inputValue()).toBe('');
    await reason.waitFor();
  });
});

describe.each(['typed', 'highlighted'] as const)('a %s language', (how) => {
  it('is chosen by Ctrl+Enter, which then translates', async () => {
    const { page, api } = await openPage({
      at: 'translate',
      scenario: 'empty',
      answers: { 'connections:get-languages': () => OFFLINE },
    });
    const translate = new TranslatePage(page);
    await translate.choose('From', 'Spanish');
    await translate.source.fill('casa');
    const box = page.getByRole('combobox', { name: 'To', exact: true });
    await box.fill('Cata');
    await page.getByRole('option', { name: 'Catalan' }).first().waitFor();
    if (how === 'highlighted') await box.press('ArrowDown');
    await box.press('Control+Enter');
    await expect.poll(() => api.inputsOf('text:translate').at(-1)?.targetLang).toBe('CA');
    await expect.poll(() => box.inputValue()).toBe('Catalan');
  });
});

describe('Documents', () => {
  it('adds no variant for a language that is chosen already and typed again', async () => {
    const variants = [language('DE', 'German'), language('DE-CH', 'German (Switzerland)')];
    const { page } = await openPage({
      at: 'documents',
      answers: {
        'connections:get-languages': () => ({
          ...OFFLINE,
          targets: [...OFFLINE.targets, ...variants],
        }),
      },
      settings: { documents: { ...SETTINGS.documents, targetLangs: ['DE'] } },
    });
    const box = page.getByRole('combobox', { name: 'To', exact: true, disabled: false });
    const tags = page.getByRole('list', { name: 'Target languages' }).getByRole('listitem');
    for (const typed of ['german', 'de']) {
      await box.fill(typed);
      await page.getByRole('option', { name: 'German (Switzerland)' }).waitFor();
      await box.press('Enter');
      await expect.poll(() => box.inputValue()).toBe('');
      await expect.poll(() => tags.allInnerTexts()).toEqual(['German']);
    }
    await box.fill('German (');
    await page.getByRole('option', { name: 'German (Switzerland)' }).waitFor();
    await box.press('Enter');
    await expect.poll(() => tags.allInnerTexts()).toEqual(['German', 'German (Switzerland)']);
  });
});

describe('Translate', () => {
  it(
    'explains what each missing language requires and returns to the chosen one',
    { tags: 'deep' },
    async () => {
      const { page } = await openAt('translate');
      const translate = new TranslatePage(page);
      const box = page.getByRole('combobox', { name: 'To', exact: true });
      await translate.choose('To', 'French');
      await translate.choose('To', 'Swahili');
      await page.getByText('Swahili needs a connection with a key.').waitFor();
      await translate.choose('To', 'German');
      await page.getByText('German doesn’t work offline yet.').waitFor();
      await expect.poll(() => page.getByText('Swahili needs').count()).toBe(0);
      await expect.poll(() => box.inputValue()).toBe('French');
      await box.click();
      await page.getByRole('option', { name: 'Swahili' }).click();
      await page.getByText('Swahili needs a connection with a key.').waitFor();
      await translate.choose('To', 'French');
      await page.getByText('Swahili needs').waitFor({ state: 'detached' });
      await expect.poll(() => box.inputValue()).toBe('French');
    },
  );

  it('asks for a source language when the text is ambiguous', async () => {
    const { page } = await openPage({
      at: 'translate',
      scenario: 'empty',
      answers: {
        'connections:get-languages': () => OFFLINE,
        'text:translate': () => {
          throw new AppError('input/invalid', 'errors.languageUnclear', {
            details: { field: 'sourceLang', hint: 'unclear-language' },
          });
        },
      },
    });
    const translate = new TranslatePage(page);
    await translate.choose('To', 'French');
    await translate.source.fill('casa');
    await page.getByText('isn’t clear from so few words').waitFor();
    await page.getByRole('button', { name: 'Choose a language' }).click();
    const from = page.getByRole('combobox', { name: 'From', exact: true });
    await expect.poll(() => from.evaluate((box) => box === document.activeElement)).toBe(true);
  });

  it.each(firstOf(1, [720, 1600, 900, 1200]))(
    'gives the texts the remaining space of the window at %i px',
    async (width) => {
      const { page } = await openPage({
        at: 'translate',
        scenario: 'empty',
        width,
        answers: { 'connections:get-languages': () => OFFLINE },
      });
      const translate = new TranslatePage(page);
      await page.getByRole('combobox', { name: 'To', exact: true, disabled: false }).waitFor();
      const boxOf = async (part: typeof translate.source) => {
        const box = await part.boundingBox();
        if (box === null) throw new Error('It is not on the screen.');
        return box;
      };
      const [source, target, button, from] = await Promise.all([
        boxOf(translate.source),
        boxOf(translate.translation),
        boxOf(page.getByRole('button', { name: 'Translate', exact: true })),
        boxOf(page.getByRole('combobox', { name: 'From', exact: true })),
      ]);
      expect(button.y).toBeLessThan(from.y);
      expect(from.y + from.height).toBeLessThan(source.y);
      // Wide windows have the panel beside the texts.
      expect(target.x + target.width).toBeGreaterThan(width - (width < 1100 ? 60 : 380));
      const height = await page.evaluate(() => innerHeight);
      // Below 900 px the texts are stacked.
      const end = width < 900 ? height : target.y + target.height;
      expect(height - end).toBeLessThan(120);
      const bar = await translate.source.evaluate((area) => getComputedStyle(area).overflowY);
      expect(bar).toBe('auto');
    },
  );

  it("hides the options that improving text doesn't use and shows that it is working", async () => {
    let answer = (): void => undefined;
    const { page } = await openPage({
      at: 'translate',
      scenario: 'empty',
      answers: {
        'connections:get-languages': () => OFFLINE,
        'text:improve': async ({ requestId }) => {
          await new Promise<void>((resolve) => (answer = resolve));
          return { requestId, text: 'This is bad.', targetLang: 'EN-US', detectedSourceLang: 'EN' };
        },
      },
    });
    await page.getByText('Improve text', { exact: true }).click();
    for (const role of ['combobox', 'button'] as const) {
      for (const name of ['To', 'Options', 'Swap languages']) {
        await expect.poll(() => page.getByRole(role, { name, exact: true }).count()).toBe(0);
      }
    }
    await new TranslatePage(page).source.fill('This are bad.');
    await page.getByRole('radio', { name: 'Correct' }).check();
    await expect.poll(() => page.getByRole('combobox', { name: 'Style' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Suggest wording' }).click();
    await page.getByRole('main').getByText('Looking for a better wording').waitFor();
    answer();
    await new TranslatePage(page).proposal.getByRole('button', { name: 'is' }).waitFor();
  });
});
