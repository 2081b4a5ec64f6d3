import type { ReactNode } from 'react';
import { valueOf, type Loadable } from '../../lib/stores/loadable.ts';
import type { FormValues, SearchForm } from '../../lib/search/search-form.ts';
import { ErrorPanel } from '../notices/error-panel.tsx';
import { Skeleton } from '../notices/states.tsx';
import layout from '../layout/layout.module.css';

interface LoadedProps<T> {
  of: Loadable<T>;
  /** Said while nothing has been read yet. */
  reading: string;
  /** Rows of the skeleton. */
  rows: number;
  onRetry?: () => Promise<void>;
  children: (shown: T) => ReactNode;
}

/** What is read from the main process, in each of its states. */
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
  /** Said while nothing has been read yet. */
  reading: string;
  /** Rows of the skeleton. */
  rows: number;
  isEmpty: (shown: R) => boolean;
  /** What is shown instead of no rows. */
  empty: ReactNode;
  /** The same for a search that finds nothing. */
  notFound?: ReactNode;
  /** The table may be wider than the window. */
  isWide?: boolean;
  children: (shown: R) => ReactNode;
}

/** What a search has found, in each of its states. */
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
