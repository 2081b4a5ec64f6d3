import { useEffect, useRef, type RefObject } from 'react';

/**
 * For the first control of something opened by a click: moves the focus there.
 * @param isWanted false for what appears unrequested, until it is requested
 */
export function useFocusOnMount<T extends HTMLElement>(isWanted = true): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    if (isWanted) element.current?.focus();
  }, [isWanted]);
  return element;
}

let isWanted = false;

/** After a navigation the next page's heading takes the focus; not at the start of the app. */
export function requestHeadingFocus(): void {
  isWanted = true;
}

/** For the heading of a page. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    isWanted = false;
    // The page may come back to where it was scrolled.
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
