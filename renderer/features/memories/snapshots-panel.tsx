import History from 'lucide-react/icons/history';
import { useState } from 'react';
import type { MemorySnapshot } from '../../../shared/domain/memories/memory-sync.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { figure, RecordTable, unseen } from '../../components/record-table.tsx';
import { EmptyState, Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { MemoryOutcome } from './compare-panel.tsx';
import { useMemories } from './store.ts';
import layout from '../../components/layout.module.css';
import record from '../../components/record-page.module.css';
import tables from '../../components/tables.module.css';

const REASONS: Record<MemorySnapshot['reason'], MessageId> = {
  push: msg('glossaries.beforeSending'),
  pull: msg('memories.beforeTakingOver'),
  'roll-back': msg('glossaries.beforeRollback'),
  delete: msg('glossaries.beforeDeletionAtService'),
};

const SIDES: Record<MemorySnapshot['side'], { name: MessageId; gets: MessageId }> = {
  here: { name: msg('memories.thisComputer'), gets: msg('memories.computerGetsUnits') },
  there: { name: msg('memories.theService'), gets: msg('memories.serviceGetsUnits') },
};

function SnapshotRow({ snapshot }: { snapshot: MemorySnapshot }) {
  const format = useFormat();
  const rollBack = useMemories((state) => state.rollBack);
  const isSyncing = useMemories((state) => state.isSyncing);
  const [isAsked, setAsked] = useState(false);
  const side = SIDES[snapshot.side];
  return (
    <tr>
      <th scope="row">{format.fullDateTime(snapshot.takenAtMs)}</th>
      <td>{t(REASONS[snapshot.reason])}</td>
      <td>{t(side.name)}</td>
      <td className={tables['figure']}>{format.number(snapshot.unitCount)}</td>
      <td>
        {isAsked ? (
          <div className={record['actions']}>
            <span>{t(side.gets)}</span>
            <Button
              variant="primary"
              isInactive={isSyncing}
              onClick={() => void rollBack(snapshot.id)}
            >
              {t('glossaries.rollBackNow')}
            </Button>
            <Button onClick={() => setAsked(false)}>{t('common.cancel')}</Button>
          </div>
        ) : (
          <Button onClick={() => setAsked(true)}>{t('glossaries.rollBackAsk')}</Button>
        )}
      </td>
    </tr>
  );
}

/** What either side had before each change, newest first. */
export function SnapshotsPanel() {
  const snapshots = useMemories((state) => state.snapshots);
  const shown = valueOf(snapshots);
  return (
    <section className={record['content']} aria-label={t('glossaries.snapshots')}>
      <MemoryOutcome />
      {snapshots.status === 'failed' && <ErrorPanel error={snapshots.error} />}
      {snapshots.status === 'loading' && shown === null && (
        <Skeleton rows={3} label={t('glossaries.loadingSnapshots')} />
      )}
      {shown !== null && shown.length === 0 && (
        <EmptyState icon={History} title={t('glossaries.noSnapshotsYet')}>
          <p>{t('memories.whatSnapshotsAre')}</p>
        </EmptyState>
      )}
      {shown !== null && shown.length > 0 && (
        <div className={layout['scroll']}>
          <RecordTable
            label={t('glossaries.snapshots')}
            columns={[
              t('glossaries.snapshotTaken'),
              t('glossaries.reason'),
              t('memories.snapshotOf'),
              figure(t('memories.units')),
              unseen(t('app.actions')),
            ]}
          >
            {shown.map((snapshot) => (
              <SnapshotRow key={snapshot.id} snapshot={snapshot} />
            ))}
          </RecordTable>
        </div>
      )}
    </section>
  );
}
