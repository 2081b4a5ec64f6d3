import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolationsOfState } from '../support/window/axe.ts';
import { HistoryPage } from '../support/window/history-page.ts';
import { expectTranslation, TranslatePage } from '../support/window/translate-page.ts';
import { AT_MS } from '../unit/renderer/builders.ts';
import { openStoredDatabase, type StoredDatabase } from './support/stored/stored-database.ts';
import { storedTime } from './support/stored/stored-time.ts';
import { openPage, type OpenPage } from './support/open-page.ts';
import { aTranslation, textChoices } from '../support/builders/texts.ts';

const GREETING = 'The contract is signed.';
const THANKS = 'The house is big.';
const WRONG = 'This are an test. He have recieved teh letter.';
const RIGHT = 'This is a test. He has received the letter.';
const SPANISH: readonly (readonly [string, string])[] = [
  [GREETING, 'El contrato está firmado.'],
  [THANKS, 'La casa es grande.'],
  [WRONG, 'Esto es una prueba.'],
];

/** Translates sentence by sentence; unknown sentences stay. */
const translated = (text: string): string =>
  SPANISH.reduce((rest, [source, target]) => rest.replace(source, target), text);

/** Returns the name of the focused control. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    const isField =
      activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
    const label = isField ? activeElement.labels?.[0]?.textContent : null;
    return activeElement?.getAttribute('aria-label') ?? label ?? activeElement?.textContent ?? '';
  });
}

/** One text after the other in one window. */
describe('work on a text', () => {
  let under: OpenPage;
  let kept: StoredDatabase;
  let translate: TranslatePage;
  let page: Page;

  beforeAll(async () => {
    kept = openStoredDatabase();
    under = await openPage({
      scenario: 'empty',
      at: 'translate',
      answers: (fake) => ({
        ...storedTime(kept)(fake),
        'text:get-choices': () =>
          textChoices({ improve: { styles: ['default'], tones: ['default'] } }),
        'text:translate': ({ requestId, text }) =>
          aTranslation({
            requestId,
            paragraphs: text
              .split('\n')
              .map((source) => ({ source, target: translated(source), isKnown: false })),
            billedChars: 0,
          }),
        'text:improve': ({ requestId }) => ({
          requestId,
          text: RIGHT,
          targetLang: 'EN-GB',
          detectedSourceLang: 'EN',
        }),
        'text:find-matches': ({ text }) =>
          text === THANKS
            ? [
                {
                  source: THANKS,
                  target: translated(THANKS),
                  percent: 100,
                  worth: 'person',
                  origin: 'history',
                  title: 'letter.txt',
                  itemId: 'h1',
                  position: 0,
                  createdAtMs: AT_MS,
                },
              ]
            : [],
      }),
    });
    ({ page } = under);
    translate = new TranslatePage(page);
    await translate.choose('To', 'Spanish');
    await translate.source.fill(GREETING);
  });

  afterAll(() => kept.close());

  const expectNoViolations = async (): Promise<void> =>
    await expect.poll(() => findViolationsOfState(under)).toEqual([]);

  it("keeps the user's wording of a paragraph while the next one arrives", async () => {
    await expectTranslation(translate, /contrato/u);
    await translate.translation.fill('El contrato está firmado por mí.');
    await page.getByText('1 paragraph changed by you').waitFor();
    await translate.source.press('Control+End');
    await translate.source.pressSequentially(`\n${THANKS}`);
    await expectTranslation(translate, /^El contrato está firmado por mí\.\nLa casa/u);
    await translate.source.fill(`${GREETING} Today.\n${THANKS}`);
    const keep = translate.status.getByRole('button', { name: 'Keep my wording' });
    await keep.waitFor();
    await expectNoViolations();
    await keep.click();
    await keep.waitFor({ state: 'detached' });
    await expect.poll(() => translate.translation.inputValue()).toContain('por mí');
    await expect.poll(() => focusedName(page)).toBe('Translation');
  });

  it('accepts a newer translation in a way that can be undone', async () => {
    await translate.source.fill(`${GREETING} Now.\n${THANKS}`);
    await page.getByRole('button', { name: 'Use the new translation' }).click();
    await expectTranslation(translate, /^(?!.*por mí).*contrato/su);
    await expect.poll(() => focusedName(page)).toBe('Translation');
    await page.keyboard.press('Control+z');
    await expectTranslation(translate, /por mí/u);
    await page.getByText('1 paragraph changed by you').waitFor();
  });

  it('shows every option, how many are in use, and why one cannot be used', async () => {
    await translate.showOptions();
    const panel = translate.options;
    await panel.getByRole('combobox', { name: 'Tags' }).selectOption({ label: 'Keep HTML tags' });
    const button = page.getByRole('button', { name: 'Options (1)' });
    await button.waitFor();
    await expect.poll(() => button.getAttribute('title')).toBe('Keep HTML tags');
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Glossary', exact: true }).isDisabled())
      .toBe(true);
    await panel.getByText('None at this service yet.').first().waitFor();
    await panel.getByRole('combobox', { name: 'Tags' }).selectOption({ label: 'Plain text' });
    await panel.getByRole('textbox', { name: 'Context' }).fill('A letter to a court.');
    await button.waitFor();
    await panel.getByRole('textbox', { name: 'Context' }).fill('');
    await button.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Matches' }).click();
  });

  it('keeps the text in the history, where it is found', async () => {
    // Until then it is for the text before the last change.
    await translate.status.getByRole('button', { name: 'Keep my wording' }).click();
    await translate.showInHistory();
    const history = new HistoryPage(page);
    await history.segments.getByText('por mí').waitFor();
    // Back to where it was opened.
    await page.getByRole('main').getByRole('button', { name: 'Translate', exact: true }).click();
    await translate.source.waitFor();
    await expect.poll(() => translate.source.inputValue()).toContain(THANKS);
  });

  it('keeps nothing while the switch is off, and removes what was kept', async () => {
    const kept = () => under.api.inputsOf('text:keep').length;
    const before = kept();
    await page.getByRole('button', { name: 'Kept in History' }).click();
    await page.getByRole('button', { name: 'Not kept' }).waitFor();
    await expectNoViolations();
    await page.getByRole('button', { name: 'Copy: Translation' }).click();
    await translate.status.getByRole('button', { name: 'Remove from History' }).click();
    await expect.poll(() => under.api.inputsOf('history:delete-items').length).toBe(1);
    expect(kept()).toBe(before);
    await page.getByRole('button', { name: 'Not kept' }).click();
    await expect.poll(kept).toBe(before + 1);
    await expect.poll(() => under.api.inputsOf('text:keep').at(-1)?.itemId).toBeNull();
  });

  it('shows earlier translations and inserts one by its key', async () => {
    await page.getByRole('button', { name: 'Clear both texts' }).click();
    await expect.poll(() => focusedName(page)).toBe('Source text');
    await translate.source.pressSequentially(`${THANKS}\nSomething else.`);
    await translate.source.press('Control+Home');
    await expectTranslation(translate, `${translated(THANKS)}\nSomething else.`);
    await translate.matches.getByText('Exact, 100%').waitFor();
    await expectNoViolations();
    await page.keyboard.press('Alt+1');
    await expectTranslation(translate, /^La casa/u);
    await expect.poll(() => focusedName(page)).toBe('Translation');
    const before = await translate.translation.inputValue();
    await translate.translation.fill('Otra cosa\nmás');
    await translate.source.click();
    await translate.source.press('Control+Home');
    await page.keyboard.press('Alt+1');
    await expectTranslation(translate, `${before.split('\n')[0] ?? ''}\nmás`);
    // Inserted as if typed.
    await page.keyboard.press('Control+z');
    await expectTranslation(translate, 'Otra cosa\nmás');
  });

  it('copies, clears with an undo, and swaps', async () => {
    await page.getByRole('button', { name: 'Copy: Translation' }).click();
    await expect
      .poll(() => under.api.inputsOf('app:copy-text').at(-1)?.text)
      .toBe('Otra cosa\nmás');
    await page.getByRole('button', { name: 'Clear both texts' }).click();
    await translate.status.getByText('Both texts were cleared.').waitFor();
    await expect.poll(() => translate.source.inputValue()).toBe('');
    await page.keyboard.press('Control+z');
    await expect.poll(() => translate.translation.inputValue()).toBe('Otra cosa\nmás');
    await page.getByRole('button', { name: 'Swap languages and texts' }).click();
    await expect.poll(() => translate.source.inputValue()).toBe('Otra cosa\nmás');
    const to = page.getByRole('combobox', { name: 'To', exact: true });
    await expect.poll(() => to.inputValue()).toMatch(/^English/u);
    await translate.status.getByText('Languages and texts were swapped.').waitFor();
    await translate.source.press('Control+z');
    await expect.poll(() => translate.translation.inputValue()).toBe('Otra cosa\nmás');
    await expect.poll(() => to.inputValue()).toBe('Spanish');
  });

  it('takes back and redoes changes of both texts, in their order, wherever the focus is', async () => {
    await translate.setAsYouType(false);
    await translate.translation.fill('Otra cosa\nmás');
    await translate.source.press('Control+End');
    await page.keyboard.type(' here and');
    const typed = await translate.source.inputValue();
    await translate.translation.press('End');
    await page.keyboard.type(' bien');
    const worded = await translate.translation.inputValue();
    await translate.source.focus();
    await page.keyboard.press('Control+z');
    await translate.status.getByText('Undone: change of the translation.').waitFor();
    await expect.poll(() => focusedName(page)).toBe('Translation');
    await expect.poll(() => translate.translation.inputValue()).toBe(worded.replace(' bien', ''));
    await page.keyboard.press('Control+z');
    await translate.status.getByText('Undone: change of the text.').waitFor();
    await expect.poll(() => focusedName(page)).toBe('Source text');
    const word = typed.replace(/ and$/u, '');
    await expect.poll(() => translate.source.inputValue()).toBe(word);
    await expect
      .poll(() => translate.source.evaluate((area: HTMLTextAreaElement) => area.selectionEnd))
      .toBe(word.length);
    // Also where no text is typed.
    await page.getByRole('button', { name: 'Copy: Translation' }).focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => translate.source.inputValue()).toBe(typed.replace(' here and', ''));
    await page.getByRole('button', { name: 'Copy: Translation' }).focus();
    for (const key of ['Control+Shift+z', 'Control+y', 'Control+y']) await page.keyboard.press(key);
    await expect.poll(() => translate.translation.inputValue()).toBe(worded);
    await expect.poll(() => translate.source.inputValue()).toBe(typed);
    await expectNoViolations();
    await translate.setAsYouType(true);
  });

  it('joins pasted lines with one press, which Ctrl+Z takes back', async () => {
    await page.getByRole('button', { name: 'Clear both texts' }).click();
    const lines = [
      'This agreement is made on the day that both parties',
      'have signed it, and ends with the delivery of all docu-',
      'ments that the annex lists.',
    ].join('\n');
    const paste = (text: string) =>
      translate.source.evaluate((area, pasted) => {
        area.focus();
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        const event = new ClipboardEvent('paste', {
          clipboardData,
          bubbles: true,
          cancelable: true,
        });
        // oxlint-disable-next-line typescript/no-deprecated -- as the browser itself inserts it
        if (area.dispatchEvent(event)) document.execCommand('insertText', false, pasted);
      }, text);
    await paste(lines);
    const join = translate.status.getByRole('button', { name: 'Join lines' });
    const box = () => translate.source.boundingBox();
    const before = await box();
    await join.waitFor();
    expect(await box()).toEqual(before);
    await join.click();
    await expect
      .poll(() => translate.source.inputValue())
      .toBe(
        'This agreement is made on the day that both parties have signed it, and ends with the delivery of all documents that the annex lists.',
      );
    await join.waitFor({ state: 'detached' });
    await translate.source.press('Control+z');
    await expect.poll(() => translate.source.inputValue()).toBe(lines);
  });

  it('dims only the translation of a changed paragraph, and names it', async () => {
    await translate.source.fill(`${GREETING}\n${THANKS}`);
    await expectTranslation(
      translate,
      SPANISH.slice(0, 2)
        .map(([, target]) => target)
        .join('\n'),
    );
    await translate.setAsYouType(false);
    await translate.source.fill(`${GREETING}\n${THANKS} Today.`);
    await page.getByText('1 paragraph for the earlier text').waitFor();
    const dimmed = () =>
      page
        .locator('[data-stale]')
        .evaluateAll((all) =>
          all.map((each) => [each.dataset['stale'], each.getBoundingClientRect().height > 20]),
        );
    await expect.poll(dimmed).toEqual([['1', true]]);
    await expectNoViolations();
    await page.getByRole('button', { name: 'Translate', exact: true }).click();
    await expect.poll(dimmed).toEqual([]);
    await translate.setAsYouType(true);
  });

  it('does not copy a translation of an earlier text', async () => {
    await page.getByRole('button', { name: 'Clear both texts' }).click();
    await translate.choose('From', 'English');
    await translate.choose('To', 'Spanish');
    await translate.source.fill(THANKS);
    await expectTranslation(translate, /^La casa/u);
    await translate.setAsYouType(false);
    await translate.source.fill('نص قصير.');
    await translate.status.getByText('The translation is for the earlier text').waitFor();
    const copy = page.getByRole('button', { name: 'Copy: Translation' });
    await expect.poll(() => copy.getAttribute('aria-disabled')).toBe('true');
    await expect
      .poll(() => copy.getAttribute('title'))
      .toBe('The translation is for the earlier text.');
    const notes = await translate.translation.getAttribute('aria-describedby');
    const [note = ''] = notes?.split(' ') ?? [];
    await expect
      .poll(() => page.locator(`[id="${note}"]`).textContent())
      .toBe('For the earlier text');
    await expectNoViolations();
    // The previous text is not a different one.
    await translate.source.fill(THANKS);
    await expect.poll(() => copy.getAttribute('aria-disabled')).toBeNull();
    await translate.setAsYouType(true);
  });

  it('improves a text word by word', async () => {
    await page.getByRole('button', { name: 'Clear both texts' }).click();
    await translate.choose('From', 'English');
    await page.getByRole('button', { name: 'Improve text' }).click();
    await page.getByRole('radio', { name: 'Correct' }).press('Space');
    await translate.source.fill('This are an test. He have recieved teh letter.');
    await page.getByRole('button', { name: 'Suggest wording' }).click();
    const change = translate.proposal.getByRole('button', { name: /delete.*insert/u }).first();
    await change.waitFor();
    await expectNoViolations();
    const before = await translate.source.inputValue();
    await change.click();
    await expect.poll(() => translate.source.inputValue()).not.toBe(before);
    await translate.proposal.getByRole('button', { name: 'Accept all' }).click();
    await expect.poll(() => translate.source.inputValue()).toContain('the letter');
    await translate.proposal.getByRole('button', { name: 'Revert all' }).click();
    await expect.poll(() => translate.source.inputValue()).toBe(before);
    await page.getByRole('button', { name: 'Translate text' }).click();
  });

  it('logs the time to a project', { tags: 'deep' }, async () => {
    await translate.choose('To', 'Spanish');
    await expectTranslation(translate, /prueba/u);
    await translate.more('Log time');
    const form = page.getByRole('form', { name: /^Log time for This are/u });
    await expect.poll(() => focusedName(page)).toBe('Project');
    await form.getByLabel('Other duration').fill('soon');
    await form.getByLabel('Other duration').press('Enter');
    await form.getByText('For example 1h20').waitFor();
    await expectNoViolations();
    await form.getByRole('button', { name: 'Log 0:30 hours' }).click();
    await page.getByText('Time logged.').waitFor();
    await page.getByRole('link', { name: 'Time' }).click();
    await page.getByText('This are an test.').first().waitFor();
    await page.getByText('For a text').first().waitFor({ state: 'attached' });
    await translate.open();
    await translate.showInHistory();
    await page.getByRole('button', { name: /^More actions for This are/u }).click();
    await page.getByRole('menuitem', { name: 'About this translation' }).click();
    await page.getByText('Time spent 0:30 h').waitFor();
    await page.keyboard.press('Escape');
    await translate.source.waitFor();
  });

  it('accepts 100 KB and suggests a document for more', { tags: 'deep' }, async () => {
    const line = 'The house is big and the garden is small.\n';
    const big = line.repeat(Math.floor(99_000 / line.length));
    await translate.setAsYouType(false);
    // Set directly: Chromium takes minutes to insert that many lines.
    await translate.source.evaluate((area: HTMLTextAreaElement, text) => {
      const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
      value?.set?.call(area, text);
      area.dispatchEvent(new Event('input', { bubbles: true }));
    }, big);
    await page.getByText(/^98,9\d\d characters|^98\.9\d\d/u).waitFor();
    await translate.source.press('Control+End');
    // The field itself accepts none of it: its text stays, with its undo list.
    const isTaken = await translate.source.evaluate((area, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      return area.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, line.repeat(100));
    expect(isTaken).toBe(false);
    const refused = translate.status;
    await refused.getByText('Text is too long').waitFor();
    await expect.poll(() => translate.source.inputValue()).toBe(big);
    await expectNoViolations();
    await refused.getByRole('button', { name: 'Add as a document' }).click();
    const planned = page.getByRole('table', { name: 'Planned files' });
    await planned.getByText('Pasted text.txt').waitFor();
    await translate.open();
    await page.getByRole('button', { name: 'Clear both texts' }).click();
    await translate.setAsYouType(true);
  });

  it('says when the computer has no voice and can stop reading when it has one', async () => {
    await translate.source.fill(THANKS);
    await page.getByRole('button', { name: 'Read aloud: Source text' }).click();
    const none = page.getByText('This computer has no voice for English');
    const stop = page.getByRole('button', { name: 'Stop reading aloud' }).first();
    await none.or(stop).first().waitFor();
    if (await stop.isVisible()) await stop.click();
  });
});
