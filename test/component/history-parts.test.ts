import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
const RUNS = 9;

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
  const where = (number: string) =>
    page.getByRole('group', { name: `Where to split segment ${number}` });
  /** Splits at the caret, as suggested. */
  const split = async () => {
    await page.keyboard.press('Control+Shift+Enter');
    await expect.poll(() => focused(page)).toBe('Cut in the source');
    await page.keyboard.press('Enter');
  };
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

  it('is cut at the caret and after as many source sentences, with cuts that can be moved by keys', async () => {
    await edit('2');
    await setCaret('2', 'Dann unterschreiben.');
    await page.keyboard.press('Control+Shift+Enter');
    await where('2').waitFor();
    expect(await findViolationsOfState(opened)).toEqual([]);
    await expect.poll(() => focused(page)).toBe('Cut in the source');
    const cutOf = (name: string) =>
      page.getByRole('slider', { name }).getAttribute('aria-valuetext');
    expect(await cutOf('Cut in the source')).toBe('Read this now. Then sign it. | Keep a copy.');
    expect(await cutOf('Cut in the translation')).toMatch(/Dann unterschreiben\. \| Eine Kopie/u);
    await page.keyboard.press('ArrowLeft');
    expect(await cutOf('Cut in the source')).toBe('Read this now. Then sign | it. Keep a copy.');
    await page.keyboard.press('Escape');
    expect(await where('2').count()).toBe(0);
    expect(await focused(page)).toBe('Translation 2');
    await split();
    await expect.poll(shown).toEqual(['2.1', '2.2']);
    await expect.poll(() => field('2.1').inputValue()).toBe('Lesen Sie das. Dann unterschreiben.');
    await expect.poll(() => focused(page)).toBe('Translation 2.1');
    expect(await row()).toMatchObject({ target: SEGMENTS[1]?.target, state: 'machine' });
  });

  it('is cut where the caret is in the source and at the matching place in the translation', async () => {
    const source = page.locator('[data-source="2"]');
    const cutOf = (name: string) =>
      page.getByRole('slider', { name }).getAttribute('aria-valuetext');
    /** Clicks after a text. */
    const clickBehind = async (wanted: string) => {
      await source.click();
      await source.evaluate((node, text) => {
        const [words] = node.childNodes;
        const at = (words?.textContent ?? '').indexOf(text) + text.length;
        document.getSelection()?.collapse(words ?? null, at);
      }, wanted);
      await expect.poll(() => focused(page)).toBeNull();
    };
    await edit('2');
    await clickBehind('Read this now. ');
    await page.keyboard.press('Control+Shift+Enter');
    await expect.poll(() => focused(page)).toBe('Cut in the source');
    expect(await cutOf('Cut in the source')).toBe('Read this now. | Then sign it. Keep a copy.');
    expect(await cutOf('Cut in the translation')).toMatch(/^Lesen Sie das\. \| Dann/u);
    await page.keyboard.press('Escape');
    // A caret in the translation, if set, stays there too.
    await setCaret('2', 'Lesen Sie ');
    await clickBehind('Read ');
    await page.getByRole('button', { name: 'Split here…' }).click();
    expect(await cutOf('Cut in the source')).toMatch(/^Read \| this now\./u);
    expect(await cutOf('Cut in the translation')).toMatch(/^Lesen Sie \| das\./u);
    await page.keyboard.press('Escape');
    // Back in the field it no longer counts.
    await field('2').click();
    await setCaret('2', 'Dann unterschreiben.');
    await page.keyboard.press('Control+Shift+Enter');
    await expect
      .poll(() => cutOf('Cut in the source'))
      .toMatch(/^Read this now\. Then sign it\. \|/u);
    await page.keyboard.press('Escape');
    expect(await row()).not.toHaveProperty('parts');
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
    expect(await row()).toMatchObject({
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
    await page.keyboard.press('Control+Shift+Enter');
    await expect.poll(() => focused(page)).toBe('Cut in the source');
    await page.keyboard.press('ArrowRight');
    const reads = () => opened.api.inputsOf('history:get-item').length;
    const before = reads();
    await page.keyboard.press('Enter');
    // Refused: it is reread, and can be saved from then on.
    await expect.poll(reads).toBeGreaterThan(before);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect.poll(() => save.getAttribute('aria-disabled')).toBeNull();
    expect((await row()).parts).toHaveLength(3);
    await where('2.2').getByRole('button', { name: 'Cancel' }).click();
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
    await edit('2');
    expect(await field('2').inputValue()).toBe('Eine Kopie behalten. Bald.');
    await page.getByRole('alert').getByText('Ganz neu').waitFor();
  });

  it('is not cut inside a tag, and each part keeps the tags within it', async () => {
    marks = BOLD;
    opened.api.emit('history:changed', { itemId });
    await page.locator('tr[data-position="1"]').getByRole('img').first().waitFor();
    await edit('2');
    await page.keyboard.press('Control+Home');
    for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+Shift+Enter');
    await where('2').waitFor();
    const target = page.getByRole('slider', { name: 'Cut in the translation' });
    const valueOf = async () => (await target.getAttribute('aria-valuetext')) ?? '';
    // The nearest free place, and none within the bold words while it moves.
    expect(await valueOf()).toBe('Lesen | Sie das. Dann unterschreiben. Eine Kopie');
    await target.focus();
    await page.keyboard.press('ArrowRight');
    expect(await valueOf()).toMatch(/^Lesen Sie das\. \|/u);
    await page.keyboard.press('Enter');
    await arrive('2.1');
    expect(await field('2.1').getByRole('img').count()).toBe(2);
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(async () => (await kept.database.history.listWordings(itemId, 1, 1))[0]?.marks)
      .toEqual(BOLD);
    await edit('2.2');
    expect(await field('2.2').getByRole('img').count()).toBe(0);
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
