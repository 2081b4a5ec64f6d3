import type { Page } from 'playwright-core';

/**
 * Returns whole texts and names on the page that are English in the catalog.
 *
 * @param counted English text after a number, such as "steps"
 */
export async function englishTexts(
  page: Page,
  sentences: readonly string[],
  words: readonly string[],
  counted: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      found.push((node.textContent ?? '').trim());
    }
    const names = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'];
    for (const element of document.querySelectorAll('*')) {
      found.push(...names.map((name) => element.getAttribute(name) ?? ''));
    }
    return [...new Set(found)].filter((text) => text !== '');
  });
  const exact = new Set(words);
  return shown.filter(
    (text) =>
      exact.has(text) ||
      sentences.some((sentence) => text.includes(sentence)) ||
      text.split(/, | · /u).some((part) => counted.has(whatIsCounted(part))),
  );
}

/** Returns "unknown words" for "4 % unknown words"; empty if the text does not begin with a number. */
function whatIsCounted(text: string): string {
  return /^\d[\d.,]*(?:\s?%)?\s(\D+)$/u.exec(text)?.[1] ?? '';
}

/** Returns texts cut off by their own box, except those that end in "…" on purpose. */
export async function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, label, legend, th, h1, h2, h3, dt, p')]
      .filter((element) => element.checkVisibility() && element.innerText.trim() !== '')
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element);
        return (
          element.scrollWidth > element.clientWidth + 1 &&
          element.clientWidth > 1 &&
          overflowX !== 'visible' &&
          overflowX !== 'auto' &&
          overflowX !== 'scroll' &&
          textOverflow !== 'ellipsis'
        );
      })
      .map((element) => `${element.tagName} ${element.innerText.slice(0, 60)}`),
  );
}

/** Returns placeholders that are wider than their field. */
export async function clippedPlaceholders(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
      .filter((field) => field.checkVisibility() && field.placeholder !== '')
      .filter((field) => {
        const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
        if (pen === null) return true;
        pen.font = font;
        const room =
          field.clientWidth -
          Number.parseFloat(paddingInlineStart) -
          Number.parseFloat(paddingInlineEnd);
        return pen.measureText(field.placeholder).width > room;
      })
      .map((field) => `${field.getAttribute('aria-label') ?? ''}: ${field.placeholder}`);
  });
}

/**
 * Returns elements that extend beyond their page, except in a box that scrolls; and a window or page that scrolls
 * sideways.
 */
export async function textsOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const main = document.querySelector('main');
    const scrolls = (element: Element): boolean => {
      for (let at = element.parentElement; at !== null && at !== main; at = at.parentElement) {
        if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(at).overflowX))
          return at !== document.body;
      }
      return false;
    };
    // The margin at the end of a page's lines stays free; a button without a frame may extend into
    // the other one.
    const edgesOf = (element: Element): { left: number; right: number } => {
      if (main === null || !main.contains(element)) return { left: 0, right: width };
      const { paddingLeft, paddingRight, direction } = getComputedStyle(main);
      const inside = main.getBoundingClientRect().left + main.clientLeft;
      return direction === 'rtl'
        ? { left: inside + Number.parseFloat(paddingLeft), right: width }
        : { left: 0, right: inside + main.clientWidth - Number.parseFloat(paddingRight) };
    };
    const outside = [
      ...document.querySelectorAll<HTMLElement>('button, a, input, select, h1, h2, p, th, td'),
    ]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { left, right, width: own } = element.getBoundingClientRect();
        // Content for screen readers only is one pixel wide.
        if (own <= 1) return false;
        const edges = edgesOf(element);
        return (left < edges.left - 1 || right > edges.right + 1) && !scrolls(element);
      })
      .map((element) => `${element.tagName} ${element.innerText.slice(0, 60)}`);
    // The page scrolls within the window, so the window itself does not show it.
    for (const element of [document.documentElement, ...document.querySelectorAll('main')]) {
      const { scrollWidth, clientWidth, tagName } = element;
      if (scrollWidth > clientWidth) outside.push(`${tagName} ${scrollWidth} > ${clientWidth}`);
    }
    return outside;
  });
}

/** Returns controls that cover each other. */
export async function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'main button, main a, main input, main select, nav a',
      ),
    ]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ element, box: shownBox(element), sticky: stickyOf(element) }))
      .filter(({ box }) => box.right - box.left > 2 && box.bottom - box.top > 2);
    const found: string[] = [];
    for (const [index, one] of controls.entries()) {
      for (const other of controls.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        // The foot hides content that scrolls below it.
        if (one.sticky !== other.sticky) continue;
        // A button within the frame of its field is intended.
        if (one.element.parentElement?.contains(other.element)) continue;
        const across =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across > 2 && down > 2) found.push(`${nameOf(one.element)} / ${nameOf(other.element)}`);
      }
    }
    return found;

    /** The part of the box that is not scrolled away. */
    function shownBox(element: HTMLElement): Record<'left' | 'top' | 'right' | 'bottom', number> {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        if (getComputedStyle(box).overflowY === 'visible') continue;
        const frame = box.getBoundingClientRect();
        left = Math.max(left, frame.left);
        top = Math.max(top, frame.top);
        right = Math.min(right, frame.right);
        bottom = Math.min(bottom, frame.bottom);
      }
      return { left, top, right, bottom };
    }

    function stickyOf(element: HTMLElement): HTMLElement | null {
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        if (getComputedStyle(box).position === 'sticky') return box;
      }
      return null;
    }

    function nameOf(element: HTMLElement): string {
      return (
        element.getAttribute('aria-label') ??
        (element.innerText.trim() || element.outerHTML).slice(0, 80)
      );
    }
  });
}

/** Returns all layout problems of the page that a user would notice. */
export async function layoutProblems(page: Page): Promise<string[]> {
  const labeled = (label: string, found: string[]): string[] =>
    found.map((each) => `${label}: ${each}`);
  return [
    ...labeled('clipped', await clippedTexts(page)),
    ...labeled('hint clipped', await clippedPlaceholders(page)),
    ...labeled('outside', await textsOutside(page)),
    ...labeled('overlap', await overlaps(page)),
  ];
}
