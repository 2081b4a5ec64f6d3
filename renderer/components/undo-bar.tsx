import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, type RefObject } from 'react';
import { t } from '../../shared/i18n/text.ts';
import { useLeaving } from '../lib/use-leaving.ts';
import { Button, IconButton } from './button.tsx';
import bars from './bars.module.css';
import feedback from './feedback.module.css';

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
function useUndo(
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

interface UndoBarProps {
  /** Of what was done. */
  id: string;
  /** What was done. */
  text: string;
  undo: () => Promise<void>;
  dismiss: () => void;
}

/** What was done last, and the way to take it back: by its button or Ctrl/Cmd+Z, until the view is left. */
export function UndoBar({ id, text, undo, dismiss }: UndoBarProps) {
  const button = useUndo(id, undo);
  useLeaving(dismiss);
  return (
    <div className={feedback['feedback']}>
      <span className={bars['text']}>{text}</span>
      <Button ref={button} icon={Undo2} onClick={() => void undo()}>
        {t('app.undo')}
      </Button>
      <IconButton label={t('app.dismiss')} icon={X} onClick={dismiss} />
    </div>
  );
}

interface UndoSectionProps extends Omit<UndoBarProps, 'id' | 'text'> {
  /** Name of the section. */
  label: string;
  /** Null: there is nothing to take back. */
  done: Pick<UndoBarProps, 'id' | 'text'> | null;
}

/** {@link UndoBar} where screen readers hear of it. */
export function UndoSection({ label, done, undo, dismiss }: UndoSectionProps) {
  return (
    <section aria-label={label} aria-live="polite" className={feedback['live']}>
      {done !== null && <UndoBar id={done.id} text={done.text} undo={undo} dismiss={dismiss} />}
    </section>
  );
}
