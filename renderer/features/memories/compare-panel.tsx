import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import type { SyncResult } from '../../../shared/domain/glossaries/sync.ts';
import type { LocalMemory } from '../../../shared/domain/memories/local-memory.ts';
import {
  MEMORY_DIFFERENCE_KINDS,
  type MemoryComparison,
} from '../../../shared/domain/memories/memory-sync.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Pagination } from '../../../shared/pagination/index.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { FormError } from '../../components/form-error.tsx';
import { Options } from '../../components/options.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { figure, prose, RecordTable, unseen } from '../../components/record-table.tsx';
import { Skeleton } from '../../components/states.tsx';
import { RemoteActions } from '../../components/remote-actions.tsx';
import { SyncOutcome } from '../../components/sync-outcome.tsx';
import { messageOf } from '../../lib/error-text.ts';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useMemories } from './store.ts';
import { DIFFERENCES_PER_PAGE } from './sync-slice.ts';
import layout from '../../components/layout.module.css';
import record from '../../components/record-page.module.css';
import tables from '../../components/tables.module.css';

const DIFFERENCE_TEXT: Record<(typeof MEMORY_DIFFERENCE_KINDS)[number], MessageId> = {
  added: msg('glossaries.onlyHere'),
  removed: msg('glossaries.onlyAtService'),
  changed: msg('glossaries.different'),
};

function outcomeText({ steps }: SyncResult): string {
  const [first] = steps;
  if (first === undefined) return t('memories.putBackHere');
  return first.action === 'delete'
    ? t('memories.deletedFromService')
    : t('memories.serviceHasUnits');
}

/** How the last change of the open memory went, and why it did not. */
export function MemoryOutcome() {
  const result = useMemories((state) => state.syncResult);
  const error = useMemories((state) => state.syncError);
  const isSyncing = useMemories((state) => state.isSyncing);
  const cancel = useMemories((state) => state.cancelSync);
  return (
    <>
      <SyncOutcome result={result} done={outcomeText} />
      <FormError error={error} />
      {isSyncing && (
        <div className={record['actions']}>
          <output>{t('glossaries.contactingService')}</output>
          <Button onClick={() => void cancel()}>{t('common.cancel')}</Button>
        </div>
      )}
    </>
  );
}

/** The units of a pair that differ, side by side. */
function Differences({ sourceLang }: { sourceLang: string }) {
  const view = useMemories((state) => state.differenceView);
  const found = useMemories((state) => state.differences);
  const show = useMemories((state) => state.showDifferences);
  if (view === null || found === null) return null;
  return (
    <>
      <SelectField
        label={t('memories.unitsToShow')}
        value={view.kind ?? ''}
        onChange={(event) => {
          const kind = MEMORY_DIFFERENCE_KINDS.find((each) => each === event.target.value) ?? null;
          void show({ ...view, kind, page: 1 });
        }}
      >
        <option value="">{t('glossaries.allDifferences')}</option>
        <Options of={MEMORY_DIFFERENCE_KINDS} label={(kind) => t(DIFFERENCE_TEXT[kind])} />
      </SelectField>
      <div className={layout['scroll']}>
        <RecordTable
          label={t('glossaries.differencesForPair', {
            pair: `${sourceLang} → ${view.targetLang}`,
          })}
          columns={[
            t('glossaries.status'),
            prose(t('glossaries.source')),
            prose(t('glossaries.here')),
            prose(t('glossaries.atService')),
          ]}
        >
          {found.differences.map(({ kind, source, here, there }) => (
            <tr key={`${kind} ${source} ${here ?? ''} ${there ?? ''}`}>
              <td>{t(DIFFERENCE_TEXT[kind])}</td>
              <td dir="auto">{source}</td>
              <td dir="auto">{here}</td>
              <td dir="auto">{there}</td>
            </tr>
          ))}
        </RecordTable>
      </div>
      <PaginationNav
        pagination={
          new Pagination({ page: view.page, limit: DIFFERENCES_PER_PAGE, total: found.total })
        }
        noun="difference"
        label={t('glossaries.differences')}
        onPage={(page) => void show({ ...view, page })}
      />
    </>
  );
}

function PairRows({ comparison }: { comparison: MemoryComparison }) {
  const format = useFormat();
  const show = useMemories((state) => state.showDifferences);
  return comparison.pairs.map(({ sourceLang, targetLang, added, removed, changed, same }) => (
    <tr key={targetLang}>
      <th scope="row">{`${sourceLang} → ${targetLang}`}</th>
      {[added, removed, changed, same].map((count, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a column is its place
        <td key={index} className={tables['figure']}>
          {format.number(count)}
        </td>
      ))}
      <td>
        {added + removed + changed > 0 && (
          <Button onClick={() => void show({ targetLang, kind: null, page: 1 })}>
            {t('glossaries.show')}
          </Button>
        )}
      </td>
    </tr>
  ));
}

function Pull() {
  const pull = useMemories((state) => state.pull);
  const isSyncing = useMemories((state) => state.isSyncing);
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
  const push = useMemories((state) => state.push);
  const isSyncing = useMemories((state) => state.isSyncing);
  const { nameHere, nameThere, pairs } = comparison;
  return (
    <>
      <p>
        {introduction(comparison)}
        {nameThere !== null && nameThere !== nameHere && (
          <> {t('glossaries.renamedFromTo', { there: nameThere, here: nameHere })}</>
        )}
      </p>
      {pairs.length > 0 && (
        <div className={layout['scroll']}>
          <RecordTable
            label={t('glossaries.differencesByPair')}
            columns={[
              t('glossaries.languages'),
              figure(t('glossaries.added')),
              figure(t('glossaries.removed')),
              figure(t('glossaries.changed')),
              figure(t('glossaries.unchanged')),
              unseen(t('app.actions')),
            ]}
          >
            <PairRows comparison={comparison} />
          </RecordTable>
        </div>
      )}
      <Differences sourceLang={pairs[0]?.sourceLang ?? ''} />
      <div className={record['actions']}>
        <Button
          variant="primary"
          isInactive={!comparison.canPush || isSyncing}
          onClick={() => void push()}
        >
          {t('glossaries.sendToService')}
        </Button>
        {comparison.canPull && <Pull />}
      </div>
    </>
  );
}

/** The memory against its service: differences, what a push would do, and the push. */
export function ComparePanel({ memory }: { memory: LocalMemory }) {
  const compare = useMemories((state) => state.compare);
  const cancel = useMemories((state) => state.cancelSync);
  const unlink = useMemories((state) => state.unlink);
  const deleteRemote = useMemories((state) => state.deleteRemote);
  const comparison = useMemories((state) => state.comparison);
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
