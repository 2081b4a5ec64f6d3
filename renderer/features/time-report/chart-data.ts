import type { TimeReport } from '../../../shared/domain/time/report-schemas.ts';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { t } from '../../../shared/i18n/text.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import {
  barValue,
  sumAndMost,
  type ChartBar,
  type ChartPart,
  type ChartValues,
} from '../../components/charts/chart-bars.ts';
import { nameBars, rangeBars } from '../../components/charts/range-bars.ts';
import type { DaySpan } from '../../lib/days/day.ts';
import type { DayFormat } from '../../lib/days/day-format.ts';

const QUARTER_MS = HOUR_MS / 4;
/** Legible distances between lines. */
const STEPS = [QUARTER_MS, HOUR_MS / 2, HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS, 8 * HOUR_MS];
const MOST_LINES = 5;

/** Returns the lines of a chart from 0 to at least `mostMs`, all round numbers of hours. */
export function hourTicks(mostMs: number): number[] {
  const last = STEPS.at(-1) ?? HOUR_MS;
  const wanted = mostMs / (MOST_LINES - 1);
  // Beyond the list in steps of eight hours, which are working days.
  const step = STEPS.find((each) => each >= wanted) ?? Math.ceil(wanted / last) * last;
  const count = Math.max(1, Math.ceil(mostMs / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Exact time, or billed time after the customers' rounding rules. */
export type Measure = 'exact' | 'rounded';

/** Longer ranges are shown by month. */
export const MOST_DAY_BARS = 62;

type Spent = TimeReport['total'];

/** Milliseconds of each part. */
const valuesOf = ({ durationMs, billableMs, roundedMs }: Spent): ChartValues => ({
  durationMs,
  billableMs,
  roundedMs,
});

/** Adds the time that is not billable. A service may report more billable time than there is. */
function withOther(bar: ChartBar): ChartBar {
  const { durationMs = 0, billableMs = 0 } = bar.values;
  return { ...bar, values: { ...bar.values, otherMs: Math.max(0, durationMs - billableMs) } };
}

/** Returns a bar for every day of the range, even without time; by month if there are too many days. */
export function dayBars(
  report: Pick<TimeReport, 'days'>,
  range: DaySpan,
  format: DayFormat,
): ChartBar[] {
  const spent = new Map(report.days.map((each) => [each.day, valuesOf(each)]));
  return rangeBars(range, spent, format, MOST_DAY_BARS).map(withOther);
}

/** Returns the largest projects or customers, and the rest as "Other". @param none names the time without one */
export function projectBars(
  rows: TimeReport['projects'],
  measure: Measure,
  none: string,
): ChartBar[] {
  const bars = rows.map(({ id, name, ...spent }) => {
    const shown = id === null ? none : name;
    return { key: id ?? 'none', label: shown, title: shown, values: valuesOf(spent) };
  });
  const sorted = bars.toSorted(
    (a, b) => barValue(b, [MEASURED[measure]]) - barValue(a, [MEASURED[measure]]),
  );
  return nameBars(sorted).map(withOther);
}

const MEASURED = { exact: { id: 'durationMs' }, rounded: { id: 'roundedMs' } } as const;

/** Describes a chart in a sentence for those who do not see it. */
export function chartSummary(bars: readonly ChartBar[], measure: Measure): string {
  const found = sumAndMost(bars, [MEASURED[measure]]);
  if (found === null) return t('timeReport.noTime');
  return t('timeReport.chartSummary', {
    total: formatDuration(found.total),
    title: found.title,
    duration: formatDuration(found.most),
  });
}

/** Returns the legend of a chart: exact time is stacked on its billable part, billed time is one part. */
export function chartParts(measure: Measure): ChartPart[] {
  const billable: ChartPart = {
    id: 'billableMs',
    label: t('time.billable'),
    phrase: t('timeReport.partBillable'),
    tone: 'accent',
  };
  const other: ChartPart = {
    id: 'otherMs',
    label: t('time.notBillable'),
    phrase: t('timeReport.partNotBillable'),
    tone: 'muted',
  };
  const rounded: ChartPart = {
    id: 'roundedMs',
    label: t('timeReport.billedTimeRounded'),
    phrase: t('timeReport.partBilled'),
    tone: 'accent',
  };
  return measure === 'exact' ? [billable, other] : [rounded];
}
