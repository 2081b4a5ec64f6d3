import type { ReactNode } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Section } from './section.tsx';

/** Every key of the app, as with F1. */
export function ShortcutsSection({ children }: { children: ReactNode }) {
  return (
    <Section
      place="shortcuts"
      title={t('Shortcuts')}
      purpose={t('What the keyboard can do. F1 shows this list anywhere.')}
    >
      {children}
    </Section>
  );
}
