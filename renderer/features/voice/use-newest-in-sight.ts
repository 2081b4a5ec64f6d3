import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** Nearer to the end than this one is at the end. */
const NEAR_PX = 48;

/**
 * Keeps the end of a growing list in sight, unless somebody has scrolled away from it.
 * @param growth another value whenever the list has grown
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
    // Whenever the list has grown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [growth, isAway, toEnd]);
  // A window that gets smaller takes the end out of sight as well.
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
