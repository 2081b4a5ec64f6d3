import { t } from '../../../shared/i18n/text.ts';
import { barValue, type ChartBar, type ChartPart } from '../../components/charts/chart-bars.ts';
import { ChartFrame } from '../../components/charts/chart-frame.tsx';
import { ColumnChart } from '../../components/charts/column-chart.tsx';
import { RowChart } from '../../components/charts/row-chart.tsx';

/** Wide enough for a count of ten digits. */
const VALUE_WIDTH = 96;

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
  if (first === undefined || total === 0) return t('No characters.');
  const most = others.reduce((a, b) => (barValue(b, parts) > barValue(a, parts) ? b : a), first);
  return t('{total} characters in all; most: {title}, {count}.', {
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
export function CountColumns(props: CountChartProps & { ticks: (most: number) => number[] }) {
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
export function CountRows(props: CountChartProps) {
  const { title, bars, parts, format } = props;
  return (
    <ChartFrame title={title} summary={summaryOf(props)} table={tableOf(props)}>
      {(width) => (
        <RowChart
          bars={bars}
          parts={parts}
          width={width}
          format={format}
          valueWidth={VALUE_WIDTH}
        />
      )}
    </ChartFrame>
  );
}
