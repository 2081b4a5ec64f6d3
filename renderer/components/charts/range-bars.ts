import { t } from '../../../shared/i18n/text.ts';
import { countDays, daysFrom, startOfMonth, type DaySpan } from '../../lib/days/day.ts';
import type { DayFormat } from '../../lib/days/day-format.ts';
import { addValues, type ChartBar, type ChartValues } from './chart-bars.ts';

/** Returns true for a range that {@link rangeBars} shows by month. */
export function isByMonth({ fromDay, toDay }: DaySpan, mostDays: number): boolean {
  return countDays(fromDay, toDay) > mostDays;
}

/**
 * Returns a bar for each day of a range, including days without values; one for each month if there are too many days.
 * @param mostDays limit at which bars are still wide enough to point at
 */
export function rangeBars(
  range: DaySpan,
  values: ReadonlyMap<string, ChartValues>,
  names: Pick<DayFormat, 'short' | 'long' | 'month'>,
  mostDays: number,
): ChartBar[] {
  const days = daysFrom(range.fromDay, countDays(range.fromDay, range.toDay));
  if (!isByMonth(range, mostDays)) {
    return days.map((day) => ({
      key: day,
      label: names.short(day),
      title: names.long(day),
      values: values.get(day) ?? {},
    }));
  }
  const months = new Map<string, ChartValues>();
  for (const day of days) {
    const month = startOfMonth(day);
    months.set(month, addValues(months.get(month) ?? {}, values.get(day) ?? {}));
  }
  return [...months].map(([month, sums]) => ({
    key: month,
    label: names.month(month),
    title: names.month(month),
    values: sums,
  }));
}

/** Number of names that fit vertically; the rest are combined into one bar. */
const MOST_NAMES = 8;

/** Returns the first bars, and the rest as "Other", so that the sum stays complete. */
export function nameBars(bars: readonly ChartBar[]): ChartBar[] {
  if (bars.length <= MOST_NAMES) return [...bars];
  const rest = bars.slice(MOST_NAMES - 1);
  const title = t('timeReport.otherCount', { count: rest.length });
  const values = rest.reduce<ChartValues>((sum, bar) => addValues(sum, bar.values), {});
  return [...bars.slice(0, MOST_NAMES - 1), { key: 'other', label: title, title, values }];
}
