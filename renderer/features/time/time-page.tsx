import Inbox from 'lucide-react/icons/inbox';
import ListFilter from 'lucide-react/icons/list-filter';
import Timer from 'lucide-react/icons/timer';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, type ReactNode, useState } from 'react';
import { ENTRY_SYNC_STATES } from '../../../shared/domain/time/names.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { DateField } from '../../components/fields/date-field.tsx';
import { MAX_ENTRY_SEARCH_CHARS } from '../../../shared/domain/time/limits.ts';
import feedback from '../../components/notices/feedback.module.css';
import { SelectField } from '../../components/fields/field.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { PaginationNav } from '../../components/lists/pagination-nav.tsx';
import { RecordList } from '../../components/lists/record-list.tsx';
import { SearchField, ClearSearch } from '../../components/fields/search-field.tsx';
import { EmptyState } from '../../components/notices/states.tsx';
import { NothingFound } from '../../components/lists/nothing-found.tsx';
import { Toolbar } from '../../components/layout/toolbar.tsx';
import { ErrorNotice, StatusNotice, UndoNotice } from '../../components/frame/notice.tsx';
import { ViewSwitch } from '../../components/controls/view-switch.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useOnline } from '../../lib/page/use-online.ts';
import { useSearchForm, useReload } from '../../lib/search/use-search-form.ts';
import { OpenSessionContext } from './entry-cells.tsx';
import { EntryTable } from './entry-table.tsx';
import { countFilters } from './list-slice.ts';
import { CustomerPicker, ProjectPicker } from './pickers.tsx';
import { QuickAdd } from './quick-add.tsx';
import { TIME_VIEWS, type TimeView } from './state.ts';
import { useTime } from './store.ts';
import { useTimeFormat } from './time-format.ts';
import { SYNC_STATE_LABELS } from './words.ts';
import { Options } from '../../components/controls/options.tsx';
import layout from '../../components/layout/layout.module.css';
import forms from '../../components/forms/forms.module.css';
import css from './entry-table.module.css';

/** Shows the last deletion, which can be undone with its button or Ctrl/Cmd+Z. */
function Deleted() {
  const { deleted, undoDelete: undo } = useTime('deleted', 'undoDelete');
  const dismiss = useTime((state) => state.dismissUndo);
  return (
    <UndoNotice
      done={
        deleted && {
          id: deleted.entryId,
          text:
            deleted.note === ''
              ? t('time.entryDeleted')
              : t('time.namedEntryDeleted', { note: deleted.note }),
        }
      }
      undo={undo}
      dismiss={dismiss}
    />
  );
}

/** Says that a saved entry overlaps a different one. */
function Overlap() {
  const format = useTimeFormat();
  const { overlapOf: entry, dismissOverlap: dismiss } = useTime('overlapOf', 'dismissOverlap');
  if (entry === null) return null;
  const { startedAtMs, endedAtMs } = entry;
  const when =
    endedAtMs === null ? format.dateTime(startedAtMs) : format.range(startedAtMs, endedAtMs);
  return (
    <StatusNotice
      id="overlap"
      rank="info"
      tone="warning"
      text={t('time.savedButOverlaps', { when })}
      onClose={dismiss}
    />
  );
}

/** Shows notices about the list. */
function ActionFeedback() {
  const isOnline = useOnline();
  const listError = useTime((state) => state.listError);
  const isIdleUnknown = useTime(
    ({ timer }) => timer !== null && timer.entry !== null && !timer.canMeasureIdle,
  );
  return (
    <>
      {!isOnline && (
        <p className={feedback['feedback']}>
          <WifiOff size={16} aria-hidden />
          <span className={layout['text']}>{t('time.offline')}</span>
        </p>
      )}
      {isIdleUnknown && <p className={forms['hint']}>{t('time.idleNotReported')}</p>}
      <ErrorNotice id="time list" error={listError} />
      <Deleted />
      <Overlap />
    </>
  );
}

function Results() {
  const search = useTime((state) => state.entrySearch);
  return (
    <RecordList
      search={search}
      reading={t('time.loadingEntries')}
      rows={8}
      isEmpty={(shown) => shown.entries.length === 0}
      empty={
        <EmptyState icon={Timer} title={t('time.noTimeLogged')}>
          <p>{t('time.howToLog')}</p>
        </EmptyState>
      }
      notFound={
        <NothingFound
          search={search}
          title={t('time.noMatchingEntries')}
          action={t('time.showAllEntries')}
        >
          <p>{t('time.everyWordMustAppear')}</p>
        </NothingFound>
      }
    >
      {(shown) => <EntryTable page={shown} />}
    </RecordList>
  );
}

/** Export of the entries, which belongs to a different feature. */
interface EntriesExport {
  button: ReactNode;
  /** The dialog with its result. */
  dialog: ReactNode;
}

/** Shows the ledger: a row for a new entry, and a search of all entries by day. */
function EntriesView({ entriesExport }: { entriesExport: EntriesExport }) {
  const search = useTime((state) => state.entrySearch);
  const { nav } = useSearchForm(search, { hasEmptyNav: true });
  useReload(search);
  return (
    <>
      <QuickAdd />
      <EntryToolbar action={entriesExport.button} />
      {entriesExport.dialog}
      <ActionFeedback />
      <Results />
      {nav !== null && <PaginationNav {...nav} noun="result" />}
    </>
  );
}

/** Shows all filters of the search as inputs of its form. */
function Filters() {
  const search = useTime((state) => state.entrySearch);
  const { field, choice, select } = useSearchForm(search);
  const project = choice('projectId');
  const customer = choice('customerId');
  const idOf = (value: string) => (value === '' ? null : value);
  return (
    <fieldset className={forms['filters']}>
      <legend className="visually-hidden">{t('time.filters')}</legend>
      <ProjectPicker
        label={t('time.filterByProject')}
        noneLabel={t('time.allProjects')}
        isChoiceOnly
        hasWithout
        value={idOf(project.value)}
        onPick={(id) => project.onChange(id ?? '')}
      />
      <CustomerPicker
        label={t('time.filterByCustomer')}
        noneLabel={t('time.allCustomers')}
        isChoiceOnly
        value={idOf(customer.value)}
        onPick={(id) => customer.onChange(id ?? '')}
      />
      <SelectField label={t('time.billing')} {...select('billable')}>
        <option value="">{t('app.any')}</option>
        <option value="yes">{t('time.billable')}</option>
        <option value="no">{t('time.notBillable')}</option>
      </SelectField>
      <SelectField label={t('glossaries.status')} {...select('syncState')}>
        <option value="">{t('app.any')}</option>
        <Options of={ENTRY_SYNC_STATES} label={(state) => t(SYNC_STATE_LABELS[state])} />
      </SelectField>
      <DateField label={t('lane.fromDate')} {...field('from')} />
      <DateField label={t('lane.toDate')} {...field('to')} />
    </fieldset>
  );
}

/** Shows the filters on request, the sum of the result, and its actions. */
function EntryToolbar({ action }: { action: ReactNode }) {
  const format = useTimeFormat();
  const search = useTime((state) => state.entrySearch);
  const { field, formProps } = useSearchForm(search);
  const filterCount = countFilters(search.values);
  const [areShown, setShown] = useState(filterCount > 0);
  const found = valueOf(search.results);
  return (
    <div className={layout['group']}>
      <Toolbar
        search={
          <form {...formProps} aria-label={t('time.searchEntries')}>
            <SearchField
              label={t('time.searchEntries')}
              maxLength={MAX_ENTRY_SEARCH_CHARS}
              {...field('text')}
            />
          </form>
        }
        filters={
          <>
            <Button icon={ListFilter} aria-expanded={areShown} onClick={() => setShown(!areShown)}>
              {filterCount > 0 ? t('time.filtersWithCount', { filterCount }) : t('time.filters')}
            </Button>
            <ClearSearch search={search} />
          </>
        }
        actions={
          <>
            {found !== null && found.total > 0 && (
              <p className={css['total']}>
                {t('time.totalFound')} <strong>{format.duration(found.totalDurationMs)}</strong>
              </p>
            )}
            {action}
          </>
        }
      />
      {areShown && <Filters />}
    </div>
  );
}

const VIEW_LABELS: Record<TimeView, MessageId> = {
  entries: msg('time.entries'),
  report: msg('time.weekAndCharts'),
  catalog: msg('time.projectsAndCustomers'),
};

export interface TimePageProps {
  /** Sums and charts. */
  report: ReactNode;
  /** Projects and customers as lists. */
  catalog: ReactNode;
  /** Entries as a file. */
  entriesExport: EntriesExport;
  /** Unsent changes; null until known. */
  unsentCount: number | null;
  onOutbox: () => void;
  /** Opens the voice session that an entry was logged for. */
  onSession: (sessionId: string) => Promise<void>;
}

/** Page of the time spent: logged here first, sent when possible. */
export function TimePage(props: TimePageProps) {
  const { report, catalog, entriesExport, unsentCount, onOutbox, onSession } = props;
  const { view, setView, loadCatalog } = useTime('view', 'setView', 'loadCatalog');
  useEffect(() => void loadCatalog(), [loadCatalog]);
  return (
    <>
      <PageHeader title={t('app.time')} purpose={t('time.purpose')}>
        <Button icon={Inbox} onClick={onOutbox}>
          {unsentCount === null || unsentCount === 0
            ? t('app.outbox')
            : t('time.outboxWithCount', { unsentCount })}
        </Button>
      </PageHeader>
      <div className={layout['page']}>
        <ViewSwitch
          label={t('glossaries.view')}
          value={view}
          onChange={setView}
          choices={TIME_VIEWS.map((each) => ({ value: each, label: t(VIEW_LABELS[each]) }))}
        />
        {view === 'entries' && (
          <OpenSessionContext value={onSession}>
            <EntriesView entriesExport={entriesExport} />
          </OpenSessionContext>
        )}
        {view === 'report' && report}
        {view === 'catalog' && catalog}
      </div>
    </>
  );
}
