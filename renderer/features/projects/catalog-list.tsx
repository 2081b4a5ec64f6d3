import Clock from 'lucide-react/icons/clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import MonitorCheck from 'lucide-react/icons/monitor-check';
import type { ReactNode } from 'react';
import type { Project } from '../../../shared/domain/projects/project.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { type Icon } from '../../components/controls/button.tsx';
import { PaginationNav } from '../../components/lists/pagination-nav.tsx';
import { RecordList } from '../../components/lists/record-list.tsx';
import { ClearSearch } from '../../components/fields/search-field.tsx';
import { SearchSelect } from '../../components/fields/search-select.tsx';
import { SearchToolbar } from '../../components/layout/toolbar.tsx';
import { EmptyState } from '../../components/notices/states.tsx';
import { NothingFound } from '../../components/lists/nothing-found.tsx';
import type { SearchForm } from '../../lib/search/search-form.ts';
import { useReload, useSearchForm } from '../../lib/search/use-search-form.ts';
import type { Found } from './catalog-slice.ts';
import { LIST_TEXTS } from './catalog-words.ts';
import css from './catalog.module.css';

const SYNC: Record<Project['syncState'], { icon: Icon; label: MessageId; hint: MessageId }> = {
  synced: {
    icon: CircleCheck,
    label: msg('time.synced'),
    hint: msg('time.serviceHasSameVersion'),
  },
  waiting: {
    icon: Clock,
    label: msg('time.waiting'),
    hint: msg('timeReport.syncWaitingHint'),
  },
  parked: {
    icon: CircleX,
    label: msg('time.parked'),
    hint: msg('timeReport.syncParkedHint'),
  },
  'local-only': {
    icon: MonitorCheck,
    label: msg('time.onlyHere'),
    hint: msg('timeReport.syncLocalOnlyHint'),
  },
};

/** Shows a row's sync state as an icon and a word. */
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

interface CatalogListProps<V extends ListFields, T> {
  noun: keyof typeof LIST_TEXTS;
  search: SearchForm<V, Found<T>>;
  /** Additional inputs of the search. */
  filters?: ReactNode;
  /** Content above the list, e.g. the form for a new row. */
  head: ReactNode;
  /** Messages. */
  empty: { icon: Icon; title: MessageId; text: MessageId };
  /** Table of the found rows. */
  children: ReactNode;
}

/** One list of the catalog as a search form with pages. */
export function CatalogList<V extends ListFields, T>(props: CatalogListProps<V, T>) {
  const { noun, search, filters, head, empty, children } = props;
  const texts = LIST_TEXTS[noun];
  const { formProps, nav } = useSearchForm(search);
  useReload(search);
  return (
    <>
      <SearchToolbar
        label={t(texts.search)}
        form={{
          formProps,
          field: () => ({
            value: search.values.text,
            onChange: (text) => search.setValue('text', text),
          }),
        }}
        filters={
          <>
            {filters}
            <SearchSelect
              label={t('glossaries.show')}
              name="status"
              value={search.values.status}
              onChange={({ target }) => void search.choose('status', target.value)}
            >
              <option value="active">{t('timeReport.active')}</option>
              <option value="archived">{t('outbox.archived')}</option>
              <option value="">{t('app.all')}</option>
            </SearchSelect>
            <ClearSearch search={search} />
          </>
        }
      />
      {head}
      <RecordList
        search={search}
        reading={t(texts.reading)}
        rows={3}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState icon={empty.icon} title={t(empty.title)}>
            <p>{t(empty.text)}</p>
          </EmptyState>
        }
        notFound={
          <NothingFound
            search={search}
            title={t(texts.nothing)}
            action={t('timeReport.showActive')}
          />
        }
      >
        {() => children}
      </RecordList>
      {nav !== null && <PaginationNav {...nav} noun={noun} label={t(texts.pages)} />}
    </>
  );
}
