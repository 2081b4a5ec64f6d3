import History from 'lucide-react/icons/history';
import SearchX from 'lucide-react/icons/search-x';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { EmptyState, Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useComeBack, useSearchForm } from '../../lib/use-search-form.ts';
import { useHistory } from './context.ts';
import { HistoryDialogs, type HistoryDialog } from './history-dialogs.tsx';
import { HistoryTable } from './history-table.tsx';
import { HistoryToolbar } from './history-toolbar.tsx';
import { TransferBar } from './transfer-bar.tsx';
import { UndoBar } from './undo-bar.tsx';
import css from './history.module.css';

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
        <Button onClick={() => void search.startAnew()}>{t('Show everything')}</Button>
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
  const { results, comeBack } = useHistory((state) => state.historySearch);
  const listError = useHistory((state) => state.listError);
  const copyText = useHistory((state) => state.copyText);
  const shown = valueOf(results);
  return (
    <>
      {listError !== null && (
        <ErrorPanel error={listError} onCopy={(report) => void copyText(report)} />
      )}
      {results.status === 'failed' && (
        <ErrorPanel error={results.error} onCopy={(report) => void copyText(report)}>
          <Button onClick={() => void comeBack()}>{t('Try again')}</Button>
        </ErrorPanel>
      )}
      {results.status === 'loading' && shown === null && (
        <Skeleton rows={8} label={t('Reading the history')} />
      )}
      {shown !== null && (
        <div className={css['list']}>
          {shown.items.length === 0 ? (
            <NoResults onImport={onImport} />
          ) : (
            <HistoryTable items={shown.items} />
          )}
        </div>
      )}
    </>
  );
}

/** The search of the history. */
export function HistoryList() {
  const search = useHistory((state) => state.historySearch);
  const total = valueOf(search.results)?.total ?? null;
  const { field, formProps, nav } = useSearchForm(search, total);
  const [dialog, setDialog] = useState<HistoryDialog>(null);
  useComeBack(search);
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
      <div className={css['content']}>
        <HistoryToolbar onOpen={setDialog} />
        <TransferBar />
        <UndoBar />
        <Results onImport={() => setDialog('import')} />
        {total !== null && total > 0 && nav !== null && <PaginationNav {...nav} noun="result" />}
      </div>
      <HistoryDialogs open={dialog} onClose={() => setDialog(null)} />
    </>
  );
}
