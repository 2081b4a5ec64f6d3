import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { t } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorPanel } from '../../../components/error-panel.tsx';
import { TextField } from '../../../components/field.tsx';
import { Skeleton } from '../../../components/states.tsx';
import { valueOf } from '../../../lib/loadable.ts';
import { Section } from '../section.tsx';
import { useSettings } from '../store.ts';
import { TimeConnectionForm } from './form.tsx';
import { TimeConnectionRow } from './row.tsx';
import css from '../settings.module.css';
import timeCss from './time.module.css';

const MOST_MINUTES = 480;
const WHOLE_NUMBER = /^\d{1,3}$/u;

function readMinutes(text: string): number | null {
  const minutes = WHOLE_NUMBER.test(text.trim()) ? Number(text) : Number.NaN;
  return minutes <= MOST_MINUTES ? minutes : null;
}

/** After how long without input the app asks whether that was work; 0: never. */
function TimeIdleField() {
  const stored = useSettings((state) => valueOf(state.settings)?.time.idleMinutes ?? null);
  const setIdleMinutes = useSettings((state) => state.setIdleMinutes);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  if (stored === null) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const minutes = readMinutes(typed ?? String(stored));
    if (minutes === null) return setError(t('settings.idleMinutesInvalid'));
    setTyped(null);
    if (minutes !== stored) void setIdleMinutes(minutes);
  };
  return (
    <form aria-label={t('time.timeAway')} className={timeCss['idle']} noValidate onSubmit={submit}>
      <TextField
        label={t('settings.idleMinutes')}
        hint={t('settings.idleMinutesHint')}
        inputMode="numeric"
        value={typed ?? String(stored)}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(null);
        }}
      />
      {typed !== null && typed.trim() !== String(stored) && (
        <Button type="submit">{t('settings.saveSetting')}</Button>
      )}
    </form>
  );
}

/** The time services that can be used; the one inside the app is always there. */
export function TimeConnectionsSection() {
  const connections = useSettings((state) => state.timeConnections);
  const load = useSettings((state) => state.loadTimeConnections);
  const [isAdding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const shown = valueOf(connections);
  useEffect(() => void load(), [load]);
  const closeForm = () => {
    setAdding(false);
    // The button is back only after this render.
    queueMicrotask(() => addButton.current?.focus());
  };
  return (
    <Section
      place="time-tracking"
      title={t('settings.timeConnections')}
      purpose={t('settings.timeConnectionsPurpose')}
    >
      {connections.status === 'failed' && <ErrorPanel error={connections.error} onRetry={load} />}
      {shown === null && connections.status !== 'failed' && (
        <Skeleton rows={2} label={t('settings.loadingTimeConnections')} />
      )}
      {shown !== null && (
        <ul aria-label={t('settings.timeServices')} className={css['connections']}>
          {shown.map((connection) => (
            <TimeConnectionRow key={connection.id} connection={connection} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <TimeConnectionForm onDone={closeForm} />
      ) : (
        <Button ref={addButton} icon={Plus} onClick={() => setAdding(true)}>
          {t('settings.addTimeConnection')}
        </Button>
      )}
      <TimeIdleField />
    </Section>
  );
}
