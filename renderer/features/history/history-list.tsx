import BookOpenText from 'lucide-react/icons/book-open-text';
import Download from 'lucide-react/icons/download';
import History from 'lucide-react/icons/history';
import ListFilter from 'lucide-react/icons/list-filter';
import SearchX from 'lucide-react/icons/search-x';
import Settings2 from 'lucide-react/icons/settings-2';
import Upload from 'lucide-react/icons/upload';
import { useState, useId } from 'react';
import type { HistoryHit } from '../../../shared/domain/history/history.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { Select } from '../../components/field.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { RecordTable } from '../../components/record-table.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { EmptyState } from '../../components/states.tsx';
import { UndoBar } from '../../components/undo-bar.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useReload, useSearchForm } from '../../lib/use-search-form.ts';
import { countFilters } from './filter-values.ts';
import { HistoryDialogs, type HistoryDialog } from './history-dialogs.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryRow } from './history-row.tsx';
import { useHistory } from './store.ts';
import { HistoryTransferBar } from './transfer-bar.tsx';
import bars from '../../components/bars.module.css';
import feedback from '../../components/feedback.module.css';
import layout from '../../components/layout.module.css';
import tables from '../../components/tables.module.css';
import historyToolbarCss from './history-list.module.css';
import css from './history.module.css';

/** The last deletion, and the way to take it back: by its button or Ctrl/Cmd+Z. */
function DeletedBar() {
  const deleted = useHistory((state) => state.deleted);
  const undo = useHistory((state) => state.undoDelete);
  const dismiss = useHistory((state) => state.dismissUndo);
  return (
    <section aria-label={t('Deleted')} aria-live="polite" className={feedback['live']}>
      {deleted !== null && (
        <UndoBar
          id={deleted.itemId}
          text={t('“{title}” was deleted.', { title: deleted.title })}
          undo={undo}
          dismiss={dismiss}
        />
      )}
    </section>
  );
}

function HistoryTable({ items }: { items: readonly HistoryHit[] }) {
  return (
    <RecordTable
      label={t('History results')}
      columns={[
        { name: t('Star'), className: css['tool'], isUnseen: true },
        t('Title'),
        t('Languages'),
        { name: t('Service'), className: css['wide'] },
        t('Date'),
        { name: t('Segments'), className: `${tables['figure']} ${css['wide']}` },
        { name: t('document|Billed'), className: `${tables['figure']} ${css['wide']}` },
        { name: t('Delete'), className: css['tool'], isUnseen: true },
      ]}
      className={`${tables['sticky']} ${css['table']}`}
    >
      {items.map((item) => (
        <HistoryRow key={item.id} item={item} />
      ))}
    </RecordTable>
  );
}

/** Order, filters and files of the search. */
function HistoryToolbar({ onOpen }: { onOpen: (dialog: HistoryDialog) => void }) {
  const search = useHistory((state) => state.historySearch);
  const isRunning = useHistory((state) => state.transfer.status === 'running');
  const openConcordance = useHistory((state) => state.openConcordance);
  const { input } = useSearchForm(search, null);
  const orderId = useId();
  const filterCount = countFilters(search.values);
  const [areFiltersShown, setFiltersShown] = useState(filterCount > 0);
  return (
    <div className={historyToolbarCss['toolbar']}>
      <div className={bars['row']}>
        <Button
          icon={ListFilter}
          aria-expanded={areFiltersShown}
          onClick={() => setFiltersShown(!areFiltersShown)}
        >
          {filterCount > 0 ? t('Filters ({filterCount})', { filterCount }) : t('Filters')}
        </Button>
        <label className={historyToolbarCss['order']} htmlFor={orderId}>
          <span>{t('Order')}</span>
          <Select id={orderId} {...input('order')}>
            <option value="time">{t('Newest first')}</option>
            <option value="relevance">{t('Best match first')}</option>
          </Select>
        </label>
        {!search.isBlank && (
          <Button variant="quiet" onClick={() => void search.reset()}>
            {t('Clear')}
          </Button>
        )}
        <div className={historyToolbarCss['tools']}>
          <Button icon={BookOpenText} onClick={() => void openConcordance('')}>
            {t('Concordance')}
          </Button>
          <Button icon={Upload} isInactive={isRunning} onClick={() => onOpen('import')}>
            {t('Import')}
          </Button>
          <Button icon={Download} isInactive={isRunning} onClick={() => onOpen('export')}>
            {t('Export')}
          </Button>
          <IconButton
            label={t('Manage history')}
            icon={Settings2}
            onClick={() => onOpen('manage')}
          />
        </div>
      </div>
      {areFiltersShown && <HistoryFilters />}
    </div>
  );
}

/** As many characters as the contract takes. */
const MAX_TEXT_LENGTH = 100_000;

function NoResults({ onImport }: { onImport: () => void }) {
  const search = useHistory((state) => state.historySearch);
  const isRunning = useHistory((state) => state.transfer.status === 'running');
  if (!search.isBlank) {
    return (
      <EmptyState icon={SearchX} title={t('Nothing found.')}>
        <p>
          {t(
            'All words must occur in the title or in one segment, in the source or the translation. Words in “quotes” must stand together.',
          )}
        </p>
        <Button onClick={() => void search.reset()}>{t('Show everything')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={History} title={t('No finished translations yet.')}>
      <p>
        {t(
          'Each finished document is kept here with its source and its translation side by side. An import brings in what you translated before.',
        )}
      </p>
      <Button icon={Upload} isInactive={isRunning} onClick={onImport}>
        {t('Import a file…')}
      </Button>
    </EmptyState>
  );
}

function Results({ onImport }: { onImport: () => void }) {
  const search = useHistory((state) => state.historySearch);
  const listError = useHistory((state) => state.listError);
  return (
    <>
      {listError !== null && <ErrorPanel error={listError} />}
      <RecordList
        search={search}
        reading={t('Reading the history')}
        rows={8}
        isEmpty={(shown) => shown.items.length === 0}
        empty={<NoResults onImport={onImport} />}
      >
        {(shown) => <HistoryTable items={shown.items} />}
      </RecordList>
    </>
  );
}

/** The search of the history. */
export function HistoryList() {
  const search = useHistory((state) => state.historySearch);
  const total = valueOf(search.results)?.total ?? null;
  const { field, formProps, nav } = useSearchForm(search, total);
  const [dialog, setDialog] = useState<HistoryDialog>(null);
  useReload(search);
  return (
    <>
      <form {...formProps} aria-label={t('Search history')}>
        <PageHeader
          title={t('History')}
          purpose={t('Everything translated before, on this computer: no network needed.')}
        >
          <SearchField label={t('Search history')} maxLength={MAX_TEXT_LENGTH} {...field('text')} />
        </PageHeader>
      </form>
      <div className={layout['page']}>
        <HistoryToolbar onOpen={setDialog} />
        <HistoryTransferBar />
        <DeletedBar />
        <Results onImport={() => setDialog('import')} />
        {total !== null && total > 0 && nav !== null && <PaginationNav {...nav} noun="result" />}
      </div>
      <HistoryDialogs open={dialog} onClose={() => setDialog(null)} />
    </>
  );
}
