import { format } from '../../lib/words/format.ts';
import BookOpenText from 'lucide-react/icons/book-open-text';
import Download from 'lucide-react/icons/download';
import History from 'lucide-react/icons/history';
import Settings2 from 'lucide-react/icons/settings-2';
import Upload from 'lucide-react/icons/upload';
import { useCallback, useEffect, useState, type ComponentProps } from 'react';
import type { HistoryHit } from '../../../shared/domain/history/history.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ViewSwitch } from '../../components/controls/view-switch.tsx';
import { Select } from '../../components/fields/field.tsx';
import { SearchNav } from '../../components/lists/pagination-nav.tsx';
import { RecordList } from '../../components/lists/record-list.tsx';
import { RecordTable } from '../../components/lists/record-table.tsx';
import { EmptyState } from '../../components/notices/states.tsx';
import { NothingFound } from '../../components/lists/nothing-found.tsx';
import { FilterLine } from '../../components/frame/filter-line.tsx';
import { Frame } from '../../components/frame/frame.tsx';
import { DeletionNotice } from '../../components/frame/notice.tsx';
import { runPageCommand, usePageCommand } from '../../lib/page/page-commands.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useReload, useSearchForm } from '../../lib/search/use-search-form.ts';
import type { DeletedItems } from './list-slice.ts';
import { countFilters } from './filter-values.ts';
import { HistoryDialogs, type HistoryDialog } from './history-dialogs.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryRow } from './history-row.tsx';
import { PairTable } from './pair-table.tsx';
import { useHistory } from './store.ts';
import { HistoryTransferNotice, ImportQuestion } from './transfer-views.tsx';
import { MAX_HISTORY_SEARCH_CHARS } from '../../../shared/domain/history/limits.ts';
import tables from '../../components/lists/tables.module.css';
import css from './history.module.css';

/** Lists sentence pairs instead of whole translations. */
const PAIRS = 'pairs';

/** Says what was deleted: a document may have other translations. */
function deletedText({ title, targetLang }: DeletedItems): string {
  if (targetLang === null) return t('history.itemDeleted', { title });
  return t('history.translationDeleted', { title, language: format.language(targetLang) });
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

/** Where sentence pairs are looked up, if there is anywhere besides the history. */
function PairPlace({ props }: { props: ComponentProps<'select'> }) {
  const { pairMemories: memories, loadPairMemories: load } = useHistory();
  useEffect(() => void load(), [load]);
  if (memories.length === 0) return null;
  return (
    <Select aria-label={t('history.lookIn')} {...props}>
      <option value="">{t('history.wholeHistory')}</option>
      {memories.map(({ id, name }) => (
        <option key={id} value={id}>
          {t('history.memoryNamed', { name })}
        </option>
      ))}
    </Select>
  );
}

function HistoryFilterLine() {
  const search = useHistory((state) => state.historySearch);
  const form = useSearchForm(search);
  const arePairs = search.values.mode === PAIRS;
  // A memory has none of what the history is filtered by.
  const canFilter = !arePairs || search.values.memoryId === '';
  return (
    <FilterLine
      label={t('history.searchHistory')}
      maxLength={MAX_HISTORY_SEARCH_CHARS}
      search={search}
      form={form}
      noun={arePairs ? 'segment' : 'result'}
      filters={
        canFilter ? { inputs: <HistoryFilters />, usedCount: countFilters(search.values) } : null
      }
    >
      <ViewSwitch
        label={t('history.listed')}
        {...form.choice('mode')}
        choices={[
          { value: '', label: t('history.translations') },
          { value: PAIRS, label: t('history.concordance') },
        ]}
      />
      {arePairs ? (
        <PairPlace props={form.select('memoryId')} />
      ) : (
        <Select aria-label={t('history.sortBy')} {...form.select('order')}>
          <option value="time">{t('history.newestFirst')}</option>
          <option value="relevance">{t('history.bestMatchFirst')}</option>
        </Select>
      )}
    </FilterLine>
  );
}

function NoResults({ onImport }: { onImport: () => void }) {
  const search = useHistory((state) => state.historySearch);
  const isRunning = useHistory((state) => state.transfer.status === 'running');
  if (search.values.mode === PAIRS && search.values.text.trim() === '') {
    return (
      <EmptyState icon={BookOpenText} title={t('history.concordance')}>
        <p>{t('history.concordanceHint')}</p>
      </EmptyState>
    );
  }
  if (!search.isBlank) {
    return (
      <NothingFound
        search={search}
        hint={t('history.searchHint')}
        {...(search.values.mode === PAIRS && { title: t('history.noPairsWithTerm') })}
      />
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
  const { historySearch: search, returnToId, clearReturn } = useHistory();
  const isShown = valueOf(search.results) !== null;
  // After the rows: one that appears later, such as by typing, does not take the focus.
  useEffect(() => {
    if (isShown && returnToId !== null) clearReturn();
  }, [isShown, returnToId, clearReturn]);
  return (
    <RecordList
      search={search}
      reading={t('history.loadingHistory')}
      rows={8}
      empty={<NoResults onImport={onImport} />}
    >
      {({ items, pairs }) =>
        pairs === null ? <HistoryTable items={items} /> : <PairTable pairs={pairs} />
      }
    </RecordList>
  );
}

export function HistoryList() {
  const { historySearch: search, lookedUpIn, returnToItem, isTermSought } = useHistory();
  const { noteTermSought } = useHistory();
  const isRunning = useHistory((state) => state.transfer.status === 'running');
  const [dialog, setDialog] = useState<HistoryDialog>(null);
  useReload(search);
  const { goToPage, values, choose } = search;
  const arePairs = values.mode === PAIRS;
  const back = arePairs && lookedUpIn !== null ? lookedUpIn : null;
  const show = (next: HistoryDialog) => {
    // It is about the translations that the search finds.
    if (arePairs) void choose('mode', '');
    setDialog(next);
  };
  useEffect(() => {
    if (!isTermSought) return;
    noteTermSought();
    runPageCommand('search');
  }, [isTermSought, noteTermSought]);
  usePageCommand('back', back && returnToItem);
  usePageCommand(
    'start',
    useCallback(() => goToPage(1), [goToPage]),
  );
  return (
    <Frame
      title={t('texts.history')}
      {...(back && { back: { label: back.title, onClick: () => void returnToItem() } })}
      more={{
        label: t('history.moreActions'),
        actions: [
          {
            id: 'import',
            label: t('glossaries.importFile'),
            icon: Upload,
            isInactive: isRunning,
            onAction: () => show('import'),
          },
          {
            id: 'export',
            label: t('glossaries.export'),
            icon: Download,
            isInactive: isRunning,
            onAction: () => show('export'),
          },
          {
            id: 'manage',
            label: t('history.manageHistory'),
            icon: Settings2,
            onAction: () => show('manage'),
          },
        ],
      }}
      filter={<HistoryFilterLine />}
      nav={<SearchNav search={search} noun={arePairs ? 'segment' : 'result'} />}
    >
      <HistoryTransferNotice />
      <ImportQuestion />
      <DeletionNotice
        id="history list"
        of={useHistory()}
        done={(deleted) => ({ id: deleted.itemIds.join(' '), text: deletedText(deleted) })}
      />
      <Results onImport={() => setDialog('import')} />
      <HistoryDialogs open={dialog} onClose={() => setDialog(null)} />
    </Frame>
  );
}
