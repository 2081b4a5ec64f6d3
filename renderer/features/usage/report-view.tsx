import ChartColumn from 'lucide-react/icons/chart-column';
import Download from 'lucide-react/icons/download';
import FolderOpen from 'lucide-react/icons/folder-open';
import X from 'lucide-react/icons/x';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { EmptyState, Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useComeBack, useSearchForm } from '../../lib/use-search-form.ts';
import { AccessGate } from './access-gate.tsx';
import { AdminError } from './admin-error.tsx';
import { useUsage } from './context.ts';
import { fieldOf } from './key-words.ts';
import { ReportCharts } from './report-charts.tsx';
import { ReportForm } from './report-form.tsx';
import { ReportTable } from './report-table.tsx';
import css from './usage.module.css';

function ExportState() {
  const state = useUsage((each) => each.reportExport);
  const reveal = useUsage((each) => each.revealReport);
  const dismiss = useUsage((each) => each.dismissReport);
  return (
    <section aria-label={t('Export of usage')} aria-live="polite">
      {state.status === 'running' && <p>{t('Writing the file…')}</p>}
      {state.status === 'done' && (
        <div className={css['bar']}>
          <span>
            {t('Exported {count, plural, one {# row} other {# rows}} to {fileName}.', {
              count: state.result.rowCount,
              fileName: state.result.fileName,
            })}
          </span>
          <Button icon={FolderOpen} onClick={() => void reveal()}>
            {t('Show in folder')}
          </Button>
          <IconButton label={t('Dismiss')} icon={X} onClick={dismiss} />
        </div>
      )}
      {state.status === 'failed' && (
        <ErrorPanel error={state.error}>
          <Button onClick={dismiss}>{t('Dismiss')}</Button>
        </ErrorPanel>
      )}
    </section>
  );
}

function Report() {
  const search = useUsage((state) => state.reportSearch);
  const exportReport = useUsage((state) => state.exportReport);
  const format = useFormat();
  useComeBack(search);
  const { results } = search;
  const shown = valueOf(results);
  const total = shown?.total ?? null;
  const { nav } = useSearchForm(search, total);
  const failed = results.status === 'failed' ? results.error : null;
  // A range without sense is a remark on the form, not a failure of the service.
  const isOfForm = fieldOf(failed) !== null;
  const error = failed ?? shown?.error ?? null;
  return (
    <>
      <div className={css['head']}>
        <h2>{t('Analytics')}</h2>
        <Button
          icon={Download}
          isInactive={total === null || total === 0}
          onClick={() => void exportReport()}
        >
          {t('Export as CSV')}
        </Button>
      </div>
      <ReportForm problem={isOfForm ? failed : null} />
      <ExportState />
      {error !== null && !isOfForm && (
        <AdminError error={error} onRetry={() => void search.comeBack()} />
      )}
      {results.status === 'loading' && shown === null && (
        <Skeleton rows={6} label={t('Asking the service')} />
      )}
      {shown !== null && !isOfForm && (
        <>
          <p className={css['note']}>
            {t(
              'Told by the service at {time}; it knows usage up to the day before, in days of UTC.',
              {
                time: format.fullDateTime(shown.askedAtMs),
              },
            )}
          </p>
          {shown.rows.length === 0 ? (
            <div className={css['frame']}>
              <EmptyState icon={ChartColumn} title={t('No usage found in these days.')} />
            </div>
          ) : (
            <>
              <ReportCharts report={shown} />
              <ReportTable report={shown} />
            </>
          )}
          {total !== null && total > 0 && nav !== null && <PaginationNav {...nav} noun="row" />}
        </>
      )}
    </>
  );
}

/** What the organisation used, by key, tag and day. */
export function ReportView() {
  return (
    <section aria-label={t('Analytics')} className={css['section']}>
      <AccessGate>
        <Report />
      </AccessGate>
    </section>
  );
}
