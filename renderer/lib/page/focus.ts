import { useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react';

/**
 * Moves the focus to the first control of something opened by a click.
 * @param isWanted false for content that appeared without a request, until it is requested
 */
export function useFocusOnMount<T extends HTMLElement>(isWanted = true): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    if (isWanted) element.current?.focus();
  }, [isWanted]);
  return element;
}

/** Keeps the open panel of a row; the focus returns to the button that opened it. */
export function usePanel<Panel extends string>(first: Panel | null = null) {
  const [panel, setPanel] = useState(first);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return {
    panel,
    /** False for a panel that nobody opened. */
    isAskedFor: opener !== null,
    open: (next: Panel) => (event: MouseEvent<HTMLElement>) => {
      setOpener(event.currentTarget);
      setPanel(next);
    },
    close: () => {
      setPanel(null);
      opener?.focus();
    },
  };
}

let isWanted = false;

/** Requests the focus for the next page's heading after a navigation; not called when the app starts. */
export function requestHeadingFocus(): void {
  isWanted = true;
}

/** Focuses something on a page that is being opened, instead of its heading. */
export function focusForHeading(element: HTMLElement | null): void {
  if (element === null) return;
  isWanted = false;
  element.focus();
}

/**
 * Returns the ref for the heading of a page.
 * @param isReady false while the page only shows that it is loading: the heading that replaces it gets the focus
 */
export function useHeadingFocus(isReady = true): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isReady || !isWanted) return;
    isWanted = false;
    // The page may be restored to its scroll position.
    heading.current?.focus({ preventScroll: true });
  }, [isReady]);
  return heading;
}
