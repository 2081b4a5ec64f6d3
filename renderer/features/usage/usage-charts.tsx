import ChartColumn from 'lucide-react/icons/chart-column';
import { t } from '../../../shared/i18n/text.ts';
import { countTicks, type ChartBar, type ChartPart } from '../../components/charts/chart-bars.ts';
import { CountColumns, CountRows } from './count-charts.tsx';
import { ChartLegend } from '../../components/charts/chart-frame.tsx';
import { EmptyState } from '../../components/states.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useDayFormat } from '../time-report/index.ts';
import type { KeptDays } from './account-slice.ts';
import { barsOfDays, byKey, isByMonth, keyParts, productBars } from './day-bars.ts';
import css from './usage.module.css';

const COUNT: ChartPart[] = [{ id: 'count', label: '', phrase: '', tone: 'accent' }];

/** Characters by day, product and key, from what this computer has kept. */
export function UsageCharts({ kept }: { kept: KeptDays }) {
  const names = useDayFormat();
  const format = useFormat();
  const { days } = kept;
  const [first] = days;
  if (first === undefined) {
    return (
      <div className={css['frame']}>
        <EmptyState icon={ChartColumn} title={t('Nothing kept of these days.')}>
          <p>{t('The app keeps what the service tells, from the first time it is asked.')}</p>
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
    label: t('Characters'),
    phrase: t('characters'),
  }));
  return (
    <>
      <p className={css['note']}>
        {t(
          'Known since {day}. What was used while the app did not ask stands at the day of the next answer; days are those of UTC, as services count.',
          { day: names.long(first.sinceDay ?? first.day) },
        )}
      </p>
      {parts.length > 1 && <ChartLegend parts={parts} />}
      <CountColumns
        title={isByMonth(kept) ? t('Characters by month') : t('Characters by day')}
        noun={isByMonth(kept) ? t('Month') : t('Day')}
        bars={barsOfDays(kept, used, names)}
        parts={parts}
        ticks={countTicks}
        format={format.number}
      />
      <div className={css['pair']}>
        {products.length > 0 && (
          <CountRows
            title={t('Characters by product')}
            noun={t('Product')}
            bars={products}
            parts={unit}
            format={format.number}
          />
        )}
        {parts.length > 1 && (
          <CountRows
            title={t('Characters by key')}
            noun={t('Key')}
            bars={keyBars}
            parts={unit}
            format={format.number}
          />
        )}
      </div>
    </>
  );
}
