import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import type { SyncResult } from '../../../shared/domain/glossaries/sync.ts';
import type { LocalMemory } from '../../../shared/domain/memories/local-memory.ts';
import {
  MEMORY_DIFFERENCE_KINDS,
  type MemoryComparison,
} from '../../../shared/domain/memories/memory-sync.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ComparisonFrame, Differences, PairTable } from '../../components/text/comparison.tsx';
import { FormError } from '../../components/forms/form-footer.tsx';
import { Skeleton } from '../../components/notices/states.tsx';
import { RemoteActions } from '../../components/exchange/remote-actions.tsx';
import { SyncOutcome } from '../../components/exchange/sync-outcome.tsx';
import { messageOf } from '../../lib/words/error-text.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useMemories } from './store.ts';
import { directionText } from '../../lib/languages/languages.ts';
import record from '../../components/layout/record-page.module.css';

function outcomeText({ steps }: SyncResult): string {
  const [first] = steps;
  if (first === undefined) return t('memories.putBackHere');
  return first.action === 'delete'
    ? t('memories.deletedFromService')
    : t('memories.serviceHasUnits');
}

/** How the last change of the open memory went, and why it did not. */
export function MemoryOutcome() {
  const { syncResult: result, syncError: error } = useMemories('syncResult', 'syncError');
  const { isSyncing, cancelSync: cancel } = useMemories('isSyncing', 'cancelSync');
  return (
    <>
      <SyncOutcome result={result} done={outcomeText} />
      <FormError error={error} />
      {isSyncing && (
        <div className={record['bar']}>
          <output>{t('glossaries.contactingService')}</output>
          <Button onClick={() => void cancel()}>{t('common.cancel')}</Button>
        </div>
      )}
    </>
  );
}

/** The units of a pair that differ, side by side. */
function UnitDifferences({ sourceLang }: { sourceLang: string }) {
  const { differenceView: view, differences: found } = useMemories('differenceView', 'differences');
  const show = useMemories((state) => state.showDifferences);
  if (view === null || found === null) return null;
  return (
    <Differences
      label={t('memories.unitsToShow')}
      pair={directionText(sourceLang, view.targetLang)}
      kinds={MEMORY_DIFFERENCE_KINDS}
      view={view}
      found={found}
      show={show}
    />
  );
}

function Pull() {
  const { pull, isSyncing } = useMemories('pull', 'isSyncing');
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return <Button onClick={() => setAsked(true)}>{t('memories.useAllOfService')}</Button>;
  return (
    <>
      <span>{t('memories.useAllOfServiceWarning')}</span>
      <Button isInactive={isSyncing} onClick={() => void pull()}>
        {t('glossaries.useServiceVersion')}
      </Button>
      <Button onClick={() => setAsked(false)}>{t('common.cancel')}</Button>
    </>
  );
}

function introduction({ remote, canPush, canPull }: MemoryComparison): string {
  if (remote !== 'present') return t('memories.sendingCreatesMemory');
  return canPush || canPull ? t('memories.sendingReplacesMemory') : t('memories.bothEqual');
}

function DryRun({ comparison }: { comparison: MemoryComparison }) {
  const { push, isSyncing } = useMemories('push', 'isSyncing');
  const show = useMemories((state) => state.showDifferences);
  const { pairs, stayingCount } = comparison;
  return (
    <ComparisonFrame
      comparison={comparison}
      intro={introduction(comparison)}
      isSyncing={isSyncing}
      push={push}
      others={comparison.canPull && <Pull />}
    >
      {stayingCount > 0 && <p>{t('memories.unitsOfConfidentialStay', { count: stayingCount })}</p>}
      {pairs.length > 0 && (
        <PairTable pairs={pairs}>
          {({ targetLang, added, removed, changed }) =>
            added + removed + changed > 0 && (
              <Button onClick={() => void show({ targetLang, kind: null, page: 1 })}>
                {t('glossaries.show')}
              </Button>
            )
          }
        </PairTable>
      )}
      <UnitDifferences sourceLang={pairs[0]?.sourceLang ?? ''} />
    </ComparisonFrame>
  );
}

/** The memory against its service: differences, what a push would do, and the push. */
export function ComparePanel({ memory }: { memory: LocalMemory }) {
  const { compare, cancelSync: cancel, unlink } = useMemories('compare', 'cancelSync', 'unlink');
  const { deleteRemote, comparison } = useMemories('deleteRemote', 'comparison');
  const shown = valueOf(comparison);
  if (memory.connectionId === null) return <p>{t('memories.chooseAccountToCompare')}</p>;
  const isLoading = comparison.status === 'loading';
  return (
    <section className={record['content']} aria-label={t('glossaries.compareAndSend')}>
      {memory.link?.isGone === true && (
        <p className={record['warning']}>{t('memories.goneAtService')}</p>
      )}
      <div className={record['actions']}>
        <Button icon={RefreshCw} isInactive={isLoading} onClick={() => void compare()}>
          {t('glossaries.compareWithService')}
        </Button>
        {isLoading && <Button onClick={() => void cancel()}>{t('common.cancel')}</Button>}
      </div>
      <MemoryOutcome />
      {comparison.status === 'failed' && (
        <p role="alert" className={record['warning']}>
          {messageOf(comparison.error)}
        </p>
      )}
      {isLoading && <Skeleton rows={3} label={t('glossaries.loadingServiceVersion')} />}
      {shown !== null && comparison.status === 'ready' && <DryRun comparison={shown} />}
      {memory.link !== null && (
        <RemoteActions
          name={memory.name}
          hint={t('memories.unitsStayHere')}
          unlink={unlink}
          deleteRemote={deleteRemote}
        />
      )}
    </section>
  );
}
