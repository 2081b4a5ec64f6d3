import { useLayoutEffect, useRef } from 'react';
import type { Settings } from '../../../shared/domain/settings.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { RadioGroup, type RadioChoice } from '../../components/radio-group.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useSettings } from './context.ts';

const AS_SYSTEM = msg('As the system');

/** Each language in its own words, so that whoever cannot read the present one finds theirs. */
const OWN_NAMES: readonly RadioChoice<Settings['language']>[] = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
];

/** The whole window is made anew with another language; the choice that was made has the focus again. */
let isFocusKept = false;

/** The language of the interface. */
export function LanguageField() {
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
