import { useEffect } from 'react';
import { runPageCommand } from '../../lib/page/page-commands.ts';

/** The control of each part of the window that had the focus last. */
const lastIn = new WeakMap<Element, HTMLElement>();

function noteFocus({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const region = target.closest('[data-region]');
  // In the status line, the key leads to what a notice offers now.
  if (region === null || region === target || region.matches('footer')) return;
  lastIn.set(region, target);
}

const CONTROLS =
  'input:not(:disabled), textarea, select, button:not(:disabled), a[href], ' +
  '[tabindex="0"]:not([role="separator"])';

/**
 * Goes to the next part of the window: header, filter line, content, side panel, status line. The focus returns to
 * where it was there; in the status line, the actions of a notice come first. A page may know where its content begins.
 */
function goToRegion(by: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter((region) =>
    region.checkVisibility(),
  );
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const next = regions[(at === -1 && by === -1 ? 0 : at + by + regions.length) % regions.length];
  if (next === undefined) return;
  const last = lastIn.get(next);
  const place = next.querySelector('[data-notice]') ?? next;
  const controls = [...place.querySelectorAll<HTMLElement>(CONTROLS)];
  const isThere = (element: HTMLElement) => place.contains(element) && element.checkVisibility();
  const isLastThere = last !== undefined && isThere(last);
  if (!isLastThere && next.dataset['region'] === 'content' && runPageCommand('content')) return;
  const first = isLastThere ? last : controls.find(isThere);
  if (first !== undefined) {
    first.focus();
    return;
  }
  // A click on its text must not focus it: the caret in the text would be lost.
  next.tabIndex = -1;
  next.focus();
  next.addEventListener('blur', () => next.removeAttribute('tabindex'), { once: true });
}

/** Makes F6 go through the parts of the window. */
export function RegionKey() {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F6' || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      goToRegion(event.shiftKey ? -1 : 1);
    };
    window.addEventListener('keydown', onKey);
    document.addEventListener('focusin', noteFocus);
    return () => {
      window.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', noteFocus);
    };
  }, []);
  return null;
}
