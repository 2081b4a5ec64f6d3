import type { TimeReport } from '../../../shared/domain/time/report-schemas.ts';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import type { ChartBar, ChartPart } from '../../components/charts/chart-bars.ts';
import { type DayFormat, daysFrom, countDays, startOfMonth, type Range } from './calendar.ts';

const QUARTER_MS = HOUR_MS / 4;
/** Distances between lines that read well. */
const STEPS = [QUARTER_MS, HOUR_MS / 2, HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS, 8 * HOUR_MS];
const MOST_LINES = 5;

/** Values of the lines of a chart from 0 up to at least `mostMs`, all of them round numbers of hours. */
export function hourTicks(mostMs: number): number[] {
  const last = STEPS.at(-1) ?? HOUR_MS;
  const wanted = mostMs / (MOST_LINES - 1);
  // Beyond the list in steps of eight hours, which are working days.
  const step = STEPS.find((each) => each >= wanted) ?? Math.ceil(wanted / last) * last;
  const count = Math.max(1, Math.ceil(mostMs / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** One bar; durations in milliseconds. */
export interface Bar {
  key: string;
  /** Below or beside the bar. */
  label: string;
  /** In full, for the table and for whoever points at it. */
  title: string;
  durationMs: number;
  billableMs: number;
  roundedMs: number;
}

/** Exact time, or billed time after the customers' rounding rules. */
export type Measure = 'exact' | 'rounded';

/** Longer ranges are shown by month: bars need a width that can be pointed at. */
const MOST_DAY_BARS = 62;
/** Names that fit one above the other; the rest is summed up as one bar. */
const MOST_NAME_BARS = 8;

const NOTHING = { durationMs: 0, billableMs: 0, roundedMs: 0 };
type Spent = typeof NOTHING;

function add(a: Spent, b: Spent): Spent {
  return {
    durationMs: a.durationMs + b.durationMs,
    billableMs: a.billableMs + b.billableMs,
    roundedMs: a.roundedMs + b.roundedMs,
  };
}

/** Every day of the range, also without time; months where there are too many days. */
export function dayBars(
  report: Pick<TimeReport, 'days'>,
  { fromDay, toDay }: Range,
  format: DayFormat,
): Bar[] {
  const spent = new Map(report.days.map((each) => [each.day, each]));
  const days = daysFrom(fromDay, countDays(fromDay, toDay));
  if (days.length <= MOST_DAY_BARS) {
    return days.map((day) => ({
      key: day,
      label: format.short(day),
      title: format.long(day),
      ...add(NOTHING, spent.get(day) ?? NOTHING),
    }));
  }
  const months = new Map<string, Spent>();
  for (const day of days) {
    const month = startOfMonth(day);
    months.set(month, add(months.get(month) ?? NOTHING, spent.get(day) ?? NOTHING));
  }
  return [...months].map(([month, sums]) => ({
    key: month,
    label: format.month(month),
    title: format.month(month),
    ...sums,
  }));
}

export function isByMonth({ fromDay, toDay }: Range): boolean {
  return countDays(fromDay, toDay) > MOST_DAY_BARS;
}

/** The largest ones, and the rest as "Other": nothing is left out of the sum. */
export function nameBars(rows: TimeReport['projects'], measure: Measure): Bar[] {
  const sorted = rows.toSorted((a, b) => valueOfBar(b, measure) - valueOfBar(a, measure));
  const isCut = sorted.length > MOST_NAME_BARS;
  const shown = isCut ? sorted.slice(0, MOST_NAME_BARS - 1) : sorted;
  const rest = sorted.slice(shown.length);
  const bars = shown.map(({ id, name, ...spent }) => ({
    key: id ?? 'none',
    label: name,
    title: name,
    ...add(NOTHING, spent),
  }));
  if (rest.length === 0) return bars;
  const label = t('timeReport.otherCount', { count: rest.length });
  return [...bars, { key: 'other', label, title: label, ...rest.reduce(add, NOTHING) }];
}

export function valueOfBar(bar: Spent, measure: Measure): number {
  return measure === 'exact' ? bar.durationMs : bar.roundedMs;
}

/** What a chart shows, in a sentence for those who do not see it. */
export function chartSummary(bars: readonly Bar[], measure: Measure): string {
  const total = bars.reduce((sum, bar) => sum + valueOfBar(bar, measure), 0);
  if (total === 0) return t('timeReport.noTime');
  const most = bars.reduce((a, b) => (valueOfBar(b, measure) > valueOfBar(a, measure) ? b : a));
  return t('timeReport.chartSummary', {
    total: formatDuration(total),
    title: most.title,
    duration: formatDuration(valueOfBar(most, measure)),
  });
}

/** A part of a bar: exact time is stacked on its billable part, billed time is one. */
type Part = 'billable' | 'other' | 'rounded';

const PART_LABELS: Record<Part, MessageId> = {
  billable: msg('time.billable'),
  other: msg('time.notBillable'),
  rounded: msg('timeReport.billedTimeRounded'),
};
/** The same within a sentence. */
const PART_IN_SENTENCE: Record<Part, MessageId> = {
  billable: msg('timeReport.partBillable'),
  other: msg('timeReport.partNotBillable'),
  rounded: msg('timeReport.partBilled'),
};

function partsOf(measure: Measure): Part[] {
  return measure === 'exact' ? ['billable', 'other'] : ['rounded'];
}

export function partOf(bar: Spent, part: Part): number {
  if (part === 'rounded') return bar.roundedMs;
  return part === 'billable' ? bar.billableMs : Math.max(0, bar.durationMs - bar.billableMs);
}

/** What the colours of a chart mean. */
export function chartParts(measure: Measure): ChartPart[] {
  return partsOf(measure).map((part) => ({
    id: part,
    label: t(PART_LABELS[part]),
    phrase: t(PART_IN_SENTENCE[part]),
    tone: part === 'other' ? 'muted' : 'accent',
  }));
}

/** As a chart draws it, in milliseconds. */
export function toChartBar(bar: Bar): ChartBar {
  const { key, label, title } = bar;
  return {
    key,
    label,
    title,
    values: {
      billable: partOf(bar, 'billable'),
      other: partOf(bar, 'other'),
      rounded: partOf(bar, 'rounded'),
    },
  };
}
