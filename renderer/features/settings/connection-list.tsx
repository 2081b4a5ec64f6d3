import Plus from 'lucide-react/icons/plus';
import { useRef, useState, type ComponentType, type ReactNode } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { type Loadable } from '../../lib/stores/loadable.ts';
import css from './settings.module.css';
import { Loaded } from '../../components/lists/record-list.tsx';

interface ConnectionListProps<C> {
  label: string;
  connections: Loadable<readonly C[]>;
  load: () => Promise<void>;
  loading: string;
  renderRow: (connection: C) => ReactNode;
  add: string;
  Form: ComponentType<{ onDone: () => void }>;
}

/** Lists the connections of one kind, with the form for a new one. */
export function ConnectionList<C>(props: ConnectionListProps<C>) {
  const { label, connections, load, loading, renderRow, add, Form } = props;
  const [isAdding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const closeForm = () => {
    setAdding(false);
    // The button is back only after this render.
    queueMicrotask(() => addButton.current?.focus());
  };
  return (
    <>
      <Loaded of={connections} rows={2} reading={loading} onRetry={load}>
        {(shown) => (
          <ul aria-label={label} className={css['connections']}>
            {shown.map(renderRow)}
          </ul>
        )}
      </Loaded>
      {isAdding ? (
        <Form onDone={closeForm} />
      ) : (
        <Button ref={addButton} icon={Plus} onClick={() => setAdding(true)}>
          {add}
        </Button>
      )}
    </>
  );
}
