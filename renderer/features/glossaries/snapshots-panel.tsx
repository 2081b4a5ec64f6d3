import History from 'lucide-react/icons/history';
import { useState } from 'react';
import type {
  GlossarySnapshot,
  Difference,
  PushObstacle,
  SyncResult,
} from '../../../shared/domain/glossaries/sync.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { FormError } from '../../components/form-error.tsx';
import { RecordTable, unseen } from '../../components/record-table.tsx';
import { EmptyState, Skeleton } from '../../components/states.tsx';
import { SyncOutcome } from '../../components/sync-outcome.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useGlossaries } from './store.ts';
import layout from '../../components/layout.module.css';
import record from '../../components/record-page.module.css';

export const OBSTACLE_TEXT: Record<PushObstacle, MessageId> = {
  empty: msg('glossaries.emptyDictionaryRefused'),
  'too-large': msg('glossaries.termsTooLarge'),
  language: msg('glossaries.languagesUnsupported'),
};

export const DIFFERENCE_TEXT: Record<Difference['kind'], MessageId> = {
  added: msg('glossaries.onlyHere'),
  removed: msg('glossaries.onlyAtService'),
  changed: msg('glossaries.different'),
  same: msg('glossaries.same'),
};

function outcomeText({ steps }: SyncResult): string {
  // The deletion of a glossary as a whole belongs to no pair of languages.
  const isDeletion = steps.some(
    ({ action, sourceLang }) => action === 'delete' && sourceLang === null,
  );
  return isDeletion ? t('glossaries.deletedAtService') : t('glossaries.sameTermsNow');
}

/** How the last change of the open glossary at its service went. */
export function GlossaryOutcome() {
  const result = useGlossaries((state) => state.syncResult);
  return <SyncOutcome result={result} done={outcomeText} />;
}

const REASONS: Record<GlossarySnapshot['reason'], MessageId> = {
  push: msg('glossaries.beforeSending'),
  'roll-back': msg('glossaries.beforeRollback'),
  delete: msg('glossaries.beforeDeletionAtService'),
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
            <span>{t('glossaries.bothGetTheseTerms')}</span>
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

/** What the service had before each change, newest first. */
export function SnapshotsPanel() {
  const snapshots = useGlossaries((state) => state.snapshots);
  const syncError = useGlossaries((state) => state.syncError);
  const shown = valueOf(snapshots);
  return (
    <section className={record['content']} aria-label={t('glossaries.snapshots')}>
      <GlossaryOutcome />
      <FormError error={syncError} />
      {snapshots.status === 'failed' && <ErrorPanel error={snapshots.error} />}
      {snapshots.status === 'loading' && shown === null && (
        <Skeleton rows={3} label={t('glossaries.loadingSnapshots')} />
      )}
      {shown !== null && shown.length === 0 && (
        <EmptyState icon={History} title={t('glossaries.noSnapshotsYet')}>
          <p>{t('glossaries.whatSnapshotsAre')}</p>
        </EmptyState>
      )}
      {shown !== null && shown.length > 0 && (
        <div className={layout['scroll']}>
          <RecordTable
            label={t('glossaries.snapshots')}
            columns={[
              t('glossaries.snapshotTaken'),
              t('glossaries.reason'),
              t('app.name'),
              t('glossaries.terms'),
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
