import { useEffect, useRef, type RefObject } from 'react';

/** True where Ctrl/Cmd+Z belongs to the text that is being typed. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}

/**
 * Offers to take back what was done last, also by Ctrl/Cmd+Z.
 *
 * @param id of what was done; undefined while there is nothing to take back
 * @returns for the button, which gets the focus: the row that had it is gone
 */
export function useUndo(
  id: string | undefined,
  undo: () => Promise<void>,
): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (id === undefined) return undefined;
    button.current?.focus();
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || isTyping(event.target)) return;
      event.preventDefault();
      void undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [id, undo]);
  return button;
}
