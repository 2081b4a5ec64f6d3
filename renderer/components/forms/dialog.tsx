import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../controls/button.tsx';
import css from './dialog.module.css';

interface DialogProps {
  title: string;
  isOpen: boolean;
  /** It was closed by a person; not when `isOpen` became false. */
  onClose: () => void;
  /** For tables; else as wide as a form. */
  isWide?: boolean;
  children: ReactNode;
}

/** Where filling in begins; of choices, the one that is made. */
const FIRST_FIELD = 'input:not([type=radio]),:checked,select,textarea';

/**
 * The platform's own modal dialog: it keeps the focus inside, begins with the first field, or with "Close" where
 * there is none, closes on Esc and gives the focus back.
 */
export function Dialog({ title, isOpen, onClose, isWide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Before the effects of what is inside: a field that asks for the focus gets it after the dialog has taken it.
  useLayoutEffect(() => {
    if (!isOpen) dialog.current?.close();
    else {
      dialog.current?.showModal();
      dialog.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
    }
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`${css['dialog']} ${isWide ? css['wide'] : ''}`}
      // Esc is heard at once: `close` comes with the next frame only, when another dialog may be open already.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (isOpen && !event.currentTarget.open) onClose();
      }}
    >
      <div className={css['head']}>
        <h2 id={titleId}>{title}</h2>
        <Button onClick={onClose}>{t('app.close')}</Button>
      </div>
      {children}
    </dialog>
  );
}
