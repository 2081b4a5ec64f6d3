import {
  createContext,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { later } from '../../lib/page/later.ts';
import { Button } from '../controls/button.tsx';
import css from './dialog.module.css';

export const DialogAnnouncements = later(
  async () => (await import('../frame/announcements.tsx')).DialogAnnouncements,
);

/** Element for lists and menus: nothing outside a modal dialog is above it, or can be clicked. Null for the page. */
export const PopupPlace = createContext<HTMLElement | null>(null);

interface DialogProps {
  title: string;
  isOpen: boolean;
  /** Called when the user closes it, not when `isOpen` becomes false. */
  onClose: () => void;
  /** True for tables; otherwise as wide as a form. */
  isWide?: boolean;
  children: ReactNode;
}

/** First control to fill in; for choices, the selected one. */
const FIRST_FIELD = 'input:not([type=radio]),:checked,select,textarea';

/**
 * Shows the platform's own modal dialog: it traps the focus, starts at the first field, or at "Close" if there is none,
 * closes on Esc, and returns the focus.
 */
export function Dialog({ title, isOpen, onClose, isWide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [popups, setPopups] = useState<HTMLElement | null>(null);
  // Runs before the effects of the content: a field that requests the focus gets it after the dialog has taken it.
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
      // Esc closes an open list first.
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape' && popups?.hasChildNodes() === true) event.preventDefault();
      }}
      // Handles Esc immediately: `close` fires only in the next frame, when a different dialog may already be open.
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
      <PopupPlace value={popups}>{children}</PopupPlace>
      <div ref={setPopups} className={css['popups']} />
      {isOpen && (
        <Suspense>
          <DialogAnnouncements />
        </Suspense>
      )}
    </dialog>
  );
}
