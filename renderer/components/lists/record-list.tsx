import { Suspense, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { later } from '../../lib/page/later.ts';
import { valueOf, type Loadable } from '../../lib/stores/loadable.ts';
import type { Counted, FormValues, SearchForm } from '../../lib/search/search-form.ts';
import { ErrorPanel } from '../notices/error-panel.tsx';
import type { Icon } from '../controls/button.tsx';
import { EmptyState, Skeleton } from '../notices/states.tsx';
import type { NothingFoundText } from './nothing-found.tsx';
import layout from '../layout/layout.module.css';

const NothingFound = later(async () => (await import('./nothing-found.tsx')).NothingFound);

interface LoadedProps<T> {
  of: Loadable<T>;
  /** Announced while nothing has been loaded yet. */
  reading: string;
  /** Number of rows in the skeleton. */
  rows: number;
  onRetry?: () => Promise<void>;
  children: (shown: T) => ReactNode;
}

/** Shows data from the main process in each of its states. */
export function Loaded<T>({ of, reading, rows, onRetry, children }: LoadedProps<T>) {
  const shown = valueOf(of);
  return (
    <>
      {of.status === 'failed' && <ErrorPanel error={of.error} onRetry={onRetry} />}
      {of.status === 'loading' && shown === null && <Skeleton rows={rows} label={reading} />}
      {shown !== null && children(shown)}
    </>
  );
}

interface EmptyText {
  icon: Icon;
  title: string;
  hint: string;
}

interface RecordListProps<R> {
  search: Pick<SearchForm<FormValues, R>, 'results' | 'reload' | 'reset' | 'isBlank'>;
  /** Announced while nothing has been loaded yet. */
  reading: string;
  /** Number of rows in the skeleton. */
  rows: number;
  /** Purpose of a list that has no rows yet; an element if it also says what a search did not find. */
  empty: EmptyText | ReactElement;
  /** Words for a search that finds nothing; general ones by default. */
  notFound?: NothingFoundText;
  /** The table may be wider than the window. */
  isWide?: boolean;
  children: (shown: R) => ReactNode;
}

function Nothing<R>({ search, empty, notFound }: RecordListProps<R>) {
  if (!('hint' in empty)) return empty;
  if (!search.isBlank) {
    return (
      <Suspense>
        <NothingFound search={search} {...notFound} />
      </Suspense>
    );
  }
  return (
    <EmptyState icon={empty.icon} title={empty.title}>
      <p>{empty.hint}</p>
    </EmptyState>
  );
}

/** Shows the result of a search in each of its states. */
export function RecordList<R extends Counted>(props: RecordListProps<R>) {
  const { search, reading, rows, isWide = false, children } = props;
  return (
    <Loaded of={search.results} reading={reading} rows={rows} onRetry={search.reload}>
      {(shown) => (
        <div className={isWide ? layout['scroll'] : layout['frame']}>
          {shown.total === 0 ? <Nothing {...props} /> : children(shown)}
        </div>
      )}
    </Loaded>
  );
}

/** Moves Up and Down to the same button of the next row, so that a list is not walked button by button. */
export function onRowKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const button = event.target instanceof HTMLButtonElement ? event.target : null;
  const row = button?.closest('tr');
  // The arrows open the menu behind "More…".
  if (!button || !row || button.ariaHasPopup !== null) return;
  const rows = [...event.currentTarget.querySelectorAll('tr:has(button)')];
  const next = rows[rows.indexOf(row) + (event.key === 'ArrowDown' ? 1 : -1)];
  const index = [...row.querySelectorAll('button')].indexOf(button);
  const buttons = [...(next?.querySelectorAll('button') ?? [])];
  const target = buttons[Math.min(index, buttons.length - 1)];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}
