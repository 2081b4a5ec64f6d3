import Check from 'lucide-react/icons/check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Minus from 'lucide-react/icons/minus';
import type { TimeCapabilities } from '../../../shared/domain/time-connection.ts';
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
  present: 'Yes',
  absent: 'No',
  unknown: 'Not known',
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
        What it can do{absent > 0 && `: ${format.number(absent)} things work in the app alone`}
      </summary>
      <ul aria-label={`What ${name} can do`}>
        {lines.map(({ name: key, state, label, note }) => {
          const StateIcon = ICONS[state];
          return (
            <li key={key} className={timeCss[state]}>
              <StateIcon size={14} aria-hidden />
              <span>
                {label}: <strong>{WORDS[state]}</strong>
                {note !== null && <span className={css['muted']}>, {note}</span>}
              </span>
            </li>
          );
        })}
      </ul>
      {atMs !== null && <p className={css['muted']}>Asked {format.dateTime(atMs)}.</p>}
    </details>
  );
}
