import type { UsageAmounts } from '../../../shared/domain/admin.ts';
import { t } from '../../../shared/i18n/text.ts';
import { countTicks, type ChartBar, type ChartPart } from '../../components/charts/chart-bars.ts';
import { ChartLegend } from '../../components/charts/chart-frame.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useDayFormat } from '../time-report/index.ts';
import { CountColumns, CountRows } from './count-charts.tsx';
import { barsOfDays, isByMonth } from './day-bars.ts';
import type { ShownReport } from './report-slice.ts';
import css from './usage.module.css';

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
  const title = t('Other ({count})', { count: rest.length });
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
    label: t('Texts'),
    phrase: t('texts'),
    tone: 'accent',
  };
  const documents: ChartPart = {
    id: 'documents',
    label: t('Documents'),
    phrase: t('documents'),
    tone: 'muted',
  };
  const parts = isOfTags ? [texts] : [texts, documents];
  const days = new Map(report.days.map(({ day, usage }) => [day, valuesOf(usage)]));
  return (
    <>
      <p className={css['note']}>
        {t('{count} characters found.', { count: format.number(report.sum.totalChars) })}{' '}
        {report.organisation === null
          ? t('Work without a tag is left out.')
          : t('The organisation used {count} in these days.', {
              count: format.number(report.organisation.totalChars),
            })}
      </p>
      {parts.length > 1 && <ChartLegend parts={parts} />}
      {report.days.length > 0 && (
        <CountColumns
          title={isByMonth({ fromDay, toDay }) ? t('Characters by month') : t('Characters by day')}
          noun={isByMonth({ fromDay, toDay }) ? t('Month') : t('Day')}
          bars={barsOfDays({ fromDay, toDay }, days, names)}
          parts={parts}
          ticks={countTicks}
          format={format.number}
        />
      )}
      <CountRows
        title={isOfTags ? t('Characters by tag') : t('Characters by key')}
        noun={isOfTags ? t('Reporting tag') : t('Key')}
        bars={nameBars(report)}
        parts={parts}
        format={format.number}
      />
    </>
  );
}
