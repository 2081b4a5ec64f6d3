import type { Density, TextSize } from '../../../shared/domain/appearance.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { RadioGroup, type RadioChoice } from '../../components/radio-group.tsx';
import { translated } from '../../lib/translated.ts';
import { valueOf } from '../../lib/loadable.ts';
import { useSettings } from './context.ts';

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
export function SizeFields() {
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
