import type { GlossarySnapshot, SyncResult } from '../../../shared/domain/glossaries/sync.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { FormError } from '../../components/forms/form-footer.tsx';
import { SnapshotList } from '../../components/exchange/snapshot-list.tsx';
import { SyncOutcome } from '../../components/exchange/sync-outcome.tsx';
import { useFormat } from '../../lib/words/use-format.ts';
import { useGlossaries } from './store.ts';
import { directionText } from '../../lib/languages/languages.ts';
import record from '../../components/layout/record-page.module.css';

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

/** What the service had before each change, newest first. */
export function SnapshotsPanel() {
  const format = useFormat();
  const { snapshots, syncError, isSyncing } = useGlossaries('snapshots', 'syncError', 'isSyncing');
  const rollBack = useGlossaries((state) => state.rollBack);
  const termsOf = ({ pairs }: GlossarySnapshot) =>
    pairs.map(
      ({ sourceLang, targetLang, entryCount }) =>
        `${directionText(sourceLang, targetLang)}: ${format.number(entryCount)}`,
    );
  return (
    <section className={record['content']} aria-label={t('glossaries.snapshots')}>
      <GlossaryOutcome />
      <FormError error={syncError} />
      <SnapshotList
        snapshots={snapshots}
        isSyncing={isSyncing}
        rollBack={rollBack}
        purpose={t('glossaries.whatSnapshotsAre')}
        columns={[t('app.name'), t('glossaries.terms')]}
        reason={({ reason }) => t(REASONS[reason])}
        warning={() => t('glossaries.bothGetTheseTerms')}
      >
        {(snapshot) => (
          <>
            <td dir="auto">{snapshot.name}</td>
            <td>{termsOf(snapshot).join(', ')}</td>
          </>
        )}
      </SnapshotList>
    </section>
  );
}
