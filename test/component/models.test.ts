import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ConnectionLanguages } from '../../shared/domain/connections/connection.ts';
import { AppError } from '../../shared/errors.ts';
import { findViolations } from '../support/window/axe.ts';
import { focused, tabTo } from '../support/window/keyboard.ts';
import { aFile, aJob, SETTINGS } from '../unit/renderer/builders.ts';
import type { Handlers } from '../unit/renderer/fake-api.ts';
import { TranslatePage } from '../support/window/translate-page.ts';
import { openPage, reopen, type PageOptions } from './support/open-page.ts';
import { RULES } from './support/sample/sample-account.ts';
import { MODEL_HOST, modelDirection, modelJob } from './support/sample/sample-models.ts';

const language = (code: string, name: string) => ({ code, name, supportsFormality: false });
const OFFLINE: ConnectionLanguages = {
  isPractice: false,
  sources: [language('EN', 'English')],
  targets: [{ ...language('DA', 'Danish'), sources: [{ code: 'EN', quality: 'rough' }] }],
};

/** The only notices are those of the models. */
const openModels = ({
  answers,
  ...options
}: Omit<PageOptions, 'answers'> & { answers?: Handlers } = {}) =>
  openPage({
    at: 'settings',
    place: 'languages',
    ...options,
    answers: {
      'app:list-notices': () => [],
      'time:get-timer': () => ({ entry: null, gap: null, canMeasureIdle: false }),
      ...answers,
    },
  });

const table = (page: Page): Locator => page.getByRole('table', { name: 'Offline languages' });
const row = (page: Page, language: string): Locator =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${language}`, 'u') }) });
const press = (page: Page, language: string, action: string): Promise<void> =>
  row(page, language)
    .getByRole('button', { name: `${action} ${language}`, exact: true })
    .click();
/** Chooses an action that is behind the one of its button. */
const choose = async (page: Page, language: string, action: string): Promise<void> => {
  await row(page, language)
    .getByRole('button', { name: `More actions for ${language}` })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};
const state = (page: Page, language: string, word: string): Promise<void> =>
  row(page, language).getByText(word, { exact: true }).waitFor();

const A_FILE_INTO_DANISH: PageOptions = {
  scenario: 'empty',
  answers: {
    'connections:get-languages': () => OFFLINE,
    'documents:get-plan': () => ({ files: [aFile()], rejected: [] }),
    'documents:detect-language': () => 'en',
  },
  settings: { documents: { ...SETTINGS.documents, targetLangs: ['DA'] } },
};

describe('the list of offline languages', () => {
  it('shows quality in a word, size, state, and one button for each language, and the free space', async () => {
    const { page } = await openModels();
    const cells = (language: string) => row(page, language).locator('td').allInnerTexts();
    await state(page, 'Spanish', 'Installed');
    await expect
      .poll(() => cells('Spanish'))
      .toEqual(['good', '72 MB', 'Installed', expect.stringContaining('Remove')]);
    expect((await cells('French')).slice(1, 3)).toEqual(['50 MB', 'Update available']);
    expect((await cells('Greek')).slice(0, 1)).toEqual(['not measured']);
    await table(page).getByRole('button', { name: 'Get Greek' }).waitFor();
    await expect.poll(() => table(page).getByText('COMET').count()).toBe(0);
    await page.getByText('47.2 GB are free on this disk.').waitFor();
    await page.getByText(`List from ${MODEL_HOST}`).waitFor();
  });

  it('has the figures and the license of a language under its details', async () => {
    const { page } = await openModels();
    const open = async (language: string): Promise<Locator> => {
      await row(page, language)
        .getByRole('button', { name: `Details for ${language}` })
        .click();
      return row(page, language).locator('xpath=following-sibling::tr[1]');
    };
    const spanish = await open('Spanish');
    for (const text of ['English ↔ Spanish', 'into Spanish 0.861', '72 MB on disk', 'MPL-2.0']) {
      await spanish.getByText(text, { exact: true }).waitFor();
    }
    // Installed models are not downloaded again.
    await expect.poll(() => spanish.getByText('to download').count()).toBe(0);
    await (await open('French')).getByText('50 MB to download').waitFor();
    // A model that isn't installed takes neither disk nor memory yet.
    const greek = await open('Greek');
    await greek.getByText('72 MB on disk once installed', { exact: true }).waitFor();
    await greek.getByText('164 MB of memory while translating', { exact: true }).waitFor();
    await expect.poll(() => greek.getByText('72 MB on disk', { exact: true }).count()).toBe(0);
    await (await open('Dutch')).getByText('not known', { exact: true }).waitFor();
    await expect.poll(() => findViolations(page, 'main')).toEqual([]);
  });

  it('is searched by language and by state, page by page', async () => {
    const { page, api } = await openModels();
    await page.getByRole('button', { name: 'Next page' }).click();
    await row(page, 'Spanish').waitFor({ state: 'detached' });
    await expect
      .poll(() => api.inputsOf('models:list'))
      .toContainEqual(expect.objectContaining({ page: 2, limit: 20 }));
    await page.getByRole('searchbox', { name: 'Search languages' }).fill('pol');
    await state(page, 'Polish', 'Paused');
    await page.getByRole('searchbox', { name: 'Search languages' }).fill('');
    await page.getByLabel('State', { exact: true }).selectOption({ label: 'Update available' });
    await row(page, 'Polish').waitFor({ state: 'detached' });
    await row(page, 'French').waitFor();
    await expect.poll(() => table(page).getByRole('rowheader').count()).toBe(1);
  });
});

describe('managing a language', () => {
  it('downloads both directions together and pauses, resumes, and cancels them', async () => {
    const { page, api } = await openModels();
    await press(page, 'Greek', 'Get');
    await state(page, 'Greek', 'Downloading');
    const directionIds = ['en_el', 'el_en'];
    await expect.poll(() => api.inputsOf('models:download')).toEqual([{ directionIds }]);
    await press(page, 'Greek', 'Pause');
    await state(page, 'Greek', 'Paused');
    await press(page, 'Greek', 'Resume');
    await state(page, 'Greek', 'Downloading');
    await choose(page, 'Greek', 'Cancel');
    await state(page, 'Greek', 'Not installed');
    await expect.poll(() => api.inputsOf('models:cancel')).toEqual([{ directionIds }]);
  });

  it('updates and removes a language but not a model that the user put there', async () => {
    const { page, api } = await openModels();
    await press(page, 'French', 'Update');
    await state(page, 'French', 'Downloading');
    await expect
      .poll(() => api.inputsOf('models:download'))
      .toEqual([{ directionIds: ['en_fr', 'fr_en'] }]);
    await press(page, 'Spanish', 'Remove');
    // It is now sorted among the others by its name.
    await row(page, 'Spanish').waitFor({ state: 'detached' });
    await expect
      .poll(() => api.inputsOf('models:remove'))
      .toEqual([{ directionIds: ['en_es', 'es_en'] }]);
    await expect
      .poll(() =>
        row(page, 'Dutch')
          .getByRole('button', { name: /^Remove/u })
          .count(),
      )
      .toBe(0);
  });

  it(
    'restores a removed language with Undo and erases it once the page is left',
    { tags: 'deep' },
    async () => {
      const { page, api } = await openModels();
      await press(page, 'Spanish', 'Remove');
      await row(page, 'Spanish').waitFor({ state: 'detached' });
      await page.getByText('Spanish was removed.').waitFor();
      await page.keyboard.press('Control+z');
      await state(page, 'Spanish', 'Installed');
      await expect
        .poll(() => api.inputsOf('models:restore'))
        .toEqual([{ directionIds: ['en_es', 'es_en'] }]);
      await page.getByText('Spanish was removed.').waitFor({ state: 'detached' });
      expect(api.inputsOf('models:erase-removed')).toEqual([]);
      await press(page, 'Spanish', 'Remove');
      await page.getByText('Spanish was removed.').waitFor();
      await page.getByRole('link', { name: 'Documents' }).click();
      await expect.poll(() => api.inputsOf('models:erase-removed')).toHaveLength(1);
    },
  );

  it('offers a single direction under "More…"', async () => {
    const { page, api } = await openModels();
    await row(page, 'Greek').getByRole('button', { name: 'More actions for Greek' }).click();
    await page.getByRole('menuitem', { name: 'Get Greek → English only' }).click();
    await expect.poll(() => api.inputsOf('models:download')).toEqual([{ directionIds: ['el_en'] }]);
  });

  it('shows progress as events arrive', async () => {
    const { page, api } = await openModels();
    await row(page, 'German').getByText('40%').waitFor();
    const job = modelJob('downloading', 1);
    api.emit('models:changed', { direction: modelDirection('en', 'de', { job }) });
    await row(page, 'German').getByText('70%').waitFor();
    await row(page, 'German').getByRole('progressbar', { name: 'Download for German' }).waitFor();
  });

  it('explains a failed action beside its row', async () => {
    const { page } = await openModels({
      answers: {
        'models:download': () => {
          throw new AppError('document/disk-full', 'modelErrors.noRoom', {
            values: { neededMb: 250, freeMb: 3 },
          });
        },
      },
    });
    await table(page)
      .locator('[data-said="alert"]')
      .filter({ hasText: 'The disk is full.' })
      .waitFor();
    await press(page, 'Greek', 'Get');
    const error = page.getByText('The models need 250 MB, and the disk has only 3 MB.');
    await error.waitFor();
    const below = row(page, 'Greek').locator('xpath=following-sibling::tr[1]');
    await expect.poll(() => below.textContent()).toContain('Nothing was downloaded.');
  });

  it('retries a failed download', async () => {
    const { page, api } = await openModels();
    await press(page, 'Italian', 'Try again');
    await state(page, 'Italian', 'Downloading');
    await expect
      .poll(() => api.inputsOf('models:resume'))
      .toEqual([{ directionIds: ['en_it', 'it_en'] }]);
  });
});

describe('fetching the model list', () => {
  it('names the host, fetches after a press, and then downloads the requested language', async () => {
    const { page, api } = await openModels({ scenario: 'empty' });
    await page.getByText('This list came with the app.').waitFor();
    await press(page, 'German', 'Get');
    const question = page.getByRole('region', { name: 'Fetch the list of models' });
    await question.getByText(`The list comes from ${MODEL_HOST}.`).waitFor();
    expect(api.inputsOf('models:refresh-list').length).toBe(0);
    await expect.poll(() => focused(page)).toBe(`Ask ${MODEL_HOST}`);
    await page.keyboard.press('Enter');
    await state(page, 'German', 'Downloading');
    await expect
      .poll(() => api.inputsOf('models:download'))
      .toEqual([{ directionIds: ['en_de', 'de_en'] }]);
    await page.getByText('The list is up to date.').waitFor();
  });

  it('fetches nothing after Esc and keeps the focus', async () => {
    const { page, api } = await openModels();
    await tabTo(page, /^Check for new models…$/);
    await page.keyboard.press('Enter');
    const question = page.getByRole('region', { name: 'Fetch the list of models' });
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(api.inputsOf('models:refresh-list')).toEqual([]);
    await expect.poll(() => focused(page)).not.toBeNull();
  });

  it('explains why the list could not be fetched and keeps the previous one', async () => {
    const { page } = await openModels({
      answers: {
        'models:refresh-list': () => {
          throw new AppError('api/unexpected-response', 'modelErrors.listUnreadable');
        },
      },
    });
    await page.getByRole('button', { name: 'Check for new models…' }).click();
    await page.getByRole('button', { name: `Ask ${MODEL_HOST}` }).click();
    await page.getByText('isn’t a list of translation models').waitFor();
    await row(page, 'Spanish').waitFor();
  });
});

describe('bundles for computers without a network', () => {
  it('are imported from a folder, with the reason for each model left out', async () => {
    const error = {
      code: 'document/damaged',
      message: 'modelErrors.incomplete',
      retryable: false,
    } as const;
    const { page } = await openModels({
      answers: {
        'models:import': () => ({
          directionIds: ['en_es'],
          refused: [{ directionId: 'es_en', error }],
        }),
      },
    });
    await page.getByRole('button', { name: 'Import from a folder…' }).click();
    await page
      .getByText('1 model imported. Spanish → English: This model isn’t complete')
      .waitFor();
  });

  it('are exported with every installed model and shown in their folder', async () => {
    const { page, api } = await openModels();
    await page.getByRole('button', { name: 'More actions for models' }).click();
    await page.getByRole('menuitem', { name: 'Export installed models…' }).click();
    await page.getByText('5 models exported to “Dragoman languages” (180 MB).').waitFor();
    await expect
      .poll(() => api.inputsOf('models:export')[0]?.directionIds.toSorted())
      .toEqual(['en_es', 'en_fr', 'en_nl', 'es_en', 'fr_en']);
    await page.getByRole('button', { name: 'Show in folder' }).click();
    await expect.poll(() => api.inputsOf('models:reveal-export').length).toBe(1);
  });
});

describe('offline models on other pages', () => {
  it(
    'the rail shows downloads on every page, leads to them, and hides them once there are none',
    { tags: 'deep' },
    async () => {
      const { page, api } = await openPage();
      const failed = page.getByRole('button', { name: /^Model download failed/u });
      await failed.waitFor();
      for (const [one, other] of [
        ['en', 'it'],
        ['it', 'en'],
      ] as const) {
        api.emit('models:changed', { direction: modelDirection(one, other) });
      }
      const downloads = page.getByRole('button', { name: /^Downloading 4 models, 40%/u });
      await downloads.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Offline languages' }).waitFor();
      for (const [one, other] of [
        ['en', 'de'],
        ['de', 'en'],
        ['en', 'pl'],
        ['pl', 'en'],
      ] as const) {
        api.emit('models:changed', { direction: modelDirection(one, other) });
      }
      await downloads.waitFor({ state: 'detached' });
    },
  );

  it('Documents offers a model until the offer is closed, and then never again', async () => {
    const { page, api } = await openPage(A_FILE_INTO_DANISH);
    const offer = page.getByRole('contentinfo', { name: 'Status' });
    const text = offer.getByText(
      'Danish works now, rough. For good Danish, get the model (36 MB).',
    );
    await text.waitFor();
    await offer.getByRole('button', { name: /^Dismiss/u }).click();
    await text.waitFor({ state: 'detached' });
    const update = { firstSteps: { isModelOfferDone: true } };
    await expect.poll(() => api.inputsOf('settings:update')).toContainEqual(update);
    expect(api.inputsOf('models:download')).toEqual([]);
    await reopen(page);
    await page.getByRole('combobox', { name: 'To', exact: true, disabled: false }).waitFor();
    await expect.poll(() => api.inputsOf('settings:get').length).toBeGreaterThan(1);
    await expect.poll(() => text.count()).toBe(0);
  });

  it('Translate says in the list of languages what works rough, and offers no model above the text', async () => {
    const { page } = await openPage({
      at: 'translate',
      scenario: 'empty',
      answers: { 'connections:get-languages': () => OFFLINE },
    });
    const translate = new TranslatePage(page);
    await translate.choose('From', 'English');
    const to = page.getByRole('combobox', { name: 'To', exact: true });
    await to.fill('Danish');
    await page.getByRole('option', { name: /Danish.*rough/u }).waitFor();
    await to.press('Enter');
    await expect.poll(() => to.inputValue()).toBe('Danish');
    await expect.poll(() => page.getByRole('region', { name: 'Offline model' }).count()).toBe(0);
  });

  it('Documents offers a model for the language of a dropped file', async () => {
    const { page, api } = await openPage(A_FILE_INTO_DANISH);
    const offer = page.getByRole('contentinfo', { name: 'Status' });
    await offer
      .getByText('Danish works now, rough. For good Danish, get the model (36 MB).')
      .waitFor();
    await expect
      .poll(() => api.inputsOf('documents:detect-language'))
      .toEqual([{ fileId: aFile().id }]);
    await offer.getByRole('button', { name: 'Find the model' }).click();
    await row(page, 'Danish').waitFor();
    expect(api.inputsOf('models:download')).toEqual([]);
  });

  it('finds the model of the other language for a file into English, and both where English is between', async () => {
    const find = async (
      targetLang: string,
      way: readonly ReturnType<typeof modelDirection>[],
      sought: string,
    ) => {
      const { page } = await openPage({
        scenario: 'empty',
        answers: {
          'connections:get-languages': () => OFFLINE,
          'documents:get-plan': () => ({ files: [aFile()], rejected: [] }),
          'documents:detect-language': () => 'de',
          'models:find-way': () => [...way],
        },
        settings: { documents: { ...SETTINGS.documents, targetLangs: [targetLang] } },
      });
      const status = page.getByRole('contentinfo', { name: 'Status' });
      const button = status.getByRole('button', { name: 'Find the model' });
      await button.waitFor();
      const text = await status.innerText();
      await button.click();
      const search = page.getByRole('searchbox', { name: 'Search languages' });
      await expect.poll(() => search.inputValue()).toBe(sought);
      return text;
    };
    const toEnglish = modelDirection('de', 'en');
    expect(await find('EN-US', [toEnglish], 'German')).toContain(
      'German to American English doesn’t work offline yet. A model brings it (25 MB).',
    );
    const both = [toEnglish, modelDirection('en', 'da')];
    expect(await find('DA', both, '"German" OR "Danish"')).toContain(
      'Two models bring it (50 MB).',
    );
  });

  it('is offered at a document that failed without it', async () => {
    const failed = aJob({
      state: 'failed',
      error: {
        code: 'api/bad-request',
        message: 'No.',
        retryable: false,
        details: { serviceMessage: 'No. (source_lang DE, target_lang EN-US)' },
      },
    });
    const { page } = await openPage({
      scenario: 'empty',
      answers: {
        'documents:list-jobs': () => ({ jobs: [failed], total: 1 }),
        'models:find-way': () => [modelDirection('de', 'en')],
      },
    });
    const row = page.getByRole('table', { name: 'Document jobs' }).getByRole('row').nth(1);
    await row.getByText('There is no translation from German to American English here.').waitFor();
    await row.getByRole('button', { name: 'Find the model' }).click();
    await expect
      .poll(() => page.getByRole('searchbox', { name: 'Search languages' }).inputValue())
      .toBe('German');
  });

  it('a confidential project names the engine that translates its texts and documents', async () => {
    const [danish] = OFFLINE.targets;
    const languages = {
      ...OFFLINE,
      targets: [
        { ...danish!, sources: [{ code: 'EN', quality: 'good' as const, engine: 'bergamot' }] },
      ],
    };
    const { page } = await openPage({
      at: 'translate',
      answers: {
        'connections:get-languages': () => languages,
        'lane:list-rules': () => [{ ...RULES, reach: 'here' }],
      },
      settings: { documents: { ...SETTINGS.documents, sourceLang: 'EN', targetLangs: ['DA'] } },
    });
    const note =
      'Confidential: nothing in this project leaves this computer. Bergamot translates it.';
    const translate = new TranslatePage(page);
    await translate.choose('From', 'English');
    await translate.choose('To', 'Danish');
    const chooseProject = async (label: string): Promise<void> => {
      await page.getByRole('combobox', { name: label, exact: true }).fill(RULES.projectName);
      await page.getByRole('option', { name: RULES.projectName }).first().click();
    };
    await chooseProject('Project');
    await page.getByText(note).waitFor();
    await page.getByRole('link', { name: 'Documents' }).click();
    await chooseProject('For project');
    await page.getByText(note).waitFor();
  });

  it('a model is loaded while the first word is typed and once a document is planned', async () => {
    const route = { connectionId: 'embedded', projectId: null, sourceLang: 'EN', targetLang: 'DA' };
    const { page, api } = await openPage({
      at: 'translate',
      scenario: 'empty',
      answers: { 'connections:get-languages': () => OFFLINE },
    });
    const translate = new TranslatePage(page);
    await translate.choose('From', 'English');
    await translate.choose('To', 'Danish');
    expect(api.inputsOf('text:prepare')).toEqual([]);
    await translate.source.pressSequentially('The');
    await expect.poll(() => api.inputsOf('text:prepare')).toEqual([route]);
    const documents = await openPage({
      scenario: 'empty',
      answers: {
        'connections:get-languages': () => OFFLINE,
        'documents:get-plan': () => ({ files: [aFile()], rejected: [] }),
      },
      settings: { documents: { ...SETTINGS.documents, sourceLang: 'EN', targetLangs: ['DA'] } },
    });
    await expect.poll(() => documents.api.inputsOf('text:prepare')).toEqual([route]);
  });

  it('a language that does not work offline leads to its model', { tags: 'deep' }, async () => {
    const { page } = await openPage({ at: 'translate', scenario: 'empty' });
    const box = page.getByRole('combobox', { name: 'To', exact: true, disabled: false });
    await box.fill('Icelandic');
    await page.getByRole('option', { name: 'Icelandic' }).first().waitFor();
    await box.press('Enter');
    await page.getByRole('button', { name: 'Get it' }).click();
    await row(page, 'Icelandic').waitFor();
    await expect.poll(() => table(page).getByRole('rowheader').count()).toBe(1);
  });
});
