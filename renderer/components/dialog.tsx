import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import css from './dialog.module.css';

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The platform's own modal dialog: it keeps the focus inside, closes on Esc and gives the focus back. */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} aria-labelledby="dialog-title" className={css['dialog']} onClose={onClose}>
      <div className={css['head']}>
        <h2 id="dialog-title">{title}</h2>
        <Button onClick={onClose}>Close</Button>
      </div>
      {children}
    </dialog>
  );
}
