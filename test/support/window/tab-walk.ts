import type { Page } from 'playwright-core';
import { MOST_TABS } from './keyboard.ts';

/** Presses that are sent in one go; a page is walked through in two or three. */
const PRESSES = 25;
const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };

interface Walk {
  /** Controls that had the focus and did not show it. */
  hidden: string[];
  /** Controls that Tab did not come to. Of a group of radio buttons it comes to one. */
  unreached: string[];
}

/**
 * Walks by Tab from the beginning of the page until it comes to a control a second time, or to the window's
 * own frame. To be called once a page.
 *
 * What has the focus is looked at as the next press comes in, when all that the last one did is done: that
 * is one question for many presses instead of one each.
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

/** In the page: marks each control that has the focus as Tab leaves it, by whether it shows it. */
function noteFocus(): void {
  const { dataset } = document.documentElement;
  // Tab goes on from what had the focus last: that is the body then.
  const { body } = document;
  body.tabIndex = -1;
  body.focus();
  body.removeAttribute('tabindex');
  let hasBegun = false;
  addEventListener(
    'keydown',
    () => {
      if (!hasBegun) hasBegun = true;
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
    // A field may show it on the frame that it stands in.
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
