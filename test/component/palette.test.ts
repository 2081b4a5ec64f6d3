import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Found } from '../../shared/domain/app/found.ts';
import { firstOf } from '../support/runs.ts';
import { findViolations } from '../support/window/axe.ts';
import { aCustomer, aProject } from '../unit/renderer/time-builders.ts';
import { openPage, type OpenPage } from './support/open-page.ts';

const ITEM: Found = {
  kind: 'item',
  id: 'h1',
  position: 0,
  item: {
    title: 'Service agreement.docx',
    kind: 'document',
    sourceLang: 'EN',
    targetLang: 'ES',
    projectName: 'Spring catalogue',
  },
};
const GLOSSARY: Found = { kind: 'glossary', id: 'g1', name: 'Agreement terms' };
const TERM: Found = {
  kind: 'term',
  id: 'g1',
  dictionaryId: 'd1',
  name: 'Contracts',
  source: 'agreement',
  target: 'Vereinbarung',
};
const MEMORY: Found = { kind: 'memory', id: 'm1', name: 'House memory' };
const STORED = [ITEM, GLOSSARY, TERM, MEMORY];
const CATALOG = {
  customers: [aCustomer({ id: 'c1', name: 'Nordhafen' })],
  projects: [aProject({ id: 'p1', name: 'Nordhafen manual', customerId: 'c1' })],
};

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const options = (page: Page) => page.locator('dialog[open] [role="option"]');

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('dialog[open] input').waitFor();
}

/** Returns the names of what was found, once the database has answered too. */
async function find(page: Page, text: string): Promise<string[]> {
  await page.locator('dialog[open] input').fill(text);
  await options(page).last().filter({ hasText: text }).waitFor();
  return options(page).evaluateAll((all) =>
    all.map((each) => [...each.children].map((part) => part.textContent).join(' | ')),
  );
}

describe('the command palette', () => {
  let under: OpenPage;
  let page: Page;

  beforeEach(async () => {
    under = await openPage({
      answers: {
        'projects:get-catalog': () => CATALOG,
        'app:find': ({ text }) => (text === '' ? [ITEM] : STORED),
      },
    });
    ({ page } = under);
  });

  it('finds things by the words that people use', async () => {
    await openPalette(page);
    for (const [typed, wanted] of [
      ['nordhafen', /^Nordhafen \| Customer/],
      ['import', /^Import \| History/],
      ['tmx', /^Import \| History/],
      ['memory', /^Memories \| Terms/],
      ['add key', /^Add connection \| Settings/],
      ['proofreading', /^History|^Improve text/],
      ['glossary', /^Terms|^Glossaries/],
      ['new glossary', /^New glossary/],
      ['rounding', /^Projects and customers \| Time/],
      ['timesheet', /^Time/],
      ['microphone', /^Voice/],
      ['night', /^Theme/],
      ['hotkeys', /^Keyboard shortcuts/],
      ['idle', /^Ask about time away/],
      ['translate into german', /^Translate into German/],
      ['upload', /^Documents/],
      ['quota', /^Usage and keys/],
    ] as const) {
      const names = await find(page, typed);
      expect(names.slice(0, 3), typed).toContainEqual(expect.stringMatching(wanted));
    }
    // The active option is announced only after a pause in typing.
    const active = () =>
      page.evaluate(() => {
        const id = document
          .querySelector('dialog[open] input')
          ?.getAttribute('aria-activedescendant');
        return document.getElementById(id ?? '')?.textContent ?? null;
      });
    await expect.poll(active).toMatch(/^Usage and keys/);
    await expect.poll(() => findViolations(page, 'dialog[open]')).toEqual([]);
  });

  it('shows things of a name before settings that only have a part of such a word', async () => {
    await openPalette(page);
    const names = await find(page, 'contr');
    const at = (name: RegExp) => names.findIndex((each) => name.test(each));
    expect(at(/\| Contracts/)).toBe(2);
    expect(at(/^Theme/)).toBeGreaterThan(2);
  });

  it.each(
    firstOf(1, [
      [
        'de',
        {
          Importieren: /^Importieren/,
          memory: /^Memorys/,
          rundung: /^Projekte und Kunden/,
        },
      ],
      ['fr', { importer: /^Importer/, glossaire: /^Termes/, arrondi: /^Projets et clients/ }],
      ['es', { importar: /^Importar/, glosario: /^Términos/, redondeo: /^Proyectos y clientes/ }],
    ] as const),
  )('finds them in %s too', async (language, words) => {
    ({ page } = await openPage({ language }));
    await openPalette(page);
    for (const [typed, wanted] of Object.entries(words)) {
      const names = await find(page, typed);
      expect(names.slice(0, 3), typed).toContainEqual(expect.stringMatching(wanted));
    }
  });

  it('performs the actions of pages and settings by keyboard alone', async () => {
    for (const [typed, shown] of [
      ['settings appearance', 'h2:focus:text-is("Appearance")'],
      ['theme light', 'html[data-theme="light"]'],
      ['history', 'h1:text-is("History")'],
    ] as const) {
      await openPalette(page);
      const top = () => palette(page).evaluate((element) => element.getBoundingClientRect().top);
      const before = await top();
      await page.keyboard.type(typed);
      expect(await top(), 'it moved while one typed').toBe(before);
      await options(page).last().filter({ hasText: typed }).waitFor();
      await page.keyboard.press('Enter');
      await palette(page).waitFor({ state: 'hidden' });
      await page.locator(shown).waitFor();
    }
  });

  it('shows what is likely here before anything is typed: the latest, the page, the pages', async () => {
    await openPalette(page);
    const likely = await palette(page).getByRole('group').allInnerTexts();
    expect(likely.map((text) => text.split('\n')[0])).toEqual(['History', 'On this page', 'Pages']);
    await palette(page).getByRole('option', { name: 'Service agreement.docx' }).waitFor();
    await palette(page)
      .getByRole('option', { name: /^Translate Ctrl 1$/ })
      .waitFor();
    await page.locator('dialog[open] input').fill('theme dark');
    await page.keyboard.press('Enter');
    await page.locator('html[data-theme="dark"]').waitFor();
    await openPalette(page);
    await expect.poll(() => options(page).first().innerText()).toContain('Theme: dark');
  });

  it('opens documents, glossaries, terms, and memories where they are', async () => {
    for (const [name, shown] of [
      ['Service agreement.docx', 'h1:text("agenda"), table'],
      ['agreement → Vereinbarung', '[role="grid"]'],
      ['House memory', 'h1:text-is("House memory")'],
      ['Agreement terms', 'h1:text-is("Contracts")'],
    ] as const) {
      await openPalette(page);
      await find(page, 'agreement');
      await palette(page).getByRole('option', { name }).click();
      await palette(page).waitFor({ state: 'hidden' });
      await page.locator(`main :is(${shown})`).first().waitFor();
    }
  });

  it('asks the database once for what was typed in one go, and not for a single letter', async () => {
    await openPalette(page);
    await page.keyboard.type('agreement');
    await palette(page).getByRole('option', { name: 'House memory' }).waitFor();
    await expect
      .poll(() => under.api.inputsOf('app:find'))
      .toEqual([{ text: '' }, { text: 'agreement' }]);
    await page.locator('dialog[open] input').fill('a');
    await options(page).last().filter({ hasText: '“a”' }).waitFor();
    await expect.poll(() => under.api.inputsOf('app:find')).toHaveLength(2);
  });

  it('opens with Enter what is found when nothing else has the name', async () => {
    under.api.answer({ 'app:find': () => STORED });
    await openPalette(page);
    await page.keyboard.type('zzhouse');
    await palette(page).getByRole('option', { name: 'House memory' }).waitFor();
    await expect
      .poll(() => page.locator('dialog [role="option"][data-focused]').textContent())
      .not.toContain('Search History');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  it('a slow answer leaves what is chosen where it is', async () => {
    let answer = (): void => undefined;
    under.api.answer({
      'app:find': async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return STORED;
      },
    });
    await openPalette(page);
    await page.keyboard.type('import');
    await expect.poll(() => under.api.inputsOf('app:find').at(-1)?.text).toBe('import');
    await page.keyboard.press('ArrowDown');
    const chosen = () =>
      page.evaluate(() => {
        const element = document.querySelector('dialog [role="option"][data-focused]');
        return [element?.textContent, element?.getBoundingClientRect().top];
      });
    const before = await chosen();
    expect(before[0]).toContain('Import');
    answer();
    await palette(page).getByRole('option', { name: 'House memory' }).waitFor();
    expect(await chosen()).toEqual(before);
  });

  it('presses a button of another page, also from a record there', async () => {
    await openPalette(page);
    await find(page, 'new memory');
    await page.keyboard.press('Enter');
    await page.getByRole('form', { name: 'New memory' }).waitFor();
    await openPalette(page);
    await find(page, 'House memory');
    await palette(page)
      .getByRole('option', { name: /^House memory/ })
      .click();
    await page.locator('h1:text-is("House memory")').waitFor();
    await openPalette(page);
    await find(page, 'new glossary');
    await page.keyboard.press('Enter');
    await page.getByRole('form', { name: 'New glossary' }).waitFor();
  });
});
