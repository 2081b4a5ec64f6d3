import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { PLAIN_TEXT_OPTIONS } from '../../shared/domain/texts/options.ts';
import { TranslatePage } from '../support/window/translate-page.ts';
import { keptSpelling } from './support/kept/kept-spelling.ts';
import { openPage } from './support/open-page.ts';

/** What is underlined in a field. */
const marks = (field: Locator): Locator => field.locator('xpath=..').locator('[data-misspelled]');
const marked = (field: Locator): Promise<string[]> => marks(field).allTextContents();
const spelling = keptSpelling({ theme: 'light', language: 'en' });
afterAll(() => spelling.close());
beforeEach(() => {
  spelling.offers.length = 0;
  spelling.choose(null);
});

async function openTranslate(text: string, langs = { sourceLang: 'EN', targetLang: 'DE' }) {
  const { page } = await openPage({
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
  return { page, source: new TranslatePage(page).source };
}

const pressRight = async (page: Page, mark: Locator): Promise<void> => {
  const { x, y, width, height } = (await mark.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2, { button: 'right' });
};

describe('spelling in Translate', () => {
  it('underlines a word in no dictionary, and its menu replaces it as a step to undo', async () => {
    const { page, source } = await openTranslate('A first line.\n\nThe contract');
    await source.press('Control+End');
    await source.pressSequentially(' was recieved, see https://exampel.org and {namme}.');
    await expect.poll(() => marked(source)).toEqual(['recieved']);
    expect(await source.getAttribute('spellcheck')).toBe('false');
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

  it('opens the menu by key at the caret; a word that is added is right from then on', async () => {
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
  });

  it('says where a language has no dictionary, and underlines nothing', async () => {
    const { page, source } = await openTranslate('Wrod', { sourceLang: 'EN', targetLang: 'JA' });
    await expect.poll(() => marked(source)).toEqual(['Wrod']);
    const translation = new TranslatePage(page).translation;
    await translation.fill('Konnichiwaa');
    await page.getByText('No spelling dictionary for Japanese').waitFor();
    expect(await marked(translation)).toEqual([]);
  });
});
