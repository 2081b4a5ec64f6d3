import BookOpenText from 'lucide-react/icons/book-open-text';
import Download from 'lucide-react/icons/download';
import History from 'lucide-react/icons/history';
import ListFilter from 'lucide-react/icons/list-filter';
import Settings2 from 'lucide-react/icons/settings-2';
import Upload from 'lucide-react/icons/upload';
import { useCallback, useState } from 'react';
import type { HistoryHit } from '../../../shared/domain/history/history.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { Select } from '../../components/fields/field.tsx';
import { KnownQuestion } from '../../components/exchange/known-question.tsx';
import { SearchNav } from '../../components/lists/pagination-nav.tsx';
import { RecordList } from '../../components/lists/record-list.tsx';
import { RecordTable } from '../../components/lists/record-table.tsx';
import { EmptyState } from '../../components/notices/states.tsx';
import { NothingFound } from '../../components/lists/nothing-found.tsx';
import { TransferNotice } from '../../components/exchange/transfer-notice.tsx';
import { FilterLine } from '../../components/frame/filter-line.tsx';
import { Frame } from '../../components/frame/frame.tsx';
import { ErrorNotice, UndoNotice } from '../../components/frame/notice.tsx';
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
function HistoryTransferNotice() {
  const { transfer, ...actions } = useHistory(
    'transfer',
    'cancelTransfer',
    'dismissTransfer',
    'revealExport',
  );
  return (
    <TransferNotice
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
  if (transfer.status !== 'asking') return null;
  const { fileName, totalCount: total, knownCount: known, changedCount } = transfer.question;
  const text = [
    t('history.knownInFile', { fileName, known, total }),
    changedCount > 0 && t('history.changedInFile', { count: changedCount }),
  ];
  return (
    <KnownQuestion
      text={text.filter(Boolean).join(' ')}
      canReplace={changedCount > 0}
      addText={t('history.addKnown')}
      answer={answer}
      cancel={dismiss}
    />
  );
}

/** Shows the last deletion, which can be undone with its button or Ctrl/Cmd+Z. */
function DeletedNotice() {
  const { deleted, undoDelete: undo } = useHistory('deleted', 'undoDelete');
  const dismiss = useHistory((state) => state.dismissUndo);
  return (
    <UndoNotice
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

function HistoryFilterLine() {
  const search = useHistory((state) => state.historySearch);
  const form = useSearchForm(search);
  const filterCount = countFilters(search.values);
  const [areFiltersShown, setFiltersShown] = useState(filterCount > 0);
  return (
    <FilterLine
      label={t('history.searchHistory')}
      maxLength={MAX_HISTORY_SEARCH_CHARS}
      search={search}
      form={form}
      noun="result"
      rest={areFiltersShown && <HistoryFilters />}
    >
      <Button
        icon={ListFilter}
        aria-expanded={areFiltersShown}
        onClick={() => setFiltersShown(!areFiltersShown)}
      >
        {filterCount > 0 ? t('time.filtersWithCount', { filterCount }) : t('time.filters')}
      </Button>
      <Select aria-label={t('history.sortBy')} {...form.select('order')}>
        <option value="time">{t('history.newestFirst')}</option>
        <option value="relevance">{t('history.bestMatchFirst')}</option>
      </Select>
    </FilterLine>
  );
}

function NoResults({ onImport }: { onImport: () => void }) {
  const search = useHistory((state) => state.historySearch);
  const isRunning = useHistory((state) => state.transfer.status === 'running');
  if (!search.isBlank) {
    return <NothingFound search={search} hint={t('history.searchHint')} />;
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
  const search = useHistory((state) => state.historySearch);
  return (
    <RecordList
      search={search}
      reading={t('history.loadingHistory')}
      rows={8}
      empty={<NoResults onImport={onImport} />}
    >
      {(shown) => <HistoryTable items={shown.items} />}
    </RecordList>
  );
}

/** Search of the history. */
export function HistoryList() {
  const { historySearch: search, listError } = useHistory('historySearch', 'listError');
  const openConcordance = useHistory((state) => state.openConcordance);
  const isRunning = useHistory((state) => state.transfer.status === 'running');
  const [dialog, setDialog] = useState<HistoryDialog>(null);
  useReload(search);
  const { goToPage } = search;
  usePageCommand(
    'start',
    useCallback(() => goToPage(1), [goToPage]),
  );
  return (
    <Frame
      title={t('texts.history')}
      actions={
        <Button icon={BookOpenText} onClick={() => void openConcordance('')}>
          {t('history.concordance')}
        </Button>
      }
      more={{
        label: t('history.moreActions'),
        actions: [
          {
            id: 'import',
            label: t('glossaries.importFile'),
            icon: Upload,
            isInactive: isRunning,
            onAction: () => setDialog('import'),
          },
          {
            id: 'export',
            label: t('glossaries.export'),
            icon: Download,
            isInactive: isRunning,
            onAction: () => setDialog('export'),
          },
          {
            id: 'manage',
            label: t('history.manageHistory'),
            icon: Settings2,
            onAction: () => setDialog('manage'),
          },
        ],
      }}
      filter={<HistoryFilterLine />}
      nav={<SearchNav search={search} noun="result" />}
    >
      <HistoryTransferNotice />
      <ImportQuestion />
      <DeletedNotice />
      <ErrorNotice id="history list" error={listError} />
      <Results onImport={() => setDialog('import')} />
      <HistoryDialogs open={dialog} onClose={() => setDialog(null)} />
    </Frame>
  );
}
