import { useEffect } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { ModelsList, useModels } from '../models/index.ts';
import { Section } from './section.tsx';
import { useSettings } from './store.ts';

/** Models for translating on this computer: what there is, what is here, what is on its way. */
export function LanguagesSection() {
  const sought = useSettings(({ destination }) =>
    destination?.place === 'languages' ? destination.sought : null,
  );
  const lookFor = useModels((state) => state.lookFor);
  useEffect(() => {
    if (sought !== null) lookFor(sought);
  }, [sought, lookFor]);
  return (
    <Section
      place="languages"
      title={t('settings.offlineLanguages')}
      purpose={t('settings.offlineLanguagesPurpose')}
    >
      <ModelsList />
    </Section>
  );
}
