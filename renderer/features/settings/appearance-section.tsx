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
import {
  RadioGroup,
  type RadioChoice,
  type RadioGroupProps,
} from '../../components/controls/radio-group.tsx';
import { translated, type MessageChoice } from '../../lib/words/translated.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { Section } from './section.tsx';
import { useSettings, type EarlyChange } from './store.ts';

const AS_SYSTEM = msg('settings.sameAsSystem');

/** Each language in its own words, so that users who cannot read the current one find theirs. */
const OWN_NAMES: readonly RadioChoice<string>[] = UI_LANGUAGES.map((language) => ({
  value: language,
  label: ownNameOf(language),
}));

/** The setting that was chosen last, where its choice recreates the window: the focus returns to it. */
let keptFocus: string | null = null;

interface ChoiceProps<T extends string> extends Pick<RadioGroupProps<T>, 'label' | 'choices'> {
  name: string;
  /** True if the whole window is recreated. */
  recreates?: boolean;
  value: T | null;
  change: (value: T) => EarlyChange;
}

/** Renders a setting that applies at once. */
function Choice<T extends string>({ name, recreates, value, change, ...group }: ChoiceProps<T>) {
  const { changeAtOnce } = useSettings();
  const field = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (keptFocus !== name) return;
    keptFocus = null;
    field.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [name]);
  return (
    <div ref={field}>
      <RadioGroup
        {...group}
        value={value}
        onChange={(next) => {
          if (recreates) keptFocus = name;
          void changeAtOnce(change(next));
        }}
      />
    </div>
  );
}

type Appearance = Settings['appearance'];

interface AppearanceChoiceProps<Name extends keyof Appearance> {
  name: Name;
  label: string;
  choices: readonly MessageChoice<Appearance[Name]>[];
  recreates?: boolean;
}

function AppearanceChoice<Name extends keyof Appearance>(props: AppearanceChoiceProps<Name>) {
  const { name, choices } = props;
  return (
    <Choice
      {...props}
      choices={translated(choices)}
      value={useSettings((state) => valueOf(state.settings)?.appearance[name] ?? null)}
      change={(next) => ({ appearance: { [name]: next } })}
    />
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

const THEMES: readonly MessageChoice<Settings['theme']>[] = [
  { value: 'system', label: AS_SYSTEM },
  { value: 'light', label: msg('settings.themeLight') },
  { value: 'dark', label: msg('settings.themeDark') },
];

export function AppearanceSection() {
  return (
    <Section place="appearance">
      <Choice
        name="theme"
        label={t('settings.theme')}
        choices={translated(THEMES)}
        value={useSettings((state) => valueOf(state.settings)?.theme ?? null)}
        change={(theme) => ({ theme })}
      />
      <AppearanceChoice name="textSize" label={t('data.textSize')} choices={TEXT_SIZE_CHOICES} />
      <AppearanceChoice name="density" label={t('data.listDensity')} choices={DENSITY_CHOICES} />
    </Section>
  );
}

export function LanguageSection() {
  return (
    <Section place="language">
      <Choice
        name="language"
        label={t('data.interfaceLanguage')}
        choices={[{ value: SYSTEM_LANGUAGE, label: t(AS_SYSTEM) }, ...OWN_NAMES]}
        value={useSettings((state) => valueOf(state.settings)?.language ?? null)}
        change={(language) => ({ language })}
        recreates
      />
      <AppearanceChoice
        name="firstDay"
        label={t('settings.firstDayOfWeek')}
        choices={FIRST_DAY_CHOICES}
        recreates
      />
      <AppearanceChoice
        name="clock"
        label={t('settings.clock')}
        choices={CLOCK_CHOICES}
        recreates
      />
      <AppearanceChoice
        name="csvSeparator"
        label={t('settings.csvSeparator')}
        choices={CSV_CHOICES}
      />
    </Section>
  );
}
