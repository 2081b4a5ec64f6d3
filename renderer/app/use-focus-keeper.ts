import { useEffect } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

function focusables(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => !element.matches(':disabled') && element.checkVisibility(),
  );
}

/** Where the focus was: the control, and its place within each box around it, innermost first. */
interface Place {
  control: HTMLElement;
  boxes: { box: HTMLElement; index: number }[];
}

function placeOf(control: HTMLElement): Place {
  const all = focusables(document);
  const own = all.indexOf(control);
  const boxes: Place['boxes'] = [];
  for (let box = control.parentElement; box !== null; box = box.parentElement) {
    const around = box;
    const first = all.findIndex((element) => around.contains(element));
    boxes.push({ box, index: Math.max(0, own - first) });
  }
  return { control, boxes };
}

/** The control that now has the place of the lost one, in the smallest box that is still there. */
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
 * A control that is removed or disabled while it has the focus gives it to its neighbour. Otherwise
 * the browser gives it to the document, and whoever works by keyboard starts again at the top.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    let place: Place | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      place = target instanceof HTMLElement ? placeOf(target) : null;
    };
    const observer = new MutationObserver(() => {
      if (place === null) return;
      const isLost = !place.control.isConnected || place.control.matches(':disabled');
      const isUnclaimed =
        document.activeElement === document.body || document.activeElement === place.control;
      // An open dialog has the focus to itself, and returns it.
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
      observer.disconnect();
    };
  }, []);
}
