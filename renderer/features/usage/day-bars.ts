import type { DayUsage } from '../../../shared/domain/usage/days.ts';
import { t } from '../../../shared/i18n/text.ts';
import type { ChartBar, ChartPart } from '../../components/charts/chart-bars.ts';
import { countDays, daysFrom, startOfMonth, type DayFormat } from '../time-report/index.ts';
import type { KeptDays } from './account-slice.ts';
import { productName } from './usage-words.ts';

/** Longer ranges are shown by month: bars need a width that can be pointed at. */
const MOST_DAY_BARS = 92;

type DayNames = Pick<DayFormat, 'short' | 'long' | 'month'>;

/** Values by day, also of days without any, or by month where there are too many days. */
export function barsOfDays(
  { fromDay, toDay }: Pick<KeptDays, 'fromDay' | 'toDay'>,
  values: ReadonlyMap<string, Readonly<Record<string, number>>>,
  names: DayNames,
): ChartBar[] {
  const days = daysFrom(fromDay, countDays(fromDay, toDay));
  if (days.length <= MOST_DAY_BARS) {
    return days.map((day) => ({
      key: day,
      label: names.short(day),
      title: names.long(day),
      values: values.get(day) ?? {},
    }));
  }
  const months = new Map<string, Record<string, number>>();
  for (const day of days) {
    const sums = months.get(startOfMonth(day)) ?? {};
    for (const [part, value] of Object.entries(values.get(day) ?? {})) {
      sums[part] = (sums[part] ?? 0) + value;
    }
    months.set(startOfMonth(day), sums);
  }
  return [...months].map(([month, sums]) => ({
    key: month,
    label: names.month(month),
    title: names.month(month),
    values: sums,
  }));
}

export function isByMonth({ fromDay, toDay }: Pick<KeptDays, 'fromDay' | 'toDay'>): boolean {
  return countDays(fromDay, toDay) > MOST_DAY_BARS;
}

/** This key and the others of its account; the account alone where the key is not counted. */
export function keyParts(days: readonly DayUsage[]): ChartPart[] {
  const other: ChartPart = {
    id: 'others',
    label: t('usage.otherKeys'),
    phrase: t('usage.otherKeysPhrase'),
    tone: 'muted',
  };
  if (days.every(({ keyCharacters }) => keyCharacters === null)) {
    return [
      {
        id: 'others',
        label: t('documents.characters'),
        phrase: t('usage.charactersPhrase'),
        tone: 'accent',
      },
    ];
  }
  return [
    { id: 'key', label: t('usage.thisKey'), phrase: t('usage.thisKeyPhrase'), tone: 'accent' },
    other,
  ];
}

/** What this key used, and what the others of its account did. */
export function byKey({ characters, keyCharacters }: DayUsage): { key: number; others: number } {
  const key = keyCharacters ?? 0;
  return { key, others: Math.max(0, (characters ?? key) - key) };
}

/** Sums of the days by product; what is not counted in characters is left out. */
export function productBars(days: readonly DayUsage[]): ChartBar[] {
  const sums = new Map<string, number>();
  for (const { products } of days) {
    for (const { product, unit, count } of products) {
      if (unit === 'characters') sums.set(product, (sums.get(product) ?? 0) + count);
    }
  }
  return [...sums].map(([product, count]) => ({
    key: product,
    label: productName(product),
    title: productName(product),
    values: { count },
  }));
}
