import History from 'lucide-react/icons/history';
import SearchX from 'lucide-react/icons/search-x';
import { useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { EmptyState, Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useHistory } from './context.ts';
import { HistoryTable } from './history-table.tsx';
import { RESULTS_PER_PAGE } from './store.ts';
import css from './history.module.css';

function NoResults() {
  const text = useHistory((state) => state.text);
  const setText = useHistory((state) => state.setText);
  if (text.trim() !== '') {
    return (
      <EmptyState icon={SearchX} title="Nothing found.">
        <p>
          All words must occur in the title or in one segment, in the source or the translation.
        </p>
        <Button onClick={() => setText('')}>Show everything</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={History} title="No finished translations yet.">
      <p>Each finished document is kept here with its source and its translation side by side.</p>
    </EmptyState>
  );
}

export function HistoryList() {
  const text = useHistory((state) => state.text);
  const page = useHistory((state) => state.page);
  const results = useHistory((state) => state.results);
  const search = useHistory((state) => state.search);
  const setText = useHistory((state) => state.setText);
  const setPage = useHistory((state) => state.setPage);
  const copyText = useHistory((state) => state.copyText);
  const shown = valueOf(results);
  useEffect(() => void search(), [search]);
  return (
    <>
      <PageHeader
        title="History"
        purpose="Everything translated before, on this computer: no network needed."
      >
        <SearchField label="Search history" value={text} onChange={setText} />
      </PageHeader>
      <div className={css['content']}>
        {results.status === 'failed' && (
          <ErrorPanel error={results.error} onCopy={(report) => void copyText(report)}>
            <Button onClick={() => void search()}>Try again</Button>
          </ErrorPanel>
        )}
        {results.status === 'loading' && shown === null && (
          <Skeleton rows={8} label="Reading the history" />
        )}
        {shown !== null && (
          <div className={css['list']}>
            {shown.items.length === 0 ? <NoResults /> : <HistoryTable items={shown.items} />}
          </div>
        )}
        {shown !== null && shown.total > 0 && (
          <PaginationNav
            page={page}
            limit={RESULTS_PER_PAGE}
            total={shown.total}
            noun="result"
            onPage={(next) => void setPage(next)}
          />
        )}
      </div>
    </>
  );
}
