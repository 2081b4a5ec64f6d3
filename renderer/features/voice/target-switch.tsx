import { t } from '../../../shared/i18n/text.ts';
import { ViewSwitch } from '../../components/controls/view-switch.tsx';
import { format } from '../../lib/words/format.ts';

interface TargetSwitchProps {
  targetLangs: readonly string[];
  value: string | null;
  onChange: (code: string) => void;
}

/** Selects the shown translation; nothing if there is no choice. */
export function TargetSwitch({ targetLangs, value, onChange }: TargetSwitchProps) {
  if (targetLangs.length < 2) return null;
  return (
    <ViewSwitch
      label={t('voice.shownTranslation')}
      value={value ?? ''}
      onChange={onChange}
      choices={targetLangs.map((code) => ({ value: code, label: format.language(code) }))}
    />
  );
}
