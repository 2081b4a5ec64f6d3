import type { MemorySnapshot } from '../../../shared/domain/memories/memory-sync.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { figure } from '../../components/lists/record-table.tsx';
import { SnapshotList } from '../../components/exchange/snapshot-list.tsx';
import { useFormat } from '../../lib/words/use-format.ts';
import { MemoryOutcome } from './compare-panel.tsx';
import { useMemories } from './store.ts';
import record from '../../components/layout/record-page.module.css';
import tables from '../../components/lists/tables.module.css';

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

/** What either side had before each change, newest first. */
export function SnapshotsPanel() {
  const format = useFormat();
  const { snapshots, isSyncing, rollBack } = useMemories('snapshots', 'isSyncing', 'rollBack');
  return (
    <section className={record['content']} aria-label={t('glossaries.snapshots')}>
      <MemoryOutcome />
      <SnapshotList
        snapshots={snapshots}
        isSyncing={isSyncing}
        rollBack={rollBack}
        purpose={t('memories.whatSnapshotsAre')}
        columns={[t('memories.snapshotOf'), figure(t('memories.units'))]}
        reason={({ reason }) => t(REASONS[reason])}
        warning={({ side }) => t(SIDES[side].gets)}
      >
        {({ side, unitCount }) => (
          <>
            <td>{t(SIDES[side].name)}</td>
            <td className={tables['figure']}>{format.number(unitCount)}</td>
          </>
        )}
      </SnapshotList>
    </section>
  );
}
