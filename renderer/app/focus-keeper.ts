import { useEffect } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

function focusables(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => !element.matches(':disabled') && element.checkVisibility(),
  );
}

/** The focused control, and its index within each box around it, innermost first. */
interface Place {
  control: HTMLElement;
  boxes: { box: HTMLElement; index: number }[];
}

function placeOf(control: HTMLElement): Place {
  const all = focusables(document);
  const own = all.indexOf(control);
  const boxes: Place['boxes'] = [];
  // Boxes further out begin further forward.
  let first = Math.max(0, own);
  for (let box = control.parentElement; box !== null; box = box.parentElement) {
    while (first > 0 && box.contains(all[first - 1] ?? null)) first -= 1;
    boxes.push({ box, index: Math.max(0, own - first) });
  }
  return { control, boxes };
}

/** Returns the control that now has the index of the lost one, in the smallest remaining box. */
function successorOf({ boxes }: Place): HTMLElement | undefined {
  for (const { box, index } of boxes) {
    if (!box.isConnected) continue;
    const left = focusables(box);
    const successor = left[Math.min(index, left.length - 1)];
    if (successor !== undefined) return successor;
  }
  return undefined;
}

/**
 * Moves the focus from a control that is removed or disabled to its neighbor. Otherwise the browser moves it to the
 * document, and keyboard users start again at the top.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    let place: Place | null = null;
    let idle = 0;
    const onFocus = ({ target }: FocusEvent) => {
      cancelIdleCallback(idle);
      place = null;
      if (!(target instanceof HTMLElement)) return;
      const note = () => {
        place = placeOf(target);
      };
      // The heading of a page has the focus while the page is still being drawn.
      if (target.matches(FOCUSABLE)) note();
      else idle = requestIdleCallback(note);
    };
    const observer = new MutationObserver(() => {
      if (place === null) return;
      const isLost = !place.control.isConnected || place.control.matches(':disabled');
      const isUnclaimed =
        document.activeElement === document.body || document.activeElement === place.control;
      // An open dialog manages the focus itself, and returns it.
      if (!isLost || !isUnclaimed || document.querySelector('dialog[open]') !== null) return;
      const successor = successorOf(place);
      place = null;
      successor?.focus();
    });
    document.addEventListener('focusin', onFocus);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    return () => {
      document.removeEventListener('focusin', onFocus);
      cancelIdleCallback(idle);
      observer.disconnect();
    };
  }, []);
}
