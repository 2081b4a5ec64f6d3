import SearchX from 'lucide-react/icons/search-x';
import Timer from 'lucide-react/icons/timer';
import type { ReactNode } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { EmptyState, Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useComeBack, useSearchForm } from '../../lib/use-search-form.ts';
import { useTime } from './context.ts';
import { EntryFilters } from './entry-filters.tsx';
import { EntryTable } from './entry-table.tsx';
import { QuickAdd } from './quick-add.tsx';
import { Told } from './told.tsx';
import tableCss from './entry-table.module.css';

function NoEntries() {
  const { isBlank, startAnew } = useTime((state) => state.entrySearch);
  if (!isBlank) {
    return (
      <EmptyState icon={SearchX} title={t('No entry fits.')}>
        <p>{t('All words must occur in the note, the project, the customer or the tags.')}</p>
        <Button onClick={() => void startAnew()}>{t('Show all entries')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Timer} title={t('No time logged yet.')}>
      <p>
        {t(
          'Start the timer at the foot of the rail, or type what you did above: a note and “1h20” are enough. It works without a network and without an account.',
        )}
      </p>
    </EmptyState>
  );
}

function Results() {
  const { results, comeBack } = useTime((state) => state.entrySearch);
  const copyText = useTime((state) => state.copyText);
  const shown = valueOf(results);
  return (
    <>
      {results.status === 'failed' && (
        <ErrorPanel error={results.error} onCopy={(report) => void copyText(report)}>
          <Button onClick={() => void comeBack()}>{t('Try again')}</Button>
        </ErrorPanel>
      )}
      {results.status === 'loading' && shown === null && (
        <Skeleton rows={8} label={t('Reading the entries')} />
      )}
      {shown !== null && (
        <div className={tableCss['list']}>
          {shown.entries.length === 0 ? <NoEntries /> : <EntryTable page={shown} />}
        </div>
      )}
    </>
  );
}

/** What brings the entries into a file: it belongs to another feature. */
export interface EntriesExport {
  button: ReactNode;
  /** The dialog, and what came of it. */
  dialog: ReactNode;
}

/** The ledger: a row to type in, and a search of all entries by days. */
export function EntriesView({ entriesExport }: { entriesExport: EntriesExport }) {
  const search = useTime((state) => state.entrySearch);
  const { nav } = useSearchForm(search, valueOf(search.results)?.total ?? null);
  useComeBack(search);
  return (
    <>
      <QuickAdd />
      <EntryFilters action={entriesExport.button} />
      {entriesExport.dialog}
      <Told />
      <Results />
      {nav !== null && <PaginationNav {...nav} noun="result" />}
    </>
  );
}
