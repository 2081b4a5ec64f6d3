import ChartColumn from 'lucide-react/icons/chart-column';
import { useEffect } from 'react';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { t } from '../../../shared/i18n/text.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import { BarFigure } from '../../components/charts/bar-figure.tsx';
import type { ChartBar } from '../../components/charts/chart-bars.ts';
import { ChartLegend } from '../../components/charts/chart-frame.tsx';
import { isByMonth } from '../../components/charts/range-bars.ts';
import { DateField } from '../../components/fields/date-field.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { SelectField } from '../../components/fields/field.tsx';
import { EmptyState, Skeleton } from '../../components/notices/states.tsx';
import { messageOf } from '../../lib/words/error-text.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { format } from '../../lib/words/format.ts';
import { useSearchForm, useReload } from '../../lib/search/use-search-form.ts';
import { useDayFormat } from '../../lib/days/day-format.ts';
import { RANGE_LABELS } from './calendar.ts';
import {
  chartParts,
  chartSummary,
  dayBars,
  hourTicks,
  MOST_DAY_BARS,
  projectBars,
  type Measure,
} from './chart-data.ts';
import type { ReportResult } from './report-slice.ts';
import { useProjects } from '../projects/index.ts';
import { useTimeReport } from './store.ts';
import { WeekView, type WeekViewProps } from './week-view.tsx';
import { NamedOptions, LabeledOptions } from '../../components/controls/options.tsx';
import layout from '../../components/layout/layout.module.css';
import css from './report.module.css';

interface TimeFigureProps {
  title: string;
  /** Meaning of a table row: "Day", "Project". */
  noun: string;
  bars: readonly ChartBar[];
  measure: Measure;
  /** True for bars by day or month, which have lines behind them. */
  hasLines?: boolean;
}

/** A time chart with its summary, and the same numbers as a table. */
function TimeFigure({ title, noun, bars, measure, hasLines = false }: TimeFigureProps) {
  return (
    <BarFigure
      title={title}
      noun={noun}
      summary={chartSummary(bars, measure)}
      bars={bars}
      parts={chartParts(measure)}
      columns={[
        { id: 'durationMs', label: t('app.time') },
        { id: 'billableMs', label: t('time.billable') },
        { id: 'roundedMs', label: t('timeReport.billed') },
      ]}
      format={formatDuration}
      formatTick={(value) => t('timeReport.hoursTick', { count: format.number(value / HOUR_MS) })}
      {...(hasLines ? { ticks: hourTicks } : {})}
    />
  );
}

/** Selects the days, the entries, and how they are measured. */
function ReportForm({ problem }: { problem: string | null }) {
  const search = useTimeReport((state) => state.reportSearch);
  const { catalog, loadCatalog } = useProjects();
  const { field, select, formProps } = useSearchForm(search);
  useEffect(() => void loadCatalog(), [loadCatalog]);
  const isCustom = search.values.range === 'custom';
  return (
    <form
      {...formProps}
      aria-label={t('timeReport.reportForm')}
      className={`${layout['toolbar']} ${css['filters']}`}
    >
      <SelectField label={t('timeReport.days')} {...select('range')}>
        <LabeledOptions of={RANGE_LABELS} />
      </SelectField>
      {isCustom && (
        <>
          <DateField label={t('lane.fromDate')} error={problem} {...field('from')} />
          <DateField label={t('lane.toDate')} {...field('to')} />
        </>
      )}
      <SelectField label={t('texts.project')} {...select('projectId')}>
        <option value="">{t('time.allProjects')}</option>
        <NamedOptions of={catalog?.projects} />
      </SelectField>
      <SelectField label={t('time.customer')} {...select('customerId')}>
        <option value="">{t('time.allCustomers')}</option>
        <NamedOptions of={catalog?.customers} />
      </SelectField>
      <SelectField label={t('timeReport.measure')} {...select('measure')}>
        <option value="exact">{t('timeReport.exactTime')}</option>
        <option value="rounded">{t('timeReport.billedTimeRounded')}</option>
      </SelectField>
    </form>
  );
}

function Charts({ result, measure }: { result: ReportResult; measure: Measure }) {
  const days = useDayFormat();
  const { range, report } = result;
  if (report.entryCount === 0) {
    return (
      <div className={layout['frame']}>
        <EmptyState icon={ChartColumn} title={t('timeReport.noTimeInRange')}>
          <p>{t('timeReport.chooseOtherRange')}</p>
        </EmptyState>
      </div>
    );
  }
  const byMonth = isByMonth(range, MOST_DAY_BARS);
  const { durationMs, billableMs, roundedMs } = report.total;
  return (
    <>
      <p className={css['totals']}>
        <strong>{formatDuration(durationMs)}</strong>{' '}
        {t('timeReport.totalsLine', {
          count: report.entryCount,
          billable: formatDuration(billableMs),
          rounded: formatDuration(roundedMs),
        })}
      </p>
      <ChartLegend parts={chartParts(measure)} />
      <TimeFigure
        title={byMonth ? t('timeReport.timeByMonth') : t('timeReport.timeByDay')}
        noun={byMonth ? t('timeReport.month') : t('time.day')}
        bars={dayBars(report, range, days)}
        measure={measure}
        hasLines
      />
      <div className={layout['pair']}>
        <TimeFigure
          title={t('timeReport.timeByProject')}
          noun={t('texts.project')}
          bars={projectBars(report.projects, measure, t('app.noProject'))}
          measure={measure}
        />
        <TimeFigure
          title={t('timeReport.timeByCustomer')}
          noun={t('time.customer')}
          bars={projectBars(report.customers, measure, t('app.noCustomer'))}
          measure={measure}
        />
      </div>
    </>
  );
}

/** Charts of any range of days by day, project, and customer. */
function ChartsSection() {
  const search = useTimeReport((state) => state.reportSearch);
  useReload(search);
  const { results } = search;
  const shown = valueOf(results);
  const measure = search.values.measure === 'rounded' ? 'rounded' : 'exact';
  // An invalid range is a note on the form, not a failure of the app.
  const problem = results.status === 'failed' ? results.error : null;
  return (
    <section aria-labelledby="charts-title" className={layout['section']}>
      <h2 id="charts-title">{t('timeReport.charts')}</h2>
      <ReportForm problem={problem?.code === 'input/invalid' ? messageOf(problem) : null} />
      {problem !== null && problem.code !== 'input/invalid' && (
        <ErrorPanel error={problem} onRetry={search.reload} />
      )}
      {results.status === 'loading' && shown === null && (
        <Skeleton rows={6} label={t('timeReport.addingUpDays')} />
      )}
      {shown !== null && problem === null && <Charts result={shown} measure={measure} />}
    </section>
  );
}

/** Shows the sums of entries: the week as a table, and any range as charts. */
export function ReportView({ onOpenCell }: WeekViewProps) {
  return (
    <div className={layout['sections']}>
      <WeekView {...(onOpenCell === undefined ? {} : { onOpenCell })} />
      <ChartsSection />
    </div>
  );
}
