import ChartColumn from 'lucide-react/icons/chart-column';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { EmptyState, Skeleton } from '../../components/states.tsx';
import { plural } from '../../lib/format.ts';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useComeBack } from '../../lib/use-search-form.ts';
import { ChartFigure } from './chart-figure.tsx';
import { dayBars, isByMonth, nameBars, PART_LABELS, partsOf, type Measure } from './chart-data.ts';
import { useTimeReport } from './context.ts';
import { useDayFormat } from './day-format.ts';
import { DayChart } from './day-chart.tsx';
import { TimeExportDialog } from './export-dialog.tsx';
import { NameChart } from './name-chart.tsx';
import { ReportForm } from './report-form.tsx';
import type { ReportResult } from './report-slice.ts';
import chartCss from './chart.module.css';
import css from './report.module.css';

function Legend({ measure }: { measure: Measure }) {
  return (
    <ul aria-label="Colours" className={chartCss['legend']}>
      {partsOf(measure).map((part) => (
        <li key={part}>
          <svg width={12} height={12} aria-hidden>
            <rect width={12} height={12} rx={2} className={chartCss[part]} />
          </svg>
          {PART_LABELS[part]}
        </li>
      ))}
    </ul>
  );
}

function Charts({ result, measure }: { result: ReportResult; measure: Measure }) {
  const days = useDayFormat();
  const format = useFormat();
  const { range, report } = result;
  if (report.entryCount === 0) {
    return (
      <div className={css['frame']}>
        <EmptyState icon={ChartColumn} title="No time in these days.">
          <p>Choose other days, or another project or customer.</p>
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
        <strong>{formatDuration(durationMs)}</strong> hours in{' '}
        {plural(report.entryCount, 'entry', format, 'entries')}, {formatDuration(billableMs)} of
        them billable; {formatDuration(roundedMs)} billed after rounding.
      </p>
      <Legend measure={measure} />
      <ChartFigure
        title={isByMonth(range) ? 'Time by month' : 'Time by day'}
        noun={isByMonth(range) ? 'Month' : 'Day'}
        bars={byDay}
        measure={measure}
        chart={DayChart}
      />
      <div className={css['pair']}>
        <ChartFigure
          title="Time by project"
          noun="Project"
          bars={projects}
          measure={measure}
          chart={NameChart}
        />
        <ChartFigure
          title="Time by customer"
          noun="Customer"
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
        <h2 id="charts-title">Charts</h2>
        <Button icon={Download} onClick={() => setExporting(true)}>
          Export
        </Button>
        <TimeExportDialog
          start={search.asked?.values ?? {}}
          isOpen={isExporting}
          onClose={() => setExporting(false)}
        />
      </div>
      <ReportForm problem={problem?.code === 'input/invalid' ? problem.message : null} />
      {problem !== null && problem.code !== 'input/invalid' && (
        <ErrorPanel error={problem} onCopy={(report) => void copyText(report)}>
          <Button onClick={() => void search.comeBack()}>Try again</Button>
        </ErrorPanel>
      )}
      {results.status === 'loading' && shown === null && (
        <Skeleton rows={6} label="Adding up the days" />
      )}
      {shown !== null && problem === null && <Charts result={shown} measure={measure} />}
    </section>
  );
}
