import Files from 'lucide-react/icons/files';
import SearchX from 'lucide-react/icons/search-x';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { EmptyState, Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useSearchForm } from '../../lib/use-search-form.ts';
import { useDocuments } from './context.ts';
import { JobsTable } from './jobs-table.tsx';
import css from './jobs-section.module.css';

/** As many characters as a search may have; a file name has fewer. */
const MAX_TEXT_LENGTH = 500;

function NoJobs() {
  const search = useDocuments((state) => state.jobSearch);
  if (search.asked?.values.text !== '') {
    return (
      <EmptyState icon={SearchX} title={t('No document with this name.')}>
        <Button onClick={() => void search.startAnew()}>{t('Show all documents')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Files} title={t('No documents yet.')}>
      <p>
        {t(
          'Each document you send gets a row here, with its progress and its result. Rows stay after a restart, and unfinished ones go on by themselves.',
        )}
      </p>
    </EmptyState>
  );
}

/** The list of jobs as a search form that remembers its place. */
export function JobsSection({ onView }: { onView: (historyItemId: string) => void }) {
  const search = useDocuments((state) => state.jobSearch);
  const copyText = useDocuments((state) => state.copyText);
  const { results } = search;
  const page = valueOf(results);
  const { field, formProps, nav } = useSearchForm(search, page?.total ?? null);
  return (
    <section aria-labelledby="jobs-title" className={css['section']}>
      <div className={css['head']}>
        <h2 id="jobs-title">{t('Your documents')}</h2>
        <form {...formProps} aria-label={t('Search your documents')} className={css['search']}>
          {!search.isBlank && (
            <Button variant="quiet" onClick={() => void search.startAnew()}>
              {t('Clear')}
            </Button>
          )}
          <SearchField label={t('Search jobs')} maxLength={MAX_TEXT_LENGTH} {...field('text')} />
        </form>
      </div>
      {results.status === 'failed' && (
        <ErrorPanel error={results.error} onCopy={(text) => void copyText(text)}>
          <Button onClick={() => void search.comeBack()}>{t('Try again')}</Button>
        </ErrorPanel>
      )}
      {results.status === 'loading' && page === null && (
        <Skeleton rows={4} label={t('Reading your documents')} />
      )}
      {page !== null && (
        <div className={css['list']}>
          {page.jobs.length === 0 ? <NoJobs /> : <JobsTable jobs={page.jobs} onView={onView} />}
        </div>
      )}
      {page !== null && page.total > 0 && nav !== null && (
        <PaginationNav {...nav} noun="document" />
      )}
    </section>
  );
}
