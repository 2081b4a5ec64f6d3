import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionRow } from './connection-row.tsx';
import { useSettings } from './context.ts';
import { Section } from './section.tsx';
import css from './settings.module.css';

/** The translation services that can be used; the one inside the app is always there. */
export function ConnectionsSection() {
  const connections = useSettings((state) => state.connections);
  const load = useSettings((state) => state.load);
  const [isAdding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const shown = valueOf(connections);
  const closeForm = () => {
    setAdding(false);
    // The button is back only after this render.
    queueMicrotask(() => addButton.current?.focus());
  };
  return (
    <Section
      place="connections"
      title={t('Connections')}
      purpose={t('Translation services. The one on this computer needs no account.')}
    >
      {connections.status === 'failed' && (
        <ErrorPanel error={connections.error}>
          <Button onClick={() => void load()}>{t('Try again')}</Button>
        </ErrorPanel>
      )}
      {shown === null && connections.status !== 'failed' && (
        <Skeleton rows={2} label={t('Reading the connections')} />
      )}
      {shown !== null && (
        <ul aria-label={t('Connections')} className={css['connections']}>
          {shown.map((connection) => (
            <ConnectionRow key={connection.id} connection={connection} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <ConnectionForm onDone={closeForm} />
      ) : (
        <Button ref={addButton} icon={Plus} onClick={() => setAdding(true)}>
          {t('Add connection')}
        </Button>
      )}
    </Section>
  );
}
