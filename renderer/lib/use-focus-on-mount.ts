import { useEffect, useRef, type RefObject } from 'react';

/**
 * For the first control of something that was opened by a click: the focus follows the eyes.
 * @param isWanted false for what is there by itself, until it is asked for
 */
export function useFocusOnMount<T extends HTMLElement>(isWanted = true): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    if (isWanted) element.current?.focus();
  }, [isWanted]);
  return element;
}
