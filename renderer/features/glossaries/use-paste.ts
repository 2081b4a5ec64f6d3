import { useEffect, type RefObject } from 'react';

/** Takes a paste of several cells while the focus is within `box`; a single one is typed text. */
export function usePaste(
  box: RefObject<HTMLElement | null>,
  onRows: (text: string) => Promise<void>,
): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (box.current?.contains(document.activeElement) !== true) return;
      if (!/[\t\r\n]/u.test(text.trim())) return;
      event.preventDefault();
      void onRows(text);
    };
    // Where nothing can be typed into, a browser hands a paste to the page, not to what has the focus.
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [box, onRows]);
}
