import Inbox from 'lucide-react/icons/inbox';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { Suspense, useEffect, useState } from 'react';
import type { OutboxOperation, OutboxSummary } from '../../../shared/domain/sync/outbox.ts';
import { OUTBOX_STATES } from '../../../shared/domain/sync/names.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { SearchNav } from '../../components/lists/pagination-nav.tsx';
import { RecordList } from '../../components/lists/record-list.tsx';
import { FilterLine } from '../../components/frame/filter-line.tsx';
import { Frame } from '../../components/frame/frame.tsx';
import { ErrorNotice, UndoNotice } from '../../components/frame/notice.tsx';
import { StatusFacts } from '../../components/frame/status-line.tsx';
import { Select } from '../../components/fields/field.tsx';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import type { Format } from '../../lib/words/format.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { useOnline } from '../../lib/page/use-online.ts';
import { useReload, useSearchForm } from '../../lib/search/use-search-form.ts';
import { ConflictPanel, useTime } from '../time/index.ts';
import { labelText, STATE_LABELS } from './operation-text.ts';
import { OutboxTable } from './outbox-table.tsx';
import { useOutbox } from './store.ts';
import { Options } from '../../components/controls/options.tsx';
import { MAX_ENTRY_SEARCH_CHARS } from '../../../shared/domain/time/limits.ts';
import layout from '../../components/layout/layout.module.css';
import css from './outbox.module.css';

/** Limited so that the list below stays visible. */
const SHOWN_AT_FIRST = 1;

/** Lists entries that were changed both here and at the service, each awaiting a choice. */
function Conflicts() {
  const format = useFormat();
  const { conflicts, loadConflicts } = useTime();
  useEffect(() => void loadConflicts(), [loadConflicts]);
  const [isWhole, setWhole] = useState(false);
  const found = valueOf(conflicts) ?? [];
  const shown = isWhole ? found : found.slice(0, SHOWN_AT_FIRST);
  if (conflicts.status === 'failed') {
    return <ErrorPanel error={conflicts.error} onRetry={loadConflicts} />;
  }
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="conflicts-title" className={layout['group']}>
      <h2 id="conflicts-title">
        {t('outbox.changedOnBothSides', {
          count: found.length,
        })}
      </h2>
      <Suspense>
        {shown.map((conflict) => (
          <ConflictPanel key={conflict.entryId} conflict={conflict} />
        ))}
      </Suspense>
      {shown.length < found.length && (
        <Button className={css['more']} onClick={() => setWhole(true)}>
          {t('outbox.showMore', { count: format.number(found.length - shown.length) })}
        </Button>
      )}
    </section>
  );
}

/** Shows the last dropped change, which can be restored with its button or Ctrl/Cmd+Z. */
function DroppedNotice() {
  const format = useFormat();
  const { dropped, undoDrop: undo, dismissDrop: dismiss } = useOutbox();
  return (
    <UndoNotice
      done={
        dropped && {
          id: dropped.operationId,
          text: t('outbox.discardedNote', { name: labelText(dropped, format) }),
        }
      }
      undo={undo}
      dismiss={dismiss}
    />
  );
}

function summaryText({ waiting, parked, held }: OutboxSummary, format: Format): string {
  const parts = [
    waiting > 0 ? t('outbox.changesOnTheWay', { count: waiting }) : '',
    parked > 0 ? t('outbox.parkedCount', { count: format.number(parked) }) : '',
    held > 0 ? t('outbox.heldCount', { count: format.number(held) }) : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? t('outbox.allDelivered') : `${parts.join(', ')}.`;
}

/** Shows the search of the changes. */
function OutboxFilterLine() {
  const search = useOutbox((state) => state.outboxSearch);
  const form = useSearchForm(search);
  useReload(search);
  return (
    <FilterLine
      label={t('outbox.searchOutbox')}
      maxLength={MAX_ENTRY_SEARCH_CHARS}
      search={search}
      form={form}
      noun="change"
    >
      <Select aria-label={t('glossaries.status')} {...form.select('state')}>
        <option value="">{t('app.all')}</option>
        <Options of={OUTBOX_STATES} label={(state) => t(STATE_LABELS[state])} />
      </Select>
    </FilterLine>
  );
}

export interface OutboxPageProps {
  /** Opens the row of a change to fix it. */
  onEdit: (operation: Pick<OutboxOperation, 'subject' | 'subjectId'>) => void;
  /** Returns to the page "Time". */
  onBack: () => void;
}

function Results({ onEdit }: Pick<OutboxPageProps, 'onEdit'>) {
  const search = useOutbox((state) => state.outboxSearch);
  return (
    <RecordList
      search={search}
      reading={t('outbox.loadingOutbox')}
      rows={4}
      empty={{ icon: Inbox, title: t('outbox.nothingWaiting'), hint: t('outbox.outboxPurpose') }}
      notFound={{ title: t('outbox.noMatchingChanges'), action: t('outbox.showAllChanges') }}
    >
      {(shown) => <OutboxTable operations={shown.operations} onEdit={onEdit} />}
    </RecordList>
  );
}

/** Page of all changes that a service has not accepted yet, with the reasons. */
export function OutboxPage({ onEdit, onBack }: OutboxPageProps) {
  const format = useFormat();
  const isOnline = useOnline();
  const { outboxSearch: search, summary, retryAll, retryAllError, isRetryingAll } = useOutbox();
  usePageCommand('back', onBack);
  return (
    <Frame
      title={t('app.outbox')}
      back={{ label: t('app.time'), onClick: onBack }}
      facts={<span>{summary !== null && summaryText(summary, format)}</span>}
      actions={
        <Button icon={RotateCw} isInactive={isRetryingAll} onClick={() => void retryAll()}>
          {t('outbox.tryAllNow')}
        </Button>
      }
      filter={<OutboxFilterLine />}
      nav={<SearchNav search={search} noun="change" />}
    >
      {!isOnline && (
        <StatusFacts>
          <span data-said="status">{t('outbox.offlineNote')}</span>
        </StatusFacts>
      )}
      <DroppedNotice />
      <ErrorNotice id="outbox" error={retryAllError} />
      <Conflicts />
      <Results onEdit={onEdit} />
    </Frame>
  );
}
