import Plus from 'lucide-react/icons/plus';
import { useRef, useState, type ComponentType, type ReactNode } from 'react';
import { Button } from '../../components/controls/button.tsx';
import type { Loadable } from '../../lib/stores/loadable.ts';
import type { SettingsPlace } from './places.ts';
import { Section } from './section.tsx';
import css from './settings.module.css';
import { Loaded } from '../../components/lists/record-list.tsx';

interface ConnectionListProps<C> {
  place: SettingsPlace;
  purpose: string;
  /** Accessible name of the list. */
  label: string;
  connections: Loadable<readonly C[]>;
  load: () => Promise<void>;
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
      <Loaded of={connections} rows={2} reading={loading} onRetry={load}>
        {(shown) => (
          <ul aria-label={label} className={css['connections']}>
            {shown.map(renderRow)}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}
