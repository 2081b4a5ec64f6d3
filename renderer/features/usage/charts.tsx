import ChartColumn from 'lucide-react/icons/chart-column';
import type { ReactNode } from 'react';
import type { UsageAmounts } from '../../../shared/domain/usage/admin.ts';
import { partsOf } from '../../../shared/domain/usage/key-scopes.ts';
import type { DayUsage } from '../../../shared/domain/usage/account.ts';
import { t, textLocale } from '../../../shared/i18n/text.ts';
import { BarFigure } from '../../components/charts/bar-figure.tsx';
import {
  countTicks,
  sumAndMost,
  type ChartBar,
  type ChartPart,
  type ChartValues,
} from '../../components/charts/chart-bars.ts';
import { ChartLegend } from '../../components/charts/chart-frame.tsx';
import { isByMonth, nameBars, rangeBars } from '../../components/charts/range-bars.ts';
import { EmptyState } from '../../components/notices/states.tsx';
import { directionText } from '../../lib/languages/languages.ts';
import { format } from '../../lib/words/format.ts';
import type { DaySpan } from '../../lib/days/day.ts';
import { useDayFormat } from '../../lib/days/day-format.ts';
import type { CachedDays } from './account-slice.ts';
import type { ShownReport } from './report-slice.ts';
import layout from '../../components/layout/layout.module.css';
import { productName, reportName } from './usage-words.ts';
import css from './usage.module.css';

/** Longer ranges are shown by month: bars need a width that can be pointed at. */
export const MOST_DAY_BARS = 92;

/** Returns the parts for this key and the others of its account; only the account if the key is not counted or alone. */
export function keyParts(days: readonly DayUsage[]): ChartPart[] {
  const other: ChartPart = {
    id: 'others',
    label: t('usage.otherKeys'),
    phrase: t('usage.otherKeysPhrase'),
    tone: 'muted',
  };
  const isAlone = days.every((each) => each.keyCharacters === null || byKey(each).others === 0);
  if (isAlone) {
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

export function byKey({ characters, keyCharacters }: DayUsage): { key: number; others: number } {
  const key = keyCharacters ?? 0;
  return { key, others: Math.max(0, (characters ?? key) - key) };
}

/** Sums the days by product; products not counted in characters are omitted. */
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
  /** Meaning of a table row: "Day", "Key". */
  noun: string;
  bars: readonly ChartBar[];
  parts: readonly ChartPart[];
}

function CountRows({ hasLines = false, ...props }: CountChartProps & { hasLines?: boolean }) {
  const { number } = format;
  const found = sumAndMost(props.bars, props.parts);
  const short = new Intl.NumberFormat(textLocale(), { notation: 'compact' });
  return (
    <BarFigure
      {...props}
      summary={
        found === null
          ? t('usage.chartEmpty')
          : t('usage.chartSummary', {
              total: number(found.total),
              title: found.title,
              count: number(found.most),
            })
      }
      format={number}
      formatTick={(value) => short.format(value)}
      {...(hasLines ? { ticks: countTicks } : {})}
    />
  );
}

function CountDays({
  range,
  values,
  parts,
}: {
  range: DaySpan;
  values: ReadonlyMap<string, ChartValues>;
  parts: readonly ChartPart[];
}) {
  const names = useDayFormat();
  const byMonth = isByMonth(range, MOST_DAY_BARS);
  return (
    <CountRows
      hasLines
      title={byMonth ? t('usage.charactersByMonth') : t('usage.charactersByDay')}
      noun={byMonth ? t('timeReport.month') : t('time.day')}
      bars={rangeBars(range, values, names, MOST_DAY_BARS)}
      parts={parts}
    />
  );
}

const pairHeading = () => ({
  title: t('usage.charactersByPair'),
  noun: t('usage.languagePair'),
});

const charactersOnly = (): ChartPart[] => [
  {
    id: 'count',
    label: t('documents.characters'),
    phrase: t('usage.charactersPhrase'),
    tone: 'accent',
  },
];

/** Chart of the language pairs that the history knows, which no service without administration reports. */
function HistoryPairs({ pairs }: { pairs: CachedDays['pairs'] }) {
  if (pairs.length === 0) return null;
  return (
    <div className={layout['stack']}>
      <CountRows
        {...pairHeading()}
        bars={nameBars(
          pairs.map((pair) => {
            const title = directionText(pair.sourceLang, pair.targetLang);
            return { key: title, label: title, title, values: { count: pair.characters } };
          }),
        )}
        parts={charactersOnly()}
      />
      <p className={css['note']}>{t('usage.pairsFromHistory')}</p>
    </div>
  );
}

/** Charts of characters by day, product, key, and language pair, from local records; the figures are below the first. */
export function UsageCharts({ kept, children }: { kept: CachedDays; children: ReactNode }) {
  const names = useDayFormat();
  const { days } = kept;
  const [first] = days;
  if (first === undefined) {
    return (
      <>
        <div className={layout['scroll']}>
          <EmptyState icon={ChartColumn} title={t('usage.daysNone')}>
            <p>{t('usage.daysNoneDetail')}</p>
          </EmptyState>
        </div>
        {children}
        <HistoryPairs pairs={kept.pairs} />
      </>
    );
  }
  const parts = keyParts(days);
  const used = new Map(
    days.map((day) => {
      const { key, others } = byKey(day);
      return [day.day, parts.length > 1 ? { key, others } : { key: 0, others: key + others }];
    }),
  );
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
  const unit = charactersOnly();
  return (
    <>
      {parts.length > 1 && <ChartLegend parts={parts} />}
      <CountDays range={kept} values={used} parts={parts} />
      {children}
      <p className={css['note']}>
        {t('usage.daysKnownSince', { day: names.long(first.sinceDay ?? first.day) })}
      </p>
      <div className={layout['pair']}>
        {products.length > 1 && (
          <CountRows
            title={t('usage.charactersByProduct')}
            noun={t('usage.product')}
            bars={products}
            parts={unit}
          />
        )}
        {parts.length > 1 && (
          <CountRows
            title={t('usage.charactersByKey')}
            noun={t('settings.key')}
            bars={keyBars}
            parts={unit}
          />
        )}
        <HistoryPairs pairs={kept.pairs} />
      </div>
    </>
  );
}

function valuesOf(usage: UsageAmounts): { documents: number; texts: number } {
  const { documentTranslationChars } = usage;
  return {
    texts: Math.max(0, usage.totalChars - documentTranslationChars),
    documents: documentTranslationChars,
  };
}

/** Charts of the found rows by day, if they have days, and by key or tag. */
export function ReportCharts({ report }: { report: ShownReport }) {
  const { startDay: fromDay, endDay: toDay, groupBy } = report.filter;
  const { hasPair, hasTag } = partsOf(groupBy);
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
  const parts = hasTag ? [texts] : [texts, documents];
  const byKeyOrTag = hasTag
    ? { title: t('usage.charactersByTag'), noun: t('usage.reportingTag') }
    : { title: t('usage.charactersByKey'), noun: t('settings.key') };
  const heading = hasPair ? pairHeading() : byKeyOrTag;
  const days = new Map(report.days.map(({ day, usage }) => [day, valuesOf(usage)]));
  return (
    <>
      <p className={css['note']}>
        {t('usage.reportSum', { count: format.number(report.sum.totalChars) })}{' '}
        {hasTag && t('usage.reportUntagged')}
        {report.organization !== null &&
          t('usage.reportOrganisation', { count: format.number(report.organization.totalChars) })}
      </p>
      {parts.length > 1 && <ChartLegend parts={parts} />}
      {report.days.length > 0 && (
        <CountDays range={{ fromDay, toDay }} values={days} parts={parts} />
      )}
      <CountRows
        {...heading}
        bars={nameBars(
          report.names.map((each) => {
            const title = reportName(each);
            return { key: title, label: title, title, values: valuesOf(each.usage) };
          }),
        )}
        parts={parts}
      />
    </>
  );
}
