import { useId, type ReactNode } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { PLACE_LABELS, sectionId, type SettingsPlace } from './places.ts';
import css from './settings.module.css';

interface SectionProps {
  place: SettingsPlace;
  purpose?: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function Section({ place, purpose, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css['section']} id={sectionId(place)}>
      <div className={css['sectionHead']}>
        <div>
          <h2 id={id} tabIndex={-1}>
            {t(PLACE_LABELS[place])}
          </h2>
          {purpose && <p className={css['muted']}>{purpose}</p>}
        </div>
        {actions}
      </div>
      <div className={css['sectionBody']}>{children}</div>
    </section>
  );
}
