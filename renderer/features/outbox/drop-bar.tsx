import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { Button, IconButton } from '../../components/button.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { labelText } from './change-text.ts';
import { useOutbox } from './context.ts';
import css from './outbox.module.css';

/** True where Ctrl/Cmd+Z belongs to the text that is being typed. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}

/** The change dropped last, and the way to put it back: by its button or Ctrl/Cmd+Z. */
export function DropBar() {
  const format = useFormat();
  const dropped = useOutbox((state) => state.dropped);
  const undo = useOutbox((state) => state.undoDrop);
  const dismiss = useOutbox((state) => state.dismissDrop);
  const button = useRef<HTMLButtonElement>(null);
  const operationId = dropped?.operationId;
  useEffect(() => {
    if (operationId === undefined) return undefined;
    // The button that had the focus is gone; here is what one may want next.
    button.current?.focus();
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || isTyping(event.target)) return;
      event.preventDefault();
      void undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [operationId, undo]);
  return (
    <section aria-label="Dropped" aria-live="polite" className={css['live']}>
      {dropped !== null && (
        <div className={css['bar']}>
          <span className={css['outcome']}>
            “{labelText(dropped, format)}” is not sent. Its row in the app stays as it is.
          </span>
          <Button ref={button} icon={Undo2} onClick={() => void undo()}>
            Undo
          </Button>
          <IconButton label="Dismiss" icon={X} onClick={dismiss} />
        </div>
      )}
    </section>
  );
}
