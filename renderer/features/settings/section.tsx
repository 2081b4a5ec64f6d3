import { useId, type ReactNode } from 'react';
import css from './settings.module.css';

interface SectionProps {
  title: string;
  /** One line of what is decided here. */
  purpose?: string;
  children: ReactNode;
}

/** A named part of the page. */
export function Section({ title, purpose, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css['section']}>
      <div className={css['sectionHead']}>
        <h2 id={id}>{title}</h2>
        {purpose && <p className={css['muted']}>{purpose}</p>}
      </div>
      <div className={css['sectionBody']}>{children}</div>
    </section>
  );
}
