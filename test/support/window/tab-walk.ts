import type { Page } from 'playwright-core';
import { MOST_TABS } from './keyboard.ts';

/** Number of presses sent together; a page takes two or three such batches. */
const PRESSES = 25;
const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };

interface Walk {
  /** Controls that had the focus without showing it. */
  hidden: string[];
  /** Controls that Tab did not reach. In a group of radio buttons it reaches one. */
  unreached: string[];
}

/**
 * Presses Tab from the beginning of the page until it reaches a control a second time, or the window's own frame. To be
 * called once per page.
 * The focused control is checked as the next press arrives, when all effects of the last one are done: that takes one
 * request for many presses instead of one each.
 */
export async function walkByTab(page: Page): Promise<Walk> {
  await page.evaluate(noteFocus);
  const devtools = await page.context().newCDPSession(page);
  try {
    for (let presses = 0; presses < MOST_TABS; presses += PRESSES) {
      const sent: Promise<unknown>[] = [];
      for (let press = 0; press < PRESSES; press += 1) {
        sent.push(devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...TAB }));
        sent.push(devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...TAB }));
      }
      await Promise.all(sent);
      if (await page.evaluate(() => 'walkIsDone' in document.documentElement.dataset)) break;
    }
  } finally {
    await devtools.detach();
  }
  return page.evaluate(readWalk);
}

/** Runs in the page: marks each control that Tab leaves, by whether it shows its focus. */
function noteFocus(): void {
  const { dataset } = document.documentElement;
  // Tab continues from the last focused element, which is then the body.
  const { body } = document;
  body.tabIndex = -1;
  body.focus();
  body.removeAttribute('tabindex');
  let hasStarted = false;
  addEventListener(
    'keydown',
    () => {
      if (!hasStarted) hasStarted = true;
      else if (!('walkIsDone' in dataset)) note();
    },
    { capture: true },
  );

  function note(): void {
    const { activeElement: at } = document;
    if (!(at instanceof HTMLElement) || at === body || 'wasReached' in at.dataset) {
      dataset['walkIsDone'] = '';
      return;
    }
    // A field may show it on its surrounding frame.
    const isShown = [at, at.parentElement, at.nextElementSibling].some(isMarked);
    at.dataset['wasReached'] = isShown ? 'shown' : 'hidden';
  }

  function isMarked(element: Element | null): boolean {
    if (element === null) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  }
}

function readWalk(): Walk {
  const told = (elements: Iterable<HTMLElement>): string[] =>
    [...elements].map((element) => element.outerHTML.slice(0, 120));
  const controls = document.querySelectorAll<HTMLElement>(
    'button, a[href], input:not([type="radio"]), select, textarea, [tabindex="0"]',
  );
  return {
    hidden: told(document.querySelectorAll<HTMLElement>('[data-was-reached="hidden"]')),
    unreached: told(
      [...controls]
        .filter((control) => control.checkVisibility() && !control.matches(':disabled'))
        .filter(({ tabIndex, dataset }) => tabIndex >= 0 && !('wasReached' in dataset)),
    ),
  };
}
