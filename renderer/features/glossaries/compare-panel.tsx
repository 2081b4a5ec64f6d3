import RefreshCw from 'lucide-react/icons/refresh-cw';
import {
  type Comparison,
  DIFFERENCE_KINDS,
  type PairComparison,
  type PushObstacle,
} from '../../../shared/domain/glossaries/sync.ts';
import type { LocalGlossary } from '../../../shared/domain/glossaries/local-glossary.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ComparisonFrame, Differences, PairTable } from '../../components/text/comparison.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { FormError } from '../../components/forms/form-footer.tsx';
import { RemoteActions } from '../../components/exchange/remote-actions.tsx';
import { Skeleton } from '../../components/notices/states.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { GlossaryBadge } from '../lane/index.ts';
import { ACTION_TEXT } from '../../components/exchange/sync-outcome.tsx';
import { GlossaryOutcome } from './snapshots-panel.tsx';
import { useGlossaries } from './store.ts';
import { directionText } from '../../lib/languages/languages.ts';
import record from '../../components/layout/record-page.module.css';

const OBSTACLE_TEXT: Record<PushObstacle, MessageId> = {
  empty: msg('glossaries.emptyDictionaryRefused'),
  'too-large': msg('glossaries.termsTooLarge'),
  language: msg('glossaries.languagesUnsupported'),
};

/** The terms of a pair that differ, side by side. */
function TermDifferences() {
  const view = useGlossaries((state) => state.differenceView);
  const found = useGlossaries((state) => state.differences);
  const show = useGlossaries((state) => state.showDifferences);
  if (view === null || found === null) return null;
  return (
    <Differences
      label={t('glossaries.termsToShow')}
      pair={directionText(view.sourceLang, view.targetLang)}
      kinds={DIFFERENCE_KINDS}
      view={view}
      found={found}
      show={show}
    />
  );
}

function PairActions({ pair }: { pair: PairComparison }) {
  const { showDifferences: show, pull } = useGlossaries('showDifferences', 'pull');
  const { sourceLang, targetLang, removed, changed, same, action } = pair;
  return (
    <>
      <Button onClick={() => void show({ sourceLang, targetLang, kind: null, page: 1 })}>
        {t('glossaries.show')}
      </Button>
      {(removed + changed + same > 0 || action === 'delete') && (
        <Button onClick={() => void pull({ sourceLang, targetLang })}>
          {t('glossaries.useServiceVersion')}
        </Button>
      )}
    </>
  );
}

function planOf({ action, obstacle, isChangedThere }: PairComparison) {
  return (
    <>
      {obstacle === null ? t(ACTION_TEXT[action]) : t(OBSTACLE_TEXT[obstacle])}
      {isChangedThere && (
        <span className={record['note']}> {t('glossaries.changedAtServiceSince')}</span>
      )}
    </>
  );
}

function DryRun({ comparison }: { comparison: Comparison }) {
  const { push, isSyncing } = useGlossaries('push', 'isSyncing');
  return (
    <ComparisonFrame
      comparison={comparison}
      intro={
        comparison.remote === 'present'
          ? t('glossaries.sendingMakesChanges')
          : t('glossaries.sendingCreatesGlossary')
      }
      isSyncing={isSyncing}
      push={push}
    >
      <PairTable pairs={comparison.pairs} plan={planOf}>
        {(pair) => <PairActions pair={pair} />}
      </PairTable>
      <TermDifferences />
    </ComparisonFrame>
  );
}

/** The glossary against its service: differences, what a push would do, and the push. */
export function ComparePanel({ glossary }: { glossary: LocalGlossary }) {
  const { compare, comparison, syncError } = useGlossaries('compare', 'comparison', 'syncError');
  const { unlink, deleteRemote } = useGlossaries('unlink', 'deleteRemote');
  const shown = valueOf(comparison);
  if (glossary.connectionId === null) {
    return <p>{t('glossaries.chooseAccountToCompare')}</p>;
  }
  return (
    <section className={record['content']} aria-label={t('glossaries.compareAndSend')}>
      <GlossaryBadge glossaryId={glossary.id} />
      <div className={record['actions']}>
        <Button icon={RefreshCw} onClick={() => void compare()}>
          {t('glossaries.compareWithService')}
        </Button>
      </div>
      <GlossaryOutcome />
      <FormError error={syncError} />
      {comparison.status === 'failed' && <ErrorPanel error={comparison.error} />}
      {comparison.status === 'loading' && (
        <Skeleton rows={3} label={t('glossaries.loadingServiceVersion')} />
      )}
      {shown !== null && comparison.status === 'ready' && <DryRun comparison={shown} />}
      {glossary.link !== null && (
        <RemoteActions
          name={glossary.name}
          hint={t('glossaries.termsStayHere')}
          unlink={unlink}
          deleteRemote={deleteRemote}
        />
      )}
    </section>
  );
}
