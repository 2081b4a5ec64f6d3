import ChartColumn from 'lucide-react/icons/chart-column';
import type { UsageAmounts } from '../../../shared/domain/usage/admin.ts';
import type { DayUsage } from '../../../shared/domain/usage/account.ts';
import { t } from '../../../shared/i18n/text.ts';
import {
  barValue,
  type ChartBar,
  type ChartPart,
  countTicks,
} from '../../components/charts/chart-bars.ts';
import { ChartLegend, ChartFrame } from '../../components/charts/chart-frame.tsx';
import { ColumnChart } from '../../components/charts/column-chart.tsx';
import { RowChart } from '../../components/charts/row-chart.tsx';
import { EmptyState } from '../../components/notices/states.tsx';
import { useFormat } from '../../lib/words/use-format.ts';
import {
  countDays,
  type DayFormat,
  daysFrom,
  startOfMonth,
  useDayFormat,
} from '../time-report/index.ts';
import type { KeptDays } from './account-slice.ts';
import type { ShownReport } from './report-slice.ts';
import layout from '../../components/layout/layout.module.css';
import { productName } from './usage-words.ts';
import css from './usage.module.css';

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

interface CountChartProps {
  title: string;
  /** What a row of the table is: "Day", "Key". */
  noun: string;
  bars: readonly ChartBar[];
  parts: readonly ChartPart[];
  format: (value: number) => string;
}

/** What a chart of counts shows, in a sentence. */
function summaryOf({ bars, parts, format }: CountChartProps): string {
  const [first, ...others] = bars;
  const total = bars.reduce((sum, bar) => sum + barValue(bar, parts), 0);
  if (first === undefined || total === 0) return t('usage.chartEmpty');
  const most = others.reduce((a, b) => (barValue(b, parts) > barValue(a, parts) ? b : a), first);
  return t('usage.chartSummary', {
    total: format(total),
    title: most.title,
    count: format(barValue(most, parts)),
  });
}

function tableOf({ noun, bars, parts, format }: CountChartProps) {
  return {
    columns: [noun, ...parts.map(({ label }) => label)],
    rows: bars.map((bar) => ({
      key: bar.key,
      cells: [bar.title, ...parts.map(({ id }) => format(bar.values[id] ?? 0))],
    })),
  };
}

/** Counts by day or month. */
function CountColumns(props: CountChartProps & { ticks: (most: number) => number[] }) {
  const { title, bars, parts, format, ticks } = props;
  const short = new Intl.NumberFormat(undefined, { notation: 'compact' });
  return (
    <ChartFrame title={title} summary={summaryOf(props)} table={tableOf(props)}>
      {(width) => (
        <ColumnChart
          bars={bars}
          parts={parts}
          width={width}
          format={format}
          ticks={ticks(Math.max(0, ...bars.map((bar) => barValue(bar, parts))))}
          formatTick={(value) => short.format(value)}
        />
      )}
    </ChartFrame>
  );
}

/** Counts by name. */
function CountRows(props: CountChartProps) {
  const { title, bars, parts, format } = props;
  return (
    <ChartFrame title={title} summary={summaryOf(props)} table={tableOf(props)}>
      {(width) => <RowChart bars={bars} parts={parts} width={width} format={format} />}
    </ChartFrame>
  );
}

const COUNT: ChartPart[] = [{ id: 'count', label: '', phrase: '', tone: 'accent' }];

/** Characters by day, product and key, from what this computer has kept. */
export function UsageCharts({ kept }: { kept: KeptDays }) {
  const names = useDayFormat();
  const format = useFormat();
  const { days } = kept;
  const [first] = days;
  if (first === undefined) {
    return (
      <div className={layout['scroll']}>
        <EmptyState icon={ChartColumn} title={t('usage.daysNone')}>
          <p>{t('usage.daysNoneDetail')}</p>
        </EmptyState>
      </div>
    );
  }
  const parts = keyParts(days);
  const used = new Map(days.map((day) => [day.day, byKey(day)]));
  const sums = [...used.values()].reduce(
    (sum, { key, others }) => ({ key: sum.key + key, others: sum.others + others }),
    { key: 0, others: 0 },
  );
  const keyBars: ChartBar[] = parts.map(({ id, label }) => ({
    key: id,
    label,
    title: label,
    values: { count: id === 'key' ? sums.key : sums.others },
  }));
  const products = productBars(days);
  const unit: ChartPart[] = COUNT.map((part) => ({
    ...part,
    label: t('documents.characters'),
    phrase: t('usage.charactersPhrase'),
  }));
  return (
    <>
      <p className={css['note']}>
        {t('usage.daysKnownSince', { day: names.long(first.sinceDay ?? first.day) })}
      </p>
      {parts.length > 1 && <ChartLegend parts={parts} />}
      <CountColumns
        title={isByMonth(kept) ? t('usage.charactersByMonth') : t('usage.charactersByDay')}
        noun={isByMonth(kept) ? t('timeReport.month') : t('time.day')}
        bars={barsOfDays(kept, used, names)}
        parts={parts}
        ticks={countTicks}
        format={format.number}
      />
      <div className={layout['pair']}>
        {products.length > 0 && (
          <CountRows
            title={t('usage.charactersByProduct')}
            noun={t('usage.product')}
            bars={products}
            parts={unit}
            format={format.number}
          />
        )}
        {parts.length > 1 && (
          <CountRows
            title={t('usage.charactersByKey')}
            noun={t('settings.key')}
            bars={keyBars}
            parts={unit}
            format={format.number}
          />
        )}
      </div>
    </>
  );
}

/** Names that fit one above the other; the rest is summed up as one bar. */
const MOST_NAMES = 8;

function valuesOf(usage: UsageAmounts): { documents: number; texts: number } {
  const { documentTranslationChars } = usage;
  return {
    texts: Math.max(0, usage.totalChars - documentTranslationChars),
    documents: documentTranslationChars,
  };
}

function nameBars({ names }: ShownReport): ChartBar[] {
  const shown = names.length > MOST_NAMES ? names.slice(0, MOST_NAMES - 1) : names;
  const rest = names.slice(shown.length);
  const bars = shown.map(({ label, maskedKey, usage }) => {
    const title = maskedKey === '' ? label : `${label} (${maskedKey})`;
    return { key: `${maskedKey} ${label}`, label: title, title, values: valuesOf(usage) };
  });
  if (rest.length === 0) return bars;
  const title = t('timeReport.otherCount', { count: rest.length });
  const values = { texts: 0, documents: 0 };
  for (const { usage } of rest) {
    const { texts, documents } = valuesOf(usage);
    values.texts += texts;
    values.documents += documents;
  }
  return [...bars, { key: 'other', label: title, title, values }];
}

/** The found rows by day, where they have days, and by key or tag. */
export function ReportCharts({ report }: { report: ShownReport }) {
  const format = useFormat();
  const names = useDayFormat();
  const { startDay: fromDay, endDay: toDay, groupBy } = report.filter;
  const isOfTags = groupBy.startsWith('tag');
  const texts: ChartPart = {
    id: 'texts',
    label: t('usage.texts'),
    phrase: t('usage.textsPhrase'),
    tone: 'accent',
  };
  const documents: ChartPart = {
    id: 'documents',
    label: t('app.documents'),
    phrase: t('usage.documentsPhrase'),
    tone: 'muted',
  };
  const parts = isOfTags ? [texts] : [texts, documents];
  const days = new Map(report.days.map(({ day, usage }) => [day, valuesOf(usage)]));
  return (
    <>
      <p className={css['note']}>
        {t('usage.reportSum', { count: format.number(report.sum.totalChars) })}{' '}
        {report.organisation === null
          ? t('usage.reportUntagged')
          : t('usage.reportOrganisation', {
              count: format.number(report.organisation.totalChars),
            })}
      </p>
      {parts.length > 1 && <ChartLegend parts={parts} />}
      {report.days.length > 0 && (
        <CountColumns
          title={
            isByMonth({ fromDay, toDay })
              ? t('usage.charactersByMonth')
              : t('usage.charactersByDay')
          }
          noun={isByMonth({ fromDay, toDay }) ? t('timeReport.month') : t('time.day')}
          bars={barsOfDays({ fromDay, toDay }, days, names)}
          parts={parts}
          ticks={countTicks}
          format={format.number}
        />
      )}
      <CountRows
        title={isOfTags ? t('usage.charactersByTag') : t('usage.charactersByKey')}
        noun={isOfTags ? t('usage.reportingTag') : t('settings.key')}
        bars={nameBars(report)}
        parts={parts}
        format={format.number}
      />
    </>
  );
}
