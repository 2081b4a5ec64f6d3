import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { TranslatePage } from '../support/window/translate-page.ts';
import { setPageWidth } from '../support/window/window-size.ts';
import { openPage, type OpenPage } from './support/open-page.ts';

const SENTENCE = 'The lighthouse keeper wrote down what had passed the harbour. ';
const SHORT = ['The contract is signed.', 'The house is big.', 'With kind regards'];
const ONE_LONG = ['El contrato está firmado.', SENTENCE.repeat(5).trim(), 'Un saludo'];
const many = (word: string, count: number, of: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => `${word} ${at}. ${SENTENCE.repeat(of(at))}`.trim());
/** 60 paragraphs each, of very different heights. */
const LONG = many('Paragraph', 60, (at) => 1 + (at % 4));
const LONGER = many('Párrafo', 60, (at) => 1 + ((at * 3) % 7));

/** A pane as displayed; heights from the top of its text area. */
interface Seen {
  /** Marked paragraph, from 0; -1 without. */
  paragraph: number;
  /** Top and bottom of its mark. */
  top: number;
  bottom: number;
  /** Top of its text, as reported by the text area itself. */
  textTop: number;
  /** Top of the whole text, and its limits when scrolling up and down. */
  start: number;
  most: number;
  room: number;
  height: number;
}

/** Returns the painted marks of both panes. */
async function look({ page, source, translation }: TranslatePage): Promise<[Seen, Seen]> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const see = (pane: Locator) =>
    pane.evaluate((area: HTMLTextAreaElement): Seen => {
      const field = area.parentElement!;
      const mark = field.querySelector<HTMLElement>('[data-paragraph]');
      const mirror = [...field.children].find((each) => each.getAttribute('dir') === 'auto')!;
      const box = area.getBoundingClientRect();
      const markBox = mark?.getBoundingClientRect();
      const edge = Number.parseFloat(getComputedStyle(mirror).paddingTop);
      const before = Number.parseFloat(getComputedStyle(area).paddingTop);
      const start = area.clientTop + before - area.scrollTop;
      return {
        paragraph: Number(mark?.dataset['paragraph'] ?? -1),
        top: (markBox?.top ?? NaN) - box.top,
        bottom: (markBox?.bottom ?? NaN) - box.top,
        textTop: start - edge + Number.parseFloat(mark?.style.insetBlockStart ?? ''),
        start,
        most: area.scrollHeight - area.clientHeight,
        room: before - edge,
        height: box.height,
      };
    });
  return [await see(source), await see(translation)];
}

describe('Translate with both texts side by side', () => {
  let under: OpenPage;
  let page: Page;
  let translate: TranslatePage;

  beforeAll(async () => {
    under = await openPage({ scenario: 'empty', at: 'translate' });
    ({ page } = under);
    translate = new TranslatePage(page);
    await translate.setAsYouType(false);
    await page.getByRole('button', { name: 'Close the panel' }).click();
  });

  const fill = async (source: readonly string[], translation: readonly string[]) => {
    await translate.source.fill(source.join('\n'));
    await translate.translation.fill(translation.join('\n'));
  };

  /** Moves the caret to the first line of a paragraph with a key, which scrolls it into view. */
  const goTo = async (pane: Locator, paragraph: number) => {
    await pane.evaluate((area: HTMLTextAreaElement, paragraph) => {
      const before = area.value.split('\n').slice(0, paragraph).join('\n').length;
      const start = paragraph === 0 ? 0 : before + 1;
      area.focus();
      area.setSelectionRange(start, start);
    }, paragraph);
    await pane.press('End');
  };

  /**
   * Expects that the paragraph is marked in both panes and begins at the same height, with its marks behind its text.
   */
  const expectLevel = async (paragraph: number): Promise<[Seen, Seen]> => {
    const isLevel = async () => {
      const seen = await look(translate);
      const [source, target] = seen;
      return (
        seen.every((each) => each.paragraph === paragraph) &&
        seen.every(({ top, height }) => top >= 0 && top < height) &&
        Math.abs(source.top - target.top) < 1 &&
        seen.every(({ top, textTop }) => Math.abs(top - textTop) < 1)
      );
    };
    await expect.poll(isLevel, { message: `paragraph ${String(paragraph)}` }).toBe(true);
    return look(translate);
  };

  /** Turns the wheel over a pane, to the end if possible. */
  const scrollBy = async (pane: Locator, deltaY: number) => {
    const box = await pane.boundingBox();
    await page.mouse.move(box!.x + 40, box!.y + 40);
    await page.mouse.wheel(0, deltaY);
  };

  /** Same as {@link scrollBy}, but repeats a turn of the wheel that did not reach the pane. */
  const scrollSurely = async (pane: Locator, deltaY: number) => {
    await pane.evaluate((area: HTMLTextAreaElement) => {
      delete area.dataset['heard'];
      const note = () => (area.dataset['heard'] = 'wheel');
      area.addEventListener('wheel', note, { once: true, passive: true });
    });
    const hasArrived = () =>
      pane.evaluate((area: HTMLTextAreaElement) => area.dataset['heard'] === 'wheel');
    for (let turns = 0; turns < 5 && !(await hasArrived()); turns += 1) {
      await scrollBy(pane, deltaY);
      await expect
        .poll(hasArrived, { timeout: 3000 })
        .toBe(true)
        .catch(() => undefined);
    }
  };

  const positionOf = (pane: Locator) =>
    pane.evaluate((area: HTMLTextAreaElement) => ({
      scrollTop: area.scrollTop,
      most: area.scrollHeight - area.clientHeight,
      before: Number.parseFloat(getComputedStyle(area).paddingTop),
      after: Number.parseFloat(getComputedStyle(area).paddingBottom),
    }));

  it('starts every paragraph of a short text at the same height, whichever side is longer', async () => {
    await setPageWidth(under, 1200);
    for (const [source, translation] of [
      [SHORT, ONE_LONG],
      [ONE_LONG, SHORT],
    ] as const) {
      await fill(source, translation);
      const own = (await look(translate))[0].height;
      for (const pane of [translate.source, translate.translation]) {
        for (const paragraph of [0, 1, 2, 0]) {
          await goTo(pane, paragraph);
          const seen = await expectLevel(paragraph);
          // The space is within the text area, which does not grow.
          expect(seen.map(({ height }) => height)).toEqual([own, own]);
        }
      }
    }
  });

  it('moves nothing in the clicked pane', async () => {
    await fill(SHORT, ONE_LONG);
    await goTo(translate.source, 0);
    await expectLevel(0);
    let clicks = 0;
    for (const side of [1, 0, 1] as const) {
      const pane = side === 0 ? translate.source : translate.translation;
      for (const paragraph of [1, 2, 1]) {
        const before = (await look(translate))[side];
        const top = await topOf(pane, paragraph);
        if (top > before.height - 20 || top < 0) continue;
        await clickOn(pane, paragraph);
        clicks += 1;
        const after = (await expectLevel(paragraph))[side];
        expect(Math.abs(after.start - before.start)).toBeLessThan(1);
        expect(Math.abs(after.top - top)).toBeLessThan(1);
      }
    }
    expect(clicks).toBeGreaterThan(4);
  });

  /** Returns the top of a paragraph in a pane, using a copy of the text with the same layout. */
  const topOf = (pane: Locator, paragraph: number): Promise<number> =>
    pane.evaluate((area: HTMLTextAreaElement, paragraph) => {
      const style = getComputedStyle(area);
      const copy = document.createElement('div');
      for (const name of ['font', 'line-height', 'overflow-wrap', 'tab-size', 'direction']) {
        copy.style.setProperty(name, style.getPropertyValue(name));
      }
      const paddings = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
      copy.style.cssText += `; position: absolute; white-space: pre-wrap; visibility: hidden;
        inline-size: ${String(area.clientWidth - paddings)}px`;
      copy.textContent = area.value.split('\n').slice(0, paragraph).join('\n');
      document.body.append(copy);
      const above = paragraph === 0 ? 0 : copy.getBoundingClientRect().height;
      copy.remove();
      return area.clientTop + Number.parseFloat(style.paddingTop) + above - area.scrollTop;
    }, paragraph);

  /** Clicks into the first line of a paragraph, where it is visible. */
  const clickOn = async (pane: Locator, paragraph: number) => {
    const top = await topOf(pane, paragraph);
    const box = await pane.boundingBox();
    await page.mouse.click(box!.x + 60, box!.y + top + 12);
  };

  it('places the text itself where its mark is', async () => {
    await fill(SHORT, ONE_LONG);
    for (const paragraph of [0, 1, 2]) {
      await goTo(translate.source, paragraph);
      const seen = await expectLevel(paragraph);
      const tops = [
        await topOf(translate.source, paragraph),
        await topOf(translate.translation, paragraph),
      ];
      for (const [side, top] of tops.entries()) {
        expect(Math.abs(top - seen[side]!.top)).toBeLessThan(1);
      }
    }
  });

  it('does not move while the user types in a paragraph and makes room for a new one', async () => {
    await fill(SHORT, ONE_LONG);
    await goTo(translate.translation, 2);
    const [before] = await expectLevel(2);
    await translate.translation.press('End');
    for (const letter of ' de todos') {
      await page.keyboard.type(letter);
      const [source, target] = await look(translate);
      expect(source.start).toBe(before.start);
      expect(target.top).toBe(source.top);
    }
    await page.keyboard.press('Enter');
    await page.keyboard.type('P. D.');
    const lines = [...SHORT, 'P. S.'];
    await translate.source.press('Control+End');
    await page.keyboard.type('\nP. S.');
    await expect.poll(() => translate.source.inputValue()).toBe(lines.join('\n'));
    await expectLevel(3);
    // Each word can be undone.
    for (const text of [
      [...SHORT, 'P. S'].join('\n'),
      [...SHORT, 'P'].join('\n'),
      SHORT.join('\n'),
    ]) {
      await page.keyboard.press('Control+z');
      await expect.poll(() => translate.source.inputValue()).toBe(text);
    }
  });

  it(
    'aligns a long text at its beginning, middle, and end, edited on either side',
    { tags: 'deep' },
    async () => {
      await fill(LONG, LONGER);
      for (const pane of [translate.source, translate.translation]) {
        for (const paragraph of [0, 1, 30, 58, 59, 31, 2, 0]) {
          await goTo(pane, paragraph);
          await expectLevel(paragraph);
        }
      }
    },
  );

  it(
    'stays aligned while either pane is scrolled, as long as the paragraph is in view',
    { tags: 'deep' },
    async () => {
      await fill(LONG, LONGER);
      // From above: it appears at the bottom.
      await goTo(translate.source, 0);
      await expectLevel(0);
      await goTo(translate.source, 30);
      await expectLevel(30);
      for (const [pane, deltaY] of [
        [translate.source, 60],
        [translate.translation, 60],
        [translate.translation, -40],
        [translate.source, 45],
        [translate.source, -90],
      ] as const) {
        const { scrollTop } = await positionOf(pane);
        await scrollSurely(pane, deltaY);
        await expect.poll(async () => (await positionOf(pane)).scrollTop).not.toBe(scrollTop);
        await expectLevel(30);
      }
    },
  );

  it('keeps a scroll made at the moment the window changes', async () => {
    await fill(LONG, LONGER);
    await goTo(translate.source, 30);
    await expectLevel(30);
    for (const [pane, deltaY, height] of [
      [translate.translation, -60, '300px'],
      [translate.translation, 40, '400px'],
      [translate.source, -50, '320px'],
      [translate.source, 20, ''],
    ] as const) {
      const { scrollTop } = await positionOf(pane);
      await pane.evaluate(
        (area, { deltaY, height }) => {
          area.scrollTop += deltaY;
          for (const { parentElement } of document.querySelectorAll('textarea')) {
            parentElement!.style.maxBlockSize = height;
          }
        },
        { deltaY, height },
      );
      await expectLevel(30);
      expect(Math.abs((await positionOf(pane)).scrollTop - scrollTop - deltaY)).toBeLessThan(2);
    }
  });

  it('scrolls to every line of both texts and aligns both at the top and at the bottom', async () => {
    await fill(LONG, LONGER);
    await goTo(translate.source, 30);
    await expectLevel(30);
    for (const pane of [translate.source, translate.translation]) {
      for (const [deltaY, isThere] of [
        [-100_000, ({ scrollTop, before }: Position) => scrollTop < 2 && before < 14],
        [100_000, ({ scrollTop, most, after }: Position) => most - scrollTop < 2 && after < 14],
      ] as const) {
        await scrollBy(pane, deltaY);
        for (const each of [translate.source, translate.translation]) {
          await expect.poll(async () => isThere(await positionOf(each))).toBe(true);
        }
      }
    }
  });

  it(
    'scrolls to the ends of short texts too and removes the extra space',
    { tags: 'deep' },
    async () => {
      await fill(SHORT, ONE_LONG);
      await goTo(translate.translation, 2);
      expect((await expectLevel(2))[0].room).toBeGreaterThan(30);
      await clickOn(translate.source, 1);
      // Space above both.
      for (const { room } of await expectLevel(1)) expect(room).toBeGreaterThan(30);
      await expect
        .poll(async () => {
          await scrollBy(translate.source, 100);
          return (await look(translate)).map(({ room }) => room < 1);
        })
        .toEqual([true, true]);
      await expect
        .poll(async () => {
          await scrollBy(translate.translation, -100);
          return (await positionOf(translate.translation)).scrollTop;
        })
        .toBe(0);
      expect((await look(translate))[1].start).toBeGreaterThan(0);
    },
  );

  it('removes the space above both texts when a key moves the caret or the focus leaves, but not on a click', async () => {
    await fill(SHORT, ONE_LONG);
    const clickFirst = async () => {
      await goTo(translate.translation, 2);
      const [{ top }] = await expectLevel(2);
      await clickOn(translate.source, 0);
      // The clicked place has not moved; the longer text has moved down to it.
      const [source, target] = await expectLevel(0);
      expect(source.top).toBeLessThan(top);
      for (const { room } of [source, target]) expect(room).toBeGreaterThan(30);
    };
    await clickFirst();
    await translate.source.press('ArrowDown');
    for (const { room } of await expectLevel(1)) expect(room).toBeLessThan(1);
    await clickFirst();
    await page.getByRole('button', { name: 'Options' }).focus();
    for (const { room } of await expectLevel(0)) expect(room).toBeLessThan(1);
  });

  it('realigns after the window changes and has no extra space where the panes are stacked', async () => {
    for (const texts of [
      [SHORT, ONE_LONG],
      [LONG, LONGER],
    ] as const) {
      await fill(...texts);
      const paragraph = texts[0].length - 2;
      await goTo(translate.translation, paragraph);
      await expectLevel(paragraph);
      for (const width of [1000, 1300, 920]) {
        await setPageWidth(under, width);
        await expectLevel(paragraph);
      }
      await setPageWidth(under, 700);
      await expect
        .poll(async () => (await look(translate)).map(({ room }) => room < 1))
        .toEqual([true, true]);
      expect((await look(translate)).map(({ paragraph }) => paragraph)).toEqual([
        paragraph,
        paragraph,
      ]);
      await setPageWidth(under, 1200);
      await expectLevel(paragraph);
    }
  });

  it('starts a text that replaces another at the top', async () => {
    await fill(SHORT, ONE_LONG);
    await goTo(translate.translation, 2);
    await expectLevel(2);
    await clickOn(translate.source, 1);
    for (const { room } of await expectLevel(1)) expect(room).toBeGreaterThan(30);
    await translate.source.fill('Another letter.\nOf two lines.');
    await expect
      .poll(async () => (await look(translate)).map(({ room }) => room < 1))
      .toEqual([true, true]);
  });

  it('aligns right-to-left text on one side or both', { tags: 'deep' }, async () => {
    const arabic = [
      'تم توقيع العقد.',
      'البيت كبير والحديقة هادئة. '.repeat(14).trim(),
      'مع التحية',
    ];
    for (const texts of [
      [SHORT, arabic],
      [arabic, SHORT],
      [arabic, [...arabic].toReversed()],
    ] as const) {
      await fill(...texts);
      for (const side of [0, 1] as const) {
        const pane = side === 0 ? translate.source : translate.translation;
        for (const paragraph of [0, 1, 2]) {
          await goTo(pane, paragraph);
          const seen = (await expectLevel(paragraph))[side];
          expect(Math.abs((await topOf(pane, paragraph)) - seen.top)).toBeLessThan(1);
        }
      }
    }
  });

  it('adds no space beside an empty text and removes the space that was there', async () => {
    await fill(SHORT, ONE_LONG);
    await goTo(translate.translation, 2);
    await expectLevel(2);
    await translate.translation.fill('');
    const places = () => Promise.all([translate.source, translate.translation].map(positionOf));
    await expect
      .poll(async () => (await places()).map(({ before, scrollTop }) => [before, scrollTop]))
      .toEqual([
        [12, 0],
        [12, 0],
      ]);
  });
});

type Position = { scrollTop: number; most: number; before: number; after: number };
