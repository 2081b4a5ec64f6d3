import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { Button, IconButton } from '../../components/button.tsx';
import { useHistory } from './context.ts';
import css from './transfer.module.css';

/** True where Ctrl/Cmd+Z belongs to the text that is being typed. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}

/** The last deletion, and the way to take it back: by its button or Ctrl/Cmd+Z. */
export function UndoBar() {
  const deleted = useHistory((state) => state.deleted);
  const undo = useHistory((state) => state.undoDelete);
  const dismiss = useHistory((state) => state.dismissUndo);
  const button = useRef<HTMLButtonElement>(null);
  const itemId = deleted?.itemId;
  useEffect(() => {
    if (itemId === undefined) return undefined;
    // The row that had the focus is gone; here is what one may want next.
    button.current?.focus();
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || isTyping(event.target)) return;
      event.preventDefault();
      void undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [itemId, undo]);
  return (
    <section aria-label="Deleted" aria-live="polite" className={css['live']}>
      {deleted !== null && (
        <div className={css['bar']}>
          <span className={css['outcome']}>“{deleted.title}” was deleted.</span>
          <Button ref={button} icon={Undo2} onClick={() => void undo()}>
            Undo
          </Button>
          <IconButton label="Dismiss" icon={X} onClick={dismiss} />
        </div>
      )}
    </section>
  );
}
