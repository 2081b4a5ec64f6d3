import History from 'lucide-react/icons/history';
import { useState, type ReactNode } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import type { Loadable } from '../../lib/stores/loadable.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { Button } from '../controls/button.tsx';
import { Loaded } from '../lists/record-list.tsx';
import { RecordTable, type Column } from '../lists/record-table.tsx';
import { EmptyState } from '../notices/states.tsx';
import record from '../layout/record-page.module.css';

interface RollBackProps {
  /** Said before it is done: who gets what. */
  warning: string;
  isSyncing: boolean;
  rollBack: () => Promise<void>;
}

function RollBack({ warning, isSyncing, rollBack }: RollBackProps) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) {
    return <Button onClick={() => setAsked(true)}>{t('glossaries.rollBackAsk')}</Button>;
  }
  return (
    <div className={record['bar']}>
      <span>{warning}</span>
      <Button variant="primary" isInactive={isSyncing} onClick={() => void rollBack()}>
        {t('glossaries.rollBackNow')}
      </Button>
      <Button onClick={() => setAsked(false)}>{t('common.cancel')}</Button>
    </div>
  );
}

interface SnapshotListProps<S> {
  snapshots: Loadable<readonly S[]>;
  isSyncing: boolean;
  rollBack: (id: string) => Promise<void>;
  /** What they are, where there is none. */
  purpose: string;
  /** Of the cells that are shown between the reason and the way back. */
  columns: readonly Column[];
  reason: (snapshot: S) => string;
  warning: (snapshot: S) => string;
  /** The cells of a row. */
  children: (snapshot: S) => ReactNode;
}

/** What was kept before each change at a service, newest first, with the way back. */
export function SnapshotList<S extends { id: string; takenAtMs: number }>(
  props: SnapshotListProps<S>,
) {
  const { snapshots, isSyncing, rollBack, purpose, columns, reason, warning, children } = props;
  const format = useFormat();
  return (
    <Loaded of={snapshots} rows={3} reading={t('glossaries.loadingSnapshots')}>
      {(shown) =>
        shown.length === 0 ? (
          <EmptyState icon={History} title={t('glossaries.noSnapshotsYet')}>
            <p>{purpose}</p>
          </EmptyState>
        ) : (
          <RecordTable
            isWide
            hasActions
            label={t('glossaries.snapshots')}
            columns={[t('glossaries.snapshotTaken'), t('glossaries.reason'), ...columns]}
          >
            {shown.map((snapshot) => (
              <tr key={snapshot.id}>
                <th scope="row">{format.fullDateTime(snapshot.takenAtMs)}</th>
                <td>{reason(snapshot)}</td>
                {children(snapshot)}
                <td>
                  <RollBack
                    warning={warning(snapshot)}
                    isSyncing={isSyncing}
                    rollBack={() => rollBack(snapshot.id)}
                  />
                </td>
              </tr>
            ))}
          </RecordTable>
        )
      }
    </Loaded>
  );
}
