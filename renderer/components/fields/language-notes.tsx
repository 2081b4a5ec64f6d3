import { createContext, useState, type ReactNode } from 'react';
import css from './combo-box.module.css';

/** Where the language pickers of a form explain a language; null beside the field itself. */
export const NotesContext = createContext<HTMLElement | null>(null);

/** Gives the language pickers of a form a line below it, as wide as the form, for explaining a language. */
export function LanguageNotes({ children }: { children: ReactNode }) {
  const [line, setLine] = useState<HTMLElement | null>(null);
  return (
    <NotesContext value={line}>
      {children}
      <div ref={setLine} className={css['notes']} />
    </NotesContext>
  );
}
