import { useId, type ReactNode } from 'react';
import { sectionId, type SettingsPlace } from './places.ts';
import forms from '../../components/forms/forms.module.css';
import css from './settings.module.css';

interface SectionProps {
  /** Id of the section on the page. */
  place: SettingsPlace;
  title: string;
  /** Purpose of the section in one line. */
  purpose?: string;
  children: ReactNode;
}

/** A named part of the page. */
export function Section({ place, title, purpose, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={forms['body']} id={sectionId(place)}>
      <div className={css['sectionHead']}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {purpose && <p className={css['muted']}>{purpose}</p>}
      </div>
      <div className={css['sectionBody']}>{children}</div>
    </section>
  );
}
