import History from 'lucide-react/icons/history';
import { useState } from 'react';
import type { CopiedDomain, CopySnapshot } from '../../../shared/domain/copies/copy.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { Loaded } from '../../components/lists/record-list.tsx';
import { figure, RecordTable, type Column } from '../../components/lists/record-table.tsx';
import { EmptyState } from '../../components/notices/states.tsx';
import { directionText } from '../../lib/languages/languages.ts';
import { format } from '../../lib/words/format.ts';
import { CopyOutcome } from './outcome.tsx';
import type { CopySlice } from '../../lib/stores/copy-slice.ts';
import { COPY_WORDS } from './words.ts';
import layout from '../../components/layout/layout.module.css';
import tables from '../../components/lists/tables.module.css';

const REASONS: Record<CopySnapshot['reason'], MessageId> = {
  push: msg('glossaries.beforeSending'),
  pull: msg('memories.beforeTakingOver'),
  'roll-back': msg('glossaries.beforeRollback'),
  delete: msg('glossaries.beforeDeletionAtService'),
};

const SIDES: Record<CopySnapshot['side'], MessageId> = {
  here: msg('memories.thisComputer'),
  there: msg('memories.theService'),
};

const columnsOf = (domain: CopiedDomain): Column[] =>
  domain === 'glossaries'
    ? [t('app.name'), t('glossaries.terms')]
    : [t('memories.snapshotOf'), figure(t('memories.units'))];

/** Shows the content of a snapshot: each pair of a glossary, or one side of a memory. */
function Cells({ domain, snapshot }: { domain: CopiedDomain; snapshot: CopySnapshot }) {
  const { name, side, count, pairs } = snapshot;
  if (domain === 'memories') {
    return (
      <>
        <td>{t(SIDES[side])}</td>
        <td className={tables['figure']}>{format.number(count)}</td>
      </>
    );
  }
  const terms = pairs.map(
    (pair) => `${directionText(pair.sourceLang, pair.targetLang)}: ${format.number(pair.count)}`,
  );
  return (
    <>
      <td dir="auto">{name}</td>
      <td>{terms.join(', ')}</td>
    </>
  );
}

function RollBack({ copies, snapshot }: { copies: CopySlice; snapshot: CopySnapshot }) {
  const [isAsked, setAsked] = useState(false);
  const { domain, isSyncing, rollBack } = copies;
  if (!isAsked) {
    return <Button onClick={() => setAsked(true)}>{t('glossaries.rollBackAsk')}</Button>;
  }
  return (
    <div className={layout['line']}>
      <span>{t(COPY_WORDS[domain].putBack[snapshot.side])}</span>
      <Button variant="primary" isInactive={isSyncing} onClick={() => void rollBack(snapshot.id)}>
        {t('glossaries.rollBackNow')}
      </Button>
      <Button onClick={() => setAsked(false)}>{t('common.cancel')}</Button>
    </div>
  );
}

function SnapshotTable({
  copies,
  snapshots,
}: {
  copies: CopySlice;
  snapshots: readonly CopySnapshot[];
}) {
  return (
    <RecordTable
      isWide
      hasActions
      label={t('glossaries.snapshots')}
      columns={[t('glossaries.snapshotTaken'), t('glossaries.reason'), ...columnsOf(copies.domain)]}
    >
      {snapshots.map((snapshot) => (
        <tr key={snapshot.id}>
          <th scope="row">{format.fullDateTime(snapshot.takenAtMs)}</th>
          <td>{t(REASONS[snapshot.reason])}</td>
          <Cells domain={copies.domain} snapshot={snapshot} />
          <td>
            <RollBack copies={copies} snapshot={snapshot} />
          </td>
        </tr>
      ))}
    </RecordTable>
  );
}

/** Lists the snapshots made before each change at a service, newest first, with a way to restore them. */
export function SnapshotsPanel({ copies }: { copies: CopySlice }) {
  return (
    <section className={layout['content']} aria-label={t('glossaries.snapshots')}>
      <CopyOutcome copies={copies} />
      <Loaded of={copies.snapshots} rows={3} reading={t('glossaries.loadingSnapshots')}>
        {(shown) =>
          shown.length === 0 ? (
            <EmptyState icon={History} title={t('glossaries.noSnapshotsYet')}>
              <p>{t(COPY_WORDS[copies.domain].whatSnapshotsAre)}</p>
            </EmptyState>
          ) : (
            <SnapshotTable copies={copies} snapshots={shown} />
          )
        }
      </Loaded>
    </section>
  );
}
