import Inbox from 'lucide-react/icons/inbox';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { Suspense, useEffect, useState, memo, useId } from 'react';
import type { OutboxOperation, OutboxSummary } from '../../../shared/domain/sync/outbox.ts';
import { OUTBOX_STATES, type OutboxState } from '../../../shared/domain/sync/names.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton, type Icon } from '../../components/controls/button.tsx';
import { ErrorPanel, ErrorDetails } from '../../components/notices/error-panel.tsx';
import { SearchNav } from '../../components/lists/pagination-nav.tsx';
import { RecordList, onRowKey } from '../../components/lists/record-list.tsx';
import { FilterLine } from '../../components/frame/filter-line.tsx';
import { Frame } from '../../components/frame/frame.tsx';
import { ErrorNotice, UndoNotice } from '../../components/frame/notice.tsx';
import { StatusFacts } from '../../components/frame/status-line.tsx';
import { Select } from '../../components/fields/field.tsx';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { format } from '../../lib/words/format.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useOnline } from '../../lib/page/use-online.ts';
import { useReload, useSearchForm } from '../../lib/search/use-search-form.ts';
import { ConflictPanel, useTime } from '../time/index.ts';
import {
  labelText,
  STATE_LABELS,
  isCountingDown,
  nextTryText,
  changeText,
  isEditable,
  kindText,
  reasonText,
  rowChoices,
} from './operation-text.ts';
import { useOutbox } from './store.ts';
import { Options } from '../../components/controls/options.tsx';
import { MAX_ENTRY_SEARCH_CHARS } from '../../../shared/domain/time/limits.ts';
import layout from '../../components/layout/layout.module.css';
import css from './outbox.module.css';
import Ban from 'lucide-react/icons/ban';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import Upload from 'lucide-react/icons/upload';
import { figure, RecordTable } from '../../components/lists/record-table.tsx';
import { StateWord, type Tone } from '../../components/notices/state-word.tsx';
import { hasForeignWords } from '../../lib/words/error-text.ts';
import { serviceName } from '../../lib/words/service-name.ts';
import { useNow } from '../../lib/days/use-now.ts';
import type { OutboxAction } from './operations-slice.ts';
import forms from '../../components/forms/forms.module.css';
import tables from '../../components/lists/tables.module.css';

const STATE_ICONS: Record<OutboxState, Icon> = {
  waiting: Clock,
  sending: Upload,
  unknown: CircleHelp,
  parked: CircleX,
  held: Pause,
  blocked: Hourglass,
  dropped: Ban,
};
const TONES: Partial<Record<OutboxState, Tone>> = {
  sending: 'active',
  unknown: 'warning',
  parked: 'danger',
};
const ACTION_ICONS: Record<OutboxAction, Icon> = {
  retry: RotateCw,
  hold: Pause,
  release: Play,
  drop: Trash2,
  restore: Undo2,
};

interface OutboxRowProps {
  operation: OutboxOperation;
  nextTry: string | null;
  onEdit: (operation: OutboxOperation) => void;
}

function What({ operation, id }: { operation: OutboxOperation; id: string }) {
  const { connectionId, connectionName, changes } = operation;
  const label = labelText(operation);
  return (
    <th scope="row">
      <span className={css['label']} id={id}>
        <bdi>{label}</bdi>
      </span>
      <span className={forms['hint']}>
        {kindText(operation)}, {serviceName(connectionId, connectionName)}
      </span>
      {changes.length > 0 && (
        <ul aria-label={t('outbox.valuesSentFor', { label })} className={css['changes']}>
          {changes.map(({ field, value }) => (
            <li key={field} dir="auto">
              {changeText(field, value)}
            </li>
          ))}
        </ul>
      )}
    </th>
  );
}

function Actions({
  operation,
  labelId,
  onEdit,
}: Omit<OutboxRowProps, 'nextTry'> & { labelId: string }) {
  const isBusy = useOutbox((state) => state.busyOperations[operation.id] !== undefined);
  const runOperation = useOutbox((state) => state.runOperation);
  return (
    <div className={layout['rowActions']}>
      {isEditable(operation) && (
        <IconButton
          label={t('time.edit')}
          icon={Pencil}
          aria-describedby={labelId}
          onClick={() => onEdit(operation)}
        />
      )}
      {rowChoices(operation.state).map(({ action, label }) => (
        <IconButton
          // Hold and Release are one button that changes, so the focus stays on it.
          key={action === 'release' ? 'hold' : action}
          label={t(label)}
          icon={ACTION_ICONS[action]}
          isInactive={isBusy}
          aria-describedby={labelId}
          onClick={() => void runOperation(operation, action)}
        />
      ))}
    </div>
  );
}

const OutboxRow = memo(function OutboxRow({ operation, nextTry, onEdit }: OutboxRowProps) {
  const labelId = useId();
  const error = useOutbox((state) => state.operationErrors[operation.id]);
  const { state, reason, tryCount } = operation;
  const because = reasonText(state, reason);
  return (
    <tr>
      <What operation={operation} id={labelId} />
      <td className={css['stateCell']}>
        <StateWord
          icon={STATE_ICONS[state]}
          tone={TONES[state] ?? 'muted'}
          word={t(STATE_LABELS[state])}
        />
        {because !== null && <p className={css['reason']}>{because}</p>}
        {reason !== null && hasForeignWords(reason) && <ErrorDetails error={reason} />}
        {error !== undefined && <ErrorPanel error={error} />}
      </td>
      <td className={css['next']}>{nextTry}</td>
      <td className={`${tables['figure']} ${css['figure']}`}>
        {format.number(tryCount)}
        <span className={css['unit']}> {t('outbox.attempts', { count: tryCount })}</span>
      </td>
      <td>
        <Actions operation={operation} labelId={labelId} onEdit={onEdit} />
      </td>
    </tr>
  );
});

interface OutboxTableProps {
  operations: readonly OutboxOperation[];
  onEdit: (operation: OutboxOperation) => void;
}

function OutboxTable({ operations, onEdit }: OutboxTableProps) {
  const nowMs = useNow(operations.some(isCountingDown));
  return (
    <div role="presentation" onKeyDown={onRowKey}>
      <RecordTable
        hasActions
        label={t('app.outbox')}
        narrow="own"
        columns={[
          t('outbox.change'),
          t('glossaries.status'),
          { name: t('outbox.nextAttempt'), className: css['next'] },
          figure(t('outbox.attemptsColumn')),
        ]}
        className={`${tables['sticky']} ${css['table']}`}
      >
        {operations.map((operation) => (
          <OutboxRow
            key={operation.id}
            operation={operation}
            nextTry={nextTryText(operation, nowMs)}
            onEdit={onEdit}
          />
        ))}
      </RecordTable>
    </div>
  );
}

/** Limited so that the list below stays visible. */
const SHOWN_AT_FIRST = 1;

/** Lists entries that were changed both here and at the service, each awaiting a choice. */
function Conflicts() {
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
      <h2 id="conflicts-title">{t('outbox.changedOnBothSides', { count: found.length })}</h2>
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
  const { dropped, undoDrop: undo, dismissDrop: dismiss } = useOutbox();
  return (
    <UndoNotice
      done={
        dropped && {
          id: dropped.operationId,
          text: t('outbox.discardedNote', { name: labelText(dropped) }),
        }
      }
      undo={undo}
      dismiss={dismiss}
    />
  );
}

function summaryText({ waiting, parked, held }: OutboxSummary): string {
  const parts = [
    waiting > 0 ? t('outbox.changesOnTheWay', { count: waiting }) : '',
    parked > 0 ? t('outbox.parkedCount', { count: format.number(parked) }) : '',
    held > 0 ? t('outbox.heldCount', { count: format.number(held) }) : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? t('outbox.allDelivered') : `${parts.join(', ')}.`;
}

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
  const isOnline = useOnline();
  const { outboxSearch: search, summary, retryAll, retryAllError, isRetryingAll } = useOutbox();
  usePageCommand('back', onBack);
  return (
    <Frame
      title={t('app.outbox')}
      back={{ label: t('app.time'), onClick: onBack }}
      facts={<span>{summary !== null && summaryText(summary)}</span>}
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
