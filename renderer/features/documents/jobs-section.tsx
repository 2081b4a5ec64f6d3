import Files from 'lucide-react/icons/files';
import SearchX from 'lucide-react/icons/search-x';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { EmptyState, Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useDocuments } from './context.ts';
import { JobsTable } from './jobs-table.tsx';
import css from './jobs-section.module.css';

function NoJobs() {
  const text = useDocuments((state) => state.query.text);
  const setSearchText = useDocuments((state) => state.setSearchText);
  if (text !== '') {
    return (
      <EmptyState icon={SearchX} title="No document with this name.">
        <Button onClick={() => setSearchText('')}>Show all documents</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Files} title="No documents yet.">
      <p>
        Each document you send gets a row here, with its progress and its result. Rows stay after a
        restart, and unfinished ones go on by themselves.
      </p>
    </EmptyState>
  );
}

/** The list of jobs as a search form that remembers its place. */
export function JobsSection({ onView }: { onView: (historyItemId: string) => void }) {
  const jobs = useDocuments((state) => state.jobs);
  const query = useDocuments((state) => state.query);
  const setSearchText = useDocuments((state) => state.setSearchText);
  const setPage = useDocuments((state) => state.setPage);
  const loadJobs = useDocuments((state) => state.loadJobs);
  const copyText = useDocuments((state) => state.copyText);
  const page = valueOf(jobs);
  return (
    <section aria-labelledby="jobs-title" className={css['section']}>
      <div className={css['head']}>
        <h2 id="jobs-title">Your documents</h2>
        <SearchField label="Search jobs" value={query.text} onChange={setSearchText} />
      </div>
      {jobs.status === 'failed' && (
        <ErrorPanel error={jobs.error} onCopy={(text) => void copyText(text)}>
          <Button onClick={() => void loadJobs()}>Try again</Button>
        </ErrorPanel>
      )}
      {jobs.status === 'loading' && page === null && (
        <Skeleton rows={4} label="Reading your documents" />
      )}
      {page !== null && (
        <div className={css['list']}>
          {page.jobs.length === 0 ? <NoJobs /> : <JobsTable jobs={page.jobs} onView={onView} />}
        </div>
      )}
      {page !== null && page.total > 0 && (
        <PaginationNav
          page={query.page}
          limit={query.limit}
          total={page.total}
          noun="document"
          onPage={(next) => void setPage(next)}
        />
      )}
    </section>
  );
}
