import { describe, expect, it } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { findViolations } from '../support/window/axe.ts';
import { focused, press, tabTo } from '../support/window/keyboard.ts';
import { keyOf } from '../support/window/page-keys.ts';
import { expectTranslation, TranslatePage } from '../support/window/translate-page.ts';
import { openPage } from './support/open-page.ts';
import { SAMPLE_LANGUAGES } from './support/sample/sample-data.ts';
import { aTranslation, textChoices } from '../support/builders/texts.ts';
import { firstOf } from '../support/runs.ts';

describe('Translate', () => {
  it('goes to the text in the history and back by keyboard alone', async () => {
    const { page } = await openPage({ scenario: 'empty' });
    const translate = new TranslatePage(page);
    await press(page, keyOf('translate'));
    // Its code is loaded first.
    await expect.poll(() => focused(page)).toBe('Translate');
    await page.getByRole('combobox', { name: 'To', exact: true, disabled: false }).waitFor();
    await tabTo(page, /^To$/u);
    await page.keyboard.type('French');
    await page.keyboard.press('Enter');
    await tabTo(page, /^Source text$/u);
    await page.keyboard.type('Typed, not clicked.');
    await page.keyboard.press('Control+Enter');
    await expectTranslation(translate, /\S/u);
    await expect.poll(() => focused(page)).toBe('Source text');
    await tabTo(page, /^Translation$/u);
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Mine.');
    await page.getByText('1 paragraph changed by you').waitFor();
    await page.keyboard.press('Shift+F6');
    await tabTo(page, /^More actions for this text$/u);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Show in History' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('table', { name: 'Segments' }).getByText('Mine.').waitFor();
    await page.keyboard.press(keyOf('translate'));
    await page.getByRole('heading', { name: 'Translate', level: 1 }).waitFor();
    await expect.poll(() => translate.source.inputValue()).toBe('Typed, not clicked.');
  });

  it.each(firstOf(1, ['de', 'en', 'fr', 'es'] as const))(
    'in %s: keeps the detected language and its buttons on one line, and the timer with its icon',
    async (language) => {
      const { page } = await openPage({ language, at: 'translate', width: 1200 });
      await page.locator('textarea').first().fill('Something new to translate.');
      await page.locator('textarea').first().press('Control+Enter');
      const found = page.locator('[data-source-field] p').filter({ has: page.locator('button') });
      await found.waitFor();
      const oneLine = await found.evaluate((line) => {
        const parts = [...line.querySelectorAll('span, button')];
        return new Set(parts.map((each) => Math.round(each.getBoundingClientRect().top))).size;
      });
      expect(oneLine).toBe(1);
      const stop = page.getByRole('button', { name: /^(?:Stop|Zeit stoppen|Arrêter|Detener)/u });
      const { icon, room } = await stop.first().evaluate((button) => ({
        icon: button.querySelector('svg')?.getBoundingClientRect().width ?? 0,
        room: button.clientWidth - button.scrollWidth,
      }));
      expect([icon, room]).toEqual([16, 0]);
    },
  );

  it('uses several glossaries in order and removes each of them', async () => {
    const { page, api } = await openPage({
      at: 'translate',
      answers: {
        'text:get-choices': () =>
          textChoices({
            glossaries: [
              { id: 'contracts', name: 'Contracts', obstacle: null },
              { id: 'names', name: 'Names', obstacle: null },
            ],
          }),
      },
    });
    const translate = new TranslatePage(page);
    await translate.choose('To', 'French');
    // The first one is in the line of the languages, further ones among the options.
    const field = (name: string) => page.getByRole('combobox', { name, exact: true });
    await field('Glossary').selectOption({ label: 'Names' });
    await translate.showOptions();
    await translate.options
      .getByRole('combobox', { name: 'Glossary 2', exact: true })
      .selectOption({ label: 'Contracts' });
    await expect.poll(() => field('Glossary 3').count()).toBe(0);
    await expect.poll(() => findViolations(page)).toEqual([]);
    await translate.source.fill('Names in a contract.');
    await expect
      .poll(() => api.inputsOf('text:translate').at(-1)?.options.glossaryIds)
      .toEqual(['names', 'contracts']);
    await field('Glossary').selectOption({ label: 'None' });
    await expect.poll(() => field('Glossary').inputValue()).toBe('contracts');
    await field('Glossary').selectOption({ label: 'None' });
    await expect.poll(() => field('Glossary').inputValue()).toBe('');
    await expect.poll(() => field('Glossary 2').count()).toBe(0);
  });

  it('says which chosen option a translation was made without', async () => {
    const styles = [{ id: 'house', name: 'House', obstacle: null }];
    const { page } = await openPage({
      at: 'translate',
      answers: {
        'text:get-choices': () => textChoices({ styles }),
        'text:translate': ({ requestId, options }) =>
          aTranslation({
            requestId,
            paragraphs: [{ source: 'One', target: 'Un', isKnown: false }],
            ...(options.styleId === null ? {} : { leftOut: ['styleId'] }),
          }),
      },
    });
    const translate = new TranslatePage(page);
    await translate.choose('To', 'French');
    await translate.showOptions();
    await translate.options.getByRole('combobox', { name: 'Style rules' }).selectOption('house');
    await translate.source.fill('One');
    const note = page.getByText('Translated without: Style rules: House');
    await note.waitFor();
    await translate.options.getByRole('combobox', { name: 'Style rules' }).selectOption('');
    await expect.poll(() => note.count()).toBe(0);
  });

  it('says that practice is not a translation', async () => {
    const { page } = await openPage({
      at: 'translate',
      answers: {
        'connections:get-languages': () => ({ ...SAMPLE_LANGUAGES, isPractice: true }),
      },
    });
    await page.getByText('Practice: not a real translation').waitFor();
  });

  it(
    'says that the languages of a service cannot be read and continues with another service',
    { tags: 'deep' },
    async () => {
      const { page } = await openPage({
        at: 'translate',
        answers: {
          'connections:get-languages': ({ connectionId }) => {
            if (connectionId !== 'embedded')
              throw new AppError('net/offline', { english: 'No answer.' });
            return SAMPLE_LANGUAGES;
          },
        },
      });
      const service = page.getByRole('combobox', { name: 'Service' });
      const names = await service.getByRole('option').allTextContents();
      await service.selectOption({ label: names.find((name) => name !== 'This computer') ?? '' });
      const again = page.getByRole('button', { name: 'Reload languages' });
      await again.waitFor();
      await expect.poll(() => findViolations(page)).toEqual([]);
      await service.selectOption({ label: 'This computer' });
      await again.waitFor({ state: 'detached' });
      await page.getByRole('combobox', { name: 'To', exact: true, disabled: false }).waitFor();
    },
  );
});
