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
