import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { unwrap } from '../../renderer/lib/stores/api.ts';
import type { MemoryUnitPage } from '../../shared/domain/memories/local-memory.ts';
import { AppError } from '../../shared/errors.ts';
import { findViolationsOfState } from '../support/window/axe.ts';
import { goTo } from '../support/window/documents-page.ts';
import { focused } from '../support/window/keyboard.ts';
import { TranslatePage } from '../support/window/translate-page.ts';
import type { Handlers } from '../unit/renderer/fake-api.ts';
import { openPage, type OpenPage } from './support/open-page.ts';
import { aTextMatch } from '../support/builders/texts.ts';

type Pair = readonly [source: string, target: string, targetLang?: string];

let opened: OpenPage;
let page: Page;

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const noViolations = async (name: string): Promise<void> =>
  await expect.poll(() => findViolationsOfState(opened), { message: name }).toEqual([]);
const openTab = async (name: 'Memories' | 'Style profiles' | 'Style rules'): Promise<void> => {
  await goTo(page, 'Terms');
  await button(name).click();
};
const importFile = async (answer: NonNullable<Handlers['memories:import']>): Promise<void> => {
  opened.api.answer({ 'memories:import': answer });
  // In the list it is a button; an open memory has it in its menu.
  const isInList = (await button('Import TMX…').count()) > 0;
  if (isInList) await button('Import TMX…').click();
  else await chooseMore('Import TMX…');
};
const chooseMore = async (action: string): Promise<void> => {
  await page.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const dismiss = () => page.getByRole('contentinfo').getByRole('button', { name: /^Dismiss/ });

/** Imports the pairs of a file as the sample stores them: duplicates are dropped. */
function ingest(
  fileName: string,
  pairs: readonly Pair[],
): NonNullable<Handlers['memories:import']> {
  return async ({ memoryId }) => {
    const { memories } = opened.api.api;
    const name = fileName.replace(/\.tmx$/u, '');
    const made = { name, sourceLang: 'en', targetLang: 'de' };
    const id = memoryId ?? (await unwrap(memories.create(made))).id;
    let knownCount = 0;
    for (const [source, target, targetLang = 'de'] of pairs) {
      const added = await memories.addUnit({ memoryId: id, source, target, targetLang });
      if (!added.ok) knownCount += 1;
    }
    const memory = await unwrap(memories.get({ memoryId: id }));
    if (memory === null) throw new AppError('input/not-found', { english: 'No such memory.' });
    const addedCount = pairs.length - knownCount;
    return { memory, fileName, addedCount, replacedCount: 0, knownCount, skippedCount: 0 };
  };
}

/** Refuses a file, in the words of its reader. */
function refuse(message: string): () => never {
  return () => {
    throw new AppError('input/invalid', { english: message });
  };
}

beforeAll(async () => {
  opened = await openPage({ scenario: 'empty' });
  ({ page } = opened);
});

describe('translation memories', () => {
  const table = () => page.getByRole('table', { name: 'Units' });
  const form = (name: string) => page.getByRole('form', { name });

  it('explain what they are for while there are none', async () => {
    await openTab('Memories');
    await page.getByText('No translation memories yet.').waitFor();
    await noViolations('memories-empty');
  });

  it('are created by keyboard and keep invalid input in its field', async () => {
    await button('New memory').focus();
    await press('Enter', 'Enter');
    await page.getByText('The name is empty.').waitFor();
    await page.keyboard.type('Shop');
    await form('New memory').getByRole('combobox', { name: 'Target language' }).selectOption('en');
    await button('Create').click();
    await page.getByText('Source and target are the same language.').waitFor();
    await form('New memory').getByRole('combobox', { name: 'Target language' }).selectOption('de');
    await button('Create').click();
    await page.getByRole('heading', { name: 'Shop' }).waitFor();
  });

  it('add pairs by keyboard, edit them, and delete them with an undo', async () => {
    await button('New unit').focus();
    await press('Enter');
    await form('New unit').waitFor();
    await page.keyboard.type('The house is big.');
    await press('Tab');
    await press('Control+Enter');
    await page.getByText('The target is empty. Nothing was changed.').waitFor();
    await page.keyboard.type('Das Haus ist groß.');
    await press('Control+Enter');
    await table().getByText('Das Haus ist groß.').waitFor();
    await page.keyboard.type('The door is open.');
    await press('Tab');
    await page.keyboard.type('Die Tür ist offen.');
    await press('Control+Enter');
    await table().getByText('Die Tür ist offen.').waitFor();
    await press('Escape');

    await table().getByRole('button', { name: 'Edit unit' }).first().focus();
    await press('Enter', 'Tab', 'Control+a');
    await page.keyboard.type('Die Tür steht offen.');
    await press('Control+Enter');
    // Until then its text is in the field, and the first button is that of the next unit.
    await form('Edit unit').waitFor({ state: 'detached' });
    await table().getByText('Die Tür steht offen.').waitFor();
    await table().getByRole('button', { name: 'Edit unit' }).first().click();
    await page
      .getByRole('region', { name: 'Earlier versions' })
      .getByText('Die Tür ist offen.')
      .waitFor();
    await press('Escape');
    await button('Undo').click();
    await table().getByText('Die Tür ist offen.').waitFor();

    await table().getByRole('button', { name: 'Delete unit' }).first().click();
    await table().getByText('Die Tür ist offen.').waitFor({ state: 'detached' });
    await press('Control+z');
    await table().getByText('Die Tür ist offen.').waitFor();
    const status = page.getByRole('contentinfo', { name: 'Status' });
    await status.getByText('Undone: 1 unit deleted.').waitFor();
    await table()
      .locator('tr', { hasText: 'Die Tür' })
      .getByRole('button')
      .first()
      .and(page.locator(':focus'))
      .waitFor();
    await press('Control+Shift+z');
    await status.getByText('Redone: 1 unit deleted.').waitFor();
    await table().getByText('Die Tür ist offen.').waitFor({ state: 'detached' });
    // A field has its own undo.
    const search = page.getByRole('searchbox', { name: 'Search units' });
    await search.focus();
    await page.keyboard.type('x');
    await press('Control+z');
    await expect.poll(() => search.inputValue()).toBe('');
    await status.getByText('Redone: 1 unit deleted.').waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await press('Control+z');
    await table().getByText('Die Tür ist offen.').waitFor();
    await noViolations('memory');
  });

  it('find pairs by words and highlight the matches', async () => {
    await page.getByRole('searchbox', { name: 'Search units' }).fill('hau');
    await table().locator('mark', { hasText: 'Hau' }).first().waitFor();
    await expect.poll(() => table().getByRole('button', { name: 'Edit unit' }).count()).toBe(1);
    await page.getByRole('searchbox', { name: 'Search units' }).fill('');
    await expect.poll(() => table().getByRole('button', { name: 'Edit unit' }).count()).toBe(2);
  });

  it('import TMX without duplicates and refuse a broken file with its line, importing nothing', async () => {
    await importFile(
      ingest('more.tmx', [
        ['The house is big.', 'Das Haus ist groß.'],
        ['Good morning', 'Guten Morgen'],
      ]),
    );
    await page.getByText('1 unit imported from more.tmx. 1 was already there.').waitFor();
    await table().getByText('Guten Morgen').waitFor();
    for (const message of [
      'The TMX is broken at line 3, column 7: it is cut off.',
      'The file contains no text in the source language of this translation memory. Nothing was imported.',
    ]) {
      await importFile(refuse(message));
      await page.getByText(message).first().waitFor();
    }
    await dismiss().click();
    await expect.poll(() => table().getByRole('button', { name: 'Edit unit' }).count()).toBe(3);
  });

  it('ask what to do with texts that a file translates differently', async () => {
    const answers: unknown[] = [];
    const taken = ingest('edited.tmx', []);
    await importFile(async (input) => {
      answers.push(input.onKnown);
      if (input.onKnown === undefined) {
        return { question: { fileName: 'edited.tmx', changedCount: 2 } };
      }
      const result = await taken(input);
      return result === null || 'question' in result ? result : { ...result, replacedCount: 2 };
    });
    const question = page.getByRole('contentinfo');
    await question
      .getByText('2 texts of edited.tmx have another translation in this memory.')
      .waitFor();
    await question.getByRole('button', { name: 'Skip these' }).waitFor();
    await button('Details').click();
    await noViolations('question of an import');
    await button('Keep both').waitFor();
    await button('Replace with the file’s wording').click();
    await page.getByText('Replaced 2 translations.').waitFor();
    expect(answers).toEqual([undefined, 'replace']);
    await dismiss().click();
  });

  it('export TMX that can be imported as a separate memory', async () => {
    await chooseMore('Export TMX…');
    await page.getByText('3 units exported to Shop.tmx.').waitFor();
    await button('All memories').click();
    await importFile(
      ingest('out.tmx', [
        ['The house is big.', 'Das Haus ist groß.'],
        ['The door is open.', 'Die Tür ist offen.'],
        ['Good morning', 'Guten Morgen'],
      ]),
    );
    await page.getByRole('heading', { name: 'out' }).waitFor();
    // An opened memory begins at its heading, like any page.
    await expect.poll(() => focused(page)).toBe('out');
    await page.getByText('3 units imported from out.tmx.').waitFor();
    await button('All memories').click();
    await page.getByRole('button', { name: 'Delete “out”' }).click();
    await page.getByText('“out” was deleted.').waitFor();
    await noViolations('memories');
    await button('Undo').click();
    await page.getByRole('button', { name: 'out', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete “out”' }).click();
    await page.getByText('“out” was deleted.').waitFor();
    await dismiss().click();
  });

  it('show the language of each pair where there are several', async () => {
    await importFile(
      ingest('both.tmx', [
        ['the cart', 'der Wagen'],
        ['the cart', 'le chariot', 'fr'],
      ]),
    );
    await page.getByRole('heading', { name: 'both' }).waitFor();
    await table().getByRole('cell', { name: 'der Wagen German' }).waitFor();
    await table().getByRole('cell', { name: 'le chariot French' }).waitFor();
    await button('All memories').click();
    await page.getByText('Only here').first().waitFor();
    await page.getByRole('button', { name: 'Delete “both”' }).click();
    await page.getByText('“both” was deleted.').waitFor();
    await dismiss().click();
  });

  it('are offered to the built-in service and kept in sync', async () => {
    await page.getByRole('button', { name: 'Shop', exact: true }).click();
    await button('Use').click();
    await page.getByRole('checkbox', { name: /^Available as a memory/ }).click();
    await page.getByText('Also in the built-in service').waitFor();
    await button('All memories').click();
    await page.getByRole('row', { name: /Shop English → German 3/ }).waitFor();
    // No other service is connected.
    await expect.poll(() => button('Browse a service…').count()).toBe(0);
  });

  it('show similar pairs beside a text', async () => {
    opened.api.answer({
      'text:find-matches': ({ text }) => [
        aTextMatch({
          percent: text === 'The house is big!' ? 97 : 100,
          origin: 'memory',
          title: 'Shop',
          createdAtMs: Date.now(),
        }),
      ],
    });
    const translate = new TranslatePage(page);
    await translate.open();
    await translate.choose('To', 'German');
    await translate.source.fill('The house is big!');
    await translate.matches.getByText('Das Haus ist groß.').waitFor();
    await translate.matches.getByText('Shop').waitFor();
  });
});

describe('style rules', () => {
  const form = (name: string) => page.getByRole('form', { name });

  it('explain what they are for while there are none', async () => {
    await openTab('Style rules');
    await page.getByText('No style rules yet.').waitFor();
    await noViolations('styles-empty');
  });

  it('are created and renamed by keyboard, with the invalid field named', async () => {
    await button('New list').focus();
    await press('Enter', 'Enter');
    await page.getByText('This can’t be empty. Nothing was sent.').waitFor();
    await page.keyboard.type('Web');
    await form('New list').getByRole('combobox', { name: 'Target language' }).selectOption('de');
    await button('Create').click();
    await page.getByRole('heading', { name: 'Web', exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Website');
    await press('Enter');
    await page.getByRole('heading', { name: 'Website' }).waitFor();
  });

  it('offer and save only the rules of their language', async () => {
    await page.getByRole('textbox', { name: 'Find a rule' }).fill('range indicator');
    const rule = page.getByRole('combobox', { name: 'Range indicator' });
    await rule.waitFor();
    const choices = await rule.locator('option').allTextContents();
    expect(choices).toContain('Use german word bis');
    expect(choices.join(' ')).not.toMatch(/italian|spanish|korean|japanese/);
    await rule.selectOption('use_german_word_bis');
    await button('Save rules').click();
    await button('Save rules').waitFor({ state: 'detached' });
    await page.getByText('Punctuation (1 rule set)').waitFor();
    await noViolations('style-list');
    await page.getByRole('textbox', { name: 'Find a rule' }).fill('');
  });

  it('hold instructions, count their characters, and keep an instruction that is too long', async () => {
    await button('New instruction').click();
    await page.keyboard.type('Tone');
    await form('Instruction').getByRole('textbox', { name: 'Instruction' }).fill('x'.repeat(301));
    await page.getByText('301 of 300 characters').waitFor();
    await button('Save').click();
    await page.getByText('This has 301 characters; the limit is 300. Nothing was sent.').waitFor();
    await form('Instruction').getByRole('textbox', { name: 'Instruction' }).fill('Write plainly.');
    await button('Save').click();
    await page.getByRole('heading', { name: 'Tone' }).waitFor();
    await noViolations('style-instructions');
    await button('Edit “Tone”').click();
    await page.getByRole('textbox', { name: 'Label' }).fill('Voice');
    await press('Enter');
    await page.getByRole('heading', { name: 'Voice' }).waitFor();
    await button('Delete “Voice”').click();
    await page.getByText('None yet.').waitFor();
  });

  it('are deleted only after their name is typed', async () => {
    await button('Delete list…').click();
    const typed = page.getByRole('textbox', { name: /^Type the name of the list/ });
    await typed.fill('Web');
    await button('Delete list').click();
    await page.getByText('This isn’t the name of the list. Nothing was deleted.').waitFor();
    await typed.fill('Website');
    await press('Enter');
    await page.getByText('No style rules yet.').waitFor();
  });
});

describe('style profiles', () => {
  const glossaries = () => page.getByRole('region', { name: 'Glossaries' });
  const names = () => glossaries().getByRole('listitem').locator('[dir=auto]').allTextContents();

  it('explain what they are for while there are none', async () => {
    await openTab('Style profiles');
    await page.getByText('No style profiles yet.').waitFor();
    await noViolations('style-profiles-empty');
  });

  it('are made by keyboard of glossaries in their order, style rules, and memories', async () => {
    await button('New style profile').focus();
    await press('Enter');
    await page.keyboard.type('Umbra');
    await press('Enter');
    await page.getByRole('heading', { name: 'Umbra', exact: true }).waitFor();
    const add = page.getByRole('combobox', { name: 'Add glossary' });
    await add.selectOption('Shop');
    await add.selectOption('Bank');
    await page.getByRole('checkbox', { name: /^The first glossary/u }).click();
    await button('Move Bank up').focus();
    await press('Enter');
    await expect.poll(() => names()).toEqual(['Bank', 'Shop']);
    await page.getByRole('combobox', { name: 'Add style rules' }).selectOption('Web');
    // A second list for the same language is not offered.
    const second = page.getByRole('option', { name: /^Letters/u });
    await expect.poll(() => second.getAttribute('disabled')).not.toBeNull();
    await page.getByRole('combobox', { name: 'Add memory' }).selectOption('Law');
    await noViolations('style-profile');
    await button('Save').click();
    await button('Save').waitFor({ state: 'detached' });
    await expect
      .poll(() => opened.api.inputsOf('style-profiles:edit').map(({ wanted }) => wanted))
      .toEqual([
        {
          name: 'Umbra',
          glossaryIds: ['bank', 'shop'],
          styleRuleIds: ['s1'],
          memoryIds: ['law'],
          isOrdered: true,
        },
      ]);
  });

  it('keep what they have when changes are discarded', async () => {
    await button('Remove Bank').click();
    await expect.poll(() => names()).toEqual(['Shop']);
    await button('Discard changes').click();
    await expect.poll(() => names()).toEqual(['Bank', 'Shop']);
  });

  it('are listed with what they bring, and deleted by their name', async () => {
    await button('All style profiles').click();
    await page.getByRole('cell', { name: 'Bank, Shop' }).waitFor();
    await button('Umbra').click();
    await button('Delete style profile…').click();
    await page.getByRole('textbox', { name: /^Type the name/u }).fill('Umbra');
    await button('Delete style profile').click();
    await page.getByText('No style profiles yet.').waitFor();
  });

  it('are said to be missing at a service that has none', async () => {
    opened.api.answer({ 'style-profiles:list': () => ({ profiles: [], isMissing: true }) });
    await openTab('Memories');
    await openTab('Style profiles');
    await page.getByText('This service doesn’t offer style profiles').waitFor();
    await expect.poll(() => button('New style profile').getAttribute('aria-disabled')).toBe('true');
  });
});

describe('spoken terms', () => {
  const terms = (language: string) => page.getByRole('textbox', { name: `Terms in ${language}` });

  it('explain what they are for while there are none', async () => {
    await button('Spoken terms').click();
    await page.getByText('No spoken terms yet.').waitFor();
    await noViolations('spoken-terms-empty');
  });

  it('are written one per line, checked while they are typed, and saved', async () => {
    await button('New collection').focus();
    await press('Enter');
    await page.keyboard.type('Names');
    await press('Enter');
    await page.getByRole('heading', { name: 'Names', exact: true }).waitFor();
    await terms('English').fill('Vasquez\nIbsen\nVasquez');
    await page.getByText('The term on line 3 is in the list already.').waitFor();
    await terms('English').fill('Vasquez\n\n Ibsen ');
    await page.getByText('13 of 300 characters.').waitFor();
    await noViolations('spoken-terms');
    await button('Save').click();
    await expect.poll(() => terms('English').inputValue()).toBe('Vasquez\nIbsen');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await expect.poll(() => terms('German').inputValue()).toBe('');
  });

  it('are found by name, deleted, and restored', async () => {
    await button('All collections').click();
    const list = page.getByRole('table', { name: 'Spoken terms' });
    await list.getByText('English (2)').waitFor();
    await noViolations('spoken-terms-list');
    await button('Delete “Names”').click();
    await page.getByText('No spoken terms yet.').waitFor();
    await button('Undo').click();
    await list.getByText('English (2)').waitFor();
  });
});

describe('a memory whose list loads slowly', () => {
  it('accepts the next pair while the list is still reloading', { tags: 'deep' }, async () => {
    opened = await openPage({ scenario: 'full' });
    await openTab('Memories');
    await page.getByRole('table').getByRole('button').first().click();
    await button('New unit').click();
    const form = page.getByRole('form', { name: 'New unit' });
    const source = form.getByRole('textbox', { name: 'Source', exact: true });
    await source.fill('Good evening');
    await form.getByRole('textbox', { name: 'Target', exact: true }).fill('Guten Abend');
    let answer: (page: MemoryUnitPage) => void = () => undefined;
    const read = new Promise<MemoryUnitPage>((resolve) => {
      answer = resolve;
    });
    opened.api.answer({ 'memories:list-units': () => read });
    await press('Control+Enter');
    await expect.poll(() => source.inputValue()).toBe('');
    await page.keyboard.type('Good night');
    answer({ units: [], total: 0 });
    await page.getByText('No units yet.').waitFor();
    await expect.poll(() => source.inputValue()).toBe('Good night');
  });
});
