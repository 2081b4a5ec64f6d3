import Inbox from 'lucide-react/icons/inbox';
import RotateCw from 'lucide-react/icons/rotate-cw';
import SearchX from 'lucide-react/icons/search-x';
import type { OutboxOperation } from '../../../shared/domain/time-outbox.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { EmptyState, Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useComeBack, useSearchForm } from '../../lib/use-search-form.ts';
import { Conflicts } from './conflicts.tsx';
import { useOutbox } from './context.ts';
import { DropBar } from './drop-bar.tsx';
import { OutboxFilters } from './outbox-filters.tsx';
import { OutboxTable } from './outbox-table.tsx';
import css from './outbox.module.css';

export interface OutboxPageProps {
  /** Leads to the row that a change is about, ready to be mended. */
  onEdit: (operation: Pick<OutboxOperation, 'subject' | 'subjectId'>) => void;
  /** Back to where one came from. */
  onBack?: () => void;
}

function NoOperations() {
  const search = useOutbox((state) => state.outboxSearch);
  if (!search.isBlank) {
    return (
      <EmptyState icon={SearchX} title={t('No change fits this search.')}>
        <Button onClick={() => void search.startAnew()}>{t('Show all changes')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Inbox} title={t('Nothing waits.')}>
      <p>
        {t(
          'Each change of time entries, projects and customers is stored on this computer first and waits here until its service has taken it. Everything has arrived.',
        )}
      </p>
    </EmptyState>
  );
}

function Results({ onEdit }: Pick<OutboxPageProps, 'onEdit'>) {
  const { results, comeBack } = useOutbox((state) => state.outboxSearch);
  const copyText = useOutbox((state) => state.copyText);
  const shown = valueOf(results);
  return (
    <>
      {results.status === 'failed' && (
        <ErrorPanel error={results.error} onCopy={(report) => void copyText(report)}>
          <Button onClick={() => void comeBack()}>{t('Try again')}</Button>
        </ErrorPanel>
      )}
      {results.status === 'loading' && shown === null && (
        <Skeleton rows={4} label={t('Reading the outbox')} />
      )}
      {shown !== null && (
        <div className={css['list']}>
          {shown.operations.length === 0 ? (
            <NoOperations />
          ) : (
            <OutboxTable operations={shown.operations} onEdit={onEdit} />
          )}
        </div>
      )}
    </>
  );
}

/** Everything that a service has not taken yet, and why. */
export function OutboxPage({ onEdit, onBack }: OutboxPageProps) {
  const search = useOutbox((state) => state.outboxSearch);
  const isRetryingAll = useOutbox((state) => state.isRetryingAll);
  const retryAll = useOutbox((state) => state.retryAll);
  const retryAllError = useOutbox((state) => state.retryAllError);
  const copyText = useOutbox((state) => state.copyText);
  const total = valueOf(search.results)?.total ?? null;
  const { nav } = useSearchForm(search, total);
  useComeBack(search);
  return (
    <>
      {onBack && (
        <Button variant="quiet" className={css['back']} onClick={onBack}>
          {t('Back to time')}
        </Button>
      )}
      <PageHeader
        title={t('Outbox')}
        purpose={t('Changes on their way to a time service. They are safe on this computer.')}
      >
        <Button icon={RotateCw} isInactive={isRetryingAll} onClick={() => void retryAll()}>
          {t('Try all now')}
        </Button>
      </PageHeader>
      <div className={css['content']}>
        <Conflicts />
        <OutboxFilters />
        <DropBar />
        {retryAllError !== null && (
          <ErrorPanel error={retryAllError} onCopy={(report) => void copyText(report)} />
        )}
        <Results onEdit={onEdit} />
        {total !== null && total > 0 && nav !== null && <PaginationNav {...nav} noun="change" />}
      </div>
    </>
  );
}
