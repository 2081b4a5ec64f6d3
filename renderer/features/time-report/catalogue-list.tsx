import Clock from 'lucide-react/icons/clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import MonitorCheck from 'lucide-react/icons/monitor-check';
import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import type { Project } from '../../../shared/domain/time-project.ts';
import { Button, type Icon } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { EmptyState, Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import type { SearchForm } from '../../lib/search-form.ts';
import { useComeBack, useSearchForm } from '../../lib/use-search-form.ts';
import type { Found } from './catalogue-search.ts';
import css from './catalogue.module.css';

const SYNC: Record<Project['syncState'], { icon: Icon; label: string; hint: string }> = {
  synced: { icon: CircleCheck, label: 'Synced', hint: 'The service has it as it is here.' },
  waiting: { icon: Clock, label: 'Waiting', hint: 'Kept here; sent when the service answers.' },
  parked: { icon: CircleX, label: 'Parked', hint: 'The service refused it. The outbox says why.' },
  'local-only': {
    icon: MonitorCheck,
    label: 'Here only',
    hint: 'The service takes no such changes; it stays on this computer.',
  },
};

/** How a row stands to its service, as icon and word. */
export function SyncState({ state }: { state: Project['syncState'] }) {
  const { icon: StateIcon, label, hint } = SYNC[state];
  return (
    <span className={`${css['sync']} ${state === 'parked' ? css['danger'] : ''}`} title={hint}>
      <StateIcon size={14} aria-hidden />
      {label}
    </span>
  );
}

type ListFields = { text: string; status: string };

interface CatalogueListProps<V extends ListFields, T> {
  /** In the plural and the singular. */
  title: string;
  noun: string;
  search: SearchForm<V, Found<T>>;
  /** Further inputs of the search. */
  filters?: ReactNode;
  /** What stands above the list, e.g. the form for a new one. */
  head: ReactNode;
  empty: { icon: Icon; title: string; text: string };
  /** The table of the rows that were found. */
  children: ReactNode;
}

/** One list of the catalogue as a search form with pages. */
export function CatalogueList<V extends ListFields, T>(props: CatalogueListProps<V, T>) {
  const { title, noun, search, filters, head, empty, children } = props;
  const { results } = search;
  const shown = valueOf(results);
  const { formProps, nav } = useSearchForm(search, shown?.total ?? null);
  useComeBack(search);
  return (
    <>
      <form {...formProps} aria-label={`Search ${title.toLowerCase()}`} className={css['search']}>
        {!search.isBlank && (
          <Button variant="quiet" onClick={() => void search.startAnew()}>
            Clear
          </Button>
        )}
        {filters}
        <label className={css['filter']}>
          <span>Show</span>
          <select
            name="status"
            value={search.values.status}
            onChange={({ target }) => search.setValue('status', target.value)}
          >
            <option value="active">Active</option>
            <option value="archived">Archived</option>
            <option value="">All</option>
          </select>
        </label>
        <SearchField
          label={`Search ${title.toLowerCase()}`}
          maxLength={200}
          value={search.values.text}
          onChange={(text) => search.setValue('text', text)}
        />
      </form>
      {head}
      {results.status === 'failed' && (
        <ErrorPanel error={results.error}>
          <Button onClick={() => void search.comeBack()}>Try again</Button>
        </ErrorPanel>
      )}
      {results.status === 'loading' && shown === null && (
        <Skeleton rows={3} label={`Reading the ${title.toLowerCase()}`} />
      )}
      {shown !== null && (
        <div className={css['list']}>
          {shown.total > 0 && children}
          {shown.total === 0 && search.isBlank && (
            <EmptyState icon={empty.icon} title={empty.title}>
              <p>{empty.text}</p>
            </EmptyState>
          )}
          {shown.total === 0 && !search.isBlank && (
            <EmptyState icon={SearchX} title={`No ${noun} fits this search.`}>
              <Button onClick={() => void search.startAnew()}>Show active ones</Button>
            </EmptyState>
          )}
        </div>
      )}
      {shown !== null && shown.total > 0 && nav !== null && (
        <PaginationNav {...nav} noun={noun} label={`Pages of ${title.toLowerCase()}`} />
      )}
    </>
  );
}
