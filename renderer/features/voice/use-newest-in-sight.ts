import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** A list scrolled this close to its end counts as being at the end. */
const NEAR_PX = 48;

/**
 * Keeps the end of a growing list visible, unless the user has scrolled away from it.
 *
 * @param growth a different value each time the list has grown
 */
export function useNewestInSight<T extends HTMLElement>(
  growth: unknown,
): { box: RefObject<T | null>; isAway: boolean; jump: () => void; onScroll: () => void } {
  const box = useRef<T>(null);
  const [isAway, setAway] = useState(false);
  const toEnd = useCallback(() => {
    const { current } = box;
    if (current !== null) current.scrollTop = current.scrollHeight;
  }, []);
  useEffect(() => {
    if (!isAway) toEnd();
    // Each time the list has grown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [growth, isAway, toEnd]);
  // A window that gets smaller hides the end as well.
  useEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => {
      if (!isAway) toEnd();
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [isAway, toEnd]);
  return {
    box,
    isAway,
    jump: () => {
      setAway(false);
      toEnd();
    },
    onScroll: () => {
      const { current } = box;
      if (current === null) return;
      setAway(current.scrollHeight - current.scrollTop - current.clientHeight > NEAR_PX);
    },
  };
}
