import { useLayoutEffect, useRef } from 'react';
import type { Density, TextSize } from '../../../shared/domain/app/appearance.ts';
import type { Settings } from '../../../shared/domain/app/settings.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { RadioGroup, type RadioChoice } from '../../components/radio-group.tsx';
import { translated } from '../../lib/translated.ts';
import { valueOf } from '../../lib/loadable.ts';
import { Section } from './section.tsx';
import { useSettings } from './store.ts';

const AS_SYSTEM = msg('As the system');

/** Each language in its own words, so that whoever cannot read the present one finds theirs. */
const OWN_NAMES: readonly RadioChoice<Settings['language']>[] = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
];

/** The whole window is made anew with another language; the choice that was made has the focus again. */
let isFocusKept = false;

/** The language of the interface. */
function LanguageField() {
  const language = useSettings((state) => valueOf(state.settings)?.language ?? null);
  const setLanguage = useSettings((state) => state.setLanguage);
  const field = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isFocusKept) return;
    isFocusKept = false;
    field.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, []);
  return (
    <div ref={field}>
      <RadioGroup
        label={t('Language of the interface')}
        choices={[{ value: 'system', label: t(AS_SYSTEM) }, ...OWN_NAMES]}
        value={language}
        onChange={(next) => {
          isFocusKept = true;
          void setLanguage(next);
        }}
      />
    </div>
  );
}

const TEXT_SIZE_CHOICES: readonly RadioChoice<TextSize>[] = [
  { value: 'small', label: msg('Small') },
  { value: 'normal', label: msg('size|Normal') },
  { value: 'large', label: msg('Large') },
  { value: 'largest', label: msg('Largest') },
];

const DENSITY_CHOICES: readonly RadioChoice<Density>[] = [
  { value: 'normal', label: msg('density|Normal') },
  { value: 'compact', label: msg('Compact') },
];

/** How large texts are where one reads and writes, and how close rows stand. */
function SizeFields() {
  const appearance = useSettings((state) => valueOf(state.settings)?.appearance ?? null);
  const setAppearance = useSettings((state) => state.setAppearance);
  return (
    <>
      <RadioGroup
        label={t('Text in Translate and History')}
        choices={translated(TEXT_SIZE_CHOICES)}
        value={appearance?.textSize ?? null}
        onChange={(textSize) => void setAppearance({ textSize })}
      />
      <RadioGroup
        label={t('Rows of lists')}
        choices={translated(DENSITY_CHOICES)}
        value={appearance?.density ?? null}
        onChange={(density) => void setAppearance({ density })}
      />
    </>
  );
}

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
