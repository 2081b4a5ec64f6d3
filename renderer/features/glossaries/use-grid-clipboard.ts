import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

interface GridClipboard {
  copy: () => Promise<void>;
  cut: () => Promise<void>;
  /** A single cell, for the active one. */
  paste: (text: string) => void;
  /** Several cells. */
  pasteRows: (text: string) => Promise<void>;
}

/**
 * Copies, cuts and pastes cells, by keys or by the menu: `grid` has the focus for them, while the field of
 * a cell keeps what any field does. A paste of several cells is taken within all of `box`.
 */
export function useGridClipboard(
  box: RefObject<HTMLElement | null>,
  grid: RefObject<HTMLElement | null>,
  actions: GridClipboard,
): void {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const isOnGrid = (): boolean => document.activeElement === grid.current;
    const onCopy = (event: ClipboardEvent) => {
      if (!isOnGrid()) return;
      event.preventDefault();
      void latest.current[event.type === 'cut' ? 'cut' : 'copy']();
    };
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (box.current?.contains(document.activeElement) !== true) return;
      if (/[\t\r\n]/u.test(text.trim())) {
        event.preventDefault();
        void latest.current.pasteRows(text);
      } else if (isOnGrid() && text.trim() !== '') {
        event.preventDefault();
        latest.current.paste(text.trim());
      }
    };
    // Where nothing can be typed into, a browser hands these to the page, not to what has the focus.
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [box, grid]);
}
