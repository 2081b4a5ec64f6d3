import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { t } from '../../../shared/i18n/text.ts';
import { ColumnChart } from '../../components/charts/column-chart.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { chartParts, toChartBar, valueOfBar } from './chart-data.ts';
import { hourTicks } from './hour-ticks.ts';
import type { ChartProps } from './chart-figure.tsx';

const HOUR_MS = 3_600_000;

/** Bars by day or month. */
export function DayChart({ bars, measure, width }: ChartProps) {
  const format = useFormat();
  return (
    <ColumnChart
      bars={bars.map(toChartBar)}
      parts={chartParts(measure)}
      width={width}
      format={formatDuration}
      ticks={hourTicks(Math.max(...bars.map((bar) => valueOfBar(bar, measure)), 0))}
      formatTick={(value) => t('{count} h', { count: format.number(value / HOUR_MS) })}
    />
  );
}
