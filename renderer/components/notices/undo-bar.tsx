import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { useLeaving } from '../../lib/page/leaving.ts';
import { Button, IconButton } from '../controls/button.tsx';
import layout from '../layout/layout.module.css';
import feedback from './feedback.module.css';

/**
 * Offers to undo the last action, also with Ctrl/Cmd+Z.
 *
 * @param id of the action
 * @param isStep the key belongs to the steps of the page
 * @returns ref for the button, which gets the focus: the row that had it is gone
 */
function useUndo(
  id: string,
  undo: () => Promise<unknown>,
  isStep: boolean,
): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [id]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the newest action is undone first
  const run = useCallback(() => void undo(), [id, undo]);
  usePageCommand('undo', isStep ? null : run);
  return button;
}

interface UndoBarProps {
  /** Id of the action. */
  id: string;
  /** Description of the action. */
  text: string;
  undo: () => Promise<unknown>;
  dismiss: () => void;
  /** The action is a step of what the page edits: Ctrl/Cmd+Z undoes those in order. */
  isStep?: boolean;
}

/** Shows the last action and lets the user undo it with its button or Ctrl/Cmd+Z, until the view is left. */
export function UndoBar({ id, text, undo, dismiss, isStep = false }: UndoBarProps) {
  const button = useUndo(id, undo, isStep);
  useLeaving(dismiss);
  return (
    <div className={feedback['feedback']}>
      <span className={layout['text']}>{text}</span>
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
  /** Null if there is nothing to undo. */
  done: Pick<UndoBarProps, 'id' | 'text'> | null;
}

/** Wraps {@link UndoBar} so that screen readers announce it. */
export function UndoSection({ label, done, ...bar }: UndoSectionProps) {
  return (
    <section aria-label={label} aria-live="polite" className={feedback['live']}>
      {done !== null && <UndoBar id={done.id} text={done.text} {...bar} />}
    </section>
  );
}
