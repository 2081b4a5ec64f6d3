import Plus from 'lucide-react/icons/plus';
import { useRef, useState, type ComponentType, type ReactNode } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { Skeleton } from '../../components/notices/states.tsx';
import { valueOf, type Loadable } from '../../lib/stores/loadable.ts';
import type { SettingsPlace } from './places.ts';
import { Section } from './section.tsx';
import css from './settings.module.css';

interface ConnectionListProps<C> {
  place: SettingsPlace;
  purpose: string;
  /** Accessible name of the list. */
  label: string;
  connections: Loadable<readonly C[]>;
  load: () => Promise<void>;
  /** Text shown before the first load. */
  loading: string;
  renderRow: (connection: C) => ReactNode;
  /** Label of the button for a new one, which is the page's main action with `isPrimary`. */
  add: string;
  isPrimary?: boolean;
  Form: ComponentType<{ onDone: () => void }>;
}

/** Section with the connections of one kind, and the form for a new one. */
export function ConnectionSection<C>(props: ConnectionListProps<C>) {
  const { place, purpose, label, connections, load, loading, renderRow, add, Form } = props;
  const { isPrimary = false } = props;
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
      place={place}
      purpose={purpose}
      actions={
        isAdding ? null : (
          <Button
            ref={addButton}
            variant={isPrimary ? 'primary' : 'plain'}
            icon={Plus}
            onClick={() => setAdding(true)}
          >
            {add}
          </Button>
        )
      }
    >
      {isAdding && <Form onDone={closeForm} />}
      {connections.status === 'failed' && <ErrorPanel error={connections.error} onRetry={load} />}
      {shown === null && connections.status !== 'failed' && <Skeleton rows={2} label={loading} />}
      {shown !== null && (
        <ul aria-label={label} className={css['connections']}>
          {shown.map(renderRow)}
        </ul>
      )}
    </Section>
  );
}
