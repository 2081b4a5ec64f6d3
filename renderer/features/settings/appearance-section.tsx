import type { Settings } from '../../../shared/domain/settings.ts';
import { RadioGroup, type RadioChoice } from '../../components/radio-group.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useSettings } from './context.ts';
import { Section } from './section.tsx';

const THEMES: readonly RadioChoice<Settings['theme']>[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function AppearanceSection() {
  const theme = useSettings((state) => valueOf(state.settings)?.theme ?? null);
  const setTheme = useSettings((state) => state.setTheme);
  return (
    <Section title="Appearance">
      <RadioGroup
        label="Theme"
        choices={THEMES}
        value={theme}
        onChange={(next) => void setTheme(next)}
      />
    </Section>
  );
}
