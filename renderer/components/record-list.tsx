import type { ReactNode } from 'react';
import { valueOf } from '../lib/loadable.ts';
import type { FormValues, SearchForm } from '../lib/search-form.ts';
import { ErrorPanel } from './error-panel.tsx';
import { Skeleton } from './states.tsx';
import layout from './layout.module.css';

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
  const { search, reading, rows, isEmpty, empty, isWide = false, children } = props;
  const nothing = search.isBlank ? empty : (props.notFound ?? empty);
  const { results, reload } = search;
  const shown = valueOf(results);
  return (
    <>
      {results.status === 'failed' && <ErrorPanel error={results.error} onRetry={reload} />}
      {results.status === 'loading' && shown === null && <Skeleton rows={rows} label={reading} />}
      {shown !== null && (
        <div className={isWide ? layout['scroll'] : layout['frame']}>
          {isEmpty(shown) ? nothing : children(shown)}
        </div>
      )}
    </>
  );
}
