import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useSettings } from './context.ts';
import { Section } from './section.tsx';
import { TimeConnectionForm } from './time-connection-form.tsx';
import { TimeConnectionRow } from './time-connection-row.tsx';
import { TimeIdleField } from './time-idle-field.tsx';
import css from './settings.module.css';

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
      title={t('Time connections')}
      purpose={t('Time-tracking services. The one on this computer needs no account.')}
    >
      {connections.status === 'failed' && (
        <ErrorPanel error={connections.error}>
          <Button onClick={() => void load()}>{t('Try again')}</Button>
        </ErrorPanel>
      )}
      {shown === null && connections.status !== 'failed' && (
        <Skeleton rows={2} label={t('Reading the time connections')} />
      )}
      {shown !== null && (
        <ul aria-label={t('Time services')} className={css['connections']}>
          {shown.map((connection) => (
            <TimeConnectionRow key={connection.id} connection={connection} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <TimeConnectionForm onDone={closeForm} />
      ) : (
        <Button ref={addButton} icon={Plus} onClick={() => setAdding(true)}>
          {t('Add time connection')}
        </Button>
      )}
      <TimeIdleField />
    </Section>
  );
}
