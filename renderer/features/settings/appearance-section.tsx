import type { Settings } from '../../../shared/domain/settings.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { RadioGroup, type RadioChoice } from '../../components/radio-group.tsx';
import { translated } from '../../lib/translated.ts';
import { valueOf } from '../../lib/loadable.ts';
import { useSettings } from './context.ts';
import { LanguageField } from './language-field.tsx';
import { SizeFields } from './size-fields.tsx';
import { Section } from './section.tsx';

const THEMES: readonly RadioChoice<Settings['theme']>[] = [
  { value: 'system', label: msg('As the system') },
  { value: 'light', label: msg('Light') },
  { value: 'dark', label: msg('Dark') },
];

export function AppearanceSection() {
  const theme = useSettings((state) => valueOf(state.settings)?.theme ?? null);
  const setTheme = useSettings((state) => state.setTheme);
  return (
    <Section place="appearance" title={t('Appearance')}>
      <RadioGroup
        label={t('Theme')}
        choices={translated(THEMES)}
        value={theme}
        onChange={(next) => void setTheme(next)}
      />
      <LanguageField />
      <SizeFields />
    </Section>
  );
}
