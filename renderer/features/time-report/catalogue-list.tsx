import Clock from 'lucide-react/icons/clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import MonitorCheck from 'lucide-react/icons/monitor-check';
import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import type { Project } from '../../../shared/domain/time-project.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button, type Icon } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { EmptyState, Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import type { SearchForm } from '../../lib/search-form.ts';
import { useComeBack, useSearchForm } from '../../lib/use-search-form.ts';
import type { Found } from './catalogue-search.ts';
import { LIST_TEXTS } from './catalogue-words.ts';
import css from './catalogue.module.css';

const SYNC: Record<Project['syncState'], { icon: Icon; label: string; hint: string }> = {
  synced: {
    icon: CircleCheck,
    label: msg('Synced'),
    hint: msg('The service has it as it is here.'),
  },
  waiting: {
    icon: Clock,
    label: msg('Waiting'),
    hint: msg('Kept here; sent when the service answers.'),
  },
  parked: {
    icon: CircleX,
    label: msg('Parked'),
    hint: msg('The service refused it. The outbox says why.'),
  },
  'local-only': {
    icon: MonitorCheck,
    label: msg('Here only'),
    hint: msg('The service takes no such changes; it stays on this computer.'),
  },
};

/** How a row stands to its service, as icon and word. */
export function SyncState({ state }: { state: Project['syncState'] }) {
  const { icon: StateIcon, label, hint } = SYNC[state];
  return (
    <span className={`${css['sync']} ${state === 'parked' ? css['danger'] : ''}`} title={t(hint)}>
      <StateIcon size={14} aria-hidden />
      {t(label)}
    </span>
  );
}

type ListFields = { text: string; status: string };

interface CatalogueListProps<V extends ListFields, T> {
  noun: keyof typeof LIST_TEXTS;
  search: SearchForm<V, Found<T>>;
  /** Further inputs of the search. */
  filters?: ReactNode;
  /** What stands above the list, e.g. the form for a new one. */
  head: ReactNode;
  /** Messages. */
  empty: { icon: Icon; title: string; text: string };
  /** The table of the rows that were found. */
  children: ReactNode;
}

/** One list of the catalogue as a search form with pages. */
export function CatalogueList<V extends ListFields, T>(props: CatalogueListProps<V, T>) {
  const { noun, search, filters, head, empty, children } = props;
  const texts = LIST_TEXTS[noun];
  const { results } = search;
  const shown = valueOf(results);
  const { formProps, nav } = useSearchForm(search, shown?.total ?? null);
  useComeBack(search);
  return (
    <>
      <form {...formProps} aria-label={t(texts.search)} className={css['search']}>
        {!search.isBlank && (
          <Button variant="quiet" onClick={() => void search.startAnew()}>
            {t('Clear')}
          </Button>
        )}
        {filters}
        <label className={css['filter']}>
          <span>{t('Show')}</span>
          <select
            name="status"
            value={search.values.status}
            onChange={({ target }) => search.setValue('status', target.value)}
          >
            <option value="active">{t('Active')}</option>
            <option value="archived">{t('Archived')}</option>
            <option value="">{t('All')}</option>
          </select>
        </label>
        <SearchField
          label={t(texts.search)}
          maxLength={200}
          value={search.values.text}
          onChange={(text) => search.setValue('text', text)}
        />
      </form>
      {head}
      {results.status === 'failed' && (
        <ErrorPanel error={results.error}>
          <Button onClick={() => void search.comeBack()}>{t('Try again')}</Button>
        </ErrorPanel>
      )}
      {results.status === 'loading' && shown === null && (
        <Skeleton rows={3} label={t(texts.reading)} />
      )}
      {shown !== null && (
        <div className={css['list']}>
          {shown.total > 0 && children}
          {shown.total === 0 && search.isBlank && (
            <EmptyState icon={empty.icon} title={t(empty.title)}>
              <p>{t(empty.text)}</p>
            </EmptyState>
          )}
          {shown.total === 0 && !search.isBlank && (
            <EmptyState icon={SearchX} title={t(texts.nothing)}>
              <Button onClick={() => void search.startAnew()}>{t('Show active ones')}</Button>
            </EmptyState>
          )}
        </div>
      )}
      {shown !== null && shown.total > 0 && nav !== null && (
        <PaginationNav {...nav} noun={noun} label={t(texts.pages)} />
      )}
    </>
  );
}
