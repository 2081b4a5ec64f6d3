import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the cell that keys have moved to within the window: the grid may be taller than what is left of it.
 * Nothing moves for the cell that is meant at first, nor while the focus is elsewhere.
 * @param cellId null while the cell is not built
 */
export function useKeptInSight(box: RefObject<HTMLElement | null>, cellId: string | null): void {
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (cellId === null || cellId === seen.current) return;
    const isFirst = seen.current === null;
    seen.current = cellId;
    if (isFirst || box.current?.contains(document.activeElement) !== true) return;
    document.getElementById(cellId)?.scrollIntoView({ block: 'nearest' });
  }, [box, cellId]);
}
