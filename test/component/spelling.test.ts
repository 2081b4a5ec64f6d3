import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { PLAIN_TEXT_OPTIONS } from '../../shared/domain/texts/options.ts';
import { TranslatePage } from '../support/window/translate-page.ts';
import { cachedSpelling } from './support/stored/cached-spelling.ts';
import { openPage } from './support/open-page.ts';
import { sharedWindow } from './support/shared-window.ts';

/** Returns the underlined words of a field. */
const marks = (field: Locator): Locator => field.locator('xpath=..').locator('[data-misspelled]');
const marked = (field: Locator): Promise<string[]> => marks(field).allTextContents();
const spelling = cachedSpelling({ theme: 'light', language: 'en' });
afterAll(() => spelling.close());
beforeEach(() => {
  spelling.offers.length = 0;
  spelling.choose(null);
});

async function openTranslate(text: string, langs = { sourceLang: 'EN', targetLang: 'DE' }) {
  const { page, api } = await openPage({
    at: 'translate',
    answers: (fake) => ({
      ...spelling.answers(fake),
      'text:get-draft': () => ({
        tab: 'translate',
        sourceText: text,
        targetText: '',
        connectionId: null,
        projectId: null,
        options: PLAIN_TEXT_OPTIONS,
        ...langs,
      }),
    }),
  });
  /** Returns the checked words of the source. */
  const asked = () =>
    api
      .inputsOf('checks:spell-words')
      .filter(({ lang }) => lang === langs.sourceLang)
      .flatMap(({ words }) => words);
  return { page, source: new TranslatePage(page).source, asked };
}

/** Waits until work scheduled earlier for a pause and an idle window is done. */
const restLonger = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        setTimeout(() => requestIdleCallback(() => done(undefined), { timeout: 2000 }), 400);
      }),
  );

const pressRight = async (page: Page, mark: Locator): Promise<void> => {
  const { x, y, width, height } = (await mark.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2, { button: 'right' });
};

it('underlines the misspelled words of a segment unless its source has them', async () => {
  const { page, api } = await openPage({
    at: 'history',
    answers: {
      'checks:spell-words': ({ words }) => ({ hasDictionary: true, wrong: [...words] }),
      'checks:offer-spellings': () => ({ replacement: 'Haus' }),
    },
  });
  const results = page.getByRole('table', { name: 'History results' });
  await results.getByRole('button', { name: 'brochure.docx' }).first().click();
  await page.getByRole('button', { name: 'Edit translation 1', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Translation 1', exact: true });
  const row = page.locator('tr').filter({ has: field });
  const name = (await row.locator('td').first().innerText()).match(/\p{Lu}\p{L}{3,}/u)?.[0] ?? '';
  await field.fill(`Hasu ${name} ${name}x.`);
  await expect.poll(() => marked(field)).toEqual(['Hasu', `${name}x`]);
  const place = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0 };
  // Visible through the field, under its word: at the left edge of the text.
  await expect
    .poll(() => field.evaluate((area) => getComputedStyle(area).backgroundColor))
    .toBe('rgba(0, 0, 0, 0)');
  const [mark, box] = [await place(marks(field).first()), await place(field)];
  expect(mark.x - box.x).toBeLessThan(12);
  await pressRight(page, marks(field).first());
  await expect.poll(() => field.inputValue()).toBe(`Haus ${name} ${name}x.`);
  await field.press('Control+z');
  // The correction is a step of its own: its undo leaves what was typed.
  await expect.poll(() => api.inputsOf('history:undo').length).toBe(1);
  const stored = api.inputsOf('history:edit-segment').map(({ target }) => target);
  expect(stored.slice(-2)).toEqual([`Hasu ${name} ${name}x.`, `Haus ${name} ${name}x.`]);
});

/** Types all keys in one frame. */
const typeAtOnce = (page: Page, text: string): Promise<void> =>
  page.evaluate((letters) => {
    for (const letter of letters) document.execCommand('insertText', false, letter);
  }, text);

it('checks each word only once, and only the words of the field that is edited', async () => {
  const { page, api } = await openPage({
    at: 'history',
    answers: { 'checks:spell-words': () => ({ hasDictionary: true, wrong: [] }) },
  });
  const asked = () => api.inputsOf('checks:spell-words').map(({ words }) => words);
  const wordsOf = async (text: Promise<string>) => (await text).match(/\p{L}{2,}/gu) ?? [];
  const results = page.getByRole('table', { name: 'History results' });
  await results.getByRole('button', { name: 'brochure.docx' }).first().click();
  await page.getByRole('button', { name: 'Edit translation 1', exact: true }).waitFor();
  await page.mouse.wheel(0, 2000);
  await page.mouse.wheel(0, -2000);
  expect(asked()).toEqual([]);

  await page.getByRole('button', { name: 'Edit translation 1', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Translation 1', exact: true });
  const first = await wordsOf(field.inputValue());
  await expect.poll(() => asked().length).toBe(1);
  await typeAtOnce(page, ' Zwanzig Buchstaben mehr.');
  await expect.poll(() => asked().length).toBe(2);
  const typed = ['Zwanzig', 'Buchstaben', 'mehr'];
  expect(asked()[1]).toEqual(typed);
  await page.keyboard.press('Enter');
  const next = page.getByRole('textbox', { name: 'Translation 2', exact: true });
  const second = await wordsOf(next.inputValue());
  await expect.poll(() => asked().length).toBe(3);
  const words = asked().flat();
  expect(words).toEqual([...new Set(words)]);
  expect(words.filter((word) => ![...first, ...typed, ...second].includes(word))).toEqual([]);
});

describe('spelling in Translate', () => {
  it('leaves a word unmarked until the caret leaves it or the next word begins', async () => {
    const { page, source } = await openTranslate('');
    await source.focus();
    await typeAtOnce(page, 'recieved wrod');
    await expect.poll(() => marked(source)).toEqual(['recieved']);
    await source.press('ArrowLeft');
    await expect.poll(() => marked(source)).toEqual(['recieved', 'wrod']);
    await source.press('End');
    await typeAtOnce(page, ' tset');
    await expect.poll(() => marked(source)).toEqual(['recieved', 'wrod']);
    await page.evaluate(() => document.execCommand('insertText', false, ' '));
    await expect.poll(() => marked(source)).toEqual(['recieved', 'wrod', 'tset']);
    await typeAtOnce(page, 'lsat');
    await page.getByText('Not in the dictionary: recieved, wrod, tset', { exact: true }).waitFor();
    await new TranslatePage(page).translation.focus();
    await expect.poll(() => marked(source)).toEqual(['recieved', 'wrod', 'tset', 'lsat']);
  });

  it('neither checks nor marks what an input method composes', async () => {
    const { devtools } = await sharedWindow();
    const { page, source, asked } = await openTranslate('wrod ');
    await expect.poll(() => marked(source)).toEqual(['wrod']);
    await source.press('Control+End');
    for (const text of ['re', 'reciev', 'recieved and']) {
      const caret = { selectionStart: text.length, selectionEnd: text.length };
      await devtools.send('Input.imeSetComposition', { text, ...caret });
    }
    await restLonger(page);
    expect(asked()).toEqual(['wrod']);
    await expect.poll(() => marked(source)).toEqual(['wrod']);
    await devtools.send('Input.insertText', { text: 'recieved. ' });
    await expect.poll(() => marked(source)).toEqual(['wrod', 'recieved']);
    expect(asked()).toEqual(['wrod', 'recieved']);
  });

  it('underlines a word that no dictionary has and replaces it from the menu as an undoable step', async () => {
    const { page, source } = await openTranslate('A first line.\n\nThe contract');
    await source.press('Control+End');
    await source.pressSequentially(' was recieved, see https://exampel.org and {namme}.');
    await expect.poll(() => marked(source)).toEqual(['recieved']);
    await expect.poll(() => source.getAttribute('spellcheck')).toBe('false');
    await page.getByText('Not in the dictionary: recieved', { exact: true }).waitFor();

    spelling.choose({ replacement: 'received' });
    await pressRight(page, marks(source));
    await expect.poll(() => source.inputValue()).toContain('was received, see');
    expect(spelling.offers[0]?.suggestions).toContain('received');
    await expect.poll(() => marked(source)).toEqual([]);
    await source.press('Control+z');
    await expect.poll(() => source.inputValue()).toContain('was recieved, see');
    await expect.poll(() => marked(source)).toEqual(['recieved']);
  });

  it(
    'opens the menu by key at the caret and accepts an added word from then on',
    { tags: 'deep' },
    async () => {
      const { source } = await openTranslate('Nordhafn pays. Nordhafn signs. Anothr.');
      await expect.poll(() => marked(source)).toEqual(['Nordhafn', 'Nordhafn', 'Anothr']);
      spelling.choose('add');
      await source.press('Control+Home');
      await source.press('ArrowRight');
      await source.press('Shift+F10');
      await expect.poll(() => marked(source)).toEqual(['Anothr']);
      expect(spelling.ownWords()).toContain('Nordhafn');
      expect(spelling.offers).toHaveLength(1);
      // Elsewhere it is the menu of every field.
      await source.press('Control+ArrowRight');
      await source.press('Control+ArrowRight');
      await source.press('Shift+F10');
      expect(spelling.offers).toHaveLength(1);
    },
  );

  it('says when a language has no dictionary and underlines nothing', async () => {
    const { page, source } = await openTranslate('Wrod', { sourceLang: 'EN', targetLang: 'JA' });
    await expect.poll(() => marked(source)).toEqual(['Wrod']);
    const translation = new TranslatePage(page).translation;
    await translation.fill('Konnichiwaa');
    // Visible below the fields, and announced with the field to screen readers.
    await expect.poll(() => page.getByText('No spelling dictionary for Japanese').count()).toBe(2);
    await expect.poll(() => marked(translation)).toEqual([]);
  });
});
