import { useEffect, useRef, type RefObject } from 'react';

/** For the first control of something that was opened by a click: the focus follows the eyes. */
export function useFocusOnMount<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
