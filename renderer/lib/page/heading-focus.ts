import { useEffect, useRef, type RefObject } from 'react';

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
