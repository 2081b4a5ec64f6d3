import { useEffect } from 'react';
import { t } from '../../../../shared/i18n/text.ts';
import { ConnectionSection } from '../connection-list.tsx';
import { useSettings } from '../store.ts';
import { TimeConnectionForm } from './form.tsx';
import { TimeConnectionRow } from './row.tsx';

/** Lists the available time services; the built-in one is always there. */
export function TimeConnectionsSection() {
  const connections = useSettings((state) => state.timeConnections);
  const load = useSettings((state) => state.loadTimeConnections);
  useEffect(() => void load(), [load]);
  return (
    <ConnectionSection
      place="time-tracking"
      purpose={t('settings.timeConnectionsPurpose')}
      label={t('settings.timeServices')}
      connections={connections}
      load={load}
      loading={t('settings.loadingTimeConnections')}
      renderRow={(connection) => <TimeConnectionRow key={connection.id} connection={connection} />}
      add={t('settings.addTimeConnection')}
      Form={TimeConnectionForm}
    />
  );
}
