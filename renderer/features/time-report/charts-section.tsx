import ChartColumn from 'lucide-react/icons/chart-column';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ChartLegend } from '../../components/charts/chart-frame.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { EmptyState, Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useComeBack } from '../../lib/use-search-form.ts';
import { ownWords } from '../../lib/error-text.ts';
import { ChartFigure } from './chart-figure.tsx';
import { chartParts, dayBars, isByMonth, nameBars, type Measure } from './chart-data.ts';
import { useTimeReport } from './context.ts';
import { useDayFormat } from './day-format.ts';
import { DayChart } from './day-chart.tsx';
import { TimeExportDialog } from './export-dialog.tsx';
import { NameChart } from './name-chart.tsx';
import { ReportForm } from './report-form.tsx';
import type { ReportResult } from './report-slice.ts';
import css from './report.module.css';

function Charts({ result, measure }: { result: ReportResult; measure: Measure }) {
  const days = useDayFormat();
  const { range, report } = result;
  if (report.entryCount === 0) {
    return (
      <div className={css['frame']}>
        <EmptyState icon={ChartColumn} title={t('No time in these days.')}>
          <p>{t('Choose other days, or another project or customer.')}</p>
        </EmptyState>
      </div>
    );
  }
  const byDay = dayBars(report, range, days);
  const projects = nameBars(report.projects, measure);
  const customers = nameBars(report.customers, measure);
  const { durationMs, billableMs, roundedMs } = report.total;
  return (
    <>
      <p className={css['totals']}>
        <strong>{formatDuration(durationMs)}</strong>{' '}
        {t(
          '{count, plural, one {hours in # entry} other {hours in # entries}}, {billable} of them billable; {rounded} billed after rounding.',
          {
            count: report.entryCount,
            billable: formatDuration(billableMs),
            rounded: formatDuration(roundedMs),
          },
        )}
      </p>
      <ChartLegend parts={chartParts(measure)} />
      <ChartFigure
        title={isByMonth(range) ? t('Time by month') : t('Time by day')}
        noun={isByMonth(range) ? t('Month') : t('Day')}
        bars={byDay}
        measure={measure}
        chart={DayChart}
      />
      <div className={css['pair']}>
        <ChartFigure
          title={t('Time by project')}
          noun={t('Project')}
          bars={projects}
          measure={measure}
          chart={NameChart}
        />
        <ChartFigure
          title={t('Time by customer')}
          noun={t('Customer')}
          bars={customers}
          measure={measure}
          chart={NameChart}
        />
      </div>
    </>
  );
}

/** Any range of days by day, project and customer. */
export function ChartsSection() {
  const search = useTimeReport((state) => state.reportSearch);
  const copyText = useTimeReport((state) => state.copyText);
  const [isExporting, setExporting] = useState(false);
  useComeBack(search);
  const { results } = search;
  const shown = valueOf(results);
  const measure = search.values.measure === 'rounded' ? 'rounded' : 'exact';
  // A range without sense is a remark on the form, not a failure of the app.
  const problem = results.status === 'failed' ? results.error : null;
  return (
    <section aria-labelledby="charts-title" className={css['section']}>
      <div className={css['head']}>
        <h2 id="charts-title">{t('Charts')}</h2>
        <Button icon={Download} onClick={() => setExporting(true)}>
          {t('Export')}
        </Button>
        <TimeExportDialog
          start={search.asked?.values ?? {}}
          isOpen={isExporting}
          onClose={() => setExporting(false)}
        />
      </div>
      <ReportForm problem={problem?.code === 'input/invalid' ? ownWords(problem) : null} />
      {problem !== null && problem.code !== 'input/invalid' && (
        <ErrorPanel error={problem} onCopy={(report) => void copyText(report)}>
          <Button onClick={() => void search.comeBack()}>{t('Try again')}</Button>
        </ErrorPanel>
      )}
      {results.status === 'loading' && shown === null && (
        <Skeleton rows={6} label={t('Adding up the days')} />
      )}
      {shown !== null && problem === null && <Charts result={shown} measure={measure} />}
    </section>
  );
}
