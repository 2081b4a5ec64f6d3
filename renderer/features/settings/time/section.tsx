import { useEffect } from 'react';
import { t } from '../../../../shared/i18n/text.ts';
import { ConnectionList } from '../connection-list.tsx';
import { Section } from '../section.tsx';
import { useSettings } from '../store.ts';
import { TimeConnectionForm } from './form.tsx';
import { TimeConnectionRow } from './row.tsx';

/** Lists the available time services; the built-in one is always there. */
export function TimeConnectionsSection() {
  const { timeConnections: connections, loadTimeConnections: load } = useSettings();
  useEffect(() => void load(), [load]);
  return (
    <Section place="time-tracking" purpose={t('settings.timeConnectionsPurpose')}>
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
    </Section>
  );
}
