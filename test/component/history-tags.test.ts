import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTagService } from '../../electron/services/review/tag-service.ts';
import { findViolationsOfState } from '../support/window/axe.ts';
import { focused } from '../support/window/keyboard.ts';
import { askApp } from '../support/window/page-api.ts';
import { seg } from '../unit/embedded/support/segments.ts';
import { SETTINGS } from '../unit/renderer/builders.ts';
import type { Handlers } from '../unit/renderer/fake-api.ts';
import { createFakeFiles } from '../unit/services/support/fake-files.ts';
import { aRecord } from '../unit/services/support/fake-jobs.ts';
import { cachedChecks, type CachedChecks } from './support/stored/cached-checks.ts';
import { openStoredDatabase, type StoredDatabase } from './support/stored/stored-database.ts';
import { openPage, reopen, type OpenPage } from './support/open-page.ts';

const SEGMENTS = [
  { source: 'Terms', target: 'Bedingungen' },
  { source: 'Read this now.', target: 'Lesen Sie das jetzt.' },
  { source: 'Long', target: 'Lang', location: 'Sheet1!B4' },
];
const KINDS = { runs: { 1: 'bold', 2: 'link' }, objects: { 0: 'line-break' } };
const line = (pieces: string): string =>
  `1\t${JSON.stringify({ pieces: seg(pieces), kinds: KINDS })}\n`;

/** Returns the tags of the second segment, as the app's own service reports them. */
function tagsOf({ database }: StoredDatabase) {
  const files = createFakeFiles({ isTaken: () => Promise.resolve(true) });
  files.content.set('results/job.bin', 'result');
  files.content.set('/letter.docx', 'source');
  return createTagService({
    history: database.history,
    jobs: {
      get: () =>
        Promise.resolve(
          aRecord({
            format: 'docx',
            sourcePath: '/letter.docx',
            sha256: 'sha(source)',
            resultFile: 'job.bin',
            resultSha256: 'sha(result)',
          }),
        ),
    },
    files,
    logger: { warn: () => undefined },
    tagReader: () =>
      Promise.resolve({
        readTags: ({ of }) =>
          Promise.resolve({
            contentType: null,
            sizeBytes: null,
            isEndKnown: true,
            unplaced: [],
            body: (async function* () {
              const text =
                of === 'source' ? '<1:Read> <2:this>{0} now.' : '<1:Lesen> Sie <2:das>{0} jetzt.';
              yield await Promise.resolve(Buffer.from(line(text)));
            })(),
          }),
      }),
  });
}

describe('tags in a translated document', () => {
  let kept: StoredDatabase;
  let checks: CachedChecks;
  let opened: OpenPage;
  let answers: Handlers;
  let page: Page;
  const row = (position: number) => page.locator(`tr[data-position="${String(position)}"]`);
  const field = () => page.getByRole('textbox', { name: 'Translation 2' });
  const edit = async () => {
    await page.getByRole('button', { name: 'Edit translation 2' }).click();
    await field().waitFor();
  };
  /** Returns the content of the field, with chips as `[1` `1]` `(3)`. */
  const held = () =>
    field().evaluate((root) =>
      [...root.childNodes]
        .map((node) => {
          if (!(node instanceof HTMLElement))
            return (node.textContent ?? '').replaceAll('\uFEFF', '');
          const { tag, side } = node.dataset;
          if (tag === undefined) return '';
          return side === 'begins' ? `[${tag}` : side === 'ends' ? `${tag}]` : `(${tag})`;
        })
        .join(''),
    );
  const stored = async () => (await kept.database.history.listWordings('first', 1, 1))[0];

  beforeAll(async () => {
    kept = openStoredDatabase();
    checks = cachedChecks(kept);
    await checks.add(
      { id: 'first', kind: 'document', title: 'letter.docx', documentJobId: 'job' },
      SEGMENTS.map((segment, position) => ({ position, ...segment })),
    );
    const tags = tagsOf(kept);
    opened = await openPage({
      at: 'history',
      answers: (fake) => ({
        ...(answers = checks.answers(fake)),
        'documents:list-tags': ({ itemId, from, limit }) => tags.list(itemId, from, limit),
        'documents:repair-tags': (place) => tags.mend(place),
      }),
    });
    ({ page } = opened);
    await page.getByRole('button', { name: 'letter.docx' }).click();
    await row(1).getByRole('img').first().waitFor();
  });
  afterAll(async () => {
    await checks.close();
    await kept.close();
  });

  /** Returns the tags of the second segment: of its source, or of its translation. */
  const names = (cell: 0 | 1) =>
    row(1)
      .locator('td')
      .nth(cell)
      .getByRole('img')
      .evaluateAll((chips) => chips.map((chip) => chip.getAttribute('aria-label')));
  const all = ['1 bold begins', '1 bold ends', '2 link begins', '2 link ends', '3 line break'];

  it('are shown as named chips in both texts', async () => {
    await expect.poll(() => names(0)).toEqual(all);
    await expect.poll(() => names(1)).toEqual(all);
    await expect.poll(() => row(0).getByRole('img').count()).toBe(0);
  });

  it('are single characters in the field, skipped by arrow keys and removed by one key', async () => {
    await edit();
    expect(await held()).toBe('[1Lesen1] Sie [2das2](3) jetzt.');
    await expect.poll(() => findViolationsOfState(opened)).toEqual([]);
    await page.keyboard.press('End');
    for (let step = 0; step < ' jetzt.'.length; step += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('x');
    expect(await held()).toBe('[1Lesen1] Sie [2das2](3)x jetzt.');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    expect(await held()).toBe('[1Lesen1] Sie [2das2] jetzt.');
    await page.getByText('Missing: 3 line break.').waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(held).toBe('[1Lesen1] Sie [2das2](3) jetzt.');
    await expect.poll(() => page.getByText('Missing:').count()).toBe(0);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(held).toBe('[1Lesen1] Sie [2das2] jetzt.');
  });

  it('stay in place while misspelled words are underlined and replaced', async () => {
    await page.keyboard.press('Control+z');
    opened.api.answer({
      'checks:spell-words': ({ words }) => ({
        hasDictionary: true,
        wrong: words.filter((word) => word === 'jetzt' || word === 'Lesen'),
      }),
      'checks:offer-spellings': ({ word }) => ({ replacement: word === 'jetzt' ? 'nun' : 'Lest' }),
    });
    // Earlier lookups are no longer valid.
    opened.api.emit('settings:changed', { ...SETTINGS, spelling: { ownWords: ['Nordhafen'] } });
    const underlined = () =>
      page.evaluate(() =>
        [...(CSS.highlights.get('misspelled') ?? [])].map((range) =>
          range instanceof Range ? range.toString() : '',
        ),
      );
    await expect.poll(underlined).toEqual(['Lesen', 'jetzt']);
    const lineOf = (element: Element) =>
      getComputedStyle(element, '::highlight(misspelled)').textDecorationLine;
    expect(await field().evaluate(lineOf)).toBe('underline');
    expect(await page.locator('body').evaluate(lineOf)).toBe('none');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+F10');
    await expect.poll(held).toBe('[1Lesen1] Sie [2das2](3) nun.');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+F10');
    await expect.poll(held).toBe('[1Lest1] Sie [2das2](3) nun.');
    await expect.poll(underlined).toEqual([]);
    await page.keyboard.press('Control+z');
    await expect.poll(held).toBe('[1Lesen1] Sie [2das2](3) nun.');
    await page.keyboard.press('Control+z');
    await expect.poll(held).toBe('[1Lesen1] Sie [2das2](3) jetzt.');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('ArrowLeft');
    for (let step = 0; step < ' jetzt'.length; step += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Backspace');
    expect(await held()).toBe('[1Lesen1] Sie [2das2] jetzt.');
  });

  it('are restored by one press when they are missing', async () => {
    await page.getByRole('button', { name: 'Fix' }).click();
    await expect.poll(held).toBe('[1Lesen1] Sie [2das2](3) jetzt.');
    // The line begins with a tag.
    await page.keyboard.press('Home');
    await page.keyboard.type('q');
    expect(await held()).toContain('q');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('a');
    // Past the tag, and back before it.
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft'])
      await page.keyboard.press(key);
    await page.keyboard.type('b');
    expect(await held()).toBe('ab[1Lesen1] Sie [2das2](3) jetzt.');
    await page.keyboard.press('Escape');
    // Esc saves what was typed as a step, and undoes it.
    await expect.poll(stored).toMatchObject({ target: SEGMENTS[1]?.target, marks: null });
  });

  it('are inserted where the user puts them: by key, around a selection, and by their buttons', async () => {
    await edit();
    await page.keyboard.press('End');
    await page.keyboard.press('Control+Shift+Digit3');
    expect(await held()).toBe('[1Lesen1] Sie [2das2] jetzt.(3)');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.getByRole('button', { name: 'Put 1 bold here, or around the selection' }).click();
    expect(await held()).toBe('Lesen Sie [2das2] jetz[1t.(3)1]');
    await page.keyboard.press('Control+Enter');
    // Steps before it may be stored already.
    await expect.poll(stored).toMatchObject({
      target: SEGMENTS[1]?.target,
      marks: [
        { at: 10, tag: 2, side: 'begins' },
        { at: 13, tag: 2, side: 'ends' },
        { at: 18, tag: 1, side: 'begins' },
        { at: 20, tag: 3, side: 'stands' },
        { at: 20, tag: 1, side: 'ends' },
      ],
    });
    // Moving only tags is an edit, and each move can be undone.
    await page.keyboard.press('Control+z');
    await page.getByText('Undone: edit, segment 2.').waitFor();
    await expect.poll(held).toBe('[1Lesen1] Sie [2das2] jetzt.(3)');
    await page.keyboard.press('Control+z');
    await expect.poll(held).toBe('[1Lesen1] Sie [2das2](3) jetzt.');
    expect((await stored())?.marks).toBe(null);
    await page.keyboard.press('Escape');
  });

  it('are put back with a notice when the text is saved without some of them', async () => {
    await edit();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Lesen Sie jetzt.');
    await page.getByText('Missing: 1 bold, 2 link, 3 line break.').waitFor();
    await page.keyboard.press('Enter');
    await page
      .getByText('Missing tags were put back where they fit best: 1 bold, 2 link, 3 line break.')
      .waitFor();
    await expect.poll(async () => (await stored())?.marks?.length).toBe(5);
    expect((await stored())?.target).toBe('Lesen Sie jetzt.');
    await expect.poll(() => focused(page)).toBe('Translation 3');
    await page.keyboard.press('Escape');
  });

  it('are put back in what Esc discards, which one press brings back', async () => {
    await edit();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Lies das nun.');
    await page.getByText('Missing: 1 bold, 2 link, 3 line break.').waitFor();
    const before = await stored();
    await page.keyboard.press('Escape');
    await page.getByText('Discarded what was typed in segment 2.').waitFor();
    expect((await stored())?.target).toBe(before?.target);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(async () => (await stored())?.target).toBe('Lies das nun.');
    expect((await stored())?.marks).toHaveLength(5);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await stored())?.target).toBe(before?.target);
    await page.getByText('Undone: edit, segment 2.').waitFor();
    await page.keyboard.press('Escape');
    await field().waitFor({ state: 'detached' });
  });

  it('pasted text is plain, cut tags move with their words, and line breaks are preserved', async () => {
    await edit();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+x');
    expect(await held()).toBe('');
    await page.keyboard.type('Ja: ');
    await page.keyboard.press('Control+v');
    expect(await held()).toMatch(/^Ja: .*Lesen.*jetzt/u);
    await expect.poll(() => page.getByText('Missing:').count()).toBe(0);
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('neu');
    expect(await held()).toMatch(/jetzt\.\S*\nneu$/u);
    await field().evaluate((root) => {
      const data = new DataTransfer();
      data.setData('text/plain', ' <b>plain</b>');
      data.setData('text/html', '<b>bold</b><img src="x">');
      root.dispatchEvent(
        new InputEvent('beforeinput', {
          inputType: 'insertFromPaste',
          dataTransfer: data,
          bubbles: true,
          cancelable: true,
        }),
      );
    });
    expect(await held()).toMatch(/neu <b>plain<\/b>$/u);
    await page.keyboard.press('Escape');
    await field().waitFor({ state: 'detached' });
  });

  it('typed text is saved when another text is edited', async () => {
    await edit();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Bitte: ');
    await page.getByRole('button', { name: 'Edit translation 3' }).click();
    await expect.poll(async () => (await stored())?.target).toBe('Bitte: Lesen Sie jetzt.');
    await page.keyboard.press('Escape');
  });

  it('an edit made elsewhere is shown beside the typed text, and neither is lost', async () => {
    const target = () =>
      kept.database.history.listWordings('first', 2, 1).then(([wording]) => wording?.target);
    await page.getByRole('button', { name: 'Edit translation 3' }).click();
    const plain = page.getByRole('textbox', { name: 'Translation 3' });
    await plain.fill('Mine');
    await kept.database.history.editSegment({ itemId: 'first', position: 2, target: 'Theirs' }, 1);
    const other = page
      .locator('[data-said="alert"]')
      .filter({ hasText: 'changed elsewhere while you' });
    // The main process notifies every view; if the notice arrives too late, the edit is refused.
    opened.api.emit('history:changed', { itemId: 'first' });
    await other.waitFor();
    await plain.press('Enter');
    await page.getByText('Nothing was overwritten.').waitFor();
    await other.getByText('Theirs').waitFor();
    expect(await target()).toBe('Theirs');
    await expect.poll(() => plain.inputValue()).toBe('Mine');
    await other.getByRole('button', { name: 'Keep my wording' }).click();
    await plain.press('Control+Enter');
    await expect.poll(target).toBe('Mine');
  });

  it('return to their places when typed text is restored after the window closed', async () => {
    await edit();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Lies ');
    await page.keyboard.press('Control+Shift+Digit3');
    await page.keyboard.type('das');
    await reopen(page);
    await row(1).getByRole('img').first().waitFor();
    await row(1).getByRole('button', { name: 'Continue editing' }).click();
    await expect.poll(held).toBe('Lies (3)das');
    await page.keyboard.press('Escape');
    await expect
      .poll(() => kept.database.history.listDrafts({ itemId: 'first', from: 0, limit: 9 }))
      .toMatchObject({ count: 0 });
  });

  it('a field opened while a different one is being saved stays open', async () => {
    const { 'history:edit-segment': save } = answers;
    let release = (): void => undefined;
    const isFree = new Promise<void>((resolve) => (release = resolve));
    let tellSaved = (): void => undefined;
    const isSaved = new Promise<void>((resolve) => (tellSaved = resolve));
    opened.api.answer({
      'history:edit-segment': async (input) => {
        await isFree;
        const saved = await save!(input);
        tellSaved();
        return saved;
      },
    });
    await page.getByRole('button', { name: 'Edit translation 3' }).click();
    const third = page.getByRole('textbox', { name: 'Translation 3' });
    await third.fill('Saved late');
    await third.press('Control+Enter');
    await edit();
    release();
    await isSaved;
    // The answer arrived before this one.
    await askApp(page, 'settings', 'get');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Still open');
    expect(await held()).toBe('Still open');
    await page.keyboard.press('Escape');
    await row(2).getByText('Saved late', { exact: true }).waitFor();
    opened.api.answer({ 'history:edit-segment': save! });
  });

  it('a text too long for its cell is reported while it is typed', async () => {
    await page.getByRole('button', { name: 'Edit translation 3' }).click();
    await page.getByRole('textbox', { name: 'Translation 3' }).fill('x'.repeat(32_768));
    await page.getByText(/32.?768 characters, but a cell holds at most/u).waitFor();
    await page.keyboard.press('Escape');
  });
});
