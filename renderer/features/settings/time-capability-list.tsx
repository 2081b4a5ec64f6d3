import Check from 'lucide-react/icons/check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Minus from 'lucide-react/icons/minus';
import type { TimeCapabilities } from '../../../shared/domain/time-connection.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import type { Icon } from '../../components/button.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { capabilityLines, type CapabilityLine } from './time-words.ts';
import css from './settings.module.css';
import timeCss from './time.module.css';

const ICONS: Record<CapabilityLine['state'], Icon> = {
  present: Check,
  absent: Minus,
  unknown: CircleHelp,
};
const WORDS: Record<CapabilityLine['state'], string> = {
  present: msg('Yes'),
  absent: msg('No'),
  unknown: msg('Not known'),
};

interface TimeCapabilityListProps {
  name: string;
  capabilities: TimeCapabilities;
  /** When the service was asked. */
  atMs: number | null;
}

/** What a service can do, and what happens instead of what it cannot. */
export function TimeCapabilityList({ name, capabilities, atMs }: TimeCapabilityListProps) {
  const format = useFormat();
  const lines = capabilityLines(capabilities);
  const absent = lines.filter(({ state }) => state === 'absent').length;
  return (
    <details className={timeCss['capabilities']} open={absent > 0}>
      <summary>
        {absent === 0
          ? t('What it can do')
          : t('What it can do: {count} things work in the app alone', {
              count: format.number(absent),
            })}
      </summary>
      <ul aria-label={t('What {name} can do', { name })}>
        {lines.map(({ name: key, state, label, note }) => {
          const StateIcon = ICONS[state];
          return (
            <li key={key} className={timeCss[state]}>
              <StateIcon size={14} aria-hidden />
              <span>
                {label}: <strong>{t(WORDS[state])}</strong>
                {note !== null && <span className={css['muted']}>, {note}</span>}
              </span>
            </li>
          );
        })}
      </ul>
      {atMs !== null && (
        <p className={css['muted']}>{t('Asked {time}.', { time: format.dateTime(atMs) })}</p>
      )}
    </details>
  );
}
