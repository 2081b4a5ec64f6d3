import History from 'lucide-react/icons/history';
import { useState } from 'react';
import type { GlossarySnapshot } from '../../../shared/domain/glossary-sync.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { EmptyState, Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useGlossaries } from './context.ts';
import { SyncOutcome } from './sync-outcome.tsx';
import { ToldError } from './told-error.tsx';
import record from '../../components/record-page.module.css';

const REASONS: Record<GlossarySnapshot['reason'], string> = {
  push: msg('Before a push'),
  'roll-back': msg('Before a roll back'),
  delete: msg('Before it was deleted there'),
};

function SnapshotRow({ snapshot }: { snapshot: GlossarySnapshot }) {
  const format = useFormat();
  const rollBack = useGlossaries((state) => state.rollBack);
  const isSyncing = useGlossaries((state) => state.isSyncing);
  const [isAsked, setAsked] = useState(false);
  const terms = snapshot.pairs
    .map(
      ({ sourceLang, targetLang, entryCount }) =>
        `${sourceLang} → ${targetLang}: ${format.number(entryCount)}`,
    )
    .join(', ');
  return (
    <tr>
      <th scope="row">{format.fullDateTime(snapshot.takenAtMs)}</th>
      <td>{t(REASONS[snapshot.reason])}</td>
      <td dir="auto">{snapshot.name}</td>
      <td>{terms}</td>
      <td>
        {isAsked ? (
          <div className={record['actions']}>
            <span>{t('Service and computer get these terms.')}</span>
            <Button
              variant="primary"
              isInactive={isSyncing}
              onClick={() => void rollBack(snapshot.id)}
            >
              {t('Roll back now')}
            </Button>
            <Button onClick={() => setAsked(false)}>{t('Cancel')}</Button>
          </div>
        ) : (
          <Button onClick={() => setAsked(true)}>{t('Roll back…')}</Button>
        )}
      </td>
    </tr>
  );
}

/** What the service had before each change, newest first. */
export function SnapshotsPanel() {
  const snapshots = useGlossaries((state) => state.snapshots);
  const syncError = useGlossaries((state) => state.syncError);
  const copyText = useGlossaries((state) => state.copyText);
  const shown = valueOf(snapshots);
  const onCopy = (report: string) => void copyText(report);
  return (
    <section className={record['content']} aria-label={t('Snapshots')}>
      <SyncOutcome />
      {syncError !== null && <ToldError error={syncError} />}
      {snapshots.status === 'failed' && <ErrorPanel error={snapshots.error} onCopy={onCopy} />}
      {snapshots.status === 'loading' && shown === null && (
        <Skeleton rows={3} label={t('Reading the snapshots')} />
      )}
      {shown !== null && shown.length === 0 && (
        <EmptyState icon={History} title={t('No snapshots yet.')}>
          <p>{t('Before each change at the service, what it has is kept here.')}</p>
        </EmptyState>
      )}
      {shown !== null && shown.length > 0 && (
        <div className={record['frame']}>
          <table className={record['table']} aria-label={t('Snapshots')}>
            <thead>
              <tr>
                <th scope="col">{t('Taken')}</th>
                <th scope="col">{t('Why')}</th>
                <th scope="col">{t('Name')}</th>
                <th scope="col">{t('Terms')}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('Actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((snapshot) => (
                <SnapshotRow key={snapshot.id} snapshot={snapshot} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
