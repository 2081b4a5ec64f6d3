import type { KeyboardEvent, ReactNode } from 'react';
import { valueOf, type Loadable } from '../../lib/stores/loadable.ts';
import type { FormValues, SearchForm } from '../../lib/search/search-form.ts';
import { ErrorPanel } from '../notices/error-panel.tsx';
import { Skeleton } from '../notices/states.tsx';
import layout from '../layout/layout.module.css';

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

interface RecordListProps<R> {
  search: Pick<SearchForm<FormValues, R>, 'results' | 'reload' | 'isBlank'>;
  /** Announced while nothing has been loaded yet. */
  reading: string;
  /** Number of rows in the skeleton. */
  rows: number;
  isEmpty: (shown: R) => boolean;
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** Shown if a search finds nothing. */
  notFound?: ReactNode;
  /** The table may be wider than the window. */
  isWide?: boolean;
  children: (shown: R) => ReactNode;
}

/** Shows the result of a search in each of its states. */
export function RecordList<R>(props: RecordListProps<R>) {
  const { search, isEmpty, empty, isWide = false, children, ...rest } = props;
  const nothing = search.isBlank ? empty : (props.notFound ?? empty);
  return (
    <Loaded of={search.results} reading={rest.reading} rows={rest.rows} onRetry={search.reload}>
      {(shown) => (
        <div className={isWide ? layout['scroll'] : layout['frame']}>
          {isEmpty(shown) ? nothing : children(shown)}
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
