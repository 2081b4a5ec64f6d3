import Files from 'lucide-react/icons/files';
import SearchX from 'lucide-react/icons/search-x';
import type { KeyboardEvent } from 'react';
import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { RecordList } from '../../components/record-list.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { EmptyState } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useSearchForm } from '../../lib/use-search-form.ts';
import { JobRow } from './job-row.tsx';
import { useDocuments } from './store.ts';
import bars from '../../components/bars.module.css';
import layout from '../../components/layout.module.css';
import css from './jobs.module.css';

/** Up and Down go to the same button of the next row, so that a list is not walked button by button. */
function onRowKey(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const button = event.target instanceof HTMLButtonElement ? event.target : null;
  const row = button?.closest('tr');
  if (!button || !row) return;
  const index = [...row.querySelectorAll('button')].indexOf(button);
  const next = event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling;
  const buttons = [...(next?.querySelectorAll('button') ?? [])];
  const target = buttons[Math.min(index, buttons.length - 1)];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}

interface JobsTableProps {
  jobs: readonly DocumentJob[];
  onView: (historyItemId: string) => void;
}

function JobsTable({ jobs, onView }: JobsTableProps) {
  return (
    <div role="presentation" onKeyDown={onRowKey}>
      <table aria-label={t('documents.documentJobs')} className={css['table']}>
        <thead>
          <tr className={css['row']}>
            <th scope="col" className={css['file']}>
              {t('documents.file')}
            </th>
            <th scope="col" className={css['languages']}>
              {t('glossaries.languages')}
            </th>
            <th scope="col" className={css['state']}>
              {t('glossaries.status')}
            </th>
            <th scope="col" className={css['billed']}>
              {t('documents.billedColumn')}
            </th>
            <th scope="col" className={css['created']}>
              {t('documents.created')}
            </th>
            <th scope="col" className={css['actions']}>
              <span className="visually-hidden">{t('app.actions')}</span>
            </th>
            <th scope="col" className={css['noNotes']}>
              <span className="visually-hidden">{t('documents.notes')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} onView={onView} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** As many characters as a search may have; a file name has fewer. */
const MAX_TEXT_LENGTH = 500;

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

/** The list of jobs as a search form that remembers its place. */
export function JobsSection({ onView }: { onView: (historyItemId: string) => void }) {
  const search = useDocuments((state) => state.jobSearch);
  const { results } = search;
  const page = valueOf(results);
  const { field, formProps, nav } = useSearchForm(search, page?.total ?? null);
  return (
    <section aria-labelledby="jobs-title" className={layout['section']}>
      <div className={bars['spread']}>
        <h2 id="jobs-title">{t('documents.yourDocuments')}</h2>
        <form
          {...formProps}
          aria-label={t('documents.searchYourDocuments')}
          className={css['search']}
        >
          {!search.isBlank && (
            <Button variant="quiet" onClick={() => void search.reset()}>
              {t('app.clearSearch')}
            </Button>
          )}
          <SearchField
            label={t('documents.searchJobs')}
            maxLength={MAX_TEXT_LENGTH}
            {...field('text')}
          />
        </form>
      </div>
      <RecordList
        search={search}
        reading={t('documents.loadingDocuments')}
        rows={4}
        isEmpty={(page) => page.jobs.length === 0}
        empty={<NoJobs />}
      >
        {(page) => <JobsTable jobs={page.jobs} onView={onView} />}
      </RecordList>
      {page !== null && page.total > 0 && nav !== null && (
        <PaginationNav {...nav} noun="document" />
      )}
    </section>
  );
}
