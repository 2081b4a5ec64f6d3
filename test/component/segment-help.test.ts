import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SegmentTerm } from '../../shared/domain/history/history.ts';
import type { TextMatch } from '../../shared/domain/texts/translation.ts';
import { findViolations } from '../support/window/axe.ts';
import { HistoryPage } from '../support/window/history-page.ts';
import { focused, tabTo } from '../support/window/keyboard.ts';
import { openStoredDatabase, type StoredDatabase } from './support/stored/stored-database.ts';
import { cachedChecks, type CachedChecks } from './support/stored/cached-checks.ts';
import { openPage } from './support/open-page.ts';
import { aTextMatch } from '../support/builders/texts.ts';
import { aMemory } from '../support/builders/memories.ts';

const SOURCE = 'The red valve is closed.';
const match = (source: string, target: string, percent: number): TextMatch =>
  aTextMatch({ source, target, percent, origin: 'memory', title: 'Machines' });

describe('help with the edited segment', () => {
  let kept: StoredDatabase;
  let checks: CachedChecks;
  let page: Page;
  let asked: unknown[] = [];
  let units: unknown[] = [];
  const terms: SegmentTerm[] = [
    { source: 'red', targets: ['rot'], isInflected: false },
    { source: 'valve', targets: ['Ventil', 'Klappe'], isInflected: false },
  ];
  const history = () => new HistoryPage(page);
  const help = () => history().panel;
  const field = (number = 1) =>
    page.getByRole('textbox', { name: `Translation ${String(number)}`, exact: true });
  const targetOf = async (position: number) =>
    (await kept.database.history.getDetail('first', { page: position + 1, limit: 1 }))?.segments[0];

  beforeAll(async () => {
    kept = openStoredDatabase();
    checks = cachedChecks(kept);
    const segments = [
      { position: 0, source: SOURCE, target: 'Alt.' },
      { position: 1, source: 'Nothing like it', target: 'Nichts dergleichen' },
      { position: 2, source: 'Ask Dr.', target: 'Fragen Sie Frau Weber.' },
      {
        position: 3,
        source: 'It rains. We stay.',
        target: 'Es regnet. Wir bleiben.',
        sentences: [
          { source: 0, target: 0 },
          { source: 10, target: 11 },
        ],
      },
    ];
    await checks.add({ id: 'first' }, segments);
    ({ page } = await openPage({
      at: 'history',
      answers: (fake) => ({
        ...checks.answers(fake),
        'memories:list': () => ({
          memories: [aMemory({ id: 'machines', name: 'Machines' })],
          total: 1,
        }),
        'memories:list-units': (query) => {
          units = [...units, query];
          const pieces = (text: string) => [{ text, isHit: false }];
          const unit = {
            id: 'u',
            source: 'The old valve',
            target: 'Das alte Ventil',
            sourceLang: 'en',
            targetLang: 'de',
            isChangedByMe: false,
            changedAtMs: 1,
          };
          const found = {
            ...unit,
            sourcePieces: pieces(unit.source),
            targetPieces: pieces(unit.target),
          };
          return { units: [found], total: 1 };
        },
        'history:find-terms': ({ segmentId }) => (segmentId === 'first.0' ? terms : []),
        'text:find-matches': (query) => {
          asked = [...asked, query];
          if (query.text !== SOURCE) return [];
          return [
            match('The green valve is closed.', 'Das grüne Ventil ist zu.', 84),
            { ...match('A red valve', 'Ein rotes Ventil', 61), isMiscut: true },
            {
              ...match('The red valve is old.', 'Das rote Ventil ist alt.', 99),
              worth: 'machine',
              alike: [{ ...match('The red valve is old!', 'Ventil alt', 98), worth: 'aligned' }],
            },
          ];
        },
      }),
    }));
    await tabTo(page, /^first\.txt$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Edit translation 1$/);
    await page.keyboard.press('Enter');
  });
  afterAll(async () => {
    await checks.close();
    await kept.close();
  });

  it('names the pair that was cut within a sentence', async () => {
    const cut = page.getByText('Earlier versions cut this text within a sentence');
    await expect.poll(() => cut.count()).toBe(1);
    await expect
      .poll(() => page.locator('tr[data-position="2"]').textContent())
      .toContain('Earlier versions');
  });

  it('shows similar texts with their differences and the terms, but never the segment itself', async () => {
    await help().getByText('84%').waitFor();
    await expect.poll(() => focused(page)).toBe('Translation 1');
    const matches = help().getByRole('list').last().getByRole('listitem');
    const first = matches.first();
    await expect.poll(() => first.textContent()).not.toContain('Cut within a sentence');
    await expect.poll(() => matches.nth(1).textContent()).toContain('Cut within a sentence');
    await expect.poll(() => first.locator('del').allTextContents()).toEqual(['green']);
    await expect.poll(() => first.locator('ins').allTextContents()).toEqual(['red']);
    expect(asked).toEqual([
      {
        text: SOURCE,
        sourceLang: 'EN-US',
        targetLang: 'DE',
        projectId: null,
        minPercent: 60,
        ownSegmentId: 'first.0',
      },
    ]);
    await expect.poll(() => findViolations(page)).toEqual([]);
    await history().show(/^Terms/u);
    const term = help().getByRole('button', { name: 'Insert the term “Ventil”' });
    await expect.poll(() => term.getAttribute('title')).toBe('Alt Shift 2');
    await expect.poll(() => findViolations(page)).toEqual([]);
    await history().show(/^Matches/u);
    await field().focus();
  });

  it('marks pairs that nobody checked, which can be inserted as well', async () => {
    const insertButton = page.getByRole('button', { name: /^Insert match/ });
    const matches = help().getByRole('listitem').filter({ has: insertButton });
    await expect
      .poll(() =>
        matches
          .first()
          .getByText(/^(?:Machine|Aligned)/)
          .count(),
      )
      .toBe(0);
    const unchecked = matches.nth(2);
    await unchecked.getByText(/^Machine/).waitFor();
    const insert = unchecked.getByRole('button', { name: 'Insert match 3' });
    const id = await insert.getAttribute('aria-describedby');
    await expect
      .poll(() => page.locator(`[id="${String(id)}"]`).textContent())
      .toBe('Machine: Nobody has confirmed this pair, so it never counts as an exact match.');
    await expect
      .poll(() => matches.first().getByRole('button').getAttribute('aria-describedby'))
      .toBeNull();
    await unchecked.locator('summary').click();
    await unchecked.getByText(/^Aligned/).waitFor();
    await expect.poll(() => findViolations(page)).toEqual([]);
    await page.keyboard.press('Alt+3');
    await expect.poll(() => field().inputValue()).toBe('Das rote Ventil ist alt.');
    await page.keyboard.press('Control+z');
    await page.getByText('Undone: edit, segment 1.').waitFor();
  });

  it('inserts a match by its keys, and an undo reverts it', async () => {
    await page.keyboard.press('Alt+2');
    await expect.poll(() => field().inputValue()).toBe('Ein rotes Ventil');
    await page.keyboard.press('Alt+1');
    await expect.poll(() => field().inputValue()).toBe('Das grüne Ventil ist zu.');
    await page.keyboard.press('Control+z');
    await expect.poll(() => field().inputValue()).toBe('Ein rotes Ventil');
    await expect.poll(() => focused(page)).toBe('Translation 1');
    await page.keyboard.press('Alt+9');
    await expect.poll(() => field().inputValue()).toBe('Ein rotes Ventil');
  });

  it('inserts a term at the caret in place of the selection', async () => {
    await field().fill('Die  ist zu.');
    await field().press('Home');
    for (let at = 0; at < 4; at += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Alt+Shift+3');
    await expect.poll(() => field().inputValue()).toBe('Die Klappe ist zu.');
    await page.keyboard.type('!');
    await expect.poll(() => field().inputValue()).toBe('Die Klappe! ist zu.');
    await page.keyboard.press('Shift+ArrowLeft');
    await history().show(/^Terms/u);
    await help().getByRole('button', { name: 'Insert the term “rot”' }).click();
    await expect.poll(() => field().inputValue()).toBe('Die Klapperot ist zu.');
    await expect.poll(() => focused(page)).toBe('Translation 1');
  });

  it('returns from the help to the text on Esc without ending the edit', async () => {
    await history().show(/^Matches/u);
    await help().getByRole('button', { name: 'Insert match 1' }).focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Translation 1');
    await expect.poll(() => field().inputValue()).toBe('Die Klapperot ist zu.');
  });

  it('looks up the selected words in the concordance, and returns to the text', async () => {
    await field().fill('Alt.');
    // It is stored after a pause.
    await expect.poll(async () => (await targetOf(0))?.target).toBe('Alt.');
    await field().selectText();
    await page.keyboard.press('Control+Shift+f');
    const pairs = page.getByRole('table', { name: 'Sentence pairs' });
    await pairs.getByRole('cell', { name: 'Alt.' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Search history');
    await expect.poll(() => history().field.inputValue()).toBe('Alt.');
    // A memory is searched for the same words.
    await page.getByRole('combobox', { name: 'Look in' }).selectOption('Memory: Machines');
    await pairs.getByRole('cell', { name: 'Das alte Ventil' }).waitFor();
    expect(units).toMatchObject([{ memoryId: 'machines', text: 'Alt.' }]);
    await expect.poll(() => findViolations(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Look in' }).selectOption('The whole history');
    await pairs.getByRole('cell', { name: 'Alt.' }).waitFor();
    // The search field has the focus and is empty: Esc leads back.
    await history().field.focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Translation 1');
    await expect.poll(() => field().inputValue()).toBe('Alt.');
    // With the button, to which the focus was moved.
    await field().selectText();
    await help().getByRole('button', { name: 'Concordance', exact: true }).focus();
    await page.keyboard.press('Enter');
    await pairs.getByRole('cell', { name: 'Alt.' }).waitFor();
    await page.locator('main header button').first().click();
    await expect.poll(() => focused(page)).toBe('Translation 1');
  });

  it('moves on to the next segment, even if it has no matches or terms', async () => {
    await field().press('Enter');
    await expect.poll(() => focused(page)).toBe('Translation 2');
    await help().getByText('Nothing similar has been translated before.').waitFor();
    await history().show(/^Terms/u);
    await help().getByText('No glossary has a term of this segment').waitFor();
    await expect
      .poll(() => help().getByRole('region', { name: 'Terms in the source' }).count())
      .toBe(0);
    await history().show(/^Matches/u);
    await field(2).focus();
    await page.keyboard.press('Alt+1');
    await expect.poll(() => field(2).inputValue()).toBe('Nichts dergleichen');
    await page.keyboard.press('Escape');
    // Without an edited segment there is nothing to help with.
    await help()
      .getByRole('button', { name: /^Insert/u })
      .first()
      .waitFor({ state: 'detached' });
    await expect.poll(() => targetOf(0)).toMatchObject({ target: 'Alt.', state: 'confirmed' });
  });

  it('looks up a sentence of a segment as that part, so that only it is no match', async () => {
    await page.getByRole('button', { name: 'Edit translation 4.2' }).click();
    await expect
      .poll(() => asked.at(-1))
      .toMatchObject({ text: 'We stay.', ownSegmentId: 'first.3', ownPart: 1 });
    await page.keyboard.press('Escape');
  });
});
