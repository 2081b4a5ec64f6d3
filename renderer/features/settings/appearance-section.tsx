import { useLayoutEffect, useRef } from 'react';
import type {
  Clock,
  CsvSeparator,
  Density,
  FirstDay,
  TextSize,
} from '../../../shared/domain/app/appearance.ts';
import type { Settings } from '../../../shared/domain/app/settings.ts';
import { UI_LANGUAGES } from '../../../shared/i18n/load-language.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { ownNameOf, SYSTEM_LANGUAGE } from '../../../shared/i18n/ui-language.ts';
import { RadioGroup, type RadioChoice } from '../../components/controls/radio-group.tsx';
import { translated, type MessageChoice } from '../../lib/words/translated.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { Section } from './section.tsx';
import { useSettings } from './store.ts';

const AS_SYSTEM = msg('settings.sameAsSystem');

/** Each language in its own words, so that users who cannot read the current one find theirs. */
const OWN_NAMES: readonly RadioChoice<string>[] = UI_LANGUAGES.map((language) => ({
  value: language,
  label: ownNameOf(language),
}));

/** Settings that recreate the whole window; the focus returns to the choice just made. */
type Recreating = 'language' | 'firstDay' | 'clock';
let keptFocus: Recreating | null = null;

/** Restores the focus after a choice in the same field. */
function useKeptFocus(name: Recreating) {
  const field = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (keptFocus !== name) return;
    keptFocus = null;
    field.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [name]);
  return field;
}

/** The language of the interface. */
function LanguageField() {
  const language = useSettings((state) => valueOf(state.settings)?.language ?? null);
  const changeAtOnce = useSettings((state) => state.changeAtOnce);
  const field = useKeptFocus('language');
  return (
    <div ref={field}>
      <RadioGroup
        label={t('data.interfaceLanguage')}
        choices={[{ value: SYSTEM_LANGUAGE, label: t(AS_SYSTEM) }, ...OWN_NAMES]}
        value={language}
        onChange={(next) => {
          keptFocus = 'language';
          void changeAtOnce({ language: next });
        }}
      />
    </div>
  );
}

const FIRST_DAY_CHOICES: readonly MessageChoice<FirstDay>[] = [
  { value: 'system', label: AS_SYSTEM },
  { value: 'mon', label: msg('settings.firstDayMonday') },
  { value: 'sat', label: msg('settings.firstDaySaturday') },
  { value: 'sun', label: msg('settings.firstDaySunday') },
];

const CLOCK_CHOICES: readonly MessageChoice<Clock>[] = [
  { value: 'system', label: AS_SYSTEM },
  { value: 'h23', label: msg('settings.clock24') },
  { value: 'h12', label: msg('settings.clock12') },
];

const CSV_CHOICES: readonly MessageChoice<CsvSeparator>[] = [
  { value: 'system', label: AS_SYSTEM },
  { value: 'comma', label: msg('settings.csvComma') },
  { value: 'semicolon', label: msg('settings.csvSemicolon') },
];

/** First day of the week, clock, and CSV separator, if they differ from those of the region. */
function RegionFields() {
  const appearance = useSettings((state) => valueOf(state.settings)?.appearance ?? null);
  const changeAtOnce = useSettings((state) => state.changeAtOnce);
  const firstDayField = useKeptFocus('firstDay');
  const clockField = useKeptFocus('clock');
  return (
    <>
      <div ref={firstDayField}>
        <RadioGroup
          label={t('settings.firstDayOfWeek')}
          choices={translated(FIRST_DAY_CHOICES)}
          value={appearance?.firstDay ?? null}
          onChange={(firstDay) => {
            keptFocus = 'firstDay';
            void changeAtOnce({ appearance: { firstDay } });
          }}
        />
      </div>
      <div ref={clockField}>
        <RadioGroup
          label={t('settings.clock')}
          choices={translated(CLOCK_CHOICES)}
          value={appearance?.clock ?? null}
          onChange={(clock) => {
            keptFocus = 'clock';
            void changeAtOnce({ appearance: { clock } });
          }}
        />
      </div>
      <RadioGroup
        label={t('settings.csvSeparator')}
        choices={translated(CSV_CHOICES)}
        value={appearance?.csvSeparator ?? null}
        onChange={(csvSeparator) => void changeAtOnce({ appearance: { csvSeparator } })}
      />
    </>
  );
}

const TEXT_SIZE_CHOICES: readonly MessageChoice<TextSize>[] = [
  { value: 'small', label: msg('data.textSmall') },
  { value: 'normal', label: msg('data.textNormal') },
  { value: 'large', label: msg('data.textLarge') },
  { value: 'largest', label: msg('data.textLargest') },
];

const DENSITY_CHOICES: readonly MessageChoice<Density>[] = [
  { value: 'normal', label: msg('data.densityNormal') },
  { value: 'compact', label: msg('data.densityCompact') },
];

/** Text size for reading and writing, and row spacing. */
function SizeFields() {
  const appearance = useSettings((state) => valueOf(state.settings)?.appearance ?? null);
  const changeAtOnce = useSettings((state) => state.changeAtOnce);
  return (
    <>
      <RadioGroup
        label={t('data.textSize')}
        choices={translated(TEXT_SIZE_CHOICES)}
        value={appearance?.textSize ?? null}
        onChange={(textSize) => void changeAtOnce({ appearance: { textSize } })}
      />
      <RadioGroup
        label={t('data.listDensity')}
        choices={translated(DENSITY_CHOICES)}
        value={appearance?.density ?? null}
        onChange={(density) => void changeAtOnce({ appearance: { density } })}
      />
    </>
  );
}

const THEMES: readonly MessageChoice<Settings['theme']>[] = [
  { value: 'system', label: msg('settings.sameAsSystem') },
  { value: 'light', label: msg('settings.themeLight') },
  { value: 'dark', label: msg('settings.themeDark') },
];

export function AppearanceSection() {
  const theme = useSettings((state) => valueOf(state.settings)?.theme ?? null);
  const changeAtOnce = useSettings((state) => state.changeAtOnce);
  return (
    <Section place="appearance">
      <RadioGroup
        label={t('settings.theme')}
        choices={translated(THEMES)}
        value={theme}
        onChange={(next) => void changeAtOnce({ theme: next })}
      />
      <SizeFields />
    </Section>
  );
}

export function LanguageSection() {
  return (
    <Section place="language">
      <LanguageField />
      <RegionFields />
    </Section>
  );
}
