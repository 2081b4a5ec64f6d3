import { useEffect, useState, type FormEvent } from 'react';
import { MAX_IDLE_MINUTES } from '../../../../shared/domain/time/limits.ts';
import { t } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/controls/button.tsx';
import { TextField } from '../../../components/fields/field.tsx';
import { valueOf } from '../../../lib/stores/loadable.ts';
import { ConnectionList } from '../connection-list.tsx';
import { Section } from '../section.tsx';
import { useSettings } from '../store.ts';
import { TimeConnectionForm } from './form.tsx';
import { TimeConnectionRow } from './row.tsx';
import timeCss from './time.module.css';

const WHOLE_NUMBER = /^\d{1,3}$/u;

function readMinutes(text: string): number | null {
  const minutes = WHOLE_NUMBER.test(text.trim()) ? Number(text) : Number.NaN;
  return minutes <= MAX_IDLE_MINUTES ? minutes : null;
}

/** Sets how long without input the app waits before asking whether that was work; 0: never. */
function TimeIdleField() {
  const stored = useSettings((state) => valueOf(state.settings)?.time.idleMinutes ?? null);
  const change = useSettings((state) => state.changeSettings);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  if (stored === null) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const minutes = readMinutes(typed ?? String(stored));
    if (minutes === null)
      return setError(t('settings.idleMinutesInvalid', { most: MAX_IDLE_MINUTES }));
    // Shown until it is stored, and still there if that failed.
    setTyped(String(minutes));
    if (minutes !== stored) void change({ time: { idleMinutes: minutes } });
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

/** Lists the available time services; the built-in one is always there. */
export function TimeConnectionsSection() {
  const connections = useSettings((state) => state.timeConnections);
  const load = useSettings((state) => state.loadTimeConnections);
  useEffect(() => void load(), [load]);
  return (
    <Section
      place="time-tracking"
      title={t('settings.timeConnections')}
      purpose={t('settings.timeConnectionsPurpose')}
    >
      <ConnectionList
        label={t('settings.timeServices')}
        connections={connections}
        load={load}
        loading={t('settings.loadingTimeConnections')}
        renderRow={(connection) => (
          <TimeConnectionRow key={connection.id} connection={connection} />
        )}
        add={t('settings.addTimeConnection')}
        Form={TimeConnectionForm}
      />
      <TimeIdleField />
    </Section>
  );
}
