import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { partTexts } from '../../shared/domain/history/parts.ts';
import { findViolationsOfState } from '../support/window/axe.ts';
import { HistoryPage } from '../support/window/history-page.ts';
import { focused } from '../support/window/keyboard.ts';
import { cachedChecks, type CachedChecks } from './support/stored/cached-checks.ts';
import { openStoredDatabase, type StoredDatabase } from './support/stored/stored-database.ts';
import { openPage, type OpenPage } from './support/open-page.ts';

const SEGMENTS = [
  { source: 'Terms', target: 'Bedingungen' },
  {
    source: 'Read this now. Then sign it. Keep a copy.',
    target: 'Lesen Sie das. Dann unterschreiben. Eine Kopie behalten.',
    location: 'slide 3',
  },
  { source: 'Long', target: 'Lang' },
];
const BOLD = [
  { at: 6, tag: 1, side: 'begins' as const },
  { at: 13, tag: 1, side: 'ends' as const },
];

/** One document per test. */
const RUNS = 11;

describe('a segment in parts', () => {
  let kept: StoredDatabase;
  let checks: CachedChecks;
  let opened: OpenPage;
  let page: Page;
  let run = 0;
  let itemId = '';
  let marks: typeof BOLD | null = null;
  const field = (number: string) =>
    page.getByRole('textbox', { name: `Translation ${number}`, exact: true });
  const row = async () => {
    const detail = await kept.database.history.getDetail(itemId, { page: 1, limit: 9 });
    const segment = detail?.segments[1];
    if (segment === undefined) throw new Error('no segment');
    return segment;
  };
  const shown = () =>
    page
      .locator('tr[data-position="1"]')
      .evaluateAll((rows) => rows.map((one) => one.querySelector('th')?.textContent));
  /** Sets the caret after the first occurrence of a text. */
  const setCaret = async (number: string, text: string) => {
    await field(number).evaluate((node, wanted) => {
      if (!(node instanceof HTMLTextAreaElement)) throw new Error('no text area');
      const at = node.value.indexOf(wanted) + wanted.length;
      node.setSelectionRange(at, at);
    }, text);
  };
  /** Waits until the field, and with it its caret, has the focus. */
  const arrive = async (number: string) => {
    await expect.poll(() => focused(page)).toBe(`Translation ${number}`);
  };
  const edit = async (number: string) => {
    await page.getByRole('button', { name: `Edit translation ${number}`, exact: true }).click();
    await arrive(number);
  };
  /** Splits at the caret. */
  const split = () => page.keyboard.press('Control+Shift+Enter');
  const refusal = (text: string) =>
    page.getByRole('contentinfo', { name: 'Status' }).getByRole('alert').getByText(text);
  const source = (number: string) => page.locator(`[data-source="${number}"]`);
  /** Splits into three sentences, by keyboard only. */
  const splitAll = async () => {
    await edit('2');
    await setCaret('2', 'Lesen Sie das.');
    await split();
    await arrive('2.1');
    await page.keyboard.press('Control+ArrowDown');
    await arrive('2.2');
    await setCaret('2.2', 'Dann unterschreiben.');
    await split();
    await expect.poll(shown).toEqual(['2.1', '2.2', '2.3']);
    await arrive('2.2');
  };

  beforeAll(async () => {
    kept = openStoredDatabase();
    checks = cachedChecks(kept);
    for (let number = 1; number <= RUNS; number += 1) {
      const name = String(number);
      await checks.add(
        {
          id: `item${name}`,
          kind: 'document',
          title: `letter${name}.docx`,
          documentJobId: `job${name}`,
        },
        SEGMENTS.map((segment, position) => ({ position, ...segment })),
      );
    }
    opened = await openPage({
      at: 'history',
      answers: (fake) => ({
        ...checks.answers(fake),
        'documents:list-tags': () => {
          if (marks === null) return [];
          const tags = [{ number: 1, kind: 'bold' as const, isPair: true }];
          return [{ position: 1, source: { tags: [], marks: [] }, target: { tags, marks } }];
        },
      }),
    });
    ({ page } = opened);
  });
  afterAll(async () => {
    await checks.close();
    await kept.close();
  });
  beforeEach(async () => {
    run += 1;
    itemId = `item${String(run)}`;
    marks = null;
    const { back } = new HistoryPage(page);
    if ((await back.count()) > 0) await back.click();
    await page.getByRole('button', { name: `letter${String(run)}.docx` }).click();
    await page.locator('tr[data-position="2"]').waitFor();
  });

  it('is cut at the caret and after as many source sentences, at once', async () => {
    await edit('2');
    await setCaret('2', 'Dann unterschreiben.');
    await split();
    await expect.poll(shown).toEqual(['2.1', '2.2']);
    await arrive('2.1');
    await expect.poll(() => findViolationsOfState(opened)).toEqual([]);
    await expect.poll(() => field('2.1').inputValue()).toBe('Lesen Sie das. Dann unterschreiben.');
    await expect.poll(() => source('2.1').textContent()).toBe('Read this now. Then sign it. ');
    await expect.poll(() => row()).toMatchObject({ target: SEGMENTS[1]?.target, state: 'machine' });
    await page.keyboard.press('Control+z');
    await expect.poll(shown).toEqual(['2']);
    await page.keyboard.press('Escape');
    await edit('3');
    await page.getByRole('button', { name: 'Split here', exact: true }).click();
    await refusal('The source has no second word, so it cannot be split.').waitFor();
    await page.keyboard.press('Control+ArrowUp');
    await arrive('2');
    await expect.poll(() => refusal('The source has no second word').count()).toBe(0);
  });

  it('is cut where the caret is in the source and at the matching place in the translation', async () => {
    /** Clicks after a text. */
    const clickBehind = async (wanted: string) => {
      await source('2').click();
      await source('2').evaluate((node, text) => {
        const [words] = node.childNodes;
        const at = (words?.textContent ?? '').indexOf(text) + text.length;
        document.getSelection()?.collapse(words ?? null, at);
      }, wanted);
      await expect.poll(() => focused(page)).toBeNull();
    };
    const halves = async () => [await source('2.1').textContent(), await field('2.1').inputValue()];
    const join = async () => {
      await page.keyboard.press('Control+j');
      await arrive('2');
    };
    await edit('2');
    await clickBehind('Read this now. ');
    await split();
    await arrive('2.1');
    await expect.poll(() => halves()).toEqual(['Read this now. ', 'Lesen Sie das.']);
    await join();
    // A caret in the translation, if set, stays there too.
    await setCaret('2', 'Lesen Sie ');
    await clickBehind('Read ');
    await page.getByRole('button', { name: 'Split here', exact: true }).click();
    await arrive('2.1');
    await expect.poll(() => halves()).toEqual(['Read ', 'Lesen Sie']);
    await join();
    // Back in the field it no longer counts.
    await clickBehind('Read ');
    await field('2').click();
    await setCaret('2', 'Dann unterschreiben.');
    await split();
    await arrive('2.1');
    await expect
      .poll(() => halves())
      .toEqual(['Read this now. Then sign it. ', 'Lesen Sie das. Dann unterschreiben.']);
  });

  it('has borders that move by a word on either side and keep what was typed', async () => {
    const targets = async () =>
      partTexts({ ...(await row()), parts: (await row()).parts ?? null }).map((one) => one.target);
    await splitAll();
    await page.keyboard.press('Control+ArrowUp');
    await arrive('2.1');
    await page.keyboard.type(' Ja.');
    await setCaret('2.1', 'Lesen');
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => field('2.1').inputValue()).toBe('Lesen Sie das. Ja. Dann');
    await arrive('2.1');
    const caret = () =>
      field('2.1').evaluate((node) => node instanceof HTMLTextAreaElement && node.selectionEnd);
    await expect.poll(() => caret()).toBe('Lesen'.length);
    await expect
      .poll(() => targets())
      .toEqual(['Lesen Sie das. Ja. Dann', 'unterschreiben.', 'Eine Kopie behalten.']);
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(() => field('2.1').inputValue()).toBe('Lesen Sie das. Ja.');
    await arrive('2.1');
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    await expect.poll(() => source('2.1').textContent()).toBe('Read this ');
    await expect.poll(() => source('2.2').textContent()).toBe('now. Then sign it. ');
    await expect.poll(() => field('2.1').inputValue()).toBe('Lesen Sie das. Ja.');
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    await expect.poll(() => source('2.1').textContent()).toBe('Read ');
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    await refusal('This border can’t be moved any further that way.').waitFor();
    await page.keyboard.type('!');
    await expect.poll(() => field('2.1').inputValue()).toBe('Lesen! Sie das. Ja.');
    await page.keyboard.press('Control+z');
    await expect.poll(() => field('2.1').inputValue()).toBe('Lesen Sie das. Ja.');
    await page.keyboard.press('Control+z');
    await expect.poll(() => source('2.1').textContent()).toBe('Read this ');
    await page.getByText('Undone: moved border, segment 2.').waitFor();
  });

  it('says why nothing can be joined or moved', async () => {
    await splitAll();
    await page.keyboard.press('Control+ArrowUp');
    await arrive('2.1');
    await page.keyboard.press('Control+Shift+J');
    await refusal('This is the first sentence of its segment. Nothing was joined').waitFor();
    await page.keyboard.press('Control+ArrowDown');
    await arrive('2.2');
    await expect.poll(() => page.getByText('Nothing was joined').count()).toBe(0);
    await page.keyboard.press('Control+ArrowDown');
    await arrive('2.3');
    await page.keyboard.press('Control+j');
    await refusal('This is the last sentence of its segment. Nothing was joined').waitFor();
    await page.keyboard.press('Alt+ArrowRight');
    await refusal('This is the last sentence of its segment. Nothing was moved').waitFor();
    await expect.poll(() => focused(page)).toBe('Translation 2.3');
  });

  it('is worked through with Enter and confirmed once all parts are', async () => {
    await splitAll();
    await page.keyboard.press('Control+ArrowUp');
    await arrive('2.1');
    await page.keyboard.press('Enter');
    await arrive('2.2');
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await page.keyboard.press('Enter');
    await arrive('2.3');
    expect((await row()).state).toBe('edited');
    await page.keyboard.press('Enter');
    await arrive('3');
    await expect
      .poll(() => row())
      .toMatchObject({
        target: 'Lesen Sie das. Dann unterschreiben.! Eine Kopie behalten.',
        state: 'confirmed',
      });
    // Moving up: the last part first.
    await page.keyboard.press('Control+ArrowUp');
    await arrive('2.3');
  });

  it('keeps what was typed when it is cut or joined, and undo reverts both', async () => {
    await edit('2');
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Ja. ');
    await split();
    await arrive('2.1');
    await expect.poll(() => field('2.1').inputValue()).toBe('Ja.');
    await page.keyboard.type(' Nein.');
    await page.keyboard.press('Control+j');
    await arrive('2');
    const joined = 'Ja. Nein. Lesen Sie das. Dann unterschreiben. Eine Kopie behalten.';
    await expect.poll(() => field('2').inputValue()).toBe(joined);
    await expect.poll(shown).toEqual(['2']);
    await page.keyboard.press('Escape');
    const stored = async () => JSON.stringify(await row());
    const undo = async () => {
      const before = await stored();
      await page.keyboard.press('Control+z');
      await expect.poll(stored).not.toBe(before);
    };
    await undo();
    await page.getByText('Undone: join, segment 2.').waitFor();
    await expect.poll(shown).toEqual(['2.1', '2.2']);
    while ((await row()).parts !== undefined) await undo();
    await expect.poll(shown).toEqual(['2']);
    while ((await row()).state !== 'machine') await undo();
    await expect.poll(row).toMatchObject({ target: SEGMENTS[1]?.target, state: 'machine' });
    await page.keyboard.press('Escape');
  });

  it('is joined with the previous part by key until no parts are left', async () => {
    await splitAll();
    await page.keyboard.press('Control+ArrowDown');
    await arrive('2.3');
    await page.keyboard.press('Control+Shift+J');
    await arrive('2.2');
    await expect
      .poll(() => field('2.2').inputValue())
      .toBe('Dann unterschreiben. Eine Kopie behalten.');
    await page.getByRole('button', { name: 'Join with the previous part' }).click();
    await arrive('2');
    await expect.poll(() => field('2').inputValue()).toBe(SEGMENTS[1]?.target);
  });

  it('does not overwrite a change made elsewhere and leaves other parts editable', async () => {
    await splitAll();
    await page.keyboard.type(' x');
    const place = { itemId, position: 1 };
    await kept.database.history.editSegment({ ...place, part: 1, target: 'Anders.' }, 1);
    await page.keyboard.press('Control+Enter');
    await page.getByText('This translation was changed elsewhere meanwhile.').waitFor();
    expect((await row()).target).toBe('Lesen Sie das. Anders. Eine Kopie behalten.');
    await setCaret('2.2', 'Dann');
    const reads = () => opened.api.inputsOf('history:list-rows').length;
    const before = reads();
    await split();
    // Refused: it is reread, and can be saved from then on.
    await expect.poll(reads).toBeGreaterThan(before);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect.poll(() => save.getAttribute('aria-disabled')).toBeNull();
    expect((await row()).parts).toHaveLength(3);
    await page.getByRole('button', { name: 'Keep my wording' }).click();
    await field('2.2').focus();
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(async () => (await row()).target)
      .toBe('Lesen Sie das. Dann unterschreiben. x Eine Kopie behalten.');
    await edit('2.1');
    await kept.database.history.editSegment({ ...place, part: 2, target: 'Kopie.' }, 1);
    await page.keyboard.type('!');
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(async () => (await row()).target)
      .toBe('Lesen Sie das.! Dann unterschreiben. x Kopie.');
  });

  it('keeps what was typed in a part that no longer exists', async () => {
    await splitAll();
    await page.keyboard.press('Control+ArrowDown');
    await arrive('2.3');
    await page.keyboard.type(' Bald.');
    const place = { itemId, position: 1 };
    await kept.database.history.editSegment({ ...place, target: 'Ganz neu' }, 1);
    opened.api.emit('history:changed', { itemId });
    await expect.poll(shown).toEqual(['2']);
    await page.getByText('Not saved yet', { exact: true }).waitFor();
    await edit('2');
    await expect.poll(() => field('2').inputValue()).toBe('Eine Kopie behalten. Bald.');
    await page.locator('[data-said="alert"]').getByText('Ganz neu').waitFor();
  });

  it('is not cut inside a tag, and each part keeps the tags within it', async () => {
    marks = BOLD;
    opened.api.emit('history:changed', { itemId });
    await page.locator('tr[data-position="1"]').getByRole('img').first().waitFor();
    await edit('2');
    await page.keyboard.press('Control+Home');
    for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowRight');
    await split();
    await arrive('2.1');
    // At the nearest free place, not within the bold words.
    await expect.poll(() => field('2.1').textContent()).toBe('Lesen');
    await page.keyboard.press('Control+j');
    await arrive('2');
    await field('2').evaluate((node) => {
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      while (texts.nextNode() !== null) {
        const at = texts.currentNode.textContent?.indexOf('Dann') ?? -1;
        if (at >= 0) document.getSelection()?.collapse(texts.currentNode, at);
      }
    });
    await split();
    await arrive('2.1');
    await expect.poll(() => field('2.1').getByRole('img').count()).toBe(2);
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(async () => (await kept.database.history.listWordings(itemId, 1, 1))[0]?.marks)
      .toEqual(BOLD);
    await edit('2.2');
    await expect.poll(() => field('2.2').getByRole('img').count()).toBe(0);
  });

  it('has parts that are locked one by one, and passed over when the next one is opened', async () => {
    await splitAll();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Lock translation 2.2', exact: true }).click();
    const editing = page.getByRole('button', { name: 'Edit translation 2.2', exact: true });
    await expect.poll(() => editing.getAttribute('aria-disabled')).toBe('true');
    await edit('2.1');
    await page.keyboard.press('Enter');
    await arrive('2.3');
  });
});
