import BookOpenText from 'lucide-react/icons/book-open-text';
import Download from 'lucide-react/icons/download';
import History from 'lucide-react/icons/history';
import ListFilter from 'lucide-react/icons/list-filter';
import Settings2 from 'lucide-react/icons/settings-2';
import Upload from 'lucide-react/icons/upload';
import { useCallback, useState, type ReactNode } from 'react';
import type { HistoryHit } from '../../../shared/domain/history/history.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { Select } from '../../components/fields/field.tsx';
import { KnownQuestionPanel } from '../../components/notices/known-question-panel.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { PaginationNav } from '../../components/lists/pagination-nav.tsx';
import { RecordList } from '../../components/lists/record-list.tsx';
import { RecordTable } from '../../components/lists/record-table.tsx';
import { SearchField, ClearSearch } from '../../components/fields/search-field.tsx';
import { EmptyState } from '../../components/notices/states.tsx';
import { NothingFound } from '../../components/lists/nothing-found.tsx';
import { Toolbar } from '../../components/layout/toolbar.tsx';
import { TransferBar } from '../../components/exchange/transfer-bar.tsx';
import { UndoSection } from '../../components/notices/undo-bar.tsx';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { countText } from '../../lib/words/format.ts';
import { useReload, useSearchForm } from '../../lib/search/use-search-form.ts';
import { countFilters } from './filter-values.ts';
import { HistoryDialogs, type HistoryDialog } from './history-dialogs.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryRow } from './history-row.tsx';
import { useHistory } from './store.ts';
import type {
  HistoryExportResult,
  HistoryImportResult,
} from '../../../shared/domain/history/transfer.ts';
import { MAX_HISTORY_SEARCH_CHARS } from '../../../shared/domain/history/limits.ts';
import layout from '../../components/layout/layout.module.css';
import tables from '../../components/lists/tables.module.css';
import css from './history.module.css';

function exportedText({ fileNames, segmentCount: count }: HistoryExportResult): string {
  return t('history.exportedSegments', { count, fileNames: fileNames.join(', ') });
}

function importedText(result: HistoryImportResult): string {
  const { fileName, segmentCount: count, skippedCount, knownCount, replacedCount } = result;
  return [
    t('history.importedSegments', { count, fileName }),
    replacedCount > 0 && t('history.replacedSegments', { count: replacedCount }),
    knownCount > 0 && t('history.knownSegments', { count: knownCount }),
    skippedCount > 0 && t('history.skippedSegments', { count: skippedCount }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Shows the progress and result of an export or import. */
function HistoryTransferBar() {
  const { transfer, ...actions } = useHistory(
    'transfer',
    'cancelTransfer',
    'dismissTransfer',
    'revealExport',
  );
  return (
    <TransferBar
      label={t('history.exportAndImport')}
      transfer={transfer}
      actions={actions}
      progressOf={({ doneCount, share }) => ({ done: countText(doneCount, 'segment'), share })}
      imported={importedText}
      exported={exportedText}
      importAdvice={t('history.importFailedAdvice')}
    />
  );
}

/** Asks what an import should do with entries that the history already has. */
function ImportQuestion() {
  const { transfer, answerImport: answer } = useHistory('transfer', 'answerImport');
  const dismiss = useHistory((state) => state.dismissTransfer);
  if (transfer.status !== 'asking') return <div aria-live="polite" />;
  const { fileName, totalCount: total, knownCount: known, changedCount } = transfer.question;
  const text = [
    t('history.knownInFile', { fileName, known, total }),
    changedCount > 0 && t('history.changedInFile', { count: changedCount }),
  ];
  return (
    <div aria-live="polite">
      <KnownQuestionPanel
        text={text.filter(Boolean).join(' ')}
        canReplace={changedCount > 0}
        addText={t('history.addKnown')}
        answer={answer}
        cancel={dismiss}
      />
    </div>
  );
}

/** Shows the last deletion, which can be undone with its button or Ctrl/Cmd+Z. */
function DeletedBar() {
  const { deleted, undoDelete: undo } = useHistory('deleted', 'undoDelete');
  const dismiss = useHistory((state) => state.dismissUndo);
  return (
    <UndoSection
      label={t('glossaries.deleted')}
      done={
        deleted && { id: deleted.itemId, text: t('history.itemDeleted', { title: deleted.title }) }
      }
      undo={undo}
      dismiss={dismiss}
    />
  );
}

function HistoryTable({ items }: { items: readonly HistoryHit[] }) {
  return (
    <RecordTable
      label={t('history.historyResults')}
      columns={[
        { name: t('history.star'), className: css['tool'], isUnseen: true },
        t('history.title'),
        { name: t('glossaries.languages'), isUnlabeled: true },
        { name: t('history.date'), isUnlabeled: true },
        { name: t('glossaries.delete'), className: css['tool'], isUnseen: true },
      ]}
      className={`${tables['sticky']} ${css['table']}`}
    >
      {items.map((item) => (
        <HistoryRow key={item.id} item={item} />
      ))}
    </RecordTable>
  );
}

interface HistoryToolbarProps {
  searchField: ReactNode;
  areFiltersShown: boolean;
  onFilters: () => void;
  onOpen: (dialog: HistoryDialog) => void;
}

function HistoryToolbar(props: HistoryToolbarProps) {
  const { searchField, areFiltersShown, onFilters, onOpen } = props;
  const { historySearch: search, openConcordance } = useHistory('historySearch', 'openConcordance');
  const isRunning = useHistory((state) => state.transfer.status === 'running');
  const { select } = useSearchForm(search);
  const filterCount = countFilters(search.values);
  return (
    <Toolbar
      search={searchField}
      filters={
        <>
          <Button icon={ListFilter} aria-expanded={areFiltersShown} onClick={onFilters}>
            {filterCount > 0 ? t('time.filtersWithCount', { filterCount }) : t('time.filters')}
          </Button>
          <ClearSearch search={search} />
        </>
      }
      order={
        <Select aria-label={t('history.sortBy')} {...select('order')}>
          <option value="time">{t('history.newestFirst')}</option>
          <option value="relevance">{t('history.bestMatchFirst')}</option>
        </Select>
      }
      actions={
        <>
          <Button icon={BookOpenText} onClick={() => void openConcordance('')}>
            {t('history.concordance')}
          </Button>
          <Button icon={Download} isInactive={isRunning} onClick={() => onOpen('export')}>
            {t('glossaries.export')}
          </Button>
        </>
      }
      more={{
        label: t('history.moreActions'),
        actions: [
          {
            id: 'manage',
            label: t('history.manageHistory'),
            icon: Settings2,
            onAction: () => onOpen('manage'),
          },
        ],
      }}
    />
  );
}

function NoResults({ onImport }: { onImport: () => void }) {
  const search = useHistory((state) => state.historySearch);
  const isRunning = useHistory((state) => state.transfer.status === 'running');
  if (!search.isBlank) {
    return (
      <NothingFound search={search}>
        <p>{t('history.searchHint')}</p>
      </NothingFound>
    );
  }
  return (
    <EmptyState icon={History} title={t('history.noTranslationsYet')}>
      <p>{t('history.historyPurpose')}</p>
      <Button icon={Upload} isInactive={isRunning} onClick={onImport}>
        {t('glossaries.importFile')}
      </Button>
    </EmptyState>
  );
}

function Results({ onImport }: { onImport: () => void }) {
  const { historySearch: search, listError } = useHistory('historySearch', 'listError');
  return (
    <>
      {listError !== null && <ErrorPanel error={listError} />}
      <RecordList
        search={search}
        reading={t('history.loadingHistory')}
        rows={8}
        isEmpty={(shown) => shown.items.length === 0}
        empty={<NoResults onImport={onImport} />}
      >
        {(shown) => <HistoryTable items={shown.items} />}
      </RecordList>
    </>
  );
}

/** Search of the history. */
export function HistoryList() {
  const search = useHistory((state) => state.historySearch);
  const { field, formProps, nav } = useSearchForm(search);
  const isRunning = useHistory((state) => state.transfer.status === 'running');
  const [dialog, setDialog] = useState<HistoryDialog>(null);
  const [areFiltersShown, setFiltersShown] = useState(countFilters(search.values) > 0);
  useReload(search);
  const { goToPage } = search;
  usePageCommand(
    'start',
    useCallback(() => goToPage(1), [goToPage]),
  );
  return (
    <>
      <PageHeader title={t('texts.history')} purpose={t('history.historyHeadline')}>
        <Button
          variant="primary"
          icon={Upload}
          isInactive={isRunning}
          onClick={() => setDialog('import')}
        >
          {t('glossaries.import')}
        </Button>
      </PageHeader>
      <div className={layout['page']}>
        <form {...formProps} aria-label={t('history.searchHistory')} className={layout['section']}>
          <HistoryToolbar
            searchField={
              <SearchField
                label={t('history.searchHistory')}
                maxLength={MAX_HISTORY_SEARCH_CHARS}
                {...field('text')}
              />
            }
            areFiltersShown={areFiltersShown}
            onFilters={() => setFiltersShown(!areFiltersShown)}
            onOpen={setDialog}
          />
          {areFiltersShown && <HistoryFilters />}
        </form>
        <HistoryTransferBar />
        <ImportQuestion />
        <DeletedBar />
        <Results onImport={() => setDialog('import')} />
        {nav !== null && <PaginationNav {...nav} noun="result" />}
      </div>
      <HistoryDialogs open={dialog} onClose={() => setDialog(null)} />
    </>
  );
}
