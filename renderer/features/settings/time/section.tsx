import { useEffect, useState, type FormEvent } from 'react';
import { MAX_IDLE_MINUTES, MAX_WORK_IDLE_MINUTES } from '../../../../shared/domain/time/limits.ts';
import { t } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/controls/button.tsx';
import { TextField, Tick } from '../../../components/fields/field.tsx';
import { valueOf } from '../../../lib/stores/loadable.ts';
import { ConnectionList } from '../connection-list.tsx';
import { Section } from '../section.tsx';
import { useSettings } from '../store.ts';
import { TimeConnectionForm } from './form.tsx';
import { TimeConnectionRow } from './row.tsx';
import timeCss from './time.module.css';

const WHOLE_NUMBER = /^\d{1,3}$/u;

interface MinutesFieldProps {
  /** Accessible name of the form, where the label does not say it. */
  name?: string;
  label: string;
  hint: string;
  stored: number;
  least: number;
  most: number;
  onSave: (minutes: number) => void;
}

/** Renders a setting in whole minutes, with a button while the typed number is not the stored one. */
function MinutesField({ name, label, hint, stored, least, most, onSave }: MinutesFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = (typed ?? String(stored)).trim();
    const minutes = WHOLE_NUMBER.test(text) ? Number(text) : Number.NaN;
    if (!(minutes >= least && minutes <= most)) {
      return setError(t('settings.minutesInvalid', { least, most }));
    }
    // Shown until it is stored, and still there if that failed.
    setTyped(String(minutes));
    if (minutes !== stored) onSave(minutes);
  };
  return (
    <form aria-label={name} className={timeCss['idle']} noValidate onSubmit={submit}>
      <TextField
        label={label}
        hint={hint}
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

/** Sets when the timer asks about time away, and whether and how the time on documents is measured. */
function MeasuredTimeFields() {
  const stored = useSettings((state) => valueOf(state.settings)?.time ?? null);
  const change = useSettings((state) => state.changeSettings);
  if (stored === null) return null;
  return (
    <>
      <MinutesField
        name={t('time.timeAway')}
        label={t('settings.idleMinutes')}
        hint={t('settings.idleMinutesHint')}
        stored={stored.idleMinutes}
        least={0}
        most={MAX_IDLE_MINUTES}
        onSave={(idleMinutes) => void change({ time: { idleMinutes } })}
      />
      <Tick
        checked={stored.measuresWork}
        onChange={(measuresWork) => void change({ time: { measuresWork } })}
      >
        {t('settings.measuresWork')}
      </Tick>
      {stored.measuresWork && (
        <MinutesField
          label={t('settings.workIdleMinutes')}
          hint={t('settings.workIdleMinutesHint')}
          stored={stored.workIdleMinutes}
          least={1}
          most={MAX_WORK_IDLE_MINUTES}
          onSave={(workIdleMinutes) => void change({ time: { workIdleMinutes } })}
        />
      )}
    </>
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
      <MeasuredTimeFields />
    </Section>
  );
}
