import Files from 'lucide-react/icons/files';
import SearchX from 'lucide-react/icons/search-x';
import { useEffect } from 'react';
import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { PaginationNav } from '../../components/lists/pagination-nav.tsx';
import { onRowKey, RecordList } from '../../components/lists/record-list.tsx';
import { EmptyState } from '../../components/notices/states.tsx';
import { FilterLine } from '../../components/frame/filter-line.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { format } from '../../lib/words/format.ts';
import { useSearchForm } from '../../lib/search/use-search-form.ts';
import { groupJobs } from './job-groups.ts';
import { JobRow } from './job-row.tsx';
import { useDocuments } from './store.ts';
import css from './jobs.module.css';

interface JobsTableProps {
  jobs: readonly DocumentJob[];
  onView: (historyItemId: string) => void;
}

/** Shows files that were started together under one heading, and the languages of a file under its name. */
function JobsTable({ jobs, onView }: JobsTableProps) {
  return (
    <div role="presentation" onKeyDown={onRowKey}>
      <table aria-label={t('documents.documentJobs')} className={css['table']}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('documents.file')}</th>
            <th scope="col">{t('glossaries.status')}</th>
            <th scope="col">{t('app.actions')}</th>
            <th scope="col">{t('documents.notes')}</th>
          </tr>
        </thead>
        {groupJobs(jobs).map(({ startedAtMs, files }) => (
          <tbody key={files[0]?.[0].id} className={css['drop']}>
            {files.length > 1 && (
              <tr className={css['heading']}>
                <th scope="rowgroup" colSpan={4}>
                  {t('documents.startedTogether', { time: format.dateTime(startedAtMs) })}
                </th>
              </tr>
            )}
            {files.flatMap((file) =>
              file.map((job, index) => (
                <JobRow
                  key={job.id}
                  job={job}
                  isFurther={index > 0}
                  isUnderHeading={files.length > 1}
                  onView={onView}
                />
              )),
            )}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function NoJobs() {
  const search = useDocuments((state) => state.jobSearch);
  if (search.asked?.values.text !== '') {
    return (
      <EmptyState icon={SearchX} title={t('documents.noMatchingDocuments')}>
        <Button onClick={() => void search.reset()}>{t('documents.showAllDocuments')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Files} title={t('documents.noDocumentsYet')}>
      <p>{t('documents.noDocumentsHint')}</p>
    </EmptyState>
  );
}

/** Links to the other pages of the jobs, if there are any. */
export function JobsNav() {
  const { nav } = useSearchForm(useDocuments((state) => state.jobSearch));
  if (nav === null || nav.pagination.lastPage === 1) return null;
  return <PaginationNav {...nav} noun="document" />;
}

/** Shows the jobs as a search form that remembers its place. */
export function JobsSection({ onView }: { onView: (historyItemId: string) => void }) {
  const { jobSearch: search, returnToItemId, returnTo } = useDocuments();
  const form = useSearchForm(search);
  const isShown = valueOf(search.results) !== null;
  // After the rows: one that appears later does not take the focus.
  useEffect(() => {
    if (isShown && returnToItemId !== null) returnTo(null);
  }, [isShown, returnToItemId, returnTo]);
  return (
    <section aria-labelledby="jobs-title" className={css['section']}>
      <div className={css['head']}>
        <h2 id="jobs-title">{t('documents.yourDocuments')}</h2>
        <FilterLine label={t('documents.searchJobs')} search={search} form={form} noun="document" />
      </div>
      <RecordList
        search={search}
        reading={t('documents.loadingDocuments')}
        rows={4}
        empty={<NoJobs />}
      >
        {(page) => <JobsTable jobs={page.jobs} onView={onView} />}
      </RecordList>
    </section>
  );
}
