import { useEffect } from 'react';
import { MAX_IDLE_MINUTES, MAX_WORK_IDLE_MINUTES } from '../../../../shared/domain/time/limits.ts';
import { t } from '../../../../shared/i18n/text.ts';
import { Tick } from '../../../components/fields/field.tsx';
import { valueOf } from '../../../lib/stores/loadable.ts';
import { ConnectionList } from '../connection-list.tsx';
import { Section } from '../section.tsx';
import { useSettings } from '../store.ts';
import { TimeConnectionForm } from './form.tsx';
import { MinutesField } from './minutes-field.tsx';
import { TimeConnectionRow } from './row.tsx';

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
